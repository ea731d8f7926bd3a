import { LIKENESSES, PRICE_ROWS, type PricedFormat } from "./table/prices.ts"
import { geometricMean, type RateRow, WHOLE } from "./table/row.ts"

/** In thousandths; `low` <= `fair` <= `high`. */
export interface Spread {
  readonly low: bigint
  readonly fair: bigint
  readonly high: bigint
}

/** A format with so many sources says how far sources lie apart. */
const SPREAD_SOURCES_MIN = 3
const QUARTERS = 4

const compare = (one: bigint, other: bigint): number => (one < other ? -1 : one > other ? 1 : 0)
const sorted = (figures: ReadonlyArray<bigint>): ReadonlyArray<bigint> => [...figures].sort(compare)
/** Counted from the lower end; `figures` are sorted and have one there. */
const at = (figures: ReadonlyArray<bigint>, place: number): bigint => figures[place] ?? 0n

/** The middle one; of an even number what lies between the two in the middle. */
const medianOf = (figures: ReadonlyArray<bigint>): bigint => {
  const ordered = sorted(figures)
  const half = Math.floor(ordered.length / 2)
  return ordered.length % 2 === 1 ? at(ordered, half) : geometricMean(at(ordered, half - 1), at(ordered, half))
}

/**
 * What sources say together; null where there is none. The fair figure is the median of their middles. The band goes from the
 * lower quartile of the lows to the upper one of the highs, by rank: up to 4 sources those are the lowest low and the highest high, and
 * from 5 on a source that says something else does not move it alone. The order of the rows doesn't matter.
 */
export const combineSources = (rows: ReadonlyArray<RateRow>): Spread | null => {
  if (rows.length === 0) return null
  const lows = sorted(rows.map(({ low }) => low))
  const highs = sorted(rows.map(({ high }) => high))
  const passed = Math.ceil(rows.length / QUARTERS) - 1
  return {
    low: at(lows, passed),
    fair: medianOf(rows.map(({ middle }) => middle)),
    high: at(highs, rows.length - 1 - passed)
  }
}

/** How far a band reaches, as thousandths: fair / low and high / fair. */
interface Reach {
  readonly below: bigint
  readonly above: bigint
}

const reachOf = ({ low, fair, high }: Spread): Reach => ({ below: (fair * WHOLE) / low, above: (high * WHOLE) / fair })

const REACHES: ReadonlyArray<Reach> = Object.values<ReadonlyArray<RateRow>>(PRICE_ROWS).flatMap((rows) => {
  const spread = rows.length < SPREAD_SOURCES_MIN ? null : combineSources(rows)
  return spread === null ? [] : [reachOf(spread)]
})

/** How far sources of one format lie apart where there are several: what is borrowed where there is one alone. */
export const TYPICAL_REACH: Reach = {
  below: medianOf(REACHES.map(({ below }) => below)),
  above: medianOf(REACHES.map(({ above }) => above))
}

/** The farthest: what a prior is given, of which nothing is published. */
export const WIDEST_REACH: Reach = {
  below: at(sorted(REACHES.map(({ below }) => below)), REACHES.length - 1),
  above: at(sorted(REACHES.map(({ above }) => above)), REACHES.length - 1)
}

const widen = ({ low, fair, high }: Spread, { below, above }: Reach): Spread => {
  const [lowest, highest] = [(fair * WHOLE) / below, (fair * above) / WHOLE]
  return { low: low < lowest ? low : lowest, fair, high: high > highest ? high : highest }
}

/** The price of 1,000 views by these rows; one source alone borrows how far others lie apart. */
export const priceOf = (rows: ReadonlyArray<RateRow>): Spread | null => {
  const spread = combineSources(rows)
  return spread === null || rows.length > 1 ? spread : widen(spread, TYPICAL_REACH)
}

export interface BasePrice {
  readonly name: string
  readonly spread: Spread
  readonly rows: ReadonlyArray<RateRow>
  /** What it is taken to be like, where nothing is published of it: our prior. */
  readonly like: PricedFormat | null
}

const isPriced = (name: string): name is PricedFormat => Object.hasOwn(PRICE_ROWS, name)
const isLikened = (name: string): name is keyof typeof LIKENESSES => Object.hasOwn(LIKENESSES, name)

/** The price of 1,000 views of a format, as `youtube/integration`; null where there is no such format. */
export const basePrice = (name: string): BasePrice | null => {
  if (isPriced(name)) {
    const rows: ReadonlyArray<RateRow> = PRICE_ROWS[name]
    const spread = priceOf(rows)
    return spread === null ? null : { name, spread, rows, like: null }
  }
  if (!isLikened(name)) return null
  const like = LIKENESSES[name]
  const base = basePrice(like)
  return base === null ? null : { name, spread: widen(base.spread, WIDEST_REACH), rows: base.rows, like }
}
