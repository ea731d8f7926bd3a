import { Option, Schema } from "effect"
import {
  BIO_CHARACTERS_MAX,
  COMMENT_TEXT_CHARACTERS_MAX,
  NAME_CHARACTERS_MAX,
  POST_TEXT_CHARACTERS_MAX,
  WORDS_MAX
} from "../../ports/creators/evidence/ImportedItem.ts"
import { TRANSCRIPT_CHARACTERS_MAX } from "../../ports/creators/scoring/Evidence.ts"
import { isStorable, textRule } from "../../ports/text/storableText.ts"

/** What a field of a row has to be, and the sentence that says so. */
export interface Field<Value> {
  /** None where it isn't so. */
  readonly read: (value: unknown) => Option.Option<Value>
  readonly rule: string
}

const fieldOf = <Value>(isSo: (value: unknown) => value is Value, rule: string): Field<Value> => ({
  read: (value) => (isSo(value) ? Option.some(value) : Option.none()),
  rule
})

const textUpTo = (charactersMin: number, charactersMax: number): Field<string> => ({
  read: (value) =>
    typeof value === "string" && value.length >= charactersMin && value.length <= charactersMax && isStorable(value)
      ? Option.some(value)
      : Option.none(),
  rule: textRule(charactersMin, charactersMax)
})

export const NAME = textUpTo(1, NAME_CHARACTERS_MAX)
export const POST_TEXT = textUpTo(0, POST_TEXT_CHARACTERS_MAX)
export const TRANSCRIPT = textUpTo(1, TRANSCRIPT_CHARACTERS_MAX)
export const COMMENT_TEXT = textUpTo(0, COMMENT_TEXT_CHARACTERS_MAX)
export const BIO = textUpTo(0, BIO_CHARACTERS_MAX)
export const COUNT = fieldOf(
  Schema.is(Schema.Finite.pipe(Schema.check(Schema.isBetween({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })))),
  "must be a number, 0 or more"
)
export const FLAG = fieldOf(Schema.is(Schema.Boolean), "must be true or false")

const WEB_ADDRESS = /^https?:\/\/[^\s/]+/i
export const ADDRESS: Field<string> = {
  read: (value) => Option.filter(NAME.read(value), (text) => WEB_ADDRESS.test(text) && URL.canParse(text)),
  rule: `must be a web address of at most ${NAME_CHARACTERS_MAX} characters`
}

const WORD = textUpTo(1, NAME_CHARACTERS_MAX)
export const WORDS: Field<ReadonlyArray<string>> = {
  read: (value) =>
    Array.isArray(value) && value.length <= WORDS_MAX && value.every((word) => Option.isSome(WORD.read(word)))
      ? Option.some(value.map(String))
      : Option.none(),
  rule: `must be a list of at most ${WORDS_MAX} words`
}

const LANGUAGE_TAG = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/
export const LANGUAGE: Field<string> = {
  read: (value) => (typeof value === "string" && LANGUAGE_TAG.test(value) ? Option.some(value) : Option.none()),
  rule: "must be a language's tag, such as en or pt-BR"
}

const TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
/** No platform is older. */
const FIRST_MS = Date.UTC(1990, 0, 1)

/** The moment, where it can be one; text needs its zone. */
export const timeOf = (value: unknown, latestMs: number): Date | null => {
  if (typeof value !== "string" || !(TIME.test(value) || DAY.test(value))) return null
  const at = new Date(value.replace(" ", "T"))
  return at.getTime() >= FIRST_MS && at.getTime() <= latestMs ? at : null
}

/** The moment of so many seconds of the Unix epoch, where it can be one. */
export const timeOfSeconds = (value: unknown, latestMs: number): Date | null => {
  const ms = typeof value === "number" && Number.isFinite(value) ? value * 1_000 : Number.NaN
  return ms >= FIRST_MS && ms <= latestMs ? new Date(ms) : null
}

export const timeField = (latestMs: number): Field<Date> => ({
  read: (value) => Option.fromNullOr(timeOf(value, latestMs)),
  rule: "must be a time that is over, such as 2026-03-01T12:00:00Z"
})

const HASHTAG = /(?<![\p{L}\p{N}_&])#([\p{L}\p{N}_]{1,100})/gu
const MENTION = /(?<![\p{L}\p{N}_.@])@([\p{L}\p{N}_](?:[\p{L}\p{N}_.-]{0,98}[\p{L}\p{N}_])?)/gu
const LINK = /https?:\/\/[^\s<>"']{1,2000}/gu

const first = (words: ReadonlyArray<string>): ReadonlyArray<string> => [...new Set(words)].slice(0, WORDS_MAX)

const NONE: ReadonlyArray<string> = []

/** What stands in a text itself, for files that don't say it beside. Most texts have none, which is seen at once. */
export const hashtagsIn = (text: string): ReadonlyArray<string> =>
  text.includes("#") ? first(Array.from(text.matchAll(HASHTAG), ([, word = ""]) => word.toLowerCase())) : NONE
export const mentionsIn = (text: string): ReadonlyArray<string> =>
  text.includes("@") ? first(Array.from(text.matchAll(MENTION), ([, word = ""]) => word.toLowerCase())) : NONE
export const linksIn = (text: string): ReadonlyArray<string> =>
  text.includes("://") ? first(Array.from(text.matchAll(LINK), ([link]) => link)) : NONE
