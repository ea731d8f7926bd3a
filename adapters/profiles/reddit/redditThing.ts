import { Schema, SchemaGetter } from "effect"
import { UnixSeconds } from "../instants.ts"
import { Count, Handle, Id, orNull, Text } from "../lenientFields.ts"

/** Up votes less down votes, as likes: nobody can be liked by fewer than none. */
const Score = Schema.Int.pipe(
  Schema.decodeTo(Schema.Int, {
    decode: SchemaGetter.transform((score: number) => Math.max(0, score)),
    encode: SchemaGetter.passthrough()
  })
)

/** A path on Reddit. */
const Permalink = Schema.String.check(Schema.isPattern(/^\/(?!\/)[^\s\\]{1,2000}$/))

/** What a text becomes once it is gone. */
const GONE = ["[deleted]", "[removed]"]
export const isDeletedText = (text: string): boolean => GONE.includes(text)
const Standing = Text.check(Schema.makeFilter((text: string) => !isDeletedText(text)))

/** A comment (`t1`). */
export const RedditComment = Schema.Struct({
  name: Id,
  author: Handle,
  body: Standing,
  created_utc: UnixSeconds,
  permalink: orNull(Permalink),
  score: orNull(Score)
})

/** A post (`t3`). */
export const RedditPost = Schema.Struct({
  name: Id,
  author: Handle,
  title: Standing,
  selftext: orNull(Text),
  created_utc: UnixSeconds,
  permalink: orNull(Permalink),
  url: orNull(Text),
  post_hint: orNull(Text),
  is_self: orNull(Schema.Boolean),
  crosspost_parent: orNull(Id),
  score: orNull(Score),
  num_comments: orNull(Count),
  num_crossposts: orNull(Count),
  view_count: orNull(Count)
})
