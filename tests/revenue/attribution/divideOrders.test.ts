import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { channelOf, divideOrders, type TouchedOrder } from "../../../domain/revenue/attribution/divideOrders.ts"
import type { PathCount } from "../../../domain/revenue/attribution/models/markov.ts"
import { WHOLE_SHARE } from "../../../domain/revenue/attribution/models/shares.ts"
import type { Touch } from "../../../domain/revenue/attribution/touchpoints.ts"
import { AttributionModel } from "../../../ports/revenue/attribution/AttributionModel.ts"
import { LinkCode } from "../../../ports/tracking/links/TrackingLink.ts"
import { noon } from "../../contracts/attributionExamples.ts"

const numRuns = Number(process.env.PROPERTY_RUNS ?? 100)

const PLACED = noon(31)
const DAY = 86_400_000
const channel = (name: string) => `instagram/${name}`

/** A touch of the creator with this name; in lower case, of a link that names none. */
const touch = (name: string, daysBefore: number): Touch => ({
  kind: "click",
  at: new Date(PLACED.getTime() - daysBefore * DAY),
  code: LinkCode.make(`link-${name}`),
  creator: name === name.toLowerCase() ? null : { platform: "instagram", handle: name },
  confidence: 1,
  reason: "page opened from the tracking link"
})

/** An order that was touched by one creator a letter, at even distances. */
const order = (path: string): TouchedOrder => ({
  touches: [...path].map((name, index) => touch(name, path.length - index)),
  placedAt: PLACED
})

const none = (path: string, visitors: number): PathCount => ({
  path: [...path].map(channel),
  conversions: 0,
  nonConversions: visitors
})

const sharesOf = (
  model: AttributionModel,
  orders: ReadonlyArray<TouchedOrder>,
  unconverted: ReadonlyArray<PathCount> = []
) => divideOrders(model, orders, unconverted).map((parts) => parts.map(({ share }) => share))

const sum = (shares: ReadonlyArray<bigint>) => shares.reduce((all, share) => all + share, 0n)

/** Shares that are these fractions of an order but for one unit of rounding. */
const expectFractions = (shares: ReadonlyArray<bigint> | undefined, fractions: ReadonlyArray<[number, number]>) => {
  expect(shares).toHaveLength(fractions.length)
  fractions.forEach(([part, of], index) => {
    const apart = (shares?.[index] ?? 0n) * BigInt(of) - BigInt(part) * WHOLE_SHARE
    expect(apart < 2n * BigInt(of) && apart > -2n * BigInt(of)).toBe(true)
  })
}

describe("an order touched by A 14 days before, by B 7 days before and by A again when it was placed", () => {
  const path: TouchedOrder = { touches: [touch("A", 14), touch("B", 7), touch("A", 0)], placedAt: PLACED }
  const cases: Readonly<Record<AttributionModel, ReadonlyArray<[number, number]>>> = {
    first_touch: [
      [1, 1],
      [0, 1],
      [0, 1]
    ],
    last_touch: [
      [0, 1],
      [0, 1],
      [1, 1]
    ],
    linear: [
      [1, 3],
      [1, 3],
      [1, 3]
    ],
    time_decay: [
      [1, 7],
      [2, 7],
      [4, 7]
    ],
    position_based: [
      [2, 5],
      [1, 5],
      [2, 5]
    ],
    // Without A no order, without B half of them: after A the order came as often as B. A has 2/3, over two touches.
    markov: [
      [1, 3],
      [1, 3],
      [1, 3]
    ],
    // No shorter path ever occurred, so each touch is worth as much.
    shapley: [
      [1, 3],
      [1, 3],
      [1, 3]
    ]
  }
  test.each(AttributionModel.literals)("%s", (model) => {
    expectFractions(sharesOf(model, [path])[0], cases[model])
  })
})

describe("models that read all paths", () => {
  const orders = [order("AB"), order("A")]
  const unconverted = [none("A", 1), none("B", 3)]

  test("markov: the chance of an order is 1/3, without A 1/8, without B 1/6, so of 2 orders A earned 10/9", () => {
    const [both, onlyA] = sharesOf("markov", orders, unconverted)
    expectFractions(both, [
      [1, 9],
      [8, 9]
    ])
    expect(onlyA).toEqual([WHOLE_SHARE])
  })

  test("shapley: A B led to an order always, A alone in half, B alone never, so A is worth twice B on it", () => {
    const [both, onlyA] = sharesOf("shapley", orders, unconverted)
    expectFractions(both, [
      [2, 3],
      [1, 3]
    ])
    expect(onlyA).toEqual([WHOLE_SHARE])
  })

  test("markov: of the paths ABABBA, ABBAA and AA A earned 2 orders and B 1, to 1e-12", () => {
    const divided = divideOrders("markov", ["ABABBA", "ABBAA", "AA"].map(order), []).flat()
    const earned = (name: string) =>
      sum(divided.filter((part) => channelOf(part.touch) === channel(name)).map(({ share }) => share))
    expect(Math.abs(Number(earned("A") - 2n * WHOLE_SHARE))).toBeLessThanOrEqual(1e-12 * Number(WHOLE_SHARE))
    expect(Math.abs(Number(earned("B") - WHOLE_SHARE))).toBeLessThanOrEqual(1e-12 * Number(WHOLE_SHARE))
  })

  test("markov: a creator that is worth less than the orders it alone touched earns those and no part of others", () => {
    // B's visitors go on to A without ordering, which makes B dear to the chain, and A's own orders cheap.
    const divided = sharesOf("markov", [...Array(8).fill(order("A")), order("AB")], [none("BA", 50)])
    expect(divided.slice(0, 8)).toEqual(Array(8).fill([WHOLE_SHARE]))
    expectFractions(divided[8], [
      [0, 1],
      [1, 1]
    ])
  })

  test("shapley: a creator's touches in a row count once", () => {
    expectFractions(sharesOf("shapley", [order("AAB")])[0], [
      [1, 4],
      [1, 4],
      [1, 2]
    ])
  })

  test("a creator that never touched an order earns nothing of it, whatever it is worth to the chain", () => {
    // C leads to A, which leads to orders: markov gives C a part of them, and there is no order it touched.
    for (const model of ["markov", "shapley"] as const) {
      const divided = divideOrders(model, [order("A")], [none("CA", 5), none("C", 5)])
      expect(divided.flat().map((part) => [channelOf(part.touch), part.share])).toEqual([[channel("A"), WHOLE_SHARE]])
    }
  })
})

describe("every model", () => {
  const LATEST_DAYS = 40
  const touched = fc
    .array(
      fc.tuple(
        fc.constantFrom("A", "B", "C", "D", "E", "x", "y"),
        fc.double({ min: 0, max: LATEST_DAYS, noNaN: true })
      ),
      {
        maxLength: 12
      }
    )
    .map(
      (path): TouchedOrder => ({
        touches: path.toSorted(([, a], [, b]) => b - a).map(([name, days]) => touch(name, days)),
        placedAt: PLACED
      })
    )
  const orders = fc.array(touched, { minLength: 1, maxLength: 12 })
  const unconverted = fc.array(
    fc.record({
      path: fc.array(fc.constantFrom(...["A", "B", "C", "F"].map(channel)), { minLength: 1, maxLength: 6 }),
      conversions: fc.constant(0),
      nonConversions: fc.integer({ min: 1, max: 50 })
    }),
    { maxLength: 8 }
  )

  for (const model of AttributionModel.literals) {
    test(`${model}: shares of each order sum to exactly 1, none is negative, and each belongs to one of its touches`, () => {
      fc.assert(
        fc.property(orders, unconverted, (given, others) => {
          const divided = divideOrders(model, given, others)
          expect(divided).toHaveLength(given.length)
          divided.forEach((parts, index) => {
            expect(parts.map((part) => part.touch)).toEqual([...(given[index]?.touches ?? [])])
            expect(sum(parts.map(({ share }) => share))).toBe(parts.length === 0 ? 0n : WHOLE_SHARE)
            expect(parts.every(({ share, reason }) => share >= 0n && reason !== "")).toBe(true)
          })
        }),
        { numRuns }
      )
    })

    test(`${model}: an order's shares are the same in whatever order the orders are given`, () => {
      fc.assert(
        fc.property(
          orders.chain((given) =>
            fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length }))
          ),
          unconverted,
          ([given, shuffled], others) => {
            const divided = divideOrders(model, given, others)
            const again = divideOrders(model, shuffled, others.toReversed())
            expect(shuffled.map((each) => divided[given.indexOf(each)])).toEqual([...again])
          }
        ),
        { numRuns }
      )
    })
  }

  test("says in words why a touch earned what it did", () => {
    const reasons = (model: AttributionModel, path: string) => [
      ...new Set(divideOrders(model, [order(path), order("A")], [none("A", 1)])[0]?.map(({ reason }) => reason))
    ]
    expect(reasons("linear", "A")).toEqual(["the only touch earns the whole order"])
    expect(reasons("first_touch", "AB")).toEqual(["the first touch earns the whole order"])
    expect(reasons("last_touch", "AB")).toEqual(["the last touch earns the whole order"])
    expect(reasons("linear", "AB")).toEqual(["every touch earns the same"])
    expect(reasons("time_decay", "AB")).toEqual(["a touch earns half as much for every 7 days it lies before another"])
    expect(reasons("position_based", "AB")).toEqual(["the first and the last touch earn half each"])
    expect(reasons("position_based", "ABA")).toEqual([
      "the first and the last touch earn 40 % each, those between share the rest"
    ])
    expect(reasons("markov", "AB")).toEqual([
      "removal effect 100 %: so many of all orders would be lost without it",
      "removal effect 50 %: so many of all orders would be lost without it"
    ])
    expect(reasons("shapley", "AB")).toEqual([
      "credited 66.67 %, by how much likelier an order is on this path than without it",
      "credited 33.33 %, by how much likelier an order is on this path than without it"
    ])
  })
})
