import { Effect, Schema } from "effect"
import { KeyId } from "../../../ports/accounts/ApiKey.ts"
import { TenantId } from "../../../ports/accounts/Tenant.ts"
import { DisabledReason, type WebhookEndpoint, type WebhookSecret } from "../../../ports/webhooks/Webhook.ts"
import type { Sealing } from "../Sealing.ts"

/** An endpoint as `ENDPOINT_COLUMNS` of `webhook_endpoints e` give it. */
export const EndpointRow = Schema.Struct({
  tenantId: TenantId,
  keyId: KeyId,
  url: Schema.String,
  disabledFor: Schema.NullOr(DisabledReason),
  since: Schema.Date,
  failingSince: Schema.NullOr(Schema.Date),
  attemptsMax: Schema.Int,
  sealedSecret: Schema.Uint8Array,
  sealedPreviousSecret: Schema.NullOr(Schema.Uint8Array),
  previousUntil: Schema.NullOr(Schema.Date)
})
export type EndpointRow = typeof EndpointRow.Type

export const ENDPOINT_COLUMNS = `
  e.tenant_id as "tenantId", e.key_id as "keyId", e.url, e.disabled_for as "disabledFor", e.since,
  e.failing_since as "failingSince", e.attempts_max as "attemptsMax", e.sealed_secret as "sealedSecret",
  e.sealed_previous_secret as "sealedPreviousSecret", e.previous_until as "previousUntil"
`

/** The place that an endpoint's secrets are sealed for. */
export const sealingPlace = ({ tenantId, keyId }: Pick<WebhookEndpoint, "tenantId" | "keyId">): string =>
  `webhook_endpoints/${tenantId}/${keyId}`

/** The endpoint of a row. A secret sealed under another SIGNING_SECRET is lost: the endpoint has to be set again. */
export const toEndpoint = Effect.fnUntraced(function* (sealing: Sealing["Service"], row: EndpointRow) {
  const { sealedSecret, sealedPreviousSecret, previousUntil, ...endpoint } = row
  const sealed = [
    { bytes: sealedSecret, until: null },
    ...(sealedPreviousSecret === null ? [] : [{ bytes: sealedPreviousSecret, until: previousUntil }])
  ]
  const secrets = yield* Effect.forEach(sealed, ({ bytes, until }) =>
    sealing.open(bytes, sealingPlace(row)).pipe(
      Effect.map((secret): ReadonlyArray<WebhookSecret> => [{ secret, until }]),
      Effect.catchTag("SealBroken", () =>
        Effect.as(Effect.logError("a webhook's secret was sealed under another SIGNING_SECRET"), [])
      )
    )
  )
  const opened: WebhookEndpoint = { ...endpoint, secrets: secrets.flat() }
  return opened
})
