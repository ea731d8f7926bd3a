import { Hash, Option, Schema } from "effect"
import { Handle, Platform } from "../../../ports/creators/identity/SocialAccount.ts"
import type { RosterPageEnd, RosterSort } from "../../../ports/creators/roster/Roster.ts"
import { isStorable } from "../../../ports/text/storableText.ts"

/** A longer one is none of ours and is not looked at. */
const CURSOR_CHARACTERS_MAX = 2_000

/** Where a page ended, and what was asked for: a cursor goes on with the same question alone. */
const Cursor = Schema.StringFromBase64Url.pipe(
  Schema.decodeTo(
    Schema.fromJsonString(
      Schema.Struct({
        value: Schema.NullOr(Schema.String),
        account: Schema.Struct({ platform: Platform, handle: Handle }),
        question: Schema.Int
      })
    )
  )
)
const encode = Schema.encodeSync(Cursor)
const decode = Schema.decodeUnknownOption(Cursor)

const idOf = (question: string): number => Hash.string(question)

/** Of a year of four digits, as times are in answers. */
const isMoment = (text: string): boolean => {
  if (!/^\d{4}-/.test(text)) return false
  const at = new Date(text)
  return !Number.isNaN(at.getTime()) && at.toISOString() === text
}

/** Scores, and what they move by, have three digits at most. */
const isPoints = (text: string): boolean => /^-?\d{1,3}$/.test(text)
const isMinorUnits = (text: string): boolean => /^-?\d{1,30}$/.test(text)
const isCount = (text: string): boolean => /^\d{1,15}(?:\.\d{1,15})?$/.test(text)

/** What an end of each sort may hold: a cursor that says anything else was tampered with. */
const IS_VALUE: Readonly<Record<RosterSort, (text: string) => boolean>> = {
  added: isMoment,
  score: isPoints,
  delta_90d: isPoints,
  followers: isCount,
  name: isStorable,
  last_scored: isMoment,
  renewal: isMoment,
  flags: isCount,
  revenue: isMinorUnits
}

/** The cursor of a page's end, for the next page of the same question. It says nothing that the page didn't. */
export const cursorOf = ({ value, account: { platform, handle } }: RosterPageEnd, question: string): string =>
  encode({ value, account: { platform, handle }, question: idOf(question) })

/** Where the page before ended; none where it is no cursor of this question. */
export const readCursor = (cursor: string, question: string, sort: RosterSort): Option.Option<RosterPageEnd> =>
  cursor.length > CURSOR_CHARACTERS_MAX
    ? Option.none()
    : Option.flatMap(decode(cursor), ({ question: id, value, account }) =>
        id === idOf(question) && (value === null || IS_VALUE[sort](value))
          ? Option.some({ value, account })
          : Option.none()
      )
