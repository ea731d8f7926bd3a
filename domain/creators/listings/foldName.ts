import anyAscii from "any-ascii"
import { TERM_CHARACTERS_MAX, TERM_WORDS_MAX } from "../../../ports/creators/discovery/Listing.ts"

/** Longer names are cut, and what is found by them: nobody's is. A sign may stand for a sentence of 24 letters. */
export const NAME_CHARACTERS_MAX = 200

const PICTURES = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\ufe0f|\u200d/gu
/** Marks within a word, as in O'Neill. */
const WITHIN_WORDS = /['’ʼ`´ʹ·]/gu
const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}]+/gu
const NOT_LATIN = /[^a-z0-9]+/g

/** Signs that people write for letters. */
const DIGITS_FOR_LETTERS: ReadonlyMap<string, string> = new Map([
  ["0", "o"],
  ["1", "i"],
  ["3", "e"],
  ["4", "a"],
  ["5", "s"],
  ["7", "t"]
])

/** Words that say nothing of who somebody is, where other words are left. */
const EMPTY_WORDS: ReadonlySet<string> = new Set([
  "official",
  "oficial",
  "offiziell",
  "officiel",
  "real",
  "the",
  "tv",
  "hq"
])

const folded = (text: string): string => anyAscii(text).toLowerCase().replaceAll(NOT_LATIN, "")

/** A word as its reader means it: `n0va` is `nova`. Numbers stay. */
const withoutDigits = (word: string): string =>
  /[a-z]/.test(word) && /\d/.test(word)
    ? word.replace(/[013457](?=.*[a-z])/g, (digit) => DIGITS_FOR_LETTERS.get(digit) ?? digit)
    : word

const distinct = (texts: ReadonlyArray<string>): ReadonlyArray<string> => [...new Set(texts)]

/** A name as words in Latin letters and digits of lower case, whatever script, case and accents it is in. */
export const wordsOfName = (name: string): ReadonlyArray<string> => {
  const words = name
    .slice(0, NAME_CHARACTERS_MAX)
    .toWellFormed()
    .replace(PICTURES, " ")
    .normalize("NFKC")
    .replace(WITHIN_WORDS, "")
    .split(BETWEEN_WORDS)
    .map((word) => withoutDigits(folded(word)).slice(0, TERM_CHARACTERS_MAX))
    .filter((word) => word !== "")
  const telling = words.filter((word) => !EMPTY_WORDS.has(word))
  return telling.length === 0 ? words : telling
}

/** A handle's letters and digits; nothing where it has none. */
export const handleKeyOf = (handle: string): string => folded(handle).slice(0, NAME_CHARACTERS_MAX)

/** The words that a handle is made of, where its marks divide it. */
const wordsOfHandle = (handle: string): ReadonlyArray<string> => {
  const parts = wordsOfName(handle.replaceAll(/(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu, " "))
  const words = parts.filter((part) => /[a-z]/.test(part))
  return words.length > 1 ? words : []
}

/** What an account is found by, of its name and handle. */
export const nameTermsOf = (displayName: string | null, handle: string) => {
  const name = displayName === null ? [] : wordsOfName(displayName)
  return {
    words: distinct([...name, ...wordsOfHandle(handle)]).slice(0, TERM_WORDS_MAX),
    nameKey: name.join("").slice(0, NAME_CHARACTERS_MAX),
    handleKey: handleKeyOf(handle)
  }
}

/** A brand's name, as any spelling of it folds. */
export const brandKeyOf = (brand: string): string => wordsOfName(brand).join("") || brand.trim().toLowerCase()
