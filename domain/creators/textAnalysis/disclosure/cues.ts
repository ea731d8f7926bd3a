import { Struct } from "effect"
import { once } from "../once.ts"
import { parseWords } from "../phrases/termList.ts"
import { UNPARTED } from "./caption.ts"

/** Where a cue stands in a text. */
export interface Cue {
  readonly start: number
  readonly end: number
}

/** Marks that captions leave out: accents of letters, and vowels of Arabic. Those of other scripts are letters. */
const MARKS = /[\u0300-\u036f\u064b-\u0652]/g
const PLAIN: Readonly<Record<string, string>> = { ł: "l", ø: "o", đ: "d", ı: "i", ß: "ss", æ: "ae", ς: "σ" }
const NOT_PLAIN = /[łøđıßæς]/g
const ASCII = /^[ -~]*$/

/** A word as cues compare it: in lower case and without accents. */
const foldCue = (word: string): string => {
  const lower = word.toLowerCase()
  if (ASCII.test(lower)) return lower
  return lower
    .normalize("NFD")
    .replace(MARKS, "")
    .normalize("NFC")
    .replace(NOT_PLAIN, (letter) => PLAIN[letter] ?? letter)
}

/** Words that may stand between two of one cue. */
const GAP_WORDS = 2
/** As much where no blanks part words. */
const GAP_CHARACTERS = 12
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu
const PARTS = /[~'’-]/
/** Little words that Arabic and Hebrew write as one with the next. */
const CLITICS = /^(?:[وفبلك]?ال|لل|[وفبلك]|[והבלמשכ]{1,2})(?=\p{L}{3})/u
const HAS_CLITICS = /^[\u0590-\u06ff]/

const entriesOf = <Kind extends string>(
  lists: Readonly<Record<Kind, string>>
): ReadonlyArray<readonly [Kind, string]> => Struct.keys(lists).map((kind) => [kind, lists[kind]])

interface Stem<Kind> {
  readonly kind: Kind
  readonly isWhole: boolean
  readonly rest: ReadonlyArray<string>
}

interface Token extends Cue {
  readonly word: string
}

/** Tags, handles and links say little of what a sentence does. */
const NO_WORDS = /[#@][\p{L}\p{N}\p{M}_.]+|https?:\/\/\S+|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+\/\S*/gu

/** A text without them, each letter of it in its place. */
export const wordsAlone = (text: string): string => text.replace(NO_WORDS, (each) => " ".repeat(each.length))

const tokensOf = (text: string): ReadonlyArray<Token> =>
  Array.from(wordsAlone(text).matchAll(WORD), ({ 0: word, index }) => ({
    word: foldCue(word),
    start: index,
    end: index + word.length
  }))

const isPart = (word: string, part: string): boolean =>
  part.endsWith("!") ? word === part.slice(0, -1) : word.startsWith(part)

/** The token at which a cue ends that goes on with these parts; -1 where it doesn't go on. */
const endOf = (tokens: ReadonlyArray<Token>, from: number, rest: ReadonlyArray<string>): number => {
  let at = from
  for (const [order, part] of rest.entries()) {
    // Only the last part may be a beginning.
    const wanted = order === rest.length - 1 || part.endsWith("!") ? part : `${part}!`
    let next = at + 1
    while (next <= at + 1 + GAP_WORDS && !isPart(tokens[next]?.word ?? "", wanted)) next += 1
    if (next > at + 1 + GAP_WORDS) return -1
    at = next
  }
  return at
}

const endWithin = (word: string, from: number, rest: ReadonlyArray<string>): number => {
  let at = from
  for (const part of rest) {
    const next = word.slice(at, at + GAP_CHARACTERS + part.length).indexOf(part)
    if (next < 0) return -1
    at += next + part.length
  }
  return at
}

type Stems<Kind> = ReadonlyArray<Stem<Kind>>
/** The stems by how they begin; what only begins one has none. */
type Book<Kind> = Map<string, Array<Stem<Kind>>>

const addTo = <Kind>(book: Book<Kind>, key: string, stem: Stem<Kind>): void => {
  for (let length = 1; length < key.length; length += 1) {
    const begin = key.slice(0, length)
    if (!book.has(begin)) book.set(begin, [])
  }
  const stems = book.get(key)
  if (stems === undefined) book.set(key, [stem])
  else stems.push(stem)
}

/** The stems that a word begins with, from a place on, each with the length of what it has of it. */
const stemsAt = <Kind>(
  book: Book<Kind>,
  word: string,
  from: number,
  found: (stems: Stems<Kind>, to: number) => void
): void => {
  for (let to = from + 1; to <= word.length; to += 1) {
    const stems = book.get(word.slice(from, to))
    if (stems === undefined) return
    if (stems.length > 0) found(stems, to)
  }
}

/** Makes what finds the cues of lists in one pass, whatever their number. */
export const makeCueFinder = <Kind extends string>(lists: Readonly<Record<Kind, string>>) => {
  const books = once(() => {
    const [parted, unparted]: [Book<Kind>, Book<Kind>] = [new Map(), new Map()]
    for (const [kind, list] of entriesOf(lists)) {
      for (const stem of parseWords(list)) {
        const [first = "", ...rest] = stem
          .split(PARTS)
          .filter((part) => part !== "")
          .map(foldCue)
        const isWhole = first.endsWith("!") || rest.length > 0
        addTo(UNPARTED.test(stem) ? unparted : parted, first.replace(/!$/, ""), { kind, isWhole, rest })
      }
    }
    return { parted, unparted }
  })

  return (text: string): ReadonlyMap<Kind, ReadonlyArray<Cue>> => {
    const { parted, unparted } = books()
    const found = new Map<Kind, Array<Cue>>()
    const add = (kind: Kind, start: number, end: number) => {
      const cues = found.get(kind)
      if (cues === undefined) found.set(kind, [{ start, end }])
      else cues.push({ start, end })
    }
    const tokens = tokensOf(text)
    const lookUp = (at: number, word: string, start: number) =>
      stemsAt(parted, word, 0, (stems, to) => {
        for (const { kind, isWhole, rest } of stems) {
          if (isWhole && to < word.length) continue
          const last = endOf(tokens, at, rest)
          if (last >= 0) add(kind, start, tokens[last]?.end ?? start)
        }
      })
    for (const [at, { word, start, end }] of tokens.entries()) {
      if (UNPARTED.test(word)) {
        for (let from = 0; from < word.length; from += 1) {
          stemsAt(unparted, word, from, (stems, to) => {
            for (const { kind, rest } of stems) {
              const last = endWithin(word, to, rest)
              if (last >= 0) add(kind, Math.min(start + from, end), Math.min(start + last, end))
            }
          })
        }
      }
      lookUp(at, word, start)
      if (HAS_CLITICS.test(word)) {
        const bare = word.replace(CLITICS, "")
        if (bare !== word) lookUp(at, bare, start)
      }
    }
    return found
  }
}
