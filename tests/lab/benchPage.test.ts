import { expect, test } from "bun:test"
import { withSection } from "../../lab/bench/performancePage.ts"
import { trendOf } from "../../lab/bench/trend.ts"

test("a section of the page of figures is replaced in its place, and a new one stands behind the others", () => {
  const first = withSection("# Performance\n", "track", "10 /s")
  const both = withSection(first, "redirect", "20 /s")
  const again = withSection(both, "track", "30 /s")
  expect(again).not.toContain("10 /s")
  expect(again.indexOf("30 /s")).toBeLessThan(again.indexOf("20 /s"))
  expect(withSection(again, "track", "10 /s")).toBe(both)
})

test("what changes in an hour is the slope of the line nearest to the samples, with its standard error", () => {
  const points = (values: ReadonlyArray<number>) => values.map((value, at) => ({ seconds: at * 3600, value }))
  expect(trendOf(points([5, 7, 9, 11]))).toEqual({ perHour: 2, standardError: 0 })
  // By hand: the slope of 0, 2, 1, 3 is 4/5, and what is left of them 9/5.
  const { perHour, standardError } = trendOf(points([0, 2, 1, 3]))
  expect(perHour).toBeCloseTo(0.8, 10)
  expect(standardError).toBeCloseTo(Math.sqrt(1.8 / 2 / 5), 10)
  expect(trendOf(points([1, 2])).perHour).toBeNaN()
})
