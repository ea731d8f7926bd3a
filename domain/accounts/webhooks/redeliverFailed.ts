import { Clock, Effect, Option } from "effect"
import type { KeyId } from "../../../ports/accounts/keys/ApiKey.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Deliveries } from "../../../ports/accounts/webhooks/Deliveries.ts"
import { WebhookEndpoints } from "../../../ports/accounts/webhooks/WebhookEndpoints.ts"
import { WebhookNotEnabled } from "./redeliver.ts"

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
