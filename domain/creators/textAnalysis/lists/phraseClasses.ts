import { readLists } from "../../../lists/readLists.ts"
import type { PhraseClasses } from "../phrases/phrases.ts"
import { parseWords } from "../phrases/termList.ts"
import file from "./phraseClasses.txt" with { type: "text" }
import { RISK_CLASSES } from "./riskClasses.ts"

const { list, below } = readLists(file)

/** What phrases of the lists name in braces: `{person}`. */
export const CLASSES: PhraseClasses = { ...RISK_CLASSES, ...below("CLASSES") }

/** What may stand between a group and what is said of it without changing it. */
export const FILLERS = list("FILLERS")

/** Before a deniable phrase, these say the opposite of it or that it is someone else's. */
export const DENIALS: ReadonlySet<string> = new Set(parseWords(list("DENIALS")))
