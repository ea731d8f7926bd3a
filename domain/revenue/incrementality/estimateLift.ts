import type { LiftMetric } from "../../../ports/revenue/incrementality/LiftTest.ts"
import { type ComparedUnit, type Comparison, compareGroups, MISSES, UNITS_MIN } from "./compareGroups.ts"
import { studentQuantile } from "./studentT.ts"

/** What one region sold before the test and during it, in each of its weeks: orders, or minor units of a currency. */
export interface RegionSales {
  readonly isActive: boolean
  readonly before: ReadonlyArray<number>
  readonly during: ReadonlyArray<number>
}

/** What one week sold; weeks follow each other, two to a pair, in one of which the creators are active. */
export interface WeekSales {
  readonly isActive: boolean
  readonly sold: number
}

/** A value with its 95 % interval. */
export interface Estimate {
  readonly estimate: number
  readonly low: number
  readonly high: number
}

export interface Lift {
  /** How much more is sold with the creators than without: .1 is 10 % more. */
  readonly relative: Estimate
  /** The part of what was sold where they were active that would not have been without them, and how much that is. */
  readonly part: Estimate
  readonly added: Estimate
  readonly method: Comparison["method"]
}

const total = (values: ReadonlyArray<number>): number => values.reduce((sum, value) => sum + value, 0)

/** Half an order, which makes the mean logarithm of few orders right; of revenue half its smallest amount, where one is nothing. */
const offsetOf = (counted: LiftMetric, sums: ReadonlyArray<number>, cells: ReadonlyArray<number>): number => {
  if (counted === "orders") return 0.5
  if (sums.every((sum) => sum > 0)) return 0
  const smallest = cells.reduce((least, cell) => (cell > 0 && cell < least ? cell : least), Number.POSITIVE_INFINITY)
  return Number.isFinite(smallest) ? smallest / 2 : 1
}

/** A region counts by its size before the test, but a large one at most twice as much as one of the middle size. */
const weightsOf = (sizes: ReadonlyArray<number>): ReadonlyArray<number> => {
  const middle = [...sizes].sort((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0
  return sizes.map((size) => size / (size + middle))
}

/** Beyond so much either way a logarithm says only that nothing was sold to compare with; its power is still a number. */
const LOG_MAX = 30

/** How many deviations of a normal variable its middle 95 % reach to either side. */
const DEVIATIONS = 1.96

/**
 * What chance did to the sum that was sold, as a variance: orders come one by one; of revenue it is the part of the lift's own
 * variance that is not the other units', who sell less by the lift.
 */
const chanceInSum = ({ estimate, low, high }: Comparison, sold: number, counted: LiftMetric): number =>
  counted === "orders" ? sold : (sold * ((high - low) / 2 / DEVIATIONS)) ** 2 / (1 + Math.exp(estimate))

const liftOf = (compared: Comparison, sold: number, counted: LiftMetric): Lift => {
  const bounded = (log: number) => Math.max(-LOG_MAX, Math.min(LOG_MAX, log))
  const logs = {
    ...compared,
    estimate: bounded(compared.estimate),
    low: bounded(compared.low),
    high: bounded(compared.high)
  }
  const ofLogs = (of: (log: number) => number): Estimate => ({
    estimate: of(logs.estimate),
    low: of(logs.low),
    high: of(logs.high)
  })
  const part = ofLogs((log) => -Math.expm1(-log))
  const added = sold * part.estimate
  // A sum that happens to be large makes the lift larger too; what that leaves of its chance is beside the lift's own.
  const chance = DEVIATIONS * Math.sqrt(chanceInSum(logs, sold, counted) * Math.max(0, -Math.expm1(-2 * logs.estimate)))
  return {
    relative: ofLogs(Math.expm1),
    part,
    added: {
      estimate: added,
      low: added - Math.hypot(added - sold * part.low, chance),
      high: added + Math.hypot(sold * part.high - added, chance)
    },
    method: compared.method
  }
}

/** Log changes of regions between two periods, with their weights. */
const changesOf = (
  regions: ReadonlyArray<{ readonly before: ReadonlyArray<number>; readonly during: ReadonlyArray<number> }>,
  counted: LiftMetric
): ReadonlyArray<Pick<ComparedUnit, "change" | "weight">> => {
  const sums = regions.map(({ before, during }) => ({ before: total(before), during: total(during) }))
  const offset = offsetOf(
    counted,
    sums.flatMap(({ before, during }) => [before, during]),
    regions.flatMap(({ before, during }) => [...before, ...during])
  )
  const weights = weightsOf(sums.map(({ before }) => before + offset))
  return sums.map(({ before, during }, place) => ({
    change: Math.log((during + offset) / (before + offset)),
    weight: weights[place] ?? 0
  }))
}

/** What the creators add, of regions in some of which they pause; null where there are too few regions. */
export const estimateByRegions = (
  regions: ReadonlyArray<RegionSales>,
  counted: LiftMetric,
  seed: number
): Lift | null => {
  const changes = changesOf(regions, counted)
  const units = regions.flatMap(({ isActive }, place) => {
    const unit = changes[place]
    return unit === undefined ? [] : [{ ...unit, isTreated: isActive }]
  })
  const compared = compareGroups(units, seed)
  return compared === null
    ? null
    : liftOf(compared, total(regions.flatMap(({ isActive, during }) => (isActive ? during : []))), counted)
}

/** The log change from the first week of each pair to its second, and whether the creators are active in the second. */
const pairsOf = (weeks: ReadonlyArray<WeekSales>, counted: LiftMetric): ReadonlyArray<ComparedUnit> => {
  const sold = weeks.map((week) => week.sold)
  const offset = offsetOf(counted, sold, sold)
  return weeks.flatMap((first, place) => {
    const second = place % 2 === 0 ? weeks[place + 1] : undefined
    return second === undefined
      ? []
      : [
          {
            change: Math.log((second.sold + offset) / (first.sold + offset)),
            weight: 1,
            isTreated: second.isActive
          }
        ]
  })
}

/**
 * What the creators add, of weeks in some of which they pause; null where there are too few pairs. A pair that ends with an
 * active week changes by trend and lift, one that begins with it by trend less lift: their difference is twice the lift.
 */
export const estimateByWeeks = (weeks: ReadonlyArray<WeekSales>, counted: LiftMetric, seed: number): Lift | null => {
  const compared = compareGroups(pairsOf(weeks, counted), seed)
  if (compared === null) return null
  const { estimate, low, high, method } = compared
  return liftOf(
    { estimate: estimate / 2, low: low / 2, high: high / 2, method },
    total(weeks.map(({ isActive, sold }) => (isActive ? sold : 0))),
    counted
  )
}

/** How often a test is to find a lift of the size that is told as the smallest it can see. */
const POWER = 0.8
/** Weeks before the test that its regions must have reported before the smallest lift is told. */
const PLANNED_WEEKS_MIN = 4
/** Pairs of weeks before the test that the smallest lift is told from, at least. */
export const PLANNED_PAIRS_MIN = 6

/** The relative lift that a comparison of so many units with this error finds with POWER. */
const seenFrom = (error: number, units: number): number =>
  Math.expm1((studentQuantile(1 - MISSES / 2, units - 2) + studentQuantile(POWER, units - 2)) * error)

/**
 * The smallest relative lift that regions will show, from what they sold before: how differently they changed from the earlier
 * half of those weeks to the later one, scaled to the weeks of the test. Null of too few weeks.
 */
export const smallestByRegions = (
  regions: ReadonlyArray<Pick<RegionSales, "isActive" | "before">>,
  counted: LiftMetric,
  planned: { readonly weeksBefore: number; readonly weeks: number }
): number | null => {
  const known = regions[0]?.before.length ?? 0
  if (known < PLANNED_WEEKS_MIN || regions.length < UNITS_MIN) return null
  const half = Math.floor(known / 2)
  const changes = changesOf(
    regions.map(({ before }) => ({ before: before.slice(0, known - half), during: before.slice(known - half) })),
    counted
  )
  const weights = changes.map(({ weight }) => weight)
  const mean = total(changes.map(({ change, weight }) => change * weight)) / total(weights)
  const squares = total(changes.map(({ change, weight }) => weight * (change - mean) ** 2))
  const scale = (1 / planned.weeksBefore + 1 / planned.weeks) / (1 / (known - half) + 1 / half)
  const ofKind = (isActive: boolean) => total(weights.filter((_, place) => regions[place]?.isActive === isActive))
  const variance = (squares / (regions.length - 1)) * scale
  return seenFrom(Math.sqrt(variance * (1 / ofKind(true) + 1 / ofKind(false))), regions.length)
}

/** The smallest relative lift that pairs of weeks will show, from the pairs before them. Null of too few. */
export const smallestByWeeks = (
  past: ReadonlyArray<number>,
  counted: LiftMetric,
  planned: { readonly pairs: number; readonly pairsActiveLast: number }
): number | null => {
  const changes = pairsOf(
    past.map((sold) => ({ isActive: false, sold })),
    counted
  ).map(({ change }) => change)
  if (changes.length < PLANNED_PAIRS_MIN) return null
  const mean = total(changes) / changes.length
  const variance = total(changes.map((change) => (change - mean) ** 2)) / (changes.length - 1)
  const { pairs, pairsActiveLast } = planned
  return seenFrom(Math.sqrt(variance * (1 / pairsActiveLast + 1 / (pairs - pairsActiveLast))) / 2, pairs)
}
