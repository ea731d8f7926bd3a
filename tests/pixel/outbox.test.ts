import { describe, expect } from "bun:test"
import { DAY_MS } from "../../ports/time/days.ts"
import { browserTest, until, useChromium } from "../support/browser/chromium.ts"
import { openShop, type Shop, type ShopOptions } from "./shop.ts"

const { browser } = useChromium()

const TABS_EVENTS = 40
const OUTBOX_EVENTS = 2000
const AT_ONCE = 8

/** A shop with a page without the pixel, where storage can be set up. */
const openWith = (options: ShopOptions = {}) =>
  openShop(browser(), { ...options, html: (path, pixel) => (path === "/empty" ? "" : pixel) })

/** Stores events of this name as an earlier page would have, `ageMs` ago. */
const store = (shop: Shop, name: string, count: number, ageMs = 0) =>
  shop.page.evaluate(`
    localStorage._cs_out = (localStorage._cs_out || "") + Array.from({ length: ${count} }, () => Date.now() - ${ageMs} +
      JSON.stringify({ event_type: "${name}", event_id: crypto.randomUUID(), pv_id: crypto.randomUUID() }) + "\\t").join("")
  `)
const emptied = (shop: Shop) => until(shop.page, "localStorage._cs_out === undefined")
const once = (ids: ReadonlyArray<unknown>, count: number) => {
  expect(ids).toHaveLength(count)
  expect(new Set(ids).size).toBe(count)
}

describe("what a page could not send", () => {
  browserTest(
    "survives a dead network and a closed tab, and is sent on the next visit, under the ids that it had",
    async () => {
      await using shop = await openWith()
      const next = await shop.context.newPage()
      await shop.page.bringToFront()
      await shop.open("/a?cs_ref=A")
      await shop.answered()
      await shop.page.setOfflineMode(true)
      await shop.page.evaluate(`
      CreatorSignal.track("purchase", { order_id: "1", revenue: 5 })
      CreatorSignal.track("purchase", { order_id: "2", revenue: 5 })
    `)
      await shop.answered()
      const made = (await shop.sent())
        .filter(({ event_type }) => event_type === "purchase")
        .map((event) => event.event_id)
      await shop.page.close()
      expect(shop.idsOf("purchase")).toEqual([])
      await next.goto(shop.url("/b"))
      await shop.arrivals("purchase", 2)
      await until(next, "localStorage._cs_out === undefined")
      await next.goto(shop.url("/c"))
      await shop.arrivals("page_view", 3)
      // A beacon of a closed tab may come through after all, once its network does: the collector knows an event by its id.
      expect([...new Set(shop.idsOf("purchase"))].sort()).toEqual([...made].sort())
      expect((await shop.event(({ event }) => event.event_type === "purchase")).event).toMatchObject({
        pv_id: await next.evaluate("CreatorSignal.getPvId()"),
        refs: [{ code: "A" }]
      })
    }
  )

  browserTest("outlasts several visits to a collector that is down, and is stored once when it is up", async () => {
    let isDown = true
    const taken: Array<unknown> = []
    await using shop = await openWith({
      answer: ({ event }) => {
        if (!isDown) taken.push(event.event_id)
        return isDown ? 500 : 200
      }
    })
    for (const path of ["/a", "/b"]) {
      await shop.open(path)
      await shop.page.evaluate('CreatorSignal.track("purchase", { order_id: "1", revenue: 5 })')
      await shop.answered()
    }
    await shop.open("/empty")
    // Beacons of the pages that were left have come by now or come down; what counts is what is stored.
    await shop.arrivals("page_view", 2)
    expect(await shop.page.evaluate('localStorage._cs_out.split("\\t").length - 1')).toBe(4)
    isDown = false
    await shop.open("/c")
    await emptied(shop)
    await shop.answered()
    for (const type of ["page_view", "purchase"]) for (const id of shop.idsOf(type)) expect(taken).toContain(id)
    once(taken, 5)
  })

  browserTest("is sent by one of two tabs that are opened at a time, once", async () => {
    await using shop = await openWith()
    await shop.open("/empty")
    await store(shop, "purchase", TABS_EVENTS)
    const other = await shop.context.newPage()
    await Promise.all([shop.open("/a"), other.goto(shop.url("/b"))])
    await shop.arrivals("purchase", TABS_EVENTS)
    await emptied(shop)
    await shop.arrivals("page_view", 2)
    once(shop.idsOf("purchase"), TABS_EVENTS)
  })

  browserTest(`is at most ${OUTBOX_EVENTS} events of the last 7 days, each whole and once`, async () => {
    await using shop = await openWith()
    await shop.open("/empty")
    await store(shop, "checkout_start", 3, 7 * DAY_MS)
    await store(shop, "add_to_cart", 2, 7 * DAY_MS - 3_600_000)
    await shop.page.evaluate('localStorage._cs_out += localStorage._cs_out + "junk\\t\\t{}\\t1:2\\t"')
    await store(shop, "purchase", OUTBOX_EVENTS)
    await shop.page.evaluate(`localStorage._cs_out += Date.now() + '{"event_type":"custom","eve'`)
    await shop.open("/a")
    await shop.arrivals("purchase", OUTBOX_EVENTS - 2)
    await emptied(shop)
    once(shop.idsOf("purchase"), OUTBOX_EVENTS - 2)
    once(shop.idsOf("add_to_cart"), 2)
    expect(shop.received).toHaveLength(OUTBOX_EVENTS + 1)
  })

  browserTest("that the collector refuses is not tried again; what it fails to answer is kept", async () => {
    let isDown = true
    await using shop = await openWith({
      answer: ({ event }) =>
        event.event_type === "purchase" ? 400 : event.event_type === "add_to_cart" && isDown ? 503 : 200
    })
    await shop.open("/empty")
    await store(shop, "purchase", 1)
    await store(shop, "add_to_cart", 1)
    await shop.open("/a")
    await until(shop.page, 'localStorage._cs_out.split("\\t").length === 2')
    isDown = false
    await shop.open("/b")
    await emptied(shop)
    once(shop.idsOf("purchase"), 1)
    // Once a page at least: what sends may be loaded twice on one, and then finds the other's failure.
    const tries = shop.idsOf("add_to_cart")
    expect([tries.length >= 2, new Set(tries).size]).toEqual([true, 1])
  })

  browserTest("is cleared when consent is withdrawn, what is not yet sent is not sent", async () => {
    const held = Promise.withResolvers<number>()
    await using shop = await openWith({ answer: ({ event }) => (event.event_type === "purchase" ? held.promise : 200) })
    await shop.open("/empty")
    await store(shop, "purchase", 3 * AT_ONCE)
    await shop.open("/a")
    await shop.event(({ event }) => event.event_type === "purchase")
    await shop.page.evaluate('CreatorSignal.consent("denied")')
    held.resolve(200)
    await shop.page.evaluate('navigator.locks.request("_cs_out", () => {})')
    expect(await shop.page.evaluate("[document.cookie, { ...localStorage }]")).toEqual(["", {}])
    once(shop.idsOf("purchase"), AT_ONCE)
  })

  browserTest("waits where consent is not granted, untouched", async () => {
    await using shop = await openShop(browser(), {
      consent: "required",
      html: (path, pixel) => (path === "/empty" ? "" : pixel)
    })
    await shop.open("/empty")
    await store(shop, "purchase", 1)
    const before = await shop.page.evaluate("localStorage._cs_out")
    await shop.open("/a")
    await until(shop.page, "CreatorSignal.m === true")
    expect(await shop.page.evaluate("localStorage._cs_out")).toBe(String(before))
    expect(shop.received).toEqual([])
    await shop.page.evaluate('CreatorSignal.consent("granted")')
    await shop.arrivals("purchase", 1)
    await emptied(shop)
  })
})
