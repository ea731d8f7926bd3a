import type { TimeZone } from "../../../../ports/accounts/tenants/AttributionSettings.ts"
import { SPAN_SETTLES_MINUTES, type Span } from "../../../../ports/revenue/attribution/Summaries.ts"
import { HOUR_MS, MINUTE_MS } from "../../../../ports/time/days.ts"
import type { Period } from "../attributeOrders.ts"
import { intervalAt } from "../reports/intervals.ts"
import { type CalendarDay, dayAt, startOfDay } from "../reports/localDays.ts"

/** Days that are summed up at most: three years and a month. Older orders are read. */
const SUMMARISED_DAYS_MAX = 1_126
/** The latest days are summed up by the hour as well, so that of today little is left to be read. */
const HOURLY_DAYS = 2
/** The latest hours are summed up in parts as well: on the day of a sale, an hour's orders are more than a report should read. */
const PARTED_HOURS = 2
const PART_MINUTES = 10
/** The longest day has the hour that clocks are put back by, and no zone puts them back by more than two. */
const DAY_HOURS_MAX = 26

const daysBefore = (day: CalendarDay, days: number): CalendarDay => ({ ...day, day: day.day - days })

/** A span in pieces of so long; the last one may be shorter. */
const piecesOf = ({ from, to }: Span, lengthMs: number): ReadonlyArray<Span> => {
  const pieces: Array<Span> = []
  for (let at = from.getTime(); at < to.getTime(); at += lengthMs) {
    pieces.push({ from: new Date(at), to: new Date(Math.min(at + lengthMs, to.getTime())) })
  }
  return pieces
}

/** How long a span is, in milliseconds. */
export const lengthOf = ({ from, to }: Span): number => to.getTime() - from.getTime()

/** Whether a span is longer than any day: then it is the sum of its days. */
export const isOfDays = (span: Span): boolean => lengthOf(span) > DAY_HOURS_MAX * HOUR_MS

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
 * The spans that an account with a first order has at a moment: its days there, the hours of the latest, parts of the latest hours and the
 * months that are over, once they are settled.
 */
export const spansOf = (now: Date, firstAt: Date, timeZone: TimeZone): ReadonlyArray<Span> => {
  const settledMs = now.getTime() - SPAN_SETTLES_MINUTES * MINUTE_MS
  const isSettled = ({ from, to }: Span) => from < to && to.getTime() <= settledMs
  const today = dayAt(now, timeZone)
  const days: Array<Span> = []
  let endsAt = startOfDay(daysBefore(today, -1), timeZone)
  for (let before = 0; before <= SUMMARISED_DAYS_MAX && endsAt > firstAt; before++) {
    const from = startOfDay(daysBefore(today, before), timeZone)
    days.push({ from, to: endsAt })
    endsAt = from
  }
  const over = days.filter(isSettled)
  const hours = days.slice(0, HOURLY_DAYS).flatMap((day) => piecesOf(day, HOUR_MS))
  const partedFromMs = now.getTime() - PARTED_HOURS * HOUR_MS
  const parts = hours
    .filter(({ to }) => to.getTime() > partedFromMs)
    .flatMap((hour) => piecesOf(hour, PART_MINUTES * MINUTE_MS))
  return [...over, ...[...hours, ...parts].filter(isSettled), ...monthsOf(over, timeZone)]
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
