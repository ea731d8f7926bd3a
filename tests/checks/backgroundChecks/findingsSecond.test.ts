import { describe, expect } from "bun:test"
import { Effect, Layer } from "effect"
import { Digest } from "effect/crypto"
import { layer as textModels } from "../../../adapters/models/TextModels.ts"
import { makeCheckReport } from "../../../domain/checks/backgroundChecks/findings/makeCheckReport.ts"
import { CheckCategory } from "../../../ports/checks/backgroundChecks/categories.ts"
import { effectTest } from "../../support/running/effectTest.ts"
import { CASE_KINDS, gatherCases, type Outcome, outcomesOf, SECOND, THIRD } from "./subject/second.ts"
import { checkOf, NOW } from "./subject/subject.ts"

const it = effectTest(Layer.mergeAll(textModels, Digest.layerWebCrypto))
const outcomes = (cases: typeof SECOND) =>
  makeCheckReport({ check: checkOf("FizzCola"), gathered: gatherCases(cases), now: NOW }).pipe(
    Effect.map(({ findings }) => outcomesOf(cases, findings))
  )

/** What was reached, of all and of those that were held out while rules were made; more may only come. */
const RIGHT_MIN = { true: 59, trap: 54, abuse: 19 }
const HELD_OUT_RIGHT_MIN = { true: 29, trap: 25, abuse: 9 }
const THIRD_RIGHT_MIN = { true: 16, trap: 18, abuse: 0 }

const rightOf = (outcomes: ReadonlyArray<Outcome>) =>
  Object.fromEntries(
    CASE_KINDS.map((kind) => [kind, outcomes.filter(({ each, isRight }) => each.kind === kind && isRight).length])
  )

describe("a subject that was written without knowing the rules", () => {
  it.live(
    "has 60 findings of every category, 60 traps and 20 risky posts that are dressed up",
    Effect.sync(() => {
      expect(CASE_KINDS.map((kind) => SECOND.filter((each) => each.kind === kind).length)).toEqual([60, 60, 20])
      expect(new Set(SECOND.flatMap(({ category }) => (category === "none" ? [] : [category])))).toEqual(
        new Set(CheckCategory.literals)
      )
      expect(SECOND.filter(({ isHeldOut }) => isHeldOut)).toHaveLength(SECOND.length / 2)
    })
  )

  it.live(
    "is told of at least as rightly as was reached, also where nobody looked while rules were made",
    Effect.gen(function* () {
      const second = yield* outcomes(SECOND)
      const [all, heldOut] = [rightOf(second), rightOf(second.filter(({ each }) => each.isHeldOut))]
      console.log(`right: ${JSON.stringify(all)}; of those held out: ${JSON.stringify(heldOut)}`)
      for (const kind of CASE_KINDS) {
        expect(all[kind]).toBeGreaterThanOrEqual(RIGHT_MIN[kind])
        expect(heldOut[kind]).toBeGreaterThanOrEqual(HELD_OUT_RIGHT_MIN[kind])
      }
    })
  )

  it.live(
    "is found less often in words that the rules were not made from",
    Effect.gen(function* () {
      const right = rightOf(yield* outcomes(THIRD))
      console.log(`right of the third: ${JSON.stringify(right)}`)
      for (const kind of CASE_KINDS) expect(right[kind]).toBeGreaterThanOrEqual(THIRD_RIGHT_MIN[kind])
    })
  )
})
