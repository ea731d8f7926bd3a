import { Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { HoldStatus } from "../../../ports/revenue/fraud/Hold.ts"
import type { OrderKey } from "../../../ports/revenue/fraud/Signal.ts"
import { HOLDS_ASKED_MAX, Watch } from "../../../ports/revenue/fraud/Watch.ts"
import { orderKeyText } from "./watchCursors.ts"

/** Why an order stays out of statements: nobody has decided on it yet, or a person has confirmed that it is not to be paid for. */
export type HeldStatus = Exclude<HoldStatus, "released">

/** Of a tenant's orders those that stay out of statements, and why, by `orderKeyText`. */
export const heldOrders = Effect.fn("watch.heldOrders")(function* (
  tenantId: TenantId,
  orders: ReadonlyArray<OrderKey>
) {
  const watch = yield* Watch
  const held = new Map<string, HeldStatus>()
  // Each once: an order may be given for each of its creators.
  const distinct = new Map(
    orders.map(({ shopDomain, orderId }) => {
      const key = { shopDomain, orderId }
      return [orderKeyText(key), key] as const
    })
  )
  const keys = [...distinct.values()]
  for (let start = 0; start < keys.length; start += HOLDS_ASKED_MAX) {
    for (const { order, status } of yield* watch.holdsOf(tenantId, keys.slice(start, start + HOLDS_ASKED_MAX))) {
      if (status !== "released") held.set(orderKeyText(order), status)
    }
  }
  const found: ReadonlyMap<string, HeldStatus> = held
  return found
})
