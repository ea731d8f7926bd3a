import { Option, Schema } from "effect"
import { XInstant } from "../instants.ts"
import { Count, Handle, Id, Language, listOf, orNull, Text, WebAddress } from "../lenientFields.ts"
import { XLink } from "./xUser.ts"

const Media = listOf(Schema.Struct({ url: orNull(Text), media_url_https: orNull(WebAddress) }))

const Entities = orNull(
  Schema.Struct({
    urls: listOf(XLink),
    user_mentions: listOf(Schema.Struct({ screen_name: Handle })),
    hashtags: listOf(Schema.Struct({ text: Text })),
    media: Media
  })
)

const Named = orNull(Schema.Struct({ screen_name: orNull(Handle) }))

/** A post as X's web client receives it; without an id, a date and a text it is none. */
const XTweet = Schema.Struct({
  rest_id: Id,
  core: orNull(
    Schema.Struct({
      user_results: orNull(Schema.Struct({ result: orNull(Schema.Struct({ core: Named, legacy: Named })) }))
    })
  ),
  views: orNull(Schema.Struct({ count: orNull(Count) })),
  note_tweet: orNull(
    Schema.Struct({
      note_tweet_results: orNull(
        Schema.Struct({ result: orNull(Schema.Struct({ text: orNull(Text), entity_set: Entities })) })
      )
    })
  ),
  legacy: Schema.Struct({
    created_at: XInstant,
    full_text: Text,
    lang: orNull(Language),
    conversation_id_str: orNull(Id),
    in_reply_to_status_id_str: orNull(Id),
    in_reply_to_screen_name: orNull(Handle),
    favorite_count: orNull(Count),
    reply_count: orNull(Count),
    retweet_count: orNull(Count),
    quote_count: orNull(Count),
    entities: Entities,
    extended_entities: orNull(Schema.Struct({ media: Media })),
    quoted_status_permalink: orNull(Schema.Struct({ url: orNull(Text), expanded: orNull(WebAddress) })),
    retweeted_status_result: orNull(Schema.Struct({ result: orNull(Schema.Unknown) }))
  })
})
export type XTweet = typeof XTweet.Type

const decodeTweet = Schema.decodeUnknownOption(XTweet)
const decodeWrapped = Schema.decodeUnknownOption(Schema.Struct({ tweet: XTweet }))

/** Null for a post that was deleted, withheld or is none. A limited one (`TweetWithVisibilityResults`) is unwrapped. */
export const tweetFrom = (result: unknown): XTweet | null =>
  Option.getOrNull(Option.orElse(decodeTweet(result), () => Option.map(decodeWrapped(result), ({ tweet }) => tweet)))

/** Lower case; null where the document doesn't say. */
export const authorOf = ({ core }: XTweet): string | null => {
  const user = core?.user_results?.result
  return (user?.core?.screen_name ?? user?.legacy?.screen_name)?.toLowerCase() ?? null
}

/** The words and their entities: those of the long note where the post is one, which `full_text` only begins. */
export const wordsOf = ({ legacy, note_tweet }: XTweet) => {
  const note = note_tweet?.note_tweet_results?.result
  return note !== null && note !== undefined && note.text !== null
    ? { text: note.text, entities: note.entity_set }
    : { text: legacy.full_text, entities: legacy.entities }
}
