import { describe, expect, test } from "bun:test"
import { groupOf, markOf, parseTable, printTable } from "../../domain/scoring/text/featureTable.ts"
import { makeLexiconReader } from "../../domain/scoring/text/readLexicon.ts"
import { bestShift, slopeOf } from "../../hosts/train/calibrate.ts"
import { fitLinear, scoreRow } from "../../hosts/train/fitLinear.ts"
import { areaUnderCurve, macroF1, macroRecall, measured } from "../../hosts/train/measures.ts"
import { packTable } from "../../hosts/train/packTable.ts"
import { keyOf, lotOf, rowsOf } from "../../hosts/train/readExamples.ts"
import { buildMatrix } from "../../hosts/train/sparse.ts"

const GOOD = ["what a lovely day", "lovely bread and a good day", "good bread", "such a good lovely sea"]
const BAD = ["what an awful day", "awful bread and a bad day", "bad bread", "such a bad awful sea"]
const TEXTS = [...GOOD, ...BAD]
const isGood = (row: number) => row < GOOD.length
const readLexicon = makeLexiconReader({ common: [], seldom: [] })
const OPTIONS = { cost: 1, evenShare: 0.1, epochs: 20, seed: 3 }

const fit = () => {
  const { matrix, hashes } = buildMatrix(TEXTS, readLexicon, 1)
  return {
    matrix,
    hashes,
    model: fitLinear(
      matrix,
      Int32Array.from(TEXTS, (_, row) => row),
      isGood,
      OPTIONS
    )
  }
}

describe("training", () => {
  test("tells what it was shown apart, and gives the same weights for the same seed", () => {
    const { matrix, model } = fit()
    for (const [row] of TEXTS.entries()) expect(scoreRow(matrix, row, model) > 0).toBe(isGood(row))
    expect(fit().model).toEqual(model)
  })

  test("packs the weights that say most, and the bytes are the same each time", () => {
    const { hashes, model } = fit()
    const { table, kept } = packTable(hashes, [model], 1, 12)
    expect(kept).toBeGreaterThan(0)
    expect(kept).toBeLessThanOrEqual(hashes.length)
    const [heaviest = 0] = Array.from(hashes, (_, column) => column).sort(
      (a, b) => Math.abs(model.weights[b] ?? 0) - Math.abs(model.weights[a] ?? 0)
    )
    const hash = hashes[heaviest] ?? 0
    expect(table.marks.subarray(groupOf(hash, 12), groupOf(hash, 12) + 4)).toContain(markOf(hash))
    const bytes = printTable(table)
    expect(printTable(packTable(hashes, [fit().model], 1, 12).table)).toEqual(bytes)
    expect(parseTable(bytes)).toEqual(table)
  })

  test("holds texts out by what they say, whatever the order, links, names and case", () => {
    expect(keyOf("@nova Good BREAD! https://a.example")).toBe(keyOf("good bread"))
    expect(lotOf(keyOf("good bread"))).toBe(lotOf(keyOf("Good, bread @mara")))
    expect(lotOf("anything")).toBeLessThan(100)
  })

  test("reads comma-separated values with quotes and line breaks in them", () => {
    expect(rowsOf('a,"b ""c"",\nd"\r\ne,f\n')).toEqual([
      ["a", 'b "c",\nd'],
      ["e", "f"]
    ])
  })

  test("shifts a score to the best macro F1 and slopes it to chances", () => {
    const scored = [-0.9, -0.8, -0.7, -0.4, -0.3].map((score, index) => ({ scores: [score], label: index > 2 ? 1 : 0 }))
    const shift = bestShift(scored)
    expect(shift).toBeGreaterThan(0.4)
    expect(shift).toBeLessThanOrEqual(0.7)
    expect(slopeOf([-1, 1, -1, 1, -1, 1, -1, 1], (index) => index % 2 === 1 && index !== 7)).toBeGreaterThan(0.1)
  })
})

describe("measures", () => {
  const judged = (pairs: ReadonlyArray<readonly [number, number]>) => pairs.map(([truth, said]) => ({ truth, said }))
  const some = judged([
    [0, 0],
    [0, 0],
    [0, 1],
    [1, 1],
    [1, 0],
    [1, 1]
  ])

  test("are those of the textbooks", () => {
    expect(macroRecall(some)).toBeCloseTo(2 / 3, 12)
    expect(macroF1(some)).toBeCloseTo(2 / 3, 12)
    expect(
      areaUnderCurve(
        judged([
          [0, 0.1],
          [1, 0.4],
          [0, 0.4],
          [1, 0.9]
        ])
      )
    ).toBeCloseTo(0.875, 12)
  })

  test("come with an interval that holds them, the same each time", () => {
    const once = measured(some, macroF1)
    expect(once.low).toBeLessThanOrEqual(once.value)
    expect(once.high).toBeGreaterThanOrEqual(once.value)
    expect(measured(some, macroF1)).toEqual(once)
  })
})
