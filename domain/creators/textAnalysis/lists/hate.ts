import { readLists } from "../../../lists/readLists.ts"
import file from "./hate.txt" with { type: "text" }
import type { LexiconEntry } from "./lexiconEntry.ts"

const { list } = readLists(file)

/**
 * Hostility against groups. Signals of hate are read from these in other languages than English alone; English has
 * `hate/detectHateSpeech.ts`. Models weigh these as marks in every language.
 */
export const HATE: ReadonlyArray<LexiconEntry> = [
  {
    category: "hate",
    sign: "group_hostility",
    level: 1,
    confidence: 0.85,
    isDeniable: true,
    terms: list("group_hostility")
  },
  {
    category: "hate",
    sign: "group_hostility",
    level: 0.9,
    confidence: 0.8,
    isDeniable: true,
    terms: list("group_hostility 2")
  },
  {
    category: "hate",
    sign: "group_hostility",
    level: 0.9,
    confidence: 0.8,
    isDeniable: true,
    terms: list("group_hostility 3")
  },
  {
    category: "hate",
    sign: "group_hostility",
    level: 0.7,
    confidence: 0.7,
    isDeniable: true,
    terms: list("group_hostility 4")
  },
  {
    category: "hate",
    sign: "group_hostility",
    level: 1,
    confidence: 0.9,
    isDeniable: true,
    terms: list("group_hostility 5")
  },
  { category: "hate", sign: "group_hostility", level: 0.3, confidence: 0.5, terms: "{slur}" }
]
