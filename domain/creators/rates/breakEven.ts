import type { CurrencyCode, Money } from "../../../ports/money/money.ts"

/** A margin is asked for in hundredths of a per cent. */
export const MARGIN_PARTS = 10_000
export const POSTS_MAX = 100_000

/** What orders of one currency would have justified paying. */
export interface BreakEven {
  readonly currency: CurrencyCode
  readonly orders: number
  readonly revenue: Money
  /** Revenue × margin, of all posts together. */
  readonly justified: Money
  /** Of one post; of all together where nobody said how many there were. */
  readonly rate: Money
}

/** A currency's orders and what they came to. */
export interface EarnedRevenue extends Money {
  readonly orders: number
}

/**
 * The most that could have been paid without a loss, rounded down. `marginParts` of MARGIN_PARTS of the revenue are left when goods
 * are paid; `posts` earned it.
 */
export const breakEven = (
  { currency, minorUnits, orders }: EarnedRevenue,
  marginParts: number,
  posts: number | null
): BreakEven => {
  const parts = minorUnits * BigInt(marginParts)
  const money = (units: bigint): Money => ({ minorUnits: units, currency })
  return {
    currency,
    orders,
    revenue: money(minorUnits),
    justified: money(parts / BigInt(MARGIN_PARTS)),
    rate: money(parts / BigInt(MARGIN_PARTS) / BigInt(posts ?? 1))
  }
}
