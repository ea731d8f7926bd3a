import { Effect } from "effect"
import type { TenantId } from "../../ports/accounts/Tenant.ts"
import type { OrderKey } from "../../ports/watch/Signal.ts"
import { HOLDS_ASKED_MAX, Watch } from "../../ports/watch/Watch.ts"
import { orderKeyText } from "./orderKeyText.ts"

/**
 * Of a tenant's orders those that stay out of statements, by `orderKeyText`: nobody has decided on them yet, or a person has
 * confirmed that they are not to be paid for.
 */
export const heldOrders = Effect.fn("watch.heldOrders")(function* (
  tenantId: TenantId,
  orders: ReadonlyArray<OrderKey>
) {
  const watch = yield* Watch
  const held = new Set<string>()
  for (let start = 0; start < orders.length; start += HOLDS_ASKED_MAX) {
    const asked = orders
      .slice(start, start + HOLDS_ASKED_MAX)
      .map(({ shopDomain, orderId }) => ({ shopDomain, orderId }))
    for (const { order, status } of yield* watch.holdsOf(tenantId, asked)) {
      if (status !== "released") held.add(orderKeyText(order))
    }
  }
  const found: ReadonlySet<string> = held
  return found
})
