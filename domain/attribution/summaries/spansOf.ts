import type { TimeZone } from "../../../ports/accounts/AttributionSettings.ts"
import { SPAN_SETTLES_MINUTES, type Span } from "../../../ports/attribution/Summaries.ts"
import type { Period } from "../attributeOrders.ts"
import { type CalendarDay, dayAt, startOfDay } from "../reports/localDays.ts"

/** Days that are summed up at most: three years and a month. Older orders are read. */
export const SUMMARISED_DAYS_MAX = 1_126
/** The latest days are summed up by the hour as well, so that of today little is left to be read. */
const HOURLY_DAYS = 2
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

const daysBefore = (day: CalendarDay, days: number): CalendarDay => ({ ...day, day: day.day - days })

const hoursOf = ({ from, to }: Span): ReadonlyArray<Span> => {
  const hours: Array<Span> = []
  for (let at = from.getTime(); at < to.getTime(); at += HOUR_MS) {
    hours.push({ from: new Date(at), to: new Date(Math.min(at + HOUR_MS, to.getTime())) })
  }
  return hours
}

/** The spans that an account with a first order has at a moment: its days there, and the hours of the latest, once they are settled. */
export const spansOf = (now: Date, firstAt: Date, timeZone: TimeZone): ReadonlyArray<Span> => {
  const settledMs = now.getTime() - SPAN_SETTLES_MINUTES * MINUTE_MS
  const today = dayAt(now, timeZone)
  const spans: Array<Span> = []
  for (let before = 0; before <= SUMMARISED_DAYS_MAX; before++) {
    const from = startOfDay(daysBefore(today, before), timeZone)
    const day = { from, to: startOfDay(daysBefore(today, before - 1), timeZone) }
    if (day.to <= firstAt) break
    spans.push(day, ...(before < HOURLY_DAYS ? hoursOf(day) : []))
  }
  return spans.filter(({ from, to }) => from < to && to.getTime() <= settledMs)
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
