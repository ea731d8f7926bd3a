import { Clock, Effect, Schema } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { HoldDecision, OrderHold } from "../../../ports/revenue/fraud/Hold.ts"
import type { OrderKey } from "../../../ports/revenue/fraud/Signal.ts"
import { HoldNotFound, Watch } from "../../../ports/revenue/fraud/Watch.ts"
import type { OrderId } from "../../../ports/tracking/events/TrackingEvent.ts"
import type { ShopDomain } from "../../../ports/tracking/orders/Order.ts"
import { Orders } from "../../../ports/tracking/orders/Orders.ts"

/** Several orders on hold have the name: the store has to be said. */
export class HoldAmbiguous extends Schema.TaggedError<HoldAmbiguous>()("HoldAmbiguous", {}) {}

/** The order on hold that a name means: its id, or any other name of it. Fails with HoldNotFound and HoldAmbiguous. */
const holdNamed = Effect.fnUntraced(function* (tenantId: TenantId, name: OrderId, shopDomain: ShopDomain | null) {
  const book = yield* Orders
  const watch = yield* Watch
  const named: ReadonlyArray<OrderKey> = yield* book.find(tenantId, name, shopDomain)
  const [hold, ...others] = yield* watch.holdsOf(
    tenantId,
    named.map((order) => ({ shopDomain: order.shopDomain, orderId: order.orderId }))
  )
  if (hold === undefined) return yield* new HoldNotFound()
  if (others.length > 0) return yield* new HoldAmbiguous()
  return hold
})

/** An order on hold, and every decision on it. */
export interface DecidedHold extends OrderHold {
  readonly decisions: ReadonlyArray<HoldDecision>
}

/** Decides on an order on hold, and keeps who did and why. Fails with HoldNotFound, and HoldAmbiguous where the store is missing. */
export const decideHold = Effect.fn("watch.decideHold")(function* (
  tenantId: TenantId,
  name: OrderId,
  shopDomain: ShopDomain | null,
  given: Pick<HoldDecision, "id" | "verdict" | "reason" | "by">
) {
  const watch = yield* Watch
  const { order } = yield* holdNamed(tenantId, name, shopDomain)
  const hold = yield* watch.decide(tenantId, { ...given, order, at: new Date(yield* Clock.currentTimeMillis) })
  const decided: DecidedHold = { ...hold, decisions: yield* watch.decisions(tenantId, order) }
  return decided
})
