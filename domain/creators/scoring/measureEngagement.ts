import type { Evidence, Post } from "../../../ports/creators/scoring/Evidence.ts"
import type { Engagement } from "../../../ports/creators/scoring/Scorecard.ts"
import { binRates } from "./binRates.ts"
import { SETTLED_DAYS_MIN } from "./features/engagement.ts"
import { median, validCount } from "./features/feature.ts"
import { daysBetween, postsInOrder } from "./readEvidence.ts"

/** Means and medians are rounded to hundredths and the rate to millionths, half up. */
const COUNT_PARTS = 100
const RATE_PARTS = 1_000_000

/** Greater counts aren't exact, and no platform has so many people. */
const COUNT_MAX = Number.MAX_SAFE_INTEGER

const shown = (count: number | null): number | null => {
  const value = validCount(count)
  return value === null || value > COUNT_MAX ? null : value
}

const known = (counts: ReadonlyArray<number | null>): ReadonlyArray<number> => counts.filter((value) => value !== null)

const meanOf = (values: ReadonlyArray<number>): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length

const rounded = (value: number | null, parts: number): number | null =>
  value === null ? null : Math.round(value * parts) / parts

/** Whether a post is the account's own, no reply and no repost, and old enough that most have seen it. */
export const isOwnSettled = ({ isReply, isRepost, publishedAt }: Post, gatheredAt: Date): boolean =>
  !isReply && !isRepost && daysBetween(publishedAt, gatheredAt) >= SETTLED_DAYS_MIN

/** Likes with the comments and shares that are shown; null where the likes aren't. */
export const interactionsOf = (post: Pick<Post, "likes" | "comments" | "shares">): number | null => {
  const likes = shown(post.likes)
  return likes === null ? null : likes + (shown(post.comments) ?? 0) + (shown(post.shares) ?? 0)
}

/**
 * What the account's own settled posts get: no replies, no reposts, at least SETTLED_DAYS_MIN days old when gathered, each
 * once. Means and medians are of the posts that show the count. The rate is that of the median post: a post that went far
 * lifts a mean and says nothing of the next one. The order of the posts doesn't matter.
 */
export const measureEngagement = ({ profile, posts, gatheredAt }: Evidence): Engagement => {
  const settled = postsInOrder(posts).filter((post) => isOwnSettled(post, gatheredAt))
  const counts = settled.map((post) => ({
    likes: shown(post.likes),
    comments: shown(post.comments),
    views: shown(post.views)
  }))
  const interactions = known(settled.map(interactionsOf))
  const likes = known(counts.map((each) => each.likes))
  const comments = known(counts.map((each) => each.comments))
  const views = known(counts.map((each) => each.views))
  const followers = shown(profile.followers)
  const middle = median(interactions)
  const hasRate = followers !== null && followers >= 1
  return {
    rate: !hasRate || middle === null ? null : rounded(middle / followers, RATE_PARTS),
    likesMean: rounded(meanOf(likes), COUNT_PARTS),
    commentsMean: rounded(meanOf(comments), COUNT_PARTS),
    viewsMean: rounded(meanOf(views), COUNT_PARTS),
    likesMedian: rounded(median(likes), COUNT_PARTS),
    commentsMedian: rounded(median(comments), COUNT_PARTS),
    viewsMedian: rounded(median(views), COUNT_PARTS),
    interactionsMedian: rounded(middle, COUNT_PARTS),
    rateBins: hasRate ? binRates(interactions.map((each) => each / followers)) : [],
    posts: counts.filter((each) => each.likes !== null || each.comments !== null || each.views !== null).length
  }
}
