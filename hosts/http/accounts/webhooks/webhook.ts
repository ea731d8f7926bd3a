import { Effect, Schema } from "effect"
import { DELIVERY_RETENTION_DAYS } from "../../../../domain/accounts/webhooks/deliverDue.ts"
import { shownAddress } from "../../../../domain/accounts/webhooks/webhookAddress.ts"
import { pauseWebhook, readWebhook } from "../../../../domain/accounts/webhooks/webhooks.ts"
import { DisabledReason, EndpointEvent, type WebhookEndpoint } from "../../../../ports/accounts/webhooks/Webhook.ts"
import type { IdempotentEndpoint, KeyedEndpoint } from "../../server/endpoint.ts"
import { checkedReader } from "../../server/fields.ts"
import { readJson } from "../../server/readBody.ts"

const PATH = "/api/v1/account/webhook"
const BODY_BYTES_MAX = 1024

const WebhookBody = Schema.Struct({
  key_id: Schema.String,
  url: Schema.String,
  events: Schema.Array(EndpointEvent),
  attempts_max: Schema.Int,
  state: Schema.Literals(["enabled", "disabled"]),
  disabled_for: Schema.NullOr(DisabledReason),
  since: Schema.String,
  paused: Schema.Boolean,
  paused_at: Schema.NullOr(Schema.String),
  failing_since: Schema.NullOr(Schema.String)
}).annotate({ identifier: "Webhook" })

const WebhookChange = Schema.Struct({ paused: Schema.Boolean }).annotate({ identifier: "WebhookChange" })

const readChange = checkedReader(WebhookChange, { paused: "must be true or false" })

const bodyOf = (endpoint: WebhookEndpoint): typeof WebhookBody.Type => ({
  key_id: endpoint.keyId,
  url: shownAddress(endpoint.url),
  events: endpoint.events,
  attempts_max: endpoint.attemptsMax,
  state: endpoint.disabledFor === null ? "enabled" : "disabled",
  disabled_for: endpoint.disabledFor,
  since: endpoint.since.toISOString(),
  paused: endpoint.pausedAt !== null,
  paused_at: endpoint.pausedAt?.toISOString() ?? null,
  failing_since: endpoint.failingSince?.toISOString() ?? null
})

const NONE = { description: "The key has no webhook." }

/** GET /api/v1/account/webhook: where the events of the key that asks go. */
export const webhookEndpoint: KeyedEndpoint = {
  method: "GET",
  path: PATH,
  area: "scoring",
  summary:
    "The webhook of the key that asks: its address without what follows the ?, its events, and whether anything is sent. Free.",
  access: { scopes: ["full", "test"] },
  responses: { 200: { description: "The webhook.", schema: WebhookBody }, 404: NONE },
  handle: Effect.fnUntraced(function* (_call, { id }) {
    return { status: 200, body: bodyOf(yield* readWebhook(id)) }
  })
}

/** PATCH /api/v1/account/webhook: pauses it or resumes it. */
export const changeWebhookEndpoint: IdempotentEndpoint = {
  method: "PATCH",
  path: PATH,
  area: "scoring",
  summary:
    "Pauses the webhook of the key that asks, or resumes it. While it is paused nothing is sent: deliveries wait, each for " +
    `${DELIVERY_RETENTION_DAYS} days at most, and go out in the order in which they were due once it is resumed. Free.`,
  access: { scopes: ["full", "test"] },
  isIdempotent: true,
  body: { schema: WebhookChange, contentTypes: ["application/json"] },
  responses: { 200: { description: "The webhook as it is now.", schema: WebhookBody }, 404: NONE },
  handle: Effect.fnUntraced(function* (call, { id }) {
    const { paused } = yield* Effect.flatMap(readJson(call, BODY_BYTES_MAX), readChange)
    return { status: 200, body: bodyOf(yield* pauseWebhook(id, paused)) }
  })
}
