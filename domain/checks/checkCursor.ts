import { Option, Result, Schema } from "effect"
import { Base64Url } from "effect/encoding"
import { CheckId } from "../../ports/checks/Check.ts"
import type { CheckCursor } from "../../ports/checks/Checks.ts"
import { asciiBytes } from "../asciiBytes.ts"

/** A longer one is none of ours and is not looked at. */
const CURSOR_CHARACTERS_MAX = 200
/** The times that a date can have, in milliseconds. */
const TIME_MAX_MS = 8_640_000_000_000_000

const Cursor = Schema.fromJsonString(
  Schema.Struct({
    createdMs: Schema.Int.pipe(Schema.check(Schema.isBetween({ minimum: 0, maximum: TIME_MAX_MS }))),
    checkId: CheckId
  })
)
const encode = Schema.encodeSync(Cursor)
const decode = Schema.decodeUnknownOption(Cursor)

/** The cursor of a page's end. It says nothing that the page didn't. */
export const checkCursorOf = ({ createdAt, checkId }: CheckCursor): string =>
  Base64Url.encode(asciiBytes(encode({ createdMs: createdAt.getTime(), checkId })))

/** Where the page before ended; none where it is no cursor. */
export const readCheckCursor = (cursor: string): Option.Option<CheckCursor> => {
  if (cursor.length > CURSOR_CHARACTERS_MAX) return Option.none()
  const bytes = Base64Url.decode(cursor)
  if (Result.isFailure(bytes)) return Option.none()
  return Option.map(decode(String.fromCharCode(...bytes.success)), ({ createdMs, checkId }) => ({
    createdAt: new Date(createdMs),
    checkId
  }))
}
