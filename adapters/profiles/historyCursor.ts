import { Effect, Option, Schema } from "effect"
import { profileUnavailable } from "./callApi.ts"

/** What a page says of the next one, as it was written by this program. What is no such text is of another version. */
export const historyCursor = <A, E>(fields: Schema.Codec<A, E>) => {
  const json = Schema.fromJsonString(fields)
  return { decode: Schema.decodeUnknownOption(json), encode: Schema.encodeSync(json) }
}

/** What a cursor says; fails where it isn't of this version. */
export const readCursor = <A>(read: Option.Option<A>) =>
  Option.match(read, {
    onNone: () => Effect.fail(profileUnavailable("It is not known any more where reading stopped.", "cursor")),
    onSome: Effect.succeed
  })
