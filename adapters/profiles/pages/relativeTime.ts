import { DAY_MS, SECOND_MS } from "../../../ports/time/days.ts"

/** A month and a year are the mean ones. */
const UNITS_MS: Readonly<Record<string, number>> = {
  second: SECOND_MS,
  minute: 60 * SECOND_MS,
  hour: 3_600 * SECOND_MS,
  day: DAY_MS,
  week: 7 * DAY_MS,
  month: 30.436875 * DAY_MS,
  year: 365.2425 * DAY_MS
}

const AGO =
  /^(?:(?:streamed|premiered|updated|posted|edited)\s+)?(\d{1,3}|an?)\s+(second|minute|hour|day|week|month|year)s?\s+ago$/i

/**
 * What "3 weeks ago" or "Streamed 2 days ago" is, counted from `now`: as exact as its unit, which is rounded down by
 * whoever wrote it. Null for every other text.
 */
export const relativeTime = (text: string, now: Date): Date | null => {
  const [, amount = "", unit = ""] = AGO.exec(text.trim()) ?? []
  const unitMs = UNITS_MS[unit.toLowerCase()]
  if (unitMs === undefined) return null
  const units = /^\d/.test(amount) ? Number(amount) : 1
  return new Date(now.getTime() - Math.round(units * unitMs))
}
