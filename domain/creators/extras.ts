import { Effect } from "effect"
import type { Scorecard, WebFinding } from "../../ports/scoring/Scorecard.ts"
import type { PastScore } from "../../ports/scoring/Scores.ts"
import { analyse, type DetailedAnalysis } from "../scoring/detailedAnalysis.ts"
import { FLAGS_SHOWN_MAX, type SummarisedFlags, summariseFlags } from "../scoring/flagSummary.ts"
import { linkMedia, type MediaLink } from "../scoring/mediaLinks.ts"
import { narrate } from "../scoring/narrative.ts"
import { type Velocity, velocityOf } from "../scoring/velocity.ts"

/** What may be added to a creator. */
export const EXTRAS = ["narrative", "velocity", "risk_flags", "detailed_analysis", "engagement", "report"] as const
export type Extra = (typeof EXTRAS)[number]

export const FOLLOWER_HISTORY_DAYS = 90
/** Flags that a list of all of them shows at most. */
export const FLAGS_LISTED_MAX = 500
const DAY_MS = 86_400_000
const ISO_DATE_CHARACTERS = "2026-01-31".length

export interface DailyFollowers {
  /** ISO 8601, UTC. */
  readonly date: string
  readonly followers: number
}

export interface ShownFlags extends SummarisedFlags {
  /** Pictures of the flagged posts, by the post's address. */
  readonly links: ReadonlyMap<string, MediaLink>
  /** What the web tells of the creator, worst first. */
  readonly findings: ReadonlyArray<WebFinding>
  /** When links of the archive expire. */
  readonly mediaExpiresAt: Date
}

/** The extras that were asked for. */
export interface Extras {
  readonly narrative?: string
  readonly velocity?: Velocity
  readonly flags?: ShownFlags
  readonly analysis?: DetailedAnalysis
  /** Oldest first, a day once, the last FOLLOWER_HISTORY_DAYS. */
  readonly followerHistory?: ReadonlyArray<DailyFollowers>
}

/** The last count of each day up to the score's. */
const dailyFollowers = (history: ReadonlyArray<PastScore>, { scoredAt }: Scorecard): ReadonlyArray<DailyFollowers> => {
  const since = scoredAt.getTime() - FOLLOWER_HISTORY_DAYS * DAY_MS
  const days = new Map<string, number>()
  for (const past of history.toReversed()) {
    const atMs = past.scoredAt.getTime()
    if (past.followers === null || atMs < since || atMs > scoredAt.getTime()) continue
    days.set(past.scoredAt.toISOString().slice(0, ISO_DATE_CHARACTERS), past.followers)
  }
  return [...days].map(([date, followers]) => ({ date, followers }))
}

/** The flags of a creator's accounts with what they rest on, of the flags the worst, or all. */
export const gatherFlags = Effect.fnUntraced(function* (cards: ReadonlyArray<Scorecard>, which: "worst" | "all") {
  const summarised = summariseFlags(
    cards.flatMap(({ score }) => score.flags),
    which === "worst" ? FLAGS_SHOWN_MAX : FLAGS_LISTED_MAX
  )
  const { links, expiresAt } = yield* linkMedia(
    cards.flatMap(({ media }) => media),
    summarised.shown.map(({ postUrl }) => postUrl)
  )
  const findings = cards.flatMap(({ controversy }) => controversy?.findings ?? [])
  const flags: ShownFlags = { ...summarised, links, findings, mediaExpiresAt: expiresAt }
  return flags
})

/** Whether these extras are made of earlier scores, too. */
export const needsHistory = (wanted: ReadonlySet<Extra>): boolean => wanted.has("velocity") || wanted.has("engagement")

/** The extras of a score and, where `needsHistory`, of its account's scores, newest first. Of its flags the worst, or all. */
export const extrasOf = Effect.fnUntraced(function* (
  card: Scorecard,
  wanted: ReadonlySet<Extra>,
  history: ReadonlyArray<PastScore>,
  flags: "worst" | "all"
) {
  const shown = wanted.has("risk_flags") ? yield* gatherFlags([card], flags) : null
  const extras: Extras = {
    ...(wanted.has("narrative") ? { narrative: narrate(card, card.score) } : {}),
    ...(wanted.has("velocity")
      ? { velocity: velocityOf({ score: card.score.score, scoredAt: card.scoredAt }, history) }
      : {}),
    ...(shown === null ? {} : { flags: shown }),
    ...(wanted.has("detailed_analysis") ? { analysis: analyse(card) } : {}),
    ...(wanted.has("engagement") ? { followerHistory: dailyFollowers(history, card) } : {})
  }
  return extras
})
