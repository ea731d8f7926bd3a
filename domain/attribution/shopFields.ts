import { Effect, Option, Predicate, Result, Schema, SchemaGetter, SchemaIssue } from "effect"
import { OrderId } from "../../ports/attribution/TrackingEvent.ts"
import type { CurrencyCode } from "../../ports/money.ts"
import { orderIdFrom } from "./orderIdentity.ts"
import { amountFromDecimal, amountFromNumber } from "./readAmount.ts"

/** Levels of `{` and `[` a notification may nest: a shop's own stay under ten, and parsers recurse. */
export const DEPTH_MAX = 64

/** Where the JSON string that opens at `start` closes; the end of the text when it never does. */
const closingQuote = (text: string, start: number): number => {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text[at - 1 - slashes] === "\\") slashes++
    if (slashes % 2 === 0) return at
  }
  return text.length
}

const [QUOTE, OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x22, 0x7b, 0x7d, 0x5b, 0x5d]

/** Whether JSON nests deeper than DEPTH_MAX, found without recursion. */
const isTooDeep = (text: string): boolean => {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = closingQuote(text, at)
        break
      case OPEN_BRACE:
      case OPEN_BRACKET:
        depth++
        if (depth > DEPTH_MAX) return true
        break
      case CLOSE_BRACE:
      case CLOSE_BRACKET:
        depth--
    }
  }
  return false
}

/** Whole numbers of 16 digits and more: a double may have lost their last ones. */
const LONG_NUMBER = /[:[,]\s*\d{16}/
/** A text, or a whole number so long. */
const TEXT_OR_LONG_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|(?<![\d.eE+-])\d{16,}(?=\s*[,}\]])/g

/**
 * Reads JSON with every digit of its whole numbers: those that a double may change are texts of their digits.
 * Fails with what is wrong with the body. (`JSON.parse` shows a reviver the source text on Bun, not on every Node that runs this.)
 */
export const parsedBody = (text: string): Result.Result<unknown, Problems> => {
  if (isTooDeep(text)) return Result.fail([`body: must not nest deeper than ${DEPTH_MAX} levels`])
  const exact = LONG_NUMBER.test(text)
    ? text.replace(TEXT_OR_LONG_NUMBER, (token) => (token.startsWith('"') ? token : `"${token}"`))
    : text
  return Option.match(parsed(exact), {
    onNone: () => Result.fail(["body: must be JSON"]),
    onSome: Result.succeed
  })
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
export const readAs = <S extends Schema.Decoder<unknown>>(
  schema: S
): ((input: unknown) => Result.Result<S["Type"], Problems>) => {
  const read = Schema.decodeUnknownResult(schema, { errors: "all" })
  return (input) => Result.mapError(read(input), (error) => problemsIn(error.issue))
}

export const problemsOf = (result: Result.Result<unknown, Problems>): Problems =>
  Result.isFailure(result) ? result.failure : []

/** Reads the entries of a list that are of this kind; others are passed over. */
export const entriesAs = <S extends Schema.Decoder<unknown>>(
  schema: S
): ((list: ReadonlyArray<unknown> | null | undefined) => ReadonlyArray<S["Type"]>) => {
  const read = Schema.decodeUnknownOption(schema)
  return (list) => (list ?? []).flatMap((entry) => Option.toArray(read(entry)))
}

export const isStorable = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text)

/** Amounts of balances and adjustments have a sign. */
export const signedAmountOf = (amount: unknown, currency: CurrencyCode): bigint | null => {
  if (Predicate.isNumber(amount) && amount < 0) return negated(amountOf(-amount, currency))
  return Predicate.isString(amount) && amount.startsWith("-")
    ? negated(amountOf(amount.slice(1), currency))
    : amountOf(amount, currency)
}
const negated = (amount: bigint | null): bigint | null => (amount === null ? null : -amount)

export const amountOf = (amount: unknown, currency: CurrencyCode): bigint | null => {
  if (!Predicate.isString(amount) && !Predicate.isNumber(amount)) return null
  const read = Predicate.isString(amount) ? amountFromDecimal(amount, currency) : amountFromNumber(amount, currency)
  return Result.isSuccess(read) ? read.success.minorUnits : null
}

/** An id as text: shops write ids as numbers. A number that a double has changed stays one, which schemas of ids refuse. */
export const idText = (id: unknown): unknown =>
  Predicate.isNumber(id) && Number.isSafeInteger(id) && id >= 0 ? String(id) : id

export const parsed = (text: string): Option.Option<unknown> => {
  try {
    return Option.some(JSON.parse(text))
  } catch {
    return Option.none()
  }
}
