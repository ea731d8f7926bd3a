import { isJsonObject, type JsonObject } from "./askApi.ts"

/** Arguments that one refusal names at most. */
const PROBLEMS_SHOWN_MAX = 10

const listed = (names: ReadonlyArray<string>): string => (names.length === 0 ? "nothing" : names.join(", "))

/** A name as it may be said again: what somebody else made up is not. */
const named = (name: string): string => (/^\w{1,60}$/.test(name) ? name : "a field")

const unknownFields = (schema: unknown, value: unknown, at: string): ReadonlyArray<string> => {
  if (!isJsonObject(schema)) return []
  const { items, properties } = schema
  if (Array.isArray(value)) return value.flatMap((each, place) => unknownFields(items, each, `${at}[${place}]`))
  if (!isJsonObject(value) || !isJsonObject(properties)) return []
  const prefix = at === "" ? "" : `${at}.`
  return Object.entries(value).flatMap(([name, each]) =>
    Object.hasOwn(properties, name)
      ? unknownFields(properties[name], each, `${prefix}${name}`)
      : [`${prefix}${named(name)}: is not taken; what is: ${listed(Object.keys(properties))}`]
  )
}

/** What is wrong with the value of an argument that is one number, one text or a yes or no; null where nothing is. */
const problemOfValue = (
  { type, minimum, maximum, minLength, maxLength, pattern }: JsonObject,
  value: unknown
): string | null => {
  if (type === "boolean") return typeof value === "boolean" ? null : "must be true or false"
  if (type === "integer" || type === "number") {
    const isOne =
      typeof value === "number" && (type === "number" ? Number.isFinite(value) : Number.isSafeInteger(value))
    if (isOne && !(typeof minimum === "number" && value < minimum) && !(typeof maximum === "number" && value > maximum))
      return null
    const bounds = typeof minimum === "number" && typeof maximum === "number" ? ` from ${minimum} to ${maximum}` : ""
    return `must be ${type === "integer" ? "a whole number" : "a number"}${bounds}`
  }
  if (type !== "string") return null
  if (typeof value !== "string") return "must be text"
  if (typeof minLength === "number" && value.length < minLength)
    return `must be text of at least ${minLength} characters`
  if (typeof maxLength === "number" && value.length > maxLength)
    return `must be text of at most ${maxLength} characters`
  return typeof pattern === "string" && !new RegExp(pattern, "u").test(value) ? `must match ${pattern}` : null
}

/**
 * What of a tool's arguments its schema has no place for, misses or has another kind of value for; empty where there is nothing. What
 * values mean is checked by who takes them.
 */
export const problemsWith = (schema: JsonObject, given: JsonObject): ReadonlyArray<string> => {
  const required = Array.isArray(schema.required) ? schema.required : []
  const missing = required.filter((name) => typeof name === "string" && (given[name] ?? null) === null)
  const properties = isJsonObject(schema.properties) ? schema.properties : {}
  const wrong = Object.entries(properties).flatMap(([name, each]) => {
    const value = given[name] ?? null
    const problem = value === null || !isJsonObject(each) ? null : problemOfValue(each, value)
    return problem === null ? [] : [`${name}: ${problem}`]
  })
  return [...missing.map((name) => `${name}: is required`), ...wrong, ...unknownFields(schema, given, "")].slice(
    0,
    PROBLEMS_SHOWN_MAX
  )
}

/** A value as a query or a path has it; null where it can't be one. */
export const asText = (value: unknown): string | null => {
  if (typeof value === "string") return value.toWellFormed()
  if (typeof value === "number" || typeof value === "boolean") return String(value)
  if (!Array.isArray(value)) return null
  const parts = value.map(asText)
  return parts.every((part) => part !== null) ? parts.join(",") : null
}
