import { Effect } from "effect"
import type { CommissionBook } from "../../../ports/revenue/commissions/Commissions.ts"
import { Month } from "../../../ports/revenue/commissions/Statement.ts"
import { isoMonth, startOfMonth } from "../../../ports/time/days.ts"
import { StatementRefused } from "./ruleInForce.ts"

/** The month that holds a time, in UTC. */
export const monthOf = (at: Date): Month => Month.make(isoMonth(at))

/** When the month that lies so many after this one begins. */
const startAfter = (month: Month, months: number): Date => startOfMonth(new Date(`${month}-01T00:00:00.000Z`), months)

export const startOf = (month: Month): Date => startAfter(month, 0)

/** Excluded: when the next month begins. */
export const endOf = (month: Month): Date => startAfter(month, 1)

export const nextMonth = (month: Month): Month => monthOf(endOf(month))

export const previousMonth = (month: Month): Month => monthOf(startAfter(month, -1))

/** When the month begins that lies so many before this one, or the first there is. */
export const startBefore = (month: Month, months: number): Date =>
  new Date(Math.max(startAfter(month, -months).getTime(), 0))

/** Whether a month is one of the closed ones. */
export const isClosedMonth = (month: Month, closed: CommissionBook["closed"]): boolean =>
  closed !== null && closed.first <= month && month <= closed.last

/** A month that has not begun has no statements. */
export const refuseUnbegun = (month: Month, now: Date): Effect.Effect<void, StatementRefused> =>
  month > monthOf(now) ? Effect.fail(new StatementRefused({ reason: "the month has not begun, by UTC" })) : Effect.void
