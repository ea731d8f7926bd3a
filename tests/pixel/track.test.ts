import { describe, expect } from "bun:test"
import { pixelStub } from "../../hosts/pixel/renderPixel.ts"
import { browserTest, useChromium } from "../support/browser/chromium.ts"
import { openShop, type Shop, UUID_V4 } from "./shop.ts"

const { browser } = useChromium()

const STUB = pixelStub("CreatorSignal")
/** What pages that were set up earlier have. */
const OLDER_STUB = "window.CreatorSignal=window.CreatorSignal||{q:[],track(){this.q.push(arguments)}}"

/** The events the current document has sent after its page view, without what every event carries. */
const trackedIn = async (shop: Shop) =>
  (await shop.sent()).slice(1).map(({ event_id: _id, pv_id: _visitor, page_url: _url, ...event }) => event)

describe("track", () => {
  browserTest("the fields of a purchase are at the top level, every other one is in event_data", async () => {
    await using shop = await openShop(browser())
    await shop.open("/thanks")
    await shop.page.evaluate(`
      CreatorSignal.track("purchase", {
        product_id: "sku-1", order_id: "1001", revenue: 49.9, currency: "EUR", promo_code_used: "ANNA10",
        is_new_customer: false, size: 42, gift: { wrap: true }
      })
    `)
    const { event } = await shop.event(({ event }) => event.event_type === "purchase")
    expect(event).toEqual({
      event_id: expect.stringMatching(UUID_V4),
      event_type: "purchase",
      pv_id: await shop.page.evaluate("CreatorSignal.getPvId()"),
      page_url: shop.url("/thanks"),
      product_id: "sku-1",
      order_id: "1001",
      revenue: 49.9,
      currency: "EUR",
      promo_code_used: "ANNA10",
      is_new_customer: false,
      event_data: { size: 42, gift: { wrap: true } }
    })
  })

  browserTest(
    "event_data given as such is kept unless it is empty, and wins over a field of the same name",
    async () => {
      await using shop = await openShop(browser())
      await shop.open("/a")
      await shop.page.evaluate(`
      CreatorSignal.track("add_to_cart", { event_data: { size: 42 } })
      CreatorSignal.track("add_to_cart", { event_data: { size: 42, order_id: "in it" }, size: 1, color: "red" })
      CreatorSignal.track("add_to_cart", { event_data: {} })
      CreatorSignal.track("add_to_cart", {})
      CreatorSignal.track("add_to_cart", null)
      CreatorSignal.track("add_to_cart")
    `)
      expect(await trackedIn(shop)).toEqual([
        { event_type: "add_to_cart", event_data: { size: 42 } },
        { event_type: "add_to_cart", event_data: { size: 42, order_id: "in it", color: "red" } },
        { event_type: "add_to_cart" },
        { event_type: "add_to_cart" },
        { event_type: "add_to_cart" },
        { event_type: "add_to_cart" }
      ])
    }
  )

  browserTest("a known field that is null is left out", async () => {
    await using shop = await openShop(browser())
    await shop.open("/a")
    await shop.page.evaluate(
      'CreatorSignal.track("purchase", { order_id: "1", revenue: 0, promo_code_used: null, coupon: null })'
    )
    expect(await trackedIn(shop)).toEqual([
      { event_type: "purchase", order_id: "1", revenue: 0, event_data: { coupon: null } }
    ])
  })

  browserTest("data cannot stand in for what the pixel says itself", async () => {
    await using shop = await openShop(browser())
    await shop.open("/a")
    const own = { event_id: "1", event_type: "purchase", pv_id: "2", page_url: "3", refs: [{ code: "A", at: 1 }] }
    await shop.page.evaluate(`CreatorSignal.track("add_to_cart", ${JSON.stringify(own)})`)
    expect(await trackedIn(shop)).toEqual([{ event_type: "add_to_cart", event_data: own }])
    const [view, added] = await shop.sent()
    expect(added).toMatchObject({ pv_id: view?.pv_id, page_url: shop.url("/a") })
    expect(added?.event_id).toMatch(UUID_V4)
    expect(added?.event_id).not.toBe(view?.event_id)
  })

  browserTest("data that cannot be sent is dropped without an error, and the next call is sent", async () => {
    await using shop = await openShop(browser())
    await shop.open("/a")
    await shop.page.evaluate(`
      const loop = {}
      loop.loop = loop
      CreatorSignal.track("add_to_cart", loop)
      CreatorSignal.track("add_to_cart", { count: 1n })
      CreatorSignal.track("add_to_cart", { get size() { throw new Error("no size") } })
      CreatorSignal.track("checkout_start")
    `)
    expect(await trackedIn(shop)).toEqual([{ event_type: "checkout_start" }])
  })

  for (const [what, stub] of [
    ["the stub", STUB],
    ["an earlier one", OLDER_STUB]
  ] as const) {
    browserTest(`calls of ${what}, before the pixel is loaded, run in order after the page view`, async () => {
      await using shop = await openShop(browser(), {
        html: (_path, pixel) => `<script>
          ${stub}
          window.early = window.CreatorSignal
          CreatorSignal.track("add_to_cart", { product_id: "first" })
          CreatorSignal.track("checkout_start")
        </script>${pixel}`
      })
      await shop.open("/a")
      await shop.page.evaluate(`${stub}; early.track("purchase", { order_id: "1", revenue: 5 })`)
      expect(await shop.sent()).toMatchObject([
        { event_type: "page_view" },
        { event_type: "add_to_cart", product_id: "first" },
        { event_type: "checkout_start" },
        { event_type: "purchase", order_id: "1" }
      ])
      expect(await shop.page.evaluate("early === CreatorSignal")).toBe(true)
    })
  }

  browserTest("the stub has getPvId and getRef, which are null until the pixel is loaded", async () => {
    await using shop = await openShop(browser(), {
      html: (_path, pixel) => `<script>
        ${STUB}
        window.before = [CreatorSignal.getPvId(), CreatorSignal.getRef()]
      </script>${pixel}`
    })
    await shop.open("/?cs_ref=A")
    expect(await shop.page.evaluate("[...before, CreatorSignal.getRef()]")).toEqual([null, null, "A"])
    expect(await shop.page.evaluate("CreatorSignal.getPvId()")).toMatch(UUID_V4)
  })

  browserTest("an event of any other name is a custom one, its name in event_data (acceptance 28)", async () => {
    await using shop = await openShop(browser())
    await shop.open("/a")
    await shop.page.evaluate(`
      CreatorSignal.track("newsletter_signup", { list: "weekly", product_id: "sku-1" })
      CreatorSignal.track("newsletter_signup")
      CreatorSignal.track("signup", { name: "Jane" })
      CreatorSignal.track("quiz_done", { name: "not the event's", event_data: { score: 7 } })
      CreatorSignal.track("custom", { name: "as it is on the wire" })
    `)
    expect(await trackedIn(shop)).toEqual([
      { event_type: "custom", product_id: "sku-1", event_data: { list: "weekly", name: "newsletter_signup" } },
      { event_type: "custom", event_data: { name: "newsletter_signup" } },
      { event_type: "custom", event_data: { name: "signup", own_name: "Jane" } },
      { event_type: "custom", event_data: { name: "quiz_done", own_name: "not the event's", score: 7 } },
      { event_type: "custom", event_data: { name: "as it is on the wire" } }
    ])
  })

  browserTest("a pixel loaded twice counts once", async () => {
    await using shop = await openShop(browser(), {
      html: (_path, pixel) => `<script>${STUB};CreatorSignal.track("add_to_cart")</script>${pixel}${pixel}`
    })
    await shop.open("/a")
    await shop.page.evaluate('history.pushState(null, "", "/b"); CreatorSignal.track("checkout_start")')
    expect((await shop.sent()).map(({ event_type }) => event_type)).toEqual([
      "page_view",
      "add_to_cart",
      "page_view",
      "checkout_start"
    ])
  })

  browserTest("an element of the page whose id is the global's name does not stop the pixel", async () => {
    await using shop = await openShop(browser(), {
      html: (_path, pixel) => `<p id="CreatorSignal"></p>${pixel}`
    })
    await shop.open("/a")
    await shop.page.evaluate('CreatorSignal.track("add_to_cart")')
    expect(await trackedIn(shop)).toEqual([{ event_type: "add_to_cart" }])
  })

  for (const [what, serviceName] of [
    ["a service's own name", "Acme Creators"],
    ["a hostile name", "\"];window.isBroken=1;['</script><!--`\\\u2028$&PIXEL_KEY"]
  ] as const) {
    browserTest(`the global has ${what}, and neither it nor the key can become code`, async () => {
      const key = "cs_live_\"'`\\</script><script>window.isBroken=1</script>$&PIXEL_TRACK_URL"
      await using shop = await openShop(browser(), {
        serviceName,
        key,
        html: (_path, pixel) => `<script>${pixelStub(serviceName)}</script>${pixel}`,
        answer: ({ via }) => (via === "fetch" ? 500 : 200)
      })
      await shop.open("/a")
      const name = JSON.stringify(serviceName)
      expect(await shop.page.evaluate(`[typeof isBroken, typeof CreatorSignal, typeof window[${name}].track]`)).toEqual(
        ["undefined", "undefined", "function"]
      )
      await shop.answered()
      await shop.leave()
      for (const via of ["fetch", "beacon"]) {
        expect((await shop.event((received) => received.via === via)).key).toBe(key)
      }
    })
  }
})
