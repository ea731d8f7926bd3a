import { Schema } from "effect"
import { DAY_MS } from "../../../../ports/time/units.ts"

const isDay = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00.000Z`)
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text) && at % DAY_MS === 0
}

/** A UTC day, as people write it. */
export const DayText = Schema.String.pipe(
  Schema.check(
    Schema.isPattern(/^\d{4}-\d{2}-\d{2}$/),
    Schema.makeFilter((text: string) => (isDay(text) ? undefined : "must be a day of the calendar"))
  )
)
export const DAY_RULE = "must be a day, such as 2027-03-01"

export const toDay = (text: string): Date => new Date(`${text}T00:00:00.000Z`)
