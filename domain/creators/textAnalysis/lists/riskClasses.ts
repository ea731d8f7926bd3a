import { readLists } from "../../../lists/readLists.ts"
import type { PhraseClasses } from "../phrases/phrases.ts"
import file from "./riskClasses.txt" with { type: "text" }

const { all } = readLists(file)

/** What phrases of threats, drugs and fraud are made of: who, does what, to whom or to what. */
export const RISK_CLASSES: PhraseClasses = all()
