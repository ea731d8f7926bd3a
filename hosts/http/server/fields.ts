import { Effect, Option, Schema } from "effect"
import { isStorable } from "../../../ports/text/storableText.ts"
import { InvalidRequest, validationProblems } from "./validationProblems.ts"

/** A whole number of these bounds, as the description tells a parameter's; what an endpoint takes, it checks itself. */
export const wholeBetween = (least: number, most: number) =>
  Schema.Int.pipe(Schema.check(Schema.isBetween({ minimum: least, maximum: most })))

/** Storable text of `min` to `max` UTF-16 units. */
export const storableText = (min: number, max: number) =>
  Schema.String.pipe(Schema.check(Schema.isBetweenLength(min, max), Schema.makeFilter(isStorable)))

/** A backslash that is not itself escaped, then the code of NUL or of an unpaired surrogate. */
const UNSTORABLE_ESCAPE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

const isDeeperThan = (value: unknown, levels: number): boolean => {
  if (typeof value !== "object" || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(inner, levels - 1))
}

/**
 * The JSON text of a value that came out of JSON; null when it is larger than `bytesMax`, nests deeper than `levelsMax`
 * or holds text the database can't.
 */
export const storableJson = (value: object, bytesMax: number, levelsMax: number): string | null => {
  if (isDeeperThan(value, levelsMax)) return null
  const text = JSON.stringify(value)
  if (text.length > bytesMax || Buffer.byteLength(text) > bytesMax) return null
  return text.includes("\\u") && UNSTORABLE_ESCAPE.test(text) ? null : text
}

/** Makes what reads a body by `schema`. It fails with InvalidRequest, which tells what is wrong as `validationProblems` does. */
export const checkedReader = <S extends Schema.ConstraintDecoder<unknown>>(
  schema: S,
  ...told: readonly [
    rules: Readonly<Record<string, string>>,
    requirementOf?: (field: string, body: object) => string | null
  ]
) => {
  const decode = Schema.decodeUnknownOption(schema)
  const problemsOf = validationProblems(schema, ...told)
  return (json: unknown): Effect.Effect<S["Type"], InvalidRequest> => {
    const read = decode(json)
    return Option.isSome(read)
      ? Effect.succeed(read.value)
      : Effect.flatMap(problemsOf(json), (details) => Effect.fail(new InvalidRequest({ details })))
  }
}
