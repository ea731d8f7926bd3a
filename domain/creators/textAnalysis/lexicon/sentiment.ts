import { BAD, BAD_PICTOGRAPHS, BOOSTERS, GOOD, GOOD_PICTOGRAPHS, NEGATORS } from "../lists/sentiment.ts"
import { BLAME_IDIOMS, IDIOM_CLASSES, IDIOMS_OF, MISHAPS, MOCK_PRAISE, PRAISE_IDIOMS } from "../lists/toneIdioms.ts"
import type { Word } from "../normalise.ts"
import { once } from "../once.ts"
import { compilePhrases, findPhrases, type PhraseClasses, termsOf, type WordKey } from "../phrases/phrases.ts"

const NEGATION_REACH_WORDS = 3
/** A negated word says less than its opposite would: "not great" is not "awful". */
const NEGATED_SHARE = 0.6
const BOOST = 1.4
/** How much strength a text needs to be called clear: at a sum of 3 the sentiment is 0.73. */
const SATURATION = 8

const book = once(() =>
  compilePhrases<number>([
    { terms: GOOD[1], value: 1 },
    { terms: GOOD[2], value: 2 },
    { terms: GOOD[3], value: 3 },
    { terms: BAD[1], value: -1 },
    { terms: BAD[2], value: -2 },
    { terms: BAD[3], value: -3 },
    { terms: GOOD_PICTOGRAPHS, value: 1.5 },
    { terms: BAD_PICTOGRAPHS, value: -1.5 }
  ])
)

/** An idiom is plain speech: it counts as a strong word does. */
const IDIOM_STRENGTH = 3
const compileIdioms = (praise: string, blame: string, classes?: PhraseClasses) =>
  compilePhrases<number>(
    [
      { terms: praise, value: IDIOM_STRENGTH },
      { terms: blame, value: -IDIOM_STRENGTH }
    ],
    classes
  )
const idioms = once(() => compileIdioms(PRAISE_IDIOMS, BLAME_IDIOMS, IDIOM_CLASSES))
const mockPraise = once(() => compilePhrases<null>([{ terms: MOCK_PRAISE, value: null }]))
const mishaps = once(() => compilePhrases<null>([{ terms: MISHAPS, value: null }]))
const negators = new Set(termsOf(NEGATORS).flat())
const boosters = new Set(termsOf(BOOSTERS).flat())

/** The words that `findSentiment` knows. */
export const sentimentVocabulary = (): ReadonlySet<string> => new Set([...book().vocabulary, ...negators, ...boosters])

/** A word or phrase that speaks well (above 0) or ill, with what stands before it taken in. `to` is exclusive. */
export interface SentimentMatch {
  readonly value: number
  readonly from: number
  readonly to: number
}

const sumOf = (matches: ReadonlyArray<SentimentMatch>): number => matches.reduce((total, { value }) => total + value, 0)

/** Phrases that begin earlier first, of those at one word the longest; none that shares words with one before it. */
const withoutOverlaps = (matches: ReadonlyArray<SentimentMatch>): ReadonlyArray<SentimentMatch> => {
  if (matches.length < 2) return matches
  const kept: Array<SentimentMatch> = []
  let readTo = 0
  for (const match of [...matches].sort((a, b) => a.from - b.from || b.to - a.to)) {
    if (match.from < readTo) continue
    readTo = match.to
    kept.push(match)
  }
  return kept
}

/** Words are asked for theirs by the strength of a text and by its tone. */
const idiomsOf = new WeakMap<ReadonlyArray<WordKey>, ReadonlyArray<SentimentMatch>>()

/** Phrases that speak well or ill whatever their words do: "could not be happier", "could have been better". */
const findIdioms = (keys: ReadonlyArray<WordKey>): ReadonlyArray<SentimentMatch> => {
  const known = idiomsOf.get(keys)
  if (known !== undefined) return known
  const found = withoutOverlaps(findPhrases(keys, idioms()))
  idiomsOf.set(keys, found)
  return found
}

/**
 * Every word of the list in a text, idioms first. Of phrases that begin at one word the longest counts, and it takes its
 * words.
 */
export const findSentiment = (keys: ReadonlyArray<WordKey>): ReadonlyArray<SentimentMatch> => {
  const said = findIdioms(keys)
  const tones: Array<SentimentMatch> = [...said]
  // "the worst ever" is said once.
  for (const { value, from, to } of withoutOverlaps(findPhrases(keys, book()))) {
    if (said.some((idiom) => from < idiom.to && idiom.from < to)) continue
    let strength = value
    for (let back = 1; back <= NEGATION_REACH_WORDS; back += 1) {
      const before = keys[from - back]
      if (before === undefined || keys[from - back + 1]?.isAfterBreak === true) break
      if (negators.has(before.key)) {
        strength *= -NEGATED_SHARE
        break
      }
      if (back === 1 && boosters.has(before.key)) strength *= BOOST
    }
    tones.push({ value: strength, from, to })
  }
  return tones
}

/** Praise and a mishap that it is said of stand this near to each other, in one sentence. */
const MOCK_REACH_WORDS = 6

/** Whether a text praises what nobody is glad of: "love it when my phone dies". */
const isMockPraise = (keys: ReadonlyArray<WordKey>): boolean => {
  const ills = findPhrases(keys, mishaps())
  if (ills.length === 0) return false
  const praise = findPhrases(keys, mockPraise())
  const isOneSentence = (from: number, to: number) => !keys.slice(from + 1, to).some(({ isAfterBreak }) => isAfterBreak)
  return ills.some((ill) =>
    praise.some((each) => {
      const [first, second] = each.from < ill.from ? [each, ill] : [ill, each]
      return second.from - first.to <= MOCK_REACH_WORDS && isOneSentence(first.from, second.to)
    })
  )
}

/** Mock praise is full of praise that must be outweighed first. */
const MOCK_WEIGHT = 2

/** What the idioms of a text say: 1 for praise, -1 for blame, -2 for praise that mocks, 0 for nothing. */
export const toneOfIdioms = (keys: ReadonlyArray<WordKey>): number =>
  isMockPraise(keys) ? -MOCK_WEIGHT : Math.sign(sumOf(findIdioms(keys)))

/** How well or ill a text speaks, -1 to 1; 0 where none of its words says anything. */
export const sentimentStrengthOf = (tones: ReadonlyArray<SentimentMatch>): number => {
  const sum = sumOf(tones)
  return sum / Math.sqrt(sum * sum + SATURATION)
}

/** By language; each is compiled when it is first met. */
const idiomsByLanguage = new Map(
  Object.entries(IDIOMS_OF).map(([language, { praise, blame }]) => [language, once(() => compileIdioms(praise, blame))])
)

/** The models of other languages know no idioms, and take "não é ruim" for the word that it denies. */
const FOREIGN_WEIGHT = 1.5

/** What the idioms of another language than English say: 1.5 for praise, -1.5 for blame, 0 for nothing. */
export const toneOfForeignIdioms = (words: ReadonlyArray<Word>, language: string): number => {
  const phrases = idiomsByLanguage.get(language)
  if (phrases === undefined) return 0
  const keys = words.map(({ text, joint }) => ({ key: text, isAfterBreak: joint === "far" }))
  return FOREIGN_WEIGHT * Math.sign(sumOf(withoutOverlaps(findPhrases(keys, phrases()))))
}
