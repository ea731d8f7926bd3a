import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { makeFontCache } from "../../adapters/pdf/FontCache.ts"
import { clustersOf } from "../../adapters/pdf/plainText.ts"
import { makeTypesetter, type TextLine } from "../../adapters/pdf/typeset.ts"
import { PROPERTY_RUNS } from "../support/running/effectTest.ts"
import { LONG_URL, LONG_WORD } from "./sampleReports.ts"

const fonts = makeFontCache()
const STYLE = { size: 10, weight: 400 } as const
const WIDTH = 60

const set = async (text: string, width = WIDTH, linesMax?: number) => {
  const typesetter = await makeTypesetter(fonts)
  typesetter.lines(text, STYLE, width, linesMax)
  while (await typesetter.fetchMissing()) typesetter.lines(text, STYLE, width, linesMax)
  return typesetter.lines(text, STYLE, width, linesMax)
}

const read = ({ fragments }: TextLine) => fragments.map(({ text }) => text).join("")

/** Letters, signs and marks of the scripts that there are fonts for, in no sense. */
const anyText = fc.array(
  fc
    .constantFrom(
      ...[
        [0x20, 0x7e],
        [0x300, 0x36f],
        [0x590, 0x5ff],
        [0x600, 0x6ff],
        [0x750, 0x77f],
        [0x900, 0x97f],
        [0xe00, 0xe7f],
        [0x1100, 0x11ff],
        [0x200b, 0x206f],
        [0x4e00, 0x4e80],
        [0xd800, 0xdfff],
        [0xfe00, 0xfe0f],
        [0x1f1e6, 0x1f1ff],
        [0x1f3f0, 0x1f4ff],
        [0, 0x10ffff]
      ]
    )
    .chain(([min = 0, max = 0]) => fc.integer({ min, max }).map((code) => String.fromCodePoint(code))),
  { maxLength: 30 }
)

describe("set text", () => {
  test("any text is set, each line as wide as its column at most", async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async (letters) => {
        const { lines } = await set(letters.join(""))
        for (const line of lines) {
          // One character may be wider than a column: it stands in a line of its own.
          if (line.width > WIDTH + 0.01) expect(clustersOf(read(line).trimEnd()).length).toBeLessThanOrEqual(1)
        }
      }),
      { numRuns: PROPERTY_RUNS }
    )
  })

  test("a mark that a font has no place for doesn't stop the text", async () => {
    const { lines } = await set("\u06a2\u0613\u061e")
    expect(lines.map(read)).toEqual(["\u06a2\u0613\u061e"])
  })

  test.each([LONG_WORD, LONG_URL, "😀".repeat(200), "نورا".repeat(60)])(
    "a long word is torn where it must be",
    async (text) => {
      const { lines } = await set(text)
      expect(lines.length).toBeGreaterThan(10)
      expect(Math.max(...lines.map(({ width }) => width))).toBeLessThanOrEqual(WIDTH)
      expect(lines.map(read).join("")).toBe(text)
    }
  )

  test("what is cut ends in an ellipsis that fits, what isn't doesn't", async () => {
    for (const text of [
      "one two three four five six seven",
      LONG_WORD,
      "one\ntwo\nthree",
      "نورا علي تكتب عن العطور ".repeat(3)
    ]) {
      const { lines, isCut } = await set(text, WIDTH, 2)
      expect({ isCut, count: lines.length }).toEqual({ isCut: true, count: 2 })
      expect(lines.map(read).join("")).toContain("…")
      expect(Math.max(...lines.map(({ width }) => width))).toBeLessThanOrEqual(WIDTH)
    }
    expect(await set("one two", WIDTH, 2)).toMatchObject({ isCut: false, lines: [{}] })
  })

  test("letters that no font has are written plainer, or as their numbers", async () => {
    expect((await set("𝓯𝓪𝓷", 200)).lines.map(read)).toEqual(["fan"])
    expect((await set("ᚠ\u{10480}", 200)).lines.map(read)).toEqual(["[U+16A0][U+10480]"])
    const heap = "\u0489\u0334\u1ab0"
    expect((await set(`a${heap.repeat(9)}b`, 200)).lines.map(read)).toEqual([`a${heap}\u0489b`])
  })

  test("from left to right stands what is read from right to left", async () => {
    const [line] = (await set("by אב (גד) 12", 200)).lines
    expect(line?.isRtl).toBe(false)
    expect(line === undefined ? "" : read(line).trimEnd()).toBe("by 12 )גד( אב")
    expect((await set("אב by", 200)).lines[0]?.isRtl).toBe(true)
  })
})
