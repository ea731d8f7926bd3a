import type { PaymentState } from "../../../ports/tracking/orders/Order.ts"

/** What a source says of an order's money, in minor units of the order's currency. Null is what it doesn't say. */
export interface SaidWorth {
  readonly payment: PaymentState
  /** The price when the order was placed, or since. */
  readonly price: bigint
  /** The price after edits, returns and refunds. */
  readonly current: bigint | null
  /** What is to be paid yet; below 0 what is to be given back yet. */
  readonly outstanding: bigint | null
  /** What payments and refunds moved in all. */
  readonly moved: bigint | null
  /** What the refunds that were read gave back. */
  readonly refunded: bigint
  /** What those may miss of the whole by rounding; ROUNDED_MINOR_UNITS where it isn't said, and at least. */
  readonly rounding?: bigint
}

/** What an order is worth. `gross` − `paid` is what went back. */
export interface OrderWorth {
  /** What the buyer has paid and not got back. */
  readonly paid: bigint
  /** What the buyer has paid at any time. */
  readonly gross: bigint
}

const UNPAID: ReadonlyArray<PaymentState> = ["pending", "authorized", "expired", "voided"]

/** What refunds may miss of the whole by rounding, whatever they list. */
const ROUNDED_MINOR_UNITS = 2n

const least = (amounts: ReadonlyArray<bigint>): bigint | null =>
  amounts.reduce<bigint | null>((low, amount) => (low === null || amount < low ? amount : low), null)

const clamped = (amount: bigint, max: bigint): bigint => (amount < 0n ? 0n : amount > max ? max : amount)

/**
 * Says what an order is worth, for every path in: what the buyer has paid and not got back, in the order's currency.
 *
 * That is the current price less what is outstanding, and never more than the price less the refunds that were read. An unpaid order is
 * worth nothing, nor is a part payment or a part refund of which no amount is said. Where the current price and what is outstanding are
 * both said, refunds are in them; that they take off at least what they are is then held by who knows what the order ever cost.
 */
export const worthOf = ({
  payment,
  price,
  current,
  outstanding,
  moved,
  refunded: back,
  rounding = 0n
}: SaidWorth): OrderWorth => {
  if (UNPAID.includes(payment)) return { paid: 0n, gross: 0n }
  const billed = current !== null && current > price ? current : price
  if (payment === "refunded") {
    const missed = rounding > ROUNDED_MINOR_UNITS ? rounding : ROUNDED_MINOR_UNITS
    const isAll = back === 0n || billed - back <= missed
    return { paid: 0n, gross: isAll ? billed : clamped(back, billed) }
  }
  const isSettled = current !== null && outstanding !== null
  // A payment in part isn't the price until what is left of it is said.
  const open = outstanding ?? (payment === "partially_paid" ? null : 0n)
  const afterRefunds = back > 0n || payment === "paid" ? billed - back : null
  const said = [
    current !== null && open !== null ? current - open : null,
    current === null && outstanding !== null ? price - outstanding : null,
    payment === "partially_paid" || isSettled ? null : afterRefunds,
    payment === "paid" ? null : moved
  ].filter((amount) => amount !== null)
  const bound = payment === "partially_paid" && !isSettled ? billed - back : billed
  const paid = clamped(least(said) ?? 0n, bound < 0n ? 0n : bound)
  // A part refund that isn't listed went back of the whole price.
  const gross = payment === "partially_refunded" && back === 0n ? billed : paid + back
  return { paid, gross: gross > paid ? gross : paid }
}
