import { DAY_MS } from "../../ports/time/units.ts"

/** The beginning of a UTC day. */
export const startOfDay = (at: Date): Date => new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS)
