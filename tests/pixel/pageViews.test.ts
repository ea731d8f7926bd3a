import { describe, expect } from "bun:test"
import { useChromium } from "../support/browser/chromium.ts"
import { WHOLE_CHROMIUM } from "../support/browser/chromiumPath.ts"
import { KEY, openShop, UUID_V4 } from "./shop.ts"

const { browser, browserTest } = useChromium(WHOLE_CHROMIUM)

/** Script that does `act` and resolves once the page has been told of the change. */
const andPopstate = (act: string) =>
  `new Promise((resolve) => { addEventListener("popstate", () => resolve(), { once: true }); ${act} })`

describe("page views", () => {
  browserTest(
    "a load is one page_view, posted as JSON under the key, without preflight or credentials, and outliving the page",
    async () => {
      await using shop = await openShop(browser())
      await shop.open("/shoes?size=42#top")
      const received = await shop.event(() => true)
      const pvId = await shop.page.evaluate("CreatorSignal.getPvId()")
      expect(received).toEqual({
        via: "fetch",
        key: KEY,
        contentType: "text/plain;charset=UTF-8",
        origin: new URL(shop.url("/")).origin,
        event: {
          event_id: expect.stringMatching(UUID_V4),
          event_type: "page_view",
          pv_id: pvId,
          page_url: shop.url("/shoes?size=42#top")
        }
      })
      expect(await shop.views()).toEqual(["/shoes?size=42#top"])
      expect(await shop.page.evaluate("fetches[0].init")).toMatchObject({ credentials: "omit", keepalive: true })
      expect(shop.preflights()).toBe(0)
    }
  )

  browserTest("page_url holds at most 2,048 characters", async () => {
    await using shop = await openShop(browser())
    const address = shop.url(`/?q=${"x".repeat(3000)}`)
    await shop.page.goto(address)
    const [event] = await shop.sent()
    expect(event?.page_url).toBe(address.slice(0, 2048))
  })

  browserTest("pushState and replaceState are page views only where they change the address", async () => {
    await using shop = await openShop(browser())
    await shop.open("/a")
    await shop.page.evaluate(`
      history.pushState(null, "", "/b")
      history.pushState(null, "", "/b")
      history.replaceState({ scroll: 9 }, "")
      history.replaceState(null, "", "/b?page=2")
      history.replaceState(null, "", "/b?page=2")
    `)
    expect(await shop.views()).toEqual(["/a", "/b", "/b?page=2"])
    await shop.event(({ event }) => event.page_url === shop.url("/b?page=2"))
  })

  browserTest("the page's own use of history keeps its effects and its errors", async () => {
    await using shop = await openShop(browser())
    await shop.open("/a")
    expect(
      await shop.page.evaluate(`
        history.pushState({ step: 1 }, "", "/b")
        let refusal
        try { history.pushState(null, "", "https://elsewhere.test/") } catch (error) { refusal = error.name }
        ;[history.state.step, location.pathname, refusal]
      `)
    ).toEqual([1, "/b", "SecurityError"])
    expect(await shop.views()).toEqual(["/a", "/b"])
  })

  browserTest("going back and forward within a document is one page view each", async () => {
    await using shop = await openShop(browser())
    await shop.open("/a")
    await shop.page.evaluate('history.pushState(null, "", "/b")')
    await shop.page.evaluate(andPopstate("history.back()"))
    await shop.page.evaluate(andPopstate("history.forward()"))
    expect(await shop.views()).toEqual(["/a", "/b", "/a", "/b"])
  })

  browserTest("an anchor within the page is no page view, a route in the fragment is one", async () => {
    await using shop = await openShop(browser())
    await shop.open("/a")
    await shop.page.evaluate(andPopstate('location.hash = "reviews"'))
    await shop.page.evaluate('history.pushState(null, "", "#size")')
    await shop.page.evaluate(andPopstate('location.hash = "#/basket"'))
    await shop.page.evaluate('history.pushState(null, "", "#!pay")')
    expect(await shop.views()).toEqual(["/a", "/a#/basket", "/a#!pay"])
  })

  browserTest("a return from the back/forward cache is a page view", async () => {
    await using shop = await openShop(browser())
    await shop.open("/a")
    await shop.answered()
    const first = await shop.event(() => true)
    await shop.page.evaluate("window.isKept = true")
    await shop.open("/b")
    await shop.page.goBack()
    await shop.event(({ event }) => event.page_url === first.event.page_url && event.event_id !== first.event.event_id)
    expect(await shop.page.evaluate("window.isKept")).toBe(true)
    expect(await shop.views()).toEqual(["/a", "/a"])
  })

  browserTest("a page fetched ahead is viewed when it is opened, and then its queued calls run", async () => {
    const rules = JSON.stringify({ prerender: [{ source: "list", urls: ["/next"], eagerness: "immediate" }] })
    await using shop = await openShop(browser(), {
      html: (path, pixel) =>
        path === "/next"
          ? `<script>
              window.CreatorSignal = { q: [], track() { this.q.push(arguments) } }
              addEventListener("load", () => {
                CreatorSignal.track("add_to_cart")
                fetch("/loaded-" + (document.prerendering ? "ahead" : "open") + "-sent-" + fetches.length)
              })
              const tell = () => {
                if (fetches.length < 2) requestAnimationFrame(tell)
                else fetch("/opened-sent-" + fetches.map(({ event }) => event.event_type).join("-"))
              }
              document.addEventListener("prerenderingchange", tell)
            </script>${pixel}`
          : `<script type="speculationrules">${rules}</script><a href="/next">next</a>${pixel}`
    })
    await shop.open("/a")
    await shop.visited("/loaded-ahead-sent-0")
    // The page that was fetched ahead takes this one's place, frame and all, so that it has to speak for itself.
    await shop.page.click("a")
    await shop.visited("/opened-sent-page_view-add_to_cart")
    await shop.event(({ event }) => event.event_type === "add_to_cart")
  })
})
