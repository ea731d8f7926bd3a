import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { unifyScores } from "../../../domain/creators/scorecards/unifyScores.ts"
import { tierOf } from "../../../domain/creators/scoring/scoreCreator.ts"
import type { Knockout } from "../../../ports/creators/scoring/Score.ts"
import { PROPERTY_RUNS } from "../../support/running/effectTest.ts"

const knockout = (scoreCap: number): Knockout => ({
  code: "hate",
  agent: "content_risk",
  severity: "high",
  description: "One text",
  scoreCap,
  postUrl: null
})
const aScore = fc.record({
  score: fc.integer({ min: 1, max: 100 }),
  confidence: fc.double({ min: 0, max: 1, noNaN: true }),
  knockouts: fc.array(fc.integer({ min: 1, max: 100 }).map(knockout), { maxLength: 2 })
})
const scores = fc.array(aScore, { minLength: 1, maxLength: 12 })
const holds = <T>(values: fc.Arbitrary<T>, rule: (value: T) => void) =>
  fc.assert(fc.property(values, rule), { numRuns: PROPERTY_RUNS })

const plain = (score: number, confidence: number, ...caps: ReadonlyArray<number>) => ({
  score,
  confidence,
  knockouts: caps.map(knockout)
})

describe("the unified score", () => {
  test("is the mean weighted by confidence, rounded", () => {
    expect(unifyScores([plain(90, 0.75), plain(50, 0.25)])).toEqual({ score: 80, tier: "excellent" })
    expect(unifyScores([plain(60, 0), plain(80, 0)])).toEqual({ score: 70, tier: "good" })
    expect(unifyScores([])).toBeUndefined()
  })

  test("is at most the lowest cap of any account's knockouts", () => {
    expect(unifyScores([plain(90, 0.9, 69), plain(95, 0.9, 40, 50)])).toEqual({ score: 40, tier: "poor" })
    holds(scores, (all) => {
      const caps = all.flatMap(({ knockouts }) => knockouts.map(({ scoreCap }) => scoreCap))
      expect(unifyScores(all)?.score).toBeLessThanOrEqual(Math.min(100, ...caps))
    })
  })

  test("doesn't depend on the order of the accounts", () => {
    holds(
      scores.chain((all) =>
        fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }))
      ),
      ([all, shuffled]) => expect(unifyScores(shuffled)).toEqual(unifyScores(all))
    )
  })

  test("lies between the least and the greatest where nothing caps it, and is a score and its tier", () => {
    holds(scores, (all) => {
      const uncapped = all.map((each) => ({ ...each, knockouts: [] }))
      const values = all.map(({ score }) => score)
      const unified = unifyScores(uncapped)
      expect(unified?.score).toBeWithin(Math.min(...values), Math.max(...values) + 1)
      expect(unified?.score).toBeInteger()
      expect(unified?.tier).toBe(tierOf(unified?.score ?? 0))
    })
  })

  test("of one account is its own", () => {
    holds(aScore, ({ score, confidence }) => expect(unifyScores([plain(score, confidence)])?.score).toBe(score))
  })

  test("rises with an account's score", () => {
    holds(fc.tuple(scores, fc.integer({ min: 1, max: 99 })), ([[first, ...others], less]) => {
      if (first === undefined) return
      const low = unifyScores([{ ...first, score: less }, ...others])
      const high = unifyScores([{ ...first, score: less + 1 }, ...others])
      expect(high?.score).toBeGreaterThanOrEqual(low?.score ?? 0)
    })
  })
})
