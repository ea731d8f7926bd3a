import { FLAG_LEVEL_MIN } from "../../domain/creators/scoring/riskFlags.ts"
import type { Accuracy, Calibration } from "../../domain/creators/textAnalysis/accuracy.ts"
import { judgeFollower } from "../../domain/creators/textAnalysis/judgeFollower.ts"
import { normalise } from "../../domain/creators/textAnalysis/normalise.ts"
import {
  type Question,
  type TextCategory,
  type TextClassifier,
  TONES,
  type Tone
} from "../../domain/creators/textAnalysis/textReading.ts"
import { DISGUISES, LOOK_ALIKES, PROFANE } from "./disguises.ts"
import {
  accuracy,
  areaUnderCurve,
  correlation,
  type MeasureInterval,
  macroF1,
  macroRecall,
  measureInterval,
  type Prediction
} from "./measures.ts"
import { type Example, type Examples, LANGUAGE_CODES } from "./readExamples.ts"
import { type LabelledAccount, trainAccounts } from "./trainAccounts.ts"
import { UNTOLD } from "./trainTones.ts"

const THOUSANDTHS = 1_000
const HUNDREDTHS = 100
/** A chance of this much and more is a yes. */
const YES_MIN = 0.5
const FOLDS = 10

const rounded = (value: number, parts: number): number => Math.round(value * parts) / parts

const row = (what: string, measure: Accuracy["measure"], { value, low, high, size }: MeasureInterval): Accuracy => ({
  what,
  measure,
  value: rounded(value, THOUSANDTHS),
  interval: [rounded(low, THOUSANDTHS), rounded(high, THOUSANDTHS)],
  examples: size
})

/** A row of a share, or of a mean, of which no resamples were taken. */
const plainRow = (what: string, measure: Accuracy["measure"], value: number, examples: number): Accuracy => ({
  what,
  measure,
  value: rounded(value, THOUSANDTHS),
  interval: null,
  examples
})

const toneIndex = (tone: Tone | null): number => TONES.indexOf(tone ?? "neutral")
const same = (label: number) => label
const sumOf = (values: ReadonlyArray<number>) => values.reduce((sum, each) => sum + each, 0)

const judge = (
  set: ReadonlyArray<Example>,
  truth: (label: number) => number,
  predict: (text: string) => number
): ReadonlyArray<Prediction> => set.map(({ text, label }) => ({ truth: truth(label), predicted: predict(text) }))

/** Each account judged by a model of the other folds: by its score, or by its chance. */
export const judgedAccounts = (
  accounts: ReadonlyArray<LabelledAccount>,
  by: "score" | "chance"
): ReadonlyArray<Prediction> =>
  Array.from({ length: FOLDS }, (_, fold) => {
    const model = trainAccounts(accounts.filter((_account, index) => index % FOLDS !== fold))
    return accounts
      .filter((_account, index) => index % FOLDS === fold)
      .map(({ follower, isFake }) => ({ truth: isFake ? 1 : 0, predicted: judgeFollower(model, follower)?.[by] ?? 0 }))
  }).flat()

/** Every figure on texts and accounts that training never saw. */
export const measureAccuracy = (
  { read }: TextClassifier,
  examples: Examples,
  accounts: ReadonlyArray<LabelledAccount>
): ReadonlyArray<Accuracy> => {
  const { sentiment, multilingual, olid, davidson, hateval } = examples
  const reading = (text: string, language: string | null = null) => read(normalise(text), language)
  const chance = (text: string, question: Question) =>
    (reading(text, "en").chances?.[question] ?? 0) >= YES_MIN ? 1 : 0
  const isFlagged = (category: TextCategory, text: string, language: string | null = "en") =>
    reading(text, language).signals[category].level >= FLAG_LEVEL_MIN
  const flaggedOf = (category: TextCategory, set: ReadonlyArray<Example>) =>
    measureInterval(
      set.map(({ text }) => ({ truth: 1, predicted: isFlagged(category, text) ? 1 : 0 })),
      accuracy
    )

  const perLanguage = LANGUAGE_CODES.flatMap((code, index) => {
    if (code === UNTOLD) return []
    const set = multilingual[index]?.validation ?? []
    const judged = judge(set, same, (text) => toneIndex(reading(text, code).tone))
    return [{ code, figure: measureInterval(judged, macroF1) }]
  })
  // Of the posts that are labelled Hindi many are English.
  const isTold = (code: string) => code !== UNTOLD
  const languages = LANGUAGE_CODES.flatMap((code, index) =>
    judge(
      isTold(code) ? (multilingual[index]?.validation ?? []) : [],
      () => 1,
      (text) => (reading(text).language === code ? 1 : 0)
    )
  )
  const found = Object.entries(DISGUISES).map(([name, disguise]) => ({
    name,
    count: PROFANE.filter((word) => isFlagged("profanity", `you are such a ${disguise(word)} today`, null)).length
  }))
  const byTone = judge(sentiment.validation, same, (text) => toneIndex(reading(text).tone))
  const byNumber = judge(
    sentiment.validation,
    (label) => label - 1,
    (text) => reading(text).sentiment ?? 0
  )
  const abusive = judge(
    davidson.validation,
    (label) => (label < 2 ? 1 : 0),
    (text) => chance(text, "abusive")
  )
  const byRules = judge(hateval.validation, same, (text) => (isFlagged("hate", text) ? 1 : 0))
  return [
    row(
      "sentiment, English tweets (SemEval 2013–2016, held out)",
      "macro recall",
      measureInterval(byTone, macroRecall)
    ),
    row("sentiment as a number, the same tweets", "correlation", measureInterval(byNumber, correlation)),
    ...perLanguage.map(({ code, figure }) => row(`sentiment, ${code} (UMSAB)`, "macro F1", figure)),
    plainRow(
      "sentiment, mean of seven languages",
      "macro F1",
      sumOf(perLanguage.map(({ figure }) => figure.value)) / perLanguage.length,
      sumOf(perLanguage.map(({ figure }) => figure.size))
    ),
    row("language, short posts without a tag (UMSAB)", "accuracy", measureInterval(languages, accuracy)),
    row(
      "offence (OLID)",
      "macro F1",
      measureInterval(
        judge(olid.validation, same, (text) => chance(text, "offensive")),
        macroF1
      )
    ),
    row("offensive or hateful (Davidson)", "macro F1", measureInterval(abusive, macroF1)),
    row("hate (HatEval)", "macro F1", measureInterval(byRules, macroF1)),
    ...["hateful", "offensive", "neither"].map((kind, label) => {
      const set = davidson.validation.filter((example) => example.label === label)
      return row(`hate (Davidson, ${kind})`, "share flagged", flaggedOf("hate", set))
    }),
    row("hate (ordinary tweets, SemEval)", "share flagged", flaggedOf("hate", sentiment.validation)),
    ...["not offensive", "offensive"].map((kind, label) => {
      const set = olid.validation.filter((example) => example.label === label)
      return row(`insults as flagged (OLID, ${kind})`, "share flagged", flaggedOf("offence", set))
    }),
    ...found.map(({ name, count }) =>
      plainRow(`profanity through ${name}`, "share found", count / PROFANE.length, PROFANE.length)
    ),
    plainRow(
      "profanity in any disguise",
      "share found",
      sumOf(found.map(({ count }) => count)) / (PROFANE.length * found.length),
      PROFANE.length * found.length
    ),
    plainRow(
      "innocent words that look alike",
      "share flagged",
      LOOK_ALIKES.filter((word) => isFlagged("profanity", word, null)).length / LOOK_ALIKES.length,
      LOOK_ALIKES.length
    ),
    row(
      "fake followers (SRF Data), each judged by a model of the other nine tenths",
      "AUC",
      measureInterval(judgedAccounts(accounts, "score"), areaUnderCurve)
    )
  ]
}

/** The bounds between which chances are taken together. */
const INSULT_BOUNDS = [0, 0.2, 0.4, 0.6, 0.8, 1]
const FAKE_BOUNDS = [0, 0.05, 0.2, 0.5, 0.8, 1]

const calibrationOf = (
  what: string,
  bounds: ReadonlyArray<number>,
  judged: ReadonlyArray<Prediction>
): ReadonlyArray<Calibration> =>
  bounds.slice(1).map((below, index) => {
    const from = bounds[index] ?? 0
    const within = judged.filter(({ predicted }) => predicted >= from && (predicted < below || below === 1))
    const mean = (of: (each: Prediction) => number) =>
      rounded(sumOf(within.map(of)) / Math.max(1, within.length), HUNDREDTHS)
    return {
      what,
      from,
      below,
      mean: mean(({ predicted }) => predicted),
      share: mean(({ truth }) => truth),
      examples: within.length
    }
  })

/** Whether chances are what they say. */
export const measureCalibration = (
  { read }: TextClassifier,
  { olid }: Examples,
  accounts: ReadonlyArray<LabelledAccount>
): ReadonlyArray<Calibration> => [
  ...calibrationOf(
    "insult (OLID)",
    INSULT_BOUNDS,
    judge(olid.validation, same, (text) => read(normalise(text), "en").chances?.offensive ?? 0)
  ),
  ...calibrationOf("fake follower (SRF Data)", FAKE_BOUNDS, judgedAccounts(accounts, "chance"))
]
