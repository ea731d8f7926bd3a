import { readLists } from "../../lists/readLists.ts"
import file from "./relationWords.txt" with { type: "text" }

const { list } = readLists(file)

/** One word, or some with blanks between them, a line. */
const lines = (text: string): ReadonlyArray<string> =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")

/**
 * What stands before or behind the mention of somebody else: family, friends, staff, sponsors, employers. English, German,
 * French, Spanish, Italian, Portuguese and Dutch.
 */
export const OTHERS_WORDS = lines(list("OTHERS_WORDS"))

/** What says so only right before a mention: "with @nova", but "made with love, @nova". */
export const JOINING_WORDS = lines(list("JOINING_WORDS"))

/** Signs that stand for such words, before a mention of an account on the same platform. */
export const OTHERS_SIGNS = lines(list("OTHERS_SIGNS"))

/** What stands before the mention of an account of one's own, on the same platform too. */
export const OWN_WORDS = lines(list("OWN_WORDS"))
