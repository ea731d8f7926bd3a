import { describe, expect } from "bun:test"
import { browserTest, until, useChromium } from "../support/browser/chromium.ts"
import { openShop } from "./shop.ts"

const { browser } = useChromium()

const EVENTS = 1000
const NAVIGATIONS = 500
/** Together less than the 64 KiB that a browser sends for a page that is gone, and together more. */
const EVENTS_WITHIN = 150
const EVENTS_BEYOND = 400

const makeEvents = (count: number) => `
  for (let i = 0; i < ${count}; i++) {
    CreatorSignal.track("purchase", { order_id: String(i), revenue: 5, note: "${"x".repeat(80)}" })
  }`

/** Pages with the pixel, but for one. */
const unlessEmpty = (path: string, pixel: string) => (path === "/empty" ? "" : pixel)

const tell = (what: string, made: number, arrived: number) =>
  console.log(`${what}: ${made} events made, ${made} stored, ${arrived - made} sent twice`)

/** Tabs that are closed at most until a browser lets one of them leave in peace, and how long what it left is waited for. */
const CLOSED_TABS_MAX = 5
const LEFT_WITHIN_MS = 15_000

/** Closes a tab that has more to say than is taken of it, and opens the next page; false where the browser kept nothing of the tab. */
const closesAndComesBack = async (): Promise<boolean> => {
  // Nothing is answered before the tab is closed: otherwise a quick browser is done before it is.
  const { promise: closed, resolve: close } = Promise.withResolvers<number>()
  await using shop = await openShop(browser(), { html: unlessEmpty, answer: () => closed })
  const next = await shop.context.newPage()
  await shop.page.bringToFront()
  await shop.open("/a")
  await shop.page.evaluate(makeEvents(EVENTS_BEYOND))
  await shop.page.close()
  close(200)
  // Browsers write storage in a process of their own: a page sees what another left as soon as it has come there.
  await next.goto(shop.url("/empty"))
  const isKept = await next
    .waitForFunction("localStorage.length > 0", { polling: 20, timeout: LEFT_WITHIN_MS })
    .then(() => true)
    .catch(() => false)
  if (!isKept) return false
  await next.goto(shop.url("/b"))
  tell("closed tab and next page", EVENTS_BEYOND, await shop.arrivals("purchase", EVENTS_BEYOND))
  await until(next, "localStorage.length === 0")
  return true
}

describe("however much a page has to say, all of it arrives", () => {
  browserTest(`${EVENTS} events made at once on one page, each sent once`, async () => {
    await using shop = await openShop(browser())
    await shop.open("/a")
    await shop.page.evaluate(makeEvents(EVENTS))
    const arrived = await shop.arrivals("purchase", EVENTS)
    tell("one page", EVENTS, arrived)
    expect(arrived).toBe(EVENTS)
    await shop.answered()
    expect(await shop.leave()).toEqual([])
  })

  browserTest(`${NAVIGATIONS} navigations of a single-page shop, each sent once`, async () => {
    await using shop = await openShop(browser())
    await shop.open("/a")
    await shop.page.evaluate(`
      for (let i = 0; i < ${NAVIGATIONS}; i++) history.pushState(null, "", "/product/" + i + "?${"x".repeat(80)}")
    `)
    const arrived = await shop.arrivals("page_view", NAVIGATIONS + 1)
    tell("single-page shop", NAVIGATIONS + 1, arrived)
    expect(arrived).toBe(NAVIGATIONS + 1)
  })

  browserTest("of a tab that is closed, what the browser takes from a page that is gone", async () => {
    await using shop = await openShop(browser())
    await shop.context.newPage()
    await shop.open("/a")
    await shop.answered()
    await shop.page.evaluate(makeEvents(EVENTS_WITHIN))
    await shop.page.close()
    tell("closed tab", EVENTS_WITHIN, await shop.arrivals("purchase", EVENTS_WITHIN))
  })

  browserTest("of a tab that is closed, what the browser did not take, from the visitor's next page", async () => {
    // A browser that has no time for a closed tab ends it in the midst of leaving, and nothing of it is kept: then another tab is closed.
    let isKept = false
    for (let tab = 0; tab < CLOSED_TABS_MAX && !isKept; tab++) isKept = await closesAndComesBack()
    expect(isKept).toBe(true)
  })

  browserTest("a full outbox holds at most 500,000 characters of the shop's storage", async () => {
    await using shop = await openShop(browser(), {
      before: "navigator.sendBeacon = () => false; window.fetch = () => new Promise(() => {})",
      html: unlessEmpty
    })
    await shop.open("/a")
    await shop.page.evaluate(makeEvents(3 * EVENTS))
    await shop.open("/empty")
    await until(shop.page, "localStorage._cs_out !== undefined")
    expect(await shop.page.evaluate("localStorage._cs_out.length")).toBe(500_000)
  })
})
