import { Effect, Option, Schema } from "effect"
import type { KeyId } from "../../../ports/accounts/keys/ApiKey.ts"
import { ApiKeys } from "../../../ports/accounts/keys/ApiKeys.ts"
import { Deliveries, type DeliveryFilter } from "../../../ports/accounts/webhooks/Deliveries.ts"
import { WebhookEndpoints } from "../../../ports/accounts/webhooks/WebhookEndpoints.ts"

/** The key has no webhook. */
export class WebhookNotFound extends Schema.TaggedError<WebhookNotFound>()("WebhookNotFound", {}) {}

/** A key's endpoint. Fails with KeyNotFound and WebhookNotFound. */
export const readWebhook = Effect.fn("webhooks.readWebhook")(function* (keyId: KeyId) {
  const keys = yield* ApiKeys
  const endpoints = yield* WebhookEndpoints
  const { tenantId } = yield* keys.locate(keyId)
  const found = yield* endpoints.find(tenantId, keyId)
  return Option.isSome(found) ? found.value : yield* new WebhookNotFound()
})

/** A key's deliveries with their attempts, newest first, as a filter says. Fails with KeyNotFound. */
export const readDeliveries = Effect.fn("webhooks.readDeliveries")(function* (
  keyId: KeyId,
  limit: number,
  filter: DeliveryFilter = {}
) {
  const keys = yield* ApiKeys
  const deliveries = yield* Deliveries
  const { tenantId } = yield* keys.locate(keyId)
  return yield* deliveries.list(tenantId, keyId, limit, filter)
})
