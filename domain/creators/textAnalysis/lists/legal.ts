import { readLists } from "../../../lists/readLists.ts"
import file from "./legal.txt" with { type: "text" }
import type { LexiconEntry } from "./lexiconEntry.ts"

const { list } = readLists(file)

/** Courts, and what brings people there. Only the writer's own trouble is a flag; that of others is news. */
export const LEGAL: ReadonlyArray<LexiconEntry> = [
  {
    category: "legal",
    sign: "own_trouble",
    level: 0.8,
    confidence: 0.75,
    isDeniable: true,
    terms: list("own_trouble")
  },
  {
    category: "legal",
    sign: "others_trouble",
    level: 0.15,
    confidence: 0.65,
    terms: list("others_trouble")
  },
  {
    category: "legal",
    sign: "others_trouble",
    level: 0.08,
    confidence: 0.6,
    terms: list("others_trouble 2")
  }
]
