import { Result } from "effect"
import type { Post } from "../../../ports/creators/scoring/Evidence.ts"
import { profileUrl } from "../addresses.ts"
import { newestPosts } from "../plainPost.ts"
import { type ListReading, type UnreadableDocument, unreadable } from "../readDocument.ts"
import { expandedText, linkTargets } from "./xText.ts"
import { timelineFromX } from "./xTimeline.ts"
import { authorOf, tweetFrom, wordsOf, type XTweet } from "./xTweet.ts"

/** Two counts together; null where both are unknown. */
export const sumCounts = (one: number | null, other: number | null): number | null =>
  one === null && other === null ? null : (one ?? 0) + (other ?? 0)

/**
 * A repost, by what it repeats and the handle of whose that is. It shows the words of another: their reach and reactions are
 * not this account's, so it has none.
 */
export const repostOf = (content: Partial<Post> & Pick<Post, "mentions">, author: string | null): Partial<Post> => ({
  ...content,
  mentions: [...new Set([...(author === null ? [] : [author]), ...content.mentions])],
  likes: null,
  comments: null,
  shares: null,
  views: null
})

const NAME = "X posts"

/** How a repost's own text begins, where the post it repeats is withheld. */
const REPOST_PREFIX = /^RT @\w{1,20}: /

const contentOf = (tweet: XTweet) => {
  const { text, entities } = wordsOf(tweet)
  const { legacy } = tweet
  const media = legacy.extended_entities?.media ?? legacy.entities?.media ?? []
  const quoted = legacy.quoted_status_permalink
  const links = [
    ...(entities?.urls ?? []),
    ...(quoted === null ? [] : [{ url: quoted.url, expanded_url: quoted.expanded }])
  ]
  return {
    text: expandedText(
      text,
      links,
      media.flatMap(({ url }) => url ?? [])
    ),
    language: legacy.lang,
    mentions: [...new Set((entities?.user_mentions ?? []).map(({ screen_name }) => screen_name.toLowerCase()))],
    hashtags: [...new Set((entities?.hashtags ?? []).map(({ text: tag }) => tag.toLowerCase()))],
    links: linkTargets(links),
    mediaUrls: [...new Set(media.flatMap(({ media_url_https }) => media_url_https ?? []))]
  }
}

const repostIn = (tweet: XTweet): Partial<Post> => {
  const original = tweetFrom(tweet.legacy.retweeted_status_result?.result)
  const author = original === null ? null : authorOf(original)
  return repostOf(contentOf(original ?? tweet), author)
}

const postOf = (tweet: XTweet, handle: string): Post => {
  const { legacy, rest_id: id } = tweet
  const isRepost = legacy.retweeted_status_result !== null || REPOST_PREFIX.test(legacy.full_text)
  return {
    id,
    url: `${profileUrl("x", handle)}/status/${id}`,
    publishedAt: legacy.created_at,
    isReply: legacy.in_reply_to_status_id_str !== null || legacy.in_reply_to_screen_name !== null,
    isRepost,
    isLabelledPaid: null,
    likes: legacy.favorite_count,
    comments: legacy.reply_count,
    shares: sumCounts(legacy.retweet_count, legacy.quote_count),
    views: tweet.views?.count ?? null,
    ...contentOf(tweet),
    ...(isRepost ? repostIn(tweet) : {})
  }
}

/**
 * Reads one page of the web client's `UserTweets` or `UserTweetsAndReplies`, as text or parsed: the posts of the
 * account `handle`, its pinned post, threads, replies and reposts included, newest first, each once. The posts of
 * others, which threads and quotes bring along, are left out. Posts that are withheld or broken are counted.
 * Fails with `other_kind` for a document without a timeline of posts.
 */
export const postsFromX = (document: unknown, handle: string): Result.Result<ListReading<Post>, UnreadableDocument> => {
  const timeline = timelineFromX(document, NAME)
  if (Result.isFailure(timeline)) return Result.fail(timeline.failure)
  const { tweets, users } = timeline.success
  if (tweets.length === 0 && users.length > 0) return unreadable(NAME, "other_kind")
  const account = handle.toLowerCase()
  const read = tweets.map(tweetFrom)
  const posts = read.flatMap((tweet) => (tweet !== null && authorOf(tweet) === account ? [postOf(tweet, account)] : []))
  return Result.succeed({
    items: newestPosts(posts),
    skipped: read.filter((tweet) => tweet === null || authorOf(tweet) === null).length
  })
}
