import { describe, expect } from "bun:test"
import { Effect, Layer } from "effect"
import { Digest } from "effect/crypto"
import { layer as textModels } from "../../adapters/models/TextModels.ts"
import { makeCheckReport } from "../../domain/checks/findings/makeCheckReport.ts"
import { CheckCategory } from "../../ports/checks/categories.ts"
import { effectTest } from "../effectTest.ts"
import { CASE_KINDS, CASES, gatherSecond, type Outcome, outcomesOf } from "./subject/second.ts"
import { checkOf, NOW } from "./subject/subject.ts"

const it = effectTest(Layer.mergeAll(textModels, Digest.layerWebCrypto))
const report = makeCheckReport({ check: checkOf("FizzCola"), gathered: gatherSecond(), now: NOW })

/** What was reached, of all and of those that were held out while rules were made; more may only come. */
const RIGHT_MIN = { true: 26, trap: 53, abuse: 7 }
const HELD_OUT_RIGHT_MIN = { true: 10, trap: 25, abuse: 2 }

const rightOf = (outcomes: ReadonlyArray<Outcome>) =>
  Object.fromEntries(
    CASE_KINDS.map((kind) => [kind, outcomes.filter(({ each, isRight }) => each.kind === kind && isRight).length])
  )

describe("a subject that was written without knowing the rules", () => {
  it.live(
    "has 60 findings of every category, 60 traps and 20 risky posts that are dressed up",
    Effect.sync(() => {
      expect(CASE_KINDS.map((kind) => CASES.filter((each) => each.kind === kind).length)).toEqual([60, 60, 20])
      expect(new Set(CASES.flatMap(({ category }) => (category === "none" ? [] : [category])))).toEqual(
        new Set(CheckCategory.literals)
      )
      expect(CASES.filter(({ isHeldOut }) => isHeldOut)).toHaveLength(CASES.length / 2)
    })
  )

  it.live(
    "is told of at least as rightly as was reached, also where nobody looked while rules were made",
    Effect.gen(function* () {
      const outcomes = outcomesOf((yield* report).findings)
      const [all, heldOut] = [rightOf(outcomes), rightOf(outcomes.filter(({ each }) => each.isHeldOut))]
      console.log(`right: ${JSON.stringify(all)}; of those held out: ${JSON.stringify(heldOut)}`)
      for (const kind of CASE_KINDS) {
        expect(all[kind]).toBeGreaterThanOrEqual(RIGHT_MIN[kind])
        expect(heldOut[kind]).toBeGreaterThanOrEqual(HELD_OUT_RIGHT_MIN[kind])
      }
    })
  )
})
