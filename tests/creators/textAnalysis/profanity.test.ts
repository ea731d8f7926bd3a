import { describe, expect, test } from "bun:test"
import { readTextWeights } from "../../../adapters/models/TextModels.ts"
import { makeClassifier } from "../../../domain/creators/textAnalysis/models/makeClassifier.ts"
import { normalise } from "../../../domain/creators/textAnalysis/normalise.ts"
import { DISGUISES, LOOK_ALIKES, PROFANE } from "../../../lab/train/disguises.ts"

const FLAG_LEVEL = 0.5
const { read } = makeClassifier(readTextWeights())
const levelOf = (text: string) => read(normalise(text), null).signals.profanity.level

describe("profanity", () => {
  test.each(Object.entries(DISGUISES))("is found through %s", (_, disguise) => {
    const hidden = PROFANE.map(disguise)
    const missed = hidden.filter((word) => levelOf(`you are such a ${word} today`) < FLAG_LEVEL)
    // One word in twenty may pass: a mask on the first letter of a word can't be told from an emphasis.
    expect(missed.length).toBeLessThanOrEqual(1)
  })

  test("is not found in words that look alike", () => {
    expect(LOOK_ALIKES.filter((word) => levelOf(`the ${word} was fine`) >= FLAG_LEVEL)).toEqual([])
    expect(LOOK_ALIKES.filter((word) => levelOf(word) >= FLAG_LEVEL)).toEqual([])
  })
})
