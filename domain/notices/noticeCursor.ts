import { Option, Result, Schema } from "effect"
import { Base64Url } from "effect/encoding"
import { NoticeId } from "../../ports/notices/Notice.ts"
import type { NoticeCursor } from "../../ports/notices/Notices.ts"
import { asciiBytes } from "../asciiBytes.ts"

/** A longer one is none of ours and is not looked at. */
const CURSOR_CHARACTERS_MAX = 200
/** The times that a date can have, in milliseconds. */
const TIME_MAX_MS = 8_640_000_000_000_000

const Cursor = Schema.fromJsonString(
  Schema.Struct({
    atMs: Schema.Int.pipe(Schema.check(Schema.isBetween({ minimum: 0, maximum: TIME_MAX_MS }))),
    noticeId: NoticeId
  })
)
const encode = Schema.encodeSync(Cursor)
const decode = Schema.decodeUnknownOption(Cursor)

/** The cursor of a page's end. It says nothing that the page didn't, and is good with any filter. */
export const noticeCursorOf = ({ at, noticeId }: NoticeCursor): string =>
  Base64Url.encode(asciiBytes(encode({ atMs: at.getTime(), noticeId })))

/** Where the page before ended; none where it is no cursor. */
export const readNoticeCursor = (cursor: string): Option.Option<NoticeCursor> => {
  if (cursor.length > CURSOR_CHARACTERS_MAX) return Option.none()
  const bytes = Base64Url.decode(cursor)
  if (Result.isFailure(bytes)) return Option.none()
  return Option.map(decode(String.fromCharCode(...bytes.success)), ({ atMs, noticeId }) => ({
    at: new Date(atMs),
    noticeId
  }))
}
