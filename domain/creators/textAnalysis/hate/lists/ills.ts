import { readLists } from "../../../../lists/readLists.ts"
import file from "./ills.txt" with { type: "text" }

const { list } = readLists(file)

// What is said of a whole group to blame it or to make it less, in words that blame nobody by themselves.

/** What is wrong in the world, or with someone: hostile where all of a group are said to be, to do or to bring it. */
export const ILLS = list("ILLS")

/** What has gone wrong with a place or a time: hostile where a group is blamed for it. */
export const DECLINES = list("DECLINES")
