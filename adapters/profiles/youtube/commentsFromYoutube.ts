import { Option, Result, Schema } from "effect"
import type { Comment } from "../../../ports/creators/scoring/Evidence.ts"
import { IsoInstant } from "../instants.ts"
import { Count, Id, listOf, orNull, Text } from "../lenientFields.ts"
import { newestComments } from "../plainPost.ts"
import type { ListReading, UnreadableDocument } from "../readDocument.ts"
import { youtubeList } from "./youtubeList.ts"

const decodeComment = Schema.decodeUnknownOption(
  Schema.Struct({
    id: Id,
    snippet: Schema.Struct({
      textOriginal: orNull(Text),
      textDisplay: orNull(Text),
      authorChannelId: orNull(Schema.Struct({ value: orNull(Id) })),
      likeCount: orNull(Count),
      publishedAt: orNull(IsoInstant)
    })
  })
)

const decodeThread = Schema.decodeUnknownOption(
  Schema.Struct({
    snippet: Schema.Struct({ videoId: Id, topLevelComment: Schema.Unknown }),
    replies: orNull(Schema.Struct({ comments: listOf(Schema.Unknown) }))
  })
)

const commentOf = (resource: unknown, postId: string, channelId: string): Comment | null => {
  const comment = Option.getOrNull(decodeComment(resource))
  const text = comment?.snippet.textOriginal ?? comment?.snippet.textDisplay ?? null
  if (comment === null || text === null) return null
  return {
    id: comment.id,
    postId,
    publishedAt: comment.snippet.publishedAt,
    text,
    isByCreator: comment.snippet.authorChannelId?.value === channelId,
    likes: comment.snippet.likeCount
  }
}

/**
 * Reads one page of YouTube Data API v3 `commentThreads.list` with `part=snippet,replies` and `textFormat=plainText`, as
 * text or parsed: the comments on the channel's videos and the replies served with them, newest first. Broken ones are
 * counted. Fails with `other_kind`.
 */
export const commentsFromYoutube = (
  document: unknown,
  channelId: string
): Result.Result<ListReading<Comment>, UnreadableDocument> =>
  Result.map(youtubeList(document, "YouTube comments", ["youtube#commentThreadListResponse"]), ({ items }) => {
    const read = items.flatMap((resource): ReadonlyArray<Comment | null> => {
      const thread = Option.getOrNull(decodeThread(resource))
      if (thread === null) return [null]
      const { snippet, replies } = thread
      return [snippet.topLevelComment, ...(replies?.comments ?? [])].map((comment) =>
        commentOf(comment, snippet.videoId, channelId)
      )
    })
    const comments = read.filter((comment) => comment !== null)
    return { items: newestComments(comments), skipped: read.length - comments.length }
  })
