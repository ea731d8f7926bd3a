import { Clock, Effect } from "effect"
import type { SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import type { Scorecard } from "../../../ports/creators/scoring/Scorecard.ts"
import type { CreatorCards, ScoredCreator } from "../../../ports/creators/scoring/ScoredCreator.ts"
import type { PastScore } from "../../../ports/creators/scoring/Scores.ts"
import { ageDays, freshSince, type OlderScore } from "../scorecards/olderScore.ts"
import { unifyCards } from "../scorecards/unifyCards.ts"
import { type ScoreAt, unifyHistory } from "../scorecards/velocity.ts"
import type { CreatorTie } from "./creatorTies.ts"
import { type Extra, type Extras, extrasOf, type MonitoredFollowers } from "./extras.ts"
import { type ReportLink, type ReportReader, signReportLink } from "./reportLink.ts"

/** The sections of a report. */
export const SECTIONS = [
  "creator",
  "accounts",
  "risk_flags",
  "brand_mentions",
  "controversy",
  "drivers",
  "audience",
  "following",
  "score_history",
  "engagement",
  "pdf_url"
] as const
export type Section = (typeof SECTIONS)[number]
export const ALL_SECTIONS: ReadonlySet<Section> = new Set(SECTIONS)

/** What a report shows of a creator. */
export interface ReportParts {
  /** The creator as one. */
  readonly card: Scorecard
  /** The creator's accounts that have a score to show: first the one that was asked for, if it has one. */
  readonly accounts: CreatorCards
  /** The creator's other accounts. */
  readonly unscored: ReadonlyArray<SocialAccount>
  /** The newest scores of those of them whose scores are all too old to count. */
  readonly older: ReadonlyArray<OlderScore>
  /** What ties each of them to the first, by `accountKey`. */
  readonly ties: ReadonlyMap<string, CreatorTie>
  /** Whole days. */
  readonly ageDays: number
  /** Whether the score is too old to be served as a creator's score. */
  readonly isStale: boolean
  /** Those that the sections show; of the flags all. What is measured of an audience is of the first account. */
  readonly extras: Extras
  /** Of the creator as one, newest first. */
  readonly history: ReadonlyArray<ScoreAt>
  /** A link to this report; null where none was asked for. */
  readonly link: ReportLink | null
}

const SHOWN: Partial<Readonly<Record<Section, ReadonlyArray<Extra>>>> = {
  creator: ["narrative", "detailed_analysis"],
  risk_flags: ["risk_flags"],
  engagement: ["engagement"]
}

/** Whether these sections are made of earlier scores, too. */
export const showsHistory = (sections: ReadonlySet<Section>): boolean => sections.has("score_history")

/**
 * What these sections show a reader of a creator by the scores of their accounts, by those that are too old to count, by what the
 * reader has monitored of them and, where `showsHistory`, by all scores of those, newest first. Null: a reader who has a link already.
 */
export const reportParts = Effect.fnUntraced(function* (
  { cards, unscored }: ScoredCreator,
  older: ReadonlyArray<OlderScore>,
  sections: ReadonlySet<Section>,
  history: ReadonlyArray<PastScore>,
  monitored: MonitoredFollowers | null,
  ties: ReadonlyMap<string, CreatorTie>,
  reader: ReportReader | null
) {
  const nowMs = yield* Clock.currentTimeMillis
  const wanted = new Set([...sections].flatMap((section) => SHOWN[section] ?? []))
  const card = unifyCards(cards)
  const parts: ReportParts = {
    card,
    accounts: cards,
    unscored,
    older,
    ties,
    ageDays: ageDays(card.scoredAt, nowMs),
    isStale: card.scoredAt < freshSince(nowMs),
    extras: yield* extrasOf(cards, wanted, history, monitored, "all"),
    history: unifyHistory(history),
    link: reader !== null && sections.has("pdf_url") ? yield* signReportLink(reader, cards[0]) : null
  }
  return parts
})
