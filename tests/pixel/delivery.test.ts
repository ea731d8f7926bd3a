import { describe, expect } from "bun:test"
import { useChromium } from "../support/browser/chromium.ts"
import { WHOLE_CHROMIUM } from "../support/browser/chromiumPath.ts"
import { KEY, openShop, type Received, type Shop } from "./shop.ts"

const { browser, browserTest } = useChromium(WHOLE_CHROMIUM)

const isOfType =
  (type: string, via: Received["via"]) =>
  (received: Received): boolean =>
    received.event.event_type === type && received.via === via

/** The id of the only event of this type that the current document has sent. */
const idOf = async (shop: Shop, type: string): Promise<string> => {
  const events = (await shop.sent()).filter(({ event_type }) => event_type === type)
  expect(events).toHaveLength(1)
  return String(events[0]?.event_id)
}

describe("delivery", () => {
  browserTest(
    "what is unanswered when the page is left is sent again as a beacon, under the same event_id",
    async () => {
      const left = Promise.withResolvers<number>()
      await using shop = await openShop(browser(), {
        answer: (received) => (isOfType("purchase", "fetch")(received) ? left.promise : 200)
      })
      await shop.open("/thanks")
      await shop.answered()
      await shop.page.evaluate('CreatorSignal.track("purchase", { order_id: "1", revenue: 5 })')
      const fetched = await shop.event(isOfType("purchase", "fetch"))
      await shop.open("/next")
      const beacon = await shop.event(isOfType("purchase", "beacon"))
      left.resolve(200)
      expect(beacon).toEqual({
        ...fetched,
        via: "beacon",
        key: KEY,
        contentType: "text/plain;charset=UTF-8"
      })
    }
  )

  browserTest("what is unanswered when the page is hidden is sent as a beacon, once", async () => {
    const hidden = Promise.withResolvers<number>()
    await using shop = await openShop(browser(), {
      answer: (received) => (received.via === "fetch" ? hidden.promise : 200)
    })
    await shop.open("/a")
    await shop.event(isOfType("page_view", "fetch"))
    const other = await shop.context.newPage()
    await shop.event(isOfType("page_view", "beacon"))
    expect(await shop.page.evaluate("document.visibilityState")).toBe("hidden")
    await other.close()
    expect(await shop.leave()).toEqual([await idOf(shop, "page_view")])
    hidden.resolve(200)
  })

  browserTest("what was answered is not sent again", async () => {
    await using shop = await openShop(browser())
    await shop.open("/a")
    await shop.page.evaluate('CreatorSignal.track("add_to_cart")')
    await shop.answered()
    expect(await shop.leave()).toEqual([])
  })

  for (const [failure, status] of [
    ["a 500", 500],
    ["a network error", "refused"]
  ] as const) {
    browserTest(`after ${failure} the event is sent once more, as a beacon`, async () => {
      await using shop = await openShop(browser(), {
        answer: (received) => (isOfType("add_to_cart", "fetch")(received) ? status : 200)
      })
      await shop.open("/a")
      await shop.answered()
      await shop.page.evaluate('CreatorSignal.track("add_to_cart")')
      await shop.answered()
      const id = await idOf(shop, "add_to_cart")
      expect(await shop.leave()).toEqual([id])
      expect((await shop.event(isOfType("add_to_cart", "beacon"))).event.event_id).toBe(id)
      expect(await shop.leave()).toEqual([id])
    })
  }

  browserTest("an event the collector refuses with a 4xx is not sent again", async () => {
    await using shop = await openShop(browser(), { answer: () => 400 })
    await shop.open("/a")
    await shop.answered()
    expect(await shop.leave()).toEqual([])
  })

  browserTest("what failed is sent again, under the same event_id, as soon as another event goes well", async () => {
    let isDown = true
    await using shop = await openShop(browser(), { answer: () => (isDown ? 500 : 200) })
    await shop.open("/a")
    await shop.page.evaluate(
      'for (let i = 0; i < 24; i++) CreatorSignal.track("add_to_cart", { product_id: String(i) })'
    )
    await shop.answered()
    isDown = false
    await shop.page.evaluate('CreatorSignal.track("checkout_start")')
    await shop.arrivals("add_to_cart", 24)
    await shop.answered()
    expect((await shop.event(isOfType("checkout_start", "fetch"))).via).toBe("fetch")
    expect(new Set(shop.idsOf("page_view")).size).toBe(1)
    expect(await shop.leave()).toEqual([])
  })

  browserTest("an event that fails for ever keeps no other one from being sent", async () => {
    await using shop = await openShop(browser(), {
      answer: ({ event, via }) => (via === "fetch" && event.event_type === "page_view" ? 500 : 200)
    })
    await shop.open("/a")
    await shop.answered()
    await shop.page.evaluate('CreatorSignal.track("add_to_cart"); CreatorSignal.track("checkout_start")')
    await shop.event(isOfType("add_to_cart", "fetch"))
    await shop.event(isOfType("checkout_start", "fetch"))
    await shop.answered()
    expect(await shop.leave()).toEqual([shop.idsOf("page_view")[0]])
  })

  browserTest("a refused event says why in the console, once a kind", async () => {
    const reasons: Readonly<Record<string, string>> = { add_to_cart: "a: is wrong", checkout_start: "b: is wrong" }
    await using shop = await openShop(browser(), {
      answer: ({ event }) => (String(event.event_type) in reasons ? 400 : 200),
      says: (status, { event }) =>
        status === 200 ? { ok: true } : { error: "Invalid request", details: [reasons[String(event.event_type)]] }
    })
    await shop.open("/a")
    await shop.page.evaluate(`
      for (const type of ["add_to_cart", "checkout_start", "purchase", "add_to_cart"]) CreatorSignal.track(type)
    `)
    await shop.answered()
    expect([...shop.warnings].sort()).toEqual(
      ["a", "b"].map((name) => `CreatorSignal {"error":"Invalid request","details":["${name}: is wrong"]}`)
    )
    expect(await shop.leave()).toEqual([])
  })

  browserTest("an event larger than what may outlive a page is still sent, for the collector to refuse", async () => {
    await using shop = await openShop(browser(), {
      answer: ({ event }) => (event.event_type === "add_to_cart" ? 400 : 200),
      says: (status) => (status === 200 ? { ok: true } : { error: "Invalid request", details: ["too large"] })
    })
    await shop.open("/a")
    await shop.page.evaluate('CreatorSignal.track("add_to_cart", { note: "x".repeat(100000) })')
    await shop.event(isOfType("add_to_cart", "fetch"))
    await shop.answered()
    expect(shop.warnings).toHaveLength(1)
    expect(await shop.leave()).toEqual([])
    expect(await shop.page.evaluate("localStorage.length")).toBe(0)
  })

  browserTest("events are still sent where the page has no beacon", async () => {
    await using shop = await openShop(browser(), {
      before: "navigator.sendBeacon = undefined",
      answer: ({ event }) => (event.event_type === "page_view" ? 500 : 200)
    })
    await shop.open("/a")
    await shop.answered()
    await shop.page.evaluate('dispatchEvent(new Event("pagehide")); CreatorSignal.track("add_to_cart")')
    await shop.event(isOfType("add_to_cart", "fetch"))
  })
})
