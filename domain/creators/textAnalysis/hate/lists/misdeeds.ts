import { readLists } from "../../../../lists/readLists.ts"
import file from "./misdeeds.txt" with { type: "text" }

const { list } = readLists(file)

// What groups are said to do, and taunts that say it in harmless words.

/** What a group is said to do, to make it less: verbs, where the group is who does it. */
export const MISDEEDS = list("MISDEEDS")

/** A taunt in harmless words: hostile beside a group. */
export const TAUNTS = list("TAUNTS")
