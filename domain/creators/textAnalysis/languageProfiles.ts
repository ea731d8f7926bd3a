import type { NormalisedText, Word } from "./normalise.ts"

/**
 * What tells languages in Latin letters apart: for each trait of a word (a run of up to four of its bytes, or the whole
 * folded word) how usual it is in each language, as steps of the logarithm of its frequency above a floor. A text's score
 * for a language is the sum over its distinct traits, so it is a whole number and the same on every machine.
 *
 * Layout, little-endian: magic u32, number of languages u8, their codes (length u8, ASCII), number of traits u32; per trait
 * hash u32, number of languages u8, and per language its index u8 and value u8.
 */
export interface LanguageProfiles {
  /** Codes, in the order of scores. */
  readonly languages: ReadonlyArray<string>
  readonly traits: ReadonlyMap<number, ReadonlyArray<readonly [language: number, value: number]>>
}

const MAGIC = 0x314c5343
const LANGUAGES_MAX = 64
const TRAITS_MAX = 400_000
const PRIME = 0x01000193
const RUN_SEED = 0x811c9dc5
const WORD_SEED = 0x2b3c4d5

/** Runs begin at every third byte and hold four, and one more ends with the word: few, and most of a word is in one. */
const RUN_BYTES = 4
const RUN_STRIDE_BYTES = 3
const WORD_BYTES_MAX = 70
/** What comes after says little that is new. */
const WORDS_MAX = 60
const BLANK = 0x20
const TWO_BYTES_MIN = 0x80
const THREE_BYTES_MIN = 0x800
/** The last letter of Latin, additions for Vietnamese included. */
const LATIN_MAX = 0x1eff
const COMBINING_MIN = 0x300
const COMBINING_MAX = 0x36f

const bytes = new Uint8Array(WORD_BYTES_MAX + 2)

/** Writes a word in lower case as UTF-8; the number of bytes. */
const encode = (word: string): number => {
  let size = 0
  for (let at = 0; at < word.length && size < WORD_BYTES_MAX; at += 1) {
    const code = word.charCodeAt(at)
    if (code < TWO_BYTES_MIN) bytes[size++] = code
    else if (code < THREE_BYTES_MIN) {
      bytes[size++] = 0xc0 | (code >> 6)
      bytes[size++] = 0x80 | (code & 0x3f)
    } else {
      bytes[size++] = 0xe0 | (code >> 12)
      bytes[size++] = 0x80 | ((code >> 6) & 0x3f)
      bytes[size++] = 0x80 | (code & 0x3f)
    }
  }
  return Math.min(size, WORD_BYTES_MAX)
}

/** The hash of bytes `from` to `to`, between blanks where the word begins or ends with them. */
const runHash = (from: number, to: number, isFirst: boolean, isLast: boolean): number => {
  let hash = RUN_SEED
  if (isFirst) hash = Math.imul(hash ^ BLANK, PRIME)
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), PRIME)
  return isLast ? Math.imul(hash ^ BLANK, PRIME) : hash
}

/** The hash of a run as it is written, blanks included. */
export const writtenRunHash = (run: ReadonlyArray<number>): number =>
  run.reduce((hash, byte) => Math.imul(hash ^ byte, PRIME), RUN_SEED)

/** The trait of a whole word, folded. */
export const wordHash = (word: string): number => {
  let hash = WORD_SEED
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), PRIME)
  return hash
}

/** Calls `add` with the hash of every run of a word in lower case. */
export const forEachRun = (word: string, add: (hash: number) => void): void => {
  const size = encode(word)
  let from = 0
  for (; from + RUN_BYTES < size; from += RUN_STRIDE_BYTES) add(runHash(from, from + RUN_BYTES, from === 0, false))
  add(runHash(Math.max(0, size - RUN_BYTES), size, from === 0, true))
}

/** A word as it was written, in lower case; folded where it was disguised by letters that no language writes. */
export const writtenWord = (original: string, { text, start, end }: Pick<Word, "text" | "start" | "end">): string => {
  const written = original.slice(start, end).toLowerCase()
  for (let at = 0; at < written.length; at += 1) {
    const code = written.charCodeAt(at)
    if (code > LATIN_MAX || (code >= COMBINING_MIN && code <= COMBINING_MAX)) return text
  }
  return written
}

/** From here to the end of the line stands the name of a place, which is of no language. */
const PLACE = /(?:^|\s|\()@\s[^\n]*/g

/** The words that a language shows in: names of places and hashtags that are not divided only where there are no others. */
export const tellingWords = ({ original, words }: Pick<NormalisedText, "original" | "words">): ReadonlyArray<Word> => {
  const plain = words.filter(({ kind }) => kind === "word")
  if (plain.length === 0) return words.filter(({ kind }) => kind === "hashtag")
  if (!original.includes("@ ")) return plain
  const places = [...original.matchAll(PLACE)].map(({ 0: { length }, index }) => [index, index + length] as const)
  const others = plain.filter(({ start }) => !places.some(([from, to]) => start >= from && start < to))
  return others.length > 0 ? others : plain
}

/** The bytes that `makeLanguageScorer` reads. */
export const printProfiles = ({ languages, traits }: LanguageProfiles): Uint8Array => {
  const sorted = [...traits].sort(([a], [b]) => a - b)
  const codes = languages.reduce((sum, code) => sum + 1 + code.length, 0)
  const file = new Uint8Array(sorted.reduce((sum, [, shared]) => sum + 5 + 2 * shared.length, 5 + codes + 4))
  const view = new DataView(file.buffer)
  view.setUint32(0, MAGIC, true)
  view.setUint8(4, languages.length)
  let at = 5
  for (const code of languages) {
    view.setUint8(at, code.length)
    for (const [index, character] of [...code].entries()) view.setUint8(at + 1 + index, character.charCodeAt(0))
    at += 1 + code.length
  }
  view.setUint32(at, sorted.length, true)
  at += 4
  for (const [hash, shared] of sorted) {
    view.setInt32(at, hash, true)
    view.setUint8(at + 4, shared.length)
    at += 5
    for (const [language, value] of shared) {
      view.setUint8(at, language)
      view.setUint8(at + 1, value)
      at += 2
    }
  }
  return file
}

export interface LanguageScores {
  readonly languages: ReadonlyArray<string>
  /** By language; written over by the next call. */
  readonly scores: Float64Array
}

/** Makes a scorer of texts by the bytes of profiles; throws `RangeError` where they aren't any. */
export const makeLanguageScorer = (
  file: Uint8Array
): ((original: string, words: ReadonlyArray<Word>) => LanguageScores) => {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  if (file.byteLength < 5 || view.getUint32(0, true) !== MAGIC) throw new RangeError("not a file of languages")
  const count = view.getUint8(4)
  if (count < 1 || count > LANGUAGES_MAX) throw new RangeError("a file of too many languages")
  let at = 5
  const languages: Array<string> = []
  for (let index = 0; index < count; index += 1) {
    const length = view.getUint8(at)
    languages.push(String.fromCharCode(...file.subarray(at + 1, at + 1 + length)))
    at += 1 + length
  }
  const traits = view.getUint32(at, true)
  if (traits > TRAITS_MAX) throw new RangeError("a file of too many traits")
  at += 4
  // Open addressing: flat arrays are read faster than a map, and made in a tenth of the time. What a trait says stays in the file.
  let slotCount = 1
  while (slotCount < traits * 2) slotCount *= 2
  const hashes = new Int32Array(slotCount)
  const places = new Int32Array(slotCount).fill(-1)
  const seenIn = new Int32Array(slotCount)
  const slotOf = (hash: number): number => {
    let slot = (hash ^ (hash >>> 15)) & (slotCount - 1)
    while (places[slot] !== -1 && hashes[slot] !== hash) slot = (slot + 1) & (slotCount - 1)
    return slot
  }
  for (let index = 0; index < traits; index += 1) {
    const hash = view.getInt32(at, true)
    const slot = slotOf(hash)
    hashes[slot] = hash
    places[slot] = at + 4
    at += 5 + 2 * view.getUint8(at + 4)
  }
  if (at !== file.byteLength) throw new RangeError("a file of languages cut short")
  const scores = new Float64Array(languages.length)
  let texts = 0
  const add = (hash: number) => {
    const slot = slotOf(hash)
    const place = places[slot] ?? -1
    if (place === -1 || seenIn[slot] === texts) return
    seenIn[slot] = texts
    const end = place + 2 * (file[place] ?? 0)
    for (let at = place + 1; at <= end; at += 2) {
      const language = file[at] ?? 0
      scores[language] = (scores[language] ?? 0) + (file[at + 1] ?? 0)
    }
  }
  return (original, words) => {
    texts = (texts + 1) | 0
    scores.fill(0)
    for (const word of words.slice(0, WORDS_MAX)) {
      forEachRun(writtenWord(original, word), add)
      add(wordHash(word.text))
    }
    return { languages, scores }
  }
}
