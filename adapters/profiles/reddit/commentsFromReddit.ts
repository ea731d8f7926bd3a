import { Option, Result, Schema } from "effect"
import { COMMENTS_MAX, type Comment } from "../../../ports/creators/scoring/Evidence.ts"
import { orNull } from "../lenientFields.ts"
import { newestComments } from "../plainPost.ts"
import { jsonList, type ListReading, type UnreadableDocument, unreadable } from "../readDocument.ts"
import { withoutEscapes } from "../textEntities.ts"
import { redditListing, type Thing } from "./postsFromReddit.ts"
import { RedditComment, RedditPost } from "./redditThing.ts"

const NAME = "Reddit comments"

const decodePost = Schema.decodeUnknownOption(RedditPost)
const decodeComment = Schema.decodeUnknownOption(RedditComment)
const decodeReplies = Schema.decodeUnknownOption(Schema.Struct({ replies: orNull(Schema.Unknown) }))

/** The comments and, below each, its replies, however deep they nest; at most `COMMENTS_MAX`. */
const flattened = (things: ReadonlyArray<Thing>): ReadonlyArray<Thing> => {
  const queue = things.filter(({ kind }) => kind === "t1")
  for (let at = 0; at < queue.length && queue.length < COMMENTS_MAX; at++) {
    const replies = Option.getOrNull(decodeReplies(queue[at]?.data))?.replies ?? null
    queue.push(...(redditListing(replies) ?? []).filter(({ kind }) => kind === "t1"))
  }
  return queue.slice(0, COMMENTS_MAX)
}

/**
 * Reads Reddit's `/comments/{post}.json`, a list of two listings, as text or parsed, as it is served without `raw_json`:
 * the comments on a post of the account `handle` and their replies, newest first. Deleted, removed and broken ones are
 * counted. Fails with `other_kind`, also for the comments on a post of someone else.
 */
export const commentsFromReddit = (
  document: unknown,
  handle: string
): Result.Result<ListReading<Comment>, UnreadableDocument> => {
  const json = jsonList(document, NAME)
  if (Result.isFailure(json)) return Result.fail(json.failure)
  const [about, below] = json.success
  const post = Option.getOrNull(decodePost(redditListing(about)?.find(({ kind }) => kind === "t3")?.data))
  const things = redditListing(below)
  const account = handle.toLowerCase()
  if (post === null || things === null || post.author.toLowerCase() !== account) return unreadable(NAME, "other_kind")
  const read = flattened(things).map(({ data }) => Option.getOrNull(decodeComment(data)))
  const comments = read.flatMap(
    (comment): ReadonlyArray<Comment> =>
      comment === null
        ? []
        : [
            {
              id: comment.name,
              postId: post.name,
              publishedAt: comment.created_utc,
              text: withoutEscapes(comment.body),
              isByCreator: comment.author.toLowerCase() === account,
              likes: comment.score
            }
          ]
  )
  return Result.succeed({ items: newestComments(comments), skipped: read.length - comments.length })
}
