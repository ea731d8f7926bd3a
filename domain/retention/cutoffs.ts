import type { RetentionSettings } from "../../ports/retention/Retention.ts"

const DAY_MS = 86_400_000

/** The same day so many months before, or the last one of its month where that has none. */
export const monthsBefore = (at: Date, months: number): Date => {
  const before = new Date(at)
  before.setUTCDate(1)
  before.setUTCMonth(before.getUTCMonth() - months)
  const days = new Date(Date.UTC(before.getUTCFullYear(), before.getUTCMonth() + 1, 0)).getUTCDate()
  before.setUTCDate(Math.min(at.getUTCDate(), days))
  return before
}

/** Events and clicks from before this are removed: never those within the look-back of an order that is still to come. */
export const eventsBefore = (at: Date, { eventMonths }: RetentionSettings, lookbackDays: number): Date =>
  new Date(Math.min(monthsBefore(at, eventMonths).getTime(), at.getTime() - (lookbackDays + 1) * DAY_MS))
