import { Hash, Option, Result, Schema } from "effect"
import { Base64Url } from "effect/encoding"
import type { PageEnd } from "../../../ports/creators/discovery/CreatorIndex.ts"
import { ListedAccount } from "../../../ports/creators/discovery/Listing.ts"
import { asciiBytes } from "../../tokens/bytes.ts"

/** A longer one is none of ours and is not looked at. */
const CURSOR_CHARACTERS_MAX = 1_000

/** What pages are sorted by is no greater and never negative: a cursor that says so was tampered with. */
const value = Schema.Finite.pipe(Schema.check(Schema.isBetween({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })))

/** Where a page ended, and what was asked for: a cursor goes on with the same question alone. */
const Cursor = Schema.fromJsonString(Schema.Struct({ value, account: ListedAccount, question: Schema.Int }))
const encode = Schema.encodeSync(Cursor)
const decode = Schema.decodeUnknownOption(Cursor)

const idOf = (question: string): number => Hash.string(question)

/** The cursor of a page's end, for the next page of the same question. It says nothing that the page didn't. */
export const cursorOf = ({ value, account }: PageEnd, question: string): string =>
  Base64Url.encode(asciiBytes(encodeURIComponent(encode({ value, account, question: idOf(question) }))))

/** Where the page before ended; none where it is no cursor of this question. */
export const readCursor = (cursor: string, question: string): Option.Option<PageEnd> => {
  if (cursor.length > CURSOR_CHARACTERS_MAX) return Option.none()
  const bytes = Base64Url.decode(cursor)
  if (Result.isFailure(bytes)) return Option.none()
  const text = String.fromCharCode(...bytes.success)
  if (!/^[\x20-\x7e]*$/.test(text) || /%(?![0-9A-F]{2})/.test(text)) return Option.none()
  const read = Result.try(() => decodeURIComponent(text))
  if (Result.isFailure(read)) return Option.none()
  return Option.flatMap(decode(read.success), ({ question: id, ...end }) =>
    id === idOf(question) ? Option.some(end) : Option.none()
  )
}
