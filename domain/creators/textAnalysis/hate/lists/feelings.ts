import { readLists } from "../../../../lists/readLists.ts"
import file from "./feelings.txt" with { type: "text" }

const { list } = readLists(file)

// What the writer feels for others, well or ill.

/** Against a group as an object: "hate …". */
export const HATE_VERBS = list("HATE_VERBS")

/** What one feels against someone: hostile where the writer feels it for a group. */
export const EMOTIONS = list("EMOTIONS")

/** What is felt for those who are worth it: hostile where nobody should. */
export const LIKING = list("LIKING")
