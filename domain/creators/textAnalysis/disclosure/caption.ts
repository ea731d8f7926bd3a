import { WORDING_KINDS, type WordingKind } from "../lists/disclosure/wordings.ts"
import { FILLERS, LETTERS, WORDINGS } from "../lists/disclosure.ts"
import type { NormalisedText, Word } from "../normalise.ts"
import { once } from "../once.ts"
import { compilePhrases, findPhrases, foldTerm, type PhraseBook, termsOf } from "../phrases/phrases.ts"
import { parseTerms } from "../phrases/termList.ts"

const MENTION = "@"
const LINK = "://"

/** What a listed phrase does, and in which language. */
interface Wording {
  readonly kind: WordingKind
  readonly language: string
}

/** A word as phrases compare it: each character alone where a script parts no words; a tag, a handle or a link as one. */
export interface Key {
  readonly key: string
  readonly isAfterBreak: boolean
  readonly kind: Word["kind"]
  readonly start: number
  readonly end: number
}

export interface Found extends Wording {
  readonly from: number
  readonly to: number
}

/** A text, and what the lists of all languages find in it. */
export interface Caption {
  readonly original: string
  readonly keys: ReadonlyArray<Key>
  readonly of: (kind: WordingKind) => ReadonlyArray<Found>
  /** Whether anything is found that doesn't decide beside other signs alone. */
  readonly hasSigns: boolean
  /** Whether a brand may be near: a handle or a link stands in the text. */
  readonly isLinked: boolean
  readonly fillers: ReadonlySet<string>
}

/** Scripts that part no words, or hang others on them. */
export const UNPARTED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
const NEEDS_PARTING = new RegExp(`${MENTION}|${UNPARTED.source}`, "u")
const TO_PART = new RegExp(NEEDS_PARTING.source, "gu")
/** Where the first of those scripts begins, which is Thai. */
const FIRST_UNPARTED = 0xe00
const PIECE = new RegExp(
  `#[\\p{L}\\p{N}\\p{M}_]+|${UNPARTED.source}|(?:(?!${UNPARTED.source})[\\p{L}\\p{N}\\p{M}])+`,
  "gu"
)
const IN_A_TAG = /^_*$/
/** A domain with a path, as captions hold where links can't be clicked. */
const BARE_LINK = /[a-z0-9-]\.[a-z]{2,}\/\w/i

/** A cheap look before the regular expression: pictographs aside few texts have such characters. */
const mayBeUnparted = (text: string): boolean => {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) >= FIRST_UNPARTED) return true
  return false
}

/** A term with every character alone that texts hold alone, and mentions as words. */
const partedTerm = (term: string): string => {
  const folded = foldTerm(term)
  return NEEDS_PARTING.test(folded)
    ? folded
        .replace(TO_PART, " $& ")
        .replace(/ +/g, " ")
        .replace(/(?<=[(|]) | (?=[)|])/g, "")
        .trim()
    : folded
}

/** Kinds of which each phrase may be written as a tag. */
const TAGGED: ReadonlySet<WordingKind> = new Set(["label", "announcement"])
const HAS_GAP = /[_~@]/

/** The terms of a list with those written as a tag, which stands as one word whether or not it shows several. */
const termsWithTags = (kind: WordingKind, list: string): string => {
  const terms = parseTerms(list)
  const tags = terms.filter((term) => term.startsWith("#") || (TAGGED.has(kind) && !HAS_GAP.test(term)))
  const joined = tags.flatMap(termsOf).map((words) => `#${words.join("").replace(/[#_']/g, "")}`)
  return [...terms.filter((term) => !term.startsWith("#")).map(partedTerm), ...new Set(joined)].join("\n")
}

/** What decides only beside another sign: looked for where there is one, since most texts have none. */
const BESIDE: ReadonlySet<WordingKind> = new Set([
  "denial",
  "denialAfter",
  "otherwise",
  "use",
  "discount",
  "shop",
  "own"
])

const bookOf = (isOfBook: (kind: WordingKind) => boolean) =>
  once((): PhraseBook<Wording> => {
    const entries = Object.entries(WORDINGS).flatMap(([language, wordings]) =>
      WORDING_KINDS.filter(isOfBook).flatMap((kind) => {
        const list = wordings[kind]
        return list === undefined ? [] : [{ value: { kind, language }, terms: termsWithTags(kind, list) }]
      })
    )
    return compilePhrases<Wording>(entries, {}, parseTerms(FILLERS).map(partedTerm).join("\n"))
  })

const signs = bookOf((kind) => !BESIDE.has(kind))
const besides = bookOf((kind) => BESIDE.has(kind))

const isRestOf = (last: Key, { kind, joint, start }: Word, original: string): boolean => {
  if (last.kind === "mention") return kind === "word" && joint === "glued" && original[last.end] === "."
  if (last.kind !== kind) return false
  if (kind === "link") return joint === "glued"
  return kind === "hashtag" && IN_A_TAG.test(original.slice(last.end, start))
}

const keyOfWord = ({ text, kind }: Word): string => {
  if (kind === "mention") return MENTION
  if (kind === "link") return LINK
  return kind === "hashtag" ? `#${text.replaceAll("_", "")}` : text
}

/** The characters of a word that parts none, each with its place where folding moved nothing. */
const piecesOf = ({ text, start, end, joint }: Word): ReadonlyArray<Key> => {
  const isExact = text.length === end - start
  return [...text.matchAll(PIECE)].map(({ 0: piece, index }, order) => ({
    key: piece.replaceAll("_", ""),
    isAfterBreak: order === 0 && joint === "far",
    kind: piece.startsWith("#") ? "hashtag" : "word",
    start: isExact ? start + index : start,
    end: isExact ? start + index + piece.length : end
  }))
}

const keysOf = ({ original, words }: NormalisedText): ReadonlyArray<Key> => {
  const keys: Array<Key> = []
  const isWide = mayBeUnparted(original)
  for (const word of words) {
    const last = keys.at(-1)
    if (last !== undefined && isRestOf(last, word, original)) {
      const key = word.kind === "hashtag" ? last.key + word.text : last.key
      keys[keys.length - 1] = { ...last, key, end: word.end }
    } else if (isWide && word.kind === "word" && mayBeUnparted(word.text) && UNPARTED.test(word.text))
      keys.push(...piecesOf(word))
    else {
      const { kind, start, end, joint } = word
      keys.push({ key: keyOfWord(word), isAfterBreak: joint === "far", kind, start, end })
    }
  }
  return keys
}

const NO_FOUND: ReadonlyArray<Found> = []

type ByKind = ReadonlyMap<WordingKind, ReadonlyArray<Found>>
const NONE: ByKind = new Map()

const findBy = (original: string, keys: ReadonlyArray<Key>, book: PhraseBook<Wording>): ByKind => {
  const all = findPhrases(keys, book)
  if (all.length === 0) return NONE
  const byKind = new Map<WordingKind, Array<Found>>()
  const holds = new Map<string, boolean>()
  for (const { value, from, to } of all) {
    const { kind, language } = value
    const letters = LETTERS[language]
    if (letters !== undefined) {
      const isHeld = holds.get(language) ?? letters.test(original)
      holds.set(language, isHeld)
      if (!isHeld) continue
    }
    const others = byKind.get(kind)
    if (others === undefined) byKind.set(kind, [{ kind, language, from, to }])
    else others.push({ kind, language, from, to })
  }
  return byKind
}

/** Reads the words of a text by the lists. */
export const readCaption = (text: NormalisedText): Caption => {
  const { original } = text
  const keys = keysOf(text)
  const found = findBy(original, keys, signs())
  let beside: ByKind | null = null
  const of = (kind: WordingKind): ReadonlyArray<Found> => {
    if (!BESIDE.has(kind) && found.size === 0) return NO_FOUND
    beside ??= findBy(original, keys, besides())
    const others = beside.get("otherwise") ?? NO_FOUND
    const one = (BESIDE.has(kind) ? beside : found).get(kind) ?? NO_FOUND
    // What a word means in a sentence it means as a tag of the same caption.
    const meant = new Set(others.map(({ from }) => `#${keys[from]?.key}`))
    return others.length === 0
      ? one
      : one.filter(
          ({ from, to }) =>
            !others.some((other) => other.from < to && from < other.to) && !meant.has(keys[from]?.key ?? "")
        )
  }
  const isLinked =
    keys.some(({ kind }) => kind === "mention" || kind === "link") ||
    (original.includes("/") && BARE_LINK.test(original))
  return { original, keys, of, hasSigns: found.size > 0, isLinked, fillers: signs().fillers }
}

/** What is written before a key, after the one before it. */
export const gapBefore = ({ original, keys }: Caption, index: number): string =>
  original.slice(keys[index - 1]?.end ?? 0, keys[index]?.start ?? original.length)

/** A text of which so many words are capitals shouts, and no word of it is a code for being in capitals. */
const SHOUTED_SHARE_MIN = 0.5
const SHOUTED_LETTERS_MIN = 2
const CAPITALS = /^\p{Lu}{2,}$/u

/** Whether a text is mostly in capitals, so that they mean nothing. */
export const isShouted = ({ original, keys }: Caption): boolean => {
  const words = keys.filter(({ kind, start, end }) => kind === "word" && end - start >= SHOUTED_LETTERS_MIN)
  const capitals = words.filter(({ start, end }) => CAPITALS.test(original.slice(start, end)))
  return capitals.length > 2 && capitals.length >= SHOUTED_SHARE_MIN * words.length
}

/** How far from a word in capitals another one stands, in characters. */
const CAPITALS_REACH = 20
const CAPITALS_BEFORE = /(?<!\p{L})\p{Lu}{2,}[,!'’]{0,2}\s$/u
const CAPITALS_BEHIND = /^['’]{0,2}\s\p{Lu}{2,}(?!\p{L})/u
/** Whether the word before it or behind it is in capitals, too: then it is part of what is shouted. */
export const isAmongCapitals = (text: string, start: number, end: number): boolean =>
  CAPITALS_BEFORE.test(text.slice(Math.max(0, start - CAPITALS_REACH), start)) ||
  CAPITALS_BEHIND.test(text.slice(end, end + CAPITALS_REACH))
