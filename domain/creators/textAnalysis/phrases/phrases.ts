import { groupBy } from "../../../../ports/text/groupBy.ts"
import { foldCharacter } from "../characters/confusables.ts"
import { parseTerms } from "./termList.ts"

/** The most words that `_` passes over, and the most filler words that `~` does. */
const GAP_WORDS_MAX = 2
const FILLER_WORDS_MAX = 4

/** Named sets of phrases that others are made of, each written in the grammar of `compilePhrases` without classes. */
export type PhraseClasses = Readonly<Record<string, string>>

/** Spellings of one element, by their first word. An element is one of several short sequences of words. */
type Choice = ReadonlyMap<string, ReadonlyArray<ReadonlyArray<string>>>
type Element = Choice | "gap" | "fillers"

interface Pattern<Value> {
  readonly elements: ReadonlyArray<Element>
  readonly value: Value
}

/** The patterns that begin with one word. */
interface Beginnings<Value> {
  readonly patterns: Array<Pattern<Value>>
  /** Most of them are ruled out by the word after; made when the first word is first met, as few ever are. */
  followers: Followers<Value> | null
}

/** The patterns of one first word that fit the word after it, in their order. */
interface Followers<Value> {
  /** Any word may come next, or none. */
  readonly open: ReadonlyArray<Pattern<Value>>
  /** By the word after, the open ones included. */
  readonly bySecondWord: ReadonlyMap<string, ReadonlyArray<Pattern<Value>>>
}

export interface PhraseBook<Value> {
  /** Every word that any phrase knows, classes included. */
  readonly vocabulary: ReadonlySet<string>
  readonly byFirstWord: ReadonlyMap<string, Beginnings<Value>>
  readonly fillers: ReadonlySet<string>
}

export interface PhraseMatch<Value> {
  readonly value: Value
  /** Indices of words; `to` is exclusive. */
  readonly from: number
  readonly to: number
}

/** A word to be compared, and whether a sentence ends before it. */
export interface WordKey {
  readonly key: string
  readonly isAfterBreak: boolean
}

/** `kill/s/ed` is kill, kills, killed. */
const inflected = (form: string): ReadonlyArray<string> => {
  const [stem = "", ...endings] = form.split("/")
  return [stem, ...endings.map((ending) => stem + ending)]
}

/** The elements of a phrase: divided by blanks, those inside of parentheses aside. */
const elementsOf = (phrase: string): ReadonlyArray<string> => phrase.match(/\([^)]*\)|[^\s()]+/gu) ?? []

/** All ways to take one of each. */
const product = ([first = [[]], ...others]: ReadonlyArray<ReadonlyArray<ReadonlyArray<string>>>): ReadonlyArray<
  ReadonlyArray<string>
> =>
  others.reduce<ReadonlyArray<ReadonlyArray<string>>>(
    (sequences, forms) => sequences.flatMap((sequence) => forms.map((form) => [...sequence, ...form])),
    first
  )

const HAS_CHOICE = /[(|/]/

/** `(black|gay) people` is every way to choose. Most phrases leave none, and to find that out is what a start waits for. */
const spelledOut = (phrase: string): ReadonlyArray<ReadonlyArray<string>> => {
  const elements = elementsOf(phrase)
  if (!HAS_CHOICE.test(phrase)) return [elements]
  return product(
    elements.map((element) =>
      element
        .replace(/^\(|\)$/g, "")
        .split("|")
        .flatMap((form) => product(form.split(" ").map((word) => inflected(word).map((each) => [each]))))
    )
  )
}

const PLAIN = /^[\x20-\x7e]*$/
/** What each character of the lists folds to: they use few different ones, and folding one anew is slow. */
const foldedCharacters = new Map<string, string>()

const foldOnce = (character: string): string => {
  const before = foldedCharacters.get(character)
  if (before !== undefined) return before
  const folded = foldCharacter(character)
  foldedCharacters.set(character, folded)
  return folded
}

/** A term as texts are compared with it. */
export const foldTerm = (term: string): string => (PLAIN.test(term) ? term : [...term].map(foldOnce).join(""))

const listed = (terms: string): ReadonlyArray<string> => parseTerms(terms).map(foldTerm)

/** Every sequence of words that the terms of a list stand for. */
export const termsOf = (terms: string): ReadonlyArray<ReadonlyArray<string>> => listed(terms).flatMap(spelledOut)

/** Words that name a thing where one of others stands in their sentence, both in the grammar of term lists. */
export interface ThingsBeside {
  readonly words: string
  readonly beside: string
}

/** By word, those beside which it names a thing. */
export const thingsBesideOf = (entries: ReadonlyArray<ThingsBeside>): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(
    entries.flatMap(({ words, beside }) => {
      const others = new Set(termsOf(beside).flat())
      return termsOf(words).map(([word = ""]) => [word, others] as const)
    })
  )

/** The words of which one must come after `first`; null where any may. */
const secondWordsOf = (first: string, [begin, next]: ReadonlyArray<Element>): Iterable<string> | null => {
  if (begin === undefined || typeof begin === "string") return null
  const sequences = begin.get(first) ?? []
  const isAtEnd = sequences.some(({ length }) => length === 1)
  if (isAtEnd && (next === undefined || typeof next === "string")) return null
  const within = sequences.flatMap(([, second]) => (second === undefined ? [] : [second]))
  if (!isAtEnd || next === undefined || typeof next === "string") return within
  return within.length === 0 ? next.keys() : [...within, ...next.keys()]
}

/** Sorts the patterns of one first word by the words after it. */
const followersOf = <Value>(first: string, patterns: ReadonlyArray<Pattern<Value>>): Followers<Value> => {
  const open: Array<Pattern<Value>> = []
  const bySecondWord = new Map<string, Array<Pattern<Value>>>()
  for (const pattern of patterns) {
    const seconds = secondWordsOf(first, pattern.elements)
    if (seconds === null) {
      for (const others of bySecondWord.values()) others.push(pattern)
      open.push(pattern)
      continue
    }
    for (const second of seconds) {
      const others = bySecondWord.get(second)
      if (others === undefined) bySecondWord.set(second, [...open, pattern])
      else if (others.at(-1) !== pattern) others.push(pattern)
    }
  }
  return { open, bySecondWord }
}

const NO_CHOICE: Choice = new Map()

const choiceOf = (sequences: ReadonlyArray<ReadonlyArray<string>>): Choice =>
  groupBy(sequences, ([first = ""]) => first)

/**
 * Compiles lists of phrases, one a line, for `findPhrases`. A phrase is words divided by blanks, where
 * `kill/s/ed` also stands for kills and killed, `(a|b)` for either, `{name}` for any phrase of that class, `_` for up to
 * two words of any kind and `~` for up to four filler words. The first element is never `_` or `~`.
 */
export const compilePhrases = <Value>(
  entries: ReadonlyArray<{ readonly terms: string; readonly value: Value }>,
  classes: PhraseClasses = {},
  fillers = ""
): PhraseBook<Value> => {
  const choices = new Map(Object.entries(classes).map(([name, terms]) => [name, choiceOf(termsOf(terms))]))
  const byFirstWord = new Map<string, Beginnings<Value>>()
  const vocabulary = new Set<string>(termsOf(fillers).flat())
  // A class stands in many phrases, and so do most words.
  const known = new Map<string, Element>([
    ["_", "gap"],
    ["~", "fillers"]
  ])
  const elementOf = (part: string): Element => {
    const before = known.get(part)
    if (before !== undefined) return before
    const choice = part.startsWith("{") ? (choices.get(part.slice(1, -1)) ?? NO_CHOICE) : choiceOf(spelledOut(part))
    known.set(part, choice)
    for (const sequences of choice.values())
      for (const sequence of sequences) for (const word of sequence) vocabulary.add(word)
    return choice
  }
  for (const { terms, value } of entries) {
    for (const phrase of listed(terms)) {
      const elements = elementsOf(phrase).map(elementOf)
      const [first] = elements
      if (first === undefined || typeof first === "string") continue
      const pattern = { elements, value }
      for (const word of first.keys()) {
        const beginnings = byFirstWord.get(word)
        if (beginnings === undefined) byFirstWord.set(word, { patterns: [pattern], followers: null })
        else beginnings.patterns.push(pattern)
      }
    }
  }
  return { vocabulary, byFirstWord, fillers: new Set(termsOf(fillers).flat()) }
}

/** Where the elements from `element` on end when they begin at word `at`; -1 where they don't fit. */
const endOfMatch = (
  keys: ReadonlyArray<WordKey>,
  at: number,
  elements: ReadonlyArray<Element>,
  element: number,
  fillers: ReadonlySet<string>
): number => {
  const wanted = elements[element]
  if (wanted === undefined) return at
  if (typeof wanted === "string") {
    const most = wanted === "gap" ? GAP_WORDS_MAX : FILLER_WORDS_MAX
    for (let skipped = 0; skipped <= most; skipped += 1) {
      const end = endOfMatch(keys, at + skipped, elements, element + 1, fillers)
      if (end !== -1) return end
      const passed = keys[at + skipped]
      if (passed === undefined || passed.isAfterBreak) return -1
      if (wanted === "fillers" && !fillers.has(passed.key)) return -1
    }
    return -1
  }
  const first = keys[at]
  if (first === undefined || (element > 0 && first.isAfterBreak)) return -1
  for (const sequence of wanted.get(first.key) ?? []) {
    let fits = true
    for (let index = 1; fits && index < sequence.length; index += 1) {
      const key = keys[at + index]
      fits = key !== undefined && key.key === sequence[index] && !key.isAfterBreak
    }
    if (!fits) continue
    const end = endOfMatch(keys, at + sequence.length, elements, element + 1, fillers)
    if (end !== -1) return end
  }
  return -1
}

/** Every phrase of the book that begins at any word, in the order of the words. None reaches across a sentence's end. */
export const findPhrases = <Value>(
  keys: ReadonlyArray<WordKey>,
  { byFirstWord, fillers }: PhraseBook<Value>
): ReadonlyArray<PhraseMatch<Value>> => {
  const matches: Array<PhraseMatch<Value>> = []
  for (let from = 0; from < keys.length; from += 1) {
    const first = keys[from]?.key ?? ""
    const beginnings = byFirstWord.get(first)
    if (beginnings === undefined) continue
    beginnings.followers ??= followersOf(first, beginnings.patterns)
    const { open, bySecondWord } = beginnings.followers
    const next = keys[from + 1]
    const following = next === undefined || next.isAfterBreak ? undefined : bySecondWord.get(next.key)
    for (const { elements, value } of following ?? open) {
      const to = endOfMatch(keys, from, elements, 0, fillers)
      if (to !== -1) matches.push({ value, from, to })
    }
  }
  return matches
}
