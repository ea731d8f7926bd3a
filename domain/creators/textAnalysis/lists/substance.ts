import { readLists } from "../../../lists/readLists.ts"
import type { LexiconEntry } from "./lexiconEntry.ts"
import file from "./substance.txt" with { type: "text" }

const { list } = readLists(file)

/** Drugs, alcohol and tobacco: sold, taken or named. A drink is no flag, drinking to excess is. */
export const SUBSTANCE: ReadonlyArray<LexiconEntry> = [
  {
    category: "substance",
    sign: "sale",
    level: 0.85,
    confidence: 0.75,
    isDeniable: true,
    yieldsToReports: true,
    terms: list("sale")
  },
  {
    category: "substance",
    sign: "use",
    level: 0.75,
    confidence: 0.75,
    isDeniable: true,
    yieldsToReports: true,
    terms: list("use")
  },
  {
    category: "substance",
    sign: "sale",
    level: 1,
    confidence: 0.85,
    isDeniable: true,
    yieldsToReports: true,
    terms: list("sale 2")
  },
  {
    category: "substance",
    sign: "sale",
    level: 0.85,
    confidence: 0.8,
    isDeniable: true,
    yieldsToReports: true,
    terms: list("sale 3")
  },
  {
    category: "substance",
    sign: "use",
    level: 0.75,
    confidence: 0.8,
    isDeniable: true,
    yieldsToReports: true,
    terms: list("use 2")
  },
  {
    category: "substance",
    sign: "use",
    level: 0.4,
    confidence: 0.75,
    yieldsToNames: true,
    terms: list("use 3")
  },
  {
    category: "substance",
    sign: "use",
    level: 0.6,
    confidence: 0.7,
    isDeniable: true,
    yieldsToReports: true,
    terms: list("use 4")
  },
  {
    category: "substance",
    sign: "excess",
    level: 0.55,
    confidence: 0.7,
    isDeniable: true,
    yieldsToReports: true,
    terms: list("excess")
  },
  {
    category: "substance",
    sign: "substance_word",
    level: 0.25,
    confidence: 0.65,
    terms: list("substance_word")
  },
  {
    category: "substance",
    sign: "substance_word",
    level: 0.08,
    confidence: 0.65,
    terms: list("substance_word 2")
  }
]
