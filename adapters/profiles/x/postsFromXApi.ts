import { Option, Result, Schema } from "effect"
import type { Post } from "../../../ports/creators/scoring/Evidence.ts"
import { profileUrl } from "../addresses.ts"
import { newestPosts } from "../plainPost.ts"
import { type ListReading, type UnreadableDocument, unreadable } from "../readDocument.ts"
import { repostOf, sumCounts } from "./postsFromX.ts"
import { XApiMedia, XApiPost, XApiUser, xApiList } from "./xApiDocument.ts"
import { expandedText, linkTargets } from "./xText.ts"

const NAME = "X posts"

const decodePost = Schema.decodeUnknownOption(XApiPost)
const decodeUser = Schema.decodeUnknownOption(XApiUser)
const decodeMedia = Schema.decodeUnknownOption(XApiMedia)

const readable = <A>(entries: ReadonlyArray<unknown>, decode: (entry: unknown) => Option.Option<A>): ReadonlyArray<A> =>
  entries.flatMap((entry) => Option.toArray(decode(entry)))

/** What came along with a page, by id. */
interface Included {
  readonly posts: ReadonlyMap<string, XApiPost>
  readonly handles: ReadonlyMap<string, string>
  readonly pictures: ReadonlyMap<string, string>
}

/** Those of the long note where the post is one, which `text` only begins. */
export const wordsOfPost = ({ text, entities, note_tweet: note }: XApiPost) => {
  const words = note !== null && note.text !== null ? { text: note.text, entities: note.entities } : { text, entities }
  const urls = words.entities?.urls ?? []
  const media = urls.filter(({ media_key: key }) => key !== null)
  return {
    text: expandedText(
      words.text,
      urls,
      media.flatMap(({ url }) => url ?? [])
    ),
    links: linkTargets(urls.filter((url) => !media.includes(url))),
    mentions: [...new Set((words.entities?.mentions ?? []).map(({ username }) => username.toLowerCase()))],
    hashtags: [...new Set((words.entities?.hashtags ?? []).map(({ tag }) => tag.toLowerCase()))]
  }
}

const contentOf = (post: XApiPost, { pictures }: Included) => ({
  ...wordsOfPost(post),
  language: post.lang,
  mediaUrls: [...new Set((post.attachments?.media_keys ?? []).flatMap((key) => pictures.get(key) ?? []))]
})

const repostIn = (post: XApiPost, originalId: string, included: Included): Partial<Post> => {
  const original = included.posts.get(originalId) ?? null
  const author = included.handles.get(original?.author_id ?? "") ?? null
  return repostOf(contentOf(original ?? post, included), author)
}

const postOf = (post: XApiPost, handle: string, included: Included): Post => {
  const metrics = post.public_metrics
  const reposted = post.referenced_tweets.find(({ type }) => type === "retweeted") ?? null
  const isUncounted = metrics?.impression_count === 0 && (metrics.like_count ?? 0) > 0
  return {
    id: post.id,
    url: `${profileUrl("x", handle)}/status/${post.id}`,
    publishedAt: post.created_at,
    isReply: post.in_reply_to_user_id !== null || post.referenced_tweets.some(({ type }) => type === "replied_to"),
    isRepost: reposted !== null,
    isLabelledPaid: null,
    likes: metrics?.like_count ?? null,
    comments: metrics?.reply_count ?? null,
    shares: sumCounts(metrics?.retweet_count ?? null, metrics?.quote_count ?? null),
    // X counts views since the end of 2022, and says 0 of every older post.
    views: isUncounted ? null : (metrics?.impression_count ?? null),
    ...contentOf(post, included),
    ...(reposted === null ? {} : repostIn(post, reposted.id, included))
  }
}

/**
 * Reads one page of X API v2 `users/:id/tweets` with POST_FIELDS, as text or parsed: the posts of the account, its replies and
 * reposts included, newest first. Broken ones are counted. Fails with `other_kind`.
 */
export const postsFromXApi = (
  document: unknown,
  account: { readonly userId: string; readonly handle: string }
): Result.Result<ListReading<Post>, UnreadableDocument> =>
  Result.flatMap(xApiList(document, NAME), ({ entries, includes }) => {
    const read = readable(entries, decodePost)
    if (read.length === 0 && entries.length > 0) return unreadable(NAME, "other_kind")
    const included: Included = {
      posts: new Map(readable(includes?.tweets ?? [], decodePost).map((post) => [post.id, post])),
      handles: new Map(
        readable(includes?.users ?? [], decodeUser).map(({ id, username }) => [id, username.toLowerCase()])
      ),
      pictures: new Map(
        readable(includes?.media ?? [], decodeMedia).flatMap(({ media_key, url, preview_image_url }) => {
          const picture = url ?? preview_image_url
          return picture === null ? [] : [[media_key, picture] as const]
        })
      )
    }
    const own = read.filter(({ author_id: author }) => author === null || author === account.userId)
    return Result.succeed({
      items: newestPosts(own.map((post) => postOf(post, account.handle, included))),
      skipped: entries.length - read.length
    })
  })
