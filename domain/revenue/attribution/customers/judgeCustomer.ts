import type { CurrencyCode } from "../../../../ports/money/money.ts"
import { DAY_MS } from "../../../../ports/time/days.ts"

/** How long after the first order revenue is added up, in days; null: to date. */
export const LIFETIME_DAYS = [30, 90, 180, 365, null] as const
export type LifetimeDays = (typeof LIFETIME_DAYS)[number]

/** One order of a customer's, as it is settled. Tests and what bots report are none. */
export interface PlacedOrder {
  /** Its place among equals. */
  readonly key: string
  readonly placedMs: number
  /** Whether it earns for sure; one that was cancelled, wholly refunded or never paid doesn't. */
  readonly earns: boolean
  /** What was paid and not given back. */
  readonly netMinorUnits: bigint
  readonly currency: CurrencyCode
  /** Whether the customer was new when it was placed, as who knows best says; null where nobody says it. */
  readonly saidNew: boolean | null
}

/** Net revenue of one currency, of a customer who bought in it, within some days of the first order. */
export interface Lifetime {
  readonly currency: CurrencyCode
  readonly days: LifetimeDays
  /** Whether so many days have passed since the first order. */
  readonly isOver: boolean
  readonly netMinorUnits: bigint
}

/** A customer whose first order is known. */
export interface KnownCustomer {
  readonly first: PlacedOrder
  /** False where the earliest order that is known, whatever became of it, was not the customer's first. */
  readonly isNew: boolean
  /** Whether shop or server said that they were new. */
  readonly isSaidNew: boolean
  /** Orders that earn, the first included. */
  readonly orders: number
  readonly lifetimes: ReadonlyArray<Lifetime>
}

/**
 * What is known of a customer from all their orders, in any order; null where none earns.
 *
 * The first order is the earliest that earns: where the very first was cancelled, the next. Whether the customer was there before is
 * what was said of the earliest of all.
 */
export const judgeCustomer = (orders: ReadonlyArray<PlacedOrder>, nowMs: number): KnownCustomer | null => {
  const byTime = orders.toSorted((a, b) => a.placedMs - b.placedMs || (a.key < b.key ? -1 : 1))
  const earning = byTime.filter(({ earns }) => earns)
  const [earliest] = byTime
  const [first] = earning
  if (earliest === undefined || first === undefined) return null
  const currencies = [...new Set(earning.map(({ currency }) => currency))].sort()
  return {
    first,
    isNew: earliest.saidNew !== false,
    isSaidNew: earliest.saidNew === true,
    orders: earning.length,
    lifetimes: currencies.flatMap((currency) =>
      LIFETIME_DAYS.map((days) => {
        const endMs = days === null ? Number.POSITIVE_INFINITY : first.placedMs + days * DAY_MS
        return {
          currency,
          days,
          isOver: days === null || endMs <= nowMs,
          netMinorUnits: earning
            .filter((order) => order.currency === currency && order.placedMs < endMs)
            .reduce((sum, { netMinorUnits }) => sum + netMinorUnits, 0n)
        }
      })
    )
  }
}
