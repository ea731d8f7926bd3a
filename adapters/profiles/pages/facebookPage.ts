import { Result } from "effect"
import type { Post } from "../../../ports/creators/scoring/Evidence.ts"
import { hasHandleSegment, profileUrl } from "../addresses.ts"
import { newestPosts, plainPost } from "../plainPost.ts"
import { unreadable } from "../readDocument.ts"
import { addressOf, countOf, idOf, textOf, unixInstantOf } from "./fields.ts"
import { jsonInDocuments, jsonInScripts } from "./jsonIn.ts"
import { type JsonObject, listAt, objectsIn, valueAt } from "./objectsIn.ts"
import type { ReadPage } from "./pageReading.ts"
import { distinct } from "./plainProfile.ts"

const NAME = "Facebook page"

/** The first readable value of a story's parts, which repeat it at several depths. */
const firstIn = <A>(parts: ReadonlyArray<JsonObject>, read: (part: JsonObject) => A | null): A | null => {
  for (const part of parts) {
    const value = read(part)
    if (value !== null) return value
  }
  return null
}

const postOf = (story: JsonObject, handle: string): Post | null => {
  const id = idOf(story.post_id)
  const parts = objectsIn([story], () => true)
  // A story that shares another holds it, with its words and its counts: which are whose can't be told.
  const isShare = parts.some(({ attached_story: shared }) => shared !== undefined && shared !== null)
  const authors = parts.flatMap(({ actors }) => listAt({ actors }, "actors"))
  const isOwn = authors.some((author) =>
    hasHandleSegment(addressOf(valueAt(author, "url"), valueAt(author, "profile_url")) ?? "", handle)
  )
  const publishedAt = firstIn(parts, ({ creation_time }) => unixInstantOf(creation_time))
  const text = firstIn(parts, ({ message }) => textOf(valueAt(message, "text")))
  const url = firstIn(parts, ({ wwwURL, permalink_url }) => addressOf(wwwURL, permalink_url))
  if (id === null || publishedAt === null || text === null || !isOwn || isShare) return null
  return {
    ...plainPost(id, url ?? `${profileUrl("facebook", handle)}/posts/${id}`, publishedAt, text),
    mediaUrls: distinct([
      firstIn(parts, ({ photo_image, image }) => addressOf(valueAt(photo_image, "uri"), valueAt(image, "uri")))
    ]),
    likes: firstIn(parts, ({ reaction_count }) => countOf(valueAt(reaction_count, "count"))),
    comments: firstIn(parts, ({ total_comment_count, comments }) =>
      countOf(total_comment_count, valueAt(comments, "total_count"))
    ),
    shares: firstIn(parts, ({ share_count }) => countOf(valueAt(share_count, "count")))
  }
}

/**
 * The posts that Facebook embeds in a public page's HTML and loads on scrolling. Its account is read from what the
 * page tells search engines. Posts that share another's are left out.
 */
export const readFacebookPage: ReadPage = (page, subject) => {
  const values = [...jsonInDocuments(page.documents), ...jsonInScripts(page.html)]
  const stories = objectsIn(
    values,
    ({ post_id, __typename }) => post_id !== undefined && (__typename ?? "Story") === "Story"
  )
  const posts = newestPosts(
    stories.flatMap((story) => {
      const post = postOf(story, subject.handle)
      return post === null ? [] : [post]
    })
  )
  return posts.length === 0 ? unreadable(NAME, "other_kind") : Result.succeed({ profile: null, posts, comments: [] })
}
