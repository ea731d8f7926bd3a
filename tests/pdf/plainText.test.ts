import { describe, expect, test } from "bun:test"
import { directionOf, visualOrder } from "../../adapters/pdf/direction.ts"
import { lineBreaks } from "../../adapters/pdf/lineBreaks.ts"
import { clustersOf, printableLines } from "../../adapters/pdf/plainText.ts"

describe("text that can be printed", () => {
  test.each([
    ["e\u0301", ["é"]],
    ["a\u0000\u0007b\u202ec\u2066d\ufeffe", ["abcde"]],
    ["one\r\ntwo\rthree\u2028four\n\nsix", ["one", "two", "three", "four", "", "six"]],
    ["\na\n\n \n\u200b\n\nb\n\n", ["a", "", "b"]],
    ["a\tb  ", ["a b"]],
    ["\ud800x", ["\ufffdx"]],
    ["क्\u200dष", ["क्\u200dष"]],
    ["a\u200bb ខ\u200bគ", ["ab ខ\u200bគ"]],
    ["မြွှေ့", ["မြွှေ့"]],
    [`a${"\u0301".repeat(9)}ก${"็".repeat(9)}`, [`á${"\u0301".repeat(4)}ก${"็".repeat(4)}`]]
  ])("%j is written as %j", (text, lines) => {
    expect(printableLines(text)).toEqual(lines)
  })

  test("a text without end is cut, and says so", () => {
    expect(printableLines("x".repeat(100_000))).toEqual([`${"x".repeat(20_000)}…`])
  })

  test("characters are what a reader counts", () => {
    expect(clustersOf("a👩‍👩‍👧‍👦é🇫🇷हि")).toEqual(["a", "👩‍👩‍👧‍👦", "é", "🇫🇷", "हि"])
    expect(clustersOf("ಸ್ತ್ರೀक् ष")).toEqual(["ಸ್ತ್ರೀ", "क्", " ", "ष"])
  })
})

describe("places where a line may end", () => {
  const parts = (text: string) => {
    const ends = lineBreaks(text)
    return ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end))
  }

  test.each([
    ["one two-three", ["one ", "two-", "three"]],
    ["no\u00a0break here", ["no\u00a0break ", "here"]],
    ["https://a.example/b/c", ["https://", "a.example/", "b/", "c"]],
    ["日本語。と", ["日", "本", "語。", "と"]],
    ["(a) b", ["(a) ", "b"]],
    ["usual is 8 %, at most", ["usual ", "is ", "8 %, ", "at ", "most"]],
    ["👩‍👩‍👧‍👦👍🏽", ["👩‍👩‍👧‍👦", "👍🏽"]]
  ])("%j", (text, expected) => {
    expect(parts(text)).toEqual(expected)
  })

  test.each([
    ["ສ່ວນຕົວ, ແຕ່ລະຄົນ", ["ສ່ວນຕົວ, ", "ແຕ່ລະ", "ຄົນ"]],
    ["ស្ត្រីទៅវិញ។", ["ស្ត្រី", "ទៅវិញ។"]],
    ["လူတိုင်းသည်၊", ["လူ", "တိုင်း", "သည်၊"]],
    ["ខ\u200bគ", ["ខ\u200b", "គ"]],
    ["བཀྲ་ཤིས་བདེ།", ["བཀྲ་", "ཤིས་", "བདེ།"]]
  ])("no sign begins a line of a script without blanks: %s", (text, expected) => {
    expect(parts(text)).toEqual(expected)
  })

  test("Thai breaks between words, which no blank parts", () => {
    const broken = parts("ภาษาไทยไม่มีช่องว่าง")
    expect(broken.length).toBeGreaterThan(2)
    expect(broken.join("")).toBe("ภาษาไทยไม่มีช่องว่าง")
  })
})

describe("direction", () => {
  test("a paragraph goes the way of its first strong letter", () => {
    expect(directionOf("plain")).toEqual({ isRtl: false, levels: null })
    expect(directionOf("2019 نورا and").isRtl).toBe(true)
    expect(directionOf("by نورا").isRtl).toBe(false)
    expect([...(directionOf("by נו 1").levels ?? [])]).toEqual([0, 0, 0, 1, 1, 1, 2])
  })

  test("the parts of a line are put from left to right by their levels", () => {
    const order = (levels: ReadonlyArray<number>) =>
      visualOrder(levels.map((level, index) => ({ level, index }))).map(({ index }) => index)
    expect(order([0, 0, 0])).toEqual([0, 1, 2])
    expect(order([0, 1, 1, 0])).toEqual([0, 2, 1, 3])
    expect(order([1, 1, 2, 2, 1])).toEqual([4, 2, 3, 1, 0])
    expect(order([])).toEqual([])
  })
})
