import type { ScoredCreator } from "../../../ports/creators/scoring/ScoredCreator.ts"
import { formatDay, formatPlural, formatSigned } from "../../mail/wording.ts"
import { unifyScores } from "../scorecards/unifyScores.ts"
import { type Alert, type FoundFlag, flagAlerts, flagKey, nameOf } from "./alertTexts.ts"

/** Points by which a score that moved is told. */
export const SCORE_MOVE_MIN = 10

const flagsOf = ({ cards }: ScoredCreator): ReadonlyArray<FoundFlag> =>
  cards.flatMap(({ platform, handle, score }) => score.flags.map((flag) => ({ account: { platform, handle }, flag })))

const versionsOf = ({ cards }: ScoredCreator): string =>
  [...new Set(cards.map(({ score }) => score.modelVersion))].sort().join(" | ")

const NEW_MODEL = "Another version of the model made it than the one before, which may be why."

const moveAlert = (before: ScoredCreator, after: ScoredCreator, isOtherModel: boolean): ReadonlyArray<Alert> => {
  const [was, is] = [before, after].map(({ cards }) => unifyScores(cards.map(({ score }) => score)))
  if (was === undefined || is === undefined || Math.abs(is.score - was.score) < SCORE_MOVE_MIN) return []
  const [{ platform, handle, id, scoredAt }] = after.cards
  const account = { platform, handle }
  const [first] = before.cards
  const accounts =
    before.cards.length === after.cards.length
      ? ""
      : `\nIt is of ${formatPlural(after.cards.length, "account")}; before it was of ${before.cards.length}.`
  return [
    {
      kind: "score_moved",
      account,
      about: [id],
      title: `The score of ${nameOf(account)} moved from ${was.score} to ${is.score}`,
      text:
        `${formatSigned(is.score - was.score)} points from ${formatDay(first.scoredAt)} to ${formatDay(scoredAt)}.` +
        `${accounts}${isOtherModel ? `\n${NEW_MODEL}` : ""}`,
      evidence: {
        score_before: was.score,
        score: is.score,
        tier_before: was.tier,
        tier: is.tier,
        scored_before_at: first.scoredAt.toISOString(),
        scored_at: scoredAt.toISOString(),
        accounts_before: before.cards.length,
        accounts: after.cards.length,
        is_other_model: isOtherModel
      }
    }
  ]
}

/**
 * What a rescoring has to tell: a score that moved by SCORE_MOVE_MIN or more, and grave flags that the score before didn't have. Of
 * a creator who was not scored before, nothing. `before` and `after` as the tenant sees them.
 */
export const alertsOfRescoring = (before: ScoredCreator | null, after: ScoredCreator): ReadonlyArray<Alert> => {
  if (before === null) return []
  const isOtherModel = versionsOf(before) !== versionsOf(after)
  const known = new Set(flagsOf(before).map(flagKey))
  const found = `Found when the creator was scored again.${isOtherModel ? ` ${NEW_MODEL}` : ""}`
  const fresh = flagsOf(after).filter((each) => !known.has(flagKey(each)))
  return [...moveAlert(before, after, isOtherModel), ...flagAlerts(fresh, found)]
}
