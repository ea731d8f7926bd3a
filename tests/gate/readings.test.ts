import { afterAll, describe, expect, test } from "bun:test"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { calibrationRows, wilsonLowerBound } from "../../lab/gate/measures.ts"
import { precisionModule, precisionPart, precisionTable, replacePart } from "../../lab/gate/precisionPage.ts"
import {
  measurePrecision,
  mergeReadings,
  parseReadings,
  readFlags,
  writeReadings,
  writeUnread
} from "../../lab/gate/readings.ts"
import { flag, hash, reading } from "./flags.ts"

const place = mkdtempSync(join(tmpdir(), "gate-"))
afterAll(() => rmSync(place, { recursive: true, force: true }))

describe("readings", () => {
  const first = reading(2, { verdict: "wrong", sign: "" })
  const other = reading(1, { category: "offence", reader: "ivo" })
  const readings = [first, reading(1), other]

  test("are kept without any text, in an order of their own, and are read back", () => {
    const kept = writeReadings(readings)
    expect(kept).toBe(writeReadings(readings.toReversed()))
    expect(kept.split("\n")[0]).toBe("hash\tsource\tcategory\tsign\tverdict\treader")
    expect(parseReadings(kept)).toHaveLength(3)
    expect(new Set(parseReadings(kept))).toEqual(new Set(readings))
  })

  test("of one flag are the last one's", () => {
    const again = reading(1, { verdict: "wrong", reader: "ivo" })
    expect(mergeReadings(readings, [again])).toEqual([first, again, other])
  })

  test.each([
    ["a hash that is none", "xyz\tcaptions\thate\t\tagreed\tmara"],
    ["a verdict that is none", `${hash(1)}\tcaptions\thate\t\tperhaps\tmara`],
    ["no reader", `${hash(1)}\tcaptions\thate\t\tagreed\t`],
    ["no category", `${hash(1)}\tcaptions\tbread\t\tagreed\tmara`]
  ])("with %s are refused, by line", (_, row) => {
    expect(() => parseReadings(`hash\tsource\tcategory\tsign\tverdict\treader\n${row}\n`)).toThrow(
      "line 2 is no reading"
    )
  })

  test("without a column are refused", () => {
    expect(() => parseReadings("hash\tverdict\n")).toThrow("line 1 has no column source, category, sign, reader")
  })

  test("are asked for of flags without one, with the text in one line, and what isn't judged is no reading", () => {
    const asked = writeUnread([flag(1), flag(2), flag(3, { text: "one\ntwo\tthree", sign: null })], readings)
    const lines = asked.trimEnd().split("\n")
    expect(lines).toHaveLength(2)
    expect(lines[1]).toBe(`${hash(3)}\tcaptions\thate\t\t\t\tbread\tone two three`)
    expect(parseReadings(asked)).toEqual([])
    const judged = asked.replace("\thate\t\t\t\t", "\thate\t\twrong\tmara\t")
    expect(parseReadings(judged)).toEqual([reading(3, { sign: "", verdict: "wrong" })])
  })
})

describe("what is measured by readings", () => {
  const flags = [
    flag(1),
    flag(2),
    flag(3, { sign: "slur" }),
    flag(4, { kind: "violence", sign: null }),
    flag(5),
    flag(6, { isPost: false, source: "places" }),
    flag(1, { source: "tweets" })
  ]
  const readings = [
    reading(1),
    reading(2, { verdict: "wrong" }),
    reading(3, { sign: "contempt" }),
    reading(4, { category: "violence", sign: "" }),
    reading(6),
    reading(7)
  ]
  const read = readFlags(flags, readings)

  test("is of posts that are flagged now, by the sign that flags them now, each once", () => {
    expect(measurePrecision(read)).toEqual([
      { kind: "hate", sign: "contempt", readings: 2, agreed: 1 },
      { kind: "hate", sign: "slur", readings: 1, agreed: 1 },
      { kind: "violence", sign: null, readings: 1, agreed: 1 }
    ])
  })

  test("is a table with counts and a lower bound", () => {
    const table = precisionTable(flags, read)
    expect(table).toContain("| hate speech | all | 5 | 3 | 2 | 67 % | 20 % |")
    expect(table).toContain("| hate speech | slur | 1 | 1 | 1 | 100 % | 20 % |")
    expect(table).toContain("| violence | all | 1 | 1 | 1 | 100 % | 20 % |")
  })

  test("is a module that holds the same rows", async () => {
    const rows = measurePrecision(read)
    const source = precisionModule(rows)
      .replace(/^import type.*$/m, "")
      .replace(": ReadonlyArray<MeasuredPrecision>", "")
    const path = join(place, "measured.mjs")
    writeFileSync(path, source)
    const module = await import(path)
    expect(module.PRECISION_MEASUREMENTS).toEqual(rows)
    expect(precisionModule([])).toContain("= []\n")
  })

  test("is a part of a page that stands in place of the last one, and says who read", () => {
    const part = precisionPart(40_000, flags, read)
    expect(part).toContain("Of 40,000 everyday posts (captions and tweets of every tone) 4 flags were read")
    expect(part).toContain("by mara (4).")
    const once = replacePart("# Page\n", part)
    expect(once.startsWith("# Page\n\n<!-- Written by `npm run gate`. -->\n")).toBe(true)
    expect(replacePart(once, part)).toBe(once)
    expect(replacePart(`${once}After.\n`, "nothing")).toMatch(/\nnothing\n<!-- [^\n]+\nAfter\.\n$/)
    expect(precisionPart(40_000, flags, [])).toContain("No flag on an everyday post has been read yet")
  })
})

describe("Wilson's lower bound", () => {
  // The figures are those of the formula worked out by hand for 95 %.
  test.each([
    [0, 0, 0],
    [1, 1, 0.207],
    [10, 0, 0],
    [10, 5, 0.237],
    [20, 20, 0.839],
    [100, 90, 0.826]
  ])("of %i readings of which %i agree is %d", (readings, agreed, bound) => {
    expect(wilsonLowerBound({ readings, agreed })).toBeCloseTo(bound, 3)
  })
})

describe("stated confidence against what readers agreed with", () => {
  const rowsOf = (kinds: ReadonlyArray<{ readonly from: number; readonly to: number; readonly right: number }>) => {
    const judged = kinds.flatMap(({ from, to, right }, kind) =>
      Array.from({ length: to - from }, (_, index) => {
        const number = from + index
        const given = { kind: kind === 0 ? "hate" : "violence", sign: "a" } as const
        const verdict = index < right ? "agreed" : "wrong"
        return { flag: flag(number, given), reading: reading(number, { category: given.kind, verdict }) }
      })
    )
    return calibrationRows(judged)
  }

  test("is in bins with the mean of both and their count", () => {
    const rows = rowsOf([
      { from: 0, to: 100, right: 96 },
      { from: 100, to: 200, right: 25 }
    ])
    expect(rows.map(({ from, examples }) => [from, examples])).toEqual([
      [0.2, 100],
      [0.9, 100]
    ])
    expect(rows.map(({ share }) => share)).toEqual([0.25, 0.96])
    for (const { mean, share } of rows) expect(Math.abs(mean - share)).toBeLessThan(0.05)
  })

  test("is taken without the flag's own reading: the first of its kind states the prior", () => {
    expect(rowsOf([{ from: 0, to: 1, right: 1 }])).toMatchObject([{ from: 0.5, mean: 0.5, share: 1, examples: 1 }])
  })
})
