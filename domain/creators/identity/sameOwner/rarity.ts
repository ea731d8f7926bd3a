import { readLists } from "../../../lists/readLists.ts"
import commonWordsFile from "./commonWords.txt" with { type: "text" }
import raritiesFile from "./trigramRarities.txt" with { type: "text" }

/** The letters, any digit, and the edge of a word. */
export const CLASSES = 28
const DIGIT_CLASS = 26
export const EDGE_CLASS = 27

/** How finely the table tells rarities. */
export const RARITY_STEP_BITS = 0.3
/** Every sign of the table is a number of steps. */
export const RARITY_SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"

/** A digit is one of ten; most stand for a year. */
const DIGIT_BITS = 3
/** A word or name that many use: one of some thousands. */
const WORD_BITS = 11
const WORD_CHARACTERS_MIN = 3
const WORD_CHARACTERS_MAX = 12
/** No letter tells less, or more. */
const LETTER_BITS_MIN = 1
const LETTER_BITS_MAX = 9
/** What stands behind these characters adds nothing that would change a verdict. */
const INFORMATION_CHARACTERS_MAX = 40

const ZERO = 48
const NINE = 57
const A = 97

/** What a character is to the table. */
export const classOf = (code: number): number =>
  code >= A ? code - A : code >= ZERO && code <= NINE ? DIGIT_CLASS : EDGE_CLASS

const rarities = (() => {
  const signs = readLists(raritiesFile).list("rarities").replaceAll("\n", "")
  return Float64Array.from(
    { length: CLASSES ** 3 },
    (_, at) => RARITY_SIGNS.indexOf(signs.charAt(at)) * RARITY_STEP_BITS
  )
})()

/** Bits of pairs: how few words have two characters in a row. */
const pairRarities = Float64Array.from({ length: CLASSES ** 2 }, (_, pair) => {
  let share = 0
  for (let third = 0; third < CLASSES; third += 1) share += 2 ** -(rarities[pair * CLASSES + third] ?? 0)
  return -Math.log2(Math.min(1, share))
})

/** Bits of the third of three characters, where the two before it are known. */
const nextBits = Float64Array.from(rarities, (rarity, triple) => {
  const bits = rarity - (pairRarities[Math.floor(triple / CLASSES)] ?? 0)
  return Math.max(LETTER_BITS_MIN, Math.min(LETTER_BITS_MAX, bits))
})

/** How few words have two characters in a row, in bits. */
export const pairBits = (a: number, b: number): number => pairRarities[a * CLASSES + b] ?? 0

/** How few words have three characters in a row, in bits. */
export const tripleBits = (a: number, b: number, c: number): number => rarities[(a * CLASSES + b) * CLASSES + c] ?? 0

/** How few words have four characters in a row, in bits, as far as triples tell. */
export const quadBits = (a: number, b: number, c: number, d: number): number =>
  tripleBits(a, b, c) + (nextBits[(b * CLASSES + c) * CLASSES + d] ?? 0)

const commonLists = readLists(commonWordsFile)
const wordsOf = (name: string): ReadonlyArray<string> => commonLists.list(name).trim().split(/\s+/)
const plainWords: ReadonlySet<string> = new Set(wordsOf("words"))
const commonWords: ReadonlySet<string> = new Set([...plainWords, ...wordsOf("names")])

const LETTERS = 26
const QUAD_CHARACTERS = 4
/** Of four letters in a row: whether a common word begins with them, and whether one ends so. Most handles' letters do neither. */
const BEGINS_WORD = 1
const ENDS_WORD = 2
const NO_LETTERS = -1

/** The number of the four letters from a place on; less than nothing where a digit is among them, or the end. */
const quadAt = (plain: string, at: number): number => {
  let quad = 0
  for (let place = at; place < at + QUAD_CHARACTERS; place += 1) {
    const letter = plain.charCodeAt(place) - A
    if (!(letter >= 0 && letter < LETTERS)) return NO_LETTERS
    quad = quad * LETTERS + letter
  }
  return quad
}

const quadsOfWords = (() => {
  const quads = new Uint8Array(LETTERS ** QUAD_CHARACTERS)
  const mark = (quad: number, sign: number) => {
    if (quad !== NO_LETTERS) quads[quad] = (quads[quad] ?? 0) | sign
  }
  for (const word of commonWords) {
    mark(quadAt(word, 0), BEGINS_WORD)
    mark(quadAt(word, word.length - QUAD_CHARACTERS), ENDS_WORD)
  }
  return quads
})()

/** Whether a word, in lower case, is one that many use, or a name that many have. */
export const isCommonWord = (word: string): boolean => commonWords.has(word)

/** Whether a word, in lower case, is one that many use, and no name. */
export const isPlainWord = (word: string): boolean => plainWords.has(word)

/** A handle as words that many use, and letters between them. */
export interface Spelling {
  /** How few would choose it. */
  readonly bits: number
  /** Where in it words stand that many use and that are no names: one is 1 at each of their letters. */
  readonly isPlain: Uint8Array
}

/**
 * How much a handle tells, and where its words are: how few would choose it. Letters are told by those before them; a word or
 * name that many use tells as much as any other of those, however long it is. The text is of the letters a to z and digits.
 */
export const spell = (plain: string): Spelling => {
  const length = Math.min(plain.length, INFORMATION_CHARACTERS_MAX)
  const best = new Float64Array(length + 1)
  const begins = new Uint8Array(length + 1)
  const quads = Uint8Array.from({ length }, (_, at) => quadsOfWords[quadAt(plain, at)] ?? 0)
  let [first, second] = [EDGE_CLASS, EDGE_CLASS]
  for (let end = 1; end <= length; end += 1) {
    const third = classOf(plain.charCodeAt(end - 1))
    const letter =
      end === 1 ? pairBits(EDGE_CLASS, third) : (nextBits[(first * CLASSES + second) * CLASSES + third] ?? 0)
    let least = (best[end - 1] ?? 0) + (third === DIGIT_CLASS ? DIGIT_BITS : letter)
    let begin = end - 1
    for (let from = Math.max(0, end - WORD_CHARACTERS_MAX); from <= end - WORD_CHARACTERS_MIN; from += 1) {
      const bits = (best[from] ?? 0) + WORD_BITS
      if (bits >= least) continue
      const mayBeWord =
        end - from < QUAD_CHARACTERS ||
        (((quads[from] ?? 0) & BEGINS_WORD) !== 0 && ((quads[end - QUAD_CHARACTERS] ?? 0) & ENDS_WORD) !== 0)
      if (!mayBeWord || !commonWords.has(plain.slice(from, end))) continue
      least = bits
      begin = from
    }
    best[end] = least
    begins[end] = begin
    first = second
    second = third
  }
  const isPlain = new Uint8Array(plain.length)
  for (let end = length; end > 0; end = begins[end] ?? 0) {
    const from = begins[end] ?? 0
    if (end - from > 1 && plainWords.has(plain.slice(from, end))) isPlain.fill(1, from, end)
  }
  return { bits: best[length] ?? 0, isPlain }
}

/** How much a handle or word tells, in bits; see {@link spell}. */
export const informationOf = (plain: string): number => spell(plain).bits
