import { groupBy } from "../../../../ports/text/groupBy.ts"
import { readLists } from "../../../lists/readLists.ts"
import file from "./affixes.txt" with { type: "text" }
import { romanise } from "./romanise.ts"

const { list } = readLists(file)

/**
 * Words that people put before or behind a name in a handle or display name: they say what somebody is or does, and not
 * who they are. One a line.
 */
const words = (lines: string): ReadonlyArray<string> => lines.trim().split(/\s+/)

/** That stand before a name. */
const BEFORE = words(list("BEFORE"))

/** That stand behind a name. */
const BEHIND = words(list("BEHIND"))

/** Words of a display name that say nothing of whose it is. */
export const UNTELLING: ReadonlySet<string> = new Set([...BEFORE, ...BEHIND, "and", "by", "of", "with"])

/** A handle as it is compared. */
export interface FoldedHandle {
  /** Letters a to z and digits. */
  readonly plain: string
  /** Where in `plain` the name stands, without what people put around one. */
  readonly from: number
  readonly to: number
}

/** Handles have at most 100 characters; what is longer is told apart by its beginning. */
const PLAIN_CHARACTERS_MAX = 100
/** So much of a handle stays when the words around the name are taken off. */
const NAME_CHARACTERS_MIN = 3
/** So many words may stand on one side of a name. */
const AFFIXES_MAX = 2
/** More digits in a row are a number, and don't stand for letters. */
const DIGITS_BETWEEN_LETTERS = /(?<=[a-z])[013457]{1,3}(?=[a-z])/
const DIGITS_FOR_LETTERS = /(?<![0-9])[013457]{1,3}(?![0-9])/g
const LETTER_OF_DIGIT: Readonly<Record<string, string>> = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t" }
const NEITHER_LETTER_NOR_DIGIT = /[^a-z0-9]+/g
const NUMBER_BEHIND = /[0-9]+$/

const longestFirst = (words: ReadonlyArray<string>) =>
  groupBy(
    words.toSorted((a, b) => b.length - a.length),
    (word) => word
  )
const byFirstLetter = groupBy([...longestFirst(BEFORE).keys()], (word) => word.charAt(0))
const byLastLetter = groupBy([...longestFirst(BEHIND).keys()], (word) => word.slice(-1))

/**
 * Digits that stand for letters made letters: `n0va` is nova, `nova2024` isn't. Who writes one between letters writes them
 * elsewhere too: `z0y4` is zoya.
 */
export const lettersForDigits = (text: string): string =>
  DIGITS_BETWEEN_LETTERS.test(text)
    ? text.replace(DIGITS_FOR_LETTERS, (digits) => digits.replace(/./g, (digit) => LETTER_OF_DIGIT[digit] ?? digit))
    : text

const nameIn = (plain: string): { readonly from: number; readonly to: number } => {
  let [from, to] = [0, plain.length]
  const number = NUMBER_BEHIND.exec(plain)
  if (number !== null && number.index >= NAME_CHARACTERS_MIN) to = number.index
  for (let round = 0; round < AFFIXES_MAX; round += 1) {
    const behind = byLastLetter
      .get(plain.charAt(to - 1))
      ?.find((word) => to - from - word.length >= NAME_CHARACTERS_MIN && plain.endsWith(word, to))
    if (behind !== undefined) to -= behind.length
    const before = byFirstLetter
      .get(plain.charAt(from))
      ?.find((word) => to - from - word.length >= NAME_CHARACTERS_MIN && plain.startsWith(word, from))
    if (before !== undefined) from += before.length
    if (before === undefined && behind === undefined) break
  }
  return { from, to }
}

/** A handle, or a name written as one word, as it is compared: without separators, disguises and other scripts. */
export const foldHandle = (handle: string): FoldedHandle => {
  const plain = lettersForDigits(romanise(handle).replace(NEITHER_LETTER_NOR_DIGIT, "")).slice(0, PLAIN_CHARACTERS_MAX)
  return { plain, ...nameIn(plain) }
}
