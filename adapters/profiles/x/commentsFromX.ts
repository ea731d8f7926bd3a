import { Result } from "effect"
import type { Comment } from "../../../ports/creators/scoring/Evidence.ts"
import { newestComments } from "../plainPost.ts"
import type { ListReading, UnreadableDocument } from "../readDocument.ts"
import { expandedText } from "./xText.ts"
import { timelineFromX } from "./xTimeline.ts"
import { authorOf, tweetFrom, wordsOf } from "./xTweet.ts"

/**
 * Reads the web client's `TweetDetail`, one post with its replies, as text or parsed: the replies to posts of the
 * account `handle`, its own answers among them. Fails with `other_kind` for a document without a timeline.
 */
export const commentsFromX = (
  document: unknown,
  handle: string
): Result.Result<ListReading<Comment>, UnreadableDocument> => {
  const timeline = timelineFromX(document, "X comments")
  if (Result.isFailure(timeline)) return Result.fail(timeline.failure)
  const account = handle.toLowerCase()
  const read = timeline.success.tweets.map(tweetFrom)
  const tweets = read.flatMap((tweet) => tweet ?? [])
  const own = new Set(tweets.filter((tweet) => authorOf(tweet) === account).map(({ rest_id }) => rest_id))
  const comments = tweets.flatMap((tweet): ReadonlyArray<Comment> => {
    const { conversation_id_str: conversation, in_reply_to_status_id_str: answered } = tweet.legacy
    const postId = [conversation, answered].find((id) => id !== null && own.has(id)) ?? null
    if (postId === null || postId === tweet.rest_id) return []
    const { text, entities } = wordsOf(tweet)
    return [
      {
        id: tweet.rest_id,
        postId,
        publishedAt: tweet.legacy.created_at,
        text: expandedText(text, entities?.urls ?? []),
        isByCreator: own.has(tweet.rest_id),
        likes: tweet.legacy.favorite_count
      }
    ]
  })
  return Result.succeed({ items: newestComments(comments), skipped: read.length - tweets.length })
}
