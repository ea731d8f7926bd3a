import { Clock, Effect, Option, Schema } from "effect"
import type { KeyId } from "../../../ports/accounts/keys/ApiKey.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Deliveries, DeliveryNotFound } from "../../../ports/accounts/webhooks/Deliveries.ts"
import type { DeliveryId } from "../../../ports/accounts/webhooks/Webhook.ts"
import { WebhookEndpoints } from "../../../ports/accounts/webhooks/WebhookEndpoints.ts"

/** The key has no webhook, or one that is disabled: set it again first. */
export class WebhookNotEnabled extends Schema.TaggedError<WebhookNotEnabled>()("WebhookNotEnabled", {}) {}

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
