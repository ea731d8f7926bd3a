import { Effect, Redacted, Schema } from "effect"
import { KeyId } from "../../../../ports/accounts/keys/ApiKey.ts"
import { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import {
  DisabledReason,
  EndpointEvent,
  type WebhookEndpoint,
  type WebhookSecret
} from "../../../../ports/accounts/webhooks/Webhook.ts"
import type { Sealing } from "../../sealing/Sealing.ts"

/** An endpoint as `ENDPOINT_COLUMNS` of `webhook_endpoints e` give it. */
export const EndpointRow = Schema.Struct({
  tenantId: TenantId,
  keyId: KeyId,
  /** The host alone. */
  url: Schema.String,
  sealedUrl: Schema.Uint8Array,
  events: Schema.Array(EndpointEvent),
  disabledFor: Schema.NullOr(DisabledReason),
  since: Schema.Date,
  pausedAt: Schema.NullOr(Schema.Date),
  failingSince: Schema.NullOr(Schema.Date),
  attemptsMax: Schema.Int,
  sealedSecret: Schema.Uint8Array,
  sealedPreviousSecret: Schema.NullOr(Schema.Uint8Array),
  previousUntil: Schema.NullOr(Schema.Date)
})
export type EndpointRow = typeof EndpointRow.Type

export const ENDPOINT_COLUMNS = `
  e.tenant_id as "tenantId", e.key_id as "keyId", e.url, e.sealed_url as "sealedUrl", e.events, e.disabled_for as "disabledFor", e.since,
  e.paused_at as "pausedAt", e.failing_since as "failingSince", e.attempts_max as "attemptsMax", e.sealed_secret as "sealedSecret",
  e.sealed_previous_secret as "sealedPreviousSecret", e.previous_until as "previousUntil"
`

/** The place that an endpoint's secrets are sealed for. */
export const sealingPlace = ({ tenantId, keyId }: Pick<WebhookEndpoint, "tenantId" | "keyId">): string =>
  `webhook_endpoints/${tenantId}/${keyId}`

/** The place that its address is sealed for. */
const addressPlace = (endpoint: Pick<WebhookEndpoint, "tenantId" | "keyId">): string => `${sealingPlace(endpoint)}/url`

/** What of an address may be read by whoever reads the row. */
export const hostOf = (url: string): string => new URL(url).host

export const sealAddress = (
  sealing: Sealing["Service"],
  endpoint: Pick<WebhookEndpoint, "tenantId" | "keyId" | "url">
): Effect.Effect<Uint8Array> => sealing.seal(Redacted.make(endpoint.url), addressPlace(endpoint))

/** The address of a row; none where it was sealed under another SIGNING_SECRET. */
const addressOf = (sealing: Sealing["Service"], row: EndpointRow): Effect.Effect<string | null> =>
  sealing.open(row.sealedUrl, addressPlace(row)).pipe(
    Effect.map(Redacted.value),
    Effect.catchTag("SealBroken", () =>
      Effect.as(Effect.logError("a webhook's address was sealed under another SIGNING_SECRET"), null)
    )
  )

/**
 * The endpoint of a row. What was sealed under another SIGNING_SECRET is lost, and the endpoint has to be set again: without its
 * secret nothing is sent to it, and so its secrets are of no use where its address is lost.
 */
export const toEndpoint = Effect.fnUntraced(function* (sealing: Sealing["Service"], row: EndpointRow) {
  const { sealedUrl: _, sealedSecret, sealedPreviousSecret, previousUntil, ...endpoint } = row
  const url = yield* addressOf(sealing, row)
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
  const opened: WebhookEndpoint =
    url === null
      ? { ...endpoint, url: `https://${row.url}/`, secrets: [] }
      : { ...endpoint, url, secrets: secrets.flat() }
  return opened
})
