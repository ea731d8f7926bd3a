import type { WordKey } from "../phrases/phrases.ts"
import { parseWords } from "../phrases/termList.ts"

/** How a text is written tells as much as its words: tags, places, titles and lists are no sentences. */

/** A word of a text as it is compared, and where and how it was written. */
export interface SpelledWord extends WordKey {
  readonly start: number
  readonly end: number
  readonly kind: "word" | "hashtag" | "mention" | "link" | "emoji"
  readonly disguise: "none" | "respelled" | "masked"
}

/** What stands between a word and the one before it: nothing but blanks, a comma, "=", or what parts two thoughts. */
type Parting = "none" | "comma" | "equals" | "strong"

/** A word that hate is read from. */
export interface WrittenWord extends WordKey {
  readonly parting: Parting
  /** Part of a hashtag. */
  readonly isTag: boolean
  /** Part of a hashtag or of another word that names several. */
  readonly isPart: boolean
  /** The name of a place, after a sentence. */
  readonly isPlace: boolean
  readonly isCapital: boolean
  /** Shorter than the word it was taken for, and most likely another: "israel". */
  readonly isOther: boolean
  /** Made of other letters than those that were written, and maybe another word. */
  readonly isGuess: boolean
}

/** Before a tag these leave it a word of their sentence: "I hate #…". */
const BEFORE_TAG: ReadonlySet<string> = new Set(
  parseWords(`
a
about
against
all
an
any
are
be
by
deport
every
for
from
fuck
fucking
hate
hates
hating
in
is
kill
no
of
or
other
some
stop
than
that
the
these
this
those
to
with
`)
)

/** After a sentence, and before the name of a place; "@ home" is no name. */
const CHECK_IN = /\(@ |\s@ (?=[\p{Lu}\p{N}])/u
const COMMA = /,/u
const EQUALS = /=/u
const STRONG = /[.…|•·:()[\]/<>*~"“”]|\s[-–—]+\s|[–—]/u
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
const NOT_LETTERS = /[^\p{L}]/gu
const QUOTES = /["“”]/gu
const SCARE_OPENED = /^\s*["“”]$/u
const SCARE_CLOSED = /^["“”]\s*$/u
const BLANKS = /\s/gu
const REPEATS = /(.)\1+/gu
const CAPITAL = /^\P{L}*\p{Lu}/u
/** These join words and parts of words, and mask no letter. */
const JOINING_SIGN = /[&|^]/u
/** Of a word this short only a star is a mask. */
const SHORT_CHARACTERS_MAX = 3

const squeezed = (text: string): string => text.replace(REPEATS, "$1")

/** Whether a word was made of other letters than those that were written. */
const isGuessed = ({ key, kind, disguise }: SpelledWord, written: string): boolean => {
  if (disguise === "none") return false
  if (kind === "mention") return true
  if (disguise === "masked") {
    return JOINING_SIGN.test(written) || (key.length <= SHORT_CHARACTERS_MAX && !written.includes("*"))
  }
  const letters = written.replace(NOT_LETTERS, "").toLowerCase()
  if (squeezed(letters) === squeezed(key)) return false
  // With a digit or a sign for a letter, half of it is still to be seen.
  return (
    letters.length === written.replace(BLANKS, "").length ||
    letters.length * 2 < key.length ||
    JOINING_SIGN.test(written)
  )
}

const partingOf = (gap: string): Parting => {
  if (gap === " " || gap === "") return "none"
  if (STRONG.test(gap)) return "strong"
  return EQUALS.test(gap) ? "equals" : COMMA.test(gap) ? "comma" : "none"
}

/** Where the name of a place begins after a sentence, to the end of the line: "… @ Hard Rock Lake". */
const placeOf = (original: string): { readonly from: number; readonly to: number } | null => {
  const at = original.search(CHECK_IN)
  if (at <= 0 || !LETTER_OR_DIGIT.test(original.slice(0, at))) return null
  const end = original.indexOf("\n", at)
  return { from: at, to: end === -1 ? original.length : end }
}

/** Whether a tag stands in its sentence as a word: "deport #… that are here". Others say something of their own. */
const isInline = (words: ReadonlyArray<SpelledWord>, tag: number): boolean => {
  let [from, to] = [tag, tag + 1]
  const { start } = words[tag] ?? { start: 0 }
  while (words[from - 1]?.kind === "hashtag" && (words[from - 1]?.end ?? -1) >= start - 1) from -= 1
  while (words[to]?.kind === "hashtag" && (words[to]?.start ?? 0) <= (words[to - 1]?.end ?? 0) + 1) to += 1
  const [before, after] = [words[from - 1], words[to]]
  const isFollowed = after?.kind === "word" && !after.isAfterBreak
  const isFirst = before === undefined || words[from]?.isAfterBreak === true
  if (before !== undefined && !isFirst && before.kind === "word" && BEFORE_TAG.has(before.key)) return true
  return isFollowed && (isFirst || before?.kind === "word")
}

/** Whether one word alone within a sentence stands in quotation marks: they doubt it, and part nothing. */
const isScareQuoted = (words: ReadonlyArray<SpelledWord>, at: number, original: string): boolean => {
  const [before, word, after] = [words[at - 1], words[at], words[at + 1]]
  if (before === undefined || word === undefined || after === undefined) return false
  return (
    SCARE_OPENED.test(original.slice(before.end, word.start)) &&
    SCARE_CLOSED.test(original.slice(word.end, after.start))
  )
}

/** Reads how the words of a text are written. Tags and places begin sentences of their own. */
export const writtenWords = (words: ReadonlyArray<SpelledWord>, original: string): ReadonlyArray<WrittenWord> => {
  const place = original.includes("@") ? placeOf(original) : null
  let previousEnd = 0
  let wasAlone = false
  return words.map((word, at): WrittenWord => {
    const { key, start, end, kind } = word
    const before = words[at - 1]
    const scare = isScareQuoted(words, at, original) || isScareQuoted(words, at - 1, original)
    const spelledGap = original.slice(previousEnd, start)
    const gap = scare ? spelledGap.replace(QUOTES, "") : spelledGap
    previousEnd = end
    const written = original.slice(start, end)
    const isTag = kind === "hashtag"
    const isSameTag = isTag && before?.kind === "hashtag" && !gap.includes("#") && start <= before.end + 1
    const isSameWord = before !== undefined && start < before.end
    const next = words[at + 1]
    const continues =
      next !== undefined && (next.start < end || (isTag && next.kind === "hashtag" && next.start <= end + 1))
    const isPlace = place !== null && start >= place.from && start < place.to
    const isAlone = isTag && !(isSameTag ? !wasAlone : isInline(words, at))
    const isApart = (isAlone && !isSameTag) || (wasAlone && !isTag) || (isPlace && (before?.start ?? 0) < place.from)
    wasAlone = isAlone
    const isEmoji = kind === "emoji" || before?.kind === "emoji"
    return {
      key,
      isAfterBreak: word.isAfterBreak || isApart,
      parting: isSameWord || isSameTag ? "none" : isEmoji ? "strong" : partingOf(gap),
      isTag,
      isPart: isSameTag || isSameWord || continues,
      isPlace,
      isCapital: CAPITAL.test(written),
      isOther: word.disguise === "respelled" && key !== written.toLowerCase() && key.startsWith(written.toLowerCase()),
      isGuess: isGuessed(word, written)
    }
  })
}
