import { describe, expect, test } from "bun:test"
import { makeLexiconReader } from "../../../domain/creators/textAnalysis/lexicon/readLexicon.ts"
import { groupOf, markOf, parseTable, printTable } from "../../../domain/creators/textAnalysis/models/featureTable.ts"
import { addAuxiliaryFeatures } from "../../../lab/train/auxiliaryFeatures.ts"
import { bestShift, bestShifts, fitSlope } from "../../../lab/train/calibrate.ts"
import { fitLinear, scoreRow } from "../../../lab/train/fitLinear.ts"
import { fitRidge } from "../../../lab/train/fitRidge.ts"
import { areaUnderCurve, correlation, macroF1, macroRecall, measureInterval } from "../../../lab/train/measures.ts"
import { packTable } from "../../../lab/train/packTable.ts"
import { readEldProfiles } from "../../../lab/train/readEldProfiles.ts"
import { bucketOf, keyOf, rowsOf } from "../../../lab/train/readExamples.ts"
import { buildMatrix } from "../../../lab/train/sparse.ts"
import { wordVectors } from "../../../lab/train/wordVectors.ts"

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
    expect(bucketOf(keyOf("good bread"))).toBe(bucketOf(keyOf("Good, bread @mara")))
    expect(bucketOf("anything")).toBeLessThan(100)
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
    expect(fitSlope([-1, 1, -1, 1, -1, 1, -1, 1], (index) => index % 2 === 1 && index !== 7)).toBeGreaterThan(0.1)
  })
})

describe("scores of three tones", () => {
  const row = (label: number, ...scores: ReadonlyArray<number>) => ({ label, scores })
  const shifted = (scores: ReadonlyArray<number>, shifts: ReadonlyArray<number>) => {
    const sums = scores.map((score, tone) => score + (shifts[tone] ?? 0))
    return sums.indexOf(Math.max(...sums))
  }

  test("are shifted to the best macro recall, and of shifts as good to the fewest that are wrongly called negative", () => {
    const scored = [
      ...[row(0, -0.35, 0, -2), row(1, -0.55, 0, -2), row(1, -1.2, 0, -2)],
      ...[row(2, -2, 0, -0.25), row(2, -2, 0, 0.4)]
    ]
    const shifts = bestShifts(scored)
    expect(scored.map(({ scores }) => shifted(scores, shifts))).toEqual([0, 1, 1, 2, 2])
    const hard = [row(0, -0.35, 0, -2), row(1, -0.2, 0, -2), row(2, -2, 0, 1)]
    // Either the first or the second is wrong: rather that one.
    expect(hard.map(({ scores }) => shifted(scores, bestShifts(hard)))).toEqual([1, 1, 2])
  })

  test("that were taught are told by features, all outputs at once, the less the larger weights cost", () => {
    // Of three rows the first column speaks for the first output, the second against it and for the other.
    const matrix = {
      ...{ from: Int32Array.of(0, 1, 2, 4), columns: Int32Array.of(0, 1, 0, 1), width: 2 },
      values: Float32Array.of(1, 1, 0.5, 0.5)
    }
    const rows = Int32Array.of(0, 1, 2)
    const targets = Float64Array.of(1, 0, -1, 2, 0, 1)
    const fit = (penalty: number) => fitRidge(matrix, rows, targets, 2, { penalty, epochs: 200, seed: 1 })
    const told = (penalty: number) =>
      Array.from(rows, (row) => fit(penalty).map((model) => scoreRow(matrix, row, model))).flat()
    for (const [index, score] of told(0.001).entries()) expect(score).toBeCloseTo(targets[index] ?? 0, 1)
    expect(Math.abs(told(10)[0] ?? 0)).toBeLessThan(0.5)
    expect(fit(1)).toEqual(fit(1))
  })
})

describe("public profiles of languages", () => {
  const written = (run: ReadonlyArray<number>) => new TextDecoder().decode(Uint8Array.from(run))

  test("are read as the bytes of words, blanks included", async () => {
    const profiles = await readEldProfiles()
    const runsOf = (code: string) => (profiles.get(code) ?? []).map(([run]) => written(run))
    expect(runsOf("en")).toContain(" the ")
    expect(runsOf("pl")).toContain(" że ")
    expect(runsOf("pl")).not.toContain(" the ")
    for (const [run, value] of profiles.get("fr") ?? []) {
      expect(run.length).toBeLessThanOrEqual(6)
      expect(value).toBeGreaterThanOrEqual(53)
    }
  })
})

describe("aids to training", () => {
  /** Words 0 to 2 keep company with 6 and 7, words 3 to 5 with 8 and 9. */
  const COMPANY = [0, 1, 2, 3, 4, 5].flatMap((word) => {
    const [first, second] = word < 3 ? [6, 7] : [8, 9]
    return Array.from({ length: 6 }, () => Int32Array.of(word, first, second))
  })
  const DIMENSIONS = 2
  const cosine = (a: Float64Array, b: Float64Array) => {
    const product = (one: Float64Array, other: Float64Array) =>
      one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0)
    return product(a, b) / Math.sqrt(product(a, a) * product(b, b))
  }
  const vectorsOf = (texts: ReadonlyArray<Int32Array>) => {
    const { columns, vectors } = wordVectors(texts, DIMENSIONS, 5)
    return (column: number) => {
      const word = columns.indexOf(column)
      return vectors.slice(word * DIMENSIONS, (word + 1) * DIMENSIONS)
    }
  }

  test("put words near each other that keep the same company, the same each time", () => {
    const vectorOf = vectorsOf(COMPANY)
    expect(cosine(vectorOf(0), vectorOf(1))).toBeGreaterThan(0.9)
    expect(cosine(vectorOf(0), vectorOf(3))).toBeLessThan(0.5)
    expect(wordVectors(COMPANY, DIMENSIONS, 5)).toEqual(wordVectors(COMPANY, DIMENSIONS, 5))
  })

  test("leave out words that are used too seldom", () => {
    expect(wordVectors([...COMPANY, Int32Array.of(0, 10, 6)], DIMENSIONS, 5).columns).not.toContain(10)
  })

  test("fold back into weights of the features alone, also of words that no example holds", () => {
    const company = ["bread", "sea"].flatMap((place) =>
      Array.from({ length: 4 }, () => [`good lovely superb ${place}`, `bad awful dismal ${place}`])
    )
    const { matrix, texts } = buildMatrix([...TEXTS, ...company.flat()], readLexicon, 1)
    const rows = Int32Array.from(TEXTS, (_, row) => row)
    const other = fitLinear(matrix, rows, (row) => row % GOOD.length === 0, OPTIONS)
    const aided = addAuxiliaryFeatures(matrix, rows, [other], wordVectors(texts, DIMENSIONS, 5))
    const model = fitLinear(aided.matrix, rows, isGood, OPTIONS)
    const folded = aided.folded(model)
    expect(folded.weights).toHaveLength(matrix.width)
    for (const row of rows) expect(scoreRow(matrix, row, folded)).toBeCloseTo(scoreRow(aided.matrix, row, model), 5)
    const plain = fitLinear(matrix, rows, isGood, OPTIONS)
    const columnOf = (row: number, place: number) => texts[row]?.[place] ?? -1
    const [superb, dismal] = [columnOf(TEXTS.length, 2), columnOf(TEXTS.length + 1, 2)]
    expect([plain.weights[superb], plain.weights[dismal]]).toEqual([0, 0])
    expect(folded.weights[superb] ?? 0).toBeGreaterThan(folded.weights[dismal] ?? 0)
  })
})

describe("measures", () => {
  const judged = (pairs: ReadonlyArray<readonly [number, number]>) =>
    pairs.map(([truth, predicted]) => ({ truth, predicted }))
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
    expect(
      correlation(
        judged([
          [1, 1],
          [2, 3],
          [3, 2]
        ])
      )
    ).toBeCloseTo(0.5, 12)
    expect(
      correlation(
        judged([
          [0, 1],
          [1, 1]
        ])
      )
    ).toBe(0)
  })

  test("come with an interval that holds them, the same each time", () => {
    const once = measureInterval(some, macroF1)
    expect(once.low).toBeLessThanOrEqual(once.value)
    expect(once.high).toBeGreaterThanOrEqual(once.value)
    expect(measureInterval(some, macroF1)).toEqual(once)
  })
})
