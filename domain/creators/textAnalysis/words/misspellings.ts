import type { WordShape } from "./wordShape.ts"

const PLAIN = /^[a-z]+$/
const ALPHABET = [..."abcdefghijklmnopqrstuvwxyz"]
const VOWEL = /[aeiou]/

/** Shorter ones are abbreviations, initials and words of other languages. */
const MISSPELT_CHARACTERS_MIN = 4
/** A shorter one must hold letters that follow each other in no word at all: "wmen", but not "nuds". */
const SHORTENED_CHARACTERS_MIN = 5
const ANY_WORD = 1
/** What is beside it may speak for a form as short as this: "gya people". */
const FORM_CHARACTERS_MIN = 3
/** So long a word is hardly another one with a letter amiss, even where it looks like a word. */
const LONG_CHARACTERS_MIN: Readonly<Record<Slip, number>> = { swapped: 7, shortened: 8, undoubled: 7 }

/**
 * What is amiss: two neighbouring letters `swapped`, a vowel left out (`shortened`), or one of two equal letters (`undoubled`).
 * A word that lacks another consonant is too often a word of its own.
 */
export type Slip = "swapped" | "shortened" | "undoubled"

export interface Misspelling {
  readonly word: string
  readonly slip: Slip
}

const slipWithout = (word: string, at: number): Slip | null => {
  const letter = word.charAt(at)
  if (letter === word.charAt(at - 1)) return "undoubled"
  return VOWEL.test(letter) ? "shortened" : null
}

/** What words look like with two letters swapped or one left out, their first letter in place; the first word of a form counts. */
export const misspellingsOf = (words: Iterable<string>): ReadonlyMap<string, Misspelling> => {
  const misspelt = new Map<string, Misspelling>()
  const put = (form: string, word: string, slip: Slip) => {
    if (form.length >= FORM_CHARACTERS_MIN && form !== word && !misspelt.has(form)) misspelt.set(form, { word, slip })
  }
  for (const word of words) {
    if (!PLAIN.test(word)) continue
    for (let at = 1; at < word.length; at += 1) {
      const [letter, after] = [word.charAt(at), word.charAt(at + 1)]
      // Without its end a word is another one: one instead of many, or short for something else.
      if (after === "") continue
      put(word.slice(0, at) + after + letter + word.slice(at + 2), word, "swapped")
      const slip = slipWithout(word, at)
      if (slip !== null) put(word.slice(0, at) + word.slice(at + 1), word, slip)
    }
  }
  return misspelt
}

/** The words of `ranks` of which `form` may be a misspelling; how frequent the most frequent one is. */
const bestRankOf = (form: string, ranks: ReadonlyMap<string, number>): number => {
  let best = Infinity
  const consider = (word: string) => {
    best = Math.min(best, ranks.get(word) ?? Infinity)
  }
  for (let at = 0; at <= form.length; at += 1) {
    const [before, letter, after] = [form.slice(0, at), form.charAt(at), form.charAt(at + 1)]
    if (after !== "") consider(before + after + letter + form.slice(at + 2))
    for (const missing of ALPHABET) consider(before + missing + form.slice(at))
  }
  return best
}

export interface MisspellingJudge {
  /** The word that it can't but stand for; null where it may as well be a word or a name of its own, or another word misspelt. */
  readonly meantBy: (form: string) => string | null
  /** The word among `words` that it may stand for, where what is beside it speaks for that. */
  readonly mayMean: (form: string, words: ReadonlySet<string>) => string | null
}

/** Makes the reader of misspellings of `telling` words. `common` are the words of posts, the most frequent first. */
export const makeMisspellingJudge = (
  telling: Iterable<string>,
  common: ReadonlyArray<string>,
  ordinary: ReadonlySet<string>,
  couldBeWord: WordShape
): MisspellingJudge => {
  const misspelt = misspellingsOf(telling)
  const ranks = new Map(common.map((word, rank) => [word, rank]))
  return {
    meantBy: (form) => {
      const found = misspelt.get(form)
      if (found === undefined || form.length < MISSPELT_CHARACTERS_MIN) return null
      const { word, slip } = found
      if (slip === "shortened" && form.length < SHORTENED_CHARACTERS_MIN && couldBeWord(form, ANY_WORD)) return null
      const isLong = form.length >= LONG_CHARACTERS_MIN[slip] && !ordinary.has(form)
      if (!isLong && (slip === "undoubled" || couldBeWord(form))) return null
      return bestRankOf(form, ranks) < (ranks.get(word) ?? common.length) ? null : word
    },
    mayMean: (form, words) => {
      const word = misspelt.get(form)?.word
      return word !== undefined && words.has(word) ? word : null
    }
  }
}
