import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { readTextWeights } from "../../../adapters/models/TextModels.ts"
import { judgeFollower, logOf } from "../../../domain/creators/textAnalysis/judgeFollower.ts"
import { makeClassifier } from "../../../domain/creators/textAnalysis/models/makeClassifier.ts"
import type { Follower } from "../../../ports/creators/scoring/Evidence.ts"
import { PROPERTY_RUNS as numRuns } from "../../support/running/effectTest.ts"
import { FAKE_FOLLOWER, follower } from "../scoring/invented.ts"

const { judgeFollower: judge } = makeClassifier(readTextWeights())
const judged = (each: Follower) => judge?.(each) ?? null

const count = fc.option(fc.nat({ max: 100_000_000 }))
const anyFollower: fc.Arbitrary<Follower> = fc.record({
  createdAt: fc.constant(null),
  followers: count,
  following: count,
  posts: count,
  hasAvatar: fc.option(fc.boolean()),
  hasBio: fc.option(fc.boolean()),
  isVerified: fc.constant(null),
  handleCharacters: fc.nat({ max: 30 }),
  handleDigits: fc.nat({ max: 30 })
})

describe("a judgement of a follower", () => {
  test("is explained exactly: base and contributions sum to its score", () => {
    fc.assert(
      fc.property(anyFollower, (each) => {
        const judgement = judged(each)
        if (judgement === null) return
        const { base, score, chance, contributions } = judgement
        expect(contributions.reduce((sum, { contribution }) => sum + contribution, base)).toBe(score)
        expect(Number.isInteger(score) && chance >= 0 && chance <= 1).toBe(true)
      }),
      { numRuns }
    )
  })

  test("never rises with more posts, more followers, a picture or a bio", () => {
    fc.assert(
      fc.property(anyFollower, fc.nat({ max: 10_000 }), (each, more) => {
        const score = (changed: Partial<Follower>) => judged({ ...each, ...changed })?.score ?? null
        const before = score({})
        if (before === null) return
        for (const after of [
          each.posts === null ? null : score({ posts: each.posts + more }),
          each.followers === null ? null : score({ followers: each.followers + more }),
          each.hasAvatar === false ? score({ hasAvatar: true }) : null,
          each.hasBio === false ? score({ hasBio: true }) : null
        ]) {
          if (after !== null) expect(after).toBeLessThanOrEqual(before)
        }
      }),
      { numRuns }
    )
  })

  test("tells a plain fake from a plain person, and says nothing of an account that shows too little", () => {
    expect(judged(FAKE_FOLLOWER)?.chance).toBeGreaterThanOrEqual(0.5)
    expect(judged(follower())?.chance).toBeLessThan(0.2)
    expect(judged(follower({ posts: null, followers: null, following: null }))).toBeNull()
  })

  test("takes the lack of a bio for a weaker sign than the lack of a picture, and an unknown one for none", () => {
    const rise = (changed: Partial<Follower>) =>
      (judged(follower(changed))?.score ?? 0) - (judged(follower({ hasAvatar: true, hasBio: true }))?.score ?? 0)
    expect(rise({ hasBio: false })).toBeGreaterThan(0)
    expect(rise({ hasBio: false })).toBeLessThan(rise({ hasAvatar: false }))
    expect(judged(follower({ hasBio: null }))?.contributions.map(({ trait }) => trait)).not.toContain("bio")
  })

  test("counts in logarithms that are whole and never fall", () => {
    expect([0, 1, 3, 7, 1_000_000_000].map(logOf)).toEqual([0, 16, 32, 48, 477])
    fc.assert(
      fc.property(fc.nat(), fc.nat({ max: 1_000 }), (value, more) => {
        expect(logOf(value + more)).toBeGreaterThanOrEqual(logOf(value))
      }),
      { numRuns }
    )
  })

  test("needs a model whose numbers are whole", () => {
    const usual = { weight: 0, usual: 0 }
    const traits = {
      avatar: usual,
      bio: usual,
      posts: { weight: -10, usual: 32 },
      followers: usual,
      following: usual,
      following_per_follower: usual,
      digits: usual
    }
    expect(judgeFollower({ base: -100, traits }, follower({ posts: 3 }))?.score).toBe(-100)
    expect(judgeFollower({ base: -100, traits }, follower({ posts: 7 }))?.score).toBe(-260)
  })
})
