import { describe, expect, test } from "bun:test"
import {
  formatCount,
  formatDay,
  formatDecimal,
  formatPercent,
  formatPlural,
  formatSigned,
  headOf
} from "../domain/mail/wording.ts"

describe("numbers and dates in words", () => {
  test.each([
    [1_234_567, "1,234,567"],
    [-1_234, "−1,234"],
    [-0.4, "0"]
  ])("the count %p is %p", (value, text) => {
    expect(formatCount(value)).toBe(text)
  })

  test.each([
    [12_345.67, "12,345.7"],
    [-3.25, "−3.3"],
    [-0.01, "0.0"],
    [7, "7"]
  ])("the decimal %p is %p", (value, text) => {
    expect(formatDecimal(value)).toBe(text)
  })

  test.each([
    [0.0312, "3.1 %"],
    [0.5, "50 %"],
    [-0.02, "−2 %"],
    [12.345, "1,235 %"],
    [0.0000123, "0.0012 %"]
  ])("the share %p is %p", (value, text) => {
    expect(formatPercent(value)).toBe(text)
  })

  test.each([
    [6, "+6"],
    [-3.25, "−3.25"],
    [0, "0"],
    [0.001, "0"],
    [6.0224609375, "+6.02"]
  ])("%p is added as %p", (value, text) => {
    expect(formatSigned(value)).toBe(text)
  })

  test("a plural that isn't made by an s is given", () => {
    expect([1, 2].map((count) => formatPlural(count, "post has", "posts have"))).toEqual(["1 post has", "2 posts have"])
  })

  test("a day is named in full, in UTC", () => {
    expect(formatDay(new Date("2026-01-18T23:59:59Z"))).toBe("18 January 2026")
  })

  test.each([
    ["25 of 54 posts; 18 without words.", "25 of 54 posts"],
    ["1 text flagged for insults (“fool”), 3 days old.", "1 text flagged for insults"],
    [
      "2 texts with hate speech, in different posts and words: “one” and “two”.",
      "2 texts with hate speech, in different posts and words"
    ],
    ["One sentence. And another.", "One sentence"],
    ["The account is 4.8 years old.", "The account is 4.8 years old."]
  ])("%p says first %p", (text, head) => {
    expect(headOf(text)).toBe(head)
  })
})
