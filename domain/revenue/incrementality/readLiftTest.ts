import { Clock, Effect, Option } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { CurrencyCode } from "../../../ports/money/money.ts"
import type {
  LiftDesign,
  LiftMetric,
  LiftTest,
  LiftTestId,
  ReportedCell
} from "../../../ports/revenue/incrementality/LiftTest.ts"
import { LiftTestNotFound, LiftTests } from "../../../ports/revenue/incrementality/LiftTests.ts"
import { WEEK_MS } from "../../../ports/time/days.ts"
import {
  estimateByRegions,
  estimateByWeeks,
  type Lift,
  PLANNED_PAIRS_MIN,
  smallestByRegions,
  smallestByWeeks
} from "./estimateLift.ts"
import { endOf, isOver, startOfWeek } from "./reportCells.ts"

/** Pairs of weeks before a test that its smallest lift is told from, at most. */
const PLANNED_PAIRS_MAX = 13

/** What an account sold in a period. */
export type SoldIn<E, R> = (
  period: { readonly from: Date; readonly to: Date },
  metric: LiftMetric,
  currency: CurrencyCode | null
) => Effect.Effect<number, E, R>

/** `declared`: not begun; `incomplete`: it ended, and what some regions sold was not reported. */
export type LiftStatus = "declared" | "running" | "incomplete" | "ended"

export interface LiftReport {
  readonly test: LiftTest
  readonly status: LiftStatus
  /** Weeks until it ends, the one that runs included. */
  readonly weeksLeft: number
  /** Of a test of regions: cells that are over and were not reported, and those whose value was changed afterwards. */
  readonly cells: { readonly missing: number; readonly revised: number } | null
  /**
   * Told once the test ended and all of it is known, and never before: whoever looks at an interval every week and stops at the
   * one they like is misled by it. Null as well where nothing was sold.
   */
  readonly lift: Lift | null
  /** The smallest relative lift that it finds in 4 of 5 cases, from what was sold before; null where too little is known. */
  readonly smallest: number | null
}

type Regions = Extract<LiftDesign, { kind: "regions" }>
type Weeks = Extract<LiftDesign, { kind: "weeks" }>

export const statusOf = (test: LiftTest, now: Date): Exclude<LiftStatus, "incomplete"> =>
  now < test.startsAt ? "declared" : now < endOf(test) ? "running" : "ended"

export const weeksLeftOf = (test: LiftTest, now: Date): number =>
  Math.max(0, Math.ceil((endOf(test).getTime() - now.getTime()) / WEEK_MS))

/** A test of regions, from what was reported of them. */
const reportRegions = (
  test: LiftTest,
  { regions, weeksBefore }: Regions,
  cells: ReadonlyArray<ReportedCell>,
  now: Date
): LiftReport => {
  const known = new Map(cells.map((cell) => [`${cell.region}/${cell.week}`, Number(cell.value)]))
  const weeks = Array.from({ length: weeksBefore + test.weeks }, (_, place) => place - weeksBefore)
  const over = weeks.filter((week) => isOver(test, week, now))
  const missing = regions.reduce(
    (sum, { code }) => sum + over.filter((week) => !known.has(`${code}/${week}`)).length,
    0
  )
  // A week counts for planning where every region has reported it.
  const complete = new Set(weeks.filter((week) => regions.every(({ code }) => known.has(`${code}/${week}`))))
  const salesOf = (code: string, isIn: (week: number) => boolean) =>
    weeks.filter((week) => complete.has(week) && isIn(week)).map((week) => known.get(`${code}/${week}`) ?? 0)
  const sales = regions.map(({ code, isActive }) => ({
    isActive,
    before: salesOf(code, (week) => week < 0),
    during: salesOf(code, (week) => week >= 0)
  }))
  const status = statusOf(test, now)
  const isKnown = status === "ended" && missing === 0
  const isSold = sales.some(({ before, during }) => [...before, ...during].some((sold) => sold > 0))
  return {
    test,
    status: status === "ended" && missing > 0 ? "incomplete" : status,
    weeksLeft: weeksLeftOf(test, now),
    cells: { missing, revised: cells.filter(({ revisions }) => revisions > 0).length },
    lift: isKnown && isSold ? estimateByRegions(sales, test.metric, test.seed) : null,
    smallest: smallestByRegions(sales, test.metric, { weeksBefore, weeks: test.weeks })
  }
}

/** The weeks from the first one in which anything was sold, still in pairs. */
const sinceSold = (weeks: ReadonlyArray<number>): ReadonlyArray<number> => {
  const first = weeks.findIndex((sold) => sold > 0)
  return first === -1 ? [] : weeks.slice(first - (first % 2))
}

/** A test of weeks, from the account's own orders. */
const reportWeeks = Effect.fnUntraced(function* <E, R>(
  test: LiftTest,
  { isActive }: Weeks,
  now: Date,
  soldIn: SoldIn<E, R>
) {
  const { metric, currency, seed } = test
  const readWeek = (week: number) =>
    soldIn({ from: startOfWeek(test, week), to: startOfWeek(test, week + 1) }, metric, currency)
  const status = statusOf(test, now)
  const base = { test, status, weeksLeft: weeksLeftOf(test, now), cells: null }
  if (status === "ended") {
    const sold = yield* Effect.forEach([...isActive.keys()], readWeek)
    const weeks = isActive.map((each, week) => ({ isActive: each, sold: sold[week] ?? 0 }))
    const lift = sold.some((each) => each > 0) ? estimateByWeeks(weeks, metric, seed) : null
    const report: LiftReport = { ...base, lift, smallest: null }
    return report
  }
  const pairs = isActive.length / 2
  const planned = Math.max(PLANNED_PAIRS_MIN, Math.min(pairs, PLANNED_PAIRS_MAX))
  // The weeks that are over, so that a test which begins later is planned from what is known.
  const last = Math.min(0, Math.floor((now.getTime() - test.startsAt.getTime()) / WEEK_MS))
  const past = sinceSold(
    yield* Effect.forEach(
      Array.from({ length: planned * 2 }, (_, place) => last - planned * 2 + place),
      readWeek
    )
  )
  const pairsActiveLast = isActive.filter((each, week) => each && week % 2 === 1).length
  const report: LiftReport = {
    ...base,
    lift: null,
    smallest: smallestByWeeks(past, metric, { pairs, pairsActiveLast })
  }
  return report
})

/**
 * What is known of a declared test: how long it runs yet, the smallest lift it can see, and, once it ended, the lift. Fails with
 * LiftTestNotFound.
 */
export const readLiftTest = Effect.fn("lift.readLiftTest")(function* <E, R>(
  tenantId: TenantId,
  id: LiftTestId,
  soldIn: SoldIn<E, R>
) {
  const tests = yield* LiftTests
  const found = yield* tests.find(tenantId, id)
  if (Option.isNone(found)) return yield* new LiftTestNotFound()
  const test = found.value
  const now = new Date(yield* Clock.currentTimeMillis)
  return test.design.kind === "regions"
    ? reportRegions(test, test.design, yield* tests.cells(tenantId, id), now)
    : yield* reportWeeks(test, test.design, now, soldIn)
})
