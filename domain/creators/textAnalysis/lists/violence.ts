import { readLists } from "../../../lists/readLists.ts"
import type { LexiconEntry } from "./lexiconEntry.ts"
import file from "./violence.txt" with { type: "text" }

const { list } = readLists(file)

/** Threats, harm done to oneself, and violence that is enjoyed. News and tales of violence alone are no flag. */
export const VIOLENCE: ReadonlyArray<LexiconEntry> = [
  {
    category: "violence",
    sign: "threat",
    level: 0.85,
    confidence: 0.7,
    isDeniable: true,
    yieldsToReports: true,
    yieldsToJest: true,
    terms: list("threat")
  },
  {
    category: "violence",
    sign: "veiled_threat",
    level: 0.6,
    confidence: 0.55,
    isDeniable: true,
    yieldsToReports: true,
    yieldsToJest: true,
    terms: list("veiled_threat")
  },
  {
    category: "violence",
    sign: "glorified_violence",
    level: 0.75,
    confidence: 0.7,
    isDeniable: true,
    yieldsToReports: true,
    terms: list("glorified_violence")
  },
  {
    category: "violence",
    sign: "self_harm",
    level: 0.7,
    confidence: 0.65,
    isDeniable: true,
    yieldsToReports: true,
    terms: list("self_harm")
  },
  {
    category: "violence",
    sign: "threat",
    level: 1,
    confidence: 0.8,
    isDeniable: true,
    terms: list("threat 2")
  },
  {
    category: "violence",
    sign: "threat",
    level: 0.8,
    confidence: 0.7,
    isDeniable: true,
    terms: list("threat 3")
  },
  {
    category: "violence",
    sign: "threat",
    level: 0.95,
    confidence: 0.7,
    isDeniable: true,
    yieldsToJest: true,
    terms: list("threat 4")
  },
  {
    category: "violence",
    sign: "veiled_threat",
    level: 0.6,
    confidence: 0.55,
    isDeniable: true,
    terms: list("veiled_threat 2")
  },
  {
    category: "violence",
    sign: "glorified_violence",
    level: 0.8,
    confidence: 0.75,
    isDeniable: true,
    yieldsToReports: true,
    terms: list("glorified_violence 2")
  },
  {
    category: "violence",
    sign: "self_harm",
    level: 0.7,
    confidence: 0.65,
    isDeniable: true,
    yieldsToReports: true,
    terms: list("self_harm 2")
  },
  {
    category: "violence",
    sign: "threat",
    level: 0.55,
    confidence: 0.6,
    isDeniable: true,
    isAimed: true,
    yieldsToReports: true,
    terms: list("threat 5")
  },
  {
    category: "violence",
    sign: "violent_word",
    level: 0.2,
    confidence: 0.6,
    terms: list("violent_word")
  },
  {
    category: "violence",
    sign: "violent_word",
    level: 0.1,
    confidence: 0.6,
    isDeniable: true,
    terms: "(kill|killed|shoot|stab) {person}"
  },
  {
    category: "violence",
    sign: "violent_word",
    level: 0.08,
    confidence: 0.6,
    terms: list("violent_word 2")
  }
]
