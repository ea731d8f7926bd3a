export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
/** 24 hours of the epoch's milliseconds: no calendar, time zone or leap second has a part in it. */
export const DAY_MS = 24 * HOUR_MS
export const WEEK_MS = 7 * DAY_MS

/** When the month (UTC) begins that a moment is in, or the one so many months later; earlier where they are below zero. */
export const startOfMonth = (at: Date, months = 0): Date =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months))

/** The day (UTC) that a moment is in, as `2026-01-31`. */
export const isoDay = (at: Date): string => at.toISOString().slice(0, "2026-01-31".length)

/** The month (UTC) that a moment is in, as `2026-01`. */
export const isoMonth = (at: Date): string => at.toISOString().slice(0, "2026-01".length)
