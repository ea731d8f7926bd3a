import { Schema } from "effect"
import type { TimeZone } from "../../../../ports/accounts/tenants/AttributionSettings.ts"
import type { Period } from "../attributeOrders.ts"
import { type CalendarDay, dayAt, startOfDay } from "./localDays.ts"

/** What a report's period is cut into. Weeks begin on Monday. */
export const ReportInterval = Schema.Literals(["day", "week", "month"])
export type ReportInterval = typeof ReportInterval.Type

/** Intervals that one report has at most. */
export const INTERVALS_MAX = 1_000

const DAYS_A_WEEK = 7

/** 0 for Monday to 6 for Sunday. */
const weekdayOf = ({ year, month, day }: CalendarDay): number =>
  (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + DAYS_A_WEEK - 1) % DAYS_A_WEEK

const firstDayOf = (day: CalendarDay, interval: ReportInterval): CalendarDay => {
  if (interval === "day") return day
  return interval === "week" ? { ...day, day: day.day - weekdayOf(day) } : { ...day, day: 1 }
}

const dayAfter = (first: CalendarDay, interval: ReportInterval): CalendarDay => {
  if (interval === "month") return { ...first, month: first.month + 1 }
  return { ...first, day: first.day + (interval === "week" ? DAYS_A_WEEK : 1) }
}

/** The whole interval that a moment lies in. */
export const intervalAt = (at: Date, interval: ReportInterval, timeZone: TimeZone): Period => {
  const first = firstDayOf(dayAt(at, timeZone), interval)
  return { from: startOfDay(first, timeZone), to: startOfDay(dayAfter(first, interval), timeZone) }
}

/**
 * The intervals of a period, in order: each moment of it lies in exactly one. The first and the last are cut to the period. Null where
 * there are more than INTERVALS_MAX.
 */
export const intervalsOf = (
  period: Period,
  interval: ReportInterval,
  timeZone: TimeZone
): ReadonlyArray<Period> | null => {
  const intervals: Array<Period> = []
  for (let from = period.from; from < period.to; ) {
    if (intervals.length === INTERVALS_MAX) return null
    const { to: end } = intervalAt(from, interval, timeZone)
    const to = end < period.to ? end : period.to
    intervals.push({ from, to })
    from = to
  }
  return intervals
}
