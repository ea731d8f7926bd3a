import { Clock, Effect, Option } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { LiftCell, LiftTest, LiftTestId, RegionCode } from "../../../ports/revenue/incrementality/LiftTest.ts"
import { CELLS_REPORTED_MAX, LiftTestNotFound, LiftTests } from "../../../ports/revenue/incrementality/LiftTests.ts"
import { WEEK_MS } from "../../../ports/time/days.ts"
import { LiftTestRefused } from "./declareLiftTest.ts"

/** When a week of a test begins: 0 is its first, -1 the week before it. */
export const startOfWeek = ({ startsAt }: Pick<LiftTest, "startsAt">, week: number): Date =>
  new Date(startsAt.getTime() + week * WEEK_MS)

/** The first moment after a test. */
export const endOf = (test: Pick<LiftTest, "startsAt" | "weeks">): Date => startOfWeek(test, test.weeks)

/** The week of a test that begins at this moment; null where none does. */
const weekStartingAt = ({ startsAt }: Pick<LiftTest, "startsAt">, at: Date): number | null => {
  const week = (at.getTime() - startsAt.getTime()) / WEEK_MS
  return Number.isInteger(week) ? week : null
}

/** Whether a week is over, so that all that was sold in it is known. */
export const isOver = (test: Pick<LiftTest, "startsAt">, week: number, now: Date): boolean =>
  startOfWeek(test, week + 1) <= now

export interface SaidCell {
  readonly region: RegionCode
  readonly weekStartsAt: Date
  readonly value: bigint
}

/** Problems that a refusal names at most. */
const PROBLEMS_MAX = 20

/** The cell that is said, or what is wrong with it. */
const cellOf = (test: LiftTest, said: SaidCell, now: Date): LiftCell | string => {
  if (test.design.kind === "weeks") return "the test counts the account's own orders, week by week"
  const { regions, weeksBefore } = test.design
  const week = weekStartingAt(test, said.weekStartsAt)
  if (!regions.some(({ code }) => code === said.region)) return "region: must be one of the test's"
  if (week === null || week < -weeksBefore || week >= test.weeks) {
    return "week_starts_on: must be the first day of a week of the test, or of the weeks before it"
  }
  if (!isOver(test, week, now)) return "week_starts_on: the week is not over"
  return { region: said.region, week, value: said.value }
}

/**
 * Files what was sold in regions of a test, in weeks that are over: all of it or nothing. Fails with LiftTestRefused where
 * anything of it can't be, and with LiftTestNotFound.
 */
export const reportCells = Effect.fn("lift.reportCells")(function* (
  tenantId: TenantId,
  id: LiftTestId,
  said: ReadonlyArray<SaidCell>
) {
  const tests = yield* LiftTests
  const found = yield* tests.find(tenantId, id)
  if (Option.isNone(found)) return yield* new LiftTestNotFound()
  const test = found.value
  const now = new Date(yield* Clock.currentTimeMillis)
  const read = said.slice(0, CELLS_REPORTED_MAX).map((cell) => cellOf(test, cell, now))
  const cells = read.flatMap((cell) => (typeof cell === "string" ? [] : [cell]))
  const problems = [
    ...(said.length < 1 || said.length > CELLS_REPORTED_MAX ? [`cells: must be 1 to ${CELLS_REPORTED_MAX}`] : []),
    ...read.flatMap((cell, place) => (typeof cell === "string" ? [`cells[${place}]: ${cell}`] : [])),
    ...(new Set(cells.map(({ region, week }) => `${region}/${week}`)).size < cells.length
      ? ["cells: must tell of each region and week once"]
      : [])
  ]
  if (problems.length > 0) return yield* new LiftTestRefused({ problems: problems.slice(0, PROBLEMS_MAX) })
  yield* tests.report(tenantId, id, cells, now)
  return { test, filed: cells.length }
})
