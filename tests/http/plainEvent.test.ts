import { describe, expect, test } from "bun:test"
import { Effect, Exit } from "effect"
import fc from "fast-check"
import { readPlainEvent } from "../../hosts/http/tracking/events/plainEvent.ts"
import { readTrackBody } from "../../hosts/http/tracking/events/trackBody.ts"
import { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import { sized } from "../support/running/sized.ts"
import { openHost } from "./host.ts"

const RUNS = sized(5_000, 500_000)
const SENDER = {
  tenantId: TenantId.make("00000000-0000-4000-8000-000000000001"),
  reportedBy: "pixel",
  isBot: false
} as const

const bytesOf = (json: unknown) => new TextEncoder().encode(JSON.stringify(json))
const asHandler = (json: unknown) => Effect.runSyncExit(readTrackBody(json, SENDER))

const plain = {
  event_type: "page_view",
  pv_id: "00000000-b1b1-4000-8000-000000000001",
  event_id: "00000000-e7e7-4000-8000-000000000001",
  page_url: "https://shop.example/mug?cs_ref=jane-mug",
  product_id: null,
  refs: [{ code: "jane-mug", at: 1_700_000_000_000 }]
}

/** Values that a field may have, right ones and those that are nearly right. */
const text = fc.oneof(
  fc.string({ maxLength: 40, unit: "binary" }),
  fc.constantFrom("", "\0", "\ud800", "a".repeat(255), "a".repeat(256), "a".repeat(8192), "a".repeat(8193))
)
const id = fc.oneof(
  { weight: 4, arbitrary: fc.uuid() },
  fc.uuid().map((each) => each.toUpperCase()),
  text
)
const at = fc.oneof(fc.integer({ min: -1 }), fc.double(), fc.constantFrom(8.64e15, 8.64e15 + 2, "1"))
const anything = fc.anything({ maxDepth: 2, maxKeys: 3 })
const mostly = <A>(usual: fc.Arbitrary<A>) =>
  fc.oneof(
    { weight: 8, arbitrary: usual },
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: anything }
  )
const usual = {
  event_type: mostly(
    fc.constantFrom("page_view", "add_to_cart", "checkout_start", "purchase", "custom", "constructor")
  ),
  pv_id: mostly(id),
  event_id: mostly(id),
  page_url: mostly(text),
  product_id: mostly(text),
  refs: mostly(
    fc.array(fc.record({ code: mostly(fc.oneof(fc.constant("jane-mug"), text)), at: mostly(at) }), { maxLength: 3 })
  )
}
const order = {
  order_id: mostly(
    fc.oneof(text, fc.constantFrom(" 1001 ", "#1001", "gid://shopify/Order/7?key=a", "a".repeat(128), "a".repeat(129)))
  ),
  revenue: mostly(
    fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: 0, max: 10 ** 9 }).map((cents) => cents / 100) },
      fc.double(),
      fc.constantFrom(-0, 59.980000000000004, 0.001, 1e15, 1e300, "1")
    )
  ),
  currency: mostly(fc.constantFrom("EUR", "JPY", "KWD", "eur", "XXX", "EU")),
  promo_code_used: mostly(text),
  is_new_customer: mostly(fc.boolean())
}
const body = fc.record(
  {
    ...usual,
    ...order,
    event_data: mostly(fc.dictionary(fc.string(), fc.string())),
    email_sha256: mostly(fc.constant("a".repeat(64))),
    unknown: anything
  },
  { requiredKeys: [] }
)
/** Plain but for what is put in the place of some of it. */
const nearlyPlain = fc.record(usual, { requiredKeys: [] }).map((each) => ({ ...plain, ...each }))
const purchase = { ...plain, event_type: "purchase", order_id: "1001", revenue: 79.9 }
const nearlyPlainPurchase = fc.record(order, { requiredKeys: [] }).map((each) => ({ ...purchase, ...each }))

describe("a plain event", () => {
  test("is read as the schema reads it, whatever is sent; whatever the schema refuses is none", () => {
    const read = { visits: 0, purchases: 0 }
    const sent = fc.oneof(
      body,
      { weight: 4, arbitrary: nearlyPlain },
      { weight: 4, arbitrary: nearlyPlainPurchase },
      anything
    )
    fc.assert(
      fc.property(sent, (json) => {
        const text = JSON.stringify(json)
        const event = text === undefined ? null : readPlainEvent(new TextEncoder().encode(text), SENDER)
        if (event === null) return
        read[event.purchase === null ? "visits" : "purchases"] += 1
        expect(asHandler(JSON.parse(text))).toEqual(Exit.succeed(event))
      }),
      { numRuns: RUNS }
    )
    expect(Math.min(read.visits, read.purchases)).toBeGreaterThan(RUNS / 100)
  })

  test("is what the pixel sends of a page or an order; custom events and all that is unusual are left to the schema", () => {
    expect(readPlainEvent(bytesOf(plain), SENDER)).toMatchObject({ type: "page_view", pageUrl: plain.page_url })
    expect(readPlainEvent(bytesOf(purchase), SENDER)).toMatchObject({
      type: "purchase",
      purchase: { orderId: "1001", total: { minorUnits: 7990n, currency: "USD" }, promoCode: null, isNewCustomer: null }
    })
    const others: ReadonlyArray<object> = [
      { order_id: "1", revenue: 1 },
      { ...purchase, order_id: " " },
      { ...purchase, revenue: 79.999 },
      { ...purchase, currency: "eur" },
      { ...purchase, event_data: { note: "gift" } },
      { event_type: "custom", event_data: { name: "sign-up" } },
      { pv_id: plain.pv_id.toUpperCase().replace("B1B1", "ABCD") },
      { event_id: null },
      { email_sha256: "a".repeat(64) },
      { unknown: 1 },
      { refs: [{ code: "jane mug", at: 1 }] }
    ]
    for (const other of others)
      expect([other, readPlainEvent(bytesOf({ ...plain, ...other }), SENDER)]).toEqual([other, null])
    for (const bytes of [[0xff], [0x7b], []]) expect(readPlainEvent(Uint8Array.from(bytes), SENDER)).toBeNull()
  })

  test.each([
    ["page view", plain],
    ["purchase", purchase]
  ])(
    "that is a %s is answered and stored alike by a host that knows its key and by one that does not",
    async (_, sent) => {
      await using host = await openHost({ holdsLengths: true })
      const send = async (eventId: string) => {
        const body = JSON.stringify({ ...sent, event_id: eventId })
        const { status, text, headers } = await host.call("/api/v1/track", {
          method: "POST",
          key: host.secrets.track,
          headers: { "x-request-id": "request-0001", "content-length": String(body.length) },
          body: new TextEncoder().encode(body)
        })
        return { status, text, headers: Object.fromEntries(headers) }
      }
      const first = await send("00000000-e7e7-4000-8000-000000000001")
      const second = await send("00000000-e7e7-4000-8000-000000000002")
      expect(first).toMatchObject({ status: 200, text: '{"ok":true}' })
      expect(second).toEqual(first)
      const stored = host.writes.events.map((event) => ({ ...event, id: null, receivedAt: null }))
      expect(stored).toHaveLength(2)
      expect(stored[1]).toEqual(stored[0])
    }
  )
})
