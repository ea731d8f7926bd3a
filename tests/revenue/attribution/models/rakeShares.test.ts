import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { type ChannelSet, rakeShares as rake } from "../../../../domain/revenue/attribution/models/rakeShares.ts"

const numRuns = Number(process.env.PROPERTY_RUNS ?? 100)

const set = (channels: string, orders: number): ChannelSet => ({ channels: [...channels], orders })
const totals = (given: Readonly<Record<string, number>>) => new Map(Object.entries(given))

/** The shares of each set in the order of its channels. */
const rakeShares = (sets: ReadonlyArray<ChannelSet>, wanted: ReadonlyMap<string, number>) =>
  rake(sets, wanted).map((shares, index) => {
    expect([...shares.keys()]).toEqual([...(sets[index]?.channels ?? [])])
    return [...shares.values()]
  })

/** The orders each channel gets. */
const reached = (sets: ReadonlyArray<ChannelSet>, shares: ReadonlyArray<ReadonlyArray<number>>) => {
  const got = new Map<string, number>()
  sets.forEach(({ channels, orders }, index) => {
    channels.forEach((channel, place) => {
      got.set(channel, (got.get(channel) ?? 0) + orders * (shares[index]?.[place] ?? Number.NaN))
    })
  })
  return got
}

const expectShares = (
  actual: ReadonlyArray<ReadonlyArray<number>>,
  expected: ReadonlyArray<ReadonlyArray<number>>,
  apart = 1e-12
) => {
  expect(actual.map((shares) => shares.length)).toEqual(expected.map((shares) => shares.length))
  actual.flat().forEach((share, index) => {
    expect(Math.abs(share - (expected.flat()[index] ?? Number.NaN))).toBeLessThanOrEqual(apart)
  })
}

const LETTERS = "ABCDEFG"
const setsOf = fc
  .uniqueArray(fc.subarray([...LETTERS], { minLength: 1 }), {
    minLength: 1,
    maxLength: 20,
    selector: (channels) => channels.join("")
  })
  .chain((all) =>
    fc
      .array(fc.integer({ min: 1, max: 1000 }), { minLength: all.length, maxLength: all.length })
      .map((orders) => all.map((channels, index): ChannelSet => ({ channels, orders: orders[index] ?? 1 })))
  )
const perLetter = (value: fc.Arbitrary<number>) =>
  fc
    .array(value, { minLength: LETTERS.length, maxLength: LETTERS.length })
    .map((values) => new Map(values.map((each, index) => [LETTERS.charAt(index), each] as const)))

describe("totals that can be met are met", () => {
  test("of the paths ABABBA, ABBAA and AA, of which A earned 2 orders and B 1, B earns half of the two it was on", () => {
    expectShares(rakeShares([set("AB", 2), set("A", 1)], totals({ A: 2, B: 1 })), [[0.5, 0.5], [1]])
  })

  test("whatever division they were added up from, that division comes out", () => {
    fc.assert(
      fc.property(setsOf, perLetter(fc.double({ min: -4, max: 4, noNaN: true })), (sets, strengths) => {
        const division = sets.map(({ channels }) => {
          const powers = channels.map((channel) => Math.exp(strengths.get(channel) ?? 0))
          const sum = powers.reduce((a, b) => a + b)
          return powers.map((power) => power / sum)
        })
        const wanted = reached(sets, division)
        const shares = rakeShares(sets, wanted)
        for (const [channel, total] of reached(sets, shares)) {
          expect(Math.abs(total - (wanted.get(channel) ?? 0))).toBeLessThanOrEqual(1e-12 * Math.max(1, total))
        }
        // A total near 0 leaves its own digits, but not its channel's share beside others, to rounding.
        expectShares(shares, division, 1e-9)
      }),
      { numRuns }
    )
  })

  test("also where a channel has to be left out of what it shares: there proportional fitting never ends", () => {
    expectShares(rakeShares([set("A", 3), set("AB", 3)], totals({ A: 3, B: 3 })), [[1], [0, 1]])
    expectShares(rakeShares([set("A", 1), set("B", 2), set("AB", 1)], totals({ A: 2, B: 2 })), [[1], [1], [1, 0]])
    expectShares(
      rakeShares([set("B", 2), set("AB", 3), set("BC", 3), set("AC", 3)], totals({ A: 4.5, B: 2, C: 4.5 })),
      [[1], [1, 0], [0, 1], [0.5, 0.5]]
    )
  })

  test("also along a chain of channels, where proportional fitting takes thousands of rounds", () => {
    const names = Array.from({ length: 60 }, (_, index) => `c${String(index).padStart(2, "0")}`)
    const sets = names.slice(1).map((name, index): ChannelSet => ({ channels: [names[index] ?? "", name], orders: 1 }))
    const division = sets.map((_, index) => (index % 3 === 0 ? [0.25, 0.75] : [0.6, 0.4]))
    expectShares(rakeShares(sets, reached(sets, division)), division)
  })
})

describe("totals that can't be met are come near to", () => {
  test("only their proportions count, and those of channels that share no orders don't concern each other", () => {
    const sets = [set("AB", 2), set("A", 1), set("CD", 4)]
    const met = [[0.5, 0.5], [1], [0.75, 0.25]]
    expectShares(rakeShares(sets, totals({ A: 20, B: 10, C: 0.003, D: 0.001 })), met)
  })

  test("a channel that alone was on more orders than its total gets nothing of what it shares", () => {
    const sets = [set("A", 6), set("AB", 2), set("BC", 4)]
    // B and C have 6 orders between them, 2 of which only B can have, and equal totals: 3 each.
    expectShares(rakeShares(sets, totals({ A: 2, B: 5, C: 5 })), [[1], [0, 1], [0.25, 0.75]])
  })

  test("a channel with a total of more than all it was on gets all it was on", () => {
    expectShares(rakeShares([set("EF", 1), set("F", 3)], totals({ E: 100, F: 1 })), [[1, 0], [1]])
  })

  test("a channel without a total earns only orders it alone was on; several such share evenly", () => {
    expectShares(rakeShares([set("AB", 3), set("B", 1), set("BC", 2)], totals({ A: 1, B: 0 })), [
      [1, 0],
      [1],
      [0.25, 0.75]
    ])
  })

  test("every order is divided whole, in parts of 0 to 1, whatever the totals", () => {
    const any = fc.oneof(
      fc.double({ min: 0, max: 1e6, noNaN: true }),
      fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }).map((value) => Math.min(value, 1e300)),
      fc.constantFrom(0, Number.MIN_VALUE, 1e-300, 1e300)
    )
    fc.assert(
      fc.property(setsOf, perLetter(any), (sets, wanted) => {
        for (const shares of rakeShares(sets, wanted)) {
          expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true)
          expect(Math.abs(shares.reduce((a, b) => a + b) - 1)).toBeLessThanOrEqual(1e-12)
        }
      }),
      { numRuns }
    )
  })

  test("it is the nearest division: who shares an order is as near to its total as the others who do, and nearer than none", () => {
    fc.assert(
      fc.property(setsOf, perLetter(fc.double({ min: 0.01, max: 100, noNaN: true })), (sets, wanted) => {
        const shares = rakeShares(sets, wanted)
        const got = reached(sets, shares)
        const shortage = (channel: string) => (wanted.get(channel) ?? 0) / (got.get(channel) ?? 0)
        sets.forEach(({ channels }, index) => {
          const sharing = channels.filter((_, place) => (shares[index]?.[place] ?? 0) > 1e-6).map(shortage)
          const most = sharing.reduce((a, b) => Math.max(a, b))
          for (const each of sharing) expect(each / most).toBeGreaterThan(1 - 1e-6)
          for (const channel of channels) expect(shortage(channel) / most).toBeLessThan(1 + 1e-6)
        })
      }),
      { numRuns }
    )
  })
})

test("the order of the sets decides nothing but the last digits", () => {
  fc.assert(
    fc.property(
      setsOf.chain((sets) => fc.tuple(fc.constant(sets), fc.shuffledSubarray(sets, { minLength: sets.length }))),
      perLetter(fc.double({ min: 0.01, max: 100, noNaN: true })),
      ([sets, shuffled], wanted) => {
        const shares = rakeShares(shuffled, wanted)
        expectShares(
          rakeShares(sets, wanted),
          sets.map((each) => shares[shuffled.indexOf(each)] ?? []),
          1e-9
        )
        expect(rakeShares(sets, wanted)).toEqual(rakeShares(sets, wanted))
      }
    ),
    { numRuns }
  )
})

test("no sets give no shares", () => {
  expect(rakeShares([], totals({ A: 1 }))).toEqual([])
})
