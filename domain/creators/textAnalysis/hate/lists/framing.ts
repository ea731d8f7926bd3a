import { readLists } from "../../../../lists/readLists.ts"
import file from "./framing.txt" with { type: "text" }

const { list } = readLists(file)

// What turns a hostile phrase into something else: who says it, what denies it, what condemns it.

/** Others who do the hating: the sentence is about them. */
export const OTHERS = list("OTHERS")

/** Words that condemn hate or report it. */
export const COUNTERS = list("COUNTERS")

/** They take the charge of hate from what follows: "not to be racist but". */
export const DISCLAIMERS = list("DISCLAIMERS")

/** What takes back the opinion that follows: "I don't think that …". */
export const DISBELIEFS = list("DISBELIEFS")

/** What denies what follows. Of several words, `DENYING_PAIRS` in `hateWords` says which count. */
export const NEGATORS = list("NEGATORS")

/** Between a hostile verb and a group they say that something else is meant. */
export const BLOCKERS = list("BLOCKERS")

/** What may stand between the words of a phrase where it says so. */
export const FILLERS = list("FILLERS")
