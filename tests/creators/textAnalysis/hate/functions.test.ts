import { describe, expect, test } from "bun:test"
import { readTextWeights } from "../../../../adapters/models/TextModels.ts"
import { makeClassifier } from "../../../../domain/creators/textAnalysis/models/makeClassifier.ts"
import { normalise } from "../../../../domain/creators/textAnalysis/normalise.ts"
import { accuracy, macroF1 } from "../../../../lab/train/measures.ts"
import { FUNCTIONS, type HateCase, hateCases } from "./functions.ts"
import { SENTENCES } from "./sentences.ts"

const FLAG_LEVEL = 0.5
/** What templates must reach that no rule was written for. */
const MACRO_F1_MIN = 0.87
const KIND_ACCURACY_MIN = 0.6
/** What those must reach that rules were written for. */
const SEEN_MACRO_F1_MIN = 0.94
const SEEN_KIND_ACCURACY_MIN = 0.8
/** Of eight sentences of a kind two may be read wrong. */
const SENTENCES_ACCURACY_MIN = 0.75

const { read } = makeClassifier(readTextWeights())
const judge = ({ text, isHateful }: Pick<HateCase, "text" | "isHateful">) => ({
  truth: isHateful ? 1 : 0,
  predicted: read(normalise(text), "en").signals.hate.level >= FLAG_LEVEL ? 1 : 0
})
const cases = hateCases()
const [aside, seen] = [cases.filter(({ isKeptAside }) => isKeptAside), cases.filter(({ isKeptAside }) => !isKeptAside)]
const ofKind = (set: ReadonlyArray<HateCase>, kind: string) => set.filter((each) => each.kind === kind).map(judge)

describe("hate by what a reading must tell apart", () => {
  test("is read right in most sentences, of templates kept aside too", () => {
    expect(macroF1(seen.map(judge))).toBeGreaterThanOrEqual(SEEN_MACRO_F1_MIN)
    expect(macroF1(aside.map(judge))).toBeGreaterThanOrEqual(MACRO_F1_MIN)
  })

  test.each(Object.keys(FUNCTIONS))("is read right in no kind by mere luck: %s", (kind) => {
    expect(ofKind(seen, kind).length).toBeGreaterThan(0)
    expect(accuracy(ofKind(seen, kind))).toBeGreaterThanOrEqual(SEEN_KIND_ACCURACY_MIN)
    expect(accuracy(ofKind(aside, kind))).toBeGreaterThanOrEqual(KIND_ACCURACY_MIN)
  })

  test.each(Object.entries(SENTENCES))("is read right in sentences of another hand: %s", (_, { isHateful, texts }) => {
    expect(accuracy(texts.map((text) => judge({ text, isHateful })))).toBeGreaterThanOrEqual(SENTENCES_ACCURACY_MIN)
  })
})
