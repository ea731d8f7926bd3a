import { startOfMonth } from "../../ports/time/startOfMonth.ts"
import { startOfDay } from "./startOfDay.ts"

/** The same day and time so many months later, earlier where they are below zero; the month's last day where it has no such day. UTC. */
export const addMonths = (at: Date, months: number): Date => {
  const last = new Date(startOfMonth(at, months + 1).getTime() - 1)
  const day = startOfMonth(at, months)
  day.setUTCDate(Math.min(at.getUTCDate(), last.getUTCDate()))
  return new Date(day.getTime() + at.getTime() - startOfDay(at).getTime())
}
