import type { LiftTest } from "../../../ports/revenue/incrementality/LiftTest.ts"
import { WEEK_MS } from "../../../ports/time/units.ts"

/** When a week of a test begins: 0 is its first, -1 the week before it. */
export const startOfWeek = ({ startsAt }: Pick<LiftTest, "startsAt">, week: number): Date =>
  new Date(startsAt.getTime() + week * WEEK_MS)

/** The first moment after a test. */
export const endOf = (test: Pick<LiftTest, "startsAt" | "weeks">): Date => startOfWeek(test, test.weeks)

/** The week of a test that begins at this moment; null where none does. */
export const weekStartingAt = ({ startsAt }: Pick<LiftTest, "startsAt">, at: Date): number | null => {
  const week = (at.getTime() - startsAt.getTime()) / WEEK_MS
  return Number.isInteger(week) ? week : null
}

/** Whether a week is over, so that all that was sold in it is known. */
export const isOver = (test: Pick<LiftTest, "startsAt">, week: number, now: Date): boolean =>
  startOfWeek(test, week + 1) <= now
