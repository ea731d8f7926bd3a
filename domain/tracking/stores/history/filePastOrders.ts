import { Clock, Effect, Option, Schema } from "effect"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { SECOND_MS } from "../../../../ports/time/days.ts"
import type { ShopDomain } from "../../../../ports/tracking/orders/Order.ts"
import {
  History,
  ORDERS_AT_ONCE_MAX,
  type OrderOutcome,
  type PastOrder
} from "../../../../ports/tracking/stores/History.ts"
import type { PlatformOrder } from "../../../../ports/tracking/stores/ShopPlatform.ts"
import { Shops } from "../../../../ports/tracking/stores/Shops.ts"
import { filedByPlatform } from "../platformOrders.ts"

/** The account has no store with this domain. */
export class ShopNotConnected extends Schema.TaggedError<ShopNotConnected>()("ShopNotConnected", {}) {}

/** What a store runs on. Fails with ShopNotConnected where it is not the tenant's: its orders would never meet what it reports. */
export const ownShop = Effect.fn("attribution.ownShop")(function* (tenantId: TenantId, domain: ShopDomain) {
  const shop = yield* Shops.use((shops) => shops.find(domain))
  return Option.isSome(shop) && shop.value.tenantId === tenantId ? shop.value.platform : yield* new ShopNotConnected()
})

/** Refunds that a notice names once each, of two of one name the newer. */
const distinctRefunds = ({ refunds }: PastOrder): PastOrder["refunds"] => [
  ...new Map(refunds.toSorted((a, b) => a.version - b.version).map((refund) => [refund.refundId, refund])).values()
]

/** An order of the past, as a file or a list tells it. */
export interface ToldOrder {
  readonly order: PlatformOrder
  /**
   * Whether it says all that the platform's notices say, and they say when they were triggered: then it is the last of the second of its
   * last change. A row of a table says less.
   */
  readonly isWhole: boolean
}

/**
 * When the second of an order's last change was over. A file is written later than that: of what was told of that second it is the last,
 * for a notice that was triggered within it may have been followed by another.
 */
export const endOfChange = ({ updatedAtMs }: PlatformOrder): Date =>
  new Date((Math.floor(updatedAtMs / SECOND_MS) + 1) * SECOND_MS)

/**
 * Files what a shop says of its orders of the past, as if its notices told it now, and says of each, in their order, what became of it.
 * Idempotent: an account that is there changes nothing, and one that is older than what is there doesn't outweigh it. With `isTrial`
 * nothing is filed.
 */
export const filePastOrders = Effect.fn("attribution.filePastOrders")(function* (
  tenantId: TenantId,
  domain: ShopDomain,
  orders: ReadonlyArray<ToldOrder>,
  isTrial: boolean
) {
  const history = yield* History
  const now = new Date(yield* Clock.currentTimeMillis)
  const outcomes: Array<OrderOutcome> = []
  let batch = new Map<string, PastOrder>()
  const file = Effect.fnUntraced(function* () {
    outcomes.push(...(yield* history.fileOrders(tenantId, [...batch.values()], isTrial)))
    batch = new Map()
  })
  const store = { tenantId, domain }
  for (const { order, isWhole } of orders) {
    // Of one order the accounts are filed one after the other.
    if (batch.has(order.orderId) || batch.size >= ORDERS_AT_ONCE_MAX) yield* file()
    const past = yield* filedByPlatform(store, order, now, isWhole ? endOfChange(order) : null)
    if (past !== null) batch.set(order.orderId, { ...past, refunds: distinctRefunds(past) })
  }
  if (batch.size > 0) yield* file()
  return outcomes
})
