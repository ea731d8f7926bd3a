import { describe, expect, test } from "bun:test"
import { errorPageResponse } from "../../hosts/http/creators/reports/errorPage.ts"
import { html } from "../../hosts/http/pages/html.ts"
import { pageKind, renderPage } from "../../hosts/http/pages/page.ts"
import { makeFrontPages } from "../../hosts/http/server/frontPages.ts"
import { deadLinkPage } from "../../hosts/http/tracking/links/click.ts"
import { openHost } from "../http/host.ts"
import { lookThrough } from "../support/browser/accessibility.ts"
import { browserTest, useChromium } from "../support/browser/chromium.ts"

const { browser } = useChromium()

const SERVICE = "Nova & <Sons>"
const SETUP_PATH = "/brand/attribution/setup"
const PHONE_WIDTH_PX = 360
const HTML = { headers: { "content-type": "text/html; charset=utf-8" } }

const setupPage = async (): Promise<string> => {
  await using host = await openHost()
  return (await host.call(SETUP_PATH)).text
}

describe("a page of the service", () => {
  browserTest(
    "of an error or of the setup breaks no rule of accessibility, on a phone in light and in dark",
    async () => {
      const setup = await setupPage()
      const front = makeFrontPages(SERVICE)
      for (const page of [
        () => errorPageResponse(410, SERVICE),
        () => new Response(setup, HTML),
        front.welcome,
        front.notFound,
        () => deadLinkPage(404, SERVICE)
      ]) {
        const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: page })
        const opened = await (await browser().createBrowserContext()).newPage()
        await opened.setBypassCSP(true)
        await opened.goto(server.url.href)
        await lookThrough(opened, [PHONE_WIDTH_PX], (look, found) => {
          expect({ ...look, ...found }).toEqual({ ...look, breaches: [], isWithin: true })
        })
        await opened.close()
        await server.stop(true)
      }
    }
  )

  test("says its language, its title and where its main part is, which the first link leads to", () => {
    const kind = pageKind({ styleSheet: "p { color: red }", isPrivate: false })
    const page = renderPage(kind, {
      title: "A <b> & c",
      header: html`<p>${SERVICE}</p>`,
      main: { id: "the-text", skipText: "Skip to the text", content: html`<h1>Text</h1>` }
    })
    expect(page).toStartWith(`<!doctype html>\n<html lang="en">`)
    expect(page).toContain("<title>A &#60;b&#62; &#38; c</title>\n<link")
    expect(page).toContain(`<body>\n<a class="skip" href="#the-text">Skip to the text</a>`)
    expect(page).toContain(`<main id="the-text" tabindex="-1">\n<h1>Text</h1>`)
    expect(page).not.toContain("robots")
    expect(page).not.toContain("<footer")
  })

  test.each([true, false])("is kept by nobody and found by no search where it is private: %p", (isPrivate) => {
    const kind = pageKind({ styleSheet: "", isPrivate })
    expect(kind.headers["cache-control"]).toBe(isPrivate ? "private, no-store" : undefined)
    expect(kind.headers["x-robots-tag"]).toBe(isPrivate ? "noindex" : undefined)
    const main = { id: "a", skipText: "b", content: html`` }
    expect(renderPage(kind, { title: "A", header: html``, main }).includes("noindex")).toBe(isPrivate)
  })

  test("loads pictures of its origin alone, its sign in the tab among them", () => {
    const kind = pageKind({ styleSheet: "", isPrivate: true })
    const rules = kind.headers["content-security-policy"]?.split("; ")
    expect(rules?.filter((rule) => rule.startsWith("img-src"))).toEqual(["img-src 'self'"])
    const main = { id: "a", skipText: "b", content: html`` }
    const page = renderPage(kind, { title: "A", header: html``, main })
    expect(page.match(/<link [^>]*>/g)).toEqual([`<link rel="icon" href="/favicon.svg" type="image/svg+xml">`])
  })

  browserTest("shows the sign of the service in the tab, within its policy", async () => {
    await using host = await openHost()
    const asked: Array<string> = []
    const complaints: Array<string> = []
    const server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: (request) => {
        asked.push(new URL(request.url).pathname)
        return host.host.fetch(request)
      }
    })
    const page = await (await browser().createBrowserContext()).newPage()
    page.on("console", (message) => complaints.push(message.text()))
    await page.goto(server.url.href)
    expect(await page.evaluate("document.querySelector('h1').textContent")).toBe("CreatorSignal")
    // What a browser asks for by itself it may ask for late, so the picture is asked for by its address.
    const [address] = await page.$$eval("link[rel=icon]", (found) => found.map((each) => each.getAttribute("href")))
    const icon = await page.goto(new URL(address ?? "", server.url).href)
    expect([icon?.status(), icon?.headers()["content-type"]]).toEqual([200, "image/svg+xml"])
    expect(asked).toContain("/favicon.svg")
    expect(complaints).toEqual([])
    await page.close()
    await server.stop(true)
  })

  test("of the setup is served with the policy of its style sheet", async () => {
    await using host = await openHost()
    const { headers, text } = await host.call(SETUP_PATH)
    const [, sheet = ""] = /<style>([^<]*)<\/style>/.exec(text) ?? []
    const hash = new Bun.CryptoHasher("sha256").update(sheet).digest("base64")
    expect(headers.get("content-security-policy")).toContain(`style-src 'sha256-${hash}'`)
  })
})
