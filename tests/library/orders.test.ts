import { describe, expect, test } from "bun:test"
import { createHmac } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import {
  InvalidShopNotice,
  journeysOf,
  readOrderRows,
  readShopNotice,
  readShopOrder,
  type ShopNotice,
  settleOrders
} from "../../hosts/library/orders.ts"
import { CurrencyCode } from "../../ports/money/money.ts"
import { decimalText } from "../../ports/money/readAmount.ts"
import { shopBody } from "../revenue/attribution/shopPayloads.ts"
import { event, SESSION } from "../shopPlatforms/stripe/payloads.ts"
import { CASES } from "../shopPlatforms/woocommerce/payloads.ts"

const SECRET = "whsec_of_the_bakery"
const STORE = "bakery.myshopify.com"
const NOW = new Date("2026-11-01T00:00:00Z")
const SAMPLES: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL("../revenue/attribution/samples/notices.json", import.meta.url), "utf8")
)

const hmacOf = (body: string | Uint8Array, secret = SECRET) =>
  createHmac("sha256", secret).update(body).digest("base64")

const shopifyHeaders = (topic: string, body: string | Uint8Array, triggeredAt = NOW) => ({
  "X-Shopify-Topic": topic,
  "X-Shopify-Shop-Domain": STORE,
  "X-Shopify-Hmac-Sha256": hmacOf(body),
  "X-Shopify-Triggered-At": triggeredAt.toISOString()
})

const readShopify = (topic: string, body: string | Uint8Array, now = NOW) =>
  readShopNotice({ platform: "shopify", headers: shopifyHeaders(topic, body, now), body, secret: SECRET, now })

/** The notice that is kept of one that can be read. */
const keptOf = async (topic: string, body: string | Uint8Array, now = NOW): Promise<ShopNotice> => {
  const answer = await readShopify(topic, body, now)
  if (answer.is !== "read") throw new Error(JSON.stringify(answer))
  return answer.notice
}

describe("what stores really sent is worth what the service says it is", () => {
  const WORLD = new URL("../revenue/attribution/world/", import.meta.url)
  const folders = readdirSync(WORLD, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()

  interface Expected {
    readonly orders: Readonly<
      Record<string, Readonly<Record<"revenue" | "refunded" | "cancelled" | "currency", string | null>>>
    >
  }

  test.each(folders)("%s", async (folder) => {
    const expected: Expected = JSON.parse(readFileSync(new URL(`${folder}/expected.json`, WORLD), "utf8"))
    const files = readdirSync(new URL(`${folder}/`, WORLD)).flatMap((file) => {
      const [, place, area, name] = /^(\d+)-([a-z]+)-([a-z_]+)\.json$/.exec(file) ?? []
      return place === undefined ? [] : [{ file, place: Number(place), topic: `${area}/${name}` }]
    })
    const notices = await Promise.all(
      files.map(({ file, place, topic }) =>
        keptOf(topic, readFileSync(new URL(`${folder}/${file}`, WORLD)), new Date(NOW.getTime() + place * 60_000))
      )
    )
    for (const told of [notices, notices.toReversed(), [...notices, ...notices]]) {
      // Notices are kept as JSON.
      const { orders } = await settleOrders(JSON.parse(JSON.stringify(told)))
      for (const [id, { cancelled, currency, refunded, revenue }] of Object.entries(expected.orders)) {
        const order = orders.find((each) => each.order === id)
        expect(order).toMatchObject({
          store: STORE,
          currency,
          ...(revenue === null ? {} : { amount: revenue }),
          ...(refunded === null ? {} : { refunded }),
          ...(cancelled === null ? {} : { cancelled })
        })
      }
    }
  })
})

describe("a notice of Shopify's", () => {
  test("tells of an order all that attribution needs, exactly", async () => {
    const answer = await readShopify("orders/create", shopBody())
    expect(answer).toMatchObject({
      is: "read",
      status: 200,
      notice: {
        platform: "shopify",
        store: STORE,
        topic: "orders/create",
        triggeredAt: NOW.toISOString(),
        body: shopBody()
      },
      facts: [
        {
          kind: "order",
          order: "4501",
          names: ["1001"],
          placedAt: "2026-03-01T08:59:58.000Z",
          changedAt: "2026-03-01T09:00:05.000Z",
          currency: "USD",
          total: "59.98",
          paid: "59.98",
          payment: "paid",
          refunds: [],
          isTest: false,
          isCancelled: false,
          isNewCustomer: true,
          promoCodes: ["JANE10"],
          link: "jane-mug",
          visitor: "7f0c2f5e-3d52-4c0b-9a49-2f2f4e0f7a11",
          country: null,
          customer: { email: "buyer@example.com", id: "77" }
        }
      ]
    })
  })

  test.each(Object.keys(SAMPLES))("of %s is read or passed over, never refused", async (topic) => {
    const answer = await readShopify(topic, SAMPLES[topic] ?? "")
    expect(answer).toMatchObject({ is: "read", status: 200 })
  })

  test("tells of a customer's wish, and of a store that leaves", async () => {
    const redact = await readShopify("customers/redact", SAMPLES["customers/redact"] ?? "")
    expect(redact).toMatchObject({
      facts: [
        {
          kind: "privacy",
          request: "customers/redact",
          email: "buyer@example.com",
          orders: ["299938", "280263", "220458"]
        }
      ]
    })
    const gone = await readShopify("app/uninstalled", SAMPLES["app/uninstalled"] ?? "")
    expect(gone).toMatchObject({ facts: [{ kind: "uninstalled" }] })
  })

  test("that can't be read is kept, and answered 200; of a topic that says nothing of money it is ignored", async () => {
    expect(await readShopify("orders/paid", shopBody({ total_price: "5,00" }))).toMatchObject({
      is: "unreadable",
      status: 200,
      details: ["total_price: must be a plain decimal number"]
    })
    expect(await readShopify("orders/paid", new Uint8Array([0xff, 0xfe]))).toMatchObject({
      is: "unreadable",
      notice: { body: null },
      details: ["body: must be UTF-8"]
    })
    expect(await readShopify("orders/invented", "{}")).toMatchObject({ is: "unreadable" })
    expect(await readShopify("products/update", "{}")).toMatchObject({ is: "ignored", status: 200 })
  })

  test("is refused where the secret didn't sign it, where it is changed, unsigned or of another store", async () => {
    const body = shopBody()
    const headers = shopifyHeaders("orders/create", body)
    const asked = { platform: "shopify", headers, body, secret: SECRET, now: NOW } as const
    const { "X-Shopify-Hmac-Sha256": _, ...unsigned } = headers
    for (const wrong of [
      { ...asked, secret: "another" },
      { ...asked, body: body.replace("59.98", "99.98") },
      { ...asked, headers: unsigned },
      { ...asked, store: "other.myshopify.com" }
    ]) {
      expect(await readShopNotice(wrong)).toMatchObject({ is: "refused", status: 401 })
    }
    const good = await Promise.all(
      [
        { ...asked, secret: ["the one before", SECRET] },
        { ...asked, headers: new Headers(headers) },
        { ...asked, body: new TextEncoder().encode(body) },
        { ...asked, store: STORE }
      ].map(readShopNotice)
    )
    expect(good.map(({ is }) => is)).toEqual(["read", "read", "read", "read"])
  })

  test("of more bytes than are read is refused", async () => {
    const body = "x".repeat(8 * 1024 * 1024 + 1)
    const answer = await readShopNotice({ platform: "shopify", headers: {}, body, secret: SECRET })
    expect(answer).toMatchObject({ is: "refused", status: 413 })
  })
})

test("a notice of WooCommerce's and one of Stripe's are read and settled by their own rules", async () => {
  for (const { expected, order, what } of CASES) {
    const sent = JSON.stringify(order)
    const headers = {
      "x-wc-webhook-topic": "order.updated",
      "x-wc-webhook-source": "https://shop.example/de/",
      "x-wc-webhook-signature": hmacOf(sent)
    }
    const answer = await readShopNotice({ platform: "woocommerce", headers, body: sent, secret: SECRET, now: NOW })
    const currency = CurrencyCode.make(expected.currency)
    const paid = decimalText({ minorUnits: expected.paid, currency })
    expect({ what, answer }).toMatchObject({ what, answer: { is: "read", facts: [{ kind: "order", paid, currency }] } })
    if (answer.is !== "read") continue
    const { orders } = await settleOrders([answer.notice])
    expect(orders).toMatchObject([{ store: "shop.example", currency }])
  }

  const body = JSON.stringify(event("checkout.session.completed", 1_714_542_915, SESSION))
  const signedAt = Math.floor(NOW.getTime() / 1_000)
  const tag = createHmac("sha256", SECRET).update(`${signedAt}.${body}`).digest("hex")
  const asked = {
    platform: "stripe",
    body,
    secret: SECRET,
    headers: { "stripe-signature": `t=${signedAt},v1=${tag}` }
  } as const
  const answer = await readShopNotice({ ...asked, now: NOW })
  if (answer.is !== "read") throw new Error(JSON.stringify(answer))
  const { orders } = await settleOrders([answer.notice])
  expect(orders).toMatchObject([{ store: null, currency: "USD", amount: "500.00", country: "IN" }])
  // Stripe signs the time: what was recorded and is sent again later is no notice.
  expect(await readShopNotice({ ...asked, now: new Date(NOW.getTime() + 301_000) })).toMatchObject({ is: "refused" })
})

describe("orders of the past", () => {
  test("an order of the Admin API settles with later notices of it: the newer counts", async () => {
    const body = shopBody({ financial_status: "pending", total_outstanding: "59.98" })
    const past = readShopOrder({ platform: "shopify", store: STORE, body, now: NOW })
    if (past === null) throw new Error("it is an order")
    expect(past.order).toMatchObject({ order: "4501", paid: "0.00" })
    const paid = await keptOf("orders/paid", shopBody({ updated_at: "2026-03-02T10:00:00Z" }))
    for (const notices of [
      [past.notice, paid],
      [paid, past.notice]
    ]) {
      expect((await settleOrders(notices)).orders).toMatchObject([{ amount: "59.98", earnsNothingBecause: null }])
    }
    expect((await settleOrders([past.notice])).orders).toMatchObject([
      { amount: "0.00", ordered: "59.98", earnsNothingBecause: "pending payment" }
    ])
  })

  test("a table of ours, and Shopify's export with the further items of its orders", async () => {
    const own = readOrderRows(
      [
        { Order_ID: "1", placed_at: "2026-01-10T12:00:00Z", total: "100.00", currency: "usd", status: "paid" },
        { Order_ID: "2", placed_at: "2026-01-10T12:00:00Z", total: "1.234", currency: "KWD", refunded: "0.234" },
        { Order_ID: "3", placed_at: "2027-01-10T12:00:00Z", total: "1.00", currency: "USD" },
        { Order_ID: "4.5E+17", placed_at: "yesterday", total: "1.001", currency: "USD" }
      ],
      { store: STORE, now: NOW }
    )
    expect(own.refused).toEqual([
      { row: 2, details: ["placed_at: must not lie in the future"] },
      { row: 3, details: ["order_id: has lost digits in a spreadsheet: it must be whole"] }
    ])
    expect(
      (await settleOrders(own.notices)).orders.map(({ amount, currency, order }) => [order, amount, currency])
    ).toEqual([
      ["1", "100.00", "USD"],
      ["2", "1.000", "KWD"]
    ])
    const item = { Id: "", Total: "", Currency: "", "Financial Status": "", "Created at": "2026-01-10 12:00:00 +0100" }
    const exported = readOrderRows([
      { ...item, Name: "#1001", Id: "4501", Total: "59.98", Currency: "EUR", "Financial Status": "paid" },
      { ...item, Name: "#1001" }
    ])
    expect(exported.orders).toMatchObject([{ order: "4501", names: ["1001"], placedAt: "2026-01-10T11:00:00.000Z" }])
    expect(exported.refused).toEqual([])
  })
})

describe("notices of more than one order", () => {
  test("a refund that doesn't say its currency waits for its order, and is told of while that isn't there", async () => {
    const body = JSON.stringify({
      id: 7,
      order_id: 4501,
      created_at: "2026-03-02T09:00:00Z",
      transactions: [{ kind: "refund", status: "success", amount: "9.98" }]
    })
    const answer = await readShopify("refunds/create", body)
    expect(answer).toMatchObject({ is: "read", facts: [{ kind: "refund", orders: ["4501"], amount: null }] })
    const [refund, paid] = await Promise.all([
      keptOf("refunds/create", body),
      keptOf("orders/paid", shopBody({ financial_status: null }))
    ])
    expect(await settleOrders([refund])).toEqual({
      orders: [],
      unsettled: [{ notice: 0, details: expect.arrayContaining(["order_id: the order is not known yet"]) }]
    })
    expect(await settleOrders([refund, paid])).toMatchObject({
      orders: [{ amount: "50.00", refunded: "9.98" }],
      unsettled: []
    })
  })

  test("become journeys of those that earn, by store and id", async () => {
    const [paid, test_] = await Promise.all([
      keptOf("orders/paid", shopBody()),
      keptOf("orders/paid", shopBody({ id: 4502, name: "#1002", test: true }))
    ])
    const { orders } = await settleOrders([paid, test_])
    expect(orders.map(({ earnsNothingBecause }) => earnsNothingBecause)).toEqual([null, "test order"])
    const touches = [{ creator: "youtube/novacooks", at: "2026-02-28T09:00:00Z" }]
    expect(journeysOf(orders, () => touches)).toEqual([
      { order: `${STORE}/4501`, placedAt: "2026-03-01T08:59:58.000Z", amount: "59.98", currency: "USD", touches }
    ])
  })
})

describe("input that can't be read is refused by each field's place", () => {
  const detailsOf = async (use: () => unknown): Promise<unknown> => {
    try {
      await use()
    } catch (error) {
      return error instanceof InvalidShopNotice ? error.details : error
    }
    return []
  }

  test("of a notice", async () => {
    const wrong: unknown = { platform: "ebay", headers: null, body: { id: 1 }, secret: "", shop: 1 }
    // @ts-expect-error Types promise what callers in JavaScript may not keep.
    expect(await detailsOf(() => readShopNotice(wrong))).toEqual([
      "shop: is not known here",
      "platform: must be one of shopify, woocommerce, stripe",
      "headers: must be Headers, or an object of them",
      "body: must be the raw body, text or bytes: what is signed is the bytes, not what was parsed of them",
      "secret: must be a secret, or a list of 1 to 10, none empty"
    ])
    // @ts-expect-error As above.
    expect(await detailsOf(() => readShopNotice(null))).toEqual(["notice: must be an object"])
  })

  test("of an order, of rows and of kept notices", async () => {
    const order = { platform: "shopify", body: '{"id":1}', store: "Bakery" } as const
    expect(await detailsOf(() => readShopOrder(order))).toEqual([
      "store: must be a host name, lower case, such as example.myshop.com"
    ])
    expect(await detailsOf(() => readShopOrder({ platform: "shopify", body: '{"id":1}' }))).toEqual([
      "created_at: is missing",
      "total_price: is missing",
      "currency: is missing"
    ])
    expect(await detailsOf(() => readOrderRows([{ name: "#1" }]))).toEqual([
      expect.stringMatching(/^rows: must have the columns /)
    ])
    // @ts-expect-error As above.
    expect(await detailsOf(() => readOrderRows([{ total: 5 }]))).toEqual(["[0].total: must be a text or null"])
    const notice = { platform: "shopify", store: null, topic: "orders/paid", triggeredAt: null, body: "{}" } as const
    expect(await detailsOf(() => settleOrders([{ ...notice, receivedAt: "2026-01-10 12:00" }]))).toEqual([
      "[0].receivedAt: must be an ISO 8601 time with an offset, such as 2026-01-31T12:00:00Z"
    ])
    expect(await settleOrders([{ ...notice, receivedAt: NOW.toISOString() }])).toEqual({
      orders: [],
      unsettled: [
        {
          notice: 0,
          details: ["id: is missing", "created_at: is missing", "total_price: is missing", "currency: is missing"]
        }
      ]
    })
  })
})
