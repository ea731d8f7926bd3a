import { createHash } from "node:crypto"
import { Schema } from "effect"
import { readTextWeights } from "../../../../adapters/models/TextModels.ts"
import { makeScorecard } from "../../../../domain/creators/scoring/makeScorecard.ts"
import { scoreCreator } from "../../../../domain/creators/scoring/scoreCreator.ts"
import { classifierOf } from "../../../../domain/creators/textAnalysis/classifierOf.ts"
import { Platform } from "../../../../ports/creators/identity/SocialAccount.ts"
import type { Evidence } from "../../../../ports/creators/scoring/Evidence.ts"
import { Scorecard, ScoreId } from "../../../../ports/creators/scoring/Scorecard.ts"
import evidenceFile from "./evidence.json" with { type: "json" }

/**
 * The golden score: an invented creator's evidence (`evidence.json`), and the exact bytes of its scorecard as one version
 * of the model makes it (`score.json`). Whoever changes what scores are made of gives the model a new version, and records
 * the score anew: `bun tests/creators/scoring/golden/record.ts`.
 */

const date = Schema.DateFromString
const countOrNull = Schema.NullOr(Schema.Int)
const texts = Schema.Array(Schema.String)
const booleanOrNull = Schema.NullOr(Schema.Boolean)
const textOrNull = Schema.NullOr(Schema.String)

const EvidenceFile = Schema.Struct({
  profile: Schema.Struct({
    platform: Platform,
    handle: Schema.String,
    displayName: Schema.String,
    url: Schema.String,
    bio: Schema.String,
    location: textOrNull,
    avatarUrl: textOrNull,
    links: texts,
    isVerified: booleanOrNull,
    createdAt: Schema.NullOr(date),
    followers: countOrNull,
    following: countOrNull,
    posts: countOrNull
  }),
  posts: Schema.Array(
    Schema.Struct({
      id: Schema.String,
      url: Schema.String,
      publishedAt: date,
      text: Schema.String,
      language: textOrNull,
      isReply: Schema.Boolean,
      isRepost: Schema.Boolean,
      isLabelledPaid: booleanOrNull,
      mentions: texts,
      hashtags: texts,
      links: texts,
      mediaUrls: texts,
      likes: countOrNull,
      comments: countOrNull,
      shares: countOrNull,
      views: countOrNull
    })
  ),
  comments: Schema.Array(
    Schema.Struct({
      id: Schema.String,
      postId: Schema.String,
      publishedAt: Schema.NullOr(date),
      text: Schema.String,
      isByCreator: Schema.Boolean,
      likes: countOrNull
    })
  ),
  followerSample: Schema.Array(
    Schema.Struct({
      createdAt: Schema.NullOr(date),
      followers: countOrNull,
      following: countOrNull,
      posts: countOrNull,
      hasAvatar: booleanOrNull,
      hasBio: booleanOrNull,
      isVerified: booleanOrNull,
      handleCharacters: Schema.Int,
      handleDigits: Schema.Int
    })
  ),
  followed: Schema.Array(
    Schema.Struct({
      platform: Platform,
      handle: Schema.String,
      displayName: Schema.String,
      url: Schema.String,
      bio: Schema.String
    })
  ),
  followerHistory: Schema.Array(Schema.Struct({ date, followers: Schema.Int })),
  audience: Schema.Array(Schema.Struct({ countryCode: Schema.String, share: Schema.Finite })),
  realisedRevenue: Schema.NullOr(Schema.Struct({ orders: Schema.Int, clicks: Schema.Int })),
  gatheredAt: date
})

/** Everything that was gathered of the invented creator. */
export const goldenEvidence: Evidence = Schema.decodeUnknownSync(EvidenceFile)(evidenceFile)

const digestOf = (bytes: string): string => createHash("sha256").update(bytes).digest("hex")

/** The bytes of the evidence: without blanks, in the order of the file. */
export const evidenceBytes = JSON.stringify(evidenceFile)

const SCORE_ID = ScoreId.make("00000000-0000-4000-8000-000000000000")

/** The scorecard of evidence by the trained models. */
export const goldenCard = (evidence: Evidence): Scorecard => {
  const classifier = classifierOf(readTextWeights())
  return makeScorecard(evidence, scoreCreator(evidence, classifier), {
    id: SCORE_ID,
    media: [],
    followerHistory: evidence.followerHistory,
    classifier
  })
}

/** What is recorded of a golden score. */
export const GoldenScore = Schema.Struct({
  /** The model, its weights and its rules. */
  modelVersion: Schema.String,
  /** SHA-256 of the evidence's bytes and of the card's. */
  evidence: Schema.String,
  score: Schema.String,
  card: Schema.Json
})
export type GoldenScore = (typeof GoldenScore)["Type"]

/** The bytes of a scorecard. */
export const cardBytes = Schema.encodeSync(Schema.fromJsonString(Scorecard))

/** The golden score of this evidence as it is made now. */
export const goldenScoreOf = (evidence: Evidence, writtenEvidence: string): GoldenScore => {
  const card = goldenCard(evidence)
  const bytes = cardBytes(card)
  return {
    modelVersion: card.score.modelVersion,
    evidence: digestOf(writtenEvidence),
    score: digestOf(bytes),
    card: JSON.parse(bytes)
  }
}

/** Why one may not take the other's place: null where nothing changed, or the version did. */
export const refusalOf = (recorded: GoldenScore, made: GoldenScore): string | null => {
  if (recorded.modelVersion !== made.modelVersion) return null
  const changed = (["evidence", "score"] as const).filter((part) => recorded[part] !== made[part])
  return changed.length === 0
    ? null
    : `the ${changed.join(" and the ")} changed, and the model's version is still ${made.modelVersion}: ` +
        "give it a new one (MODEL_VERSION, or RULES_VERSION for lists and rules)"
}
