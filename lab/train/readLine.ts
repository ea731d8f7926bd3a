import { Option, Schema } from "effect"
import { FLAG_LEVEL_MIN } from "../../domain/creators/scoring/riskFlags.ts"
import type { TrainedClassifier } from "../../domain/creators/textAnalysis/models/makeClassifier.ts"
import { normalise } from "../../domain/creators/textAnalysis/normalise.ts"
import { PRECISION } from "../../domain/creators/textAnalysis/precision.ts"
import { QUESTIONS, TEXT_CATEGORIES } from "../../domain/creators/textAnalysis/textReading.ts"
import { handleShapeOf } from "../../ports/creators/scoring/Evidence.ts"

const WORDS_SHOWN = 3
const THOUSANDTHS = 1_000

const TextLine = Schema.Struct({
  text: Schema.String,
  /** A BCP 47 tag, as the platform says it. */
  language: Schema.optionalKey(Schema.NullOr(Schema.String))
})

const Count = Schema.NullOr(Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)))
const Sign = Schema.NullOr(Schema.Boolean)
const FollowerLine = Schema.Struct({
  follower: Schema.Struct({
    handle: Schema.String,
    followers: Schema.optionalKey(Count),
    following: Schema.optionalKey(Count),
    posts: Schema.optionalKey(Count),
    has_avatar: Schema.optionalKey(Sign),
    has_bio: Schema.optionalKey(Sign)
  })
})

const decodeText = Schema.decodeUnknownOption(Schema.fromJsonString(TextLine))
const decodeFollower = Schema.decodeUnknownOption(Schema.fromJsonString(FollowerLine))

/** What the classifiers say of one line, ready to be printed as JSON. */
export type LineReading = Readonly<Record<string, unknown>>

const readText = ({ read, explain }: TrainedClassifier, original: string, tag: string | null): LineReading => {
  const text = normalise(original)
  const { language, isAssessed, tone, sentiment, chances, signals } = read(text, tag)
  const words = (question: Parameters<typeof explain>[1]) =>
    explain(text, question, WORDS_SHOWN).map(({ excerpt, contribution }) => ({
      text: excerpt.text,
      contribution: Math.round(contribution * THOUSANDTHS) / THOUSANDTHS
    }))
  return {
    language,
    is_assessed: isAssessed,
    tone,
    sentiment,
    flags: TEXT_CATEGORIES.flatMap((category) => {
      const { level, sign, excerpts } = signals[category]
      const confidence = PRECISION.confidenceOf(category, signals[category])
      return level < FLAG_LEVEL_MIN
        ? []
        : [{ category, level, confidence, sign, excerpts: excerpts.map(({ text }) => text) }]
    }),
    chances,
    words:
      chances === null
        ? null
        : Object.fromEntries((["negative", "positive", ...QUESTIONS] as const).map((name) => [name, words(name)]))
  }
}

const readFollower = (
  { judgeFollower }: TrainedClassifier,
  { handle, followers, following, posts, has_avatar, has_bio }: typeof FollowerLine.Type.follower
): LineReading => {
  const judgement = judgeFollower?.({
    createdAt: null,
    isVerified: null,
    followers: followers ?? null,
    following: following ?? null,
    posts: posts ?? null,
    hasAvatar: has_avatar ?? null,
    hasBio: has_bio ?? null,
    ...handleShapeOf(handle)
  })
  if (judgement === null || judgement === undefined) return { fake: null }
  const { chance, score, base, contributions } = judgement
  return {
    fake: {
      chance,
      score,
      base,
      contributions: Object.fromEntries(contributions.map(({ trait, contribution }) => [trait, contribution]))
    }
  }
}

/**
 * What the classifiers say of one line: a text as it is, or as JSON `{"text", "language"?}`, or a follower as JSON
 * `{"follower": {"handle", "followers"?, "following"?, "posts"?, "has_avatar"?, "has_bio"?}}`. Null for a line that begins
 * like JSON and is neither.
 */
export const readLine = (classifier: TrainedClassifier, line: string): LineReading | null => {
  if (!line.startsWith("{")) return readText(classifier, line, null)
  const text = decodeText(line)
  if (Option.isSome(text)) return readText(classifier, text.value.text, text.value.language ?? null)
  const follower = decodeFollower(line)
  return Option.isSome(follower) ? readFollower(classifier, follower.value.follower) : null
}
