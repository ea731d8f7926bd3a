import type { Post } from "../../../../ports/creators/scoring/Evidence.ts"
import { formatCount, formatDecimal, formatPercent, formatPlural } from "../../../mail/wording.ts"
import {
  type Benchmark,
  USUAL_LIKES_PER_COMMENT,
  USUAL_SPONSORED_RATIO,
  usualEngagement,
  usualViews
} from "../benchmarks.ts"
import type { ReadEvidence, ReadPost } from "../readEvidence.ts"
import {
  type Feature,
  FOLLOWERS_MIN,
  measuredFeature,
  median,
  missingFeature,
  shrinkTowards,
  validCount
} from "./feature.ts"

/** What was posted today hasn't been seen by all yet. */
export const SETTLED_DAYS_MIN = 1
const POSTS_WANTED = 12
/** One post is no median: what fewer get says nothing of the next one. */
const POSTS_MIN = 3
const POSTS_PRIOR = 4
const VARIATION_POSTS_MIN = 8
const VARIATION_POSTS_WANTED = 20
/** People like one post better than another. A prior of ours, as the curve of it. */
const USUAL_VARIATION = "30 %"
const SPONSORED_MIN = 3
const SPONSORED_WANTED = 5
const ORGANIC_MIN = 5

interface Engaged {
  readonly post: Post
  readonly likes: number
  readonly comments: number | null
  readonly interactions: number
  readonly isSponsored: boolean
}

export const isSponsored = ({ disclosure: { disclosure } }: ReadPost): boolean =>
  disclosure === "clear" || disclosure === "late" || disclosure === "vague"

const originals = ({ clean }: ReadEvidence): ReadonlyArray<ReadPost> =>
  clean.filter(({ post, ageDays }) => !post.isRepost && !post.isReply && ageDays >= SETTLED_DAYS_MIN)

const engagedPosts = (read: ReadEvidence): ReadonlyArray<Engaged> =>
  originals(read).flatMap((each) => {
    const { post } = each
    const [likes, comments, shares] = [validCount(post.likes), validCount(post.comments), validCount(post.shares)]
    if (likes === null) return []
    const interactions = likes + (comments ?? 0) + (shares ?? 0)
    return [{ post, likes, comments, interactions, isSponsored: isSponsored(each) }]
  })

const byInteractions = (posts: ReadonlyArray<Engaged>): ReadonlyArray<string> =>
  [...posts].sort((a, b) => b.interactions - a.interactions).map(({ post }) => post.url)

/** What a post got, and what is usual of it. */
interface Counted {
  readonly noun: string
  /** One for each post. */
  readonly counts: ReadonlyArray<number>
  readonly usualOf: (platform: string, followers: number) => Benchmark
  /** What is missing where no post shows it. */
  readonly unless: string
  readonly postUrls: ReadonlyArray<string>
}

/** How much of what is usual, as part of a sentence. The report's engagement section has the rate itself, over all posts. */
const timesUsual = (ratio: number): string => {
  const tenths = Math.round(ratio * 10)
  return tenths === 0 ? "less than a tenth of what is usual" : `${formatDecimal(tenths / 10)} times what is usual`
}

/** What the median post gets for each follower, by what is usual for the platform and size: 1 is usual. */
const medianRate = (
  { evidence: { profile } }: ReadEvidence,
  { noun, counts, usualOf, unless, postUrls }: Counted
): Feature => {
  const followers = validCount(profile.followers)
  const middle = median(counts)
  if (followers === null) return missingFeature("the number of followers")
  if (followers < FOLLOWERS_MIN) return missingFeature(`${FOLLOWERS_MIN} followers or more to measure ${noun} by`)
  if (middle === null || counts.length < POSTS_MIN) return missingFeature(`${unless} (of ${POSTS_MIN} or more)`)
  const usual = usualOf(profile.platform, followers)
  const rate = middle / followers
  const text =
    `The median of ${formatPlural(counts.length, "post")} without flags has ${formatCount(middle)} ${noun}, ` +
    `${timesUsual(rate / usual.rate)} for this size.`
  return measuredFeature(shrinkTowards(rate / usual.rate, 1, counts.length, POSTS_PRIOR), text, {
    sample: counts.length,
    wanted: POSTS_WANTED,
    postUrls
  })
}

/** Likes for each comment, by the usual number: 1 is usual, 10 is many likes for hardly a word. */
const likesPerComment = (posts: ReadonlyArray<Engaged>): Feature => {
  const counted = posts.filter(({ comments }) => comments !== null)
  if (counted.length < POSTS_MIN) {
    return missingFeature(`the number of comments below posts without flags (of ${POSTS_MIN} or more)`)
  }
  const likes = counted.reduce((sum, post) => sum + post.likes, 0)
  const comments = counted.reduce((sum, post) => sum + (post.comments ?? 0), 0)
  const ratio = likes / Math.max(1, comments)
  const text =
    `${formatPlural(Math.round(ratio), "like")} for each comment, ${USUAL_LIKES_PER_COMMENT} is usual; ` +
    `${formatPlural(likes, "like")} to ${formatPlural(comments, "comment")}.`
  return measuredFeature(shrinkTowards(ratio / USUAL_LIKES_PER_COMMENT, 1, counted.length, POSTS_PRIOR), text, {
    sample: counted.length,
    wanted: POSTS_WANTED
  })
}

/** Standard deviation of the interactions by their mean; people like one post better than another. */
const engagementVariation = (posts: ReadonlyArray<Engaged>): Feature => {
  const total = posts.reduce((sum, { interactions }) => sum + interactions, 0)
  if (posts.length < VARIATION_POSTS_MIN || total === 0)
    return missingFeature("enough posts to tell how much likes vary")
  const mean = total / posts.length
  const squares = posts.reduce((sum, { interactions }) => sum + (interactions - mean) * (interactions - mean), 0)
  const variation = Math.sqrt(squares / posts.length) / mean
  const text =
    `Interactions vary by ${formatPercent(variation)} from post to post, ${USUAL_VARIATION} or more is usual; ` +
    `${formatPlural(posts.length, "post")}.`
  return measuredFeature(variation, text, { sample: posts.length, wanted: VARIATION_POSTS_WANTED })
}

/** Interactions of the median sponsored post by those of the median other: 1 is usual. */
const sponsoredRatio = (posts: ReadonlyArray<Engaged>): Feature => {
  const sponsored = posts.filter((post) => post.isSponsored)
  const organic = posts.filter((post) => !post.isSponsored)
  const paid = median(sponsored.map(({ interactions }) => interactions))
  const unpaid = median(organic.map(({ interactions }) => interactions))
  if (sponsored.length < SPONSORED_MIN || organic.length < ORGANIC_MIN || paid === null || unpaid === null) {
    return missingFeature("enough sponsored posts to compare with others")
  }
  const ratio = paid / Math.max(1, unpaid)
  const text =
    `${formatPlural(sponsored.length, "sponsored post")} without flags have ${formatCount(paid)} interactions at the median, ` +
    `${formatPlural(organic.length, "other")} ${formatCount(unpaid)}.`
  return measuredFeature(shrinkTowards(ratio, USUAL_SPONSORED_RATIO, sponsored.length, SPONSORED_MIN), text, {
    sample: sponsored.length,
    wanted: SPONSORED_WANTED,
    postUrls: byInteractions(sponsored)
  })
}

export const engagementFeatures = (read: ReadEvidence) => {
  const posts = engagedPosts(read)
  return {
    engagement_rate: medianRate(read, {
      noun: "interactions",
      counts: posts.map(({ interactions }) => interactions),
      usualOf: usualEngagement,
      unless: "likes of posts without flags",
      postUrls: byInteractions(posts)
    }),
    view_rate: medianRate(read, {
      noun: "views",
      counts: originals(read).flatMap(({ post }) => validCount(post.views) ?? []),
      usualOf: usualViews,
      unless: "views of posts without flags",
      postUrls: []
    }),
    likes_per_comment: likesPerComment(posts),
    engagement_variation: engagementVariation(posts),
    sponsored_ratio: sponsoredRatio(posts)
  }
}
