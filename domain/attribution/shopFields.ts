import { Effect, Option, Predicate, Result, Schema, SchemaGetter, SchemaIssue } from "effect"
import { OrderId } from "../../ports/attribution/TrackingEvent.ts"
import type { CurrencyCode } from "../../ports/money.ts"
import { orderIdFrom } from "./orderIdentity.ts"
import { amountFromDecimal, amountFromNumber } from "./readAmount.ts"

/** Levels of `{` and `[` a notification may nest: a shop's own stay under ten, and parsers recurse. */
export const DEPTH_MAX = 64

/** Where the JSON string that opens at `start` closes; the end of the text when it never does. */
const closingQuote = (text: string, start: number): number => {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === "\\") at++
    else if (text[at] === '"') return at
  }
  return text.length
}

/**
 * Walks over the text before anything recurses into it.
 * Null when it nests deeper than `DEPTH_MAX`; otherwise the whole number at `id` or `order.id` with every digit it was
 * written with, which a double has lost from 2^53 on. (`JSON.parse` shows a reviver the source text on Bun, not on
 * every Node that runs this.)
 */
export const idDigitsOf = (text: string): { readonly bare: string | null; readonly wrapped: string | null } | null => {
  const keys: Array<string> = []
  let depth = 0
  let bare: string | null = null
  let wrapped: string | null = null
  let lastString = ""
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === '"') {
      const end = closingQuote(text, at)
      lastString = text.slice(at + 1, end)
      at = end
    } else if (character === ":") {
      keys[depth] = lastString
    } else if (character === "{" || character === "[") {
      depth++
      if (depth > DEPTH_MAX) return null
      keys[depth] = ""
    } else if (character === "}" || character === "]") {
      depth--
    } else if (character >= "0" && character <= "9" && keys[depth] === "id") {
      const start = at
      while (/[\d.eE+-]/.test(text.charAt(at + 1))) at++
      const token = text.slice(start, at + 1)
      if (depth === 1) bare = token
      if (depth === 2 && keys[1] === "order") wrapped = token
    }
  }
  return { bare, wrapped }
}

/** ISO 8601 with a date, a time and an offset; seconds, fractions and the offset's minutes may be left out. */
const ISO_TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?(?:Z|([+-])(\d\d)(?::?(\d\d))?)$/i

/** Epoch milliseconds, finer digits dropped; null for what is no time, for years before 1970, and without an offset. */
const instantFrom = (text: string): number | null => {
  const match = ISO_TIME.exec(text)
  if (match === null) return null
  const part = (group: number): number => Number(match[group] ?? 0)
  const [year, month, day, hour, minute, second] = [part(1), part(2), part(3), part(4), part(5), part(6)]
  const [offsetHours, offsetMinutes] = [part(9), part(10)]
  if (year < 1970 || hour > 23 || minute > 59 || second > 59 || offsetHours > 23 || offsetMinutes > 59) return null
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null
  const milliseconds = Number((match[7] ?? "").slice(0, 3).padEnd(3, "0"))
  const offset = (match[8] === "-" ? -1 : 1) * (offsetHours * 60 + offsetMinutes)
  return date.getTime() + ((hour * 60 + minute - offset) * 60 + second) * 1000 + milliseconds
}

export const NOT_A_TIME = "must be an ISO 8601 time with an offset"

export const Instant = Schema.String.annotate({ message: NOT_A_TIME }).pipe(
  Schema.decodeTo(Schema.Number, {
    decode: SchemaGetter.transformEffect((text) => {
      const instant = instantFrom(text)
      return instant === null
        ? Effect.fail(new SchemaIssue.InvalidValue({ message: NOT_A_TIME }))
        : Effect.succeed(instant)
    }),
    encode: SchemaGetter.forbiddenEncoding
  })
)

export const NOT_AN_ID = "must be a whole number or text of 1 to 128 characters"

export const Identity = Schema.String.annotate({ message: NOT_AN_ID }).pipe(
  Schema.decodeTo(Schema.toType(OrderId), {
    decode: SchemaGetter.transformEffect((text) =>
      Option.match(orderIdFrom(text), {
        onNone: () => Effect.fail(new SchemaIssue.InvalidValue({ message: NOT_AN_ID })),
        onSome: Effect.succeed
      })
    ),
    encode: SchemaGetter.forbiddenEncoding
  })
)

/** Shops write what they don't know as null, or leave it out. */
export const maybe = <S extends Schema.Top>(schema: S, message: string) =>
  Schema.optionalKey(Schema.NullOr(schema).annotate({ message }))

export const MISSING = { messageMissingKey: "is missing" }

export const NOT_A_CURRENCY = "must be an ISO 4217 currency code"
export const NOT_AN_AMOUNT = "must be a decimal number, as text or as a number"

export type Problems = ReadonlyArray<string>

const formatIssue = SchemaIssue.makeFormatterStandardSchemaV1()

const problemsIn = (issue: SchemaIssue.Issue): Problems =>
  formatIssue(issue).issues.map(({ path, message }) => `${(path ?? []).map(String).join(".")}: ${message}`)

/** Reads `input`, or lists everything that is wrong with it. */
export const readAs =
  <S extends Schema.Decoder<unknown>>(schema: S) =>
  (input: unknown): Result.Result<S["Type"], Problems> =>
    Schema.decodeUnknownResult(schema, { errors: "all" })(input).pipe(
      Result.mapError((error) => problemsIn(error.issue))
    )

export const problemsOf = (result: Result.Result<unknown, Problems>): Problems =>
  Result.isFailure(result) ? result.failure : []

export const entriesOf = <S extends Schema.Decoder<unknown>>(
  schema: S,
  list: ReadonlyArray<unknown> | null | undefined
): ReadonlyArray<S["Type"]> => {
  const read = Schema.decodeUnknownOption(schema)
  return (list ?? []).flatMap((entry) => Option.toArray(read(entry)))
}

export const isStorable = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text)

export const amountOf = (amount: unknown, currency: CurrencyCode): bigint | null => {
  if (!Predicate.isString(amount) && !Predicate.isNumber(amount)) return null
  const read = Predicate.isString(amount) ? amountFromDecimal(amount, currency) : amountFromNumber(amount, currency)
  return Result.isSuccess(read) ? read.success.minorUnits : null
}

/**
 * The id as text. `digits` only counts while it is the number the parser read: the key may be repeated or escaped.
 * A number the double has changed and that can't be told from the text stays a number, which the schema refuses.
 */
export const idText = (id: unknown, digits: string | null): unknown => {
  if (!Predicate.isNumber(id) || id < 0) return id
  if (digits !== null && /^\d+$/.test(digits) && Number(digits) === id) return digits
  return Number.isSafeInteger(id) ? String(id) : id
}

export const parsed = (text: string): Option.Option<unknown> => {
  try {
    return Option.some(JSON.parse(text))
  } catch {
    return Option.none()
  }
}
