import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import {
  calibrate,
  MASKED_FACTOR,
  makePrecision,
  PRIOR_PRECISION
} from "../../../domain/creators/textAnalysis/precision.ts"

const none = { readings: 0, agreed: 0 }
const counts = fc
  .record({ readings: fc.nat(200), share: fc.double({ min: 0, max: 1, noNaN: true }) })
  .map(({ readings, share }) => ({ readings, agreed: Math.round(readings * share) }))

describe("the confidence of a flag", () => {
  test("is the prior where nothing was read", () => {
    expect(calibrate(none, none)).toBe(PRIOR_PRECISION)
    expect(makePrecision([]).confidenceOf("hate", { sign: "slur" })).toBe(PRIOR_PRECISION)
  })

  test("comes near to what was measured of its sign the more of it was read", () => {
    const distances = [0, 5, 20, 80, 320].map((readings) => {
      const read = { readings, agreed: readings }
      return 1 - calibrate(read, read)
    })
    expect(distances).toEqual(distances.toSorted((a, b) => b - a))
    expect(distances.at(-1)).toBeLessThan(0.02)
  })

  test("is its kind's where nothing of its sign was read", () => {
    const precision = makePrecision([{ kind: "hate", sign: "slur", readings: 992, agreed: 248 }])
    expect(precision.confidenceOf("hate", { sign: "contempt" })).toBe(0.25)
    expect(precision.confidenceOf("violence", { sign: "slur" })).toBe(PRIOR_PRECISION)
  })

  test("of coarse words of another language is its own alone, and unread until twenty of them were", () => {
    const read = (readings: number) =>
      makePrecision([
        { kind: "profanity", sign: "strong", readings: 1_000, agreed: 1_000 },
        { kind: "profanity", sign: "coarse_fr", readings, agreed: readings }
      ])
    expect(read(19).confidenceOf("profanity", { sign: "coarse_tr" })).toBe(PRIOR_PRECISION)
    expect(read(19).ofKind("profanity").readings).toBe(1_000)
    const isUnread = (readings: number, sign: string) => read(readings).isUnread("profanity", sign)
    expect([isUnread(19, "coarse_fr"), isUnread(20, "coarse_fr"), isUnread(20, "coarse_tr")]).toEqual([
      true,
      false,
      true
    ])
    expect(isUnread(0, "strong")).toBe(false)
  })

  test("never falls by a reading that agrees, nor rises by one that doesn't", () => {
    fc.assert(
      fc.property(counts, counts, (kind, sign) => {
        const before = calibrate(kind, sign)
        const plus = (one: typeof kind, agreed: number) => ({ readings: one.readings + 1, agreed: one.agreed + agreed })
        expect(calibrate(plus(kind, 1), plus(sign, 1))).toBeGreaterThanOrEqual(before)
        expect(calibrate(plus(kind, 0), plus(sign, 0))).toBeLessThanOrEqual(before)
        expect(before >= 0 && before <= 1).toBe(true)
      })
    )
  })

  test("is less by a factor where letters are masked", () => {
    const precision = makePrecision([{ kind: "hate", sign: "slur", readings: 10_000, agreed: 10_000 }])
    expect(precision.confidenceOf("hate", { sign: "slur" })).toBe(1)
    expect(precision.confidenceOf("hate", { sign: "slur", isMasked: true })).toBe(MASKED_FACTOR)
  })
})

test("a kind's readings are those of all its signs", () => {
  const precision = makePrecision([
    { kind: "legal", sign: null, readings: 3, agreed: 1 },
    { kind: "legal", sign: "own_trouble", readings: 4, agreed: 4 }
  ])
  expect(precision.ofKind("legal")).toEqual({ readings: 7, agreed: 5 })
  expect(precision.ofSign("legal", "own_trouble")).toMatchObject({ readings: 4, agreed: 4 })
})
