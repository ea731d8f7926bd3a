import { describe, expect, test } from "bun:test"
import { existsSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import fc from "fast-check"
import type { PathCount } from "../../../../domain/revenue/attribution/models/markov.ts"
import {
  PATH_TOUCHES_MAX,
  type PathTransform,
  shapley,
  transformPath
} from "../../../../domain/revenue/attribution/models/shapley.ts"

const numRuns = Number(process.env.PROPERTY_RUNS ?? 100)

const TRANSFORMS: ReadonlyArray<PathTransform> = ["unique", "exposure", "first", "frequency"]

const counted = (path: string, conversions: number, nonConversions: number): PathCount => ({
  path: [...path],
  conversions,
  nonConversions
})
const credit = (paths: ReadonlyArray<PathCount>, transform: PathTransform, path: string) =>
  Object.fromEntries(shapley(paths, transform)([...path]))

describe("path transforms of D A B B C D C C", () => {
  const transformed = (transform: PathTransform) => transformPath([..."DABBCDCC"], transform).join(" ")

  test("unique keeps the path", () => expect(transformed("unique")).toBe("D A B B C D C C"))
  test("exposure makes repeats in a row one touch", () => expect(transformed("exposure")).toBe("D A B C D C"))
  test("first keeps each channel's first touch", () => expect(transformed("first")).toBe("D A B C"))
  test("frequency counts each channel's touches", () => expect(transformed("frequency")).toBe("D(2) A(1) B(2) C(3)"))
})

describe("shapley", () => {
  test("a touch earns what the path's chance loses without it, as a fraction of all that is lost", () => {
    // AB converts 0.5, A alone 0.25, B alone 0.4: without A 0.1 is lost, without B 0.25.
    const paths = [counted("AB", 5, 5), counted("A", 1, 3), counted("B", 4, 6)]
    const result = credit(paths, "unique", "AB")
    expect(result.A).toBeCloseTo(0.1 / 0.35, 12)
    expect(result.B).toBeCloseTo(0.25 / 0.35, 12)
  })

  test("a negative contribution is 0", () => {
    const paths = [counted("AB", 5, 5), counted("A", 1, 3), counted("B", 9, 1)]
    expect(credit(paths, "unique", "AB")).toEqual({ A: 0, B: 1 })
  })

  test("when no touch adds anything the last touch gets everything", () => {
    const paths = [counted("AB", 1, 9), counted("A", 1, 1), counted("B", 1, 1)]
    expect(credit(paths, "unique", "AB")).toEqual({ A: 0, B: 1 })
  })

  test("a path of one channel gives it everything, whatever its chance", () => {
    expect(credit([counted("A", 1, 9)], "unique", "A")).toEqual({ A: 1 })
    expect(credit([counted("A", 0, 9), counted("", 5, 5)], "unique", "A")).toEqual({ A: 1 })
  })

  test("a shortened path that never occurred has a chance of 0", () => {
    expect(credit([counted("AB", 1, 9)], "unique", "AB")).toEqual({ A: 0.5, B: 0.5 })
  })

  test("a channel's credit is the sum of its touches'", () => {
    expect(credit([counted("ABA", 1, 1)], "unique", "ABA")).toEqual({ A: 2 / 3, B: 1 / 3 })
  })

  test("paths that a transform makes one are counted together", () => {
    // Under exposure AAB and AB are one path that converts 6 times in 10.
    const paths = [counted("AAB", 5, 0), counted("AB", 1, 4), counted("A", 3, 7), counted("B", 5, 5)]
    expect(credit(paths, "exposure", "ABB").A).toBeCloseTo(0.1 / 0.4, 12)
  })

  test("under exposure a shortened path is not transformed again", () => {
    // Without B, ABA is AA, which exposure never makes: B earns the whole chance, each A nothing.
    const paths = [counted("ABA", 2, 8), counted("A", 9, 1), counted("AB", 9, 1), counted("BA", 9, 1)]
    expect(credit(paths, "exposure", "ABA")).toEqual({ A: 0, B: 1 })
  })

  test("under frequency all touches of a channel go at once", () => {
    const paths = [counted("ABA", 5, 5), counted("AA", 1, 3), counted("B", 4, 6), counted("A", 0, 9)]
    const result = credit(paths, "frequency", "ABA")
    expect(result.A).toBeCloseTo(0.1 / 0.35, 12)
    expect(result.B).toBeCloseTo(0.25 / 0.35, 12)
  })

  test("channel names may hold separators, brackets and counts", () => {
    const paths: ReadonlyArray<PathCount> = [
      { path: ["A(2)", "B > C"], conversions: 5, nonConversions: 5 },
      { path: ["A(2)", "B", "C"], conversions: 0, nonConversions: 10 },
      { path: ["A(2)"], conversions: 4, nonConversions: 6 }
    ]
    for (const transform of TRANSFORMS) {
      const credits = shapley(paths, transform)(["A(2)", "B > C"])
      expect([...credits.keys()]).toEqual(["A(2)", "B > C"])
      expect(credits.get("A(2)")).toBeCloseTo(0.5 / 0.6, 12)
    }
  })

  test("a path that was never counted gives its last touch everything, and an empty path nothing", () => {
    expect(credit([counted("A", 1, 1)], "unique", "AB")).toEqual({ A: 0, B: 1 })
    expect(credit([counted("A", 1, 1)], "first", "")).toEqual({})
  })

  test("a path over the bound is read by its newest touches", () => {
    const newest = Array.from({ length: PATH_TOUCHES_MAX }, (_, index) => `channel ${index}`)
    const credits = shapley([{ path: ["old", ...newest], conversions: 1, nonConversions: 1 }], "unique")
    expect(credits(["older still", ...newest])).toEqual(credits(newest))
    expect(credits(["old", ...newest]).size).toBe(PATH_TOUCHES_MAX)
    expect(credits(newest).get("channel 0")).toBeCloseTo(1 / PATH_TOUCHES_MAX, 12)
  })

  const channelPath = fc.array(fc.constantFrom("A", "B", "C"), { minLength: 1, maxLength: 5 })
  const journeys = fc.array(fc.record({ path: channelPath, conversions: fc.nat(9), nonConversions: fc.nat(9) }), {
    maxLength: 40
  })

  test("each path's credits are on its own channels, none negative, and sum to 1", () => {
    fc.assert(
      fc.property(journeys, channelPath, fc.constantFrom(...TRANSFORMS), (paths, path, transform) => {
        const credits = shapley(paths, transform)(path)
        expect(new Set(credits.keys())).toEqual(new Set(path))
        expect([...credits.values()].every((fraction) => fraction >= 0)).toBe(true)
        expect(Math.abs([...credits.values()].reduce((a, b) => a + b, 0) - 1)).toBeLessThan(1e-12)
      }),
      { numRuns }
    )
  })

  test("the order of the paths changes nothing", () => {
    fc.assert(
      fc.property(journeys, channelPath, fc.constantFrom(...TRANSFORMS), (paths, path, transform) => {
        expect(shapley(paths.toReversed(), transform)(path)).toEqual(shapley(paths, transform)(path))
      }),
      { numRuns }
    )
  })
})

const WHOLE = new URL("../../../../../shared/data/attribution/fractribution/", import.meta.url)
const KEPT = new URL("./fractribution/", import.meta.url)
const EXAMPLES = [
  { which: "the part of fractribution's example that is kept here", folder: KEPT, customersTotal: 48, channels: 3 },
  ...(existsSync(fileURLToPath(WHOLE))
    ? [{ which: "fractribution's example", folder: WHOLE, customersTotal: 1_983, channels: 12 }]
    : [])
]

/** The rows of a file without quoting, each by column name. */
const readRows = (folder: URL, name: string): ReadonlyArray<Readonly<Record<string, string>>> => {
  const [header = "", ...lines] = readFileSync(new URL(name, folder), "utf8").trim().split(/\r?\n/)
  const columns = header.split(",")
  return lines.map((line) => {
    const cells = line.split(",")
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ""]))
  })
}

/** Columns of a customer that are no credit. */
const FACTS: ReadonlyArray<string> = [
  "report_window_start",
  "report_window_end",
  "path",
  "customer_id",
  "endpoint_datetime"
]

describe.each(EXAMPLES)("$which, every customer and channel", ({ folder, customersTotal, channels }) => {
  /** How many customers and cells were compared, the greatest difference, and how many transformed paths differ. */
  const compare = (transform: PathTransform, creditedAs: PathTransform = transform) => {
    const paths = readRows(folder, "example_path_summary.csv").map((row) => ({
      path: (row.path ?? "").split(" > "),
      conversions: Number(row.total_conversions),
      nonConversions: Number(row.total_non_conversions)
    }))
    const expected = new Map(readRows(folder, `expected_${transform}_fit.csv`).map((row) => [row.customer_id, row]))
    const creditsOf = shapley(paths, creditedAs)
    let cells = 0
    let greatest = 0
    let otherPaths = 0
    const customers = readRows(folder, "customers.csv")
    for (const { customer_id, path: joined = "" } of customers) {
      const row = expected.get(customer_id) ?? {}
      const path = joined.split(" > ")
      if (transformPath(path, transform).join(" > ") !== row.path) otherPaths++
      const credits = new Map([...creditsOf(path)].map(([channel, fraction]) => [channel.toLowerCase(), fraction]))
      for (const column of Object.keys(row).filter((name) => !FACTS.includes(name))) {
        const difference = Math.abs((credits.get(column) ?? 0) - Number(row[column]))
        greatest = Number.isNaN(difference) ? difference : Math.max(greatest, difference)
        cells++
      }
    }
    return { customers: customers.length, cells, greatest, otherPaths }
  }

  for (const transform of TRANSFORMS) {
    test(`${transform}: the path is transformed and credited as expected, to 1e-7`, () => {
      const { customers, cells, greatest, otherPaths } = compare(transform)
      console.log(
        `fractribution ${transform}: ${customers} customers, ${cells} credits compared, greatest difference ${greatest}`
      )
      expect(customers).toBe(customersTotal)
      expect(cells).toBe(customersTotal * channels)
      expect(otherPaths).toBe(0)
      expect(greatest).toBeLessThan(1e-7)
    })
  }

  test("credits of another transform are told apart", () => {
    for (const transform of TRANSFORMS) {
      for (const other of TRANSFORMS) {
        if (other !== transform) expect(compare(transform, other).greatest).toBeGreaterThan(1e-3)
      }
    }
  })
})
