import { isJsonObject, type JsonObject } from "./askApi.ts"
import { escapedJson } from "./quotation.ts"
import { at } from "./toolSpec.ts"

/** The longest answer of a tool, as the JSON in its text. */
export const OUTPUT_CHARACTERS_MAX = 30_000

/** An answer that is short enough, as it is and as text. */
export interface BoundOutput {
  readonly answer: JsonObject
  readonly json: string
}

const withList = (
  answer: JsonObject,
  [name = "", ...rest]: ReadonlyArray<string>,
  list: ReadonlyArray<unknown>
): JsonObject => {
  const part = answer[name]
  return { ...answer, [name]: rest.length === 0 ? list : withList(isJsonObject(part) ? part : {}, rest, list) }
}

/**
 * As much of an answer as one may hold: of its list as many items, from `offset` on, as fit, with the place of the first that did not.
 * Null where it is too long even without one.
 */
export const boundOutput = (
  answer: JsonObject,
  path: ReadonlyArray<string> | undefined,
  offset: number
): BoundOutput | null => {
  const whole = path === undefined ? undefined : at(answer, ...path)
  if (path === undefined || !Array.isArray(whole)) {
    const json = escapedJson(answer)
    return json.length <= OUTPUT_CHARACTERS_MAX ? { answer, json } : null
  }
  const list: ReadonlyArray<unknown> = whole
  const cutAt = (end: number): BoundOutput => {
    const cut = {
      ...withList(answer, path, list.slice(offset, end)),
      total_items: list.length,
      next_offset: end < list.length ? end : null
    }
    return { answer: cut, json: escapedJson(cut) }
  }
  let room = OUTPUT_CHARACTERS_MAX - cutAt(offset).json.length
  let end = offset
  for (const item of list.slice(offset)) {
    // An item and the comma before it.
    room -= escapedJson(item).length + 1
    if (room < 0) break
    end += 1
  }
  const bound = cutAt(end)
  const isStuck = end === offset && offset < list.length
  return bound.json.length > OUTPUT_CHARACTERS_MAX || isStuck ? null : bound
}
