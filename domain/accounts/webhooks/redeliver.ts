import { Clock, Effect, Option, Schema } from "effect"
import type { KeyId } from "../../../ports/accounts/keys/ApiKey.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Deliveries, DeliveryNotFound } from "../../../ports/accounts/webhooks/Deliveries.ts"
import type { DeliveryId } from "../../../ports/accounts/webhooks/Webhook.ts"
import { WebhookEndpoints } from "../../../ports/accounts/webhooks/WebhookEndpoints.ts"

/** The key has no webhook, or one that is disabled: set it again first. */
export class WebhookNotEnabled extends Schema.TaggedError<WebhookNotEnabled>()("WebhookNotEnabled", {}) {}

/** Deliveries that are sent again by one request, at most: a receiver that just came back is not to be flooded. */
export const REDELIVERED_AT_ONCE_MAX = 1_000

/**
 * Sends a key's deliveries again that failed at or after `since`, those that failed first, under their ids; answers how many, and
 * whether there may be more. Fails with WebhookNotEnabled, also where the tenant has no such key.
 */
export const redeliverFailed = Effect.fn("webhooks.redeliverFailed")(function* (
  tenantId: TenantId,
  keyId: KeyId,
  since: Date
) {
  const deliveries = yield* Deliveries
  const endpoint = yield* WebhookEndpoints.use((endpoints) => endpoints.find(tenantId, keyId))
  if (Option.isNone(endpoint) || endpoint.value.disabledFor !== null) return yield* new WebhookNotEnabled()
  const at = new Date(yield* Clock.currentTimeMillis)
  const count = yield* deliveries.redeliverFailed(tenantId, keyId, {
    since,
    at,
    limit: REDELIVERED_AT_ONCE_MAX
  })
  return { count, mayBeMore: count === REDELIVERED_AT_ONCE_MAX }
})

/**
 * Sends a delivery again, under its id. Fails with DeliveryNotFound and WebhookNotEnabled. Where `of` is given, a delivery of another
 * tenant or key is one that does not exist.
 */
export const redeliver = Effect.fn("webhooks.redeliver")(function* (
  id: DeliveryId,
  of: { readonly tenantId: TenantId; readonly keyId: KeyId } | null = null
) {
  const deliveries = yield* Deliveries
  const endpoints = yield* WebhookEndpoints
  const delivery = yield* deliveries.get(id)
  if (of !== null && (delivery.tenantId !== of.tenantId || delivery.keyId !== of.keyId)) {
    return yield* new DeliveryNotFound()
  }
  const endpoint = yield* endpoints.find(delivery.tenantId, delivery.keyId)
  if (Option.isNone(endpoint) || endpoint.value.disabledFor !== null) return yield* new WebhookNotEnabled()
  return yield* deliveries.redeliver(id, new Date(yield* Clock.currentTimeMillis))
})
