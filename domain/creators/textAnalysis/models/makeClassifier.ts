import { Schema } from "effect"
import type { TextWeights } from "../../../../ports/creators/textAnalysis/TextModels.ts"
import { AccountModel, judgeFollower } from "../judgeFollower.ts"
import { ENGLISH, languageOf, NO_WORDS, UNDETERMINED } from "../language.ts"
import { makeLanguageScorer } from "../languageProfiles.ts"
import { makeCoarseFinder } from "../lexicon/coarseWords.ts"
import { type LexiconReading, makeLexiconReader, RULES_VERSION } from "../lexicon/readLexicon.ts"
import { toneOfForeignIdioms, toneOfIdioms } from "../lexicon/sentiment.ts"
import { QUANTITIES_OF } from "../lists/toneIdioms.ts"
import { type NormalisedText, normalise } from "../normalise.ts"
import { parseTerms } from "../phrases/termList.ts"
import {
  type Excerpt,
  MODEL_HATE_SIGN,
  type Question,
  type Signal,
  type TextClassifier,
  type TextReading,
  TONES,
  type WordContribution
} from "../textReading.ts"
import { contributionsOf, parseTable, scoreBuffer, scoreFeatures } from "./featureTable.ts"
import { makeExtractor, type TextFeatures } from "./textFeatures.ts"
import { wordContributions } from "./wordContributions.ts"

/** From here on an insult is flagged though no list names it; of the texts held out nine in ten that pass are offensive. */
const INSULT_CHANCE_MIN = 0.9
/** What must be left of its score, a logarithm of odds, when profane words are taken away: strong language insults nobody. */
const INSULT_WITHOUT_PROFANITY_MIN = 1.4
const INSULT_LEVEL = 0.5
const INSULT_SHARE_TRUE = 0.9

/**
 * From this score on a text is flagged for hate though no rule finds it. Set on neutral and positive posts of forums, a source that
 * the model has not seen: of 32,200 of them it flags five.
 */
const HATE_SCORE_MIN = 0.4
/** Of shorter texts a model knows too little. */
const HATE_WORDS_MIN = 5
const HATE_LEVEL = 0.5
const HATE_CONFIDENCE = 0.5

/** The outputs of a table of tone, in order. */
const NEGATIVE = 0
const NEUTRAL = 1
const POSITIVE = 2
/** The outputs of the English table, in order. */
const OFFENSIVE = 0
const ABUSIVE = 1

const CHANCE_STEPS = 64
const CHANCE_LIMIT = 8
const THOUSANDTHS = 1_000
const MILLIONTHS = 1_000_000

/** How much the strength of a text's words counts in its sentiment: "good" and "amazing" are praise just as surely. */
const STRENGTH_SHARE = 0.2

/**
 * The logistic function at every 64th from -8 to 8, in thousandths. Engines differ in the last bit of `exp`; none of these
 * is near enough to the middle of two thousandths for that to show.
 */
const CHANCES = Float64Array.from({ length: 2 * CHANCE_LIMIT * CHANCE_STEPS + 1 }, (_, index) => {
  const score = index / CHANCE_STEPS - CHANCE_LIMIT
  return Math.round(THOUSANDTHS / (1 + Math.exp(-score))) / THOUSANDTHS
})

/** What idioms add to the scores of their tone and take from those of the other, which are logarithms of odds. */
const IDIOM_SHIFT = 2

/** The odds at the same places, in millionths for the same reason. */
const ODDS = Float64Array.from(
  CHANCES,
  (_, index) => Math.round(MILLIONTHS * Math.exp(index / CHANCE_STEPS - CHANCE_LIMIT)) / MILLIONTHS
)

const placeOf = (score: number): number => {
  const limited = Math.max(-CHANCE_LIMIT, Math.min(CHANCE_LIMIT, score))
  return Math.floor((limited + CHANCE_LIMIT) * CHANCE_STEPS)
}

/** The chance that a score stands for, in thousandths; 0.5 and above exactly where the score is at least 0. */
const chanceOf = (score: number): number => CHANCES[placeOf(score)] ?? 0
const oddsOf = (score: number): number => ODDS[placeOf(score)] ?? 0

export interface TrainedClassifier extends TextClassifier {
  /** The words that move an answer most, those that speak for it first, at most `most`. Contributions are logarithms of odds. */
  readonly explain: (
    text: NormalisedText,
    question: Question | "negative" | "positive",
    most: number
  ) => ReadonlyArray<WordContribution>
}

const TONE_OUTPUTS = { negative: NEGATIVE, positive: POSITIVE } as const
const OUTPUTS: Readonly<Record<Question, number>> = { offensive: OFFENSIVE, abusive: ABUSIVE }

/** Makes a classifier of weights. Throws where they aren't what training writes. */
export const makeClassifier = (weights: TextWeights): TrainedClassifier => {
  const english = parseTable(weights.english)
  const hate = parseTable(weights.hate)
  const scoreLanguages = makeLanguageScorer(weights.languages)
  const tones = new Map(
    [...weights.tones].map(([code, bytes]) => {
      const table = parseTable(bytes)
      return [code, { table, buffer: scoreBuffer(table) }]
    })
  )
  const englishTone = tones.get(ENGLISH)
  if (englishTone === undefined) throw new RangeError("there are no weights of tone in English")
  const common = parseTerms(weights.words)
  const englishWords = new Set(common)
  const isEnglishWord = (word: string) => englishWords.has(word)
  const readLexicon = makeLexiconReader(
    { common, seldom: parseTerms(weights.seldomWords) },
    makeCoarseFinder(weights.coarseWords)
  )
  const accounts = Schema.decodeUnknownSync(Schema.fromJsonString(AccountModel))(weights.accounts)
  const extract = makeExtractor()
  // Of its own: features stay what they are until an extractor is asked again.
  const extractMasked = makeExtractor()
  const [englishScores, hateScores] = [scoreBuffer(english), scoreBuffer(hate)]

  /**
   * Of scores for negative, neutral and positive, of the strength of the words, -1 to 1, where they are known, and of what
   * idioms say, 0 for nothing.
   */
  const toned = (
    scores: Float64Array,
    strength: number | null,
    idioms: number
  ): Pick<TextReading, "sentiment" | "tone"> => {
    const shift = IDIOM_SHIFT * idioms
    const neutral = (scores[NEUTRAL] ?? 0) - Math.abs(shift) / 2
    const [negative, positive] = [(scores[NEGATIVE] ?? 0) - shift, (scores[POSITIVE] ?? 0) + shift]
    const tone = positive > neutral && positive > negative ? 2 : negative > neutral ? 0 : 1
    const [ill, plain, well] = [oddsOf(negative), oddsOf(neutral), oddsOf(positive)]
    const expected = (well - ill) / (ill + plain + well)
    const sentiment = strength === null ? expected : expected + STRENGTH_SHARE * (strength - expected)
    return { sentiment: Math.round(sentiment * THOUSANDTHS) / THOUSANDTHS, tone: TONES[tone] ?? null }
  }

  /** An insult that the model is sure of where no list names one; null where there is none. */
  const insultIn = (
    text: NormalisedText,
    features: TextFeatures,
    score: number,
    profanity: Signal,
    isAimedAtPerson: (excerpt: Excerpt) => boolean
  ): Signal | null => {
    const chance = chanceOf(score)
    if (chance < INSULT_CHANCE_MIN) return null
    const words = wordContributions(text, features, contributionsOf(english, features, OFFENSIVE))
    const isProfane = ({ excerpt }: WordContribution) =>
      profanity.excerpts.some(({ start, end }) => start < excerpt.end && excerpt.start < end)
    const plain = words.filter((word) => !isProfane(word))
    const profane = words.filter(isProfane).reduce((sum, { contribution }) => sum + contribution, 0)
    const [worst] = plain
    if (worst === undefined || score - Math.max(0, profane) < INSULT_WITHOUT_PROFANITY_MIN) return null
    if (!isAimedAtPerson(worst.excerpt)) return null
    return {
      level: INSULT_LEVEL,
      confidence: Math.round(chance * INSULT_SHARE_TRUE * 100) / 100,
      sign: "model_insult",
      excerpts: [worst.excerpt]
    }
  }

  /** Hate that the model is sure of where no rule finds any and none excuses it; null where there is none. */
  const hateIn = ({ words }: NormalisedText, lexicon: LexiconReading): Signal | null => {
    if (words.length < HATE_WORDS_MIN) return null
    const masked = lexicon.maskedText()
    if (masked === null) return null
    const [score = 0] = scoreFeatures(hate, extractMasked(normalise(masked), []), hateScores)
    const target = score < HATE_SCORE_MIN ? null : lexicon.unexcusedTarget()
    if (target === null) return null
    return { level: HATE_LEVEL, confidence: HATE_CONFIDENCE, sign: MODEL_HATE_SIGN, excerpts: [target] }
  }

  return {
    // The weights know nothing of the rules beside them.
    version: `${weights.version}-${RULES_VERSION}`,
    judgeFollower: (follower) => judgeFollower(accounts, follower),
    read: (text, tag) => {
      const lexicon = readLexicon(text)
      const features = extract(text, lexicon.marks)
      const language = languageOf(text, tag, {
        scoresOf: (words) => scoreLanguages(text.original, words),
        isEnglishWord,
        restored: lexicon.words
      })
      const isAssessed = language === ENGLISH
      const signals = lexicon.signals(isAssessed, language)
      // Pictographs and words that many languages have say the same everywhere.
      if (isAssessed || language === NO_WORDS || language === UNDETERMINED) {
        const scores = scoreFeatures(english, features, englishScores)
        const chances = {
          offensive: chanceOf(scores[OFFENSIVE] ?? 0),
          abusive: chanceOf(scores[ABUSIVE] ?? 0)
        }
        const { sentiment, tone } =
          text.words.length === 0
            ? { sentiment: null, tone: null }
            : toned(
                scoreFeatures(englishTone.table, features, englishTone.buffer),
                lexicon.sentiment,
                toneOfIdioms(lexicon.words)
              )
        const hateful =
          isAssessed && tone === "negative" && signals.hate.level < HATE_LEVEL ? hateIn(text, lexicon) : null
        const found = hateful === null ? signals : { ...signals, hate: hateful }
        const insult =
          signals.offence.level >= INSULT_LEVEL || found.hate.level >= INSULT_LEVEL
            ? null
            : insultIn(text, features, scores[OFFENSIVE] ?? 0, signals.profanity, lexicon.isAimedAtPerson)
        return {
          language,
          isAssessed,
          sentiment,
          tone,
          chances,
          signals: insult === null ? found : { ...found, offence: insult }
        }
      }
      const quantities = QUANTITIES_OF[language]
      const hasQuantity = quantities !== undefined && text.original.search(quantities) !== -1
      const said = hasQuantity ? normalise(text.original.replace(quantities, " ")) : text
      const model = tones.get(language)
      const { sentiment, tone } =
        model === undefined
          ? { sentiment: null, tone: null }
          : toned(
              scoreFeatures(model.table, hasQuantity ? extract(said, readLexicon(said).marks) : features, model.buffer),
              null,
              toneOfForeignIdioms(said.words, language)
            )
      return { language, isAssessed, sentiment, tone, chances: null, signals }
    },
    explain: (text, question, most) => {
      const features = extract(text, readLexicon(text).marks)
      const contributions =
        question === "negative" || question === "positive"
          ? contributionsOf(englishTone.table, features, TONE_OUTPUTS[question])
          : contributionsOf(english, features, OUTPUTS[question])
      return wordContributions(text, features, contributions).slice(0, most)
    }
  }
}
