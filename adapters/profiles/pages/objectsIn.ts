import { Predicate } from "effect"

/** Values looked at of all documents of one page. */
const VALUES_MAX = 2_000_000

export type JsonObject = Readonly<Record<string, unknown>>

/**
 * Every object within the values that `isWanted` chooses, at whatever depth, in the order of the documents. For
 * documents whose nesting changes from week to week while their objects stay what they are.
 */
export const objectsIn = (
  values: ReadonlyArray<unknown>,
  isWanted: (object: JsonObject) => boolean
): ReadonlyArray<JsonObject> => {
  const wanted: Array<JsonObject> = []
  const stack: Array<unknown> = [...values].reverse()
  for (let seen = 0; stack.length > 0 && seen < VALUES_MAX; seen++) {
    const value = stack.pop()
    if (Array.isArray(value)) for (let at = value.length - 1; at >= 0; at--) stack.push(value[at])
    else if (Predicate.isObject(value)) {
      if (isWanted(value)) wanted.push(value)
      const below = Object.values(value)
      for (let at = below.length - 1; at >= 0; at--) if (typeof below[at] === "object") stack.push(below[at])
    }
  }
  return wanted
}

/** What is found below an object by the names that lead to it; undefined where one of them doesn't. */
export const valueAt = (value: unknown, ...names: ReadonlyArray<string>): unknown =>
  names.reduce<unknown>((at, name) => (Predicate.isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined), value)

/** The object there, or an empty one. */
export const objectAt = (value: unknown, ...names: ReadonlyArray<string>): JsonObject => {
  const found = valueAt(value, ...names)
  return Predicate.isObject(found) && !Array.isArray(found) ? found : {}
}

/** The list there, or an empty one. */
export const listAt = (value: unknown, ...names: ReadonlyArray<string>): ReadonlyArray<unknown> => {
  const found = valueAt(value, ...names)
  return Array.isArray(found) ? found : []
}
