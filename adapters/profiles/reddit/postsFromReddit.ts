import { Option, Result, Schema } from "effect"
import { PROFILE_ORIGINS } from "../../../ports/creators/identity/platforms.ts"
import type { Post } from "../../../ports/creators/scoring/Evidence.ts"
import { webAddress } from "../addresses.ts"
import { listOf } from "../lenientFields.ts"
import { newestPosts, plainPost } from "../plainPost.ts"
import { jsonDocument, type ListReading, type UnreadableDocument, unreadable } from "../readDocument.ts"
import { ENTITIES_MAX, withoutEscapes } from "../textEntities.ts"
import { isDeletedText, RedditComment, RedditPost } from "./redditThing.ts"

/** Things read of one listing; Reddit gives at most 100, and 500 comments of a post. */
const THINGS_MAX = 5_000

const decodeListing = Schema.decodeUnknownOption(
  Schema.Struct({
    kind: Schema.Literal("Listing"),
    data: Schema.Struct({
      children: listOf(Schema.Struct({ kind: Schema.String, data: Schema.Unknown }), THINGS_MAX)
    })
  })
)

export interface Thing {
  /** `t1` a comment, `t3` a post, `more` comments that weren't sent. */
  readonly kind: string
  readonly data: unknown
}

/** The things of a Reddit listing, `{ kind: "Listing", data: { children: […] } }`; null for anything else. */
export const redditListing = (json: unknown): ReadonlyArray<Thing> | null =>
  Option.match(decodeListing(json), { onNone: () => null, onSome: ({ data }) => data.children })

const NAME = "Reddit posts"

const decodePost = Schema.decodeUnknownOption(RedditPost)
const decodeComment = Schema.decodeUnknownOption(RedditComment)

/** Reddit's own spelling of a mention: u/name. */
const MENTION = /(?<![\p{L}\p{N}_])\/?u\/([\w-]{3,20})/giu

interface Authored {
  readonly author: string
  readonly post: Post
}

const addressOf = (permalink: string | null, id: string): string =>
  webAddress(permalink ?? "", PROFILE_ORIGINS.reddit) ?? `${PROFILE_ORIGINS.reddit}/comments/${id.replace(/^t\d_/, "")}`

/** Reddit has no hashtags, and names people as `u/name`. */
const redditPost = (id: string, permalink: string | null, publishedAt: Date, text: string): Post => ({
  ...plainPost(id, addressOf(permalink, id), publishedAt, text),
  mentions: [...new Set([...text.matchAll(MENTION)].map(([, name = ""]) => name.toLowerCase()))].slice(0, ENTITIES_MAX),
  hashtags: []
})

const submitted = (data: unknown): Authored | null => {
  const thing = Option.getOrNull(decodePost(data))
  if (thing === null) return null
  const body = thing.selftext ?? ""
  const text = withoutEscapes(body === "" || isDeletedText(body) ? thing.title : `${thing.title}\n\n${body}`)
  const address = thing.is_self === true ? null : webAddress(withoutEscapes(thing.url ?? ""))
  const isMedia = thing.post_hint === "image" || thing.post_hint === "hosted:video"
  const post = redditPost(thing.name, thing.permalink, thing.created_utc, text)
  return {
    author: thing.author,
    post: {
      ...post,
      isRepost: thing.crosspost_parent !== null,
      links: address === null || isMedia ? post.links : [...new Set([address, ...post.links])],
      mediaUrls: address !== null && isMedia ? [address] : [],
      likes: thing.score,
      comments: thing.num_comments,
      shares: thing.num_crossposts,
      views: thing.view_count
    }
  }
}

const answered = (data: unknown): Authored | null => {
  const thing = Option.getOrNull(decodeComment(data))
  if (thing === null) return null
  const post = redditPost(thing.name, thing.permalink, thing.created_utc, withoutEscapes(thing.body))
  return { author: thing.author, post: { ...post, isReply: true, likes: thing.score } }
}

const authored = ({ kind, data }: Thing): Authored | null =>
  kind === "t3" ? submitted(data) : kind === "t1" ? answered(data) : null

/**
 * Reads one page of Reddit's `/user/{name}/submitted.json`, of `/user/{name}/comments.json`, whose comments are posts
 * that reply, or of `/user/{name}.json` with both, as text or parsed, as they are served without `raw_json`: what the
 * account `handle` wrote, newest first, ids with their `t1_` or `t3_`. Likes are up votes less down votes, and not below
 * 0; shares are crossposts. Deleted, removed and broken things are counted. Fails with `other_kind`.
 */
export const postsFromReddit = (
  document: unknown,
  handle: string
): Result.Result<ListReading<Post>, UnreadableDocument> => {
  const json = jsonDocument(document, NAME)
  if (Result.isFailure(json)) return Result.fail(json.failure)
  const things = redditListing(json.success)
  if (things === null) return unreadable(NAME, "other_kind")
  const read = things.map(authored)
  const own = read.flatMap((thing) => (thing?.author.toLowerCase() === handle.toLowerCase() ? [thing.post] : []))
  return Result.succeed({ items: newestPosts(own), skipped: read.filter((thing) => thing === null).length })
}
