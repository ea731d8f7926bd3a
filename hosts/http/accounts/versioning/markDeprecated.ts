import { Predicate } from "effect"
import type { Deprecation } from "../../../../ports/accounts/versioning/Deprecation.ts"
import { isoDay } from "../../../../ports/time/days.ts"

type Json = Readonly<Record<string, unknown>>

/** How the description says that something is deprecated. */
export interface Mark {
  readonly deprecated_on: string
  readonly sunset_on: string
  readonly note: string | null
  readonly link: string | null
}

const textOf = ({ deprecatedOn, sunsetOn, note, link }: Deprecation): Mark => ({
  deprecated_on: isoDay(deprecatedOn),
  sunset_on: isoDay(sunsetOn),
  note,
  link
})

const markOf = (deprecation: Deprecation) => ({ deprecated: true, "x-deprecation": textOf(deprecation) })
/** The same with what stands at a place changed; as it was where nothing stands there. */
const changedAt = (value: unknown, [name, ...names]: ReadonlyArray<string>, change: (value: Json) => Json): unknown => {
  if (name === undefined) return Predicate.isObject(value) ? change(value) : value
  if (!Predicate.isObject(value) || value[name] === undefined) return value
  return { ...value, [name]: changedAt(value[name], names, change) }
}

/** A schema with a field marked, in all that it may be. */
const withField = (schema: Json, [name = "", ...names]: ReadonlyArray<string>, mark: Json): Json => {
  const inner = (value: unknown): unknown =>
    Predicate.isObject(value) ? withField(value, [name, ...names], mark) : value
  const union = Object.fromEntries(
    ["anyOf", "oneOf", "allOf"].flatMap((key) => {
      const list: unknown = schema[key]
      return Array.isArray(list) ? [[key, list.map(inner)]] : []
    })
  )
  const { properties } = schema
  const field = Predicate.isObject(properties) ? properties[name] : undefined
  return {
    ...schema,
    ...union,
    ...(Predicate.isObject(schema.items) ? { items: inner(schema.items) } : {}),
    ...(Predicate.isObject(properties) && Predicate.isObject(field)
      ? {
          properties: {
            ...properties,
            [name]: names.length === 0 ? { ...field, ...mark } : withField(field, names, mark)
          }
        }
      : {})
  }
}

const markedWith = (description: unknown, deprecation: Deprecation): unknown => {
  const { kind, name } = deprecation
  const mark = markOf(deprecation)
  const [first = "", path = "", place, ...rest] = name.split(" ")
  const at = ["paths", path, first.toLowerCase()]
  if (kind === "endpoint") return changedAt(description, at, (operation) => ({ ...operation, ...mark }))
  if (name.includes(" ")) {
    return changedAt(description, at, ({ parameters, ...operation }) => ({
      ...operation,
      parameters: (Array.isArray(parameters) ? parameters : []).map((each: unknown) =>
        Predicate.isObject(each) && each.in === place && each.name === rest.join(" ") ? { ...each, ...mark } : each
      )
    }))
  }
  const [schema = "", ...names] = name.split(".")
  return changedAt(description, ["components", "schemas", schema], (found) => withField(found, names, mark))
}

/**
 * Makes what marks in the description what is deprecated, and lists it there (`x-deprecations`). For as long as that stays the same, so
 * does what is answered.
 */
export const makeMarkDeprecated = (described: () => object): ((list: ReadonlyArray<Deprecation>) => object) => {
  let last: { readonly list: ReadonlyArray<Deprecation>; readonly marked: object } | null = null
  return (list) => {
    if (list.length === 0) return described()
    if (last?.list === list) return last.marked
    const marked = list.reduce<unknown>(markedWith, described())
    const all = list.map((deprecation) => ({ kind: deprecation.kind, name: deprecation.name, ...textOf(deprecation) }))
    last = { list, marked: { ...(Predicate.isObject(marked) ? marked : described()), "x-deprecations": all } }
    return last.marked
  }
}
