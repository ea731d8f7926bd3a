import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { positionWeights } from "../../../../domain/revenue/attribution/models/positionWeights.ts"
import { exactShares, WHOLE_SHARE } from "../../../../domain/revenue/attribution/models/shares.ts"
import type { PathModel } from "../../../../ports/revenue/attribution/AttributionModel.ts"

const numRuns = Number(process.env.PROPERTY_RUNS ?? 100)

const DAY = 86_400_000
const placedAt = new Date("2025-06-30T12:00:00Z")
const daysBefore = (...days: ReadonlyArray<number>) =>
  days.map((count) => ({ at: new Date(placedAt.getTime() - count * DAY) }))
const of = (model: PathModel, ...days: ReadonlyArray<number>) => positionWeights(model, daysBefore(...days), placedAt)

describe("weights by position", () => {
  test("first_touch credits only the first touch", () => {
    expect(of("first_touch", 3, 2, 1)).toEqual([1, 0, 0])
    expect(of("first_touch", 3)).toEqual([1])
  })

  test("last_touch credits only the last touch", () => {
    expect(of("last_touch", 3, 2, 1)).toEqual([0, 0, 1])
    expect(of("last_touch", 3)).toEqual([1])
  })

  test("linear credits all touches the same", () => {
    expect(exactShares(of("linear", 30, 2, 1, 0))).toEqual([
      WHOLE_SHARE / 4n,
      WHOLE_SHARE / 4n,
      WHOLE_SHARE / 4n,
      WHOLE_SHARE / 4n
    ])
  })

  test("position_based credits 40 % to the first, 40 % to the last and 20 % evenly to the middle", () => {
    const percent = WHOLE_SHARE / 100n
    expect(exactShares(of("position_based", 3, 2, 1))).toEqual([40n * percent, 20n * percent, 40n * percent])
    expect(exactShares(of("position_based", 4, 3, 2, 1))).toEqual([
      40n * percent,
      10n * percent,
      10n * percent,
      40n * percent
    ])
    expect(exactShares(of("position_based", 6, 5, 4, 3, 2, 1)).slice(1, 5)).toEqual(Array(4).fill(5n * percent))
  })

  test("position_based credits two touches 50 / 50 and a single touch everything", () => {
    expect(exactShares(of("position_based", 2, 1))).toEqual([WHOLE_SHARE / 2n, WHOLE_SHARE / 2n])
    expect(exactShares(of("position_based", 2))).toEqual([WHOLE_SHARE])
  })

  test("time_decay halves a touch's weight every 7 days before the order", () => {
    expect(of("time_decay", 14, 7, 0)).toEqual([0.25, 0.5, 1])
    expect(of("time_decay", 21, 14, 7)).toEqual([0.25, 0.5, 1])
    expect(of("time_decay", 3.5, 0)[0]).toBeCloseTo(Math.SQRT1_2, 15)
  })

  test("time_decay has the proportions of 2^(-(placedAt - at) / 7 days)", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 90, noNaN: true }), { minLength: 1, maxLength: 30 }), (days) => {
        const touches = daysBefore(...days.toSorted((a, b) => b - a))
        const weights = positionWeights("time_decay", touches, placedAt)
        const plain = touches.map(({ at }) => 2 ** (-(placedAt.getTime() - at.getTime()) / (7 * DAY)))
        const newest = plain.at(-1) ?? 0
        weights.forEach((weight, index) => {
          expect(weight).toBeCloseTo((plain[index] ?? 0) / newest, 12)
        })
      }),
      { numRuns }
    )
  })

  test("time_decay keeps its proportions on a path so old that its plain weights are all 0", () => {
    expect(2 ** (-10_000_000 / 7)).toBe(0)
    expect(of("time_decay", 10_000_007, 10_000_000)).toEqual([0.5, 1])
  })

  test("time_decay counts a touch dated after the order as one at the order", () => {
    expect(of("time_decay", 7, -7)).toEqual([0.5, 1])
    expect(of("time_decay", -1, -2)).toEqual([1, 1])
  })

  test("no touches have no weights, under each model", () => {
    const models: ReadonlyArray<PathModel> = ["first_touch", "last_touch", "linear", "time_decay", "position_based"]
    for (const model of models) expect(of(model)).toEqual([])
  })
})
