import { describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { ACCURACY } from "../../../domain/creators/reports/sections/accuracy.ts"
import {
  ACCURACY_MEASUREMENTS,
  CALIBRATION_MEASUREMENTS
} from "../../../domain/creators/textAnalysis/measuredAccuracy.ts"
import { accuracyModule, accuracyTables, replaceTables } from "../../../lab/train/accuracyPage.ts"

const read = (path: string) =>
  readFileSync(new URL(`../../../domain/creators/textAnalysis/${path}`, import.meta.url), "utf8")
const page = read("ACCURACY.md")

describe("what evaluating measured", () => {
  test("stands in the page as in the module", () => {
    expect(replaceTables(page, accuracyTables(ACCURACY_MEASUREMENTS, CALIBRATION_MEASUREMENTS))).toBe(page)
    expect(accuracyModule(ACCURACY_MEASUREMENTS, CALIBRATION_MEASUREMENTS)).toBe(read("measuredAccuracy.ts"))
  })

  test("is written into the page between its lines, and the rest is left", () => {
    const other = replaceTables(page, "| a |")
    expect(other).toContain("-->\n| a |\n<!--")
    expect(other).not.toContain("| offence (OLID) |")
    expect(replaceTables(other, accuracyTables(ACCURACY_MEASUREMENTS, CALIBRATION_MEASUREMENTS))).toBe(page)
    expect(() => replaceTables("no lines", "| a |")).toThrow("the page has no lines")
  })

  test("lies within its interval", () => {
    const isOutside = ({ value, interval }: (typeof ACCURACY_MEASUREMENTS)[number]) =>
      interval !== null && (value < interval[0] || value > interval[1])
    expect(ACCURACY_MEASUREMENTS.filter(isOutside)).toEqual([])
  })

  test("names everything once", () => {
    expect(new Set(ACCURACY_MEASUREMENTS.map(({ what }) => what)).size).toBe(ACCURACY_MEASUREMENTS.length)
  })
})

describe("the accuracy that reports name", () => {
  test("is twelve of the measured figures", () => {
    expect(ACCURACY).toHaveLength(12)
    for (const row of ACCURACY) expect(page).toContain(`| ${row.what} | ${row.measure} | ${row.value.toFixed(3)} | `)
  })
})
