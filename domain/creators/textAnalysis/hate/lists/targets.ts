import { readLists } from "../../../../lists/readLists.ts"
import type { ThingsBeside } from "../../phrases/phrases.ts"
import file from "./targets.txt" with { type: "text" }

const { list } = readLists(file)

// Who is spoken of: groups that the law or the platforms' rules protect, slurs against them, and words that stand for them.

/** Groups, as many or as one. Nationalities, religions, sex, orientation, disability, migration. */
export const GROUPS = list("GROUPS")

/** Words whose only use is against a group. What they are worth depends on who says them of whom. */
export const SLURS = list("SLURS")

/** They, after a group was named. */
export const PRONOUNS = list("PRONOUNS")

/** Whom one speaks to. */
export const ADDRESSEES = list("ADDRESSEES")

/** Before a slur: one's own word for oneself and friends. */
export const RECLAIMERS = list("RECLAIMERS")

/** Words that look like slurs and are none, with what stands beside them. */
export const HOMONYMS = list("HOMONYMS")

/** Slurs that are plain words beside others of one sentence. */
export const PLAIN_BESIDE: ReadonlyArray<ThingsBeside> = [
  {
    words: "dyke/s",
    beside: list("PLAIN_BESIDE dyke/s")
  },
  {
    words: "coon/s",
    beside: list("PLAIN_BESIDE coon/s")
  },
  {
    words: "fag/s",
    beside: list("PLAIN_BESIDE fag/s")
  },
  {
    words: "faggot/s",
    beside: list("PLAIN_BESIDE faggot/s")
  },
  {
    words: "chink/s",
    beside: list("PLAIN_BESIDE chink/s")
  },
  {
    words: list("PLAIN_BESIDE 6 words"),
    beside: list("PLAIN_BESIDE 6")
  },
  {
    words: list("PLAIN_BESIDE 7 words"),
    beside: list("PLAIN_BESIDE 7")
  },
  {
    words: "cripple/s",
    beside: list("PLAIN_BESIDE cripple/s")
  },
  {
    words: "gook/s",
    beside: list("PLAIN_BESIDE gook/s")
  },
  {
    words: list("PLAIN_BESIDE 10 words"),
    beside: list("PLAIN_BESIDE 10")
  },
  {
    words: "beaner/s",
    beside: list("PLAIN_BESIDE beaner/s")
  },
  {
    words: list("PLAIN_BESIDE 12 words"),
    beside: list("PLAIN_BESIDE 12")
  }
]

/**
 * Slurs that are plain words, names of places and people or deeds as well: alone they say nothing. They count where they are
 * said of someone.
 */
export const PLAIN_TOO = list("PLAIN_TOO")

/** Of these: they describe, and what isn't a person may be so called. */
export const ADJECTIVE_SLURS = list("ADJECTIVE_SLURS")

/** Slurs that people are named, too, given names and family names. */
export const NAMES_TOO = list("NAMES_TOO")

/** Before a name that no other name stands beside: "with Kike", "mi primo Kike". */
export const BEFORE_NAMES = list("BEFORE_NAMES")
