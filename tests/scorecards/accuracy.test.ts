import { describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { CALIBRATED, MEASURED } from "../../domain/reading/measuredAccuracy.ts"
import { ACCURACY } from "../../domain/scorecards/accuracy.ts"
import { accuracyModule, accuracyTables, withTables } from "../../hosts/train/accuracyPage.ts"

const read = (path: string) => readFileSync(new URL(`../../domain/reading/${path}`, import.meta.url), "utf8")
const page = read("ACCURACY.md")

describe("what evaluating measured", () => {
  test("stands in the page as in the module", () => {
    expect(withTables(page, accuracyTables(MEASURED, CALIBRATED))).toBe(page)
    expect(accuracyModule(MEASURED, CALIBRATED)).toBe(read("measuredAccuracy.ts"))
  })

  test("is written into the page between its lines, and the rest is left", () => {
    const other = withTables(page, "| a |")
    expect(other).toContain("-->\n| a |\n<!--")
    expect(other).not.toContain("| offence (OLID) |")
    expect(withTables(other, accuracyTables(MEASURED, CALIBRATED))).toBe(page)
    expect(() => withTables("no lines", "| a |")).toThrow("the page has no lines")
  })

  test("lies within its interval", () => {
    const isOutside = ({ value, interval }: (typeof MEASURED)[number]) =>
      interval !== null && (value < interval[0] || value > interval[1])
    expect(MEASURED.filter(isOutside)).toEqual([])
  })

  test("names everything once", () => {
    expect(new Set(MEASURED.map(({ what }) => what)).size).toBe(MEASURED.length)
  })
})

describe("the accuracy that reports name", () => {
  test("is twelve of the measured figures", () => {
    expect(ACCURACY).toHaveLength(12)
    for (const row of ACCURACY) expect(page).toContain(`| ${row.what} | ${row.measure} | ${row.value.toFixed(3)} | `)
  })
})
