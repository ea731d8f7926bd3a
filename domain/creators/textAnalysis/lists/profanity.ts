import { readLists } from "../../../lists/readLists.ts"
import type { LexiconEntry } from "./lexiconEntry.ts"
import file from "./profanity.txt" with { type: "text" }

const { list } = readLists(file)

/** Coarse words. Whose they are and whom they are said to makes no difference here. */
export const PROFANITY: ReadonlyArray<LexiconEntry> = [
  {
    category: "profanity",
    sign: "strong",
    level: 0.7,
    confidence: 0.95,
    isInternational: true,
    isHidden: true,
    terms: list("strong")
  },
  {
    category: "profanity",
    sign: "strong",
    level: 0.9,
    confidence: 0.95,
    isInternational: true,
    isHidden: true,
    terms: list("strong 2")
  },
  {
    category: "profanity",
    sign: "strong",
    level: 0.7,
    confidence: 0.9,
    terms: list("strong 3")
  },
  {
    category: "profanity",
    sign: "strong",
    level: 0.55,
    confidence: 0.9,
    isHidden: true,
    terms: list("strong 4")
  },
  {
    category: "profanity",
    sign: "strong",
    level: 0.55,
    confidence: 0.9,
    yieldsToNames: true,
    terms: list("strong 5")
  },
  {
    category: "profanity",
    sign: "mild",
    level: 0.15,
    confidence: 0.8,
    isHidden: true,
    terms: list("mild")
  },
  {
    category: "profanity",
    sign: "mild",
    level: 0.15,
    confidence: 0.8,
    terms: list("mild 2")
  },
  {
    category: "profanity",
    sign: "mild",
    level: 0.05,
    confidence: 0.7,
    terms: list("mild 3")
  },
  {
    category: "profanity",
    sign: "coarse_other_language",
    level: 0.65,
    confidence: 0.8,
    isInternational: true,
    terms: list("coarse_other_language")
  }
]
