import { afterAll, describe, expect, test } from "bun:test"
import * as crypto from "node:crypto"
import { blocksOf, fileOf, languagesOf } from "./guide.ts"
import { openService } from "./service.ts"

const PV_ID = "7f0c2f5e-3d52-4c0b-9a49-2f2f4e0f7a11"
const ANONYMOUS_ID = "1c9e6679-7425-40de-944b-e07fc1f90ae7"
const service = await openService()
afterAll(() => service[Symbol.asyncDispose]())
const { writes, secrets } = service.host

class EventNotSupported extends Error {}
class ValidationError extends Error {}
class RetryError extends Error {}

interface Destination {
  readonly onPage: (event: object, settings: object) => Promise<void>
  readonly onTrack: (event: object, settings: object) => Promise<void>
}
/** What Segment gives a function besides its event: fetch, crypto and its errors. */
const load = (fetching: (address: string, init: RequestInit) => Promise<Response>): Destination =>
  new Function(
    ...["fetch", "crypto", "EventNotSupported", "ValidationError", "RetryError"],
    `${fileOf("segment.js")}\nreturn { onPage, onTrack }`
  )(fetching, crypto, EventNotSupported, ValidationError, RetryError)

const { onPage, onTrack } = load(fetch)
const settings = { endpoint: service.address, secretKey: secrets.full }

const message = {
  messageId: "ajs-next-1732392000000-7f0c2f5e",
  anonymousId: ANONYMOUS_ID,
  timestamp: "2026-11-20T10:00:00.000Z",
  context: { cs_pv: PV_ID, page: { url: "https://shop.example/?cs_ref=jane-mug", path: "/" } }
}
const page = { ...message, type: "page", properties: { url: "https://shop.example/" } }
const completed = {
  ...message,
  messageId: "ajs-next-2",
  type: "track",
  event: "Order Completed",
  properties: {
    checkout_id: "fksdjfsdjfisjf9sdfjsd9f",
    order_id: "50314b8e9bcf000000000000",
    total: 27.5,
    subtotal: 22.5,
    revenue: 25,
    shipping: 3,
    tax: 2,
    discount: 2.5,
    coupon: "jane10",
    currency: "USD",
    products: [{ product_id: "507f1f77bcf86cd799439011", sku: "45790-32", price: 19, quantity: 1 }]
  }
}

describe("what Segment passes on", () => {
  test("a page view brings the creator's link, a cart and a checkout their visitor", async () => {
    await onPage(page, settings)
    const cart = { ...message, messageId: "c", event: "Product Added", properties: { product_id: "507f" } }
    await onTrack(cart, settings)
    await onTrack({ ...message, messageId: "s", event: "Checkout Started", properties: {} }, settings)
    expect(writes.events.map(({ type, pvId, ref, productId }) => ({ type, pvId, ref, productId }))).toMatchObject([
      { type: "page_view", pvId: PV_ID, ref: "jane-mug" },
      { type: "add_to_cart", pvId: PV_ID, productId: "507f" },
      { type: "checkout_start", pvId: PV_ID }
    ])
  })

  test("an order is its total, and however often it is tried one event", async () => {
    const before = writes.events.length
    await onTrack(completed, settings)
    await onTrack(completed, settings)
    const [first, second] = writes.events.slice(before)
    expect(first).toMatchObject({
      purchase: { orderId: "50314b8e9bcf000000000000", total: { minorUnits: 2750n }, promoCode: "JANE10" }
    })
    expect(second?.id).toBe(first?.id)
    const other = { ...completed, messageId: "ajs-next-3" }
    await onTrack(other, settings)
    expect(writes.events.at(-1)?.id).not.toBe(first?.id)
  })

  test("what goes back of it is told once", async () => {
    const refunded = { ...message, messageId: "r1", event: "Order Refunded" }
    const properties = { order_id: completed.properties.order_id, total: 5, currency: "USD" }
    await onTrack({ ...refunded, properties }, settings)
    await onTrack({ ...refunded, properties }, settings)
    await expect(onTrack({ ...refunded, properties: { order_id: "1" } }, settings)).rejects.toThrow(EventNotSupported)
  })

  test("of a visitor who did not agree nothing is told, whatever Segment calls them", async () => {
    const before = writes.events.length
    const refused = { ...page, context: { ...page.context, cs_pv: null } }
    await expect(onPage(refused, settings)).rejects.toThrow(EventNotSupported)
    expect(writes.events).toHaveLength(before)
    await onPage({ ...page, messageId: "p3", context: { page: page.context.page } }, settings)
    expect(writes.events.at(-1)).toMatchObject({ pvId: ANONYMOUS_ID })
  })

  test("what is refused is not tried again, what was not answered is", async () => {
    await expect(onPage(page, { ...settings, secretKey: "sk_live_no" })).rejects.toThrow(ValidationError)
    await expect(onTrack({ ...completed, properties: {} }, settings)).rejects.toThrow(ValidationError)
    for (const status of [429, 500, 503]) {
      const failing = load(async () => new Response("", { status }))
      await expect(failing.onPage(page, settings)).rejects.toThrow(RetryError)
    }
    const unreachable = load(() => Promise.reject(new Error("refused")))
    await expect(unreachable.onPage(page, settings)).rejects.toThrow(RetryError)
    await expect(onTrack({ ...message, event: "Product Viewed" }, settings)).rejects.toThrow(EventNotSupported)
  })
})

describe("the page", () => {
  test("its middleware brings the pixel's visitor along, null where there is none", () => {
    expect(languagesOf("segment.md")).toEqual({ js: 1 })
    const [code = ""] = blocksOf("segment.md", "js", 1)
    for (const [window, visitor] of [
      [{ CreatorSignal: { getPvId: () => PV_ID } }, PV_ID],
      [{ CreatorSignal: { getPvId: () => null } }, null],
      [{}, null]
    ] as const) {
      const payload = { obj: { context: {} } }
      const passed: Array<unknown> = []
      const addSourceMiddleware = (middleware: (step: object) => void) =>
        middleware({ payload, next: (given: unknown) => passed.push(given) })
      new Function("analytics", "window", code)({ addSourceMiddleware }, window)
      expect(passed).toEqual([{ obj: { context: { cs_pv: visitor } } }])
    }
  })
})
