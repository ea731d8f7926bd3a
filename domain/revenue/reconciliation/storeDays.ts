import { Schema } from "effect"
import type { TimeZone } from "../../../ports/accounts/tenants/AttributionSettings.ts"
import { DAY_MS, MINUTE_MS } from "../../../ports/time/days.ts"
import type { ShopDomain } from "../../../ports/tracking/orders/Order.ts"
import type { Period } from "../attribution/attributeOrders.ts"
import { type CalendarDay, dayAt, startOfDay } from "../attribution/reports/localDays.ts"

const isInCalendar = (text: string): boolean => {
  const at = new Date(text)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** A day of a store's calendar: YYYY-MM-DD. */
export const BookDay = Schema.String.pipe(
  Schema.check(
    Schema.makeFilter(
      (text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) && isInCalendar(text)) || "must be a day such as 2026-03-01",
      { identifier: "BookDay" }
    )
  ),
  Schema.brand("BookDay")
)
export type BookDay = typeof BookDay.Type

/** The zones that stores have their days in; those without one of their own have the account's. */
export interface StoreZones {
  readonly ofAccount: TimeZone
  readonly ofStores: ReadonlyMap<ShopDomain, TimeZone>
}

/** Days that books are read of at once, at most. */
export const BOOK_DAYS_MAX = 366

const DAY_CHARACTERS = "2026-03-01".length

const textOf = ({ year, month, day }: CalendarDay): BookDay => {
  const utc = new Date(0)
  utc.setUTCFullYear(year, month - 1, day)
  return BookDay.make(utc.toISOString().slice(0, DAY_CHARACTERS))
}

const calendarDay = (text: BookDay, daysOn = 0): CalendarDay => {
  const at = new Date(new Date(text).getTime() + daysOn * DAY_MS)
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() }
}

/** The day that follows so many days on. */
export const daysOn = (day: BookDay, days: number): BookDay => textOf(calendarDay(day, days))

/** How many days from one to the other; below 0 where the other is the earlier. */
export const daysBetween = (from: BookDay, to: BookDay): number =>
  Math.round((new Date(to).getTime() - new Date(from).getTime()) / DAY_MS)

/** The day that a zone's calendars show. */
export const dayIn = (at: Date, timeZone: TimeZone): BookDay => textOf(dayAt(at, timeZone))

/** The day that a clock shows which is so many minutes ahead of UTC. */
export const dayAhead = (at: Date, minutes: number): BookDay =>
  BookDay.make(new Date(at.getTime() + minutes * MINUTE_MS).toISOString().slice(0, DAY_CHARACTERS))

/** From the first moment of a day to the last of another, in a zone. */
export const periodOfDays = (from: BookDay, to: BookDay, timeZone: TimeZone): Period => ({
  from: startOfDay(calendarDay(from), timeZone),
  to: startOfDay(calendarDay(to, 1), timeZone)
})

/** Tells a moment's day in a zone. It remembers the last day's bounds: orders come in the order of time. */
const makeDayFinder = (timeZone: TimeZone) => {
  let known: { readonly day: BookDay; readonly from: Date; readonly to: Date } | null = null
  return (at: Date): BookDay => {
    if (known === null || at < known.from || at >= known.to) {
      const day = dayIn(at, timeZone)
      known = { day, ...periodOfDays(day, day, timeZone) }
    }
    return known.day
  }
}

/** Tells the days of stores, and of what no store reported. */
export const makeStoreDays = ({ ofAccount, ofStores }: StoreZones) => {
  const finders = new Map<TimeZone, ReturnType<typeof makeDayFinder>>()
  return (shopDomain: ShopDomain | null, at: Date): BookDay => {
    const zone = (shopDomain === null ? undefined : ofStores.get(shopDomain)) ?? ofAccount
    const finder = finders.get(zone) ?? makeDayFinder(zone)
    finders.set(zone, finder)
    return finder(at)
  }
}

/** From the first moment of the days anywhere to the last. */
export const periodOfStores = (from: BookDay, to: BookDay, { ofAccount, ofStores }: StoreZones): Period => {
  const periods = [...new Set([ofAccount, ...ofStores.values()])].map((zone) => periodOfDays(from, to, zone))
  return {
    from: new Date(Math.min(...periods.map((each) => each.from.getTime()))),
    to: new Date(Math.max(...periods.map((each) => each.to.getTime())))
  }
}
