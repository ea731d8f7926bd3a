import { afterAll, beforeAll, describe, expect } from "bun:test"
import { Effect } from "effect"
import type { Page } from "puppeteer-core"
import { loadHttp } from "../../hosts/contexts.ts"
import type { HttpContext } from "../../hosts/http/server/context.ts"
import { withPeer } from "../../hosts/http/server/peer.ts"
import { browserTest, useChromium } from "../support/browser/chromium.ts"
import { BASE_URL } from "./host.ts"
import { addMember, openMailedHost, signedInBrowser } from "./signInWorld.ts"

const OWNER = "owner@brand.example"
/** Steps of the Tab key on one page at most. */
const STEPS_MAX = 400
/** A focus that is drawn thinner is overlooked. */
const OUTLINE_PX_MIN = 2
const PAGES_MIN = 15
/** Files, and pages that one is led on from. */
const NO_PAGE = /\.(csv|zip|svg|pdf)$|^\/sign-in|^\/passkeys|\/export$/

const { browser } = useChromium()
const paths = new Set<string>()
const contexts = (await loadHttp()).map(
  (context): HttpContext => ({
    ...context,
    open: (facts) =>
      Effect.tap(context.open(facts), (endpoints) =>
        Effect.sync(() => {
          for (const { method, path, isUndescribed } of endpoints) {
            if (method === "GET" && isUndescribed === true && !path.includes("{") && !NO_PAGE.test(path))
              paths.add(path)
          }
        })
      )
  })
)

let world: Awaited<ReturnType<typeof openMailedHost>>
let server: ReturnType<typeof Bun.serve>
let cookies: ReadonlyMap<string, string>
beforeAll(async () => {
  world = await openMailedHost({ contexts })
  await addMember(world.host, world.host.tenant.id, OWNER, "owner")
  cookies = (await signedInBrowser(world, OWNER)).cookies
  // Forms name where they come from: to the host this is the address that it is reached at.
  server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: (request) => {
      const headers = new Headers(request.headers)
      if (headers.has("origin")) headers.set("origin", BASE_URL)
      return world.host.host.fetch(withPeer(new Request(request, { headers }), () => null))
    }
  })
})
afterAll(async () => {
  await server.stop(true)
  await world.host.close()
})

const FOCUSABLE = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']"

/** What has the focus: its place among all that can have it, and how wide its outline is drawn. */
const FOCUSED = `(() => {
  const isStop = (each) => each.type !== "radio" || each.checked ||
    (each.form.querySelector("[type=radio][name='" + each.name + "']:checked") === null && each.form.elements[each.name][0] === each)
  const all = [...document.querySelectorAll(${JSON.stringify(FOCUSABLE)})].filter((each) => each.checkVisibility() && isStop(each))
  const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement)
  return { place: all.indexOf(document.activeElement), count: all.length,
    outlinePx: outlineStyle === "none" ? 0 : parseFloat(outlineWidth), html: document.activeElement.outerHTML.slice(0, 120) }
})()`

const focused = async (page: Page) =>
  Object(await page.evaluate(FOCUSED)) as { place: number; count: number; outlinePx: number; html: string }

const openPage = async (path: string): Promise<Page> => {
  const page = await (await browser().createBrowserContext()).newPage()
  await page.setJavaScriptEnabled(false)
  await page
    .browserContext()
    .setCookie(...[...cookies].map(([name, value]) => ({ name, value, domain: server.url.hostname, path: "/" })))
  await page.goto(new URL(path, server.url).href)
  return page
}

describe("without a mouse and without scripts", () => {
  browserTest("everything on every page is reached by the Tab key, in its order, and is seen to be", async () => {
    expect(paths.size).toBeGreaterThanOrEqual(PAGES_MIN)
    const wrong: Array<unknown> = []
    for (const path of [...paths].sort()) {
      const page = await openPage(path)
      const before = wrong.length
      let next = 0
      for (let step = 0; step < STEPS_MAX; step++) {
        await page.keyboard.press("Tab")
        const { place, count, outlinePx, html } = await focused(page)
        // A field of a date has several stops.
        if (place < next - 1 || place > next) wrong.push({ path, place, next, html })
        // The last of them is a button of the browser's own, which it draws as it does.
        if (outlinePx < OUTLINE_PX_MIN && place !== next - 1) wrong.push({ path, outlinePx, html })
        next = place + 1
        if (place === count - 1 || wrong.length > before) break
      }
      await page.close()
    }
    expect(wrong).toEqual([])
  })

  browserTest("a link is made, changed and ended", async () => {
    const page = await openPage("/links")
    const tabTo = async (selector: string) => {
      for (let step = 0; step < STEPS_MAX; step++) {
        await page.keyboard.press("Tab")
        if (await page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`)) return
      }
      throw new Error(`the Tab key does not come to ${selector}`)
    }
    const press = async (selector: string) => {
      await tabTo(selector)
      await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")])
    }
    const open = async (selector: string) => {
      await tabTo(selector)
      await page.keyboard.press("Enter")
    }
    await open("#new > summary")
    await tabTo("[name=url]")
    await page.keyboard.type("https://shop.example/mugs")
    await open("#new form summary")
    await tabTo("[name=code]")
    await page.keyboard.type("keyboard-mug")
    await press("form[action='/links'] button")
    await tabTo("[name=campaign]")
    await page.keyboard.type("summer")
    await press("form[action='/links/keyboard-mug/change'] button")
    await tabTo("[name=sure]")
    await page.keyboard.press("Space")
    await press("form[action='/links/keyboard-mug/end'] button")
    const { host } = world
    const { json } = await host.call("/api/v1/links/keyboard-mug", { key: host.secrets.read })
    expect(json).toMatchObject({
      url: "https://shop.example/mugs",
      campaign: "summer",
      ended_at: expect.any(String)
    })
    await page.close()
  })
})
