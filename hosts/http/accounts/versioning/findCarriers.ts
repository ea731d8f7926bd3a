import { Predicate } from "effect"
import type { Carrier, Deprecation } from "../../../../ports/accounts/versioning/Deprecation.ts"

type Json = Readonly<Record<string, unknown>>
const objectIn = (value: unknown): Json => (Predicate.isObject(value) ? value : {})
const objectsIn = (value: unknown): ReadonlyArray<Json> =>
  Array.isArray(value) ? value.filter(Predicate.isObject) : []

const REFERENCE = "#/components/schemas/"
/** How deep bodies are looked into. */
const DEPTH_MAX = 24

/** What is to be deprecated, as the description has it. */
export type Carried = Pick<Deprecation, "kind" | "name" | "carriers" | "isUncounted">

interface Operation {
  readonly method: string
  readonly path: string
  readonly operation: Json
}

const operationsOf = (paths: unknown): ReadonlyArray<Operation> =>
  Object.entries(objectIn(paths)).flatMap(([path, methods]) =>
    Object.entries(objectIn(methods)).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation: objectIn(operation)
    }))
  )

/** Whether anyone may call it: nobody is told from the others there. */
const isOpen = ({ operation: { security } }: Operation): boolean => !Array.isArray(security) || security.length === 0

/** All that a schema may be where it stands, references followed no further than to their names. */
const alternatives = (schema: Json): ReadonlyArray<Json> => [
  schema,
  ...["anyOf", "oneOf", "allOf"].flatMap((name) => objectsIn(schema[name]).flatMap(alternatives)),
  ...(Predicate.isObject(schema.items) ? alternatives(schema.items) : [])
]

/** Whether a schema has a field, its names divided by dots. */
const hasField = (schema: Json, [name = "", ...names]: ReadonlyArray<string>): boolean =>
  alternatives(schema).some((each) => {
    const field = objectIn(each.properties)[name]
    return Predicate.isObject(field) && (names.length === 0 || hasField(field, names))
  })

const schemasIn = (content: unknown): ReadonlyArray<Json> =>
  Object.values(objectIn(objectIn(content).content)).map((each) => objectIn(objectIn(each).schema))

/** The ways from a body down to a named schema, their fields divided by dots; empty where it is the body itself. */
const waysTo = (
  target: string,
  schema: Json,
  schemas: Json,
  way: ReadonlyArray<string> = [],
  passed: ReadonlySet<string> = new Set()
): ReadonlyArray<string> => {
  if (way.length > DEPTH_MAX) return []
  return alternatives(schema).flatMap((each) => {
    const { $ref } = each
    const name = typeof $ref === "string" && $ref.startsWith(REFERENCE) ? $ref.slice(REFERENCE.length) : null
    const below = Object.entries(objectIn(each.properties)).flatMap(([field, value]) =>
      waysTo(target, objectIn(value), schemas, [...way, field], passed)
    )
    if (name === null) return below
    const here = name === target ? [way.join(".")] : []
    return passed.has(name)
      ? here
      : [...here, ...below, ...waysTo(target, objectIn(schemas[name]), schemas, way, new Set([...passed, name]))]
  })
}

const carriersOf = (
  { method, path, operation }: Operation,
  target: string,
  field: string,
  schemas: Json
): ReadonlyArray<Carrier> => {
  const ways = new Set(schemasIn(operation.requestBody).flatMap((schema) => waysTo(target, schema, schemas)))
  const isAnswered = Object.values(objectIn(operation.responses)).some((response) =>
    schemasIn(response).some((schema) => waysTo(target, schema, schemas).length > 0)
  )
  return [
    ...[...ways].map((way): Carrier => ({ method, path, by: "body", name: way === "" ? field : `${way}.${field}` })),
    ...(isAnswered ? [{ method, path, by: "call", name: "" } as const] : [])
  ]
}

/** An endpoint by its method and path; null where the description has none. */
export const findEndpoint = (description: object, name: string): Carried | null => {
  const found = operationsOf(objectIn(description).paths).find(({ method, path }) => `${method} ${path}` === name)
  return found === undefined
    ? null
    : {
        kind: "endpoint",
        name,
        carriers: [{ method: found.method, path: found.path, by: "call", name: "" }],
        isUncounted: isOpen(found)
      }
}

const findParameter = (description: object, name: string): Carried | null => {
  const [method, path, ...rest] = name.split(" ")
  const found = operationsOf(objectIn(description).paths).find((each) => each.method === method && each.path === path)
  const parameter = objectsIn(found?.operation.parameters).find(
    (each) =>
      [`${each.in} ${each.name}`, each.name].includes(rest.join(" ")) && (each.in === "query" || each.in === "header")
  )
  if (found === undefined || parameter === undefined) return null
  const by = parameter.in === "query" ? "query" : "header"
  const carrier: Carrier = { method: found.method, path: found.path, by, name: String(parameter.name) }
  return {
    kind: "field",
    name: `${found.method} ${found.path} ${by} ${carrier.name}`,
    carriers: [carrier],
    isUncounted: isOpen(found)
  }
}

/**
 * A field: of a schema (`Account.credits`, deeper ones by further dots), or a parameter of an endpoint (`GET /path query name`).
 * Null where the description has none, or nothing that is called, answered or sent carries it.
 */
export const findField = (description: object, name: string): Carried | null => {
  if (name.includes(" ")) return findParameter(description, name)
  const [schema = "", ...names] = name.split(".")
  const { paths, webhooks, components } = objectIn(description)
  const schemas = objectIn(objectIn(components).schemas)
  if (names.length === 0 || !Predicate.isObject(schemas[schema]) || !hasField(schemas[schema], names)) return null
  const operations = operationsOf(paths)
  const field = names.join(".")
  const carrying = operations.map((each) => ({ each, carriers: carriersOf(each, schema, field, schemas) }))
  const carriers = carrying.flatMap((found) => found.carriers)
  const isSent = operationsOf(webhooks).some(({ operation }) =>
    schemasIn(operation.requestBody).some((body) => waysTo(schema, body, schemas).length > 0)
  )
  if (carriers.length === 0 && !isSent) return null
  const isUncounted = isSent || carrying.some((found) => found.carriers.length > 0 && isOpen(found.each))
  return { kind: "field", name, carriers, isUncounted }
}
