import { Effect } from "effect"
import type { DayCount } from "../../../ports/creators/monitoring/Monitored.ts"
import type { Scorecard, WebFinding } from "../../../ports/creators/scoring/Scorecard.ts"
import type { CreatorCards } from "../../../ports/creators/scoring/ScoredCreator.ts"
import type { PastScore } from "../../../ports/creators/scoring/Scores.ts"
import { isoDay } from "../../../ports/time/days.ts"
import { formatList } from "../../mail/wording.ts"
import { linkMedia, type MediaLink } from "../media/media.ts"
import { analyseCreator, type DetailedAnalysis } from "../scorecards/analyseCreator.ts"
import { narrateScore } from "../scorecards/narrateScore.ts"
import { FLAGS_SHOWN_MAX, type SummarisedFlags, summariseFlags } from "../scorecards/summariseFlags.ts"
import { unifyCards } from "../scorecards/unifyCards.ts"
import { unifyHistory, type Velocity, velocityOf } from "../scorecards/velocity.ts"
import { dailyFollowers } from "../scoring/dailyFollowers.ts"

/** What may be added to a creator. */
export const EXTRAS = ["narrative", "velocity", "risk_flags", "detailed_analysis", "engagement", "report"] as const
export type Extra = (typeof EXTRAS)[number]

/** Flags that a list of all of them shows at most. */
const FLAGS_LISTED_MAX = 500

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
  /** Oldest first, a day once, the last FOLLOWER_HISTORY_DAYS: of each day what is known of it, wherever from. */
  readonly followerHistory?: ReadonlyArray<DailyFollowers>
  /** Null where no plan of the reader's monitors the creator. */
  readonly monitored?: MonitoredFollowers | null
}

/** What the daily looks at the first account of a creator counted, for a reader whose plan monitors them. */
export interface MonitoredFollowers {
  /** The day that was counted last, midnight UTC; null where none was yet. */
  readonly asOf: Date | null
  /** Oldest first; days that could not be read are absent. */
  readonly counts: ReadonlyArray<DayCount>
}

/** A count a day, as answers show it. */
const shownCounts = (
  counts: ReadonlyArray<{ readonly date: Date; readonly followers: number }>
): ReadonlyArray<DailyFollowers> => counts.map(({ date, followers }) => ({ date: isoDay(date), followers }))

/** What the platform itself shows of the account's past, and what was counted each day where the reader has it monitored. */
const followersOf = ({ followerHistory, scoredAt }: Scorecard, monitored: MonitoredFollowers | null) => {
  const told = followerHistory.filter(({ date }) => date <= scoredAt)
  const daily = (monitored?.counts ?? []).map(({ day, followers }) => ({ date: day, followers }))
  const until = new Date(Math.max(told.at(-1)?.date.getTime() ?? 0, monitored?.asOf?.getTime() ?? 0))
  return shownCounts(dailyFollowers([...told, ...daily], until))
}

/** The flags of a creator's accounts with what they rest on, of the flags the worst, or all. */
export const collectFlags = Effect.fnUntraced(function* (cards: ReadonlyArray<Scorecard>, which: "worst" | "all") {
  const summarised = summariseFlags(
    cards.flatMap(({ score }) => score.flags),
    which === "worst" ? FLAGS_SHOWN_MAX : FLAGS_LISTED_MAX
  )
  const { links, expiresAt } = yield* linkMedia(
    cards.flatMap(({ media }) => media),
    summarised.shown.map(({ postUrl }) => postUrl)
  )
  const findings = cards.flatMap(({ controversy }) => controversy?.findings ?? [])
  const clearedCount = cards.reduce((sum, { reviewed }) => sum + (reviewed?.dismissed ?? 0), 0)
  const summary = { ...summarised.summary, clearedCount }
  const flags: ShownFlags = { ...summarised, summary, links, findings, mediaExpiresAt: expiresAt }
  return flags
})

/** Whether these extras are made of earlier scores, too. */
export const needsHistory = (wanted: ReadonlySet<Extra>): boolean => wanted.has("velocity")

/**
 * The extras of a creator by the scores of their accounts, by what the reader has monitored of them and, where `needsHistory`, by
 * all scores of those, newest first. Of the flags the worst, or all. What is measured of an audience is of the first account.
 */
export const extrasOf = Effect.fnUntraced(function* (
  cards: CreatorCards,
  wanted: ReadonlySet<Extra>,
  history: ReadonlyArray<PastScore>,
  monitored: MonitoredFollowers | null,
  flags: "worst" | "all"
) {
  const [first, ...others] = cards
  const card = unifyCards(cards)
  const platforms = formatList([...new Set(cards.map(({ platform }) => platform))])
  // The engagement is the first account's, so it is compared with that account's own followers.
  const measured = { ...card, followers: first.followers, scoredAt: first.scoredAt }
  const scoredAt = new Date(Math.max(...cards.map((each) => each.scoredAt.getTime())))
  const shown = wanted.has("risk_flags") ? yield* collectFlags([card], flags) : null
  const extras: Extras = {
    ...(wanted.has("narrative") ? { narrative: narrateScore({ ...card, platform: platforms }, card.score) } : {}),
    ...(wanted.has("velocity")
      ? {
          velocity: velocityOf(
            { score: card.score.score, scoredAt },
            others.length === 0 ? history : unifyHistory(history)
          )
        }
      : {}),
    ...(shown === null ? {} : { flags: shown }),
    ...(wanted.has("detailed_analysis") ? { analysis: analyseCreator(measured) } : {}),
    ...(wanted.has("engagement") ? { followerHistory: followersOf(first, monitored), monitored } : {})
  }
  return extras
})
