import type { TimeZone } from "../../../ports/accounts/AttributionSettings.ts"
import { SPAN_SETTLES_MINUTES, type Span } from "../../../ports/attribution/Summaries.ts"
import type { Period } from "../attributeOrders.ts"
import { intervalAt } from "../reports/intervals.ts"
import { type CalendarDay, dayAt, startOfDay } from "../reports/localDays.ts"

/** Days that are summed up at most: three years and a month. Older orders are read. */
export const SUMMARISED_DAYS_MAX = 1_126
/** The latest days are summed up by the hour as well, so that of today little is left to be read. */
const HOURLY_DAYS = 2
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
/** The longest day has the hour that clocks are put back by, and no zone puts them back by more than two. */
const DAY_HOURS_MAX = 26

const daysBefore = (day: CalendarDay, days: number): CalendarDay => ({ ...day, day: day.day - days })

const hoursOf = ({ from, to }: Span): ReadonlyArray<Span> => {
  const hours: Array<Span> = []
  for (let at = from.getTime(); at < to.getTime(); at += HOUR_MS) {
    hours.push({ from: new Date(at), to: new Date(Math.min(at + HOUR_MS, to.getTime())) })
  }
  return hours
}

/** Whether a span is longer than any day: then it is the sum of its days. */
export const isOfDays = ({ from, to }: Span): boolean => to.getTime() - from.getTime() > DAY_HOURS_MAX * HOUR_MS

/** The days of months that are there from the first to the last, as months. */
const monthsOf = (days: ReadonlyArray<Span>, timeZone: TimeZone): ReadonlyArray<Span> => {
  const [latest, earliest] = [days[0], days.at(-1)]
  if (latest === undefined || earliest === undefined) return []
  const months: Array<Span> = []
  for (let to = latest.to; ; ) {
    const month = intervalAt(new Date(to.getTime() - 1), "month", timeZone)
    if (month.from < earliest.from) return months
    if (month.to <= latest.to) months.push(month)
    to = month.from
  }
}

/**
 * The spans that an account with a first order has at a moment: its days there, the hours of the latest and the months that are over, once
 * they are settled.
 */
export const spansOf = (now: Date, firstAt: Date, timeZone: TimeZone): ReadonlyArray<Span> => {
  const settledMs = now.getTime() - SPAN_SETTLES_MINUTES * MINUTE_MS
  const isSettled = ({ from, to }: Span) => from < to && to.getTime() <= settledMs
  const today = dayAt(now, timeZone)
  const days: Array<Span> = []
  for (let before = 0; before <= SUMMARISED_DAYS_MAX; before++) {
    const from = startOfDay(daysBefore(today, before), timeZone)
    const day = { from, to: startOfDay(daysBefore(today, before - 1), timeZone) }
    if (day.to <= firstAt) break
    days.push(day)
  }
  const over = days.filter(isSettled)
  return [...over, ...days.slice(0, HOURLY_DAYS).flatMap(hoursOf).filter(isSettled), ...monthsOf(over, timeZone)]
}

/** What of a period lies in none of these spans, which are ascending and don't overlap. */
export const partsBeside = (period: Period, spans: ReadonlyArray<Span>): ReadonlyArray<Period> => {
  const parts: Array<Period> = []
  let from = period.from
  for (const span of spans) {
    if (from < span.from) parts.push({ from, to: span.from })
    from = span.to
  }
  if (from < period.to) parts.push({ from, to: period.to })
  return parts
}
