import { describe, expect, test } from "bun:test"
import { readTextWeights } from "../../../../adapters/models/TextModels.ts"
import { readHate } from "../../../../domain/creators/textAnalysis/hate/detectHateSpeech.ts"
import { makeClassifier } from "../../../../domain/creators/textAnalysis/models/makeClassifier.ts"
import { normalise } from "../../../../domain/creators/textAnalysis/normalise.ts"
import { HATEFUL, INNOCENT } from "./examples.ts"

const FLAG_LEVEL = 0.5
const { read } = makeClassifier(readTextWeights())
const hateIn = (text: string) => read(normalise(text), null).signals.hate
const cases = (examples: Readonly<Record<string, ReadonlyArray<string>>>) =>
  Object.entries(examples).flatMap(([kind, texts]) => texts.map((text) => [kind, text] as const))

describe("hate", () => {
  test.each(cases(HATEFUL))("is found as %s: %s", (_, text) => {
    const { level, excerpts } = hateIn(text)
    expect(level).toBeGreaterThanOrEqual(FLAG_LEVEL)
    expect(excerpts.every((excerpt) => text.slice(excerpt.start, excerpt.end) === excerpt.text)).toBe(true)
  })

  test.each(cases(INNOCENT))("is not %s: %s", (_, text) => {
    expect(hateIn(text).level).toBeLessThan(FLAG_LEVEL)
  })
})

test("a text made to take long is read before the test is given up: no reading compares every word with every other", () => {
  const text = `${"women should die and I will hate all muslims they are scum ".repeat(2_000)}"${'" '.repeat(2_000)}`
  expect(hateIn(text).level).toBeGreaterThanOrEqual(FLAG_LEVEL)
})

/** The gravest finding in words that are written as they are meant. */
const gravestIn = (text: string) => {
  const words = normalise(text).words.map(({ text: key, start, end, kind, joint }) => ({
    ...{ key, start, end, kind },
    isAfterBreak: joint === "far",
    disguise: "none" as const
  }))
  return readHate(words, [], text).matches[0]
}

const LEVEL_GRAVE = 0.85

describe("a finding has its sign, and is grave where no one takes it for anything else", () => {
  test.each([
    ["all muslims should be shot", "call_for_harm", true],
    ["i hate every single jew", "hatred", true],
    ["immigrants are vermin", "dehumanising", true],
    ["you filthy faggot", "slur_attack", true],
    ["white power", "slogan", true],
    ["immigrants are so annoying and gross", "contempt", false],
    ["muslims are lazy", "contempt", false],
    ["gay people don't belong in this town", "exclusion", false],
    ["i don't want muslims on my street", "rejection", false],
    ["that faggot again", "slur_alone", false],
    ["immigrants are dishonest", "trait", false]
  ] as const)("%s: %s", (text, sign, isGrave) => {
    const gravest = gravestIn(text)
    expect(gravest?.sign).toBe(sign)
    expect((gravest?.level ?? 0) >= LEVEL_GRAVE).toBe(isGrave)
  })
})
