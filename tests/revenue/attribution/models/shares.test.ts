import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import {
  exactShares,
  exactSharesByPayee,
  type Payee,
  splitMoneyByPayee,
  WHOLE_SHARE
} from "../../../../domain/revenue/attribution/models/shares.ts"
import { splitMoney } from "../../../../ports/money/splitMoney.ts"

const numRuns = Number(process.env.PROPERTY_RUNS ?? 100)

const sum = (parts: ReadonlyArray<bigint>): bigint => parts.reduce((total, part) => total + part, 0n)
const distance = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a)

/** Every finite double >= 0, the smallest and the greatest among them, and everyday weights. */
const weight = fc.oneof(
  fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.nat(20),
  fc.constantFrom(0, Number.MIN_VALUE, 1e-300, 1e-15, 1, 1e15, 1e300, Number.MAX_VALUE)
)
const weights = fc.array(weight, { minLength: 1, maxLength: 60 })
const shares = fc.array(fc.bigInt({ min: 0n, max: WHOLE_SHARE }), { minLength: 1, maxLength: 20 })
const amount = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n })

describe("shares of an order", () => {
  test("sum to exactly 1, whatever the weights", () => {
    fc.assert(
      fc.property(weights, (given) => {
        const result = exactShares(given)
        expect(result).toHaveLength(given.length)
        expect(sum(result)).toBe(WHOLE_SHARE)
        expect(result.every((share) => share >= 0n)).toBe(true)
      }),
      { numRuns }
    )
  })

  test("sum to exactly 1 for weights whose floored doubles add up to more", () => {
    // Each small weight is 6.3 last places of 2.8, of which adding it to 2.8 keeps 6.
    const given = [2.8, ...Array<number>(5_000).fill(2.8e-15 * (1 + 1e-9))]
    const total = given.reduce((a, b) => a + b)
    expect(sum(given.map((each) => BigInt(Math.floor((each / total) * 1e15)))) > WHOLE_SHARE).toBe(true)
    expect(sum(exactShares(given))).toBe(WHOLE_SHARE)
  })

  test("are within two units of the exact proportion for whole weights", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 40 }), (given) => {
        const total = given.reduce((a, b) => a + b, 0)
        fc.pre(total > 0)
        exactShares(given).forEach((share, index) => {
          expect(distance(share, (WHOLE_SHARE * BigInt(given[index] ?? 0)) / BigInt(total)) < 2n).toBe(true)
        })
      }),
      { numRuns }
    )
  })

  test("of equal weights differ by at most one unit, the odd units going to the lower indices", () => {
    expect(exactShares([1, 1, 1])).toEqual([333_333_333_333_334n, 333_333_333_333_333n, 333_333_333_333_333n])
    expect(exactShares([0.1, 0.1, 0.1, 0.1, 0.1, 0.1])).toEqual([
      166_666_666_666_667n,
      166_666_666_666_667n,
      166_666_666_666_667n,
      166_666_666_666_667n,
      166_666_666_666_666n,
      166_666_666_666_666n
    ])
  })

  test("give the odd unit to the largest remainder", () => {
    // 10^15 / 7 = 142857142857142.857…, twice that ends in .714…, four times in .428…
    expect(exactShares([4, 2, 1])).toEqual([571_428_571_428_571n, 285_714_285_714_286n, 142_857_142_857_143n])
  })

  test("of 40 / 20 / 40 are exactly that", () => {
    expect(exactShares([0.4, 0.2, 0.4])).toEqual([400_000_000_000_000n, 200_000_000_000_000n, 400_000_000_000_000n])
  })

  test("are divided evenly when all weights are 0", () => {
    expect(exactShares([0, 0])).toEqual([WHOLE_SHARE / 2n, WHOLE_SHARE / 2n])
    expect(exactShares([0, 0, 0])).toEqual(exactShares([1, 1, 1]))
  })

  test("are 0 for a weight of 0 beside others", () => {
    expect(exactShares([0, 3, 0])).toEqual([0n, WHOLE_SHARE, 0n])
    expect(exactShares([0, 1, 1, 1])[0]).toBe(0n)
  })

  test("don't overflow on the greatest doubles or vanish on the smallest", () => {
    expect(exactShares([Number.MAX_VALUE, Number.MAX_VALUE])).toEqual([WHOLE_SHARE / 2n, WHOLE_SHARE / 2n])
    expect(exactShares([Number.MIN_VALUE, Number.MIN_VALUE])).toEqual([WHOLE_SHARE / 2n, WHOLE_SHARE / 2n])
    expect(exactShares([Number.MAX_VALUE, Number.MIN_VALUE])).toEqual([WHOLE_SHARE, 0n])
  })

  test("of no weights are none", () => {
    expect(exactShares([])).toEqual([])
  })
})

describe("parts of an amount", () => {
  test("sum to exactly the amount and differ from the ideal by less than one minor unit", () => {
    fc.assert(
      fc.property(amount, shares, (minorUnits, given) => {
        const parts = splitMoney(minorUnits, given)
        expect(sum(parts)).toBe(minorUnits)
        const total = sum(given)
        fc.pre(total > 0n)
        parts.forEach((part, index) => {
          // |part - amount × share / total| < 1, without a fraction
          expect(distance(part * total, minorUnits * (given[index] ?? 0n)) < total).toBe(true)
        })
      }),
      { numRuns }
    )
  })

  test("of a negative amount are the negatives of the positive amount's parts", () => {
    fc.assert(
      fc.property(amount, shares, (minorUnits, given) => {
        expect(splitMoney(-minorUnits, given)).toEqual(splitMoney(minorUnits, given).map((part) => -part))
      }),
      { numRuns }
    )
  })

  test("give the odd minor units to the largest remainders, ties to the lower index", () => {
    expect(splitMoney(100n, exactShares([1, 1, 1]))).toEqual([34n, 33n, 33n])
    expect(splitMoney(101n, [1n, 1n])).toEqual([51n, 50n])
    expect(splitMoney(-101n, [1n, 1n])).toEqual([-51n, -50n])
    expect(splitMoney(10n, [1n, 2n])).toEqual([3n, 7n])
  })

  test("are 0 for a share of 0", () => {
    fc.assert(
      fc.property(amount, shares, (minorUnits, given) => {
        fc.pre(sum(given) > 0n)
        splitMoney(minorUnits, given).forEach((part, index) => {
          if (given[index] === 0n) expect(part).toBe(0n)
        })
      }),
      { numRuns }
    )
    expect(splitMoney(1n, [0n, 1n, 1n])).toEqual([0n, 1n, 0n])
  })

  test("of 0 are 0, and of no shares none", () => {
    expect(splitMoney(0n, exactShares([1, 2]))).toEqual([0n, 0n])
    expect(splitMoney(5n, [])).toEqual([])
  })

  test("are even when all shares are 0", () => {
    expect(splitMoney(5n, [0n, 0n])).toEqual([3n, 2n])
  })
})

describe("an order of several creators is split by creator first, then link, then touch", () => {
  const touchesOf = (owner: string, count: number, links = 1): ReadonlyArray<Payee> =>
    Array.from({ length: count }, (_, index) => ({ owner, link: `${owner}${index % links}` }))
  const evenly = (places: ReadonlyArray<Payee>, minorUnits: bigint) =>
    splitMoneyByPayee(
      minorUnits,
      places,
      exactSharesByPayee(
        places,
        places.map(() => 1)
      )
    )
  const sumsBy = (places: ReadonlyArray<Payee>, parts: ReadonlyArray<bigint>, nameOf: (place: Payee) => string) => {
    const sums: Record<string, bigint> = {}
    places.forEach((place, index) => {
      sums[nameOf(place)] = (sums[nameOf(place)] ?? 0n) + (parts[index] ?? 0n)
    })
    return sums
  }
  const owner = (place: Payee) => place.owner
  const touched = (names: string): ReadonlyArray<Payee> => names.split("").map((name) => ({ owner: name, link: name }))
  const ownerAndLink = (place: Payee) => `${place.owner} ${place.link}`

  test("19.99 over 15 and 15 touches is 10.00 and 9.99, the odd cent to whom touched it first", () => {
    const places = touchesOf("ann", 15).flatMap((place, index) => [
      place,
      ...touchesOf("ben", 15).slice(index, index + 1)
    ])
    expect(sumsBy(places, evenly(places, 1_999n), owner)).toEqual({ ann: 1_000n, ben: 999n })
    expect(sumsBy(places.toReversed(), evenly(places.toReversed(), 1_999n), owner)).toEqual({ ben: 1_000n, ann: 999n })
  })

  test("half a cent each goes to whom touched it first, also where shares have no end: 1/6 and 5/6 of 3", () => {
    const cases = ["baaaaa", "abaaaa", "aaaaab"].map((path) => sumsBy(touched(path), evenly(touched(path), 3n), owner))
    expect(cases).toEqual([
      { b: 1n, a: 2n },
      { a: 3n, b: 0n },
      { a: 3n, b: 0n }
    ])
    // 2/6, 3/6 and 1/6 of 175.17: 58.39, 87.585 and 29.195.
    expect(sumsBy(touched("abacbb"), evenly(touched("abacbb"), 17_517n), owner)).toEqual({
      a: 5_839n,
      b: 8_759n,
      c: 2_919n
    })
  })

  test("10 yen over two creators are 5 and 5, however many touches and links they have", () => {
    for (const [ann, ben] of [
      [2, 2],
      [15, 15],
      [7, 7]
    ] as const) {
      const places = [...touchesOf("ann", ann, 3), ...touchesOf("ben", ben, 2)]
      expect(sumsBy(places, evenly(places, 10n), owner)).toEqual({ ann: 5n, ben: 5n })
    }
  })

  const place = fc.record({ owner: fc.constantFrom("a", "b", "c", "d"), link: fc.constantFrom("1", "2", "") })
  const order = fc.array(fc.tuple(place, weight), { minLength: 1, maxLength: 40 }).map((touches) => ({
    places: touches.map(([where]) => where),
    weights: touches.map(([, much]) => much)
  }))

  test("money and shares sum to exactly the whole, and no creator is one unit from its part or more", () => {
    fc.assert(
      fc.property(order, amount, ({ places, weights: given }, minorUnits) => {
        const parts = exactSharesByPayee(places, given)
        expect(sum(parts)).toBe(WHOLE_SHARE)
        expect(parts.every((part) => part >= 0n)).toBe(true)
        const money = splitMoneyByPayee(minorUnits, places, parts)
        expect(sum(money)).toBe(minorUnits)
        const shared = sumsBy(places, parts, owner)
        for (const [name, earned] of Object.entries(sumsBy(places, money, owner))) {
          expect(distance(earned * WHOLE_SHARE, minorUnits * (shared[name] ?? 0n)) < WHOLE_SHARE).toBe(true)
        }
      }),
      { numRuns }
    )
  })

  test("what a creator earns doesn't change with the touches that its part of the weight lies in", () => {
    const owners = fc.uniqueArray(
      fc.tuple(
        fc.constantFrom("a", "b", "c"),
        fc.nat(6).map((power) => 2 ** power),
        fc.integer({ min: 1, max: 16 })
      ),
      { minLength: 1, selector: ([name]) => name }
    )
    fc.assert(
      fc.property(owners, amount, (given, minorUnits) => {
        const earnedIn = (touchesEach: (count: number) => number) => {
          // Powers of two: the touches' weights add up to the whole without rounding.
          const touched = given.flatMap(([name, much, count]) => {
            const touches = 2 ** Math.floor(Math.log2(touchesEach(count)))
            return touchesOf(name, touches, 3).map((where) => ({ where, much: much / touches }))
          })
          const places = touched.map(({ where }) => where)
          const parts = exactSharesByPayee(
            places,
            touched.map(({ much }) => much)
          )
          const money = splitMoneyByPayee(minorUnits, places, parts)
          return [sumsBy(places, parts, owner), sumsBy(places, money, owner)]
        }
        expect(earnedIn((count) => count)).toEqual(earnedIn(() => 1))
      }),
      { numRuns }
    )
  })

  test("the links of a creator share its part, and the touches of a link the link's", () => {
    const places = [...touchesOf("ann", 3, 2), ...touchesOf("ben", 1)]
    const parts = exactSharesByPayee(places, [1, 1, 1, 3])
    expect(sumsBy(places, parts, ownerAndLink)).toEqual({
      "ann ann0": 333_333_333_333_333n,
      "ann ann1": 166_666_666_666_667n,
      "ben ben0": WHOLE_SHARE / 2n
    })
  })
})
