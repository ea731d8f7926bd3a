import type {
  FollowerQuality,
  ReadingCounts,
  Sponsorship,
  ToneWeek
} from "../../../ports/creators/scoring/Scorecard.ts"
import { groupBy } from "../../../ports/text/groupBy.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
import { compareAscending } from "../../paging/lists.ts"
import { FLAG_KINDS } from "../textAnalysis/flagKind.ts"
import { NO_WORDS, UNDETERMINED } from "../textAnalysis/language.ts"
import { TONES } from "../textAnalysis/textReading.ts"
import { median } from "./features/feature.ts"
import { FAKE_CHANCE_MIN, MAYBE_FAKE_CHANCE_MIN, SURELY_FAKE_CHANCE_MIN } from "./features/followers.ts"
import { interactionsOf, isOwnSettled } from "./measureEngagement.ts"
import type { ReadEvidence } from "./readEvidence.ts"

/** Languages that are named at most, those of the most posts. */
const LANGUAGES_MAX = 10
/** Weeks that are kept at most, the newest. */
export const TONE_WEEKS_MAX = 26
const WEEK_DAYS = 7
/** 1 January 1970 was a Thursday: so many days after a Monday. */
const EPOCH_WEEKDAY = 3

/** What was read, and what was flagged of it. */
export const countReading = ({ posts, flagged, ownComments }: ReadEvidence): ReadingCounts => {
  const dates = posts.map(({ post }) => post.publishedAt).filter((date) => Number.isFinite(date.getTime()))
  const postsIn = (of: typeof posts) =>
    [...groupBy(of, ({ language }) => language)]
      .map(([language, each]) => ({ language, posts: each.length }))
      .sort((a, b) => b.posts - a.posts || compareAscending(a.language, b.language))
      .slice(0, LANGUAGES_MAX)
  const transcripts = posts.filter(({ post }) => (post.transcript ?? "").trim() !== "").length
  const others = posts.filter(({ isAssessed, language }) => !isAssessed && language !== NO_WORDS)
  return {
    posts: posts.length,
    assessed: posts.filter(({ isAssessed, language }) => isAssessed && language !== NO_WORDS).length,
    withoutWords: posts.filter(({ language }) => language === NO_WORDS).length,
    otherLanguages: postsIn(others),
    languages: postsIn(posts.filter(({ language }) => language !== NO_WORDS && language !== UNDETERMINED)),
    withMedia: posts.filter(({ post }) => post.mediaUrls.length > 0).length,
    ...(transcripts === 0 ? {} : { transcripts }),
    comments: ownComments,
    flagged: FLAG_KINDS.map((kind) => ({
      kind,
      texts: flagged.filter(({ flags }) => flags.some((flag) => flag.kind === kind)).length
    })),
    oldestPostAt: dates.at(-1) ?? null,
    newestPostAt: dates[0] ?? null
  }
}

/** The Monday of a moment's week, midnight UTC, in milliseconds. */
const mondayOf = (date: Date): number => {
  const day = Math.floor(date.getTime() / DAY_MS)
  const weekday = (((day + EPOCH_WEEKDAY) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS
  return (day - weekday) * DAY_MS
}

/** The tone of what the creator wrote, by week; oldest first, the last TONE_WEEKS_MAX weeks. Reposts are someone else's words. */
export const toneByWeek = ({ posts, evidence: { gatheredAt } }: ReadEvidence): ReadonlyArray<ToneWeek> => {
  const newest = mondayOf(gatheredAt)
  const oldest = newest - (TONE_WEEKS_MAX - 1) * WEEK_DAYS * DAY_MS
  const toned = posts.flatMap(({ post, tone }) => {
    const monday = mondayOf(post.publishedAt)
    return tone !== null && !post.isRepost && monday >= oldest && monday <= newest ? [{ monday, tone }] : []
  })
  return [...groupBy(toned, ({ monday }) => monday)]
    .sort(([a], [b]) => a - b)
    .map(([monday, each]) => {
      const [negative = 0, neutral = 0, positive = 0] = TONES.map((of) => each.filter(({ tone }) => tone === of).length)
      return { week: new Date(monday), negative, neutral, positive }
    })
}

/** The sampled followers by how likely a model takes them for fake; null where none was judged. */
export const followerQualityOf = ({ judgements }: ReadEvidence): FollowerQuality | null => {
  if (judgements === null || judgements.length === 0) return null
  const from = (least: number) => judgements.filter(({ chance }) => chance >= least).length
  const [fake, maybe] = [from(SURELY_FAKE_CHANCE_MIN), from(MAYBE_FAKE_CHANCE_MIN)]
  return {
    judged: judgements.length,
    real: judgements.length - maybe,
    doubtful: maybe - fake,
    fake,
    likelyFake: from(FAKE_CHANCE_MIN)
  }
}

/** What settled posts get that look paid for, said or not, beside the others. */
export const sponsorshipOf = ({ posts, evidence: { gatheredAt } }: ReadEvidence): Sponsorship | null => {
  const shown = posts.flatMap(({ post, disclosure: { disclosure } }) => {
    const interactions = interactionsOf(post)
    return interactions === null || !isOwnSettled(post, gatheredAt)
      ? []
      : [{ interactions, isSponsored: disclosure !== "none" }]
  })
  if (shown.length === 0) return null
  const countsOf = (isSponsored: boolean) =>
    shown.filter((each) => each.isSponsored === isSponsored).map(({ interactions }) => interactions)
  const [sponsored, others] = [countsOf(true), countsOf(false)]
  return {
    sponsoredPosts: sponsored.length,
    sponsoredMedian: median(sponsored),
    otherPosts: others.length,
    otherMedian: median(others)
  }
}
