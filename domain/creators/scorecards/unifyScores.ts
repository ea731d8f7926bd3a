import type { CreatorScore, Knockout, Tier } from "../../../ports/creators/scoring/Score.ts"
import { tierOf } from "../scoring/scoreCreator.ts"

/** The weight of a score that rests on next to nothing, so that it counts a little and never is divided by. */
const WEIGHT_MIN = 0.01
const SCORE_MIN = 1
const SCORE_MAX = 100

/** What an account's score weighs among the others': as much as it is sure. */
export const weightOf = (confidence: number): number => Math.max(WEIGHT_MIN, confidence)

export interface UnifiedScore {
  /** 1 to 100, whole. */
  readonly score: number
  readonly tier: Tier
}

/**
 * One score for a creator from those of their accounts: the mean, each weighted by how sure it is, rounded; and never above
 * the lowest cap of any account's knockouts, since what rules a creator out on one platform does so on all. The order of
 * the scores doesn't matter. Undefined where there are none.
 */
export const unifyScores = (
  scores: ReadonlyArray<
    Pick<CreatorScore, "score" | "confidence"> & { readonly knockouts: ReadonlyArray<Pick<Knockout, "scoreCap">> }
  >
): UnifiedScore | undefined => {
  if (scores.length === 0) return undefined
  // Sums of floating-point numbers depend on their order.
  const sorted = [...scores].sort((a, b) => a.score - b.score || a.confidence - b.confidence)
  let [weighted, weights] = [0, 0]
  for (const { score, confidence } of sorted) {
    const weight = weightOf(confidence)
    weighted += weight * score
    weights += weight
  }
  const caps = scores.flatMap(({ knockouts }) => knockouts.map(({ scoreCap }) => scoreCap))
  const mean = Math.round(weighted / weights)
  const score = Math.max(SCORE_MIN, Math.min(SCORE_MAX, mean, ...caps.map(Math.floor)))
  return { score, tier: tierOf(score) }
}
