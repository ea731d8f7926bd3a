import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { memberPageKind } from "../../hosts/http/memberPages/accountPage.ts"
import { PAGE_SCRIPT } from "../../hosts/http/memberPages/pageScript.ts"
import { html } from "../../hosts/http/pages/html.ts"
import { renderPage } from "../../hosts/http/pages/page.ts"
import { browserTest, useChromium } from "../support/browser/chromium.ts"

/** What the script of members' pages weighs at most, as it is sent. */
const SCRIPT_BYTES_MAX = 3 * 1024

const { browser } = useChromium()
const KIND = memberPageKind()

/** What the page has now, and how often it was asked for. */
let content = html`<p>Nothing</p>`
let asked = 0
let server: ReturnType<typeof Bun.serve>
beforeAll(() => {
  server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: () => {
      asked += 1
      const main = { id: "content", skipText: "Skip", content }
      return new Response(renderPage(KIND, { title: `Page ${asked}`, header: html`<p>Service</p>`, main }), {
        headers: KIND.headers
      })
    }
  })
})
afterAll(() => server.stop(true))

/** Has a page's timer wait until the test ends it. */
const HELD = "window.setTimeout = (work) => { window.endWait = work }"
const END_WAIT = "window.endWait()"

const open = async (shown: typeof content, isHeld = false) => {
  content = shown
  asked = 0
  const page = await browser().newPage()
  const complaints: Array<string> = []
  page.on("console", (said) => complaints.push(said.text()))
  page.on("pageerror", (error) => complaints.push(String(error)))
  if (isHeld) await page.evaluateOnNewDocument(HELD)
  await page.goto(server.url.href)
  return { page, complaints, [Symbol.asyncDispose]: () => page.close() }
}

describe("the script of members' pages", () => {
  test("is small, and is what the policy allows alone", () => {
    expect(Buffer.byteLength(PAGE_SCRIPT)).toBeLessThanOrEqual(SCRIPT_BYTES_MAX)
    const hash = new Bun.CryptoHasher("sha256").update(PAGE_SCRIPT).digest("base64")
    expect(KIND.headers["content-security-policy"]).toContain(`script-src 'sha256-${hash}'; connect-src 'self';`)
  })

  browserTest("copies an address by a button that says so", async () => {
    await using shown = await open(
      html`<p><input class="address" type="text" readonly value="https://brand.example/c/nova" aria-label="Address of nova"></p>`
    )
    await browser()
      .defaultBrowserContext()
      .overridePermissions(server.url.origin, ["clipboard-read", "clipboard-write"])
    expect(await shown.page.$eval(".copy", (button) => button.ariaLabel)).toBe("Copy: Address of nova")
    await shown.page.click(".copy")
    await shown.page.waitForFunction("document.querySelector('.copy').textContent === 'Copied'")
    expect(await shown.page.evaluate("navigator.clipboard.readText()")).toBe("https://brand.example/c/nova")
    expect(shown.complaints).toEqual([])
  })

  browserTest("asks again for what waits until it is there, and then no more", async () => {
    await using shown = await open(html`<p data-live>Being worked out</p>`, true)
    content = html`<p id="done">120 orders</p>`
    await shown.page.evaluate(END_WAIT)
    await shown.page.waitForSelector("#done")
    expect(await shown.page.title()).toBe(`Page ${asked}`)
    expect(shown.complaints).toEqual([])
  })

  browserTest("never takes away what somebody writes in", async () => {
    await using shown = await open(html`<p data-live>Being worked out</p><input id="name" type="text">`, true)
    await shown.page.focus("#name")
    content = html`<p id="done">120 orders</p>`
    await shown.page.keyboard.type("Nova")
    await shown.page.evaluate(END_WAIT)
    expect(await shown.page.evaluate("document.querySelector('#name').value")).toBe("Nova")
    expect(asked).toBe(1)
    await shown.page.evaluate("document.activeElement.blur()")
    await shown.page.evaluate(END_WAIT)
    await shown.page.waitForSelector("#done")
  })

  browserTest(
    "does by a letter alone what an access key does, in its part alone, and not where one writes",
    async () => {
      await using shown = await open(html`<section id="finding" tabindex="-1" data-keys><input id="note" type="text">
<button type="button" accesskey="k" id="keep">Keep</button><button type="button" popovertarget="kept" accesskey="d">Dismiss</button>
<p id="kept" popover>Dismissed</p></section>`)
      const isDismissed = () => shown.page.$eval("#kept", (box) => box.matches(":popover-open"))
      await shown.page.keyboard.press("d")
      expect(await isDismissed()).toBe(false)
      await shown.page.focus("#note")
      await shown.page.keyboard.press("d")
      expect(await isDismissed()).toBe(false)
      await shown.page.focus("#finding")
      await shown.page.keyboard.press("d")
      expect(await isDismissed()).toBe(true)
      expect(shown.complaints).toEqual([])
    }
  )
})
