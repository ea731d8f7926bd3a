import { MODELLED_LANGUAGES } from "../../domain/reading/language.ts"
import type { LexiconReader } from "../../domain/reading/lexicon/readLexicon.ts"
import type { FeatureTable } from "../../domain/reading/models/featureTable.ts"
import { type FitOptions, fitLinear } from "./fitLinear.ts"
import { packTable } from "./packTable.ts"
import { type Examples, LANGUAGE_CODES } from "./readExamples.ts"
import { buildMatrix } from "./sparse.ts"

const RUN_SCALE = 1.4
const GROUP_BITS = 13
/** Of each English set: posts are curt, rude and full of slang, too. */
const ENGLISH_EXTRA = 2_500
const OPTIONS: FitOptions = { cost: 0.3, evenShare: 0.1, epochs: 6, seed: 7 }

/** Trains which of the languages in Latin letters a text is in, in the order of `MODELLED_LANGUAGES`. */
export const trainLanguages = (
  { sentiment, multilingual, olid, davidson, hateval }: Examples,
  readLexicon: LexiconReader
): FeatureTable => {
  const extra = [sentiment, olid, davidson, hateval].flatMap(({ train }) => train.slice(0, ENGLISH_EXTRA))
  const texts = LANGUAGE_CODES.flatMap((code, index) =>
    MODELLED_LANGUAGES.some((modelled) => modelled === code)
      ? [...(multilingual[index]?.train ?? []), ...(code === "en" ? extra : [])].map(({ text }) => ({ text, code }))
      : []
  )
  const { matrix, hashes } = buildMatrix(
    texts.map(({ text }) => text),
    readLexicon,
    RUN_SCALE
  )
  const rows = Int32Array.from(texts, (_, row) => row)
  const models = MODELLED_LANGUAGES.map((wanted) =>
    fitLinear(matrix, rows, (row) => texts[row]?.code === wanted, OPTIONS)
  )
  const { table, kept } = packTable(hashes, models, RUN_SCALE, GROUP_BITS)
  console.log(`languages: ${kept} features kept`)
  return table
}
