import { describe, expect, test } from "bun:test"
import { source } from "axe-core"
import { html } from "../../hosts/http/pages/html.ts"
import { pageKind, renderPage } from "../../hosts/http/pages/page.ts"
import { errorPageResponse } from "../../hosts/http/reports/errorPage.ts"
import { browserTest, useChromium } from "../chromium.ts"
import { openHost } from "../http/host.ts"

const { browser } = useChromium()

const SERVICE = "Nova & <Sons>"
const SETUP_PATH = "/account/api"
const SCHEMES = ["light", "dark"] as const
const PHONE_WIDTH_PX = 360
const HTML = { headers: { "content-type": "text/html; charset=utf-8" } }

/** What the checker finds wrong: each rule, and where. */
const CHECK = `axe.run(document, {
  resultTypes: ["violations"],
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
}).then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes.slice(0, 3).map(({ html }) => html).join(" ")))`

const setupPage = async (): Promise<string> => {
  await using host = await openHost()
  return (await host.call(SETUP_PATH)).text
}

describe("a page of the service", () => {
  browserTest(
    "of an error or of the setup breaks no rule of accessibility, on a phone in light and in dark",
    async () => {
      const setup = await setupPage()
      for (const page of [() => errorPageResponse(410, SERVICE), () => new Response(setup, HTML)]) {
        const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: page })
        for (const scheme of SCHEMES) {
          const opened = await browser().newPage()
          await opened.setViewport({ width: PHONE_WIDTH_PX, height: 740 })
          await opened.setBypassCSP(true)
          await opened.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }])
          await opened.goto(server.url.href)
          await opened.evaluate(source)
          expect(await opened.evaluate(CHECK)).toEqual([])
          expect(await opened.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(PHONE_WIDTH_PX)
          await opened.close()
        }
        await server.stop(true)
      }
    }
  )

  test("says its language, its title and where its main part is, which the first link leads to", () => {
    const kind = pageKind({ styleSheet: "p { color: red }", hasPictures: false, isPrivate: false })
    const page = renderPage(kind, {
      title: "A <b> & c",
      header: html`<p>${SERVICE}</p>`,
      main: { id: "the-text", skipText: "Skip to the text", content: html`<h1>Text</h1>` }
    })
    expect(page).toStartWith(`<!doctype html>\n<html lang="en">`)
    expect(page).toContain("<title>A &#60;b&#62; &#38; c</title>\n<style>p { color: red }</style>")
    expect(page).toContain(`<body>\n<a class="skip" href="#the-text">Skip to the text</a>`)
    expect(page).toContain(`<main id="the-text" tabindex="-1">\n<h1>Text</h1>`)
    expect(page).not.toContain("robots")
    expect(page).not.toContain("<footer")
  })

  test.each([true, false])("is kept by nobody and found by no search where it is private: %p", (isPrivate) => {
    const kind = pageKind({ styleSheet: "", hasPictures: false, isPrivate })
    expect(kind.headers["cache-control"]).toBe(isPrivate ? "private, no-store" : undefined)
    expect(kind.headers["x-robots-tag"]).toBe(isPrivate ? "noindex" : undefined)
    const main = { id: "a", skipText: "b", content: html`` }
    expect(renderPage(kind, { title: "A", header: html``, main }).includes("noindex")).toBe(isPrivate)
  })

  test("loads no picture unless its kind has some", () => {
    const policyOf = (hasPictures: boolean) =>
      pageKind({ styleSheet: "", hasPictures, isPrivate: true }).headers["content-security-policy"]?.split("; ")
    expect(policyOf(true)).toContain("img-src 'self'")
    expect(policyOf(false)?.filter((rule) => rule.startsWith("img-src"))).toEqual([])
  })

  test("of the setup is served with the policy of its style sheet, at both addresses", async () => {
    await using host = await openHost()
    for (const path of [SETUP_PATH, "/brand/attribution/setup"]) {
      const { headers, text } = await host.call(path)
      const [, sheet = ""] = /<style>([^<]*)<\/style>/.exec(text) ?? []
      const hash = new Bun.CryptoHasher("sha256").update(sheet).digest("base64")
      expect(headers.get("content-security-policy")).toContain(`style-src 'sha256-${hash}'`)
    }
  })
})
