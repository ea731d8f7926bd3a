import { readLists } from "../../../lists/readLists.ts"
import type { LexiconEntry } from "./lexiconEntry.ts"
import file from "./political.txt" with { type: "text" }

const { list } = readLists(file)

/** Parties, elections and disputes of politics. */
export const POLITICAL: ReadonlyArray<LexiconEntry> = [
  {
    category: "political",
    sign: "politics",
    level: 0.7,
    confidence: 0.85,
    terms: list("politics")
  },
  {
    category: "political",
    sign: "politics",
    level: 0.35,
    confidence: 0.7,
    terms: list("politics 2")
  }
]
