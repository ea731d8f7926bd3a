import type { SpelledWord } from "./spelling.ts"

const DELETION_CHARACTERS_MIN = 5
const SWAP_CHARACTERS_MIN = 4
const RUN_TOGETHER_CHARACTERS_MIN = 9
const RUN_TOGETHER_CHARACTERS_MAX = 60
const RUN_TOGETHER_WORDS_MIN = 3
const PART_CHARACTERS_MAX = 16
const VOWEL = /[aeiou]/
const PLAIN = /^[a-z]+$/
const CERTAIN = ["fuck", "bitch"] as const

/** What slips are undone by. */
export interface Slips {
  /** The words that matter: only into these is anything changed. */
  readonly telling: ReadonlySet<string>
  /** `misspellingsOf` the telling words. */
  readonly misspelt: ReadonlyMap<string, string>
  /** Words run together are divided only where one of these is among them. */
  readonly targets: ReadonlySet<string>
  /** Words that posts use. None of them is ever read as another one misspelt. */
  readonly ordinary: ReadonlySet<string>
}

/** What words look like with two letters swapped or one left out. Of short ones only a vowel may be missing. */
export const misspellingsOf = (words: Iterable<string>): ReadonlyMap<string, string> => {
  const misspelt = new Map<string, string>()
  const put = (form: string, word: string) => {
    if (!misspelt.has(form)) misspelt.set(form, word)
  }
  for (const word of words) {
    if (word.length < SWAP_CHARACTERS_MIN || !PLAIN.test(word)) continue
    for (let at = 1; at < word.length; at += 1) {
      const [before, letter] = [word.charAt(at - 1), word.charAt(at)]
      put(word.slice(0, at - 1) + letter + before + word.slice(at + 1), word)
      if (word.length >= DELETION_CHARACTERS_MIN || VOWEL.test(letter)) {
        put(word.slice(0, at) + word.slice(at + 1), word)
      }
    }
  }
  return misspelt
}

/** Divides letters run together into known words, as few as may be; null where they don't divide. */
const divided = (letters: string, isKnown: (word: string) => boolean): ReadonlyArray<string> | null => {
  const fewest: Array<number> = [0]
  const lastFrom: Array<number> = [0]
  for (let end = 1; end <= letters.length; end += 1) {
    let [least, from] = [Infinity, -1]
    for (let start = Math.max(0, end - PART_CHARACTERS_MAX); start < end; start += 1) {
      const count = (fewest[start] ?? Infinity) + 1
      if (count >= least) continue
      const part = letters.slice(start, end)
      if (part.length > 1 ? isKnown(part) : part === "i" || part === "a") [least, from] = [count, start]
    }
    fewest[end] = least
    lastFrom[end] = from
  }
  if (!Number.isFinite(fewest[letters.length] ?? Infinity)) return null
  const parts: Array<string> = []
  for (let end = letters.length; end > 0; end = lastFrom[end] ?? 0)
    parts.unshift(letters.slice(lastFrom[end] ?? 0, end))
  return parts
}

/**
 * Undoes slips that hide a telling word: letters swapped or left out, a blank added within a word, and blanks left out
 * between words.
 */
export const repairWords = (
  words: ReadonlyArray<SpelledWord>,
  { telling, misspelt, targets, ordinary }: Slips
): ReadonlyArray<SpelledWord> => {
  const isOrdinary = (key: string) => ordinary.has(key)
  if (words.every(({ key, kind }) => (kind !== "word" && kind !== "hashtag") || ordinary.has(key))) return words
  const repaired: Array<SpelledWord> = []
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index]
    if (word === undefined) break
    const { key, kind } = word
    if ((kind !== "word" && kind !== "hashtag") || word.disguise !== "none") {
      repaired.push(word)
      continue
    }
    const next = words[index + 1]
    if (next !== undefined && next.kind === "word" && !next.isAfterBreak && telling.has(key + next.key)) {
      const isSplit = !isOrdinary(key) || !isOrdinary(next.key)
      if (isSplit && next.start - word.end === 1) {
        repaired.push({ ...word, key: key + next.key, end: next.end, disguise: "respelled" })
        index += 1
        continue
      }
    }
    if (isOrdinary(key) || !PLAIN.test(key)) {
      repaired.push(word)
      continue
    }
    const isLong = key.length >= RUN_TOGETHER_CHARACTERS_MIN && key.length <= RUN_TOGETHER_CHARACTERS_MAX
    const parts = isLong && !misspelt.has(key) ? divided(key, isOrdinary) : null
    const isTelling =
      parts?.some((part) => targets.has(part)) === true &&
      (parts.length >= RUN_TOGETHER_WORDS_MIN || parts.every((part) => telling.has(part)))
    if (parts !== null && isTelling) {
      for (const [order, part] of parts.entries()) {
        repaired.push({ ...word, key: part, disguise: "respelled", isAfterBreak: order === 0 && word.isAfterBreak })
      }
      continue
    }
    const meant = misspelt.get(key) ?? CERTAIN.find((each) => key.includes(each))
    repaired.push(meant === undefined ? word : { ...word, key: meant, disguise: "respelled" })
  }
  return repaired
}
