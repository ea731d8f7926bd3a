import { readLists } from "../../../../lists/readLists.ts"
import file from "./worth.txt" with { type: "text" }

const { list } = readLists(file)

// What a group is said to be owed, fit for or worth, and what is denied to it.

/** What a group is thought to be owed or fit for. */
export const DUES = list("DUES")

/** What a group may be said not to be. */
export const VIRTUES = list("VIRTUES")

/** How those are treated who are worth it: "no one deserves to be treated decently". */
export const KINDLY = list("KINDLY")

/** What finds the one that follows to be rare or none: "never met an honest …". */
export const UNMET = list("UNMET")

/** What is denied to them, and where they are sent. It is hostile as it stands. */
export const DENIALS_OF_WORTH = list("DENIALS_OF_WORTH")

/** What a group is said to be unfit for, or told to do: hostile where it follows the group. */
export const UNFIT = list("UNFIT")
