import { describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { makeFontCache } from "../../adapters/pdf/FontCache.ts"
import { printDocument } from "../../adapters/pdf/printDocument.ts"
import { makeTypesetter } from "../../adapters/pdf/typeset.ts"
import type { ReportDocument } from "../../ports/creators/reports/ReportDocument.ts"
import { askOf, describePdf, textOf } from "./readPdf.ts"
import { fullReport } from "./sampleReports.ts"

/** From the Universal Declaration of Human Rights, with words of shapes that it lacks. */
const SENTENCES = readFileSync(new URL("./scripts.tsv", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .slice(1)
  .map((row) => row.split("\t") as [language: string, sentence: string])
/** Short, so that a page of a text that runs to the left is taken for one. */
const [FIRST, LAST] = ["AA", "ZZ"]

const fonts = makeFontCache()
const STYLE = { size: 10, weight: 400 } as const

const set = async (text: string, width = 10_000) => {
  const typesetter = await makeTypesetter(fonts)
  typesetter.lines(text, STYLE, width)
  while (await typesetter.fetchMissing()) typesetter.lines(text, STYLE, width)
  return typesetter.lines(text, STYLE, width).lines
}
const fragmentsOf = async (text: string) => (await set(text)).flatMap(({ fragments }) => fragments)
const glyphsOf = async (text: string) =>
  (await fragmentsOf(text)).flatMap(({ run }) => run.clusters.flatMap(({ glyphs }) => glyphs.map(({ id }) => id)))

const documentOf = (texts: ReadonlyArray<string>): ReportDocument => ({
  ...fullReport,
  sections: [{ id: "a", title: "A", blocks: texts.map((text) => ({ kind: "paragraph", tone: "plain", text })) }]
})
const print = (texts: ReadonlyArray<string>) => printDocument(fonts, documentOf(texts), new Map())

/** The text between two lines of it, without blanks and signs of direction. */
const copied = (bytes: Uint8Array): string => {
  const text = textOf(bytes)
  const body = text.slice(text.indexOf(FIRST) + FIRST.length, text.indexOf(LAST))
  return body.normalize("NFC").replace(/[\s\u200e\u200f\u202a-\u202e]/g, "")
}

describePdf("every recommended script of Unicode", () => {
  test.each(SENTENCES)("%s is copied as it was written", async (_, sentence) => {
    const bytes = await print([FIRST, sentence, LAST])
    expect(copied(bytes)).toBe(sentence.replace(/\s/g, ""))
  })

  test("a word is whole whatever room its font leaves in it", async () => {
    expect(textOf(await print(["নমস্কার ক্ষমা"]))).toContain("নমস্কার ক্ষমা")
  })

  test("a name is copied from the cover and from cells of tables, beside other scripts", async () => {
    const [name, cells] = ["সুমাইয়া ქეთი សុខា", ["မောင်မောင်+தமிழ்", "😀ສະບາຍດີ", "שָׁלוֹם"]]
    const bytes = await printDocument(
      fonts,
      {
        ...fullReport,
        cover: { ...fullReport.cover, name },
        sections: [
          {
            id: "a",
            title: name,
            blocks: [
              {
                kind: "table",
                caption: "Names",
                columns: cells.map((label) => ({ label, align: "left", weight: 1 })),
                rows: [cells.map((text) => ({ text, url: null }))]
              }
            ]
          }
        ]
      },
      new Map()
    )
    const text = textOf(bytes)
      .replace(/[\u200e\u200f\u202a-\u202e]/g, "")
      .normalize("NFC")
    expect(text.split(name.normalize("NFC"))).toHaveLength(3)
    for (const cell of cells) expect(text.split(cell.normalize("NFC"))).toHaveLength(3)
  })

  test("each glyph says what is read of it, for programs take one that doesn't for the letter of its number", async () => {
    const bytes = await print(SENTENCES.map(([, sentence]) => sentence))
    const plain = askOf(bytes, ["qpdf", "--qdf", "--object-streams=disable", "FILE", "-"]).output
    expect(plain).toContain("beginbfrange")
    expect(plain).not.toMatch(/[[ ]<>[ \]]/)
  })
})

describe("letters that change beside others", () => {
  test.each(SENTENCES)("%s has all its glyphs", async (_, sentence) => {
    const glyphs = await glyphsOf(sentence)
    expect(glyphs.length).toBeGreaterThan(0)
    expect(glyphs).not.toContain(0)
    expect((await fragmentsOf(sentence)).map(({ text }) => text).join("")).not.toContain("[U+")
  })

  test.each([
    ["ক্ষ", 1],
    ["क्ष", 1],
    ["ஸ்ரீ", 1],
    ["ശ്ര", 2],
    ["ක්‍ෂ", 1]
  ])("consonants join: %s", async (text, count) => {
    expect(await glyphsOf(text)).toHaveLength(count)
  })

  test.each([
    ["কি", "ক"],
    ["கெ", "க"],
    ["കെ", "ക"],
    ["ကေ", "က"],
    ["កេ", "ក"],
    ["කෙ", "ක"]
  ])("the vowel of %s stands before its consonant", async (syllable, consonant) => {
    const glyphs = await glyphsOf(syllable)
    expect(glyphs).toHaveLength(2)
    expect(await glyphsOf(consonant)).toEqual(glyphs.slice(1))
  })

  test("a script is shaped by its own rules beside another of the same font", async () => {
    expect((await glyphsOf("iPhoneकि")).slice(-2)).toEqual(await glyphsOf("कि"))
  })

  test("brackets are turned where the text runs to the left", async () => {
    expect(await glyphsOf("(א)")).toEqual([
      ...(await glyphsOf("(")),
      ...(await glyphsOf("א")),
      ...(await glyphsOf(")"))
    ])
  })

  test("a joiner is seen in its letters alone", async () => {
    const [joined, apart] = [await glyphsOf("می"), await glyphsOf("م\u200cی")]
    expect(apart).toHaveLength(joined.length)
    expect(apart).not.toEqual(joined)
    expect((await fragmentsOf("م\u200cی")).map(({ text }) => text).join("")).toBe("م\u200cی")
  })
})

describe("fonts", () => {
  const opened = async (text: string) => {
    const names = new Set<string>()
    const cache = makeFontCache()
    const typesetter = await makeTypesetter({
      get: cache.get,
      fetch: async (slice, weight) => {
        names.add(slice.family.package)
        return cache.fetch(slice, weight)
      }
    })
    do typesetter.lines(text, STYLE, 500)
    while (await typesetter.fetchMissing())
    return [...names]
  }

  test("only those are opened that a text needs", async () => {
    const latin = "@expo-google-fonts/noto-sans"
    expect(await opened("Crème brûlée, Ελληνικά, हिन्दी")).toEqual([latin])
    expect(await opened("বাংলা 😀")).toEqual([
      latin,
      "@fontsource-variable/noto-sans-bengali",
      "@expo-google-fonts/noto-emoji"
    ])
  })

  test("of what has none every code point is written, marks too", async () => {
    const read = async (text: string) => (await fragmentsOf(text)).map((fragment) => fragment.text).join("")
    const numbers = (text: string) =>
      Array.from(text, (character) => `[U+${character.codePointAt(0)?.toString(16).toUpperCase()}]`).join("")
    const javanese = "ꦲꦏ꧀ꦱꦫꦗꦮ"
    expect(await read(javanese)).toBe(numbers(javanese))
    expect(await read("ᚠ\u0301")).toBe("[U+16A0][U+0301]")
    expect(await read("a\ua9b4b")).toBe("a[U+A9B4]b")
  })
})
