import type { LexiconReader } from "../../domain/creators/textAnalysis/lexicon/readLexicon.ts"
import type { FeatureTable } from "../../domain/creators/textAnalysis/models/featureTable.ts"
import { addAuxiliaryFeatures } from "./auxiliaryFeatures.ts"
import { bestShift, fitSlope, type ScoredRow, shiftModel } from "./calibrate.ts"
import { type FitOptions, fitLinear, type Linear, scoreRow } from "./fitLinear.ts"
import { packTable } from "./packTable.ts"
import type { Example, Examples } from "./readExamples.ts"
import { buildMatrix, type Matrix } from "./sparse.ts"
import { wordVectors } from "./wordVectors.ts"

/** Runs of characters weigh this many times what words do. Chosen, as the costs are, by tries on parts of these sets. */
const RUN_SCALE = 1.4
const GROUP_BITS = 17
const FOLDS = 3
const SENTIMENT: FitOptions = { cost: 0.2, evenShare: 0.1, epochs: 6, seed: 1 }
const OFFENCE: FitOptions = { cost: 0.1, evenShare: 0.2, epochs: 6, seed: 2 }
const ABUSE: FitOptions = { cost: 0.2, evenShare: 0.1, epochs: 6, seed: 3 }
const WORD_DIMENSIONS = 60
const WORD_SEED = 8

type IsYes = (row: number) => boolean

/** Scores of rows by models fitted on the others. */
const outOfFold = (matrix: Matrix, rows: Int32Array, isYes: IsYes, options: FitOptions): ReadonlyArray<ScoredRow> =>
  Array.from({ length: FOLDS }, (_, fold) => {
    const isOut = (_row: number, index: number) => index % FOLDS === fold
    const rest = rows.filter((row, index) => !isOut(row, index))
    const model = fitLinear(matrix, rest, isYes, options)
    return Array.from(rows.filter(isOut), (row) => ({
      label: isYes(row) ? 1 : 0,
      scores: [scoreRow(matrix, row, model)]
    }))
  }).flat()

/**
 * Trains the English models of offence and abuse over one set of features. Offence, of which examples are few, is aided by
 * abuse, by models of tone, and by the company that words keep in all texts.
 */
export const trainEnglish = (
  { sentiment, multilingual, olid, davidson }: Examples,
  readLexicon: LexiconReader
): FeatureTable => {
  const english = multilingual[1]?.train ?? []
  const sets: ReadonlyArray<ReadonlyArray<Example>> = [[...sentiment.train, ...english], olid.train, davidson.train]
  const all = sets.flat()
  const { matrix, hashes, texts } = buildMatrix(
    all.map(({ text }) => text),
    readLexicon,
    RUN_SCALE
  )
  let next = 0
  const [tones = new Int32Array(), offences = tones, abuses = tones] = sets.map((set) => {
    const first = next
    next += set.length
    return Int32Array.from(set, (_, index) => first + index)
  })
  const labelOf = (row: number) => all[row]?.label ?? 0

  const toneModels = [0, 1, 2].map((tone) => fitLinear(matrix, tones, (row) => labelOf(row) === tone, SENTIMENT))

  const binary = (from: Matrix, rows: Int32Array, isYes: IsYes, options: FitOptions): Linear => {
    const scored = outOfFold(from, rows, isYes, options)
    const shift = bestShift(scored)
    const scores = scored.map((each) => (each.scores[0] ?? 0) + shift)
    return shiftModel(
      fitLinear(from, rows, isYes, options),
      fitSlope(scores, (index) => scored[index]?.label === 1),
      shift
    )
  }
  const abuse = binary(matrix, abuses, (row) => labelOf(row) < 2, ABUSE)
  const words = wordVectors(texts, WORD_DIMENSIONS, WORD_SEED)
  const aided = addAuxiliaryFeatures(matrix, offences, [...toneModels, abuse], words)
  const offence = aided.folded(binary(aided.matrix, offences, (row) => labelOf(row) === 1, OFFENCE))
  const { table, kept } = packTable(hashes, [offence, abuse], RUN_SCALE, GROUP_BITS)
  console.log(`english: ${matrix.width} features seen, ${kept} kept`)
  return table
}
