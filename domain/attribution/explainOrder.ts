import { Effect, Option, Schema } from "effect"
import type { TenantId } from "../../ports/accounts/Tenant.ts"
import { OrderBook } from "../../ports/attribution/OrderBook.ts"
import type { OrderId } from "../../ports/attribution/TrackingEvent.ts"
import { type Period, prepareAttribution } from "./attributeOrders.ts"
import type { AttributionModel } from "./divideOrders.ts"

export class OrderNotFound extends Schema.TaggedError<OrderNotFound>()("OrderNotFound", {}) {}

/**
 * One order with all its evidence, and who earned what of it and why.
 *
 * Models that read all paths read those of `period`, and this order's even when it lies outside; where it lies within,
 * the shares are those the report of that period adds up. Fails with OrderNotFound, and with PeriodTooLarge as the
 * report does.
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
  const { attribute } = yield* prepareAttribution(query.tenantId, query.model, query.period, file)
  const orders = yield* attribute([file])
  const [explained] = orders
  if (explained === undefined) return yield* new OrderNotFound()
  return { ...explained, file }
})
