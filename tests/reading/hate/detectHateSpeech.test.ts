import { describe, expect, test } from "bun:test"
import { readTextWeights } from "../../../adapters/models/TextModels.ts"
import { makeClassifier } from "../../../domain/reading/models/makeClassifier.ts"
import { normalise } from "../../../domain/reading/normalise.ts"
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
