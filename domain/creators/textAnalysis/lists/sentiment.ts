import { readLists } from "../../../lists/readLists.ts"
import file from "./sentiment.txt" with { type: "text" }

const { list } = readLists(file)

/** Our own list of words that speak well or ill, by strength 1 to 3, in the grammar of `termsOf`. */
export const GOOD: Readonly<Record<1 | 2 | 3, string>> = {
  1: list("GOOD 1"),
  2: list("GOOD 2"),
  3: list("GOOD 3")
}

export const BAD: Readonly<Record<1 | 2 | 3, string>> = {
  1: list("BAD 1"),
  2: list("BAD 2"),
  3: list("BAD 3")
}

/** Pictographs, without their variation selectors. */
export const GOOD_PICTOGRAPHS = list("GOOD_PICTOGRAPHS")
export const BAD_PICTOGRAPHS = list("BAD_PICTOGRAPHS")

/** Words that turn round what follows within a few words. */
export const NEGATORS = list("NEGATORS")

/** Words that make the next one stronger. */
export const BOOSTERS = list("BOOSTERS")
