import { startOfDay } from "../../../domain/revenue/attribution/reports/localDays.ts"
import { TIME_ZONE_DEFAULT, type TimeZone } from "../../../ports/accounts/tenants/AttributionSettings.ts"
import { DAY_MS } from "../../../ports/time/days.ts"

const TIME = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2}))?$/

/** Whether the date text begins with is in the calendar: the engine takes February 30 for March 2. */
const isInCalendar = (text: string): boolean => {
  const date = text.slice(0, "2026-01-31".length)
  const day = new Date(date)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date)
}

/** The last time that is written with a year of four digits, as times are in answers. */
const LAST_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** The day that a date is, or the one that follows it, as it begins in a zone. */
const dayOf = (text: string, daysOn: number, timeZone: TimeZone): number => {
  const at = new Date(text)
  if (timeZone === TIME_ZONE_DEFAULT) return at.getTime() + daysOn * DAY_MS
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate() + daysOn]
  return startOfDay({ year, month, day }, timeZone).getTime()
}

/** An ISO 8601 date or time with its offset; a date alone is midnight in the zone (UTC), or, as an end, the whole day. */
export const readTime = (
  text: string,
  dateAlone: "starts" | "ends",
  timeZone: TimeZone = TIME_ZONE_DEFAULT
): Date | null => {
  if (!TIME.test(text) || !isInCalendar(text)) return null
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) return null
  const ms = text.includes("T") ? at.getTime() : dayOf(text, dateAlone === "ends" ? 1 : 0, timeZone)
  return new Date(Math.min(ms, LAST_MS))
}
