import { Clock, Effect } from "effect"
import type { Scorecard } from "../../ports/scoring/Scorecard.ts"
import type { PastScore } from "../../ports/scoring/Scores.ts"
import { type Extra, type Extras, extrasOf } from "./extras.ts"
import { ageDays, freshSince } from "./freshness.ts"

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

/** What a report shows of a score. */
export interface ReportParts {
  readonly card: Scorecard
  /** Whole days. */
  readonly ageDays: number
  /** Whether the score is too old to be served as a creator's score. */
  readonly isStale: boolean
  /** Those that the sections show; of the flags all. */
  readonly extras: Extras
  /** Newest first. */
  readonly history: ReadonlyArray<PastScore>
}

const SHOWN: Partial<Readonly<Record<Section, ReadonlyArray<Extra>>>> = {
  creator: ["narrative", "detailed_analysis"],
  risk_flags: ["risk_flags"],
  engagement: ["engagement"]
}

/** Whether these sections are made of earlier scores, too. */
export const showsHistory = (sections: ReadonlySet<Section>): boolean =>
  sections.has("score_history") || sections.has("engagement")

/** What these sections show of a score and, where `showsHistory`, of its account's scores, newest first. */
export const reportParts = Effect.fnUntraced(function* (
  card: Scorecard,
  sections: ReadonlySet<Section>,
  history: ReadonlyArray<PastScore>
) {
  const nowMs = yield* Clock.currentTimeMillis
  const wanted = new Set([...sections].flatMap((section) => SHOWN[section] ?? []))
  const parts: ReportParts = {
    card,
    ageDays: ageDays(card.scoredAt, nowMs),
    isStale: card.scoredAt < freshSince(nowMs),
    extras: yield* extrasOf(card, wanted, history, "all"),
    history
  }
  return parts
})
