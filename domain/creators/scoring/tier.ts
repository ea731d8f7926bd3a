import type { Tier } from "../../../ports/creators/scoring/Score.ts"

/** The least score of each tier, best first. */
export const TIER_LEASTS: ReadonlyArray<readonly [least: number, tier: Tier]> = [
  [90, "exceptional"],
  [80, "excellent"],
  [70, "good"],
  [60, "fair"]
]

/** The tier of a score of 1 to 100. */
export const tierOf = (score: number): Tier => TIER_LEASTS.find(([least]) => score >= least)?.[1] ?? "poor"
