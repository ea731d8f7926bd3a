import { Effect, Option, Result, Schema, SchemaGetter, SchemaIssue } from "effect"
import { Instant } from "../../ports/time/isoInstant.ts"

/** Characters of a field's place that are shown at most: the name of one that isn't known may be any text. */
export const PLACE_CHARACTERS_MAX = 200

const issuesOf = SchemaIssue.makeFormatterStandardSchemaV1({
  leafHook: (issue) => {
    if (issue._tag === "MissingKey") return "is missing"
    if (issue._tag === "UnexpectedKey") return "is not known here"
    return SchemaIssue.defaultLeafHook(issue)
  }
})

const placeOf = (path: ReadonlyArray<unknown>): string =>
  path
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`))
    .join("")
    .replace(/^\./, "")
    .slice(0, PLACE_CHARACTERS_MAX)

/**
 * Reads what was handed in, whatever its type promised, or lists all that is wrong with it. A field that isn't known is wrong, too: it
 * may be one misspelt. `root` names the input itself.
 */
export const readerOf = <S extends Schema.Decoder<unknown>>(schema: S, root: string) => {
  const read = Schema.decodeUnknownResult(schema, { errors: "all", onExcessProperty: "error" })
  return (input: unknown): Result.Result<S["Type"], ReadonlyArray<string>> =>
    Result.mapError(read(input), ({ issue }) =>
      issuesOf(issue).issues.map(({ path = [], message }) => `${placeOf(path) || root}: ${message}`)
    )
}

/** What `schema` takes as it is; whatever is wrong with it is said by one `message`. */
export const plain = <A>(schema: Schema.Schema<A>, message: string) => Schema.declare(Schema.is(schema), { message })

/** The same, or nothing, for a field that may be left out. */
export const maybe = <A>(schema: Schema.Schema<A>, message: string) =>
  Schema.optionalKey(plain(Schema.UndefinedOr(schema), message))

/** A field that holds a list, or may be left out. */
export const maybeList = <S extends Schema.Constraint>(item: S) =>
  Schema.optionalKey(Schema.UndefinedOr(Schema.Array(item)).annotate({ message: NOT_A_LIST }))

export const NOT_A_LIST = "must be a list"
export const NOT_AN_OBJECT = "must be an object"

export const Text = plain(Schema.String, "must be a text")

const readMoment = Schema.decodeUnknownOption(Instant)

const momentFrom = (given: unknown): Option.Option<Date> =>
  given instanceof Date
    ? Option.liftPredicate(new Date(given), (at) => !Number.isNaN(at.getTime()))
    : Option.map(readMoment(given), (at) => new Date(at))

const DAY = /^\d{4}-\d\d-\d\d$/
const dayOrMomentFrom = (given: unknown): Option.Option<Date> =>
  momentFrom(typeof given === "string" && DAY.test(given) ? `${given}T00:00:00Z` : given)

/** What `from` reads of anything; whatever is wrong with it is said by one `message`. */
export const reading = <A>(from: (given: unknown) => Option.Option<A>, message: string) =>
  Schema.Unknown.pipe(
    Schema.decodeTo(
      Schema.declare((given): given is A => given !== undefined),
      {
        decode: SchemaGetter.transformEffect((given: unknown) =>
          Option.match(from(given), {
            onNone: () => Effect.fail(new SchemaIssue.InvalidValue({ message })),
            onSome: (read) => Effect.succeed(read)
          })
        ),
        encode: SchemaGetter.forbiddenEncoding
      }
    )
  )

const A_MOMENT = "an ISO 8601 time with an offset, such as 2026-01-31T12:00:00Z"

/** A moment that is the same on every machine: a text without an offset would be read by the machine's zone. */
export const Moment = reading(momentFrom, `must be a Date or ${A_MOMENT}`)

/** The same, or a day, which is its first moment in UTC. */
export const DayOrMoment = reading(dayOrMomentFrom, `must be a Date, a day, or ${A_MOMENT}`)

export const maybeDayOrMoment = Schema.optionalKey(
  reading(
    (given) => (given === null || given === undefined ? Option.some(null) : dayOrMomentFrom(given)),
    `must be null, a Date, a day, or ${A_MOMENT}`
  )
)
