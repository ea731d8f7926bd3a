import { DAY_MS, isoDay } from "../../../ports/time/days.ts"
import { addMonths, startOfDay } from "../../time/calendar.ts"

/** Days between the announcement and the day from which something is deprecated, at least. */
const NOTICE_DAYS_MIN = 90
/** Months for which what belongs to v1 is maintained once it is deprecated, at least. */
const V1_MONTHS_MIN = 6
/** How many days before its end an account that still uses it is written to, twice. */
export const REMINDER_DAYS = { days_30: 30, days_7: 7 } as const
export type Reminder = keyof typeof REMINDER_DAYS

export const addDays = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS)

/** Why something may not be deprecated on these days, as a sentence without its period; null where it may. */
export const dateProblem = (dates: {
  readonly announcedAt: Date
  readonly deprecatedOn: Date
  readonly sunsetOn: Date
  /** Whether it belongs to v1. */
  readonly isV1: boolean
}): string | null => {
  const { announcedAt, deprecatedOn, sunsetOn, isV1 } = dates
  const earliest = addDays(startOfDay(announcedAt), NOTICE_DAYS_MIN)
  if (deprecatedOn < earliest) {
    const rule = `every active key has ${NOTICE_DAYS_MIN} days' notice`
    return `${rule}: announced today, it is deprecated on ${isoDay(earliest)} at the earliest`
  }
  const sunset = isV1 ? addMonths(deprecatedOn, V1_MONTHS_MIN) : deprecatedOn
  if (sunsetOn >= sunset) return null
  const rule = isV1
    ? `v1 is maintained for ${V1_MONTHS_MIN} months once it is deprecated`
    : "nothing ends before it is deprecated"
  return `${rule}: deprecated on ${isoDay(deprecatedOn)}, it ends on ${isoDay(sunset)} at the earliest`
}

/** Why an end may not be moved; null where it may. */
export const postponementProblem = (from: Date, to: Date, now: Date): string | null => {
  if (to <= from) return `an end is never brought forward: it is on ${isoDay(from)}`
  return to <= now ? "an end lies ahead: this day has begun" : null
}

/** Which reminder of an end is due: the last that is, so that of two that were missed one is sent; none once it has come. */
export const reminderDue = (sunsetOn: Date, now: Date): Reminder | null => {
  if (now >= sunsetOn) return null
  if (now >= addDays(sunsetOn, -REMINDER_DAYS.days_7)) return "days_7"
  return now >= addDays(sunsetOn, -REMINDER_DAYS.days_30) ? "days_30" : null
}
