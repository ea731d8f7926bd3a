import { readLists } from "../../../lists/readLists.ts"
import type { LexiconEntry } from "./lexiconEntry.ts"
import file from "./nsfw.txt" with { type: "text" }

const { list } = readLists(file)

/** Sex, as it is sold or shown. */
export const NSFW: ReadonlyArray<LexiconEntry> = [
  {
    category: "nsfw",
    sign: "sexual_offer",
    level: 0.95,
    confidence: 0.9,
    isInternational: true,
    isDeniable: true,
    terms: list("sexual_offer")
  },
  {
    category: "nsfw",
    sign: "explicit_act",
    level: 0.8,
    confidence: 0.85,
    yieldsToNames: true,
    terms: list("explicit_act")
  },
  {
    category: "nsfw",
    sign: "adult_platform",
    level: 0.7,
    confidence: 0.85,
    isInternational: true,
    yieldsToNames: true,
    terms: list("adult_platform")
  },
  {
    category: "nsfw",
    sign: "suggestive",
    level: 0.4,
    confidence: 0.7,
    terms: list("suggestive")
  },
  {
    category: "nsfw",
    sign: "suggestive",
    level: 0.2,
    confidence: 0.7,
    yieldsToNames: true,
    terms: list("suggestive 2")
  },
  {
    category: "nsfw",
    sign: "suggestive",
    level: 0.1,
    confidence: 0.6,
    terms: list("suggestive 3")
  }
]
