import { expect, test } from "bun:test"
import { withSection } from "./bench/performancePage.ts"

test("a section of the page of figures is replaced in its place, and a new one stands behind the others", () => {
  const first = withSection("# Performance\n", "track", "10 /s")
  const both = withSection(first, "redirect", "20 /s")
  const again = withSection(both, "track", "30 /s")
  expect(again).not.toContain("10 /s")
  expect(again.indexOf("30 /s")).toBeLessThan(again.indexOf("20 /s"))
  expect(withSection(again, "track", "10 /s")).toBe(both)
})
