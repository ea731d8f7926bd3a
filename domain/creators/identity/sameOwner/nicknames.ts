import { readLists } from "../../../lists/readLists.ts"
import file from "./nicknames.txt" with { type: "text" }

const { list } = readLists(file)

/**
 * Given names that are short for others: the long one, then what people call its bearers; and Korean family names as they are
 * spelled by sign, then as their bearers spell them. One name a line.
 */
const LINES = list("LINES")

const FAMILIES: ReadonlyMap<string, ReadonlySet<number>> = (() => {
  const families = new Map<string, Set<number>>()
  for (const [family, line] of LINES.trim().split("\n").entries()) {
    for (const name of line.split(" ")) families.set(name, (families.get(name) ?? new Set()).add(family))
  }
  return families
})()

/** Whether two words, in lower case, may be one given name. */
export const mayBeOneName = (one: string, other: string): boolean => {
  const families = FAMILIES.get(other)
  if (families === undefined) return false
  for (const family of FAMILIES.get(one) ?? []) if (families.has(family)) return true
  return false
}
