import { DAY_MS } from "../../../ports/time/units.ts"

/** Whole seconds until the UTC day of a moment has ended and daily caps begin anew, at least 1. */
export const secondsLeftOfDay = (nowMs: number): number => Math.ceil((DAY_MS - (nowMs % DAY_MS)) / 1000)
