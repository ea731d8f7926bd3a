import { describe, expect, test } from "bun:test"
import { Effect, Option, Redacted } from "effect"
import { connectShop } from "../../domain/tracking/stores/connectShop.ts"
import { ShopDomain } from "../../ports/tracking/orders/Order.ts"
import { DeadLetters } from "../../ports/tracking/stores/DeadLetters.ts"
import type { PlatformName } from "../../ports/tracking/stores/ShopPlatform.ts"
import { Shops } from "../../ports/tracking/stores/Shops.ts"
import { DOCS_723, DOCS_727, type Fields, LEGACY, REMOVED } from "../shopPlatforms/woocommerce/payloads.ts"
import { openHost, SHOP, SHOP_SECRET, type TestHost } from "./host.ts"
import { signatureOf } from "./shopNotice.ts"

const WEBHOOK = "/api/webhooks/woocommerce"
const STORE = "woo.example"
const SECRET = "wc-secret-0123456789"
const OK = { status: 200, json: { ok: true } }
const BAD_SIGNATURE = {
  status: 401,
  json: { error: "Invalid API key", details: [expect.stringMatching(/X-WC-Webhook-Signature/)] }
}
const UNKNOWN = {
  status: 404,
  json: { error: "Not found", details: [expect.stringMatching(/^this store is not connected/)] }
}

const connect = (host: TestHost, domain = STORE, platform: PlatformName = "woocommerce") =>
  host.run(
    connectShop({ tenantId: host.tenant.id, domain: ShopDomain.make(domain), secret: Redacted.make(SECRET), platform })
  )
const openStore = async () => {
  const host = await openHost()
  await connect(host)
  return host
}

const headersOf = (body: string, topic: string, source = `https://${STORE}/`, secret = SECRET) => ({
  "x-wc-webhook-source": source,
  "x-wc-webhook-topic": topic,
  "x-wc-webhook-resource": topic.split(".")[0] ?? "",
  "x-wc-webhook-event": topic.split(".")[1] ?? "",
  "x-wc-webhook-signature": signatureOf(body, secret),
  "x-wc-webhook-id": "3",
  "x-wc-webhook-delivery-id": "a1b2c3"
})

const send = (host: TestHost, body: string, headers: Readonly<Record<string, string>>) =>
  host.call(WEBHOOK, { method: "POST", body, headers })

const notify = async (host: TestHost, order: Fields, topic = "order.updated") => {
  const body = JSON.stringify(order)
  const answer = await send(host, body, headersOf(body, topic))
  expect(answer).toMatchObject(OK)
}

const orderOf = async (host: TestHost, id: string) =>
  (await host.call(`/api/v1/attribution/orders/${id}`, { key: host.secrets.read })).json

/** The order as its shop wrote it at a later second. */
const later = (seconds: number, changes: Fields = {}, order: Fields = DOCS_727): Fields => ({
  ...order,
  date_modified_gmt: new Date(Date.parse("2017-03-22T19:30:00Z") + seconds * 1_000).toISOString().slice(0, 19),
  ...changes
})

const permutations = <A>(all: ReadonlyArray<A>): ReadonlyArray<ReadonlyArray<A>> =>
  all.length < 2
    ? [all]
    : all.flatMap((one, place) => permutations(all.toSpliced(place, 1)).map((others) => [one, ...others]))

describe("POST /api/webhooks/woocommerce", () => {
  test("an order is filed, and earns to the cent what was paid of it", async () => {
    await using host = await openStore()
    await notify(host, DOCS_727, "order.created")
    expect(host.writes.evidence).toMatchObject([
      { orderId: "727", source: "shop", shopDomain: STORE, tenantId: host.tenant.id, grossMinorUnits: 2_935n }
    ])
    expect(await orderOf(host, "727")).toMatchObject({
      order_id: "727",
      revenue: "29.35",
      revenue_minor: 2935,
      gross: "29.35",
      refunded: "0.00",
      currency: "USD",
      earns: true
    })
  })

  test("what went back is taken off, once, though the order and every update after it list it", async () => {
    await using host = await openStore()
    for (const seconds of [0, 1, 1, 60]) {
      await notify(host, later(seconds, {}, DOCS_723))
      expect(await orderOf(host, "723")).toMatchObject({
        revenue: "20.00",
        gross: "39.00",
        refunded: "19.00",
        refunds: [
          { refund_id: "724", amount: "9.00", counts: true },
          { refund_id: "726", amount: "10.00", counts: true }
        ]
      })
    }
  })

  test("the visitor, the link and the coupon lead to the creator; an address that was cut is not read as a whole one", async () => {
    await using host = await openStore()
    const visit = (entry: string, id: number) =>
      later(1, { id, meta_data: [{ id: 1, key: "_wc_order_attribution_session_entry", value: entry }] })
    await notify(host, visit("https://woo.example/mug?cs_ref=jane-mug", 1))
    expect(await orderOf(host, "1")).toMatchObject({ shares: [{ handle: "jane", revenue: "29.35" }] })
    const cut = `https://woo.example/mug?utm_content=${"x".repeat(200)}&cs_ref=jane-mug`
    await notify(host, visit(cut.padEnd(255, "s").slice(0, 255), 2))
    await notify(host, visit(`https://woo.example/mug?cs_ref=jane-mug&utm_content=${"x".repeat(220)}`, 3))
    expect(await orderOf(host, "2")).toMatchObject({ shares: [] })
    expect(await orderOf(host, "3")).toMatchObject({ shares: [{ handle: "jane" }] })
    await notify(host, later(1, { id: 4, coupon_lines: [{ id: 1, code: "jane10" }] }))
    expect(await orderOf(host, "4")).toMatchObject({ shares: [{ handle: "jane" }] })
    const pv = "7f0c2f5e-3d52-4c0b-9a49-2f2f4e0f7a11"
    await notify(host, later(1, { id: 5, meta_data: [{ id: 1, key: "_cs_pv", value: pv }] }))
    expect(host.writes.evidence.at(-1)).toMatchObject({ pvId: pv })
  })

  test("an order is paid, edited, refunded in part, and all of it in any order and doubled gives the same", async () => {
    const notices: ReadonlyArray<Fields> = [
      later(0, { status: "on-hold", date_paid_gmt: null }),
      later(10, { status: "processing", total: "24.35", line_items: [] }),
      later(20, { status: "completed", total: "24.35", refunds: [{ id: 9, reason: "", total: "-4.35" }] }),
      later(30, {
        status: "completed",
        total: "24.35",
        refunds: [
          { id: 9, reason: "", total: "-4.35" },
          { id: 10, total: "-1.00" }
        ]
      })
    ]
    for (const order of permutations(notices)) {
      await using host = await openStore()
      for (const notice of [...order, ...order]) await notify(host, notice)
      expect(await orderOf(host, "727")).toMatchObject({
        revenue: "19.00",
        gross: "24.35",
        refunded: "5.35",
        earns: true
      })
    }
  })

  test("a refund that the shop takes back again no longer counts, also where the notices come the other way round", async () => {
    const [paid, refunded, takenBack] = [
      later(0),
      later(10, { refunds: [{ id: 9, reason: "", total: "-29.35" }] }),
      later(20, { refunds: [] })
    ]
    for (const order of permutations([paid, refunded, takenBack])) {
      await using host = await openStore()
      for (const notice of order) await notify(host, notice)
      expect(await orderOf(host, "727")).toMatchObject({ revenue: "29.35", refunded: "0.00", earns: true })
    }
  })

  test.each([
    ["pending", { date_paid_gmt: null }, "pending payment"],
    ["on-hold", { date_paid_gmt: null }, "pending payment"],
    ["failed", { date_paid_gmt: null }, "voided payment"],
    ["cancelled", {}, "cancelled order"],
    ["refunded", {}, "refunded order"],
    ["trash", {}, "deleted order"]
  ] as const)("an order that is %s earns nothing, and earns once it is completed", async (status, changes, because) => {
    await using host = await openStore()
    await notify(host, later(0, { ...changes, status }))
    expect(await orderOf(host, "727")).toMatchObject({ earns: false, earns_nothing_because: because })
    await notify(host, later(5, { status: "completed" }))
    expect(await orderOf(host, "727")).toMatchObject({ earns: true, revenue: "29.35" })
  })

  test("an order that is removed earns nothing until it is restored, also where its removal is heard of first", async () => {
    await using host = await openStore()
    await notify(host, { id: 727 }, "order.deleted")
    await notify(host, later(0))
    const deleted = { kind: "deleted", source: "shop", amount: null, payment: null, counts: true }
    expect(await orderOf(host, "727")).toMatchObject({
      earns: false,
      earns_nothing_because: "deleted order",
      history: [{ kind: "placed" }, deleted]
    })
    const restoredAt = new Date(Date.now() + 60_000).toISOString().slice(0, 19)
    await notify(host, { ...later(0), date_modified_gmt: restoredAt }, "order.restored")
    expect(await orderOf(host, "727")).toMatchObject({
      earns: true,
      revenue: "29.35",
      history: [{ kind: "placed" }, deleted, { ...deleted, kind: "restored" }]
    })
  })

  test("the ping of a new webhook is 200 without a signature, and changes nothing; what only looks like one is not", async () => {
    await using host = await openStore()
    const ping = (body: string, headers = {}) =>
      host.call(WEBHOOK, {
        method: "POST",
        body,
        headers: { "content-type": "application/x-www-form-urlencoded", ...headers }
      })
    expect(await ping("webhook_id=3")).toMatchObject({ status: 200 })
    for (const body of ["webhook_id=", "webhook_id=3&x=1", '{"id":1}', ""]) expect((await ping(body)).status).toBe(404)
    const source = { "x-wc-webhook-source": `https://${STORE}/` }
    expect(await ping('{"id":1}', source)).toMatchObject(BAD_SIGNATURE)
    expect(await ping("webhook_id=3", { ...source, "x-wc-webhook-signature": "forged" })).toMatchObject(BAD_SIGNATURE)
    expect(host.writes.evidence).toEqual([])
  })

  test("a forged signature is 401, and nothing is written", async () => {
    await using host = await openStore()
    const body = JSON.stringify(DOCS_727)
    const right = headersOf(body, "order.updated")
    for (const signature of [
      "",
      "zz",
      signatureOf(body, "other"),
      signatureOf(`${body} `, SECRET),
      `${signatureOf(body, SECRET)}A`
    ]) {
      expect(await send(host, body, { ...right, "x-wc-webhook-signature": signature })).toMatchObject(BAD_SIGNATURE)
    }
    const { "x-wc-webhook-signature": _, ...unsigned } = right
    expect(await send(host, body, unsigned)).toMatchObject(BAD_SIGNATURE)
    expect(host.writes.evidence).toEqual([])
  })

  test("a store that isn't connected, a copy of one under another name, and a store of another platform are 404", async () => {
    await using host = await openStore()
    await connect(host, "pay.example", "stripe")
    const body = JSON.stringify(DOCS_727)
    for (const source of [
      "https://staging.woo.example/",
      "https://other.example",
      "",
      "woo.example",
      "https://pay.example/",
      `https://${SHOP}/`
    ]) {
      for (const secret of [SECRET, SHOP_SECRET]) {
        expect(await send(host, body, headersOf(body, "order.updated", source, secret))).toMatchObject(UNKNOWN)
      }
    }
    const asShopify = {
      "x-shop-hmac-sha256": signatureOf(body, SECRET),
      "x-shop-topic": "orders/create",
      "x-shop-domain": STORE
    }
    expect(await host.call("/api/webhooks/shop", { method: "POST", body, headers: asShopify })).toMatchObject(UNKNOWN)
    expect(host.writes.evidence).toEqual([])
  })

  test("the site's address may have a path, a port and capitals", async () => {
    await using host = await openStore()
    const body = JSON.stringify(DOCS_727)
    for (const source of [`http://${STORE.toUpperCase()}:8080/de/`, `https://${STORE}/shop`, `https://${STORE}`]) {
      expect(await send(host, body, headersOf(body, "order.updated", source))).toMatchObject(OK)
    }
  })

  test("another topic is 200 and counted; drafts and what was removed meanwhile are 200 and no order", async () => {
    await using host = await openStore()
    await notify(host, { id: 1 }, "product.updated")
    await notify(host, { ...DOCS_727, status: "checkout-draft" })
    await notify(host, REMOVED)
    expect(host.writes.evidence).toEqual([])
    const topics = await host.run(
      Effect.flatMap(Shops, (shops) => shops.heardOf(host.tenant.id, [ShopDomain.make(STORE)]))
    )
    expect(topics.map(({ topic, isRead }) => [topic, isRead])).toEqual([
      ["order.updated", true],
      ["product.updated", false]
    ])
  })

  test("what is signed and can't be read is 200 and kept as a letter, field by field, without values", async () => {
    await using host = await openStore()
    for (const order of [{ ...DOCS_727, currency: "zq7marker" }, LEGACY]) {
      const body = JSON.stringify(order)
      for (const _ of [1, 2]) expect(await send(host, body, headersOf(body, "order.updated"))).toMatchObject(OK)
    }
    const page = { shopDomain: null, after: null, limit: 10 }
    const letters = await host.run(DeadLetters.use((all) => all.list(host.tenant.id, page)))
    expect(letters.map(({ topic, reason }) => [topic, reason])).toEqual(Array(2).fill(["order.updated", "unreadable"]))
    expect(JSON.stringify(letters.map(({ problems }) => problems))).not.toContain("zq7marker")
  })

  test("two secrets are good while one is replaced", async () => {
    await using host = await openStore()
    await host.run(
      connectShop({
        tenantId: host.tenant.id,
        domain: ShopDomain.make(STORE),
        secret: Redacted.make("new"),
        platform: "woocommerce"
      })
    )
    const body = JSON.stringify(DOCS_727)
    for (const secret of [SECRET, "new"]) {
      expect(await send(host, body, headersOf(body, "order.updated", undefined, secret))).toMatchObject(OK)
    }
    const shop = await host.run(Effect.flatMap(Shops, (shops) => shops.find(ShopDomain.make(STORE))))
    expect(Option.getOrThrow(shop).platform).toBe("woocommerce")
  })
})
