import { type LexiconReader, makeLexiconReader } from "../../domain/creators/textAnalysis/lexicon/readLexicon.ts"
import type { FeatureTable } from "../../domain/creators/textAnalysis/models/featureTable.ts"
import { normalise } from "../../domain/creators/textAnalysis/normalise.ts"
import { type FitOptions, fitLinear } from "./fitLinear.ts"
import { packTable } from "./packTable.ts"
import { type Example, type Examples, keyOf, type Split } from "./readExamples.ts"
import type { MoreExamples } from "./readMoreExamples.ts"
import { buildMatrix } from "./sparse.ts"

/** Chosen, as the cost and the sets are, by tries on validation parts. */
const RUN_SCALE = 1.4
const GROUP_BITS = 14
const HATEFUL: FitOptions = { cost: 0.2, evenShare: 0.3, epochs: 6, seed: 4 }
/** Davidson's label of a hateful tweet. */
const DAVIDSON_HATEFUL = 0

const labelled = (set: Split, isHateful: (label: number) => boolean): Split => {
  const part = (examples: ReadonlyArray<Example>) =>
    examples.map(({ text, label }) => ({ text, label: isHateful(label) ? 1 : 0 }))
  return { train: part(set.train), validation: part(set.validation) }
}

const readSpelled = makeLexiconReader({ common: [], seldom: [] })
/** Masked texts are learnt from their own words, without the marks of word lists. */
const readPlainly: LexiconReader = (text) => ({ ...readSpelled(text), marks: [] })

/**
 * Trains whether an English text is hateful to a group that it names, of texts whose groups are masked. Labelled sets of hate say
 * what is; what is not are their other texts, and tweets and captions that name a group. Texts that name none are left out, as nothing
 * is asked of them. MLMA is left out: by its labels less was found in every other set.
 */
export const trainHate = (
  { sentiment, davidson, hateval }: Examples,
  { hatemoji, toxigen, sexism, captions }: MoreExamples,
  readLexicon: LexiconReader
): FeatureTable => {
  const isOne = (label: number) => label === 1
  const never = () => false
  const sets = [
    labelled(hatemoji, isOne),
    labelled(toxigen, isOne),
    labelled(sentiment, never),
    { train: captions.train.map((text) => ({ text, label: 0 })), validation: [] },
    labelled(davidson, (label) => label === DAVIDSON_HATEFUL),
    labelled(hateval, isOne),
    labelled(sexism, isOne)
  ]
  const taken = new Set(sets.flatMap(({ validation }) => validation.map(({ text }) => keyOf(text))))
  const examples = sets
    .flatMap(({ train }) => train)
    .flatMap(({ text, label }): ReadonlyArray<Example> => {
      const key = keyOf(text) || text
      if (taken.has(key)) return []
      taken.add(key)
      const masked = readLexicon(normalise(text)).maskedText()
      return masked === null ? [] : [{ text: masked, label }]
    })
  const { matrix, hashes } = buildMatrix(
    examples.map(({ text }) => text),
    readPlainly,
    RUN_SCALE
  )
  const rows = Int32Array.from(examples, (_, row) => row)
  const model = fitLinear(matrix, rows, (row) => examples[row]?.label === 1, HATEFUL)
  const { table, kept } = packTable(hashes, [model], RUN_SCALE, GROUP_BITS)
  console.log(`hate: ${examples.length} texts, ${matrix.width} features seen, ${kept} kept`)
  return table
}
