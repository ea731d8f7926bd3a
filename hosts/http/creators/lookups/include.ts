import { Effect, Schema } from "effect"
import { EXTRAS, type Extra } from "../../../../domain/creators/lookups/extras.ts"
import type { ParameterDescription } from "../../server/endpoint.ts"
import { InvalidRequest } from "../../server/validationProblems.ts"

const ALL = "all"

const isExtra = (name: string): name is Extra => EXTRAS.some((extra) => extra === name)

/** The extras a caller names, separated by commas. Unknown names are refused. */
export const readInclude = (text: string | undefined): Effect.Effect<ReadonlySet<Extra>, InvalidRequest> => {
  const names = (text ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "")
  if (names.some((name) => name !== ALL && !isExtra(name))) {
    return Effect.fail(new InvalidRequest({ details: [`include: must be of ${EXTRAS.join(", ")}, ${ALL}`] }))
  }
  return Effect.succeed(new Set(names.includes(ALL) ? EXTRAS : names.filter(isExtra)))
}

const TEXT_CHARACTERS_MAX = 200

/** The same in a body. */
export const INCLUDE_FIELD = {
  fields: {
    include: Schema.optionalKey(
      Schema.NullOr(Schema.String.pipe(Schema.check(Schema.isMaxLength(TEXT_CHARACTERS_MAX))))
    )
  },
  rules: { include: `must be text of at most ${TEXT_CHARACTERS_MAX} characters` }
} as const

export const INCLUDE_PARAMETER: ParameterDescription = {
  name: "include",
  in: "query",
  required: false,
  description: `Extras of the creator, separated by commas: ${EXTRAS.join(", ")}, or ${ALL}. They cost nothing.`,
  schema: Schema.Array(Schema.Literals([...EXTRAS, ALL]))
}
