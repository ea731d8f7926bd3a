import { formatPlural, formatSigned } from "../../../mail/wording.ts"
import type { ReadEvidence } from "../readEvidence.ts"
import { type Feature, measuredFeature, missingFeature } from "./feature.ts"

const POSTS_WANTED = 20
const POSTS_PRIOR = 5
const RECENT_DAYS = 90
const TREND_POSTS_MIN = 5
const COMMENTS_WANTED = 50
const COMMENTS_PRIOR = 10

const sum = (values: ReadonlyArray<number>): number => values.reduce((total, value) => total + value, 0)
const mean = (values: ReadonlyArray<number>): number => sum(values) / values.length

/** From -100 to 100, as people read it. */
const points = (sentiment: number): string => formatSigned(Math.round(sentiment * 100))

/** A mean nearer to 0 than this is called neither good nor bad. */
const NEUTRAL_MAX = 0.1

/** `The tone of 12 posts is positive: +31 on a scale of −100 to +100.` */
const toneText = (mean: number, what: string): string => {
  const word = Math.abs(mean) < NEUTRAL_MAX ? "neutral" : mean > 0 ? "positive" : "negative"
  return `The tone of ${what} is ${word}: ${points(mean)} on a scale of −100 to +100.`
}

const own = ({ clean }: ReadEvidence) =>
  clean.flatMap(({ post, ageDays, sentiment }) =>
    post.isRepost || sentiment === null ? [] : [{ url: post.url, ageDays, sentiment }]
  )

/** How well the clean posts speak, -1 to 1, nearer to 0 the fewer they are. */
const postSentiment = (read: ReadEvidence): Feature => {
  const posts = own(read)
  if (posts.length === 0) return missingFeature("the tone of the posts (none without flags in a language that is read)")
  const total = sum(posts.map(({ sentiment }) => sentiment))
  const value = total / (posts.length + POSTS_PRIOR)
  const extremes = [...posts].sort((a, b) => (value < 0 ? a.sentiment - b.sentiment : b.sentiment - a.sentiment))
  const text = toneText(total / posts.length, formatPlural(posts.length, "post"))
  return measuredFeature(value, text, {
    sample: posts.length,
    wanted: POSTS_WANTED,
    postUrls: extremes.map(({ url }) => url)
  })
}

/** How much better the last 90 days speak than the time before, -2 to 2. */
const sentimentTrend = (read: ReadEvidence): Feature => {
  const posts = own(read)
  const recent = posts.filter(({ ageDays }) => ageDays <= RECENT_DAYS).map(({ sentiment }) => sentiment)
  const earlier = posts.filter(({ ageDays }) => ageDays > RECENT_DAYS).map(({ sentiment }) => sentiment)
  if (recent.length < TREND_POSTS_MIN || earlier.length < TREND_POSTS_MIN) {
    return missingFeature("the tone over time (too few posts before or after 90 days ago)")
  }
  const text = `The tone of the last ${RECENT_DAYS} days is ${points(mean(recent))} of 100, before that ${points(mean(earlier))}.`
  return measuredFeature(mean(recent) - mean(earlier), text, {
    sample: recent.length + earlier.length,
    wanted: POSTS_WANTED
  })
}

/** How well others speak below the clean posts, -1 to 1, nearer to 0 the fewer they are. */
const commentSentiment = ({ comments }: ReadEvidence): Feature => {
  const assessed = comments.flatMap(({ sentiment }) => (sentiment === null ? [] : [sentiment]))
  if (assessed.length === 0) return missingFeature("the tone of the comments (none in a language that is read)")
  const text = toneText(mean(assessed), formatPlural(assessed.length, "comment"))
  return measuredFeature(sum(assessed) / (assessed.length + COMMENTS_PRIOR), text, {
    sample: assessed.length,
    wanted: COMMENTS_WANTED
  })
}

export const sentimentFeatures = (read: ReadEvidence) => ({
  post_sentiment: postSentiment(read),
  sentiment_trend: sentimentTrend(read),
  comment_sentiment: commentSentiment(read)
})
