import { Effect, Schema } from "effect"
import { Handle, Platform } from "../identity/SocialAccount.ts"
import { CreatorScore, Severity } from "./Score.ts"

export const ScoreId = Schema.String.pipe(Schema.check(Schema.isUUID()), Schema.brand("ScoreId"))
export type ScoreId = typeof ScoreId.Type

const countOrNull = Schema.NullOr(Schema.Finite)
const share = Schema.Finite.pipe(Schema.check(Schema.isBetween({ minimum: 0, maximum: 1 })))

/** Scores that were made before it was kept have none. */
const laterCount = countOrNull.pipe(Schema.withDecodingDefaultKey(Effect.succeed(null)))

/** Posts of a range of engagement rates: `from` <= rate < `to`; null: everything above. */
export const RateBin = Schema.Struct({ from: Schema.Finite, to: Schema.NullOr(Schema.Finite), posts: Schema.Int })
export type RateBin = typeof RateBin.Type

/** What an account's settled posts get; null where the platform doesn't show it. */
export const Engagement = Schema.Struct({
  /**
   * Interactions (likes, comments, shares) of the median post for each follower. Scores that were made before medians were kept
   * have that of the mean post.
   */
  rate: countOrNull,
  likesMean: countOrNull,
  commentsMean: countOrNull,
  viewsMean: countOrNull,
  likesMedian: laterCount,
  commentsMedian: laterCount,
  viewsMedian: laterCount,
  interactionsMedian: laterCount,
  /** How many posts have which interactions for each follower, lowest first; empty where few posts show them. */
  rateBins: Schema.Array(RateBin).pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
  /** Posts that means and medians are of. */
  posts: Schema.Int
})
export type Engagement = typeof Engagement.Type

/** What a creator posts about: the share of the posts that tell a topic. */
export const TopicShare = Schema.Struct({ topic: Schema.String, share })
export type TopicShare = typeof TopicShare.Type

export const AudienceShare = Schema.Struct({ countryCode: Schema.String, share })

/** A picture of a flagged post: where the platform has it, and, where it was copied, our name of the copy. */
export const EvidenceMedia = Schema.Struct({
  postUrl: Schema.String,
  sourceUrl: Schema.String,
  mediaId: Schema.NullOr(Schema.String)
})
export type EvidenceMedia = typeof EvidenceMedia.Type

/** How a post that names a brand stands to it; `undisclosed` is exposure to a regulator. Worst first. */
export const BrandVerdict = Schema.Literals(["undisclosed", "unverified", "disclosed", "organic"])
export type BrandVerdict = typeof BrandVerdict.Type

/** A brand that posts name, judged by the worst of them. */
export const BrandMention = Schema.Struct({
  brand: Schema.String,
  verdict: BrandVerdict,
  /** Worst first. */
  posts: Schema.Array(Schema.Struct({ url: Schema.String, verdict: BrandVerdict, reason: Schema.String }))
})
export type BrandMention = typeof BrandMention.Type

/** A page of the web that tells of something controversial about a creator. News, not proof: it never moves the score. */
export const WebFinding = Schema.Struct({
  url: Schema.String,
  title: Schema.String,
  /** An exact quote of what the search shows of the page. */
  excerpt: Schema.String,
  publishedAt: Schema.NullOr(Schema.DateFromString),
  /** The page's host. */
  source: Schema.String,
  /** As of a risk flag, or `controversy`. */
  category: Schema.String,
  severity: Severity,
  why: Schema.String
})
export type WebFinding = typeof WebFinding.Type

/** What a search of the web told. */
export const Controversy = Schema.Struct({
  /** For a person; null where nothing was found. */
  summary: Schema.NullOr(Schema.String),
  /** Worst first. */
  findings: Schema.Array(WebFinding),
  /** Pages that were found and are no findings. */
  filteredOut: Schema.Int,
  /** Which pages those are, so that accounts of one creator count each once. Absent where there are none, or of an older scorecard. */
  filteredPages: Schema.optionalKey(Schema.Array(Schema.String))
})
export type Controversy = typeof Controversy.Type

/** An account that the creator follows and a brand would want to know of. Never moves the score. */
export const FlaggedAccount = Schema.Struct({
  platform: Platform,
  handle: Schema.String,
  displayName: Schema.String,
  url: Schema.String,
  category: Schema.String,
  severity: Severity,
  why: Schema.String
})
export type FlaggedAccount = typeof FlaggedAccount.Type

/** What was read of the accounts that the creator follows: how many, and those that are flagged; the others are forgotten. */
export const FollowedSummary = Schema.Struct({
  sampled: Schema.Int,
  /** Worst first. */
  flagged: Schema.Array(FlaggedAccount)
})
export type FollowedSummary = typeof FollowedSummary.Type

/** How much evidence a score rests on. */
export const EvidenceSize = Schema.Struct({ posts: Schema.Int, comments: Schema.Int, followers: Schema.Int })
export type EvidenceSize = typeof EvidenceSize.Type

/** What was read of an account, in counts: that nothing was found says something only of what was read. */
export const ReadingCounts = Schema.Struct({
  /** Each once, reposts and replies among them. */
  posts: Schema.Int,
  /** Of them read in full: they have words, in a language that is assessed. */
  assessed: Schema.Int,
  withoutWords: Schema.Int,
  /** Posts in languages that aren't assessed, most first; BCP 47, `und` where it can't be told. */
  otherLanguages: Schema.Array(Schema.Struct({ language: Schema.String, posts: Schema.Int })),
  /** Of posts with words in any language, most first; BCP 47. Absent of scores that were made before it was kept. */
  languages: Schema.optionalKey(Schema.Array(Schema.Struct({ language: Schema.String, posts: Schema.Int }))),
  /** Posts with a picture or a video; neither is looked at. */
  withMedia: Schema.Int,
  /** Posts of whose video the spoken words were read, by captions. Absent where none has any. */
  transcripts: Schema.optionalKey(Schema.Int),
  /** The creator's own. */
  comments: Schema.Int,
  /** Texts that are flagged, by what for: as in a model's flags, of every kind, 0 among them. */
  flagged: Schema.Array(Schema.Struct({ kind: Schema.String, texts: Schema.Int })),
  oldestPostAt: Schema.NullOr(Schema.DateFromString),
  newestPostAt: Schema.NullOr(Schema.DateFromString)
})
export type ReadingCounts = typeof ReadingCounts.Type

/** Own posts of a week by their tone. */
export const ToneWeek = Schema.Struct({
  /** Its Monday, midnight UTC. */
  week: Schema.DateFromString,
  negative: Schema.Int,
  neutral: Schema.Int,
  positive: Schema.Int
})
export type ToneWeek = typeof ToneWeek.Type

/** Sampled followers by how likely they are fake. */
export const FollowerQuality = Schema.Struct({
  /** Those that show enough to be judged: `real`, `doubtful` and `fake` together. */
  judged: Schema.Int,
  real: Schema.Int,
  doubtful: Schema.Int,
  fake: Schema.Int,
  /** Likelier fake than not: all of `fake`, and some of `doubtful`. */
  likelyFake: Schema.Int
})
export type FollowerQuality = typeof FollowerQuality.Type

/** What settled posts get that are paid for, as far as that can be told, beside the others. */
export const Sponsorship = Schema.Struct({
  sponsoredPosts: Schema.Int,
  /** Interactions of the median one; null where there is none. */
  sponsoredMedian: countOrNull,
  otherPosts: Schema.Int,
  otherMedian: countOrNull
})
export type Sponsorship = typeof Sponsorship.Type

/**
 * Where the evidence of a score came from: what the platform shows anyone, what a tenant imported, or both. A score that imported
 * evidence had a part in is that tenant's alone.
 */
export const EvidenceSource = Schema.Literals(["public", "imported", "public_and_imported"])
export type EvidenceSource = typeof EvidenceSource.Type

/** What people's decisions did to a score. */
export const ReviewedSummary = Schema.Struct({
  /** Flags that were dismissed, and are not among its flags. */
  dismissed: Schema.Int,
  /** When the newest of the decisions was made. */
  at: Schema.DateFromString,
  /** Whether it was made anew of the same evidence; false where that isn't kept any more, and flags are only hidden. */
  isRescored: Schema.Boolean
})
export type ReviewedSummary = typeof ReviewedSummary.Type

/** Characters of a bio that are kept: what the longest of the platforms' profiles shows at once. */
export const SHOWN_BIO_CHARACTERS_MAX = 300
export const SHOWN_LINKS_MAX = 10

/** What the profile shows of its owner beside the name, by which two accounts are told to be one person's or two. */
export const ShownOnProfile = Schema.Struct({ bio: Schema.String, links: Schema.Array(Schema.String) })
export type ShownOnProfile = typeof ShownOnProfile.Type

/** Everything that is kept of one scoring: what was concluded, and the few facts that answers show beside it. */
export const Scorecard = Schema.Struct({
  id: ScoreId,
  platform: Platform,
  handle: Handle,
  displayName: Schema.String,
  profileUrl: Schema.String,
  /** Absent where the profile shows neither, and of scores that were made before it was kept. */
  shown: Schema.optionalKey(ShownOnProfile),
  followers: countOrNull,
  /** What the platform itself tells, a count a day, oldest first; empty where it tells none. */
  followerHistory: Schema.Array(Schema.Struct({ date: Schema.DateFromString, followers: Schema.Finite })).pipe(
    Schema.withDecodingDefaultKey(Effect.succeed([]))
  ),
  score: CreatorScore,
  engagement: Engagement,
  topics: Schema.Array(TopicShare),
  audience: Schema.Array(AudienceShare),
  /** Most exposed first. */
  brandMentions: Schema.Array(BrandMention),
  /** How many accounts it follows. */
  following: countOrNull,
  /** Of those it follows; scores that were made before this was read have none. */
  followed: FollowedSummary.pipe(Schema.withDecodingDefaultKey(Effect.succeed({ sampled: 0, flagged: [] }))),
  /** Null: the web was not searched. */
  controversy: Schema.NullOr(Controversy).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  media: Schema.Array(EvidenceMedia),
  evidence: EvidenceSize,
  evidenceSource: EvidenceSource.pipe(Schema.withDecodingDefaultKey(Effect.succeed("public" as const))),
  /** Null, as all that follows is empty, of scores that were made before it was kept. */
  reading: Schema.NullOr(ReadingCounts).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  /** Oldest first; weeks in which nothing was posted are left out. */
  toneByWeek: Schema.Array(ToneWeek).pipe(Schema.withDecodingDefaultKey(Effect.succeed([]))),
  /** Null where no follower was judged. */
  followerQuality: Schema.NullOr(FollowerQuality).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  /** Null where no settled post shows its likes. */
  sponsorship: Schema.NullOr(Sponsorship).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  scoredAt: Schema.DateFromString,
  /** Absent where nobody decided on a finding of it. */
  reviewed: Schema.optionalKey(ReviewedSummary)
})
export type Scorecard = typeof Scorecard.Type
