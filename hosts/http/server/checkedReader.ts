import { Effect, Option, Schema } from "effect"
import { InvalidRequest } from "./InvalidRequest.ts"
import { validationProblems } from "./validationProblems.ts"

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
