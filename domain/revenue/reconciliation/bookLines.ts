import { Schema } from "effect"
import type { NoRevenueReason, ReconciledOrder } from "../../tracking/orders/reconcileOrder.ts"
import type { HeldStatus } from "../fraud/heldOrders.ts"

/**
 * Where an order stands in the books: each is on one line, so that the lines of a day add up to all that its store told of it.
 *
 * Sales are attributed or not; unconfirmed are those that browsers alone reported; on hold those that a fraud rule stopped until a person
 * decides. The others are no revenue that creators could have a part in.
 */
export const BookLine = Schema.Literals([
  "attributed",
  "not_attributed",
  "unconfirmed",
  "on_hold",
  "fraud",
  "test",
  "cancelled",
  "unpaid",
  "deleted",
  "gift_cards",
  "bots"
])
export type BookLine = typeof BookLine.Type

const EXCLUDED: Readonly<Record<NoRevenueReason, BookLine | null>> = {
  "test order": "test",
  "cancelled order": "cancelled",
  "deleted order": "deleted",
  "gift cards alone": "gift_cards",
  "pending payment": "unpaid",
  "authorized payment": "unpaid",
  "expired payment": "unpaid",
  "voided payment": "unpaid",
  "unpaid order": "unpaid",
  // It was a sale, and what went back of it is told beside what was paid.
  "refunded order": null,
  "reported by a bot": "bots"
}

/** The line of an order; `isTouched` says whether a creator had a part in it. */
export const lineOf = (
  { earnsNothingBecause, isUnconfirmed }: ReconciledOrder,
  isTouched: boolean,
  held: HeldStatus | undefined
): BookLine => {
  const excluded = earnsNothingBecause === null ? null : EXCLUDED[earnsNothingBecause]
  if (excluded !== null) return excluded
  if (isUnconfirmed) return "unconfirmed"
  if (held !== undefined) return held === "held" ? "on_hold" : "fraud"
  return isTouched ? "attributed" : "not_attributed"
}

/** What orders of one currency came to, in minor units. `gross` is `refunded`, `cancelled` and `net` together. */
export interface BookFigures {
  readonly orders: number
  /** What they cost when they were placed, or since they were edited, paid or not. */
  readonly ordered: bigint
  /** What buyers paid at any time. */
  readonly gross: bigint
  /** What of sales went back. */
  readonly refunded: bigint
  /** What was paid of those that were cancelled. */
  readonly cancelled: bigint
  /** What buyers have paid and not got back. */
  readonly net: bigint
}

export const NO_FIGURES: BookFigures = { orders: 0, ordered: 0n, gross: 0n, refunded: 0n, cancelled: 0n, net: 0n }

export const sumFigures = (one: BookFigures, other: BookFigures): BookFigures => ({
  orders: one.orders + other.orders,
  ordered: one.ordered + other.ordered,
  gross: one.gross + other.gross,
  refunded: one.refunded + other.refunded,
  cancelled: one.cancelled + other.cancelled,
  net: one.net + other.net
})

/** What one order came to. */
export const figuresOf = (
  order: Pick<ReconciledOrder, "earns" | "total" | "ordered" | "refundedMinorUnits" | "cancelledMinorUnits">
): BookFigures => {
  const net = order.earns ? order.total.minorUnits : 0n
  const [refunded, cancelled] = [order.refundedMinorUnits, order.cancelledMinorUnits]
  return { orders: 1, ordered: order.ordered.minorUnits, gross: net + refunded + cancelled, refunded, cancelled, net }
}
