import { accountKey } from "../../../ports/creators/identity/SocialAccount.ts"
import type { PastScore } from "../../../ports/creators/scoring/Scores.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
import { unifyScores } from "./unifyScores.ts"

/** A score of a creator, and when it was made. */
export interface ScoreAt {
  readonly score: number
  readonly scoredAt: Date
}

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

/** Points a score rose by; negative where it fell, null where no score is old enough to compare with. */
export interface Velocity {
  readonly delta30d: number | null
  readonly delta60d: number | null
  readonly delta90d: number | null
}

/** The newest made so many days earlier or before that; of several of one instant, the lowest. */
const scoreBefore = (days: number, { scoredAt }: ScoreAt, history: ReadonlyArray<ScoreAt>): ScoreAt | null => {
  const latest = scoredAt.getTime() - days * DAY_MS
  return history
    .filter((each) => each.scoredAt.getTime() <= latest)
    .reduce<ScoreAt | null>((newest, each) => {
      if (newest === null) return each
      const later = each.scoredAt.getTime() - newest.scoredAt.getTime()
      return later > 0 || (later === 0 && each.score < newest.score) ? each : newest
    }, null)
}

/**
 * How a score moved over 30, 60 and 90 days. It is compared with the newest score made at least so many days before it,
 * which is what a customer who asked on that day would have been told: if none was made since, an older one. So two or all
 * three may rest on the same score. Scores of another model's version are compared like any other, since they are what was
 * told; a new version may move a score by itself. The order of the history doesn't matter, and it may hold the score itself.
 */
export const velocityOf = (current: ScoreAt, history: ReadonlyArray<ScoreAt>): Velocity => {
  const delta = (days: number): number | null => {
    const before = scoreBefore(days, current, history)
    return before === null ? null : current.score - before.score
  }
  return { delta30d: delta(30), delta60d: delta(60), delta90d: delta(90) }
}
