import { groupBy } from "../../../../ports/text/groupBy.ts"
import {
  type HateMatch,
  type HateReading,
  hateWords,
  isSomebodysName,
  isThingBeside,
  readHate
} from "../hate/detectHateSpeech.ts"
import { AMOUNT_CUES, COMBINATIONS, CUES, type CueName } from "../lists/cues.ts"
import { THINGS_BESIDE } from "../lists/innocent.ts"
import type { InnocentEntry, LexiconEntry } from "../lists/lexiconEntry.ts"
import { CLASSES, DENIALS, FILLERS } from "../lists/phraseClasses.ts"
import type { NormalisedText } from "../normalise.ts"
import { once } from "../once.ts"
import { compilePhrases, findPhrases, type PhraseMatch, termsOf, thingsBesideOf } from "../phrases/phrases.ts"
import { COARSE_SIGN } from "../precision.ts"
import type { Excerpt, Signal, TextCategory, TextReading } from "../textReading.ts"
import { makeVocabulary, repairWords } from "../words/repairWords.ts"
import { prepareSpellings, type RestoredWord, restoreWords } from "../words/spelling.ts"
import { hasWordWithin, overlaps, type WordRange } from "../words/wordRange.ts"
import { isAimed, isAimedClosely, isBesideWriter, isSentence, sentenceOf } from "./aim.ts"
import type { CoarseFinder, CoarseMatch } from "./coarseWords.ts"
import { findQuotations } from "./findQuotations.ts"
import { HARMLESS, LEXICON } from "./lexicon.ts"
import type { LexiconMark } from "./lexiconMark.ts"
import { findSentiment, sentimentStrengthOf, sentimentVocabulary } from "./sentiment.ts"

/** Changes whenever word lists or rules may read the same text differently. */
export const RULES_VERSION = 12

const DENIAL_REACH_WORDS = 3
const EXCERPTS_MAX = 3
/** Words that speak as ill as this, on the scale of `findSentiment`, are contempt: of things people seldom speak so. */
const CONTEMPT_MAX = -2
/** Just below where a sign counts as grave. */
const ADDED_UP_LEVEL_MAX = 0.84
/** What a match loses in confidence when the word was hidden, or stands in a text of another language. */
const CONFIDENCE_RESPELLED = 0.95
const CONFIDENCE_MASKED = 0.85
const CONFIDENCE_OTHER_LANGUAGE = 0.8

/** A phrase that only hints: it counts beside others, or says how the whole text is meant. */
interface Cue {
  readonly category: "cue"
  readonly name: CueName
}

const CUE_NAMES = Object.keys(CUES).filter((name): name is CueName => name in CUES)

const book = once(() =>
  compilePhrases<LexiconEntry | InnocentEntry | Cue>(
    [
      ...[...LEXICON, ...HARMLESS].map((entry) => ({ terms: entry.terms, value: entry })),
      ...CUE_NAMES.map((name) => ({ terms: CUES[name], value: { category: "cue" as const, name } }))
    ],
    CLASSES,
    FILLERS
  )
)

/** Words of the lists that people hide, likeliest first. */
const coarseWords = once(() =>
  LEXICON.filter(({ isHidden }) => isHidden === true).flatMap(({ terms }) =>
    termsOf(terms).flatMap((words) => (words.length === 1 ? words : []))
  )
)
const knownWords = once(
  (): ReadonlySet<string> => new Set([...book().vocabulary, ...sentimentVocabulary(), ...DENIALS, ...hateWords().all])
)

/** Of those that are hidden, first the coarse ones, then those that hate is read from. */
const spellings = once(() => prepareSpellings(knownWords(), [...coarseWords(), ...hateWords().disguised]))

/** By word, those beside which it names a thing. */
const thingsBeside = once(() => thingsBesideOf(THINGS_BESIDE))

/** What preparing the word lists is divided into: each takes a fraction of the whole, and is there once it was made. */
export const LEXICON_PARTS: ReadonlyArray<() => unknown> = [
  hateWords,
  book,
  coarseWords,
  knownWords,
  spellings,
  thingsBeside
]

type Match = PhraseMatch<LexiconEntry>
type CueMatch = PhraseMatch<Cue>

/** What was written at a stretch of words. */
const excerptOf = ({ from, to }: WordRange, words: ReadonlyArray<RestoredWord>, original: string): Excerpt => {
  const [start, end] = [words[from]?.start ?? 0, words[to - 1]?.end ?? 0]
  return { start, end, text: original.slice(start, end) }
}

/** Whose words or deeds something is; of an insult, whom it is said of. */
const OTHERS_WORDS: ReadonlySet<string> = new Set(["they", "he", "she", "who", "anyone", "whoever"])

const isDenied = ({ from }: WordRange, words: ReadonlyArray<RestoredWord>, isInsult = false): boolean => {
  for (let back = 1; back <= DENIAL_REACH_WORDS; back += 1) {
    const before = words[from - back]
    if (before === undefined || words[from - back + 1]?.isAfterBreak === true) return false
    if (DENIALS.has(before.key) && !(isInsult && OTHERS_WORDS.has(before.key))) return true
  }
  return false
}

/** Categories in which what somebody else is quoted with is no sign of the writer. */
const NOT_OF_OTHERS: ReadonlySet<TextCategory> = new Set(["offence", "violence", "legal", "substance", "deceptive"])
/** With fewer words around it a quotation is all that the writer says. */
const WORDS_AROUND_QUOTATION_MIN = 3

/** "Kinky": one capital, not a word written in capitals. */
const CAPITALISED = /^\p{Lu}\p{Ll}/u
const IN_CAPITALS = /^\p{Lu}{2,}$/u
/** A text of so few words beside the one that was found says nothing of what is done. */
const WORDS_BESIDE_MIN = 2

const isNamed = ({ original }: NormalisedText, word: RestoredWord | undefined, form: RegExp): boolean =>
  word !== undefined && word.kind === "word" && form.test(original.slice(word.start, word.end))

/** Whether a word is part of a name or title, by the capitals of it and of its neighbour; or is all that was written. */
const isName = ({ from, to }: WordRange, words: ReadonlyArray<RestoredWord>, text: NormalisedText): boolean => {
  if (words.length - (to - from) < WORDS_BESIDE_MIN) return true
  const neighbours = [
    words[from]?.isAfterBreak === true ? undefined : words[from - 1],
    words[to]?.isAfterBreak === true ? undefined : words[to]
  ]
  const isOf = (form: RegExp) =>
    isNamed(text, words[from], form) && neighbours.some((neighbour) => isNamed(text, neighbour, form))
  if (isOf(CAPITALISED)) return true
  // Capitals tell names only where the rest of the text is written in small letters.
  return isOf(IN_CAPITALS) && words.some((word) => isNamed(text, word, /^\p{Ll}{2,}/u))
}

/** Sums, multiples and shares: "$500", "30%", "0.1 BTC", "x5". */
const AMOUNT = /[$£€]\s?\d|\d\s?(?:%|k\b|x\b|usd\b|btc\b|eth\b|dollars\b|bucks\b)|\bx\d/i
const APART_WORDS_MAX = 25

/** Cues that together are a sign; the stretch is the first cue's, or all of them where they stand together. */
const combined = (
  cues: ReadonlyMap<CueName, ReadonlyArray<CueMatch>>,
  words: ReadonlyArray<RestoredWord>,
  text: NormalisedText
): ReadonlyArray<Match> =>
  COMBINATIONS.flatMap((combination) => {
    const chosen: Array<WordRange> = []
    for (const name of combination.cues) {
      const found = (cues.get(name) ?? []).find(
        (cue) =>
          !isDenied(cue, words) &&
          chosen.every((other) => !overlaps(cue, other) && Math.abs(cue.from - other.from) <= APART_WORDS_MAX)
      )
      if (found !== undefined) chosen.push(found)
      else if (!AMOUNT_CUES.has(name) || !AMOUNT.test(text.original)) return []
    }
    if (chosen.length === 0) return []
    const [from, to] = [Math.min(...chosen.map((cue) => cue.from)), Math.max(...chosen.map((cue) => cue.to))]
    const { category, sign, level, confidence } = combination
    return [{ value: { category, sign, level, confidence, terms: "" }, from, to }]
  })

const NOTHING: Signal = { level: 0, confidence: 0, sign: null, excerpts: [] }

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
  let [without, confidence, gravest, isMasked] = [1, 0, 0, false]
  let sign: Signal["sign"] = null
  const excerpts: Array<Excerpt> = []
  for (const { value, from, to } of distinct(matches, words)) {
    without *= 1 - value.level
    const matched = words.slice(from, to)
    let sure = value.confidence * (isEnglish ? 1 : CONFIDENCE_OTHER_LANGUAGE)
    const masked = matched.some(({ disguise }) => disguise === "masked")
    if (masked) sure *= CONFIDENCE_MASKED
    else if (matched.some(({ disguise }) => disguise === "respelled")) sure *= CONFIDENCE_RESPELLED
    if (excerpts.length === 0) {
      ;[confidence, gravest, isMasked] = [sure, value.level, masked]
      sign = value.sign
    }
    if (excerpts.length < EXCERPTS_MAX) excerpts.push(excerptOf({ from, to }, words, original))
  }
  const level = Math.max(gravest, Math.min(ADDED_UP_LEVEL_MAX, 1 - without))
  return { level, confidence: Math.round(confidence * 100) / 100, sign, isMasked, excerpts }
}

const CONFIDENCE_COARSE = 0.7

/** A signal together with the coarse words of the text's own language. */
const withCoarse = (signal: Signal, coarse: ReadonlyArray<CoarseMatch>, original: string, language: string): Signal => {
  const [gravest] = coarse
  if (gravest === undefined || gravest.level <= signal.level) return signal
  return {
    level: gravest.level,
    confidence: CONFIDENCE_COARSE,
    sign: `${COARSE_SIGN}${language}`,
    excerpts: coarse.slice(0, EXCERPTS_MAX).map(({ start, end }) => ({ start, end, text: original.slice(start, end) }))
  }
}

const hateSignal = (
  matches: ReadonlyArray<HateMatch>,
  words: ReadonlyArray<RestoredWord>,
  original: string
): Signal => {
  const [gravest] = matches
  if (gravest === undefined) return NOTHING
  const excerpts = matches.slice(0, EXCERPTS_MAX).map((match) => excerptOf(match, words, original))
  const isMasked = words.slice(gravest.from, gravest.to).some(({ disguise }) => disguise === "masked")
  return { level: gravest.level, confidence: gravest.confidence, sign: gravest.sign, isMasked, excerpts }
}

/** What the word lists find in one text. */
export interface LexiconReading {
  readonly words: ReadonlyArray<RestoredWord>
  /** Of a text that isn't English, only words that mean the same in every language and coarse ones of its own count. */
  readonly signals: (isEnglish: boolean, language: string) => TextReading["signals"]
  /** In English alone: the first group of which ill may be meant, with words around it; null where there is none. */
  readonly unexcusedTarget: () => Excerpt | null
  /** In English alone: the text with masks for groups and slurs; null where it names neither. */
  readonly maskedText: () => string | null
  /** Whether a stretch is said to or of somebody who stands right beside it, and not in friendship. */
  readonly isAimedAtPerson: (excerpt: Excerpt) => boolean
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
export const makeLexiconReader = (
  { common, seldom }: WordLists,
  findCoarse: CoarseFinder = () => []
): LexiconReader => {
  if (common.length === 0) return (text) => readSpelled(text, restoreWords(text.words, spellings()), findCoarse)
  const { targets } = hateWords()
  const coarse = new Set([...coarseWords(), ...targets])
  const vocabulary = makeVocabulary({ common, seldom }, knownWords(), spellings().hidden, targets, coarse)
  return (text) =>
    readSpelled(text, repairWords(restoreWords(text.words, spellings()), vocabulary, text.original), findCoarse)
}

const readSpelled = (
  text: NormalisedText,
  words: ReadonlyArray<RestoredWord>,
  findCoarse: CoarseFinder
): LexiconReading => {
  const innocent: Array<PhraseMatch<InnocentEntry>> = []
  const found: Array<Match> = []
  const cues = new Map<CueName, Array<CueMatch>>()
  for (const { value, from, to } of findPhrases(words, book())) {
    if (value.category === "innocent") innocent.push({ value, from, to })
    else if (value.category !== "cue") found.push({ value, from, to })
    else {
      const same = cues.get(value.name)
      if (same === undefined) cues.set(value.name, [{ value, from, to }])
      else same.push({ value, from, to })
    }
  }
  const isExcused = (match: Match): boolean =>
    innocent.some(({ value, from, to }) => {
      const { category } = match.value
      return overlaps(match, { from, to }) && value.of?.includes(category) !== false
    })
  /** "Tranny fluid", "Kike Hernández": a thing or a name that has the look of a slur, and is said of nobody who is addressed. */
  const isThing = (match: Match): boolean => {
    const isSlur = match.value.sign === "slur"
    const sets = isSlur ? [] : words.slice(match.from, match.to).flatMap(({ key }) => thingsBeside().get(key) ?? [])
    if (!isSlur && sets.length === 0) return false
    if (isAimedClosely(words, excerptOf(match, words, text.original), text.original)) return false
    if (isSlur && isSomebodysName(words, text.original, match.from)) return true
    const { from, to } = sentenceOf(words, match, text.original)
    // Whoever is disgusted speaks of people: "some … was parked next to my car, disgusting".
    if (tones.some(({ value, ...at }) => value <= CONTEMPT_MAX && at.from >= from && at.to <= to)) return false
    return isSlur
      ? isThingBeside(words, match.from, { from, to })
      : sets.some((beside) => hasWordWithin(words, from, to, beside))
  }
  const isReport = cues.has("reporting")
  const isFriendly = cues.has("affection")
  const quotations = findQuotations(text, words)
  const isQuoted = (at: number): boolean =>
    quotations.some(({ from, to }) => at >= from && at < to && words.length - (to - from) >= WORDS_AROUND_QUOTATION_MIN)
  const isMeant = (match: Match): boolean => {
    const { isDeniable, isAimed: needsAim, sparesWriter, standsAlone } = match.value
    const { yieldsToJest, yieldsToNames, yieldsToReports } = match.value
    if (isExcused(match) || isThing(match)) return false
    if (isDeniable === true && isDenied(match, words, match.value.category === "offence")) return false
    if (NOT_OF_OTHERS.has(match.value.category) && isQuoted(match.from)) return false
    if (yieldsToReports === true && isReport) return false
    if (yieldsToJest === true && cues.has("jest")) return false
    if (yieldsToNames === true && isName(match, words, text)) return false
    if (sparesWriter === true && (isFriendly || isBesideWriter(words, match, text.original))) return false
    if (standsAlone === true && !isSentence(words, match, text.original)) return false
    return needsAim !== true || (!isFriendly && isAimed(words, match, text.original))
  }
  const tones = findSentiment(words)
  const meant = found.filter(isMeant)
  if (!isReport && cues.size > 0) meant.push(...combined(cues, words, text).filter((match) => !isExcused(match)))
  let hateRead: HateReading | null = null
  const hate = (): HateReading => {
    hateRead ??= readHate(words, quotations, text.original)
    return hateRead
  }
  const covers = ({ from, to }: WordRange, { start, end }: Excerpt): boolean =>
    (words[from]?.start ?? 0) < end && start < (words[to - 1]?.end ?? 0)
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
    maskedText: () => hate().maskedText(),
    unexcusedTarget: () => {
      const target = hate().unexcusedTarget()
      return target === null ? null : excerptOf(target, words, text.original)
    },
    isAimedAtPerson: (excerpt) =>
      !isFriendly &&
      !isQuoted(words.findIndex(({ end }) => end > excerpt.start)) &&
      !innocent.some((match) => match.value.of?.includes("offence") !== false && covers(match, excerpt)) &&
      !meant.some((match) => match.value.category === "profanity" && covers(match, excerpt)) &&
      isAimedClosely(words, excerpt, text.original),
    signals: (isEnglish, language) => {
      const telling = isEnglish ? meant : meant.filter(({ value }) => value.isInternational === true)
      const byCategory = groupBy(telling, ({ value }) => value.category)
      const signal = (category: TextCategory): Signal => {
        const matches = byCategory.get(category)
        return matches === undefined ? NOTHING : signalOf(matches, words, text.original, isEnglish)
      }
      return {
        hate: isEnglish ? hateSignal(hate().matches, words, text.original) : signal("hate"),
        offence: signal("offence"),
        profanity: isEnglish
          ? signal("profanity")
          : withCoarse(signal("profanity"), findCoarse(text, language), text.original, language),
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
