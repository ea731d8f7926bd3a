import { readLists } from "../../../lists/readLists.ts"
import type { PhraseClasses } from "../phrases/phrases.ts"
import file from "./toneIdioms.txt" with { type: "text" }

const { list, below } = readLists(file)

/**
 * Phrases that speak well or ill, whatever their words do alone, our own choice, in the grammar of `compilePhrases`. Of
 * phrases that begin at one word the longest counts.
 */
export const IDIOM_CLASSES: PhraseClasses = below("IDIOM_CLASSES")

export const PRAISE_IDIOMS = list("PRAISE_IDIOMS")

export const BLAME_IDIOMS = list("BLAME_IDIOMS")

/** What goes before a complaint that is dressed as praise. */
export const MOCK_PRAISE = list("MOCK_PRAISE")

/** What nobody is glad of. */
export const MISHAPS = list("MISHAPS")

/** Praise by a denied complaint, and blame by a denied praise, by language: the plain way to say either, which the words alone belie. */
export const IDIOMS_OF: Readonly<Record<string, { readonly praise: string; readonly blame: string }>> = {
  de: {
    praise: list("IDIOMS_OF de praise"),
    blame: list("IDIOMS_OF de blame")
  },
  es: {
    praise: list("IDIOMS_OF es praise"),
    blame: list("IDIOMS_OF es blame")
  },
  fr: {
    praise: list("IDIOMS_OF fr praise"),
    blame: list("IDIOMS_OF fr blame")
  },
  it: {
    praise: list("IDIOMS_OF it praise"),
    blame: list("IDIOMS_OF it blame")
  },
  pt: {
    praise: list("IDIOMS_OF pt praise"),
    blame: list("IDIOMS_OF pt blame")
  }
}

/** Words that deny, and say no more than "many": nothing is praised or blamed by them. */
export const QUANTITIES_OF: Readonly<Record<string, RegExp>> = {
  de: /(?<!\p{L})nicht wenig(?:e[nr]?)?(?!\p{L})/giu,
  es: /(?<!\p{L})no poc[oa]s(?!\p{L})/giu,
  fr: /(?<!\p{L})pas mal d(?:e(?!\p{L})|['’])/giu,
  it: /(?<!\p{L})non poch[ie](?!\p{L})/giu,
  pt: /(?<!\p{L})não pouc[oa]s(?!\p{L})/giu
}
