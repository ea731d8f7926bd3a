import { Option, Predicate, Result, Schema, SchemaGetter, SchemaIssue } from "effect"
import { CurrencyCode } from "../../ports/money/money.ts"
import { parsed } from "../../ports/text/exactJson.ts"

export type Fields = Readonly<Record<PropertyKey, unknown>>
export type Problems = ReadonlyArray<string>

const formatIssue = SchemaIssue.makeFormatterStandardSchemaV1()

/** Reads `input`, or lists everything that is wrong with it as "field: what is wrong". */
export const readAs = <S extends Schema.Decoder<unknown>>(
  schema: S
): ((input: unknown) => Result.Result<S["Type"], Problems>) => {
  const read = Schema.decodeUnknownResult(schema, { errors: "all" })
  return (input) =>
    Result.mapError(read(input), (error) =>
      formatIssue(error.issue).issues.map(({ path, message }) => `${(path ?? []).map(String).join(".")}: ${message}`)
    )
}

export const MISSING = { messageMissingKey: "is missing" }

const NOT_A_CURRENCY = "must be an ISO 4217 currency code"

/** An ISO 4217 code of any letter case. */
export const Currency = Schema.String.annotate({ message: NOT_A_CURRENCY }).pipe(
  Schema.decodeTo(CurrencyCode.annotate({ message: NOT_A_CURRENCY }), {
    decode: SchemaGetter.toUpperCase(),
    encode: SchemaGetter.forbiddenEncoding
  })
)

/** JSON whose root is an object. */
export const parsedObject = (text: string): Option.Option<Fields> => Option.filter(parsed(text), Predicate.isObject)

export const objectsIn = (list: unknown): ReadonlyArray<Fields> =>
  Array.isArray(list) ? list.filter(Predicate.isObject) : []

export const objectAt = (value: unknown): Fields => (Predicate.isObject(value) ? value : {})

/** Text without blanks around it; null where there is none. */
export const textAt = (value: unknown): string | null => {
  const text = Predicate.isString(value) ? value.trim() : ""
  return text === "" ? null : text
}
