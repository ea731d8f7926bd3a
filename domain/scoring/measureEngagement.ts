import type { Evidence } from "../../ports/scoring/Evidence.ts"
import type { Engagement } from "../../ports/scoring/Scorecard.ts"
import { SETTLED_DAYS_MIN } from "./features/engagement.ts"
import { validCount } from "./features/feature.ts"
import { daysBetween, postsInOrder } from "./readEvidence.ts"

/** Means are rounded to hundredths and the rate to millionths, half up. */
const MEAN_PARTS = 100
const RATE_PARTS = 1_000_000

/** Greater counts aren't exact, and no platform has so many people. */
const COUNT_MAX = Number.MAX_SAFE_INTEGER

const shown = (count: number | null): number | null => {
  const value = validCount(count)
  return value === null || value > COUNT_MAX ? null : value
}

const meanOf = (counts: ReadonlyArray<number | null>): number | null => {
  const values = counts.filter((value) => value !== null)
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}

const rounded = (value: number | null, parts: number): number | null =>
  value === null ? null : Math.round(value * parts) / parts

/**
 * What the account's own settled posts get in the mean: no replies, no reposts, at least SETTLED_DAYS_MIN days old when
 * gathered, each once. A mean is of the posts that show the count. Interactions are those of posts that show their likes,
 * with the comments and shares that they show. The order of the posts doesn't matter.
 */
export const measureEngagement = ({ profile, posts, gatheredAt }: Evidence): Engagement => {
  const settled = postsInOrder(posts).filter(
    ({ isReply, isRepost, publishedAt }) =>
      !isReply && !isRepost && daysBetween(publishedAt, gatheredAt) >= SETTLED_DAYS_MIN
  )
  const counts = settled.map((post) => ({
    likes: shown(post.likes),
    comments: shown(post.comments),
    shares: shown(post.shares),
    views: shown(post.views)
  }))
  const interactions = meanOf(
    counts.map(({ likes, comments, shares }) => (likes === null ? null : likes + (comments ?? 0) + (shares ?? 0)))
  )
  const followers = shown(profile.followers)
  return {
    rate:
      interactions === null || followers === null || followers < 1
        ? null
        : rounded(interactions / followers, RATE_PARTS),
    likesMean: rounded(meanOf(counts.map(({ likes }) => likes)), MEAN_PARTS),
    commentsMean: rounded(meanOf(counts.map(({ comments }) => comments)), MEAN_PARTS),
    viewsMean: rounded(meanOf(counts.map(({ views }) => views)), MEAN_PARTS),
    posts: counts.filter(({ likes, comments, views }) => likes !== null || comments !== null || views !== null).length
  }
}
