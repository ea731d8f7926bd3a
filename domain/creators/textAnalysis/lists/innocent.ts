import { readLists } from "../../../lists/readLists.ts"
import type { ThingsBeside } from "../phrases/phrases.ts"
import file from "./innocent.txt" with { type: "text" }
import type { InnocentEntry } from "./lexiconEntry.ts"
import { THINGS } from "./things.ts"

const { list } = readLists(file)

/** Words of the lists that name a thing beside others of their sentence. Slurs have theirs with the rules of hate. */
export const THINGS_BESIDE: ReadonlyArray<ThingsBeside> = [
  {
    // Rice cakes, of the Philippines; and the little words of Filipino, in which it is nothing else.
    words: "puto",
    beside: list("THINGS_BESIDE puto")
  },
  {
    words: "whites",
    beside: list("THINGS_BESIDE whites")
  }
]

/** Phrases that hold a word of another list and mean something harmless. */
export const INNOCENT: ReadonlyArray<InnocentEntry> = [
  { category: "innocent", of: ["offence"], terms: THINGS },
  {
    category: "innocent",
    terms: list("INNOCENT 2")
  },
  {
    category: "innocent",
    terms: list("INNOCENT 3")
  },
  {
    category: "innocent",
    terms: list("INNOCENT 4")
  },
  {
    category: "innocent",
    of: ["violence"],
    terms: list("INNOCENT 5")
  },
  {
    category: "innocent",
    of: ["offence"],
    terms: list("INNOCENT 6")
  },
  {
    category: "innocent",
    of: ["offence"],
    terms: list("INNOCENT 7")
  },
  {
    category: "innocent",
    of: ["legal"],
    terms: list("INNOCENT 8")
  },
  {
    category: "innocent",
    of: ["nsfw"],
    terms: list("INNOCENT 9")
  },
  {
    category: "innocent",
    of: ["violence"],
    terms: list("INNOCENT 10")
  },
  {
    category: "innocent",
    of: ["legal"],
    terms: list("INNOCENT 11")
  }
]
