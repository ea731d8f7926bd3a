import { describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { ACCURACY } from "../../domain/scorecards/accuracy.ts"

const THREE_DECIMALS = 3
const tabled = readFileSync(new URL("../../domain/scoring/README.md", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| "))

const printed = (value: number): string => value.toFixed(THREE_DECIMALS)

describe("the accuracy that reports tell", () => {
  test.each(ACCURACY.map((row) => [row.what, row] as const))("is the README's: %s", (_, row) => {
    const { what, measure, value, interval, examples } = row
    const between = interval === null ? "" : `${printed(interval[0])}–${printed(interval[1])} `
    expect(tabled).toContain(`| ${what} | ${measure} | ${printed(value)} | ${between}| ${examples} |`)
  })

  test("lies within its interval", () => {
    expect(
      ACCURACY.filter(({ value, interval }) => interval !== null && (value < interval[0] || value > interval[1]))
    ).toEqual([])
  })
})
