import type { LexiconReader } from "../../domain/creators/textAnalysis/lexicon/readLexicon.ts"
import type { FeatureTable } from "../../domain/creators/textAnalysis/models/featureTable.ts"
import { type FitOptions, fitLinear, type Linear } from "./fitLinear.ts"
import { packTable } from "./packTable.ts"
import { type Examples, LANGUAGE_CODES } from "./readExamples.ts"
import { buildMatrix, type Matrix } from "./sparse.ts"

const RUN_SCALE = 1.4
const GROUP_BITS = 14
/** Of the large English set, one text in three is enough for what languages share. */
const ENGLISH_EVERY = 3
const TOGETHER: FitOptions = { cost: 0.2, evenShare: 0.1, epochs: 6, seed: 5 }
const ALONE: FitOptions = { cost: 0.3, evenShare: 0.1, epochs: 6, seed: 6 }
/** What the model of all languages adds to a language's own: pictographs, names and loans mean the same everywhere. */
const TOGETHER_SHARE = 0.5
/** Turns margins into about the logarithm of odds, as the English models' are. */
const SLOPE = 1.5
const TONES = [0, 1, 2]
/** Its posts mix Hindi in Latin letters with English, and a model of their tones is no better than a guess. */
export const UNTOLD = "hi"

const seenIn = ({ from, columns, width }: Matrix, rows: Int32Array): Uint8Array => {
  const seen = new Uint8Array(width)
  for (const row of rows) for (let at = from[row] ?? 0; at < (from[row + 1] ?? 0); at += 1) seen[columns[at] ?? 0] = 1
  return seen
}

/** Trains sentiment in every language but English and Hindi: negative, neutral, positive. */
export const trainTones = (
  { sentiment, multilingual }: Examples,
  readLexicon: LexiconReader
): ReadonlyMap<string, FeatureTable> => {
  const sets = [
    sentiment.train.filter((_, index) => index % ENGLISH_EVERY === 0),
    ...multilingual.map(({ train }) => train)
  ]
  const all = sets.flat()
  const { matrix, hashes } = buildMatrix(
    all.map(({ text }) => text),
    readLexicon,
    RUN_SCALE
  )
  const isTone = (tone: number) => (row: number) => all[row]?.label === tone
  const every = Int32Array.from(all, (_, row) => row)
  const together = TONES.map((tone) => fitLinear(matrix, every, isTone(tone), TOGETHER))
  const tables = new Map<string, FeatureTable>()
  let next = sets[0]?.length ?? 0
  for (const [index, code] of LANGUAGE_CODES.entries()) {
    const first = next
    next += sets[index + 1]?.length ?? 0
    if (code === "en" || code === UNTOLD) continue
    const rows = every.slice(first, next)
    const isOwn = seenIn(matrix, rows)
    const models = TONES.map((tone): Linear => {
      const alone = fitLinear(matrix, rows, isTone(tone), ALONE)
      const shared = together[tone] ?? alone
      return {
        weights: alone.weights.map((weight, column) =>
          isOwn[column] === 1 ? (weight + TOGETHER_SHARE * (shared.weights[column] ?? 0)) * SLOPE : 0
        ),
        bias: (alone.bias + TOGETHER_SHARE * shared.bias) * SLOPE
      }
    })
    const { table, kept } = packTable(hashes, models, RUN_SCALE, GROUP_BITS)
    console.log(`sentiment ${code}: ${kept} features kept`)
    tables.set(code, table)
  }
  return tables
}
