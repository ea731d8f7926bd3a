import { Schema } from "effect"
import { isStorable } from "../../../ports/text/storableText.ts"

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
