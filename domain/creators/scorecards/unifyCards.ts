import type { Array as Arrays } from "effect"
import { PLATFORM_NAMES } from "../../../ports/creators/identity/platformNames.ts"
import { AgentName, type AgentScore, type Driver } from "../../../ports/creators/scoring/Score.ts"
import {
  type BrandMention,
  BrandVerdict,
  type EvidenceSource,
  type Scorecard,
  type TopicShare
} from "../../../ports/creators/scoring/Scorecard.ts"
import { groupBy } from "../../../ports/text/groupBy.ts"
import { compareAscending } from "../../paging/lists.ts"
import { TOPICS_MAX } from "../scoring/measureTopics.ts"
import { joinControversies } from "../scoring/readControversy.ts"
import { joinFollowed } from "../scoring/readFollowed.ts"
import { sortBySeverity } from "../scoring/riskFlags.ts"
import { missingEvidenceIn } from "./checkedKinds.ts"
import { unifyOpinions } from "./describeSecondOpinion.ts"
import { unifyFollowerQuality, unifyReadings, unifyTone } from "./unifyReadings.ts"
import { unifyScores, weightOf } from "./unifyScores.ts"

/**
 * Points are counted in parts of a power of two, so that base and contributions add up to the score exactly even as
 * floating-point numbers and in any order.
 */
const POINT_PARTS = 1_024
const SHARE_PARTS = 10_000
const HUNDREDTHS = 100

type Cards = ReadonlyArray<Scorecard>
type Weighed<Value> = ReadonlyArray<{ readonly value: Value; readonly weight: number }>

const roundTo = (parts: number, value: number): number => Math.round(value * parts) / parts

const sum = (values: ReadonlyArray<number>): number => values.reduce((total, value) => total + value, 0)

/** Null where none is known. */
const sumOfKnown = (values: ReadonlyArray<number | null>): number | null => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : sum(known)
}

const meanOf = (values: Weighed<number>): number =>
  sum(values.map(({ value, weight }) => value * weight)) / sum(values.map(({ weight }) => weight))

/** Each card with its weight, which is that of its score in the unified one. */
const weighed = (cards: Cards): Weighed<Scorecard> =>
  cards.map((value) => ({ value, weight: weightOf(value.score.confidence) }))

/** What an account is called before a driver of its own: its platform, with the handle where another is on it too. */
const nameOf = ({ platform, handle }: Scorecard, cards: Cards): string =>
  cards.filter((card) => card.platform === platform).length > 1
    ? `@${handle} on ${PLATFORM_NAMES[platform]}`
    : PLATFORM_NAMES[platform]

/**
 * One agent over the accounts that have it: score, base and coverage are their weighted means, and every driver of every
 * account contributes its share. What rounding leaves goes to the base, so base + contributions = score, exactly.
 */
const unifyAgent = (agent: AgentName, cards: Cards): ReadonlyArray<AgentScore> => {
  const scored = weighed(cards).flatMap(({ value: card, weight }) =>
    card.score.agents.flatMap((value) => (value.agent === agent ? [{ value, weight, name: nameOf(card, cards) }] : []))
  )
  if (scored.length === 0) return []
  const weights = sum(scored.map(({ weight }) => weight))
  const drivers = scored
    .flatMap(({ value, weight, name }) =>
      value.drivers.map(
        (driver): Driver => ({
          ...driver,
          text: `${name}: ${driver.text}`,
          contribution: roundTo(POINT_PARTS, (driver.contribution * weight) / weights)
        })
      )
    )
    .sort(
      (a, b) =>
        Math.abs(b.contribution) - Math.abs(a.contribution) ||
        compareAscending(a.feature, b.feature) ||
        compareAscending(a.text, b.text)
    )
  const mean = (of: (value: AgentScore) => number) =>
    meanOf(scored.map(({ value, weight }) => ({ value: of(value), weight })))
  const score = roundTo(
    POINT_PARTS,
    mean((each) => each.score)
  )
  return [
    {
      agent,
      score,
      base: score - sum(drivers.map(({ contribution }) => contribution)),
      drivers,
      coverage: roundTo(
        HUNDREDTHS,
        mean(({ coverage }) => coverage)
      ),
      missing: missingEvidenceIn(scored.map(({ value }) => value))
    }
  ]
}

const rankOf = (verdict: BrandVerdict): number => BrandVerdict.literals.indexOf(verdict)

/** Each brand once, judged by the worst of any account, with every post that names it. */
const unifyBrands = (cards: Cards): ReadonlyArray<BrandMention> =>
  [
    ...groupBy(
      cards.flatMap(({ brandMentions }) => brandMentions),
      ({ brand }) => brand
    )
  ]
    .map(([brand, mentions]): BrandMention => {
      const verdicts = mentions.map(({ verdict }) => verdict).sort((a, b) => rankOf(a) - rankOf(b))
      return {
        brand,
        verdict: verdicts[0] ?? "organic",
        posts: mentions
          .flatMap(({ posts }) => posts)
          .sort((a, b) => rankOf(a.verdict) - rankOf(b.verdict) || compareAscending(a.url, b.url))
      }
    })
    .sort((a, b) => rankOf(a.verdict) - rankOf(b.verdict) || compareAscending(a.brand, b.brand))

/** Weighted over the accounts whose posts tell any topic; greatest first, at most TOPICS_MAX. */
const unifyTopics = (cards: Cards): ReadonlyArray<TopicShare> => {
  const telling = weighed(cards.filter(({ topics }) => topics.length > 0))
  const topics = new Set(telling.flatMap(({ value }) => value.topics.map(({ topic }) => topic)))
  return [...topics]
    .map((topic) => ({
      topic,
      share: roundTo(
        SHARE_PARTS,
        meanOf(
          telling.map(({ value, weight }) => ({
            value: value.topics.find((each) => each.topic === topic)?.share ?? 0,
            weight
          }))
        )
      )
    }))
    .sort((a, b) => b.share - a.share || compareAscending(a.topic, b.topic))
    .slice(0, TOPICS_MAX)
}

/** What all of them are, else both. */
const unifySources = (cards: Cards): EvidenceSource => {
  const [source = "public", ...others] = [...new Set(cards.map(({ evidenceSource }) => evidenceSource))]
  return others.length === 0 ? source : "public_and_imported"
}

/** Dismissed flags are everyone's; it is made anew where each of those that were decided on is. Nothing where none was. */
const unifyReviewed = (cards: Cards): Pick<Scorecard, "reviewed"> => {
  const decided = cards.flatMap(({ reviewed }) => (reviewed === undefined ? [] : [reviewed]))
  if (decided.length === 0) return {}
  return {
    reviewed: {
      dismissed: sum(decided.map(({ dismissed }) => dismissed)),
      at: new Date(Math.max(...decided.map(({ at }) => at.getTime()))),
      isRescored: decided.every(({ isRescored }) => isRescored)
    }
  }
}

/**
 * The creator as one: what the scores of their accounts come to together. The first account is the one that was asked for:
 * the card has its id, name and address, its engagement, sponsored posts and history of followers, since likes and views of
 * different platforms are not of one kind. An audience is an account's own, so the whole has none. It is as old as the oldest of the
 * scores.
 *
 * Score and tier are `unifyScores`'. Agents and topics are means weighted as the scores are there; confidence is the plain
 * mean; followers, followed accounts, evidence, judged followers and posts by tone are sums, of those that are known; what was read
 * is a sum where it is known of all. Flags, knockouts, brand mentions, web
 * findings and pictures are everyone's. One card alone is itself, and the order of the others doesn't matter.
 */
export const unifyCards = (cards: Arrays.NonEmptyReadonlyArray<Scorecard>): Scorecard => {
  const [first, ...others] = cards
  if (others.length === 0) return first
  // Sums of floating-point numbers depend on their order.
  const sorted = [...cards].sort(
    (a, b) =>
      compareAscending(a.platform, b.platform) || compareAscending(a.handle, b.handle) || compareAscending(a.id, b.id)
  )
  const scores = sorted.map(({ score }) => score)
  const secondOpinion = unifyOpinions(scores)
  const versions = [first, ...sorted].map(({ score }) => score.modelVersion)
  return {
    id: first.id,
    platform: first.platform,
    handle: first.handle,
    displayName: first.displayName,
    profileUrl: first.profileUrl,
    followers: sumOfKnown(sorted.map(({ followers }) => followers)),
    followerHistory: first.followerHistory,
    score: {
      ...(unifyScores(scores) ?? first.score),
      agents: AgentName.literals.flatMap((agent) => unifyAgent(agent, sorted)),
      knockouts: scores.flatMap(({ knockouts }) => knockouts).sort((a, b) => a.scoreCap - b.scoreCap),
      flags: sortBySeverity(scores.flatMap(({ flags }) => flags)),
      confidence: roundTo(HUNDREDTHS, sum(scores.map(({ confidence }) => confidence)) / scores.length),
      modelVersion: [...new Set(versions)].join(" | "),
      ...(secondOpinion === undefined ? {} : { secondOpinion })
    },
    engagement: first.engagement,
    topics: unifyTopics(sorted),
    audience: [],
    brandMentions: unifyBrands(sorted),
    following: sumOfKnown(sorted.map(({ following }) => following)),
    followed: joinFollowed(sorted.map(({ followed }) => followed)),
    controversy: joinControversies(
      sorted.map(({ controversy }) => controversy),
      first
    ),
    media: sorted.flatMap(({ media }) => media),
    evidence: {
      posts: sum(sorted.map(({ evidence }) => evidence.posts)),
      comments: sum(sorted.map(({ evidence }) => evidence.comments)),
      followers: sum(sorted.map(({ evidence }) => evidence.followers))
    },
    evidenceSource: unifySources(sorted),
    reading: unifyReadings(sorted),
    toneByWeek: unifyTone(sorted),
    followerQuality: unifyFollowerQuality(sorted),
    sponsorship: first.sponsorship,
    ...unifyReviewed(sorted),
    scoredAt: new Date(Math.min(...sorted.map(({ scoredAt }) => scoredAt.getTime())))
  }
}
