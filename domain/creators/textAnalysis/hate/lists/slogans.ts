import { readLists } from "../../../../lists/readLists.ts"
import file from "./slogans.txt" with { type: "text" }

const { list } = readLists(file)

/** The watchwords of hate, which name no group that they are said of. */
export const SLOGANS = list("SLOGANS")

/** Watchwords against those who came from elsewhere: only in a tag are these said of people, and of nothing else. */
export const TAG_SLOGANS = list("TAG_SLOGANS")
