import { readLists } from "../../../../lists/readLists.ts"

/** What the words of a list do where they stand in a caption. */
export const WORDING_KINDS = [
  /** Declares as a hashtag, in brackets, or as a part of its own: first, last, before a colon or a bar. */
  "label",
  /** As a label, but also the word for any announcement: needs a brand, a link or a promotion beside it. */
  "announcement",
  /** Declares in brackets alone. */
  "bracketed",
  /** Declares wherever it stands. `@` is any mention. */
  "clear",
  /** Leaves open whether the post is paid for. */
  "vague",
  /** As much, where a brand is mentioned. */
  "hint",
  /** Denies what comes after it, or before it. */
  "denial",
  "denialAfter",
  /** Holds a word of these lists in another meaning. */
  "otherwise",
  /** Names a code: of a shop, or of anything. */
  "code",
  /** Names a code of a shop. */
  "promoCode",
  /** Stands before a code that is to be used. */
  "use",
  "discount",
  /** Says where a link is. */
  "bio",
  /** Speaks of buying. */
  "shop",
  /** Promotes by itself. */
  "promotion",
  /** Names what the creator made: to advertise that is no advertisement for others. */
  "own"
] as const
export type WordingKind = (typeof WORDING_KINDS)[number]

/** The lists of one language, in the grammar of phrases. */
export type Wordings = Readonly<Partial<Record<WordingKind, string>>>

const isKind = (word: string): word is WordingKind => WORDING_KINDS.some((kind) => kind === word)

/** The lists of each language of a data file. Throws where one is called by no kind. */
export const readWordings = (file: string): Readonly<Record<string, Wordings>> => {
  const languages = new Map<string, Partial<Record<WordingKind, string>>>()
  for (const [name, entries] of Object.entries(readLists(file).all())) {
    const [language = "", kind = ""] = name.split(" ")
    if (!isKind(kind)) throw new Error(`there is no kind of wording ${kind}`)
    languages.set(language, { ...languages.get(language), [kind]: entries })
  }
  return Object.fromEntries(languages)
}
