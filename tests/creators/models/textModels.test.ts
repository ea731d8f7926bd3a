import { describe, expect, test } from "bun:test"
import { Effect } from "effect"
import { layer, readTextWeights } from "../../../adapters/models/TextModels.ts"
import { makeClassifier } from "../../../domain/creators/textAnalysis/models/makeClassifier.ts"
import { normalise } from "../../../domain/creators/textAnalysis/normalise.ts"
import { TextModels } from "../../../ports/creators/textAnalysis/TextModels.ts"

describe("the weights that ship", () => {
  test("are given as the port says, and make a classifier", async () => {
    const { weights } = await Effect.runPromise(TextModels.pipe(Effect.provide(layer)))
    if (weights === null) throw new Error("no weights")
    const { version, read } = makeClassifier(weights)
    expect(weights.version).toBe(readTextWeights().version)
    expect(version).toStartWith(weights.version)
    expect(read(normalise("What a wonderful day, thank you all!"), "en").tone).toBe("positive")
  })

  test("are looked for in a folder, and one that isn't there is an error", () => {
    expect(() => readTextWeights(new URL("./nowhere/", import.meta.url))).toThrow()
  })
})
