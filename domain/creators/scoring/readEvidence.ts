import type { Comment, Evidence, Post } from "../../../ports/creators/scoring/Evidence.ts"
import type { RiskFlag } from "../../../ports/creators/scoring/Score.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
import { compareAscending } from "../../paging/lists.ts"
import { isGenericPraise } from "../textAnalysis/isGenericPraise.ts"
import type { FollowerJudgement } from "../textAnalysis/judgeFollower.ts"
import { type NormalisedText, normalise } from "../textAnalysis/normalise.ts"
import { normaliseOnce } from "../textAnalysis/normaliseOnce.ts"
import { type DisclosureReading, readDisclosure } from "../textAnalysis/readDisclosure.ts"
import type { TextClassifier, Tone } from "../textAnalysis/textReading.ts"
import { readTranscript } from "./readTranscript.ts"
import {
  type DecidedFlags,
  disclosureFlagsOf,
  FLAG_LEVEL_MIN,
  type Flag,
  flagsOf,
  flagsStanding,
  isCounted,
  isLeftOut,
  riskFlagOf,
  sortBySeverity
} from "./riskFlags.ts"
import { applySecondOpinions, countedParts, type SecondOpinions } from "./secondOpinion.ts"

/** What is said today weighs twice what was said a year ago, and three times what was said two years ago. */
const HALF_WEIGHT_DAYS = 365
/** Weights are whole numbers of this, so that adding them up is exact in any order. */
export const WEIGHT_PARTS = 1_000
/** Someone else's words weigh half. */
const REPOST_SHARE = 0.5

/** A text of the creator that carries a flag: a post, a passage of what is said in it, a comment of theirs, or the profile. */
export interface FlaggedText {
  /** As it was written. */
  readonly text: string
  readonly url: string
  readonly ageDays: number
  readonly weightParts: number
  readonly isRepost: boolean
  /** When it was posted; null where that isn't known. */
  readonly postedAt: Date | null
  /** Its words, each once, to tell texts that say the same. */
  readonly words: ReadonlySet<string>
  readonly flags: ReadonlyArray<Flag>
}

export interface ReadPost {
  readonly post: Post
  readonly ageDays: number
  readonly weightParts: number
  /** As in a text's reading. */
  readonly language: string
  readonly isAssessed: boolean
  readonly sentiment: number | null
  readonly tone: Tone | null
  readonly disclosure: DisclosureReading
  /** Without a scored flag of its own, in what is said in it or on a comment of the creator below it. */
  readonly isClean: boolean
}

export interface ReadComment {
  readonly comment: Comment
  readonly sentiment: number | null
  readonly isToxic: boolean
  readonly isGeneric: boolean
  readonly wordCount: number
  /** The words alone, to tell comments that say the same. */
  readonly words: string
}

/**
 * Evidence with its texts read, in an order of its own: what comes in any order comes out alike.
 *
 * Whatever may speak for a creator is read from `clean` posts and the comments below them, and whatever speaks against
 * them from `flagged` texts, each of which only takes away. So no score falls when a bad post goes.
 */
export interface ReadEvidence {
  readonly evidence: Evidence
  readonly posts: ReadonlyArray<ReadPost>
  readonly clean: ReadonlyArray<ReadPost>
  readonly flagged: ReadonlyArray<FlaggedText>
  /** Of others, below clean posts. */
  readonly comments: ReadonlyArray<ReadComment>
  /** Clean posts below which the creator answered, and those that have comments of others at all. */
  readonly answeredPosts: number
  readonly commentedPosts: number
  /** Worst first. */
  readonly flags: ReadonlyArray<RiskFlag>
  /** Comments of the creator that were read. */
  readonly ownComments: number
  /** What a model says of each sampled follower that shows enough to be judged; null without a model. */
  readonly judgements: ReadonlyArray<FollowerJudgement> | null
}

/** Milliseconds; 0 for a date that is none. */
export const timeOf = (date: Date): number => {
  const time = date.getTime()
  return Number.isFinite(time) ? time : 0
}

/** Days from `date` to `now`, at least 0. */
export const daysBetween = (date: Date, now: Date): number => Math.max(0, timeOf(now) - timeOf(date)) / DAY_MS

/** Newest first, ties by id and then by everything else, and each id once: a pinned post comes twice. */
export const postsInOrder = (posts: ReadonlyArray<Post>): ReadonlyArray<Post> => {
  const sorted = [...posts].sort(
    (a, b) =>
      timeOf(b.publishedAt) - timeOf(a.publishedAt) ||
      compareAscending(a.id, b.id) ||
      compareAscending(a.text, b.text) ||
      compareAscending(JSON.stringify(a), JSON.stringify(b))
  )
  const seen = new Set<string>()
  return sorted.filter(({ id }) => !seen.has(id) && seen.add(id))
}

const commentsInOrder = (comments: ReadonlyArray<Comment>): ReadonlyArray<Comment> =>
  [...comments].sort(
    (a, b) => compareAscending(a.postId, b.postId) || compareAscending(a.id, b.id) || compareAscending(a.text, b.text)
  )

const weightPartsAt = (ageDays: number, share: number): number =>
  Math.round((WEIGHT_PARTS * share * HALF_WEIGHT_DAYS) / (HALF_WEIGHT_DAYS + ageDays))

const LETTER = /\p{L}/u

/** The words and hashtags of a text; neither whom it names, nor numbers, as both change from one copy to the next. */
const wordsOf = ({ words }: NormalisedText): ReadonlySet<string> =>
  new Set(
    words.flatMap(({ kind, text }) => ((kind === "word" || kind === "hashtag") && LETTER.test(text) ? [text] : []))
  )

const hasScored = (flags: ReadonlyArray<Flag>): boolean => flags.some(isCounted)

/** Without the flags of which nothing counts. */
const withoutUncounted = (text: FlaggedText): ReadonlyArray<FlaggedText> => {
  const flags = text.flags.filter((flag) => !isLeftOut(flag))
  if (flags.length === text.flags.length) return [text]
  return flags.length === 0 ? [] : [{ ...text, flags }]
}

const TOXIC = ["hate", "offence"] as const

/**
 * Reads every text of the evidence once. What a second reader said of flags is not a reading but given; a post whose flags it
 * disagrees with takes nothing away, and as nobody vouched for it either, it is not a clean one. A flag that a person dismissed is
 * as if it had never been found, so that a post without another one is clean. One that a person moved counts as what they moved it to.
 */
export const readEvidence = (
  evidence: Evidence,
  classifier: TextClassifier,
  opinions: SecondOpinions | null = null,
  decided: DecidedFlags | null = null
): ReadEvidence => {
  const { read, judgeFollower } = classifier
  const { profile, gatheredAt } = evidence
  const flagged: Array<FlaggedText> = []
  const flags: Array<RiskFlag> = []
  const flag = (
    found: Omit<FlaggedText, "text" | "url" | "postedAt" | "words"> & { readonly normalised: NormalisedText },
    where: Parameters<typeof riskFlagOf>[1]
  ) => {
    if (found.flags.length === 0) return
    const { normalised, ...rest } = found
    const { url, postedAt } = where
    const text = applySecondOpinions(
      { ...rest, text: normalised.original, url, postedAt, words: wordsOf(normalised) },
      opinions
    )
    flagged.push(...countedParts(text).flatMap(withoutUncounted))
    flags.push(...text.flags.map((each) => riskFlagOf(each, where)))
  }

  const profileText = [profile.displayName, profile.bio].filter((text) => text !== "").join("\n")
  const profileWords = normalise(profileText)
  flag(
    {
      ageDays: 0,
      weightParts: WEIGHT_PARTS,
      isRepost: false,
      normalised: profileWords,
      flags: flagsStanding(flagsOf(profileText, read(profileWords, null).signals), profile.url, decided)
    },
    { source: "profile_text", name: "the profile", url: profile.url, postedAt: null }
  )

  const posts = postsInOrder(evidence.posts)
  const urls = new Map(posts.map(({ id, url }) => [id, url]))
  const badComments = new Set<string>()
  const replies: Array<Comment> = []
  const others: Array<Comment> = []
  for (const comment of commentsInOrder(evidence.comments)) {
    if (!comment.isByCreator) {
      others.push(comment)
      continue
    }
    replies.push(comment)
    const normalised = normalise(comment.text)
    const url = urls.get(comment.postId) ?? profile.url
    const own = flagsStanding(flagsOf(comment.text, read(normalised, null).signals), url, decided)
    if (hasScored(own)) badComments.add(comment.postId)
    const ageDays = comment.publishedAt === null ? 0 : daysBetween(comment.publishedAt, gatheredAt)
    flag(
      { ageDays, weightParts: weightPartsAt(ageDays, 1), isRepost: false, normalised, flags: own },
      { source: "creator_comment", name: "a comment of the creator", url, postedAt: comment.publishedAt }
    )
  }

  const readPosts = posts.map((post): ReadPost => {
    const text = normaliseOnce(post)
    const { language, isAssessed, sentiment, tone, signals } = read(text, post.language)
    const ageDays = daysBetween(post.publishedAt, gatheredAt)
    const weightParts = weightPartsAt(ageDays, post.isRepost ? REPOST_SHARE : 1)
    const disclosure = post.isRepost
      ? { disclosure: "none" as const, excerpt: null }
      : readDisclosure(text, post.isLabelledPaid === true, post.language, () => language)
    const found = [...flagsOf(post.text, signals), ...disclosureFlagsOf(post.text, disclosure)]
    const own = flagsStanding(found, post.url, decided)
    flag(
      { ageDays, weightParts, isRepost: post.isRepost, normalised: text, flags: own },
      {
        source: "post_text",
        name: post.isRepost ? "a repost" : "a post",
        url: post.url,
        postedAt: post.publishedAt,
        isRepost: post.isRepost
      }
    )
    const spoken = readTranscript(post.transcript ?? "", post.language, classifier)
    const passages = spoken.flagged.map((passage) => ({
      ...passage,
      flags: flagsStanding(passage.flags, post.url, decided)
    }))
    for (const { normalised, flags: said } of passages) {
      flag(
        {
          ageDays,
          weightParts: Math.round(weightParts * spoken.share),
          isRepost: post.isRepost,
          normalised,
          flags: said
        },
        {
          source: "transcript",
          name: "what is said in a post",
          url: post.url,
          postedAt: post.publishedAt,
          isRepost: post.isRepost
        }
      )
    }
    const isClean = ![own, ...passages.map(({ flags: said }) => said)].some(hasScored) && !badComments.has(post.id)
    return { post, ageDays, weightParts, language, isAssessed, sentiment, tone, disclosure, isClean }
  })

  const clean = readPosts.filter(({ isClean }) => isClean)
  const cleanIds = new Set(clean.map(({ post }) => post.id))
  const comments = others
    .filter(({ postId }) => cleanIds.has(postId))
    .map((comment): ReadComment => {
      const text = normalise(comment.text)
      const { sentiment, signals } = read(text, null)
      return {
        comment,
        sentiment,
        isToxic: TOXIC.some((kind) => signals[kind].level >= FLAG_LEVEL_MIN),
        isGeneric: isGenericPraise(text),
        wordCount: text.words.length,
        words: text.words.map(({ text: word }) => word).join(" ")
      }
    })
  const commented = new Set(comments.map(({ comment }) => comment.postId))
  return {
    evidence,
    posts: readPosts,
    clean,
    flagged,
    comments,
    answeredPosts: new Set(replies.flatMap(({ postId }) => (commented.has(postId) ? [postId] : []))).size,
    commentedPosts: commented.size,
    flags: sortBySeverity(flags),
    ownComments: replies.length,
    judgements:
      judgeFollower === undefined
        ? null
        : evidence.followerSample.map(judgeFollower).filter((judgement) => judgement !== null)
  }
}

const known = new WeakMap<Evidence, WeakMap<TextClassifier, ReadEvidence>>()

/** Evidence with its texts read, once for the score and for all that is kept beside it. */
export const readEvidenceOnce = (evidence: Evidence, classifier: TextClassifier): ReadEvidence => {
  const readings = known.get(evidence) ?? new WeakMap<TextClassifier, ReadEvidence>()
  known.set(evidence, readings)
  const before = readings.get(classifier)
  if (before !== undefined) return before
  const read = readEvidence(evidence, classifier)
  readings.set(classifier, read)
  return read
}
