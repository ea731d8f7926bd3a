import { describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { Context, Effect, Redacted } from "effect"
import { connectShop } from "../../domain/tracking/stores/connectShop.ts"
import { StoreUnavailable } from "../../ports/system/StoreUnavailable.ts"
import { Orders } from "../../ports/tracking/orders/Orders.ts"
import { Shops } from "../../ports/tracking/stores/Shops.ts"
import { PAYLOAD_FOLDERS, shopBody, shopBodyWithId } from "../revenue/attribution/shopPayloads.ts"
import { openHost, SHOP, SHOP_SECRET, type TestHost } from "./host.ts"
import { signatureOf, signed } from "./shopNotice.ts"

const WEBHOOK = "/api/webhooks/shop"
const OK = { status: 200, json: { ok: true } }
const BAD_SIGNATURE = {
  status: 401,
  json: { error: "Invalid API key", details: [expect.stringMatching(/^the signature is not the store's/)] }
}

const notify = (host: TestHost, body: string | Uint8Array<ArrayBuffer>, headers: Readonly<Record<string, string>>) =>
  host.call(WEBHOOK, { method: "POST", headers, body })

const orderOf = (host: TestHost, id: string) =>
  host.call(`/api/v1/attribution/orders/${id}`, { key: host.secrets.read })

const lettersOf = (host: TestHost) => host.call("/api/v1/attribution/dead-letters", { key: host.secrets.read })

describe("POST /api/webhooks/shop", () => {
  test("orders/create under the specification's headers is 200 and files the order", async () => {
    await using host = await openHost()
    const body = shopBody()
    expect(await notify(host, body, signed(body))).toMatchObject(OK)
    expect(host.writes.evidence).toMatchObject([
      { orderId: "4501", source: "shop", shopDomain: SHOP, tenantId: host.tenant.id, promoCodes: ["JANE10"] }
    ])
    expect(await orderOf(host, "4501")).toMatchObject({
      status: 200,
      json: { order_id: "4501", revenue: "59.98", revenue_minor: 5998, currency: "USD", earns: true }
    })
  })

  test("the shop platform's own header names are taken too", async () => {
    await using host = await openHost()
    const body = shopBody()
    const headers = {
      "X-Shopify-Hmac-Sha256": signatureOf(body),
      "X-Shopify-Topic": "orders/create",
      "X-Shopify-Shop-Domain": SHOP.toUpperCase()
    }
    expect(await notify(host, body, headers)).toMatchObject(OK)
    expect(host.writes.evidence).toHaveLength(1)
  })

  test("a notification sent again is 200 and changes nothing", async () => {
    await using host = await openHost()
    const body = shopBody()
    await notify(host, body, signed(body))
    const first = await orderOf(host, "4501")
    expect(await notify(host, body, signed(body))).toMatchObject(OK)
    expect((await orderOf(host, "4501")).json).toEqual(first.json)
  })

  test("large ids keep their digits", async () => {
    await using host = await openHost()
    const id = "9007199254740993123"
    const body = shopBodyWithId(id)
    expect(await notify(host, body, signed(body))).toMatchObject(OK)
    expect(await orderOf(host, id)).toMatchObject({ status: 200, json: { order_id: id } })
  })

  test("a bad or missing HMAC is 401, and nothing is written", async () => {
    await using host = await openHost()
    const body = shopBody()
    const right = signatureOf(body)
    const wrong = [
      "",
      signatureOf(body, "another secret"),
      signatureOf(`${body} `),
      Buffer.from(right, "base64").toString("hex"),
      right.slice(0, -4),
      `${right.slice(0, -4)}AAA=`,
      `${right}${right}`,
      "not base64!",
      host.secrets.full
    ]
    for (const signature of wrong) {
      expect(await notify(host, body, { ...signed(body), "x-shop-hmac-sha256": signature })).toMatchObject(
        BAD_SIGNATURE
      )
    }
    const { "x-shop-hmac-sha256": _, ...unsigned } = signed(body)
    expect(await notify(host, body, unsigned)).toMatchObject(BAD_SIGNATURE)
    expect(await notify(host, `${body} `, signed(body))).toMatchObject(BAD_SIGNATURE)
    expect(host.isUntouched()).toBe(true)
  })

  test("two secrets are valid during a rotation, and the one before them is not", async () => {
    await using host = await openHost()
    const rotate = (secret: string) =>
      host.run(connectShop({ tenantId: host.tenant.id, domain: SHOP, secret: Redacted.make(secret) }))
    const body = shopBody()
    const signedWith = (secret: string) => ({ ...signed(body), "x-shop-hmac-sha256": signatureOf(body, secret) })
    await rotate("second")
    expect(await notify(host, body, signedWith(SHOP_SECRET))).toMatchObject(OK)
    expect(await notify(host, body, signedWith("second"))).toMatchObject(OK)
    await rotate("third")
    expect(await notify(host, body, signedWith(SHOP_SECRET))).toMatchObject(BAD_SIGNATURE)
    expect(await notify(host, body, signedWith("third"))).toMatchObject(OK)
  })

  test("an unknown shop is 404", async () => {
    await using host = await openHost()
    const body = shopBody()
    for (const domain of ["other.example.com", "example.com", `x${SHOP}`, `${SHOP}.`, "not a domain", "localhost"]) {
      expect(await notify(host, body, { ...signed(body), "x-shop-domain": domain })).toMatchObject({
        status: 404,
        json: { error: "Not found", details: [expect.stringMatching(/^this store is not connected/)] }
      })
    }
    expect(host.isUntouched()).toBe(true)
  })

  test("missing headers are 400, all listed at once", async () => {
    await using host = await openHost()
    const body = shopBody()
    const signature = { "x-shop-hmac-sha256": signatureOf(body) }
    const details = ["x-shop-topic: is required", "x-shop-domain: is required"]
    expect(await notify(host, body, signature)).toMatchObject({ status: 400, json: { details } })
    expect(await notify(host, body, { ...signature, "x-shop-domain": SHOP })).toMatchObject({
      status: 400,
      json: { details: [details[0]] }
    })
    expect(await notify(host, body, { ...signature, "x-shop-topic": "orders/create" })).toMatchObject({
      status: 400,
      json: { details: [details[1]] }
    })
    expect(host.isUntouched()).toBe(true)
  })

  test("a signed notification that is no order is 200 and a letter with every problem and none of its values", async () => {
    await using host = await openHost()
    const body = shopBody({ id: null, total_price: "zq7marker", currency: "zq7marker", created_at: "zq7marker" })
    expect(await notify(host, body, signed(body))).toMatchObject(OK)
    const listed = await lettersOf(host)
    for (const field of ["id: ", "currency: ", "created_at: "]) expect(listed.text).toContain(field)
    expect(listed.text).not.toContain("zq7marker")
    expect(host.writes.evidence).toEqual([])
  })

  test("another topic is 200 and counted, for who signs", async () => {
    await using host = await openHost()
    const body = shopBody()
    const shops = await host.run(Effect.map(Shops, (known) => known))
    expect(await notify(host, body, signed(body, "carts/update"))).toMatchObject(OK)
    expect(await notify(host, body, { ...signed(body, "carts/update"), "x-shop-hmac-sha256": "AAAA" })).toMatchObject(
      BAD_SIGNATURE
    )
    expect(host.isUntouched()).toBe(true)
    const topics = await host.run(shops.topics(host.tenant.id, SHOP))
    expect(topics.map(({ topic, notices }) => [topic, notices])).toEqual([["carts/update", 1]])
  })

  test("app/uninstalled is noted, whatever its body says; a late order of the store is still filed", async () => {
    await using host = await openHost()
    for (const body of ["{}", JSON.stringify({ id: 1, domain: "other.example.com" }), "not JSON"]) {
      expect(await notify(host, body, signed(body, "app/uninstalled"))).toMatchObject(OK)
    }
    expect(new Set(host.writes.others)).toEqual(new Set(["Shops.uninstall"]))
    expect(host.writes.evidence).toEqual([])
    const body = shopBody()
    expect(await notify(host, body, signed(body))).toMatchObject(OK)
    expect(host.writes.evidence).toHaveLength(1)
  })

  test("a failure of the store is 500, logged with its cause and answered without it; the shop's retry is 200", async () => {
    let isDown = true
    await using host = await openHost({
      standIn: (ports) => {
        const book = Context.get(ports, Orders)
        return Context.add(ports, Orders, {
          ...book,
          record: (evidence) =>
            isDown
              ? Effect.fail(new StoreUnavailable({ store: "Tracking", cause: new Error("disk zq7cause is full") }))
              : book.record(evidence)
        })
      }
    })
    const body = shopBody()
    const answer = await notify(host, body, signed(body))
    expect(answer).toMatchObject({ status: 500, json: { error: "Temporarily unavailable; retry" } })
    expect(answer.text).not.toContain("zq7cause")
    expect(host.logged.join("\n")).toContain("zq7cause")
    isDown = false
    expect(await notify(host, body, signed(body))).toMatchObject(OK)
    expect(host.writes.evidence).toHaveLength(1)
  })
})

describe.each([...PAYLOAD_FOLDERS])("$whose notification", ({ folder }) => {
  test.each(["order.json", "order_with_transaction.json"])(
    "%s is filed, and its order found by its id",
    async (file) => {
      await using host = await openHost()
      const body = new Uint8Array(readFileSync(new URL(file, folder)))
      expect(await notify(host, body, signed(body))).toMatchObject(OK)
      expect(await orderOf(host, "123456")).toMatchObject({
        status: 200,
        json: {
          order_id: "123456",
          revenue: "0.00",
          ordered: { revenue: "10.00" },
          currency: "USD",
          earns: false,
          evidence: [{ source: "shop", is_test: true, is_cancelled: true, shop_domain: SHOP }]
        }
      })
    }
  )

  test("orders.json, a list, is no notification: it is kept as a letter", async () => {
    await using host = await openHost()
    const body = new Uint8Array(readFileSync(new URL("orders.json", folder)))
    expect(await notify(host, body, signed(body))).toMatchObject(OK)
    expect(host.writes.evidence).toEqual([])
    expect((await lettersOf(host)).json).toMatchObject({ letters: [{ topic: "orders/create", bytes: body.length }] })
  })
})
