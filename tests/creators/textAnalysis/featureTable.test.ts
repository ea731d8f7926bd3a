import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import {
  contributionsOf,
  groupOf,
  groupsOf,
  markOf,
  parseTable,
  printTable,
  scoreBuffer,
  scoreFeatures
} from "../../../domain/creators/textAnalysis/models/featureTable.ts"
import { makeExtractor } from "../../../domain/creators/textAnalysis/models/textFeatures.ts"
import { normalise } from "../../../domain/creators/textAnalysis/normalise.ts"
import { PROPERTY_RUNS as numRuns } from "../../support/running/effectTest.ts"

const GROUP_BITS = 6
const OUTPUTS = 2
const extract = makeExtractor()

/** A table that holds every feature of a text it has room for, each with a weight of its own. */
const tableOf = (text: string) => {
  const { hashes, count } = extract(normalise(text))
  const marks = new Uint8Array(4 << GROUP_BITS)
  const weights = new Int8Array(marks.length * OUTPUTS)
  for (const [index, hash] of hashes.slice(0, count).entries()) {
    const first = groupOf(hash, GROUP_BITS)
    const free = [0, 1, 2, 3].find((way) => marks[first + way] === 0 || marks[first + way] === markOf(hash))
    if (free === undefined) continue
    marks[first + free] = markOf(hash)
    weights[(first + free) * OUTPUTS] = (index % 11) - 5
    weights[(first + free) * OUTPUTS + 1] = (index % 7) - 3
  }
  const scales = Float64Array.from([0.25, 0.5, 0.125, -1, 0.25, 0.25])
  return { outputs: OUTPUTS, groupBits: GROUP_BITS, scales, marks, groups: groupsOf(marks), weights }
}

describe("a table of weights", () => {
  test("is read back from its bytes as it was", () => {
    const table = tableOf("The bread is good today, and so is the sea!")
    expect(parseTable(printTable(table))).toEqual(table)
    // A Buffer is a window on a larger one.
    expect(parseTable(Buffer.concat([printTable(table)]))).toEqual(table)
  })

  test.each([
    ["other bytes", (bytes: Uint8Array) => bytes.fill(7, 0, 4)],
    ["a file cut short", (bytes: Uint8Array) => bytes.slice(0, -1)],
    ["nothing", () => new Uint8Array(0)],
    ["too many outputs", (bytes: Uint8Array) => bytes.fill(255, 4, 8)]
  ])("is refused: %s", (_, spoil) => {
    expect(() => parseTable(spoil(printTable(tableOf("bread"))))).toThrow(RangeError)
  })

  test("explains a score: the bias and what each feature adds sum to it", () => {
    const table = tableOf("What a lovely morning it was, with bread and salt")
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (text) => {
        const features = extract(normalise(`${text} lovely bread`))
        const scores = scoreFeatures(table, features, scoreBuffer(table))
        for (let output = 0; output < OUTPUTS; output += 1) {
          const sum = contributionsOf(table, features, output).reduce((total, each) => total + each, 0)
          expect(sum + (table.scales[output * 3] ?? 0)).toBeCloseTo(scores[output] ?? Number.NaN, 9)
        }
      }),
      { numRuns }
    )
  })
})

describe("features", () => {
  test("are bounded, and the same for the same text", () => {
    const long = normalise("Bread 🍞 and #Salt! ".repeat(5_000))
    const { count, wordCount, hashes } = extract(long)
    const first = hashes.slice(0, count)
    expect(wordCount).toBeLessThanOrEqual(count)
    expect(count).toBeLessThan(20_000)
    const again = extract(long)
    expect(again.hashes.slice(0, again.count)).toEqual(first)
  })

  test("name the words alone, in order", () => {
    const tokensOf = (text: string) => {
      const { tokens, tokenCount } = extract(normalise(text))
      return Array.from(tokens.slice(0, tokenCount))
    }
    const [not, good, bread] = ["not", "good", "bread"].flatMap(tokensOf)
    expect(tokensOf("Not good, bread!").filter((token) => [not, good, bread].includes(token))).toEqual([
      not ?? 0,
      good ?? 0,
      bread ?? 0
    ])
    expect(tokensOf("not good bread")).toHaveLength(3)
  })

  test("read mentions and links as such, and a stretched word as one stretched by two", () => {
    const hashesOf = (text: string) => {
      const { hashes, wordCount } = extract(normalise(text))
      return hashes.slice(0, wordCount)
    }
    expect(hashesOf("thanks @nova.cooks")).not.toEqual(hashesOf("thanks"))
    expect(hashesOf("thanks @nova")).toEqual(hashesOf("thanks @mara"))
    expect(hashesOf("see https://a.example/x")).toEqual(hashesOf("see http://b.example"))
    expect(hashesOf("soooooo good")).toEqual(hashesOf("soo good"))
    expect(hashesOf("in 1999")).toEqual(hashesOf("in 2026"))
  })
})
