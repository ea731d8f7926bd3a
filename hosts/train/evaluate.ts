import { pathToFileURL } from "node:url"
import { readTextWeights } from "../../adapters/models/TextModels.ts"
import { judgeFollower } from "../../domain/reading/judgeFollower.ts"
import { MODELLED_LANGUAGES } from "../../domain/reading/language.ts"
import { makeClassifier } from "../../domain/reading/models/makeClassifier.ts"
import { normalise } from "../../domain/reading/normalise.ts"
import { TONES, type Tone } from "../../domain/reading/textReading.ts"
import { FLAG_LEVEL_MIN } from "../../domain/scoring/riskFlags.ts"
import { dataFolder } from "./dataFolder.ts"
import { DISGUISES, LOOK_ALIKES, PROFANE } from "./disguises.ts"
import {
  accuracy,
  areaUnderCurve,
  correlation,
  type Judged,
  type Measured,
  macroF1,
  macroRecall,
  measured
} from "./measures.ts"
import { type Example, LANGUAGE_CODES, readExamples } from "./readExamples.ts"
import { readAccounts, trainAccounts } from "./trainAccounts.ts"

/** Prints every figure on texts and accounts that training never saw: `npm run evaluate -- --data DIR`. */
const { data, out } = dataFolder(process.argv.slice(2))
const examples = readExamples(data)
const { read } = makeClassifier(readTextWeights(pathToFileURL(`${out}/`)))

const row = (name: string, measure: string, { value, low, high, size }: Measured) =>
  console.log(`| ${name} | ${measure} | ${value.toFixed(3)} | ${low.toFixed(3)}–${high.toFixed(3)} | ${size} |`)

const toneIndex = (tone: Tone | null): number => (tone === null ? TONES.indexOf("neutral") : TONES.indexOf(tone))

const judge = (
  set: ReadonlyArray<Example>,
  truth: (label: number) => number,
  said: (text: string) => number
): ReadonlyArray<Judged> => set.map(({ text, label }) => ({ truth: truth(label), said: said(text) }))

const reading = (text: string, language: string | null = null) => read(normalise(text), language)
const same = (label: number) => label

console.log("| what | measure | value | 95 % interval | examples |\n| --- | --- | --- | --- | --- |")

row(
  "sentiment, English tweets (SemEval 2013–2016, held out)",
  "macro recall",
  measured(
    judge(examples.sentiment.validation, same, (text) => toneIndex(reading(text).tone)),
    macroRecall
  )
)
row(
  "sentiment as a number, the same tweets",
  "r with −1, 0, 1",
  measured(
    judge(
      examples.sentiment.validation,
      (label) => label - 1,
      (text) => reading(text).sentiment ?? 0
    ),
    correlation
  )
)
const perLanguage = LANGUAGE_CODES.map((code, index) => {
  const figure = measured(
    judge(examples.multilingual[index]?.validation ?? [], same, (text) => toneIndex(reading(text, code).tone)),
    macroF1
  )
  row(`sentiment, ${code} (UMSAB)`, "macro F1", figure)
  return figure.value
})
console.log(
  `| sentiment, mean of eight languages | macro F1 | ${(perLanguage.reduce((sum, each) => sum + each, 0) / perLanguage.length).toFixed(3)} | | ${examples.multilingual.reduce((sum, { validation }) => sum + validation.length, 0)} |`
)
row(
  "language, short posts without a tag (UMSAB)",
  "accuracy",
  measured(
    LANGUAGE_CODES.flatMap((code, index) =>
      judge(
        MODELLED_LANGUAGES.some((each) => each === code) || code === "ar"
          ? (examples.multilingual[index]?.validation ?? [])
          : [],
        () => 1,
        (text) => (reading(text).language === code ? 1 : 0)
      )
    ),
    accuracy
  )
)
row(
  "offence (OLID)",
  "macro F1",
  measured(
    judge(examples.olid.validation, same, (text) => ((reading(text, "en").chances?.offensive ?? 0) >= 0.5 ? 1 : 0)),
    macroF1
  )
)
row(
  "offensive or hateful (Davidson)",
  "macro F1",
  measured(
    judge(
      examples.davidson.validation,
      (label) => (label < 2 ? 1 : 0),
      (text) => ((reading(text, "en").chances?.abusive ?? 0) >= 0.5 ? 1 : 0)
    ),
    macroF1
  )
)
row(
  "hate (HatEval)",
  "macro F1",
  measured(
    judge(examples.hateval.validation, same, (text) => ((reading(text, "en").chances?.hateful ?? 0) >= 0.5 ? 1 : 0)),
    macroF1
  )
)

const isHate = (text: string): boolean => reading(text, "en").signals.hate.level >= FLAG_LEVEL_MIN
row(
  "hate by rules (HatEval)",
  "macro F1",
  measured(
    judge(examples.hateval.validation, same, (text) => (isHate(text) ? 1 : 0)),
    macroF1
  )
)
const hitsOf = (set: ReadonlyArray<Example>) => set.map(({ text }) => ({ truth: 1, said: isHate(text) ? 1 : 0 }))
for (const [label, kind] of ["hateful", "offensive", "neither"].entries()) {
  const set = examples.davidson.validation.filter((example) => example.label === label)
  row(`hate by rules (Davidson, ${kind})`, "share flagged", measured(hitsOf(set), accuracy))
}
row(
  "hate by rules (ordinary tweets, SemEval)",
  "share flagged",
  measured(hitsOf(examples.sentiment.validation), accuracy)
)
const isOffence = (text: string) => reading(text, "en").signals.offence.level >= FLAG_LEVEL_MIN
for (const [label, kind] of ["not offensive", "offensive"].entries()) {
  const set = examples.olid.validation.filter((example) => example.label === label)
  row(
    `insults as flagged (OLID, ${kind})`,
    "share flagged",
    measured(
      set.map(({ text }) => ({ truth: 1, said: isOffence(text) ? 1 : 0 })),
      accuracy
    )
  )
}
const isProfane = (text: string) => reading(text).signals.profanity.level >= FLAG_LEVEL_MIN
const shareRow = (name: string, measure: string, hits: number, size: number) =>
  console.log(`| ${name} | ${measure} | ${(hits / size).toFixed(3)} | | ${size} |`)
const foundPerDisguise = Object.entries(DISGUISES).map(([name, disguise]) => {
  const found = PROFANE.filter((word) => isProfane(`you are such a ${disguise(word)} today`)).length
  console.log(`| profanity through ${name} | found | ${found} of ${PROFANE.length} | | |`)
  return found
})
shareRow(
  "profanity in any disguise",
  "share found",
  foundPerDisguise.reduce((sum, found) => sum + found, 0),
  PROFANE.length * foundPerDisguise.length
)
shareRow(
  "innocent words that look alike",
  "share flagged",
  LOOK_ALIKES.filter((word) => isProfane(word)).length,
  LOOK_ALIKES.length
)

const FOLDS = 10
const accounts = readAccounts(data)
row(
  "fake followers (SRF Data), each judged by a model of the other nine tenths",
  "AUC",
  measured(
    Array.from({ length: FOLDS }, (_, fold) => {
      const model = trainAccounts(accounts.filter((_account, index) => index % FOLDS !== fold))
      return accounts
        .filter((_account, index) => index % FOLDS === fold)
        .map(({ follower, isFake }) => ({ truth: isFake ? 1 : 0, said: judgeFollower(model, follower)?.score ?? 0 }))
    }).flat(),
    areaUnderCurve
  )
)

/** Rounds over which a throughput is taken; the fastest counts, as others may use the machine. */
const ROUNDS = 5
const texts = examples.olid.train.slice(0, 5_000).map(({ text }) => text)
let fastest = Infinity
for (let round = 0; round < ROUNDS; round += 1) {
  const from = process.cpuUsage()
  for (const text of texts) reading(text)
  const { user, system } = process.cpuUsage(from)
  fastest = Math.min(fastest, user + system)
}
console.log(`\nThroughput, everything: ${Math.round((texts.length * 1_000_000) / fastest)} posts a second on one core.`)
