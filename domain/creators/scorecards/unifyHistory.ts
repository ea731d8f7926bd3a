import { accountKey } from "../../../ports/creators/identity/SocialAccount.ts"
import type { PastScore } from "../../../ports/creators/scoring/Scores.ts"
import { unifyScores } from "./unifyScores.ts"
import type { ScoreAt } from "./velocity.ts"

/**
 * How a creator's score moved over all their accounts: a point for each moment at which one of them was scored, of the newest
 * scores up to then. Newest first, as the scores are given.
 */
export const unifyHistory = (history: ReadonlyArray<PastScore>): ReadonlyArray<ScoreAt> => {
  const newest = new Map<string, PastScore>()
  const points = new Map<number, ScoreAt>()
  for (const past of history.toReversed()) {
    newest.set(accountKey(past.account), past)
    const unified = unifyScores(
      [...newest.values()].map(({ score, confidence, scoreCap }) => ({
        score,
        confidence,
        knockouts: scoreCap === null ? [] : [{ scoreCap }]
      }))
    )
    if (unified !== undefined) points.set(past.scoredAt.getTime(), { score: unified.score, scoredAt: past.scoredAt })
  }
  return [...points.values()].toReversed()
}
