import { Clock, Effect, Option, Schema } from "effect"
import { Deliveries } from "../../ports/webhooks/Deliveries.ts"
import type { DeliveryId } from "../../ports/webhooks/Webhook.ts"
import { WebhookEndpoints } from "../../ports/webhooks/WebhookEndpoints.ts"

/** The key has no webhook, or one that is disabled: set it again first. */
export class WebhookNotEnabled extends Schema.TaggedError<WebhookNotEnabled>()("WebhookNotEnabled", {}) {}

/** Sends a delivery again, under its id. Fails with DeliveryNotFound and WebhookNotEnabled. */
export const redeliver = Effect.fn("webhooks.redeliver")(function* (id: DeliveryId) {
  const deliveries = yield* Deliveries
  const endpoints = yield* WebhookEndpoints
  const delivery = yield* deliveries.get(id)
  const endpoint = yield* endpoints.find(delivery.tenantId, delivery.keyId)
  if (Option.isNone(endpoint) || endpoint.value.disabledFor !== null) return yield* new WebhookNotEnabled()
  return yield* deliveries.redeliver(id, new Date(yield* Clock.currentTimeMillis))
})
