import { Option, Result, Schema } from "effect"
import { Cursor } from "../historySource.ts"
import { IsoInstant } from "../instants.ts"
import { Count, Handle, Id, Language, listOf, orNull, Text, WebAddress } from "../lenientFields.ts"
import { jsonDocument, type UnreadableDocument, unreadable } from "../readDocument.ts"
import { XLink } from "./xUser.ts"

/** Entries read of one answer; the API gives at most 100 posts, or 1,000 accounts. */
const ENTRIES_MAX = 2_000

const Links = orNull(Schema.Struct({ urls: listOf(XLink) }))

/** An account as X API v2 gives it, with `user.fields` of USER_FIELDS. */
export const XApiUser = Schema.Struct({
  id: Id,
  username: Handle,
  name: orNull(Text),
  created_at: orNull(IsoInstant),
  description: orNull(Text),
  location: orNull(Text),
  url: orNull(WebAddress),
  entities: orNull(Schema.Struct({ description: Links, url: Links })),
  profile_image_url: orNull(WebAddress),
  protected: orNull(Schema.Boolean),
  verified: orNull(Schema.Boolean),
  verified_type: orNull(Text),
  public_metrics: orNull(
    Schema.Struct({ followers_count: orNull(Count), following_count: orNull(Count), tweet_count: orNull(Count) })
  )
})
export type XApiUser = typeof XApiUser.Type

export const USER_FIELDS =
  "created_at,description,entities,location,profile_image_url,protected,public_metrics,url,verified,verified_type"

const Entities = orNull(
  Schema.Struct({
    urls: listOf(Schema.Struct({ url: orNull(Text), expanded_url: orNull(WebAddress), media_key: orNull(Text) })),
    mentions: listOf(Schema.Struct({ username: Handle })),
    hashtags: listOf(Schema.Struct({ tag: Text }))
  })
)

/** A post as X API v2 gives it, with `tweet.fields` of POST_FIELDS; without an id, a date and a text it is none. */
export const XApiPost = Schema.Struct({
  id: Id,
  text: Text,
  created_at: IsoInstant,
  author_id: orNull(Id),
  conversation_id: orNull(Id),
  in_reply_to_user_id: orNull(Id),
  lang: orNull(Language),
  entities: Entities,
  note_tweet: orNull(Schema.Struct({ text: orNull(Text), entities: Entities })),
  attachments: orNull(Schema.Struct({ media_keys: listOf(Text) })),
  referenced_tweets: listOf(Schema.Struct({ type: Text, id: Id })),
  public_metrics: orNull(
    Schema.Struct({
      like_count: orNull(Count),
      reply_count: orNull(Count),
      retweet_count: orNull(Count),
      quote_count: orNull(Count),
      impression_count: orNull(Count)
    })
  )
})
export type XApiPost = typeof XApiPost.Type

export const POST_FIELDS =
  "attachments,author_id,conversation_id,created_at,entities,in_reply_to_user_id,lang,note_tweet,public_metrics,referenced_tweets"

export const XApiMedia = Schema.Struct({
  media_key: Text,
  url: orNull(WebAddress),
  preview_image_url: orNull(WebAddress)
})

const decodeDocument = Schema.decodeUnknownOption(
  Schema.Struct({
    data: orNull(Schema.Unknown),
    errors: listOf(Schema.Struct({ title: orNull(Text), type: orNull(Text), detail: orNull(Text) }), 1),
    includes: orNull(
      Schema.Struct({
        tweets: listOf(Schema.Unknown, ENTRIES_MAX),
        users: listOf(Schema.Unknown, ENTRIES_MAX),
        media: listOf(Schema.Unknown, ENTRIES_MAX)
      })
    ),
    meta: orNull(Schema.Struct({ result_count: orNull(Count), next_token: Cursor }))
  })
)

/** An answer of X API v2: `{ data, includes, errors, meta }`, as text or parsed. */
export const xApiDocument = (document: unknown, name: string) =>
  Result.flatMap(jsonDocument(document, name), (json) =>
    Option.match(decodeDocument(json), { onNone: () => unreadable(name, "other_kind"), onSome: Result.succeed })
  )

/** The undecoded entries of a list, at most ENTRIES_MAX, and what came with them. Fails with `other_kind`. */
export const xApiList = (document: unknown, name: string) =>
  Result.flatMap(xApiDocument(document, name), (answer) => {
    const { data, includes, meta } = answer
    if (!Array.isArray(data) && meta?.result_count !== 0) return unreadable(name, "other_kind")
    const entries: ReadonlyArray<unknown> = Array.isArray(data) ? data.slice(0, ENTRIES_MAX) : []
    return Result.succeed({ entries, includes })
  })

/** What asks for the next page; null after the last, and for what is no page. */
export const nextTokenIn = (document: unknown): string | null => {
  const answer: Result.Result<{ readonly meta: { readonly next_token: string | null } | null }, UnreadableDocument> =
    xApiDocument(document, "X page")
  return Result.isSuccess(answer) ? (answer.success.meta?.next_token ?? null) : null
}
