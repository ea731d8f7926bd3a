import { DateTime, Option } from "effect"
import type { TimeZone } from "../../../../ports/accounts/tenants/AttributionSettings.ts"

/** A day of a calendar. Days beyond the month's are those that follow, as January 32. */
export interface CalendarDay {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly day: number
}

const zoneOf = (timeZone: TimeZone): DateTime.TimeZone =>
  Option.getOrElse(DateTime.zoneMakeNamed(timeZone), () => DateTime.zoneMakeOffset(0))

/** The day that a zone's calendars show at a moment. */
export const dayAt = (at: Date, timeZone: TimeZone): CalendarDay => {
  const { year, month, day } = DateTime.toParts(DateTime.setZone(DateTime.fromDateUnsafe(at), zoneOf(timeZone)))
  return { year, month, day }
}

/**
 * When a day begins: at midnight there, and where clocks skip midnight, when the first hour of the day begins. Where clocks show
 * midnight twice, at the first.
 */
export const startOfDay = ({ year, month, day }: CalendarDay, timeZone: TimeZone): Date => {
  // Of years below 100 the constructor makes others.
  const utc = new Date(0)
  utc.setUTCFullYear(year, month - 1, day)
  return DateTime.toDateUtc(
    DateTime.makeZonedUnsafe(
      { year: utc.getUTCFullYear(), month: utc.getUTCMonth() + 1, day: utc.getUTCDate() },
      { timeZone: zoneOf(timeZone), adjustForTimeZone: true, disambiguation: "compatible" }
    )
  )
}
