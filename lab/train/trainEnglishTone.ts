import type { LexiconReader } from "../../domain/creators/textAnalysis/lexicon/readLexicon.ts"
import type { FeatureTable } from "../../domain/creators/textAnalysis/models/featureTable.ts"
import { bestShifts, fitSlope, shiftModel } from "./calibrate.ts"
import { type FitOptions, fitLinear, type Linear, scoreRow } from "./fitLinear.ts"
import { fitRidge, type RidgeOptions } from "./fitRidge.ts"
import { packTable } from "./packTable.ts"
import { type Examples, keyOf } from "./readExamples.ts"
import type { TaughtExample } from "./readTaught.ts"
import { buildMatrix } from "./sparse.ts"

/** Chosen, as the penalty and the share of labels are, by tries on the year that is kept aside. */
const RUN_SCALE = 1.4
const GROUP_BITS = 16
const LABELLED: FitOptions = { cost: 0.2, evenShare: 0.1, epochs: 6, seed: 1 }
const TAUGHT: RidgeOptions = { penalty: 1, epochs: 6, seed: 9 }
/** How much the models of labels count beside those of taught scores. */
const LABELLED_SHARE = 0.5
const TONES = [0, 1, 2]

/** The sum of models, the second ones counted by `share`. */
const sumOf = (models: ReadonlyArray<Linear>, others: ReadonlyArray<Linear>, share: number): ReadonlyArray<Linear> =>
  models.map(({ weights, bias }, index) => {
    const other = others[index]
    if (other === undefined) return { weights, bias }
    return {
      weights: weights.map((weight, column) => weight + share * (other.weights[column] ?? 0)),
      bias: bias + share * other.bias
    }
  })

/**
 * Trains sentiment in English: negative, neutral, positive. Half of it is what labels say, the rest what a larger model says of many
 * more texts. How the three are shifted against each other is chosen on a year of tweets, by models that see none of it: chosen on
 * parts drawn at random, it doesn't hold for tweets of other years.
 */
export const trainEnglishTone = (
  { sentiment, multilingual, olid, davidson, keptYear }: Examples,
  taught: ReadonlyArray<TaughtExample>,
  readLexicon: LexiconReader
): FeatureTable => {
  const held = new Set(
    [sentiment, ...multilingual, olid, davidson].flatMap(({ validation }) => validation.map(({ text }) => keyOf(text)))
  )
  const rowOf = new Map<string, number>()
  const texts: Array<string> = []
  const placed = (text: string): number => {
    const key = keyOf(text) || text
    const known = rowOf.get(key)
    if (known !== undefined) return known
    rowOf.set(key, texts.length)
    texts.push(text)
    return texts.length - 1
  }
  const labels = new Map(
    [...sentiment.train, ...(multilingual[1]?.train ?? [])].map(({ text, label }) => [placed(text), label])
  )
  const scores = new Map(
    taught.flatMap(({ text, scores: each }) => (held.has(keyOf(text)) ? [] : [[placed(text), each] as const]))
  )
  const { matrix, hashes } = buildMatrix(texts, readLexicon, RUN_SCALE)
  const targets = new Float64Array(texts.length * TONES.length)
  for (const [row, each] of scores) targets.set(each, row * TONES.length)

  const isOfYear = (row: number) => keptYear.has(keyOf(texts[row] ?? ""))
  const fit = (isWanted: (row: number) => boolean): ReadonlyArray<Linear> => {
    const labelled = Int32Array.from(labels.keys()).filter(isWanted)
    const own = TONES.map((tone) => fitLinear(matrix, labelled, (row) => labels.get(row) === tone, LABELLED))
    const rows = Int32Array.from(scores.keys()).filter(isWanted)
    return sumOf(fitRidge(matrix, rows, targets, TONES.length, TAUGHT), own, LABELLED_SHARE)
  }

  const models = fit((row) => !isOfYear(row))
  const scored = [...labels].flatMap(([row, label]) =>
    isOfYear(row) ? [{ label, scores: models.map((model) => scoreRow(matrix, row, model)) }] : []
  )
  const shifts = bestShifts(scored)
  const slope = fitSlope(
    scored.flatMap(({ scores: each }) => each.map((score, tone) => score + (shifts[tone] ?? 0))),
    (index) => scored[Math.floor(index / TONES.length)]?.label === index % TONES.length
  )
  const { table, kept } = packTable(
    hashes,
    fit(() => true).map((model, tone) => shiftModel(model, slope, shifts[tone] ?? 0)),
    RUN_SCALE,
    GROUP_BITS
  )
  const shown = `shifts ${shifts.join(", ")}, slope ${slope.toFixed(2)} by ${scored.length} tweets of the year`
  console.log(`sentiment en: ${matrix.width} features seen, ${kept} kept; ${shown}`)
  return table
}
