/** What is measured of a creator, by name. The unit of each value is said where it is measured. */
export const FEATURE_NAMES = [
  "account_age",
  "audience_focus",
  "audience_located",
  "clean_days",
  "clean_posts",
  "clear_disclosures",
  "comment_sentiment",
  "conversion",
  "creator_replies",
  "days_since_post",
  "deceptive_posts",
  "duplicate_comments",
  "engagement_rate",
  "engagement_variation",
  "follower_growth",
  "follower_jumps",
  "followers",
  "followers_following_many",
  "followers_with_digits",
  "followers_without_avatar",
  "followers_without_bio",
  "followers_without_posts",
  "follows_per_follower",
  "generic_comments",
  "hate_posts",
  "legal_posts",
  "likes_per_comment",
  "nsfw_posts",
  "offence_posts",
  "post_sentiment",
  "posts_per_week",
  "profanity_posts",
  "sentiment_trend",
  "sponsored_posts",
  "sponsored_ratio",
  "substance_posts",
  "suspect_followers",
  "toxic_comments",
  "undisclosed_ad_posts",
  "vague_disclosures",
  "verified",
  "view_rate",
  "violence_posts",
  "young_followers"
] as const
export type FeatureName = (typeof FEATURE_NAMES)[number]

const POST_URLS_MAX = 10
/** Followers from which on shares of them are measured: of fewer, a handful of people outside the following moves any ratio. */
export const FOLLOWERS_MIN = 100

export interface Feature {
  /** Null where the evidence doesn't show it. */
  readonly value: number | null
  /** What was found, with its numbers; of a missing feature, what is missing. */
  readonly text: string
  /** The posts it rests on, worst or best first, at most `POST_URLS_MAX`. */
  readonly postUrls: ReadonlyArray<string>
  /** Share of the sample one would want that was there, 0 to 1. */
  readonly extent: number
}

export type Features = Readonly<Record<FeatureName, Feature>>

export const missingFeature = (what: string): Feature => ({ value: null, text: what, postUrls: [], extent: 0 })

/** A feature that was found. `sample` items of the `wanted` ones were there; both may be left out for a plain fact. */
export const measuredFeature = (
  value: number,
  text: string,
  { sample = 1, wanted = 1, postUrls = [] }: { sample?: number; wanted?: number; postUrls?: ReadonlyArray<string> } = {}
): Feature => ({
  value,
  text,
  postUrls: [...new Set(postUrls)].slice(0, POST_URLS_MAX),
  extent: Math.min(1, sample / wanted)
})

/** A count as platforms show it: whole and at least 0, else nothing. */
export const validCount = (value: number | null): number | null =>
  value !== null && Number.isFinite(value) && value >= 0 ? value : null

/** Of an even number of values, the mean of the middle two; null of none. */
export const median = (values: ReadonlyArray<number>): number | null => {
  const sorted = [...values].sort((a, b) => a - b)
  const upper = sorted[sorted.length >> 1]
  const lower = sorted[(sorted.length - 1) >> 1]
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2
}

/** Brings a measure nearer to what is usual the fewer items it rests on: with `weight` items it goes half way. */
export const shrinkTowards = (measured: number, usual: number, items: number, weight: number): number =>
  (measured * items + usual * weight) / (items + weight)
