import { expect, test } from "bun:test"
import { makeFontCache } from "../../adapters/pdf/FontCache.ts"
import { printDocument } from "../../adapters/pdf/printDocument.ts"
import { FOOTER_TOP, MARGIN, PAGE } from "../../adapters/pdf/styles.ts"
import type { Media } from "../../ports/creators/media/Media.ts"
import type { ReportDocument } from "../../ports/creators/reports/ReportDocument.ts"
import { askOf, describePdf, textOf } from "./readPdf.ts"
import { jpegOf, pngOf } from "./samplePictures.ts"
import {
  blocksOf,
  CAPTION,
  fullReport,
  hostileReport,
  LONG_URL,
  LONG_WORD,
  MEDIA_IDS,
  markedReport
} from "./sampleReports.ts"

const MEDIA: ReadonlyMap<string, Media> = new Map([
  [MEDIA_IDS.png, { type: "image/png", bytes: pngOf(40, 60, 4) }],
  [MEDIA_IDS.webp, { type: "image/webp", bytes: new TextEncoder().encode("RIFF....WEBP") }],
  [MEDIA_IDS.broken, { type: "image/jpeg", bytes: jpegOf().slice(0, 100) }]
])

const IN_FULL = "The first page, in full"
const BOOKMARK_UNITS_MAX = 120
const FINDING_BOOKMARKS_MAX = 40

const fonts = makeFontCache()
const print = (document: ReportDocument) => printDocument(fonts, document, MEDIA)
const full = print(fullReport)
const hostile = print(hostileReport)

/** Letters alone, without what lines and pages put between them, and without signs of direction. */
const letters = (text: string) => text.replace(/[\s\u200e\u200f\u202a-\u202e]/g, "")

/** The sections that hold something. */
const filled = ({ sections }: ReportDocument) => sections.filter(({ blocks }) => blocks.length > 0)

/** A number with its sign, as it is printed. */
const signed = (value: number) => (value < 0 ? `−${-value}` : `+${value}`)

const pageOf = (bytes: Uint8Array, page: number) =>
  askOf(bytes, ["pdftotext", "-layout", "-f", `${page}`, "-l", `${page}`, "FILE", "-"]).output

/** What stands on pages from one on, without their footers, until a line that says no more than `end`. */
const bodyUntil = (bytes: Uint8Array, page: number, end: string): string => {
  const lines = pageOf(bytes, page).trimEnd().split("\n").slice(0, -1)
  const at = lines.findIndex((line) => line.trim() === end)
  const body = lines.slice(0, at < 0 ? lines.length : at).join("\n")
  return at < 0 && page < pagesOf(bytes) ? `${body}\n${bodyUntil(bytes, page + 1, end)}` : body
}

const pagesOf = (bytes: Uint8Array) => Number(/Pages:\s+(\d+)/.exec(askOf(bytes, ["pdfinfo", "FILE"]).output)?.[1])

interface Outline {
  readonly title: string
  readonly kids: ReadonlyArray<Outline>
}

describePdf("a report as a PDF", () => {
  test("it is whole, and says what it is", async () => {
    const bytes = await full
    expect(askOf(bytes, ["qpdf", "--check", "FILE"])).toMatchObject({ code: 0 })
    const { service, title, subject, language, asOf } = fullReport
    const lines = askOf(bytes, ["pdfinfo", "-isodates", "FILE"]).output.split("\n")
    expect(Object.fromEntries(lines.map((line) => line.split(/:\s+(.*)/, 2)))).toMatchObject({
      Title: title,
      Author: service,
      Subject: subject,
      CreationDate: asOf.toISOString().replace(".000Z", "Z"),
      "Page size": "595.28 x 841.89 pts (A4)",
      "PDF version": "1.7"
    })
    const raw = Buffer.from(bytes).toString("latin1")
    expect(raw).toContain(`/Lang (${language})`)
    expect(raw).toContain("/DisplayDocTitle true")
  })

  test("the first page says all of the cover", async () => {
    const page = pageOf(await full, 1)
    const { service, cover, sections } = fullReport
    const { level, share } = cover.confidence
    const said = [
      service,
      cover.name,
      cover.tier,
      "of 100",
      `${level.charAt(0).toUpperCase()}${level.slice(1)} · ${share}`,
      ...cover.accounts.map(({ value }) => value),
      ...cover.warnings,
      ...cover.agents.flatMap(({ label, text }) => [label, text]),
      ...[...cover.reasonsFor, ...cover.reasonsAgainst].map(({ detail }) => detail)
    ]
    for (const text of said) expect(letters(page)).toContain(letters(text))
    expect(page.split(/\s+/)).toContain(String(cover.score))
    for (const { title } of sections) expect(page).not.toContain(title)
  })

  test("the first page stays one page, and what it cut follows in full", async () => {
    const bytes = await hostile
    const [brief = "", long = "", word = ""] = hostileReport.cover.warnings
    for (const text of [brief, "How sure we are", "Reasons against", "page 1 of"]) {
      expect(pageOf(bytes, 1)).toContain(text)
    }
    for (const text of [long, word]) expect(letters(pageOf(bytes, 1))).not.toContain(letters(text))
    expect(pageOf(bytes, 2)).toContain(IN_FULL)
    const first = hostileReport.sections[0]?.title ?? ""
    const rest = letters(bodyUntil(bytes, 2, first))
    for (const text of [brief, long, word]) expect(rest).toContain(letters(text))
    const crowded = await print({
      ...fullReport,
      cover: {
        ...hostileReport.cover,
        name: "😀".repeat(200),
        accounts: Array.from({ length: 40 }, () => ({ label: LONG_WORD, value: LONG_URL, url: LONG_URL })),
        warnings: Array.from({ length: 40 }, () => CAPTION),
        reasonsFor: Array.from({ length: 40 }, () => ({ text: CAPTION, detail: LONG_WORD }))
      }
    })
    expect(pageOf(crowded, 1)).toContain("Reasons for")
    expect(pageOf(crowded, 1)).toContain("page 1 of")
    expect(pageOf(crowded, 2)).toContain(IN_FULL)
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
      ...filled(hostileReport).flatMap(({ title }) => (title.startsWith(LONG_WORD) ? [] : [title])),
      ...blocksOf(hostileReport, "finding").flatMap(({ title }) => (title.startsWith("Finding") ? [title] : [])),
      "نورا علي",
      "Crème brûlée, Łódź, Đà Nẵng",
      "Ελληνικά και πολυτονικό ᾧ",
      "Русский язык і українська ґ",
      "हिन्दी में क्षत्रिय और र्म",
      "日本語のテキストです",
      "简体中文内容",
      "한국어 텍스트",
      "👩‍👩‍👧‍👦",
      "🇫🇷",
      "😀".repeat(10),
      "fancy",
      "∑ ≈ ∞",
      "evil � control",
      "Line four"
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
    const { cover } = hostileReport
    const shown = (title: string) => {
      const plain = title.replaceAll("\u202e", "")
      return plain.length > BOOKMARK_UNITS_MAX ? `${plain.slice(0, BOOKMARK_UNITS_MAX)}…` : plain
    }
    expect(outlines.map(({ title, kids }: Outline) => ({ title, kids: kids.map((each) => each.title) }))).toEqual([
      { title: shown(cover.name), kids: [] },
      { title: IN_FULL, kids: [shown(cover.worst?.title ?? "")] },
      ...filled(hostileReport).map((section) => ({
        title: shown(section.title),
        kids: blocksOf({ ...hostileReport, sections: [section] }, "finding")
          .map(({ title }) => shown(title))
          .slice(0, FINDING_BOOKMARKS_MAX)
      }))
    ])
    expect(Math.max(...outlines.map(({ kids }: Outline) => kids.length))).toBe(FINDING_BOOKMARKS_MAX)
    expect(outlines[0].destpageposfrom1).toBe(1)
  })

  test("who has it read aloud hears headings, quotes, lists and tables, in order", async () => {
    const bytes = await full
    expect(askOf(bytes, ["pdfinfo", "FILE"]).output).toMatch(/Tagged:\s+yes/)
    const told = askOf(bytes, ["pdfinfo", "-struct-text", "FILE"]).output
    const { cover, sections } = fullReport
    const [finding] = blocksOf(fullReport, "finding")
    const table = blocksOf(fullReport, "table").at(-1)
    const [list] = blocksOf(fullReport, "list")
    const heads = table?.columns.map(({ label }) => label) ?? []
    const parts = [
      `  H1 (block)\n    "${cover.name}"\n`,
      `  P (block)\n    "${cover.confidence.text}"\n`,
      `  H2 (block)\n    "Reasons against"\n`,
      ...sections.slice(0, 2).map(({ title }) => `  H2 (block)\n    "${title}"\n`),
      `  BlockQuote\n    "${finding?.quote}"\n`,
      `  Table (block)\n    TR\n${heads.map((label) => `      TH\n        "${label}"\n`).join("")}`,
      `    TR\n      TD\n        "${table?.rows.at(-1)?.[0]?.text}"\n`,
      `  L (block)\n    LI (block)\n      LBody (block)\n        "${list?.items[0]}"\n`
    ]
    const places = parts.map((part) => told.indexOf(`\n${part}`))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(told).not.toContain("page 1 of")
    // What is repeated on the table's next page is not told again.
    expect(told.split(`\n        "${heads[0]}"\n`)).toHaveLength(2)
    const plain = askOf(bytes, ["qpdf", "--qdf", "--object-streams=disable", "FILE", "-"]).output
    expect(plain).toContain(`/Alt (${finding?.picture?.alternative})`)
    const spoken = "Followers: 27 July 2026: +8,790 in nine days; 5 December 2025: 151,200; "
    expect(plain).toContain(`/Alt (${spoken}`)
    for (const kind of ["parts", "columns", "timeline"] as const) {
      expect(plain).toContain(`/Alt (${blocksOf(fullReport, kind)[0]?.caption}: `)
    }
  })

  test("addresses can be followed, others than those of the web can't", async () => {
    const document = fullReport
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
      document.cover.worst?.url ?? "",
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
    const table = blocksOf(fullReport, "table").at(-1)
    const rows = table?.rows.map(([cell]) => RegExp(`${cell?.text}\\b`)) ?? []
    const head = RegExp(table?.columns.map(({ label }) => label).join("\\s+") ?? "", "g")
    const pages = Array.from({ length: pagesOf(bytes) }, (_, index) => pageOf(bytes, index + 1))
    const withRows = pages.filter((text) => rows.some((row) => row.test(text)))
    expect(withRows.length).toBeGreaterThan(1)
    for (const text of pages) expect([...text.matchAll(head)]).toHaveLength(withRows.includes(text) ? 1 : 0)
  })

  test("a heading stands on the page of what it heads", async () => {
    const blocks = Array.from({ length: 60 }, (_, index) => [
      { kind: "heading" as const, text: `Heading ${index}.` },
      { kind: "paragraph" as const, tone: "plain" as const, text: `Text of ${index}.` }
    ]).flat()
    const bytes = await print({ ...fullReport, sections: [{ id: "a", title: "A", blocks }] })
    for (let page = 2; page <= pagesOf(bytes); page++) {
      const text = pageOf(bytes, page)
      const heads = [...text.matchAll(/Heading (\d+)\./g)].map(([, index]) => index)
      expect(heads.length).toBeGreaterThan(1)
      expect([...text.matchAll(/Text of (\d+)\./g)].map(([, index]) => index)).toEqual(heads)
    }
  })

  test("contributions are sorted by size, and their sum is written out", async () => {
    const text = textOf(await full)
    const given = blocksOf(fullReport, "contributions")
    expect(new Set(given.map(({ base, score }) => Math.sign(score - base)))).toEqual(new Set([1, -1]))
    for (const { title, base, score, contributions } of given) {
      const sum = `${base} base ${score < base ? "−" : "+"} ${Math.abs(score - base)} moved = ${score}`
      const end = text.indexOf(sum)
      const block = text.slice(text.lastIndexOf(title, end), end)
      const sorted = contributions.map(({ points }) => points).toSorted((a, b) => Math.abs(b) - Math.abs(a))
      expect(end).toBeGreaterThan(0)
      expect(Array.from(block.matchAll(/[+−][\d.]+/g), ([points]) => points)).toEqual(sorted.map(signed))
    }
  })

  test("a line of one point is a sentence, of none nothing", async () => {
    const text = textOf(await full)
    const [line] = blocksOf(fullReport, "line").filter(({ points }) => points.length === 1)
    const [none] = blocksOf(fullReport, "line").filter(({ points }) => points.length === 0)
    const value = line?.points[0]?.value
    expect(text).toContain(`${line?.caption}: ${value} on 21 November 2026, the only value so far.`)
    expect(none?.caption).toBeString()
    expect(text).not.toMatch(RegExp(`^${none?.caption}$`, "m"))
  })

  test("the first page of a usual report fits whole: nothing is cut and printed again", async () => {
    const bytes = await full
    const page = letters(pageOf(bytes, 1))
    const { decision, counts, worst, checks } = fullReport.cover
    expect(worst?.quote).toBeString()
    for (const text of [
      decision.title,
      ...counts.map(({ label, count }) => `${count}${label}`),
      worst?.label ?? "",
      worst?.title ?? "",
      "9 November 2026",
      "which pays",
      "The worst that was found",
      "Before you sign"
    ]) {
      expect(page).toContain(letters(text))
    }
    expect(checks).toHaveLength(3)
    expect(page).not.toContain("…")
    expect(textOf(bytes)).not.toContain(IN_FULL)
  })

  test("what is marked says so on every page, at each section and in its title", async () => {
    const bytes = await print(markedReport)
    const { mark, title } = markedReport
    expect(mark).toBe("TEST DATA")
    expect(askOf(bytes, ["pdfinfo", "FILE"]).output).toContain(`${mark} · ${title}`)
    const pages = Array.from({ length: pagesOf(bytes) }, (_, index) => pageOf(bytes, index + 1))
    // At the top, in the footer, and beside the title of each section that begins there.
    for (const text of pages) {
      const begun = markedReport.sections.filter((section) =>
        RegExp(`^\\s*${section.title}\\s+${mark}$`, "m").test(text)
      )
      expect(text.split(`${mark}`)).toHaveLength(3 + begun.length)
    }
    const all = pages.join("\n")
    for (const section of markedReport.sections) {
      expect(all).toMatch(RegExp(`^\\s*${section.title}\\s+${mark}$`, "m"))
    }
    expect(textOf(await full)).not.toContain(`${mark}`)
  })

  test("contributions of all agents are drawn to one scale", async () => {
    const ofOne = (points: number, other: number) =>
      print({
        ...fullReport,
        sections: [
          {
            id: "drivers",
            title: "Drivers",
            blocks: [points, other].map((each, index) => ({
              kind: "contributions",
              title: `Agent ${index}`,
              base: 50,
              score: 50 + each,
              contributions: [{ text: `Reason ${index}`, points: each }]
            }))
          }
        ]
      })
    const right = async (bytes: Uint8Array, word: string) => {
      const words = askOf(bytes, ["pdftotext", "-bbox", "FILE", "-"]).output
      const at = RegExp(`<word xMin="([\\d.]+)"[^>]*>\\${word}<`, "g")
      return Number([...words.matchAll(at)].at(-1)?.[1])
    }
    // The number stands where its bar ends: as far out as its share of the largest of all.
    const [alone, beside] = [await ofOne(5, 5), await ofOne(5, 20)]
    const [longest, short] = [await right(alone, "+5"), await right(beside, "+5")]
    expect(await right(beside, "+20")).toBeCloseTo(longest, 0)
    expect(short).toBeLessThan(longest - 50)
  })

  test("no page but the last is left empty by more than a third", async () => {
    const blocks = Array.from({ length: 40 }, (_, index) => {
      const quote = "Word after word after word. ".repeat(10 + ((index * 37) % 90))
      const [finding] = blocksOf(fullReport, "finding")
      return finding === undefined ? [] : [{ ...finding, picture: null, title: `Finding ${index}`, quote }]
    }).flat()
    const bytes = await print({ ...fullReport, sections: [{ id: "a", title: "A", blocks }] })
    const pages = pagesOf(bytes)
    expect(pages).toBeGreaterThan(8)
    for (let page = 2; page < pages; page++) {
      const boxes = askOf(bytes, ["pdftotext", "-bbox", "-f", `${page}`, "-l", `${page}`, "FILE", "-"]).output
      const ends = [...boxes.matchAll(/<word [^>]*yMax="([\d.]+)"/g)].map(([, end]) => Number(end))
      const last = Math.max(...ends.filter((end) => end < FOOTER_TOP))
      expect(FOOTER_TOP - last).toBeLessThan(PAGE.height / 3)
    }
  })

  test("a heading over nothing is left out, and so is a section of nothing", async () => {
    const text = textOf(await hostile)
    for (const heading of ["A heading over nothing", "A heading at the end", "Over nothing", "Nothing here"]) {
      expect(text).not.toContain(heading)
    }
    expect(text).toContain("A heading over a plot")
    expect(text).not.toContain("A group of nothing to see")
  })

  test("the same bytes, whatever was printed before", async () => {
    const fresh = await printDocument(makeFontCache(), hostileReport, MEDIA)
    expect(Buffer.from(fresh).equals(await hostile)).toBe(true)
    // With every font that the others needed.
    expect(Buffer.from(await print(fullReport)).equals(await full)).toBe(true)
  })
})
