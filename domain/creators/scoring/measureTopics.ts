import type { Evidence } from "../../../ports/creators/scoring/Evidence.ts"
import type { TopicShare } from "../../../ports/creators/scoring/Scorecard.ts"
import { compareAscending } from "../../paging/lists.ts"
import { normaliseOnce } from "../textAnalysis/normaliseOnce.ts"
import { readTopics } from "../textAnalysis/readTopics.ts"
import { TOPICS } from "../textAnalysis/topic.ts"
import { postsInOrder } from "./readEvidence.ts"

/** Topics that a creator has at most. */
export const TOPICS_MAX = 5
/** Shares are rounded to ten-thousandths, half up. */
const SHARE_PARTS = 10_000

/**
 * What a creator posts about, by word lists: of the posts that have any topic, the share that has each; a post may have
 * several. Greatest first, ties by name, at most TOPICS_MAX. Reposts and replies are someone else's subject and don't count.
 * Empty where no post has any. The order of the posts doesn't matter.
 */
export const measureTopics = ({ posts }: Evidence): ReadonlyArray<TopicShare> => {
  const topical = postsInOrder(posts)
    .filter(({ isReply, isRepost }) => !isReply && !isRepost)
    .map((post) => readTopics(normaliseOnce(post), post.hashtags))
    .filter(({ size }) => size > 0)
  return TOPICS.map((topic) => ({ topic, posts: topical.filter((topics) => topics.has(topic)).length }))
    .filter((each) => each.posts > 0)
    .sort((a, b) => b.posts - a.posts || compareAscending(a.topic, b.topic))
    .slice(0, TOPICS_MAX)
    .map(({ topic, posts: count }) => ({
      topic,
      share: Math.round((count / topical.length) * SHARE_PARTS) / SHARE_PARTS
    }))
}
