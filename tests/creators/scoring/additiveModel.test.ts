import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { type Agent, pointsAt, scoreAgent } from "../../../domain/creators/scoring/additiveModel.ts"
import { measuredFeature } from "../../../domain/creators/scoring/features/feature.ts"
import { readEvidence } from "../../../domain/creators/scoring/readEvidence.ts"
import { measureFeatures } from "../../../domain/creators/scoring/scoreCreator.ts"
import { lexiconClassifier } from "../../../domain/creators/textAnalysis/lexiconClassifier.ts"
import { PROPERTY_RUNS as numRuns } from "../../support/running/effectTest.ts"
import { evidence } from "./invented.ts"

const NOTHING = measureFeatures(readEvidence(evidence(), lexiconClassifier))
const given = (points: ReadonlyArray<number>) => {
  const [followers = 0, verified = 0, conversion = 0] = points
  const agent: Agent = {
    name: "authenticity",
    base: 60,
    curves: {
      followers: { at: [0], points: [followers] },
      verified: { at: [0], points: [verified] },
      conversion: { at: [0], points: [conversion] }
    }
  }
  const present = measuredFeature(0, "there")
  return scoreAgent(agent, { ...NOTHING, followers: present, verified: present, conversion: present })
}
const contributionsOf = (points: ReadonlyArray<number>) =>
  new Map(given(points).drivers.map(({ feature, contribution }) => [feature, contribution]))

describe("an agent", () => {
  test("stays within 1 and 100 with base + contributions exact, whatever the curves give", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -400, max: 400, noNaN: true }), { minLength: 3, maxLength: 3 }),
        (points) => {
          const { base, drivers, score } = given(points)
          expect(score >= 1 && score <= 100).toBe(true)
          expect(drivers.reduce((sum, { contribution }) => sum + contribution, base)).toBe(score)
        }
      ),
      { numRuns }
    )
  })

  test("takes what goes beyond 100 off those that give, in proportion, and leaves those that take", () => {
    expect(contributionsOf([60, 20, -10])).toEqual(
      new Map([
        ["followers", 37.5],
        ["verified", 12.5],
        ["conversion", -10]
      ])
    )
  })

  test("takes what goes below 1 off those that take", () => {
    expect(contributionsOf([-90, -30, 10])).toEqual(
      new Map([
        ["followers", -51.75],
        ["verified", -17.25],
        ["conversion", 10]
      ])
    )
  })

  test("rounds contributions down to quarters of a point", () => {
    expect(contributionsOf([0.3, -0.01, 1.99])).toEqual(
      new Map([
        ["conversion", 1.75],
        ["followers", 0.25],
        ["verified", -0.25]
      ])
    )
  })

  test("counts a missing feature as no contribution, less coverage and a name", () => {
    const agent: Agent = {
      name: "authenticity",
      base: 60,
      curves: { verified: { at: [0, 1], points: [0, 30] }, account_age: { at: [0, 9], points: [-10, 0] } }
    }
    const { score, coverage, drivers, missing } = scoreAgent(agent, {
      ...NOTHING,
      account_age: measuredFeature(9, "old")
    })
    expect(score).toBe(60)
    expect(coverage).toBe(0.25)
    expect(drivers.map(({ feature }) => feature)).toEqual(["account_age"])
    expect(missing).toEqual(["whether the platform verified the account"])
  })
})

describe("a curve", () => {
  test("goes straight between its places and level beyond them", () => {
    const curve = { at: [1, 3, 4], points: [0, 10, -10] }
    expect([0, 1, 2, 3, 3.5, 4, 9].map((value) => pointsAt(curve, value))).toEqual([0, 0, 5, 10, 0, -10, -10])
  })

  test("that never rises never rises between two values either", () => {
    const curve = { at: [0, 0.002, 0.01, 0.05, 0.2, 1], points: [0, -15, -35, -55, -75, -90] }
    const value = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(value, value, (a, b) => {
        expect(pointsAt(curve, Math.max(a, b))).toBeLessThanOrEqual(pointsAt(curve, Math.min(a, b)))
      }),
      { numRuns }
    )
  })
})
