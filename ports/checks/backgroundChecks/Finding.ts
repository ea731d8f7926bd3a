import { Schema } from "effect"
import { Handle, Platform } from "../../creators/identity/SocialAccount.ts"
import { Severity } from "../../creators/scoring/Score.ts"
import { CheckCategory } from "./categories.ts"

/** Name of a finding: the same for the same words at the same place, whenever they are read. 32 lower-case hex digits. */
export const FindingId = Schema.String.pipe(Schema.check(Schema.isPattern(/^[0-9a-f]{32}$/)), Schema.brand("FindingId"))
export type FindingId = typeof FindingId.Type

/** `risk`: it counts. `context`: it is shown, and doesn't. */
export const RiskWeight = Schema.Literals(["risk", "context"])
export type RiskWeight = typeof RiskWeight.Type

/** Where it was seen: the platform as it is now, a web archive, or a search of the web. */
export const FindingSource = Schema.Literals(["live", "wayback", "web_search"])
export type FindingSource = typeof FindingSource.Type

export const FindingPlace = Schema.Literals(["post", "repost", "comment", "profile", "transcript", "news"])
export type FindingPlace = typeof FindingPlace.Type

/** A picture of what was found: where the platform has it, and our name of the copy; null where none is kept. */
const FindingPicture = Schema.Struct({
  role: Schema.Literals(["thumbnail", "frame"]),
  sourceUrl: Schema.String,
  mediaId: Schema.NullOr(Schema.String)
})
export type FindingPicture = typeof FindingPicture.Type

/** Something that a check found. It is not a fact until a person has looked at it. */
export const Finding = Schema.Struct({
  id: FindingId,
  category: CheckCategory,
  platform: Platform,
  handle: Handle,
  severity: Severity,
  /** How often such findings are right on everyday posts, 0 to 1. */
  confidence: Schema.Finite,
  weight: RiskWeight,
  /** Which stated rule made it risk or context: a stable code, such as `quotation` or `own_words`. */
  rule: Schema.String,
  /** What it is, in a sentence. */
  description: Schema.String,
  /** Why it was found and why it counts or doesn't, in a sentence or two. */
  why: Schema.String,
  /** An exact quote, at most FINDING_EXCERPT_CHARACTERS_MAX. */
  excerpt: Schema.String,
  place: FindingPlace,
  source: FindingSource,
  /** Where it stands, or stood. */
  postUrl: Schema.String,
  /** The copy in a web archive; null where it was read live. */
  archivedUrl: Schema.NullOr(Schema.String),
  /** Null where it isn't known, as of a profile. */
  postedAt: Schema.NullOr(Schema.DateFromString),
  detectedAt: Schema.DateFromString,
  pictures: Schema.Array(FindingPicture)
})
export type Finding = typeof Finding.Type

export const FINDING_EXCERPT_CHARACTERS_MAX = 280
/** Findings that one check keeps; of more the gravest. */
export const FINDINGS_MAX = 1_000
