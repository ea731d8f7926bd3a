import { DAY_MS, startOfMonth } from "../../ports/time/days.ts"

/** Whole seconds until the UTC day of a moment has ended and daily caps begin anew, at least 1. */
export const secondsLeftOfDay = (nowMs: number): number => Math.ceil((DAY_MS - (nowMs % DAY_MS)) / 1000)

/** The beginning of a UTC day. */
export const startOfDay = (at: Date): Date => new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS)

/** The same day and time so many months later, earlier where they are below zero; the month's last day where it has no such day. UTC. */
export const addMonths = (at: Date, months: number): Date => {
  const last = new Date(startOfMonth(at, months + 1).getTime() - 1)
  const day = startOfMonth(at, months)
  day.setUTCDate(Math.min(at.getUTCDate(), last.getUTCDate()))
  return new Date(day.getTime() + at.getTime() - startOfDay(at).getTime())
}
