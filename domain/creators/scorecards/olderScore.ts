import { PLATFORM_NAMES } from "../../../ports/creators/identity/platformNames.ts"
import type { Scorecard } from "../../../ports/creators/scoring/Scorecard.ts"
import { isoDay } from "../../../ports/text/isoText.ts"
import { formatDecimal, formatPlural, withoutFullStop } from "../../mail/wording.ts"
import { ageDays } from "./freshness.ts"

/** The newest score of an account whose scores are all too old to count. */
export interface OlderScore {
  readonly card: Scorecard
  /** Whole days. */
  readonly ageDays: number
}

export const olderOf = (cards: ReadonlyArray<Scorecard>, nowMs: number): ReadonlyArray<OlderScore> =>
  cards.map((card) => ({ card, ageDays: ageDays(card.scoredAt, nowMs) }))

/** What is to be known of an older score, in a sentence that names its account and its day. */
export const olderNote = ({ card: { platform, handle, score, scoredAt }, ageDays: days }: OlderScore): string => {
  const [knockout] = score.knockouts
  const found = score.flags.length === 0 ? "nothing flagged" : formatPlural(score.flags.length, "finding")
  const capped = knockout === undefined ? "" : `, among them: ${withoutFullStop(knockout.description)}`
  return (
    `@${handle} on ${PLATFORM_NAMES[platform]} scored ${formatDecimal(score.score)} of 100 ${formatPlural(days, "day")} ago ` +
    `(${isoDay(scoredAt)}), with ${found}${capped}. That is too old to count, and not in this score.`
  )
}
