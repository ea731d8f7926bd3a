import { Effect, Schema } from "effect"
import { InvalidRequest } from "./InvalidRequest.ts"

/** Lists and objects whose strange fields one refusal names, at most. */
const PLACES_TOLD_MAX = 10

const placeOf = (path: ReadonlyArray<PropertyKey>): string =>
  path.reduce<string>(
    (place, key) =>
      typeof key === "number" ? `${place}[${key}]` : place === "" ? String(key) : `${place}.${String(key)}`,
    ""
  )

/**
 * Makes what refuses a body that fits `schema` and has fields that the schema hasn't, at any depth. It is for calls that charge or order: a
 * misspelt field that is passed over there orders something else than was meant. Fails with InvalidRequest, never in the sender's words.
 */
export const refuseStrangeFields = <S extends Schema.ConstraintDecoder<unknown> & { readonly fields: object }>(
  schema: S
) => {
  const { validate } = Schema.toStandardSchemaV1(schema, {
    parseOptions: { errors: "all", onExcessProperty: "error" }
  })["~standard"]
  const known = Object.keys(schema.fields).join(", ")
  return Effect.fnUntraced(function* (body: unknown) {
    const { issues } = yield* Effect.promise(async () => validate(body))
    if (issues === undefined) return
    const parents = issues.map(({ path = [] }) =>
      placeOf(path.slice(0, -1).map((segment) => (typeof segment === "object" ? segment.key : segment)))
    )
    const details = [...new Set(parents)]
      .slice(0, PLACES_TOLD_MAX)
      .map((parent) =>
        parent === ""
          ? `body: must have no field beside ${known}`
          : `${parent}: must have no other field than is described`
      )
    return yield* new InvalidRequest({ details })
  })
}
