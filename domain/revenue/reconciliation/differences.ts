import { Schema } from "effect"
import type { CurrencyCode } from "../../../ports/money/money.ts"
import type { OrderId } from "../../../ports/tracking/events/TrackingEvent.ts"
import type { BookDay } from "./storeDays.ts"

/**
 * Why a store's own file differs from its books.
 *
 * `edited_after`: the order is in another state here than in the file. `missing_here` and `missing_there` are also of refunds.
 */
export const DifferenceCause = Schema.Literals([
  "time_zone",
  "refund_day",
  "test_order",
  "not_read",
  "edited_after",
  "currency",
  "gift_card",
  "tax_or_shipping",
  "missing_here",
  "missing_there",
  "doubled",
  "unknown"
])
export type DifferenceCause = typeof DifferenceCause.Type

/** What of a day's difference one order, or one row of the file, makes. */
export interface Difference {
  readonly cause: DifferenceCause
  readonly day: BookDay
  readonly currency: CurrencyCode
  /** What the file has more than the books; below 0 what it has less. */
  readonly minorUnits: bigint
  /** Null where no order is known here. */
  readonly orderId: OrderId | null
  /** What the file calls it; null where the file doesn't have it. */
  readonly named: string | null
  /** In a sentence. */
  readonly because: string
}

/** An amount and its cause, before it is told on a day. */
export interface Reason {
  readonly cause: DifferenceCause
  readonly minorUnits: bigint
  readonly because: string
}

export const sumOf = (amounts: Iterable<{ readonly minorUnits: bigint }>): bigint => {
  let sum = 0n
  for (const { minorUnits } of amounts) sum += minorUnits
  return sum
}

export const absolute = (minorUnits: bigint): bigint => (minorUnits < 0n ? -minorUnits : minorUnits)
