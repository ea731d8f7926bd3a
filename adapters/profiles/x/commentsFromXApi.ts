import { Option, Result, Schema } from "effect"
import type { Comment } from "../../../ports/creators/scoring/Evidence.ts"
import { newestComments } from "../plainPost.ts"
import type { ListReading, UnreadableDocument } from "../readDocument.ts"
import { wordsOfPost } from "./postsFromXApi.ts"
import { XApiPost, xApiList } from "./xApiDocument.ts"

const decodePost = Schema.decodeUnknownOption(XApiPost)

/**
 * Reads one page of X API v2 `tweets/search/recent` with POST_FIELDS, as text or parsed: what was answered in conversations that
 * the posts `postIds` of the account `userId` began, its own answers among them, newest first. Broken ones are counted. Fails
 * with `other_kind`.
 */
export const commentsFromXApi = (
  document: unknown,
  { userId, postIds }: { readonly userId: string; readonly postIds: ReadonlySet<string> }
): Result.Result<ListReading<Comment>, UnreadableDocument> =>
  Result.map(xApiList(document, "X comments"), ({ entries }) => {
    const read = entries.flatMap((entry) => Option.toArray(decodePost(entry)))
    const comments = read.flatMap((post): ReadonlyArray<Comment> => {
      const { id, conversation_id: postId } = post
      if (postId === null || postId === id || !postIds.has(postId)) return []
      return [
        {
          id,
          postId,
          publishedAt: post.created_at,
          text: wordsOfPost(post).text,
          isByCreator: post.author_id === userId,
          likes: post.public_metrics?.like_count ?? null
        }
      ]
    })
    return { items: newestComments(comments), skipped: entries.length - read.length }
  })
