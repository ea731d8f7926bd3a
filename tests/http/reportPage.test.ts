import { describe, expect, test } from "bun:test"
import type { Page } from "puppeteer-core"
import { REPORT_PAGE, type ReportLinks, reportPage } from "../../hosts/http/creators/reports/reportPage.ts"
import { REPORT_STYLE } from "../../hosts/http/creators/reports/reportStyle.ts"
import type { Block, ReportDocument } from "../../ports/creators/reports/ReportDocument.ts"
import {
  blocksOf,
  emptyReport,
  fullReport,
  hostileReport,
  MEDIA_IDS,
  markedReport,
  withTexts
} from "../pdf/sampleReports.ts"
import { breachesOn } from "../support/browser/accessibility.ts"
import { browserTest, until, useChromium } from "../support/browser/chromium.ts"
import { sampled } from "../support/running/sized.ts"

const { browser } = useChromium()

const DOCUMENTS = [
  ["a full report", fullReport],
  ["a report of nothing", emptyReport],
  ["a report of far too much", hostileReport]
] as const
const PHONE = { name: "phone", width: 360, height: 740 }
const DESKTOP = { name: "desktop", width: 1280, height: 900 }
const NARROWEST_PX = 320
const CONTRAST_MIN = 4.5
const SCHEMES = ["light", "dark"] as const

const links: ReportLinks = {
  pdfUrl: "/report.pdf",
  pictureUrl: (mediaId) => (mediaId === MEDIA_IDS.absent ? null : `/picture/${mediaId}?a=1&b=2`)
}

const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400"><rect width="300" height="400"/></svg>`

/** A document's findings that have a picture which is to be had, with its address. */
const shownPictures = (document: ReportDocument) =>
  blocksOf(document, "finding").flatMap(({ picture }) => {
    const url = picture === null ? null : links.pictureUrl(picture.mediaId)
    return picture === null || url === null ? [] : [{ ...picture, url }]
  })

interface Look {
  readonly width: number
  readonly height: number
  readonly scheme?: (typeof SCHEMES)[number]
  readonly bypassesCsp?: boolean
  readonly isWithoutScript?: boolean
}

interface Opened extends AsyncDisposable {
  readonly page: Page
  /** Errors and warnings of the browser, what breaks the content security policy among them. */
  readonly complaints: ReadonlyArray<string>
  /** Paths that were asked for. */
  readonly asked: ReadonlyArray<string>
}

/** A report's page, served with its headers. */
const open = async (document: Parameters<typeof reportPage>[0], look: Look): Promise<Opened> => {
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: (request) => {
      const { pathname } = new URL(request.url)
      if (pathname === "/") return new Response(reportPage(document, links), { headers: REPORT_PAGE.headers })
      if (pathname.startsWith("/picture/")) {
        return new Response(PICTURE, { headers: { "content-type": "image/svg+xml" } })
      }
      return new Response(null, { status: 204 })
    }
  })
  const context = await browser().createBrowserContext()
  const page = await context.newPage()
  const complaints: Array<string> = []
  const asked: Array<string> = []
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warn") complaints.push(message.text())
  })
  page.on("pageerror", (error) => complaints.push(String(error)))
  page.on("dialog", (dialog) => {
    complaints.push(`a dialog says ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on("request", (request) => asked.push(new URL(request.url()).pathname))
  await page.setViewport({ width: look.width, height: look.height })
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: look.scheme ?? "light" }])
  await page.setBypassCSP(look.bypassesCsp === true)
  await page.setJavaScriptEnabled(look.isWithoutScript !== true)
  await page.goto(server.url.href)
  return {
    page,
    complaints,
    asked,
    [Symbol.asyncDispose]: async () => {
      await context.close()
      await server.stop(true)
    }
  }
}

/** What a plot says in words. */
interface PlotWords {
  readonly caption: string
  readonly rows: ReadonlyArray<ReadonlyArray<string>>
  readonly words: ReadonlyArray<string>
}

/** A section of the hostile report that holds nothing. */
const EMPTY_ID = "empty"
const WIDTH = "document.documentElement.scrollWidth"

describe("a report's page", () => {
  for (const [what, document] of DOCUMENTS) {
    const looks = [PHONE, DESKTOP].flatMap((look) => SCHEMES.map((scheme) => ({ look, scheme })))
    // The phone in light and the desktop in dark, unless all are asked for; far too much takes long to look through, and is at the first.
    for (const { look, scheme } of sampled(looks, ...(document === hostileReport ? [0] : [0, 3]))) {
      browserTest(`${what} on a ${look.name}, ${scheme}: no rule of accessibility is broken`, async () => {
        await using opened = await open(document, { ...look, scheme, bypassesCsp: true })
        await opened.page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true })")
        expect(await breachesOn(opened.page)).toEqual([])
      })
    }

    browserTest(`${what} is never wider than the screen, down to ${NARROWEST_PX} pixels`, async () => {
      for (const width of [DESKTOP.width, PHONE.width, NARROWEST_PX]) {
        await using opened = await open(document, { width, height: PHONE.height })
        await opened.page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true })")
        expect(await opened.page.evaluate(WIDTH)).toBeLessThanOrEqual(width)
      }
    })

    browserTest(`${what} is drawn within its content security policy, without a complaint`, async () => {
      await using opened = await open(document, DESKTOP)
      await opened.page.evaluate(
        "Promise.all([...document.images].map((image) => { image.loading = 'eager'; return image.decode() }))"
      )
      expect(opened.complaints).toEqual([])
      const pictures = shownPictures(document).map(({ mediaId }) => `/picture/${mediaId}`)
      expect(new Set(opened.asked.filter((path) => !path.startsWith("/favicon.")))).toEqual(new Set(["/", ...pictures]))
      expect(await opened.page.evaluate("getComputedStyle(document.querySelector('.cover')).borderTopWidth")).toBe(
        "1px"
      )
      expect(
        await opened.page.evaluate(
          "document.querySelectorAll('script, [style], link:not([rel=icon]), iframe, form').length"
        )
      ).toBe(0)
    })

    browserTest(`${what} is read with the keyboard alone, where no script runs`, async () => {
      await using opened = await open(document, { ...DESKTOP, isWithoutScript: true })
      const { page } = opened
      const places = "[...document.querySelectorAll('a[href], summary, [tabindex=\"0\"]')]"
      const total = Number(await page.evaluate(`${places}.length`))
      for (let index = 0; index < total; index++) {
        await page.keyboard.press("Tab")
        const at = await page.evaluate(`(() => {
          const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement)
          const { top, bottom } = document.activeElement.getBoundingClientRect()
          return {
            index: ${places}.indexOf(document.activeElement),
            isOutlined: outlineStyle === "solid" && parseFloat(outlineWidth) >= 2,
            isSeen: bottom > 0 && top < innerHeight
          }
        })()`)
        expect(at).toEqual({ index, isOutlined: true, isSeen: true })
        // Opened, so that what is within is next.
        if (await page.evaluate("document.activeElement.matches('details:not([open]) > summary')")) {
          await page.keyboard.press("Enter")
        }
      }
    })

    browserTest(`${what}: the first Tab goes to the skip link, which leads to the report`, async () => {
      await using opened = await open(document, { ...PHONE, isWithoutScript: true })
      await opened.page.keyboard.press("Tab")
      expect(await opened.page.evaluate("document.activeElement.textContent")).toBe("Skip to the report")
      await opened.page.keyboard.press("Enter")
      await until(opened.page, "document.activeElement.localName === 'main'")
    })

    browserTest(`${what} has one title, and headings without a gap`, async () => {
      await using opened = await open(document, DESKTOP)
      const levels = await opened.page.$$eval("h1, h2, h3, h4, h5, h6", (headings) =>
        headings.map(({ localName }) => Number(localName.slice(1)))
      )
      expect(levels.filter((level) => level === 1)).toEqual([1])
      expect(levels.every((level, index) => level <= (levels[index - 1] ?? 0) + 1)).toBe(true)
    })

    browserTest(`${what}: each section is led to from the contents`, async () => {
      await using opened = await open(document, DESKTOP)
      expect(
        await opened.page.evaluate(
          "[...document.querySelectorAll('nav a')].map((link) => " +
            "document.getElementById(link.hash.slice(1)).querySelector('h2').textContent)"
        )
      ).toEqual(document.sections.filter(({ id }) => id !== EMPTY_ID).map(({ title }) => title))
    })
  }

  browserTest("the first screen of a desktop says score, decision, counts, the worst and what to check", async () => {
    await using opened = await open(fullReport, DESKTOP)
    const seen = await opened.page.evaluate(
      "[...document.querySelectorAll('.cover *')].filter((each) => " +
        "each.getBoundingClientRect().bottom <= innerHeight).map((each) => each.textContent)"
    )
    const { name, score, tier, confidence, decision, counts, worst, checks } = fullReport.cover
    expect(worst?.quote).toBeString()
    for (const text of [
      name,
      String(score),
      tier,
      confidence.share,
      confidence.text,
      decision.title,
      decision.text,
      ...decision.reasons,
      ...counts.map(({ label, count }) => `${count} ${label}`),
      worst?.label,
      worst?.title,
      worst?.quote,
      "9 November 2026",
      ...checks
    ]) {
      expect(seen).toContain(text)
    }
  })

  browserTest("the cover says the agents and the reasons too", async () => {
    await using opened = await open(fullReport, DESKTOP)
    const said = await opened.page.evaluate(
      "[...document.querySelectorAll('.cover *')].map((each) => each.textContent)"
    )
    const { agents, reasonsFor, reasonsAgainst } = fullReport.cover
    for (const text of [
      ...agents.flatMap((bar) => [bar.label, bar.text]),
      ...[...reasonsFor, ...reasonsAgainst].flatMap((reason) => [reason.text, reason.detail])
    ]) {
      expect(said).toContain(text)
    }
  })

  browserTest("no text becomes an element or an attribute, and no address but a web page's a link", async () => {
    const structure = `[...document.querySelectorAll("*")].map(({ localName, attributes }) =>
      localName + " " + [...attributes].map(({ name }) => name).join(" "))`
    const attack = `<img src=x onerror=alert(1)>"'&</title></style><script>alert(2)</script>`
    await using plain = await open(withTexts(fullReport, "plain", "https://plain.example/"), DESKTOP)
    await using attacked = await open(withTexts(fullReport, attack, "https://plain.example/"), DESKTOP)
    expect(await attacked.page.evaluate(structure)).toEqual(await plain.page.evaluate(structure))
    expect(await attacked.page.evaluate("[document.title, document.querySelector('h1').textContent]")).toEqual([
      attack,
      attack
    ])
    expect(attacked.complaints).toEqual([])

    for (const url of ["javascript:alert(3)", " JavaScript:alert(3)", "data:text/html,<b>", "//half.example", attack]) {
      await using opened = await open(withTexts(fullReport, attack, url), DESKTOP)
      const hrefs = "[...document.querySelectorAll('a[href]')].map((each) => each.getAttribute('href'))"
      expect(await opened.page.evaluate(hrefs)).toEqual([
        "#the-report",
        links.pdfUrl,
        ...fullReport.sections.map(({ id }) => `#${id}`)
      ])
      expect(await opened.page.evaluate("document.querySelector('.accounts').textContent")).toContain(url)
      expect(await opened.page.evaluate("[...document.images].map((image) => image.getAttribute('src'))")).toEqual(
        shownPictures(fullReport).map(({ url: source }) => source)
      )
      expect(opened.complaints).toEqual([])
    }
  })

  browserTest("a link to elsewhere gives away neither the page nor its window", async () => {
    await using opened = await open(fullReport, DESKTOP)
    const rels = await opened.page.$$eval("a[href^=http]", (found) => found.map((each) => each.getAttribute("rel")))
    expect(rels.length).toBeGreaterThan(0)
    expect(new Set(rels)).toEqual(new Set(["noreferrer noopener nofollow"]))
  })

  browserTest("a picture is of the archive, has words and a place, and is loaded when it is come to", async () => {
    await using opened = await open(fullReport, PHONE)
    const attributes =
      "[...document.images].map((image) => Object.fromEntries([...image.attributes].map(({ name, value }) => [name, value])))"
    const pictures = shownPictures(fullReport)
    expect(pictures.map(({ mediaId }) => mediaId)).toEqual([MEDIA_IDS.png, MEDIA_IDS.webp, MEDIA_IDS.broken])
    expect(await opened.page.evaluate(attributes)).toEqual(
      pictures.map(({ url, alternative }) => ({
        class: "picture",
        src: url,
        alt: alternative,
        width: "160",
        height: "120",
        loading: "lazy"
      }))
    )
  })

  browserTest("base and contributions, as they are written, add up to the score", async () => {
    await using opened = await open(fullReport, PHONE)
    const written = await opened.page.$$eval(".contributions", (lists) =>
      lists.map((list) => Array.from(list.querySelectorAll(".number"), ({ textContent }) => textContent))
    )
    const read = written.map((numbers) => numbers.map((text) => Number(text.replace("−", "-"))))
    expect(read.map((values) => [values[0], values.length - 2, values.at(-1)])).toEqual(
      blocksOf(fullReport, "contributions").map(({ base, score, contributions }) => [base, contributions.length, score])
    )
    for (const values of read) {
      expect(values.slice(0, -1).reduce((sum, value) => sum + value, 0)).toBe(values.at(-1) ?? Number.NaN)
    }
  })

  browserTest("a bar is as long as its value, marked where its mark is, and says both", async () => {
    await using opened = await open(fullReport, PHONE)
    const bars = await opened.page.$$eval(".cover .bars dd", (found) =>
      found.map((each) => [
        each.querySelector(".value")?.getAttribute("width"),
        each.querySelector(".mark")?.getAttribute("d"),
        each.textContent
      ])
    )
    expect(bars).toEqual(
      fullReport.cover.agents.map(({ value, text, mark }) => [
        String(value),
        `M${mark} 0V14`,
        `${text}, mark at ${mark}`
      ])
    )
  })

  browserTest("a severity is a word, with a shape no other tone has", async () => {
    await using opened = await open(fullReport, PHONE)
    const severities = await opened.page.$$eval(".severity", (found) =>
      found.map((each) => ({ word: each.textContent, shape: each.querySelector("svg")?.innerHTML }))
    )
    const findings = blocksOf(fullReport, "finding")
    expect(severities.map(({ word }) => word)).toEqual(findings.map(({ label }) => label))
    const tones = new Map(findings.map(({ tone }, index) => [tone, severities[index]?.shape]))
    expect(severities.map(({ shape }) => shape)).toEqual(findings.map(({ tone }) => tones.get(tone)))
    expect(tones.size).toBe(4)
    expect(new Set(tones.values()).size).toBe(4)
  })

  browserTest("every value of a course stands in a table too, with what it means", async () => {
    await using opened = await open(fullReport, PHONE)
    const rows = await opened.page.$$eval("details tbody tr", (found) =>
      found.map((row) => Array.from(row.children, ({ textContent }) => textContent))
    )
    const score = blocksOf(fullReport, "line").find(({ bands }) => bands.length > 0)
    const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" })
    const means = ["fair", "fair", "good", "fair", "good", "good"]
    const notes = ["", "", "+5 in a month: a campaign was disclosed", "−2 in a month", "", ""]
    expect(score?.points).toHaveLength(means.length)
    expect(rows.slice(-means.length)).toEqual(
      score?.points.map(({ at, value }, index) => [
        day.format(at),
        `${value}`,
        means[index] ?? null,
        notes[index] ?? null
      ]) ?? []
    )
  })

  browserTest("a course of one value is a sentence, of none nothing", async () => {
    await using opened = await open(fullReport, PHONE)
    const texts = await opened.page.$$eval("#score_history > *", (found) => found.map((each) => each.textContent))
    expect(texts.at(-1)).toBe("Engagement: 8.6 on 21 November 2026, the only value so far.")
    expect(texts).toHaveLength(3)
  })

  browserTest("on a phone every value of a table is seen beside its column's name, within the screen", async () => {
    await using opened = await open(fullReport, PHONE)
    const tables = await opened.page.evaluate(`[...document.querySelectorAll("table.cards")]
      .filter((each) => each.closest("details") === null)
      .map((each) => [...each.querySelectorAll("tbody td:not(.empty), tbody th")].map((cell) => {
        const { left, right, height } = cell.getBoundingClientRect()
        const range = document.createRange()
        range.selectNodeContents(cell)
        const text = range.getBoundingClientRect()
        return {
          text: cell.textContent.replace(/^(Note|Good|Warning|Serious): /, ""),
          label: getComputedStyle(cell, "::before").content,
          isSeen: height > 0 && left >= 0 && right <= innerWidth && text.left >= left && text.right <= right + 0.5
        }
      }))`)
    const given = blocksOf(fullReport, "table")
    const expected = given.map(({ columns, rows }) =>
      rows.flatMap((row) =>
        row.flatMap(({ text }, at) => {
          const label = at === 0 ? "none" : JSON.stringify(columns[at]?.label)
          return text === "" ? [] : [{ text, label, isSeen: true }]
        })
      )
    )
    expect(expected.flat().length).toBeGreaterThan(100)
    expect(tables).toEqual(expected)
  })

  browserTest("on a desktop no number is broken and no column is cut off", async () => {
    await using opened = await open(fullReport, DESKTOP)
    const tables = await opened.page.evaluate(`[...document.querySelectorAll(".scroll")]
      .filter((each) => each.closest("details") === null)
      .map((each) => ({
        isCut: each.scrollWidth > each.clientWidth,
        lines: [...new Set([...each.querySelectorAll("tbody .right")].map((cell) => {
          const range = document.createRange()
          range.selectNodeContents(cell)
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
        }))]
      }))`)
    expect(tables).toEqual(blocksOf(fullReport, "table").map(() => ({ isCut: false, lines: [1] })))
  })

  browserTest("a test key's report says so in its title, in sight wherever one is, and at each section", async () => {
    await using opened = await open(markedReport, PHONE)
    const { page } = opened
    const { mark, title, sections } = markedReport
    expect(await page.title()).toBe(`${mark} · ${title}`)
    const height = Number(await page.evaluate("document.documentElement.scrollHeight"))
    for (const part of [0, 0.3, 0.7]) {
      await page.evaluate(`scrollTo(0, ${Math.round(height * part)})`)
      const seen = await page.evaluate(`(() => {
        const each = document.querySelector(".mark-of-page")
        const { top, bottom } = each.getBoundingClientRect()
        return { text: each.querySelector("bdi").textContent, isSeen: bottom > 0 && top < innerHeight }
      })()`)
      expect(seen).toEqual({ text: mark, isSeen: true })
    }
    const marked = await page.$$eval(".mark-of-section", (found) => found.map(({ textContent }) => textContent))
    expect(marked).toEqual(sections.map(() => mark))
    await using plain = await open(fullReport, PHONE)
    expect(await plain.page.content()).not.toContain(String(mark))
  })

  browserTest("a group is open where it is said to be, and stands open on paper", async () => {
    await using opened = await open(fullReport, DESKTOP)
    const { page } = opened
    const filled = blocksOf(fullReport, "group").filter(({ blocks }) => blocks.length > 0)
    expect(new Set(filled.map(({ isOpen }) => isOpen)).size).toBe(2)
    const shown = () =>
      page.$$eval(".group", (found) =>
        found.map((each) => {
          const within = each.querySelector(".finding")
          return { title: each.querySelector("h3, h4")?.textContent, isOpen: within?.checkVisibility() === true }
        })
      )
    expect(await shown()).toEqual(filled.map(({ title, isOpen }) => ({ title, isOpen })))
    await page.emulateMediaType("print")
    expect(await shown()).toEqual(filled.map(({ title }) => ({ title, isOpen: true })))
  })

  browserTest("a finding says when it was posted, and which others are like it, each with its address", async () => {
    await using opened = await open(fullReport, DESKTOP)
    const said = await opened.page.$$eval(".finding", (found) =>
      found.map((each) => ({
        at: each.querySelector("time")?.getAttribute("datetime") ?? null,
        similar: each.querySelector(".similar")?.textContent ?? null
      }))
    )
    const links = await opened.page.$$eval("p.similar a", (found) => found.map((each) => each.getAttribute("href")))
    const findings = blocksOf(fullReport, "finding")
    expect(said.map(({ at }) => at)).toEqual(findings.map(({ at }) => at?.toISOString() ?? null))
    const [few, many] = findings.flatMap((each, index) => (each.similar.length > 0 ? [said[index]] : []))
    expect(few?.similar).toBe("and 3 more like it: 11 October 2026, 27 September 2026, undated")
    expect(links).toEqual(["https://video.example/watch?v=like1", "https://video.example/watch?v=like2"])
    expect(many?.similar).toStartWith("and 30 more like it13 August 2026, ")
    expect(many?.similar).toEndWith(" and 18 before")
  })

  browserTest("all that a plot draws stands in its table, or beside it in words", async () => {
    await using opened = await open(fullReport, DESKTOP)
    const said: ReadonlyArray<PlotWords> = JSON.parse(
      String(
        await opened.page.evaluate(`JSON.stringify([...document.querySelectorAll(".plot")].map((each) => ({
          caption: each.querySelector("figcaption").textContent,
          rows: [...each.querySelectorAll("tbody tr")].map((row) =>
            [...row.querySelectorAll("th, td")].map(({ textContent }) => textContent)),
          words: [...each.querySelectorAll(".legend li, .marks li")].map(({ textContent }) => textContent)
        })))`)
      )
    )
    const of = (caption: string | undefined) => said.find((each) => each.caption === caption)
    const [histogram] = blocksOf(fullReport, "histogram")
    expect(of(histogram?.caption)?.rows).toEqual(histogram?.bins.map(({ label, count }) => [label, `${count}`]))
    expect(of(histogram?.caption)?.words).toEqual(["A median of peers, 2.8 %", "B median of the posts, 4.2 %"])
    const [columns] = blocksOf(fullReport, "columns")
    expect(of(columns?.caption)?.rows[0]).toEqual(["30 May 2026", "0", "0", "2"])
    expect(of(columns?.caption)?.rows).toHaveLength(columns?.columns.length ?? 0)
    expect(of(columns?.caption)?.words).toEqual(columns?.parts.map(({ label }) => label))
    const [parts] = blocksOf(fullReport, "parts")
    expect(of(parts?.caption)?.words).toEqual(parts?.parts.map(({ label, text }) => `${label}: ${text}`))
    const [timeline] = blocksOf(fullReport, "timeline")
    expect(of(timeline?.caption)?.rows.map(([kind]) => kind)).toEqual(
      timeline?.rows.flatMap(({ label, events }) => events.map(() => label))
    )
    const line = blocksOf(fullReport, "line").find(({ marks, bands }) => marks.length > 0 && bands.length === 0)
    expect(of(line?.caption)?.rows).toHaveLength(line?.points.length ?? 0)
    expect(of(line?.caption)?.rows.at(-1)).toEqual(["21 November 2026", "184,310", ""])
    expect(of(line?.caption)?.words).toEqual(["A 27 July 2026: +8,790 in nine days"])
  })

  browserTest("tones are told apart by pattern too: no two are filled alike, whatever their colour", async () => {
    await using opened = await open(fullReport, DESKTOP)
    const fills = await opened.page.evaluate(
      "[...document.querySelectorAll('.plot .parts .tone')].map((each) => getComputedStyle(each).fill.replace(/^rgb.*/, 'full'))"
    )
    expect(fills).toEqual(["full", 'url("#tone-warning")', 'url("#tone-bad")'])
  })

  browserTest("on paper there is no navigation, and the ground is white whatever the screen's is", async () => {
    await using opened = await open(fullReport, { ...DESKTOP, scheme: "dark" })
    const { page } = opened
    const look =
      "[getComputedStyle(document.documentElement).backgroundColor, " +
      "...['.skip', 'nav', '.download', '.values'].map((each) => " +
      "getComputedStyle(document.querySelector(each)).display)]"
    expect(await page.evaluate(look)).not.toContain("none")
    await page.emulateMediaType("print")
    expect(await page.evaluate(look)).toEqual(["rgb(255, 255, 255)", "none", "none", "none", "none"])
  })

  test("the policy allows its style sheet by its hash, and pictures of its origin, alone", () => {
    const sheet = /<style>([^<]*)<\/style>/.exec(reportPage(fullReport, links))?.[1] ?? ""
    const hash = new Bun.CryptoHasher("sha256").update(sheet).digest("base64")
    expect(REPORT_PAGE.headers["content-security-policy"]?.split("; ")).toEqual([
      "default-src 'none'",
      `style-src 'sha256-${hash}'`,
      "img-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'"
    ])
  })

  test("nobody keeps the page, finds it in a search, or learns where a reader came from", () => {
    expect(REPORT_PAGE.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "content-language": "en",
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex"
    })
  })

  test("what holds nothing leaves no shell behind", () => {
    const blocks: ReportDocument["sections"][number]["blocks"] = [
      { kind: "list", items: [] },
      { kind: "facts", facts: [] },
      { kind: "bars", caption: "No bars", bars: [] },
      { kind: "line", bands: [], marks: [], caption: "No values", min: 0, max: 100, points: [] }
    ]
    const page = reportPage({ ...emptyReport, sections: [{ id: "nothing", title: "Nothing", blocks }] }, links)
    expect(page).not.toContain("Nothing</h2>")
    expect(page).not.toContain("<nav")
  })

  test("the full report has each kind of block, and what may be null both so and not", () => {
    const kinds: Readonly<Record<Block["kind"], true>> = {
      paragraph: true,
      heading: true,
      callout: true,
      list: true,
      facts: true,
      bars: true,
      table: true,
      finding: true,
      contributions: true,
      line: true,
      group: true,
      histogram: true,
      parts: true,
      columns: true,
      timeline: true
    }
    const found: ReadonlyArray<string> = fullReport.sections.flatMap(({ blocks }) => blocks.map(({ kind }) => kind))
    expect(new Set(found)).toEqual(new Set(Object.keys(kinds)))
    const findings = blocksOf(fullReport, "finding")
    for (const values of [
      blocksOf(fullReport, "bars").flatMap(({ bars }) => bars.map(({ mark }) => mark)),
      blocksOf(fullReport, "facts").flatMap(({ facts }) => facts.map(({ url }) => url)),
      blocksOf(fullReport, "table").flatMap(({ rows }) => rows.flat().map(({ url }) => url)),
      findings.map(({ picture }) => picture),
      findings.map(({ quote }) => quote),
      findings.map(({ url }) => url)
    ]) {
      expect(new Set(values.map((value) => value === null)).size).toBe(2)
    }
  })

  test("a value that is no number is drawn as none", () => {
    const bars = [{ label: "Unknown", value: Number.NaN, text: "?", max: 100, mark: null }]
    const sections = [{ id: "odd", title: "Odd", blocks: [{ kind: "bars" as const, caption: "Odd", bars }] }]
    expect(reportPage({ ...emptyReport, sections }, links)).not.toContain("NaN")
  })

  test("the same document gives the same page", () => {
    expect(reportPage(fullReport, links)).toBe(reportPage(structuredClone(fullReport), links))
  })

  // The checker can't tell what a text stands on where that is drawn as an image.
  test.each([
    ["light", 0],
    ["dark", 1]
  ] as const)(`every colour of text has a contrast of ${CONTRAST_MIN} on every ground, %s`, (_, index) => {
    const colours = [...REPORT_STYLE.matchAll(/--page:[^}]*?--bad-soft: #\w{6}/g)].map(([block]) =>
      Object.fromEntries([...block.matchAll(/--([a-z-]+): (#\w{3,8})/g)].map(([, name, value]) => [name, value]))
    )
    expect(colours).toHaveLength(2)
    const luminance = (name: string): number => {
      const colour = colours[index]?.[name] ?? ""
      expect(colour).toMatch(/^#[\da-f]{6}$/)
      const [red = 0, green = 0, blue = 0] = [1, 3, 5]
        .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    for (const ground of ["page", "card", "soft", "good-soft", "warning-soft", "bad-soft"]) {
      for (const text of ["ink", "muted", "accent", "good", "warning", "bad"]) {
        const [darker, lighter] = [luminance(ground), luminance(text)].sort((a, b) => a - b)
        const contrast = ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05)
        expect({ text, ground, isEnough: contrast >= CONTRAST_MIN }).toEqual({ text, ground, isEnough: true })
      }
    }
  })
})
