import { PLATFORM_NAMES } from "../../../ports/creators/identity/platformNames.ts"
import type { Scorecard } from "../../../ports/creators/scoring/Scorecard.ts"
import { DAY_MS, isoDay } from "../../../ports/time/days.ts"
import { formatDecimal, formatPlural, withoutFullStop } from "../../mail/wording.ts"

/** A score this old or newer is served as it is. */
export const CACHE_FRESHNESS_DAYS = 30

/** Scores made at this moment or later are fresh. */
export const freshSince = (nowMs: number): Date => new Date(nowMs - CACHE_FRESHNESS_DAYS * DAY_MS)

/** Whole days since a score was made. */
export const ageDays = (scoredAt: Date, nowMs: number): number =>
  Math.max(0, Math.floor((nowMs - scoredAt.getTime()) / DAY_MS))

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
