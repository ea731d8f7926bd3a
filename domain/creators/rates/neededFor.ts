import type { Money } from "../../../ports/money/money.ts"
import { WHOLE_PPM } from "../../../ports/revenue/commissions/Commission.ts"
import { type EarnedRevenue, MARGIN_PARTS } from "./breakEven.ts"

/** What a creator is due of each order beside their fee. */
export interface OrderCommission {
  /** Of an order's net, in parts per million. */
  readonly percentPpm: number
  /** For each order, in the fee's currency. */
  readonly flatMinorUnits: bigint
}

export const NO_COMMISSION: OrderCommission = { percentPpm: 0, flatMinorUnits: 0n }

/** What has to come in for a fee to pay. */
export type Needed =
  /** The least revenue, and the least whole number of orders as large as those before; null where none are known. */
  | { readonly _tag: "Reachable"; readonly revenue: Money; readonly orders: bigint | null }
  /** A commission for each order can't be set against revenue while nobody knows how large orders are. */
  | { readonly _tag: "OrdersUnknown" }
  /** Nothing is left of an order, however many come. */
  | { readonly _tag: "Never" }

const WHOLE = BigInt(WHOLE_PPM)
const ceilOf = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor

/**
 * What has to come in for a fee to pay: of revenue `marginParts` of MARGIN_PARTS are left when goods are paid, and of that the creator's
 * commission goes. `known` are orders of the fee's currency, by which an order is as large as it is on average. Exact in minor units,
 * rounded up: one unit less would not pay.
 */
export const neededFor = (
  { minorUnits: fee, currency }: Money,
  marginParts: number,
  { percentPpm, flatMinorUnits: flat }: OrderCommission,
  known: Pick<EarnedRevenue, "minorUnits" | "orders"> | null
): Needed => {
  const keptPpm = (BigInt(marginParts) * WHOLE) / BigInt(MARGIN_PARTS) - BigInt(percentPpm)
  if (keptPpm <= 0n) return { _tag: "Never" }
  const isKnown = known !== null && known.orders > 0 && known.minorUnits > 0n
  if (!isKnown) {
    return flat > 0n
      ? { _tag: "OrdersUnknown" }
      : { _tag: "Reachable", revenue: { minorUnits: ceilOf(fee * WHOLE, keptPpm), currency }, orders: null }
  }
  const orders = BigInt(known.orders)
  /** What is left of all known orders together, in millionths. */
  const left = known.minorUnits * keptPpm - flat * WHOLE * orders
  if (left <= 0n) return { _tag: "Never" }
  return {
    _tag: "Reachable",
    revenue: { minorUnits: ceilOf(fee * WHOLE * known.minorUnits, left), currency },
    orders: ceilOf(fee * WHOLE * orders, left)
  }
}
