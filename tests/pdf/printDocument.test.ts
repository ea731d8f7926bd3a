import { describe, expect, test } from "bun:test"
import { makeShelf } from "../../adapters/pdf/fontShelf.ts"
import { MARGIN, PAGE } from "../../adapters/pdf/look.ts"
import { printDocument } from "../../adapters/pdf/printDocument.ts"
import type { ReportDocument } from "../../ports/reports/ReportDocument.ts"
import type { Media } from "../../ports/scoring/MediaArchive.ts"
import { askOf, textOf } from "./readPdf.ts"
import { CAPTION, fullDocument, hostileDocument, LONG_URL, LONG_WORD, MEDIA_IDS } from "./sampleDocuments.ts"
import { jpegOf, pngOf } from "./samplePictures.ts"

const MEDIA: ReadonlyMap<string, Media> = new Map([
  [MEDIA_IDS.png, { type: "image/png", bytes: pngOf(40, 60, 4) }],
  [MEDIA_IDS.webp, { type: "image/webp", bytes: new TextEncoder().encode("RIFF....WEBP") }],
  [MEDIA_IDS.broken, { type: "image/jpeg", bytes: jpegOf().slice(0, 100) }]
])

const shelf = makeShelf()
const print = (document: ReportDocument) => printDocument(shelf, document, MEDIA)
const full = print(fullDocument())
const hostile = print(hostileDocument())

/** Letters alone, without what lines and pages put between them, and without signs of direction. */
const letters = (text: string) => text.replace(/[\s\u200e\u200f\u202a-\u202e]/g, "")

const pageOf = (bytes: Uint8Array, page: number) =>
  askOf(bytes, ["pdftotext", "-layout", "-f", `${page}`, "-l", `${page}`, "FILE", "-"]).output

const pagesOf = (bytes: Uint8Array) => Number(/Pages:\s+(\d+)/.exec(askOf(bytes, ["pdfinfo", "FILE"]).output)?.[1])

describe("a report as a PDF", () => {
  test("it is whole, and says what it is", async () => {
    const bytes = await full
    expect(askOf(bytes, ["qpdf", "--check", "FILE"])).toMatchObject({ code: 0 })
    const info = askOf(bytes, ["pdfinfo", "-isodates", "FILE"]).output
    expect(info).toMatch(/Title:\s+Creator report: Nova Lindqvist/)
    expect(info).toMatch(/Author:\s+CreatorSignal/)
    expect(info).toMatch(/Subject:\s+What is known of a creator/)
    expect(info).toMatch(/CreationDate:\s+2026-11-02T09:30:00Z/)
    expect(info).toMatch(/Page size:\s+595.28 x 841.89 pts \(A4\)/)
    expect(info).toMatch(/PDF version:\s+1\.7/)
    const raw = Buffer.from(bytes).toString("latin1")
    expect(raw).toContain("/Lang (en)")
    expect(raw).toContain("/DisplayDocTitle true")
  })

  test("the first page says all of the cover", async () => {
    const page = pageOf(await full, 1)
    const { service, cover } = fullDocument()
    const said = [
      service,
      cover.name,
      cover.tier,
      "71",
      "of 100",
      "Medium · 63 %",
      ...cover.accounts.map(({ value }) => value),
      ...cover.warnings,
      ...cover.agents.flatMap(({ label, text }) => [label, text]),
      ...[...cover.reasonsFor, ...cover.reasonsAgainst].map(({ detail }) => detail)
    ]
    for (const text of said) expect(letters(page)).toContain(letters(text))
    expect(page).not.toContain("Risk flags")
  })

  test("the first page stays one page, and what it cut follows in full", async () => {
    const bytes = await hostile
    expect(pageOf(bytes, 1)).toContain("How sure we are")
    expect(pageOf(bytes, 1)).toContain("Reasons against")
    expect(pageOf(bytes, 1)).toContain("page 1 of")
    expect(pageOf(bytes, 2)).toContain("The first page, in full")
    expect(letters(pageOf(bytes, 2))).toContain("Awarningthatgoeson.".repeat(30))
    const crowded = await print({
      ...fullDocument(),
      cover: {
        ...hostileDocument().cover,
        name: "😀".repeat(200),
        accounts: Array.from({ length: 40 }, () => ({ label: LONG_WORD, value: LONG_URL, url: LONG_URL })),
        warnings: Array.from({ length: 40 }, () => CAPTION),
        reasonsFor: Array.from({ length: 40 }, () => ({ text: CAPTION, detail: LONG_WORD }))
      }
    })
    expect(pageOf(crowded, 1)).toContain("Reasons for")
    expect(pageOf(crowded, 1)).toContain("page 1 of")
    expect(pageOf(crowded, 2)).toContain("The first page, in full")
  })

  test("each page says which one of how many it is", async () => {
    const bytes = await hostile
    const pages = pagesOf(bytes)
    expect(pages).toBeGreaterThan(10)
    for (const page of [1, 2, pages]) expect(pageOf(bytes, page)).toMatch(RegExp(`page ${page} of ${pages}\\s*$`))
  })

  test("every text is found in it", async () => {
    const bytes = await hostile
    expect(askOf(bytes, ["qpdf", "--check", "FILE"])).toMatchObject({ code: 0 })
    const text = letters(textOf(bytes))
    const texts = [
      ...Array.from({ length: 5 }, (_, index) => `Finding ${index}: a claim`),
      "نورا علي",
      "Crème brûlée, Łódź, Đà Nẵng",
      "Ελληνικά και πολυτονικό ᾧ",
      "Русский язык і українська ґ",
      "हिन्दी में क्षत्रिय और र्म",
      "अनुभाग: ब्रांड",
      "日本語のテキストです",
      "简体中文内容",
      "한국어 텍스트",
      "👩‍👩‍👧‍👦",
      "🇫🇷",
      "😀".repeat(10),
      "fancy",
      "∑ ≈ ∞",
      "evil � control",
      "Line four",
      "Nothing here"
    ]
    for (const each of texts) expect(text).toContain(letters(each))
    expect(text).toContain(LONG_WORD.slice(0, 60))
    expect(text).toContain(LONG_URL.slice(0, 60))
    for (const word of ["ภาษาไทย", "ช่องว่าง", "תירבע", "العطور"]) {
      expect(text.includes(word) || text.includes([...word].reverse().join(""))).toBe(true)
    }
  })

  test("letters that no font has are written as their numbers", async () => {
    expect(textOf(await hostile)).toContain("[U+16A0]")
  })

  test("all fonts are in the file", async () => {
    const rows = askOf(await hostile, ["pdffonts", "FILE"])
      .output.trim()
      .split("\n")
      .slice(2)
    expect(rows.length).toBeGreaterThan(10)
    for (const row of rows) expect(row).toMatch(/Identity-H\s+yes yes yes/)
  })

  test("no word stands outside of its page's margins", async () => {
    for (const bytes of [await full, await hostile]) {
      const boxes = askOf(bytes, ["pdftotext", "-bbox", "FILE", "-"]).output
      const words = [
        ...boxes.matchAll(/<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*)</g)
      ]
      expect(words.length).toBeGreaterThan(300)
      const outside = words.filter(([, xMin, yMin, xMax, yMax]) => {
        const isBeside = Number(xMin) < MARGIN.left - 4 || Number(xMax) > PAGE.width - MARGIN.right + 1
        return isBeside || Number(yMin) < MARGIN.top - 20 || Number(yMax) > PAGE.height - 20
      })
      expect(outside.map(([all]) => all)).toEqual([])
    }
  })

  test("sections have bookmarks, and findings under them up to a bound", async () => {
    const outline = askOf(await hostile, ["qpdf", "--json", "--json-key=outlines", "FILE"]).output
    const { outlines } = JSON.parse(outline)
    expect(outlines.map(({ title }: { title: string }) => title)).toEqual([
      "نورا علي",
      "The first page, in full",
      "Risk flags",
      "अनुभाग: ब्रांड",
      "Nothing here"
    ])
    expect(outlines[2].kids).toHaveLength(40)
    expect(outlines[2].kids[0].title).toBe("Finding 0: a claim about health without a source")
    expect(outlines[0].destpageposfrom1).toBe(1)
  })

  test("who has it read aloud hears headings, quotes, lists and tables, in order", async () => {
    const bytes = await full
    expect(askOf(bytes, ["pdfinfo", "FILE"]).output).toMatch(/Tagged:\s+yes/)
    const told = askOf(bytes, ["pdfinfo", "-struct-text", "FILE"]).output
    const parts = [
      /^ {2}H1 \(block\)\n {4}"Nova Lindqvist"$/m,
      /^ {2}P \(block\)\n {4}"It rests on 48 posts .* Followers could not/m,
      /^ {2}H2 \(block\)\n {4}"Reasons against"$/m,
      /^ {2}H2 \(block\)\n {4}"Risk flags"$/m,
      /^ {2}BlockQuote\n {4}"This tea cured/m,
      /^ {2}Table \(block\)\n {4}TR\n {6}TH\n {8}"Brand"\n {6}TH\n {8}"Post"/m,
      /^ {4}TR\n {6}TD\n {8}"Brand 40"/m,
      /^ {2}L \(block\)\n {4}LI \(block\)\n {6}LBody \(block\)\n {8}"Names are looked for/m
    ]
    const places = parts.map((part) => told.search(part))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(told).not.toContain("page 1 of")
    // What is repeated on the table's next page is not told again.
    expect(told.match(/^ {8}"Brand"$/gm)).toHaveLength(1)
    const plain = askOf(bytes, ["qpdf", "--qdf", "--object-streams=disable", "FILE", "-"]).output
    expect(plain).toContain("/Alt (A desk with a lamp)")
    expect(plain).toContain("/Alt (Nov 2, 2026: 4.2)")
  })

  test("addresses can be followed, others than those of the web can't", async () => {
    const document = fullDocument()
    const bytes = await print({
      ...document,
      sections: [
        {
          id: "links",
          title: "Links",
          blocks: [
            {
              kind: "facts",
              facts: ["https://video.example/ü?a=(b)", "javascript:alert(1)", "file:///etc/passwd", "no address"].map(
                (url) => ({ label: "a", value: url, url })
              )
            }
          ]
        }
      ]
    })
    const plain = askOf(bytes, ["qpdf", "--qdf", "--object-streams=disable", "FILE", "-"]).output
    expect([...plain.matchAll(/\/URI \((.*)\)\n/g)].map(([, url]) => url)).toEqual([
      ...document.cover.accounts.map(({ url }) => url ?? ""),
      "https://video.example/%C3%BC?a=\\(b\\)"
    ])
  })

  test("a picture is printed once, one that can't be is said to be left out", async () => {
    const bytes = await full
    const images = askOf(bytes, ["pdfimages", "-list", "FILE"]).output.trim().split("\n").slice(2)
    expect(images.map((row) => row.trim().split(/\s+/).slice(2, 5))).toEqual([
      ["image", "40", "60"],
      ["smask", "40", "60"]
    ])
    const text = letters(textOf(bytes))
    for (const left of ["Picture kept as WebP", "Picture kept as JPEG", "Picture not at hand"]) {
      expect(text).toContain(letters(left))
    }
  })

  test("a table repeats its head on each page it goes on", async () => {
    const bytes = await full
    const heads = textOf(bytes).match(/Brand\s+Post\s+Times/g)
    expect(heads?.length).toBe(2)
  })

  test("a heading stands on the page of what it heads", async () => {
    const blocks = Array.from({ length: 60 }, (_, index) => [
      { kind: "heading" as const, text: `Heading ${index}.` },
      { kind: "paragraph" as const, tone: "plain" as const, text: `Text of ${index}.` }
    ]).flat()
    const bytes = await print({ ...fullDocument(), sections: [{ id: "a", title: "A", blocks }] })
    for (let page = 2; page <= pagesOf(bytes); page++) {
      const text = pageOf(bytes, page)
      const heads = [...text.matchAll(/Heading (\d+)\./g)].map(([, index]) => index)
      expect(heads.length).toBeGreaterThan(1)
      expect([...text.matchAll(/Text of (\d+)\./g)].map(([, index]) => index)).toEqual(heads)
    }
  })

  test("contributions are sorted by size, and their sum is written out", async () => {
    const text = textOf(await full)
    expect(text).toMatch(/\+8[\s\S]*\+6[\s\S]*\+4\.5[\s\S]*−3\.25[\s\S]*−1\.25[\s\S]*60 base \+ 14 moved = 74/)
    expect(text).toMatch(/−12[\s\S]*−5[\s\S]*60 base − 17 moved = 43/)
  })

  test("a line of one point shows it, of none says so", async () => {
    const text = textOf(await full)
    expect(text).toContain("4.2")
    expect(text).toContain("There is nothing to show over time yet.")
  })

  test("the same bytes, whatever was printed before", async () => {
    const fresh = await printDocument(makeShelf(), hostileDocument(), MEDIA)
    expect(Buffer.from(fresh).equals(await hostile)).toBe(true)
    expect(Buffer.from(await print(hostileDocument())).equals(fresh)).toBe(true)
  })
})
