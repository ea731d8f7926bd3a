import { readLists } from "../../../lists/readLists.ts"
import file from "./affixes.txt" with { type: "text" }

const { list } = readLists(file)

/**
 * Words that people put before or behind a name in a handle or display name: they say what somebody is or does, and not
 * who they are. One a line.
 */
const words = (lines: string): ReadonlyArray<string> => lines.trim().split(/\s+/)

/** That stand before a name. */
export const BEFORE = words(list("BEFORE"))

/** That stand behind a name. */
export const BEHIND = words(list("BEHIND"))

/** Words of a display name that say nothing of whose it is. */
export const UNTELLING: ReadonlySet<string> = new Set([...BEFORE, ...BEHIND, "and", "by", "of", "with"])
