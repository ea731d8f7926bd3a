import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { CHANNELS_MAX, markov, type PathCount } from "../../../../domain/revenue/attribution/models/markov.ts"

const numRuns = Number(process.env.PROPERTY_RUNS ?? 100)

const counted = (path: string, conversions: number, nonConversions = 0): PathCount => ({
  path: [...path],
  conversions,
  nonConversions
})

/**
 * P(conversion) from the start, by the definition: the transition probabilities of the whole chain, the removed
 * channel's state made null, solved by plain Gaussian elimination with partial pivoting.
 */
const conversionChance = (paths: ReadonlyArray<PathCount>, removed: string | null): number => {
  const channels = [...new Set(paths.flatMap(({ path }) => path))]
  const states = ["(start)", ...channels]
  const visits = new Map<string, number>()
  const steps = new Map<string, number>()
  const add = (map: Map<string, number>, key: string, count: number) => map.set(key, (map.get(key) ?? 0) + count)
  for (const { path, conversions, nonConversions } of paths) {
    const full = ["(start)", ...path]
    full.forEach((from, index) => {
      add(visits, from, conversions + nonConversions)
      const next = full[index + 1]
      if (next === undefined) add(steps, `${from}>(conversion)`, conversions)
      else add(steps, `${from}>${next}`, conversions + nonConversions)
    })
  }
  const chance = (from: string, to: string) => (steps.get(`${from}>${to}`) ?? 0) / (visits.get(from) ?? 1)
  const rows = states.map((from, i) =>
    from === removed
      ? [...states.map((_, j) => (i === j ? 1 : 0)), 0]
      : [...states.map((to, j) => (i === j ? 1 : 0) - chance(from, to)), chance(from, "(conversion)")]
  )
  const at = (i: number, j: number): number => rows[i]?.[j] ?? Number.NaN
  for (let k = 0; k < states.length; k++) {
    let best = k
    for (let i = k + 1; i < states.length; i++) if (Math.abs(at(i, k)) > Math.abs(at(best, k))) best = i
    const [pivot, other] = [rows[best] ?? [], rows[k] ?? []]
    rows[k] = pivot
    rows[best] = other
    for (let i = 0; i < states.length; i++) {
      if (i === k) continue
      const factor = at(i, k) / at(k, k)
      rows[i] = (rows[i] ?? []).map((cell, j) => cell - factor * at(k, j))
    }
  }
  return at(0, states.length) / at(0, 0)
}

const journeys = fc.array(
  fc.record({
    path: fc.array(fc.constantFrom("A", "B", "C", "D", "E", "F"), { minLength: 1, maxLength: 8 }),
    conversions: fc.nat(40),
    nonConversions: fc.integer({ min: 0, max: 200 })
  }),
  { minLength: 1, maxLength: 25 }
)
const sumOf = (numbers: Iterable<number>) => [...numbers].reduce((a, b) => a + b, 0)

describe("markov", () => {
  test("paths ABABBA, ABBAA and AA, one order each, give A 2 orders and B 1", () => {
    const result = markov([counted("ABABBA", 1), counted("ABBAA", 1), counted("AA", 1)])
    expect([...result.keys()]).toEqual(["A", "B"])
    expect(Math.abs((result.get("A")?.conversions ?? 0) - 2)).toBeLessThan(1e-12)
    expect(Math.abs((result.get("B")?.conversions ?? 0) - 1)).toBeLessThan(1e-12)
    expect(result.get("A")?.removalEffect).toBe(1)
    expect(result.get("B")?.removalEffect).toBeCloseTo(0.5, 12)
  })

  test("a channel's effect is 1 - P(conversion without it) / P(conversion), as solved anew for each channel", () => {
    let compared = 0
    fc.assert(
      fc.property(journeys, (paths) => {
        const real = paths.filter(({ conversions, nonConversions }) => conversions + nonConversions > 0)
        fc.pre(sumOf(real.map(({ conversions }) => conversions)) > 0)
        const result = markov(paths)
        const full = conversionChance(real, null)
        expect(new Set(result.keys())).toEqual(new Set(real.flatMap(({ path }) => path)))
        const effects = new Map([...result.keys()].map((c) => [c, 1 - conversionChance(real, c) / full]))
        const total = sumOf(effects.values())
        for (const [channel, { removalEffect, weight }] of result) {
          expect(Math.abs(removalEffect - (effects.get(channel) ?? Number.NaN))).toBeLessThan(1e-9)
          expect(Math.abs(weight - (effects.get(channel) ?? Number.NaN) / total)).toBeLessThan(1e-9)
          compared++
        }
      }),
      { numRuns }
    )
    expect(compared).toBeGreaterThan(0)
  })

  test("weights are 0 to 1 and sum to 1, and credited orders sum to the orders", () => {
    fc.assert(
      fc.property(journeys, (paths) => {
        fc.pre(paths.some(({ conversions, nonConversions }) => conversions + nonConversions > 0))
        const result = [...markov(paths).values()]
        expect(Math.abs(sumOf(result.map(({ weight }) => weight)) - 1)).toBeLessThan(1e-12)
        expect(result.every(({ weight }) => weight >= 0 && weight <= 1)).toBe(true)
        expect(result.every(({ removalEffect }) => removalEffect >= 0 && removalEffect <= 1)).toBe(true)
        const orders = sumOf(paths.map(({ conversions }) => conversions))
        expect(Math.abs(sumOf(result.map(({ conversions }) => conversions)) - orders)).toBeLessThan(1e-9)
      }),
      { numRuns }
    )
  })

  test("the order of the paths changes nothing, not even the last bit", () => {
    fc.assert(
      fc.property(
        journeys.chain((paths) =>
          fc.tuple(fc.constant(paths), fc.shuffledSubarray(paths, { minLength: paths.length, maxLength: paths.length }))
        ),
        ([paths, shuffled]) => {
          expect([...markov(shuffled)]).toEqual([...markov(paths)])
        }
      ),
      { numRuns }
    )
  })

  test("the same path given several times counts as often, and any iterable will do", () => {
    function* twice(): Iterable<PathCount> {
      yield counted("AB", 1, 2)
      yield counted("B", 1, 0)
      yield counted("AB", 2, 1)
    }
    expect(markov(twice())).toEqual(markov([counted("AB", 3, 3), counted("B", 1, 0)]))
  })

  test("repeating a channel without leaving it changes no effect", () => {
    const once = markov([counted("AB", 3, 4), counted("BC", 1, 2), counted("A", 1, 9)])
    const repeated = markov([counted("AAAAB", 3, 4), counted("BBC", 1, 2), counted("AA", 1, 9)])
    expect(repeated).toEqual(once)
  })

  test("a channel seen only on paths that never convert earns exactly nothing", () => {
    const result = markov([counted("AB", 5, 5), counted("ABX", 0, 7), counted("X", 0, 3)])
    expect(result.get("X")).toEqual({ removalEffect: 0, weight: 0, conversions: 0 })
  })

  test("when no path converts the weight is even and nothing is NaN", () => {
    const nothing = { removalEffect: 0, weight: 0.5, conversions: 0 }
    expect([...markov([counted("AB", 0, 3), counted("BAAB", 0, 1)])]).toEqual([
      ["A", nothing],
      ["B", nothing]
    ])
  })

  test("paths with no channel or no journey are left out", () => {
    const result = markov([counted("", 100, 100), counted("Z", 0, 0), counted("A", 1, 1), counted("B", 1, 1)])
    expect([...result.keys()]).toEqual(["A", "B"])
    expect(result.get("A")).toEqual({ removalEffect: 0.5, weight: 0.5, conversions: 1 })
    expect(markov([])).toEqual(new Map())
    expect(markov([counted("", 1, 1)])).toEqual(new Map())
  })

  test("as many channels as are allowed, each on its own path, earn what their paths earned", () => {
    const paths = Array.from({ length: CHANNELS_MAX }, (_, index) => ({
      path: [`channel ${index}`],
      conversions: index,
      nonConversions: CHANNELS_MAX
    }))
    const result = markov(paths)
    expect(result.size).toBe(CHANNELS_MAX)
    for (const { path, conversions } of paths) {
      expect(result.get(path.join())?.conversions).toBeCloseTo(conversions, 9)
    }
  })

  test("a long chain walked there and back a thousand times loses no precision", () => {
    // Each of the 40 channels lies on every journey, so without any one of them nothing converts.
    const there = Array.from({ length: 40 }, (_, index) => `channel ${index}`)
    const path = Array.from({ length: 1_000 }, (_, lap) => (lap % 2 === 0 ? there : there.toReversed())).flat()
    const result = markov([{ path: [...path, ...there], conversions: 1, nonConversions: 1e6 }])
    for (const { removalEffect } of result.values()) expect(Math.abs(removalEffect - 1)).toBeLessThan(1e-12)
  })
})
