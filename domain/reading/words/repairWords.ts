import { parseWords } from "../phrases/termList.ts"
import type { RestoredWord } from "./spelling.ts"
import type { LetterSplitter } from "./splitLetters.ts"

const DELETION_CHARACTERS_MIN = 5
const SWAP_CHARACTERS_MIN = 4
const RUN_TOGETHER_CHARACTERS_MIN = 7
/** Two words of everyday use that make a longer one are that one, slipped apart: "trans gender". */
const PARTED_CHARACTERS_MIN = 7
const RUN_TOGETHER_WORDS_MIN = 3
const VOWEL = /[aeiou]/
const PLAIN = /^[a-z]+$/
const CERTAIN = ["fuck", "bitch"] as const

/** What misspellings are undone by. */
export interface Vocabulary {
  /** The words that matter: only into these is anything changed. */
  readonly telling: ReadonlySet<string>
  /** `misspellingsOf` the telling words. */
  readonly misspelt: ReadonlyMap<string, string>
  /** Two words run together are divided only where one of these is among them. */
  readonly targets: ReadonlySet<string>
  /** Words that posts use. None of them is ever read as another one misspelt. */
  readonly ordinary: ReadonlySet<string>
  readonly splitLetters: LetterSplitter
}

/** What words look like with two letters swapped or one left out. Of short ones only a vowel may be missing. */
export const misspellingsOf = (words: Iterable<string>, least = SWAP_CHARACTERS_MIN): ReadonlyMap<string, string> => {
  const misspelt = new Map<string, string>()
  const put = (form: string, word: string) => {
    if (!misspelt.has(form)) misspelt.set(form, word)
  }
  for (const word of words) {
    if (word.length < least || !PLAIN.test(word)) continue
    for (let at = 1; at < word.length; at += 1) {
      const [before, letter] = [word.charAt(at - 1), word.charAt(at)]
      put(word.slice(0, at - 1) + letter + before + word.slice(at + 1), word)
      // Without its end a word is another one: one instead of many, or short for something else.
      const isEnd = at === word.length - 1 && (letter === "s" || word.length <= DELETION_CHARACTERS_MIN)
      if (
        !isEnd &&
        word.length >= SWAP_CHARACTERS_MIN &&
        (word.length >= DELETION_CHARACTERS_MIN || VOWEL.test(letter))
      ) {
        put(word.slice(0, at) + word.slice(at + 1), word)
      }
    }
  }
  return misspelt
}

/** Everyday words that a blank before or after them is left out of. */
const SMALL = new Set(
  parseWords(`
i
all
the
are
is
be
to
these
those
every
should
people
must
will
a
they
them
you
we
and
were
was
never
always
have
has
need
deserve
deserves
for
of
my
our
this
that
with
from
like
some
black
gay
in
on
at
by
want
out
`)
)
const HALF_CHARACTERS_MIN = 4

/** A telling word and an everyday one without the blank between them: "ihate", "areparasites". */
const halvesOf = (key: string, telling: ReadonlySet<string>): readonly [string, string] | null => {
  for (let at = 1; at < key.length; at += 1) {
    const [head, tail] = [key.slice(0, at), key.slice(at)]
    if (SMALL.has(head) && tail.length >= HALF_CHARACTERS_MIN && telling.has(tail)) return [head, tail]
    if (SMALL.has(tail) && tail.length > 1 && head.length >= HALF_CHARACTERS_MIN && telling.has(head))
      return [head, tail]
  }
  return null
}

/** A tag of so many words is a sentence of its own, not a part of the one before it. */
const THOUGHT_WORDS_MIN = 3

/** Each part where it stands; all of the tag where folding changed its length. */
const wordsOfTag = (tag: RestoredWord, parts: ReadonlyArray<string>): ReadonlyArray<RestoredWord> => {
  const isInPlace = tag.end - tag.start === tag.key.length
  const isThought = parts.length >= THOUGHT_WORDS_MIN
  let start = tag.start
  return parts.map((key, order) => {
    const place = isInPlace ? { start, end: start + key.length } : { start: tag.start, end: tag.end }
    start += key.length
    return { ...tag, ...place, key, isAfterBreak: order === 0 && (tag.isAfterBreak || isThought) }
  })
}

/**
 * Undoes misspellings that hide a telling word: letters swapped or left out, a blank added within a word, and blanks left out
 * between words.
 */
export const repairWords = (
  words: ReadonlyArray<RestoredWord>,
  { telling, misspelt, targets, ordinary, splitLetters }: Vocabulary
): ReadonlyArray<RestoredWord> => {
  const isOrdinary = (key: string) => ordinary.has(key)
  if (words.every(({ key, kind }) => (kind !== "word" && kind !== "hashtag") || ordinary.has(key))) return words
  /** The telling words that are run together here; of what looks like a word, only where it names a target. */
  const apart = (letters: string): ReadonlyArray<string> | null => {
    const likely = splitLetters(letters)
    if (likely !== null && likely.length >= RUN_TOGETHER_WORDS_MIN && likely.some((part) => telling.has(part)))
      return likely
    const any = splitLetters(letters, Infinity)
    const isSaid = (part: string) => telling.has(part) || SMALL.has(part)
    return any?.some((part) => targets.has(part)) === true &&
      (any.length >= RUN_TOGETHER_WORDS_MIN || any.every(isSaid))
      ? any
      : null
  }
  const repaired: Array<RestoredWord> = []
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
      const isSplit =
        !isOrdinary(key) ||
        !isOrdinary(next.key) ||
        (targets.has(key + next.key) && key.length + next.key.length >= PARTED_CHARACTERS_MIN)
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
    const tagged = kind === "hashtag" ? splitLetters(key) : null
    if (tagged !== null) {
      repaired.push(...wordsOfTag(word, tagged))
      continue
    }
    const halves = halvesOf(key, telling)
    if (halves !== null && !misspelt.has(key)) {
      for (const [order, part] of halves.entries()) {
        repaired.push({ ...word, key: part, disguise: "respelled", isAfterBreak: order === 0 && word.isAfterBreak })
      }
      continue
    }
    const isLong = key.length >= RUN_TOGETHER_CHARACTERS_MIN && !misspelt.has(key)
    const parts = isLong ? apart(key) : null
    if (parts !== null) {
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
