import { Option, Schema } from "effect"
import { listOf } from "../lenientFields.ts"

/** Things read of one listing; Reddit gives at most 100, and 500 comments of a post. */
export const THINGS_MAX = 5_000

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
