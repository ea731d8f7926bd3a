import { type Token, tokensOf } from "./characters/tokens.ts"
import { type FoldedText, foldText } from "./foldText.ts"
import { clausesOfTags } from "./hashtagClauses.ts"

/**
 * How a word stands to the one before it: `glued` by one sign ("f.u"), `near` after one blank or none, `far` across the
 * end of a sentence, at the beginning of the text or of a hashtag that is a clause of its own, else `loose`.
 */
export type WordSpacing = "glued" | "near" | "loose" | "far"

export interface Word {
  /** Folded: NFKC, lower case, without accents, look-alikes made Latin. Masks and signs inside are kept: `f*ck`, `$hit`. */
  readonly text: string
  /** Where it was written, as offsets in the original; `end` is exclusive. */
  readonly start: number
  readonly end: number
  readonly kind: Token["kind"]
  readonly joint: WordSpacing
  /** Whether it was put together from letters that stood apart ("f u c k"). */
  readonly isSpelledOut: boolean
  /** What it falls into where its signs turn out to be mere punctuation; empty for a word without any. */
  readonly parts: ReadonlyArray<Word>
}

export interface NormalisedText {
  readonly original: string
  readonly folded: FoldedText
  readonly words: ReadonlyArray<Word>
}

const SPELLED_LETTERS_MIN = 3
const WORD = /[\p{L}\p{N}\p{M}]+(?:'[\p{L}\p{N}\p{M}]+)*/gu
/** A tag that shows its words, in camel case or by underscores; of letters alone the latter spell one word. */
const SHOWS_WORDS = /\p{Ll}\p{Lu}|^(?=.*\p{L}{3})[\p{Ll}\p{Lu}\p{N}]+(?:_[\p{Ll}\p{Lu}\p{N}]+)+$/u
const SHOWN_WORD = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+/gu
const SENTENCE_END = /[.!?;]["')\]]*\s|\n/

/** An ellipsis, a comma or a dash may part two words of one thought. */
const jointOf = (gap: string): WordSpacing => {
  if (gap === " " || gap === "") return "near"
  if (SENTENCE_END.test(gap)) return "far"
  return gap.length === 1 ? "glued" : "loose"
}

const NO_PARTS: ReadonlyArray<Word> = []

const isLetter = (word: Word | undefined): word is Word =>
  word !== undefined && word.kind === "word" && word.text.length === 1 && word.text >= "a" && word.text <= "z"

/** Joins letters that stand apart, three or more in a row at one spacing, into the word they spell. */
const joinLetters = (words: ReadonlyArray<Word>): ReadonlyArray<Word> => {
  if (!words.some((word, index) => isLetter(word) && isLetter(words[index + 1]))) return words
  const joined: Array<Word> = []
  for (let index = 0; index < words.length; ) {
    const first = words[index]
    if (first === undefined) break
    let next = index + 1
    if (isLetter(first)) {
      const spacing = words[next]?.joint
      while (isLetter(words[next]) && words[next]?.joint === spacing && spacing !== "far") next += 1
    }
    const run = words.slice(index, next)
    const last = run.at(-1) ?? first
    if (run.length >= SPELLED_LETTERS_MIN) {
      joined.push({ ...first, text: run.map(({ text }) => text).join(""), end: last.end, isSpelledOut: true })
      index = next
    } else {
      // The second of two letters may begin a row of another spacing: "such a a.s.s".
      joined.push(first)
      index += 1
    }
  }
  return joined
}

/**
 * Reads a text once into words that can be compared: NFKC, invisible and bidirectional controls stripped, look-alikes
 * made Latin, case folded, letters that stand apart joined. Every word knows where it was written, so what is quoted is
 * the original. Links are read by their host alone; hashtags in camel case or with underscores are taken apart.
 */
export const normalise = (original: string): NormalisedText => {
  const folded = foldText(original)
  const { text, starts, ends } = folded
  const startOf = (index: number) => starts?.[index] ?? index
  const endOf = (index: number) => ends?.[index - 1] ?? index
  const wordOf = (kind: Token["kind"], from: number, to: number, joint: WordSpacing, parts = NO_PARTS): Word => ({
    text: text.slice(from, to),
    start: startOf(from),
    end: endOf(to),
    kind,
    joint,
    isSpelledOut: false,
    parts
  })
  /** The plain words between two places, the first of them joined as said. */
  const wordsWithin = (kind: Token["kind"], from: number, to: number, joint: WordSpacing): ReadonlyArray<Word> => {
    const found: Array<Word> = []
    let end = from
    for (const { 0: match, index } of text.slice(from, to).matchAll(WORD)) {
      const at = from + index
      found.push(wordOf(kind, at, at + match.length, found.length === 0 ? joint : jointOf(text.slice(end, at))))
      end = at + match.length
    }
    return found
  }
  /** The words that a hashtag shows, told by the original; none where folding changed its length. */
  const shownWords = ({ from, to }: Token, joint: WordSpacing): ReadonlyArray<Word> => {
    const written = original.slice(startOf(from), endOf(to))
    if (written.length !== to - from || !SHOWS_WORDS.test(written)) return NO_PARTS
    return [...written.matchAll(SHOWN_WORD)].map(({ 0: part, index }, order) =>
      wordOf("hashtag", from + index, from + index + part.length, order === 0 ? joint : "near")
    )
  }

  const words: Array<Word> = []
  let previousEnd = 0
  const tokens = tokensOf(text)
  const clauses = clausesOfTags(text, tokens)
  for (const [order, token] of tokens.entries()) {
    const { kind, from, to, next, hasSigns } = token
    const joint =
      words.length === 0 || clauses.has(order)
        ? "far"
        : jointOf(text.slice(previousEnd, kind === "hashtag" ? from - 1 : from))
    if (kind === "link") words.push(...wordsWithin("link", from, to, joint))
    else if (kind === "hashtag") {
      const parts = shownWords(token, joint)
      if (parts.length > 0) words.push(...parts)
      else words.push(wordOf(kind, from, to, joint))
    } else words.push(wordOf(kind, from, to, joint, hasSigns ? wordsWithin("word", from, to, joint) : NO_PARTS))
    previousEnd = next
  }
  return { original, folded, words: joinLetters(words) }
}
