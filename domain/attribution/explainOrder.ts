import { Effect, Option, Schema } from "effect"
import type { TenantId } from "../../ports/accounts/Tenant.ts"
import { OrderBook } from "../../ports/attribution/OrderBook.ts"
import type { OrderId } from "../../ports/attribution/TrackingEvent.ts"
import { attributeOrders, ordersOf, type Period } from "./attributeOrders.ts"
import { type AttributionModel, readsAllPaths } from "./divideOrders.ts"
import { splitMoney } from "./models/shares.ts"
import { reconcileOrder } from "./reconcileOrder.ts"

export class OrderNotFound extends Schema.TaggedError<OrderNotFound>()("OrderNotFound", {}) {}

/**
 * One order with all its evidence, and who earned what of it and why.
 *
 * Models that read all paths read those of `period`.
 */
export const explainOrder = Effect.fn("attribution.explainOrder")(function* (query: {
  readonly tenantId: TenantId
  readonly orderId: OrderId
  readonly model: AttributionModel
  readonly period: Period
}) {
  const book = yield* OrderBook
  const found = yield* book.find(query.tenantId, query.orderId)
  if (Option.isNone(found)) return yield* new OrderNotFound()
  const file = found.value
  const files = readsAllPaths(query.model)
    ? [...(yield* ordersOf(query.tenantId, query.period)).filter(({ orderId }) => orderId !== file.orderId), file]
    : [file]
  const { attributed } = yield* attributeOrders(query.tenantId, query.model, query.period, files, null)
  const order = reconcileOrder(file)
  const shares = attributed.find((candidate) => candidate.order.orderId === order.orderId)?.shares ?? []
  const money = splitMoney(
    order.total.minorUnits,
    shares.map(({ share }) => share)
  )
  return {
    order,
    file,
    shares: shares.map((share, index) => ({ ...share, minorUnits: money[index] ?? 0n }))
  }
})
