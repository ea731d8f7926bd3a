import { DAY_MS } from "../../../ports/time/units.ts"

/** A score this old or newer is served as it is. */
export const CACHE_FRESHNESS_DAYS = 30

/** Scores made at this moment or later are fresh. */
export const freshSince = (nowMs: number): Date => new Date(nowMs - CACHE_FRESHNESS_DAYS * DAY_MS)

/** Whole days since a score was made. */
export const ageDays = (scoredAt: Date, nowMs: number): number =>
  Math.max(0, Math.floor((nowMs - scoredAt.getTime()) / DAY_MS))
