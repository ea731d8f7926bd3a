import { Option, Result, Schema } from "effect"
import { Base64Url } from "effect/encoding"
import { asciiBytes } from "../tokens/bytes.ts"

/** A longer one is none of ours and is not looked at, unless the kind of list says otherwise. */
const CURSOR_CHARACTERS_MAX = 200
/** The times that a date can have, in milliseconds. */
const TIME_MAX_MS = 8_640_000_000_000_000

/** A time within a cursor, in milliseconds. */
export const CursorTime = Schema.Int.pipe(Schema.check(Schema.isBetween({ minimum: 0, maximum: TIME_MAX_MS })))

/**
 * Makes the cursors of one kind of list, from where a page ended. A cursor says nothing that the page didn't, and is good with any
 * filter. What `place` holds is ASCII.
 */
export const makePageCursor = <Place, Written>(
  place: Schema.Codec<Place, Written>,
  charactersMax = CURSOR_CHARACTERS_MAX
) => {
  const cursor = Schema.fromJsonString(place)
  const encode = Schema.encodeSync(cursor)
  const decode = Schema.decodeUnknownOption(cursor)
  return {
    write: (end: Place): string => Base64Url.encode(asciiBytes(encode(end))),
    /** Where the page before ended; none where it is no cursor. */
    read: (text: string): Option.Option<Place> => {
      if (text.length > charactersMax) return Option.none()
      const bytes = Base64Url.decode(text)
      return Result.isFailure(bytes) ? Option.none() : decode(String.fromCharCode(...bytes.success))
    }
  }
}
