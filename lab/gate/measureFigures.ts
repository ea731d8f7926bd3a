import { existsSync } from "node:fs"
import { join } from "node:path"
import { FLAG_LEVEL_MIN } from "../../domain/creators/scoring/riskFlags.ts"
import { normalise } from "../../domain/creators/textAnalysis/normalise.ts"
import {
  type TextCategory,
  type TextClassifier,
  type TextReading,
  TONES
} from "../../domain/creators/textAnalysis/textReading.ts"
import { hateCases } from "../../tests/creators/textAnalysis/hate/functions.ts"
import { SENTENCES } from "../../tests/creators/textAnalysis/hate/sentences.ts"
import { suiteCases } from "../../tests/creators/textAnalysis/hate/suite/suite.ts"
import { DATA_FOLDERS } from "../train/dataFolder.ts"
import { DISGUISES, LOOK_ALIKES, PROFANE } from "../train/disguises.ts"
import { judgedAccounts } from "../train/measureAccuracy.ts"
import { accuracy, areaUnderCurve, correlation, macroF1, macroRecall, type Prediction } from "../train/measures.ts"
import { type Example, LANGUAGE_CODES, readExamples } from "../train/readExamples.ts"
import { MORE_FOLDERS, readMoreExamples } from "../train/readMoreExamples.ts"
import { readAccounts } from "../train/trainAccounts.ts"
import { UNTOLD } from "../train/trainTones.ts"
import type { Figure, FigureMeasure } from "./figures.ts"

const ENGLISH = "en"
const NEGATIVE = 0
/** A chance of this much and more is a yes. */
const YES_MIN = 0.5
const TEN_THOUSANDTHS = 10_000

/** A text that was read, and what is true of it. */
interface Judged {
  readonly label: number
  readonly reading: TextReading
}

const figure = (set: string, measure: FigureMeasure, value: number): Figure => ({
  set,
  measure,
  value: Math.round(value * TEN_THOUSANDTHS) / TEN_THOUSANDTHS
})

/** What share of those taken for a yes are one, and what share of those that are one were taken for it. */
const precisionAndRecall = (set: string, judged: ReadonlyArray<Prediction>): ReadonlyArray<Figure> => {
  const share = (among: ReadonlyArray<Prediction>, of: (each: Prediction) => number) =>
    among.reduce((sum, each) => sum + of(each), 0) / Math.max(1, among.length)
  return [
    figure(
      set,
      "precision",
      share(
        judged.filter(({ predicted }) => predicted === 1),
        ({ truth }) => truth
      )
    ),
    figure(
      set,
      "recall",
      share(
        judged.filter(({ truth }) => truth === 1),
        ({ predicted }) => predicted
      )
    )
  ]
}

const ofClass = (set: string, judged: ReadonlyArray<Prediction>): ReadonlyArray<Figure> => [
  figure(set, "macro F1", macroF1(judged)),
  ...precisionAndRecall(set, judged)
]

const shareOf = <Item>(items: ReadonlyArray<Item>, isIt: (item: Item) => boolean): number =>
  items.filter(isIt).length / Math.max(1, items.length)

/** The first folder of the data that is not there; null where all are. */
export const missingFolder = (data: string): string | null =>
  [...DATA_FOLDERS, ...MORE_FOLDERS].find((folder) => !existsSync(join(data, folder))) ?? null

/** Measures every set once, each on texts that training did not see. */
export const measureFigures = ({ read }: Pick<TextClassifier, "read">, data: string): ReadonlyArray<Figure> => {
  const { sentiment, multilingual, olid, davidson, hateval } = readExamples(data)
  const { hatemoji, mlma, toxigen, sexism, forum, captions } = readMoreExamples(data)
  const reading = (text: string, language: string | null = ENGLISH) => read(normalise(text), language)
  const judge = (set: ReadonlyArray<Example>, language = ENGLISH): ReadonlyArray<Judged> =>
    set.map(({ text, label }) => ({ label, reading: reading(text, language) }))
  const isFlagged = (category: TextCategory, { signals }: TextReading) => signals[category].level >= FLAG_LEVEL_MIN
  const flagged = (judged: ReadonlyArray<Judged>, category: TextCategory, isTrue: (label: number) => boolean) =>
    judged.map(
      ({ label, reading: each }): Prediction => ({
        truth: isTrue(label) ? 1 : 0,
        predicted: isFlagged(category, each) ? 1 : 0
      })
    )
  const isOne = (label: number) => label === 1
  const toneOf = ({ tone }: TextReading) => TONES.indexOf(tone ?? "neutral")
  const toned = (judged: ReadonlyArray<Judged>) =>
    judged.map(({ label, reading: each }): Prediction => ({ truth: label, predicted: toneOf(each) }))
  const answered = (judged: ReadonlyArray<Judged>, question: "offensive" | "abusive", isTrue: (l: number) => boolean) =>
    judged.map(
      ({ label, reading: each }): Prediction => ({
        truth: isTrue(label) ? 1 : 0,
        predicted: (each.chances?.[question] ?? 0) >= YES_MIN ? 1 : 0
      })
    )

  const tweets = judge(sentiment.validation)
  const tones = toned(tweets)
  const isNegative = (tone: number) => (tone === NEGATIVE ? 1 : 0)
  const languages = LANGUAGE_CODES.flatMap((code, index) =>
    code === UNTOLD ? [] : [{ code, set: multilingual[index]?.validation ?? [] }]
  )
  const [insults, abuses] = [judge(olid.validation), judge(davidson.validation)]
  const cases = hateCases().map(({ text, isHateful, isKeptAside }) => ({
    isKeptAside,
    judged: { label: isHateful ? 1 : 0, reading: reading(text) }
  }))
  const casesOf = (wanted: boolean) =>
    cases.flatMap(({ isKeptAside, judged }) => (isKeptAside === wanted ? [judged] : []))
  const suite = Map.groupBy(suiteCases(), ({ isUnseen }) => isUnseen)
  const suiteHalf = (isUnseen: boolean) =>
    judge((suite.get(isUnseen) ?? []).map(({ text, isHateful }) => ({ text, label: isHateful ? 1 : 0 })))
  const sentences = Object.values(SENTENCES).flatMap(({ isHateful, texts }) =>
    judge(texts.map((text) => ({ text, label: isHateful ? 1 : 0 })))
  )
  const everyday = [
    { name: "everyday forum posts (GoEmotions, dev, neutral and positive)", texts: forum.validation },
    { name: "everyday captions, one in five", texts: captions.validation }
  ].map(({ name, texts }) => ({ name, readings: texts.map((text) => reading(text, null)) }))
  const disguised = Object.values(DISGUISES).flatMap((disguise) =>
    PROFANE.map((word) => reading(`you are such a ${disguise(word)} today`, null))
  )
  const lookAlikes = LOOK_ALIKES.map((word) => reading(word, null))

  return [
    figure("tone (SemEval, held out)", "macro recall", macroRecall(tones)),
    figure(
      "tone as a number (SemEval, held out)",
      "correlation",
      correlation(
        tweets.map(({ label, reading: { sentiment: value } }) => ({ truth: label - 1, predicted: value ?? 0 }))
      )
    ),
    ...precisionAndRecall(
      "negative tone (SemEval, held out)",
      tones.map(({ truth, predicted }) => ({ truth: isNegative(truth), predicted: isNegative(predicted) }))
    ),
    ...languages.map(({ code, set }) =>
      figure(`tone, ${code} (UMSAB, val)`, "macro F1", macroF1(toned(judge(set, code))))
    ),
    figure(
      "language (UMSAB, val)",
      "accuracy",
      accuracy(
        languages.flatMap(({ code, set }) =>
          set.map(({ text }) => ({ truth: 1, predicted: reading(text, null).language === code ? 1 : 0 }))
        )
      )
    ),
    figure("chance of an insult (OLID, val)", "macro F1", macroF1(answered(insults, "offensive", isOne))),
    ...precisionAndRecall("flags of insult (OLID, val)", flagged(insults, "offence", isOne)),
    figure(
      "chance of abuse (Davidson, held out)",
      "macro F1",
      macroF1(answered(abuses, "abusive", (label) => label < 2))
    ),
    ...precisionAndRecall(
      "flags of hate (Davidson, held out)",
      flagged(abuses, "hate", (label) => label === 0)
    ),
    ...ofClass("flags of hate (HatEval, val)", flagged(judge(hateval.validation), "hate", isOne)),
    ...ofClass("flags of hate (HatemojiBuild, validation)", flagged(judge(hatemoji.validation), "hate", isOne)),
    ...ofClass("flags of hate (MLMA, English, held out)", flagged(judge(mlma.validation), "hate", isOne)),
    ...ofClass("flags of hate (ToxiGen prompts, held out)", flagged(judge(toxigen.validation), "hate", isOne)),
    ...precisionAndRecall("flags of hate (EDOS, dev: sexist)", flagged(judge(sexism.validation), "hate", isOne)),
    ...ofClass("flags of hate (own templates, seen)", flagged(casesOf(false), "hate", isOne)),
    ...ofClass("flags of hate (own templates, kept aside)", flagged(casesOf(true), "hate", isOne)),
    ...ofClass("flags of hate (46 functions, seen half)", flagged(suiteHalf(false), "hate", isOne)),
    ...ofClass("flags of hate (46 functions, unseen half)", flagged(suiteHalf(true), "hate", isOne)),
    ...ofClass("flags of hate (sentences of another hand)", flagged(sentences, "hate", isOne)),
    ...everyday.flatMap(({ name, readings }) => [
      figure(
        `negative tone, ${name}`,
        "wrongly",
        shareOf(readings, ({ tone }) => tone === "negative")
      ),
      figure(
        `flags of hate, ${name}`,
        "wrongly",
        shareOf(readings, (each) => isFlagged("hate", each))
      )
    ]),
    figure(
      "profanity in any disguise (own words)",
      "recall",
      shareOf(disguised, (each) => isFlagged("profanity", each))
    ),
    figure(
      "words that look profane (own words)",
      "wrongly",
      shareOf(lookAlikes, (each) => isFlagged("profanity", each))
    ),
    figure(
      "fake followers (SRF Data, cross-validated)",
      "AUC",
      areaUnderCurve(judgedAccounts(readAccounts(data), "score"))
    )
  ]
}
