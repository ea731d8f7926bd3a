import { groupBy } from "../../groupBy.ts"
import { detectHateSpeech, HATE_WORDS, type HateMatch } from "../hate/detectHateSpeech.ts"
import type { LexiconEntry } from "../lists/lexiconEntry.ts"
import { CLASSES, DENIALS, FILLERS } from "../lists/phraseClasses.ts"
import type { NormalisedText } from "../normalise.ts"
import { compilePhrases, findPhrases, type PhraseMatch, termsOf } from "../phrases/phrases.ts"
import type { Excerpt, Signal, TextCategory, TextReading } from "../textReading.ts"
import { misspellingsOf, repairWords } from "../words/repairWords.ts"
import { prepareSpellings, type RestoredWord, restoreWords } from "../words/spelling.ts"
import { makeLetterSplitter } from "../words/splitLetters.ts"
import { findQuotations } from "./findQuotations.ts"
import { LEXICON } from "./lexicon.ts"
import type { LexiconMark } from "./lexiconMark.ts"
import { findSentiment, SENTIMENT_VOCABULARY, sentimentStrengthOf } from "./sentiment.ts"

/** Changes whenever word lists or rules may read the same text differently. */
export const RULES_VERSION = 6

const DENIAL_REACH_WORDS = 3
const EXCERPTS_MAX = 3
/** Just below where a sign counts as grave. */
const ADDED_UP_LEVEL_MAX = 0.84
/** What a match loses in confidence when the word was hidden, or stands in a text of another language. */
const CONFIDENCE_RESPELLED = 0.95
const CONFIDENCE_MASKED = 0.85
const CONFIDENCE_OTHER_LANGUAGE = 0.8

const book = compilePhrases(
  LEXICON.map((entry) => ({ terms: entry.terms, value: entry })),
  CLASSES,
  FILLERS
)
/** Words of the lists that people hide, likeliest first, then those that hate is read from. */
const HIDDEN = [
  ...LEXICON.filter(({ isHidden }) => isHidden === true).flatMap(({ terms }) =>
    termsOf(terms).flatMap((words) => (words.length === 1 ? words : []))
  ),
  ...HATE_WORDS.disguised
]
const KNOWN: ReadonlySet<string> = new Set([...book.vocabulary, ...SENTIMENT_VOCABULARY, ...DENIALS, ...HATE_WORDS.all])
const spellings = prepareSpellings(KNOWN, HIDDEN)
/** Of names as short as "gay" two letters may be swapped. */
const SHORT_TARGET_CHARACTERS = 3
const misspelt: ReadonlyMap<string, string> = new Map([
  ...misspellingsOf(
    [...HATE_WORDS.targets].filter((word) => word.length === SHORT_TARGET_CHARACTERS),
    SHORT_TARGET_CHARACTERS
  ),
  ...misspellingsOf(spellings.hidden)
])

type Match = PhraseMatch<LexiconEntry>

const overlaps = (a: Match, b: Match): boolean => a.from < b.to && b.from < a.to

const isDenied = ({ from }: Match, words: ReadonlyArray<RestoredWord>): boolean => {
  for (let back = 1; back <= DENIAL_REACH_WORDS; back += 1) {
    const before = words[from - back]
    if (before === undefined || words[from - back + 1]?.isAfterBreak === true) return false
    if (DENIALS.has(before.key)) return true
  }
  return false
}

const NOTHING: Signal = { level: 0, confidence: 0, excerpts: [] }

/** Gravest first; of matches that share words only the gravest counts, and a word said twice is said once. */
const distinct = (matches: ReadonlyArray<Match>, words: ReadonlyArray<RestoredWord>): ReadonlyArray<Match> => {
  const kept: Array<Match> = []
  const gravest = [...matches].sort(
    (a, b) => b.value.level - a.value.level || b.to - b.from - (a.to - a.from) || a.from - b.from
  )
  const said = new Set<string>()
  for (const match of gravest) {
    const phrase = words
      .slice(match.from, match.to)
      .map(({ key }) => key)
      .join(" ")
    if (said.has(phrase) || kept.some((other) => overlaps(match, other))) continue
    said.add(phrase)
    kept.push(match)
  }
  return kept
}

/** Levels add up as independent chances do, two signs of 0.3 to 0.51; but many mild words never make a grave one. */
const signalOf = (
  matches: ReadonlyArray<Match>,
  words: ReadonlyArray<RestoredWord>,
  original: string,
  isEnglish: boolean
): Signal => {
  let [without, confidence, gravest] = [1, 0, 0]
  const excerpts: Array<Excerpt> = []
  for (const { value, from, to } of distinct(matches, words)) {
    without *= 1 - value.level
    const matched = words.slice(from, to)
    let sure = value.confidence * (isEnglish ? 1 : CONFIDENCE_OTHER_LANGUAGE)
    if (matched.some(({ disguise }) => disguise === "masked")) sure *= CONFIDENCE_MASKED
    else if (matched.some(({ disguise }) => disguise === "respelled")) sure *= CONFIDENCE_RESPELLED
    if (excerpts.length === 0) [confidence, gravest] = [sure, value.level]
    const [start, end] = [words[from]?.start ?? 0, words[to - 1]?.end ?? 0]
    if (excerpts.length < EXCERPTS_MAX) excerpts.push({ start, end, text: original.slice(start, end) })
  }
  const level = Math.max(gravest, Math.min(ADDED_UP_LEVEL_MAX, 1 - without))
  return { level, confidence: Math.round(confidence * 100) / 100, excerpts }
}

const hateSignal = (
  matches: ReadonlyArray<HateMatch>,
  words: ReadonlyArray<RestoredWord>,
  original: string
): Signal => {
  const [gravest] = matches
  if (gravest === undefined) return NOTHING
  const excerpts = matches.slice(0, EXCERPTS_MAX).map(({ from, to }) => {
    const [start, end] = [words[from]?.start ?? 0, words[to - 1]?.end ?? 0]
    return { start, end, text: original.slice(start, end) }
  })
  return { level: gravest.level, confidence: gravest.confidence, excerpts }
}

/** What the word lists find in one text. */
export interface LexiconReading {
  readonly words: ReadonlyArray<RestoredWord>
  /** Of a text that isn't English, only words that mean the same in every language count. */
  readonly signals: (isEnglish: boolean) => TextReading["signals"]
  /** -1 to 1, by English words. */
  readonly sentiment: number
  /** What was found, for models to weigh. Places are in the original. */
  readonly marks: ReadonlyArray<LexiconMark>
}

const MARK_LEVELS = 4

export type LexiconReader = (text: NormalisedText) => LexiconReading

/** The words that English posts use, and those that few of them do, each the most frequent first. */
export interface WordLists {
  readonly common: ReadonlyArray<string>
  readonly seldom: ReadonlyArray<string>
}

/** Makes a reader by word lists. Slips are undone, and hashtags divided, where `common` says which words there are. */
export const makeLexiconReader = ({ common, seldom }: WordLists): LexiconReader => {
  if (common.length === 0) return (text) => readSpelled(text, restoreWords(text.words, spellings))
  const knownWords = {
    telling: spellings.hidden,
    targets: HATE_WORDS.targets,
    misspelt,
    ordinary: new Set([...KNOWN, ...common]),
    splitLetters: makeLetterSplitter(common, seldom, KNOWN)
  }
  return (text) => readSpelled(text, repairWords(restoreWords(text.words, spellings), knownWords))
}

const readSpelled = (text: NormalisedText, words: ReadonlyArray<RestoredWord>): LexiconReading => {
  const found = findPhrases(words, book)
  const innocent = found.filter(({ value }) => value.category === "innocent")
  const meant = found.filter(
    (match) =>
      match.value.category !== "innocent" &&
      !innocent.some((other) => overlaps(match, other)) &&
      !(match.value.isDeniable === true && isDenied(match, words))
  )
  const tones = findSentiment(words)
  const placed = (name: string, from: number, to: number): LexiconMark => ({
    name,
    start: words[from]?.start ?? 0,
    end: words[to - 1]?.end ?? 0
  })
  const marks = [
    ...meant.map(({ value, from, to }) =>
      placed(`${value.category}${Math.round(value.level * MARK_LEVELS)}`, from, to)
    ),
    ...tones.map(({ value, from, to }) => placed(`tone${Math.round(value)}`, from, to)),
    ...words.flatMap(({ disguise, key }, index) => (disguise === "none" ? [] : [placed(`=${key}`, index, index + 1)]))
  ]
  return {
    words,
    sentiment: sentimentStrengthOf(tones),
    marks,
    signals: (isEnglish) => {
      const telling = isEnglish ? meant : meant.filter(({ value }) => value.isInternational === true)
      const byCategory = groupBy(telling, ({ value }) => value.category)
      const signal = (category: TextCategory): Signal => {
        const matches = byCategory.get(category)
        return matches === undefined ? NOTHING : signalOf(matches, words, text.original, isEnglish)
      }
      return {
        hate: isEnglish
          ? hateSignal(detectHateSpeech(words, findQuotations(text, words), text.original), words, text.original)
          : signal("hate"),
        offence: signal("offence"),
        profanity: signal("profanity"),
        nsfw: signal("nsfw"),
        violence: signal("violence"),
        political: signal("political"),
        legal: signal("legal"),
        substance: signal("substance"),
        deceptive: signal("deceptive")
      }
    }
  }
}
