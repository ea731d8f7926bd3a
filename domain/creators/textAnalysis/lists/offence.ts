import { readLists } from "../../../lists/readLists.ts"
import type { LexiconEntry } from "./lexiconEntry.ts"
import file from "./offence.txt" with { type: "text" }

const { list } = readLists(file)

/** Insults: what is said to people or of them. */
export const OFFENCE: ReadonlyArray<LexiconEntry> = [
  {
    category: "offence",
    sign: "insult",
    level: 0.75,
    confidence: 0.85,
    isDeniable: true,
    isAimed: true,
    terms: list("insult")
  },
  {
    category: "offence",
    sign: "insult",
    level: 0.65,
    confidence: 0.8,
    isDeniable: true,
    isAimed: true,
    terms: list("insult 2")
  },
  {
    category: "offence",
    sign: "insult",
    level: 0.6,
    confidence: 0.7,
    isDeniable: true,
    sparesWriter: true,
    terms: list("insult 3")
  },
  {
    category: "offence",
    sign: "insult",
    level: 0.55,
    confidence: 0.6,
    isDeniable: true,
    sparesWriter: true,
    standsAlone: true,
    terms: list("insult 4")
  },
  {
    category: "offence",
    sign: "slur",
    level: 0.95,
    confidence: 0.9,
    isDeniable: true,
    isHidden: true,
    isInternational: true,
    terms: list("slur")
  },
  {
    category: "offence",
    sign: "slur",
    level: 0.95,
    confidence: 0.9,
    isDeniable: true,
    isHidden: true,
    terms: list("slur 2")
  },
  {
    category: "offence",
    sign: "slur",
    level: 0.6,
    confidence: 0.7,
    isHidden: true,
    yieldsToNames: true,
    terms: list("slur 3")
  },
  {
    category: "offence",
    sign: "slur",
    level: 0.6,
    confidence: 0.7,
    yieldsToNames: true,
    terms: list("slur 4")
  },
  {
    category: "offence",
    sign: "insult",
    level: 0.25,
    confidence: 0.6,
    terms: list("insult 5")
  },
  {
    category: "offence",
    sign: "insult",
    level: 0.15,
    confidence: 0.7,
    terms: list("insult 6")
  },
  { category: "offence", sign: "self_harm_call", level: 1, confidence: 0.9, isHidden: true, terms: "kys" },
  {
    category: "offence",
    sign: "self_harm_call",
    level: 1,
    confidence: 0.9,
    isDeniable: true,
    terms: list("self_harm_call")
  },
  {
    category: "offence",
    sign: "self_harm_call",
    level: 0.4,
    confidence: 0.6,
    terms: list("self_harm_call 2")
  }
]
