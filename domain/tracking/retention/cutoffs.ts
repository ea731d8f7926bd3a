import { startOfMonth } from "../../../ports/time/startOfMonth.ts"
import { DAY_MS } from "../../../ports/time/units.ts"
import { RETENTION_DEFAULT, type RetentionSettings } from "../../../ports/tracking/retention/Retention.ts"
import { addMonths } from "../../time/addMonths.ts"

/** How long what goes as a whole month is left to go so, before it is looked through row by row. */
export const WHOLE_MONTH_DAYS = 7

/** Months that are over before this are removed as a whole, of accounts that keep what all keep that say nothing. */
export const wholeMonthsBefore = (at: Date): Date => startOfMonth(addMonths(at, -RETENTION_DEFAULT.eventMonths))

/**
 * Events and clicks from before this are removed row by row: never those within the look-back of an order that is still to come. Of
 * accounts that keep what all keep that say nothing whole months go before their rows are looked at, and the rest of such a month with it.
 */
export const eventsBefore = (at: Date, { eventMonths }: RetentionSettings, lookbackDays: number): Date => {
  const before =
    eventMonths === RETENTION_DEFAULT.eventMonths
      ? wholeMonthsBefore(new Date(at.getTime() - WHOLE_MONTH_DAYS * DAY_MS))
      : addMonths(at, -eventMonths)
  return new Date(Math.min(before.getTime(), at.getTime() - (lookbackDays + 1) * DAY_MS))
}
