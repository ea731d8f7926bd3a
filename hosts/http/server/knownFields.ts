import { Effect, Schema } from "effect"
import { InvalidRequest } from "./validationProblems.ts"

/** Lists and objects whose strange fields one refusal names, at most. */
const PLACES_TOLD_MAX = 10

/** Names of fields that a refusal repeats: no other words of the sender's. */
export const FIELD_NAME = /^[a-z][a-z0-9_]{0,39}$/i

const placeOf = (path: ReadonlyArray<PropertyKey>): string =>
  path.reduce<string>(
    (place, key) =>
      typeof key === "number" ? `${place}[${key}]` : place === "" ? String(key) : `${place}.${String(key)}`,
    ""
  )

/**
 * Makes what refuses a body that fits `schema` and has fields that the schema hasn't, at any depth. It is for calls that charge or order: a
 * misspelt field that is passed over there orders something else than was meant. Fails with InvalidRequest, which names plain names alone.
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
    const strange = issues.map(({ path = [] }) => {
      const keys = path.map((segment) => (typeof segment === "object" ? segment.key : segment))
      return { parent: placeOf(keys.slice(0, -1)), place: placeOf(keys), name: String(keys.at(-1) ?? "") }
    })
    const named = strange
      .filter(({ name }) => FIELD_NAME.test(name))
      .slice(0, PLACES_TOLD_MAX)
      .map(({ parent, place }) => `${place}: is no field of ${parent === "" ? "body" : parent}`)
    const rules = [...new Set(strange.map(({ parent }) => parent))]
      .slice(0, PLACES_TOLD_MAX)
      .map((parent) =>
        parent === ""
          ? `body: must have no field beside ${known}`
          : `${parent}: must have no other field than is described`
      )
    return yield* new InvalidRequest({ details: [...named, ...rules] })
  })
}
