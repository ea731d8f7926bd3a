import { describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { Effect, Schema } from "effect"
import { retryDeadLetters } from "../../domain/tracking/privacy/retryLetters.ts"
import { READER_VERSION } from "../../domain/tracking/stores/letters/keepLetter.ts"
import { ShopPlatforms } from "../../domain/tracking/stores/receivePlatformNotice.ts"
import { PLATFORMS } from "../../hosts/http/tracking/stores/platformWebhooks.ts"
import { Orders } from "../../ports/tracking/orders/Orders.ts"
import { DeadLetters, LETTER_CLAIM_SECONDS } from "../../ports/tracking/stores/DeadLetters.ts"
import { orderId } from "../contracts/attributionExamples.ts"
import { aLetter } from "../contracts/deadLetters.contract.ts"
import { shopBody, shopOrder } from "../revenue/attribution/shopPayloads.ts"
import { openHost, SHOP, type TestHost } from "./host.ts"
import { signed } from "./shopNotice.ts"

/** The sweep, as the worker runs it. */
const retryLetters = Effect.provideService(retryDeadLetters, ShopPlatforms, PLATFORMS)

const LETTERS = "/api/v1/attribution/dead-letters"
const MEBIBYTE = 1024 * 1024
const SAMPLES = Schema.decodeUnknownSync(Schema.Record(Schema.String, Schema.String))(
  JSON.parse(readFileSync(new URL("../revenue/attribution/samples/notices.json", import.meta.url), "utf8"))
)

const notify = (host: TestHost, topic: string, body: string | Uint8Array<ArrayBuffer>, headers = {}) =>
  host.call("/api/webhooks/shop", { method: "POST", headers: { ...signed(body, topic), ...headers }, body })
const page = { shopDomain: null, after: null, limit: 100 } as const
const lettersOf = (host: TestHost) => host.run(DeadLetters.use((letters) => letters.list(host.tenant.id, page)))
const found = (host: TestHost, id: string) =>
  host.run(Orders.use((book) => book.find(host.tenant.id, orderId(id), SHOP)))

/** What a test notification of a topic comes to after that of orders/create. */
const EFFECTS: Readonly<Record<string, "filed" | "letter" | "done">> = {
  "orders/create": "filed",
  "orders/updated": "filed",
  "orders/paid": "filed",
  "orders/cancelled": "filed",
  "orders/fulfilled": "filed",
  "orders/partially_fulfilled": "filed",
  "orders/edited": "filed",
  "orders/delete": "filed",
  "refunds/create": "filed",
  "disputes/create": "filed",
  "disputes/update": "filed",
  "app/uninstalled": "done",
  "customers/data_request": "done",
  "customers/redact": "done",
  "shop/redact": "done"
}

describe("a signed notification is 200, whatever it holds", () => {
  test("the platform has a sample of every topic", () => {
    expect(Object.keys(SAMPLES).toSorted()).toEqual(Object.keys(EFFECTS).toSorted())
  })

  test.each(Object.entries(EFFECTS))("the platform's sample of %s: %s", async (topic, effect) => {
    await using host = await openHost()
    if (effect !== "done")
      expect((await notify(host, "orders/create", SAMPLES["orders/create"] ?? "")).status).toBe(200)
    expect(await notify(host, topic, SAMPLES[topic] ?? "")).toMatchObject({ status: 200, json: { ok: true } })
    const letters = await lettersOf(host)
    expect(letters.map((letter) => letter.topic)).toEqual(effect === "letter" ? [topic] : [])
    const [order] = await found(host, "820982911946154508")
    expect(order === undefined).toBe(effect === "done")
    if (topic === "refunds/create") {
      expect(order?.refunds).toMatchObject([{ refundId: "890088186047892319", amount: { minorUnits: 7_500n } }])
    }
  })

  const many = Array.from({ length: 2_000 }, (_, id) => ({
    id,
    title: "Mug",
    quantity: 1,
    price: "1.00",
    properties: []
  }))
  const padded = (bytes: number) => {
    const body = shopBody({ note: "" })
    return body.replace('"note":""', `"note":"${"x".repeat(bytes - body.length)}"`)
  }
  const nested = (levels: number) =>
    shopBody({ note: "DEEP" }).replace('"DEEP"', "[".repeat(levels) + "]".repeat(levels))
  test.each([
    ["2,000 lines", shopBody({ line_items: many }), null],
    ["8 MiB", padded(8 * MEBIBYTE), null],
    ["12 levels", nested(11), null],
    ["65 levels", nested(64), "body: must not nest deeper than 64 levels"],
    ["invalid UTF-8", Uint8Array.of(0x7b, 0xff, 0x7d), "body: must be UTF-8"],
    ["an empty body", "", "body: must be JSON"],
    ["a list", "[]", "body: must be a JSON object"],
    ["a currency of yesterday", shopBody({ currency: "HRX" }), "currency: must be an ISO 4217 currency code"]
  ])("%s", async (_, body, problem) => {
    await using host = await openHost()
    expect((await notify(host, "orders/create", body)).status).toBe(200)
    const letters = await lettersOf(host)
    if (problem === null) {
      expect(letters).toEqual([])
      expect(await found(host, "4501")).toHaveLength(1)
    } else {
      expect(letters).toMatchObject([{ topic: "orders/create", reason: "unreadable", readerVersion: READER_VERSION }])
      expect(letters[0]?.problems.join()).toContain(problem)
    }
  })

  test("more than 8 MiB is 413 and no letter", async () => {
    await using host = await openHost()
    const body = padded(8 * MEBIBYTE + 1)
    expect(await notify(host, "orders/create", body)).toMatchObject({
      status: 413,
      json: { details: ["body: must be at most 8 MiB"] }
    })
    expect(await lettersOf(host)).toEqual([])
  })

  test("a forged signature is 401 and no letter", async () => {
    await using host = await openHost()
    for (const topic of ["orders/create", "orders/edited", "customers/redact"]) {
      expect(
        (await notify(host, topic, "{", { "x-shop-hmac-sha256": signed("{}")["x-shop-hmac-sha256"] })).status
      ).toBe(401)
    }
    expect(await lettersOf(host)).toEqual([])
  })

  test("topics of no money are counted and no letters, those of money are both", async () => {
    await using host = await openHost()
    const topics = [
      "carts/update",
      "returns/approve",
      "order_transactions/create",
      "orders/link_requested",
      "refunds/later"
    ]
    for (const topic of topics) expect((await notify(host, topic, "{}")).status).toBe(200)
    expect(await lettersOf(host)).toMatchObject([{ topic: "refunds/later", reason: "unread_topic" }])
  })

  test("what comes five times is one letter, with when it happened", async () => {
    await using host = await openHost()
    const at = { "x-shopify-triggered-at": "2026-03-01T10:00:00.123456789Z" }
    for (let times = 0; times < 5; times++) expect((await notify(host, "disputes/create", "{", at)).status).toBe(200)
    expect(await lettersOf(host)).toMatchObject([{ triggeredAt: new Date("2026-03-01T10:00:00.123Z"), attempts: 1 }])
  })

  test("an unreadable wish of a customer is a letter, and carried out once it can be read", async () => {
    await using host = await openHost()
    expect((await notify(host, "customers/redact", "[]")).status).toBe(200)
    expect(await lettersOf(host)).toMatchObject([
      { topic: "customers/redact", problems: ["body: must be a JSON object"] }
    ])
  })
})

describe("a letter is tried again", () => {
  /** A letter that an older version of the readers could not read, though it is readable. */
  const older = (host: TestHost) => {
    const letter = aLetter(host.tenant.id, {
      shopDomain: SHOP,
      topic: "orders/create",
      readerVersion: READER_VERSION - 1,
      receivedAt: new Date(),
      lastTriedAt: new Date()
    })
    return host.run(
      DeadLetters.use((letters) => letters.keep(letter, new TextEncoder().encode(shopBody()))).pipe(Effect.as(letter))
    )
  }

  test("by itself, once the reader has learned, also by two hosts at once", async () => {
    await using host = await openHost()
    await older(host)
    const read = await host.run(Effect.all([retryLetters, retryLetters], { concurrency: "unbounded" }))
    expect(read.reduce((sum, each) => sum + each, 0)).toBe(1)
    expect(await found(host, "4501")).toMatchObject([{ notices: [{ source: "shop" }] }])
    expect(await lettersOf(host)).toEqual([])
  })

  test("once by each version: what it can't read stays, and is not tried again by the same", async () => {
    await using host = await openHost()
    await notify(host, "orders/create", "{")
    expect(await host.run(retryLetters)).toBe(0)
    expect(await lettersOf(host)).toMatchObject([{ attempts: 1 }])
  })

  test("a host that is killed after its claim leaves the letter to the next", async () => {
    await using host = await openHost()
    const { id } = await older(host)
    const claim = (ms: number) =>
      host.run(
        DeadLetters.use((letters) =>
          letters.claimDue({ readerVersion: READER_VERSION, at: new Date(Date.now() + ms), limit: 1 })
        )
      )
    expect(await claim(0)).toHaveLength(1)
    expect(await host.run(retryLetters)).toBe(0)
    expect(await lettersOf(host)).toMatchObject([{ id }])
    expect(await claim(LETTER_CLAIM_SECONDS * 1_000 + 1_000)).toMatchObject([{ id }])
  })

  test("a refund that needs its order waits for it, and is read once that is there", async () => {
    await using host = await openHost()
    await notify(host, "refunds/create", SAMPLES["refunds/create"] ?? "")
    const [letter] = await lettersOf(host)
    expect(letter).toMatchObject({ reason: "unknown_order", nextTryAt: expect.any(Date) })
    const path = `${LETTERS}/${letter?.id}/retry`
    const retry = () => host.call(path, { method: "POST", key: host.secrets.full })
    expect(await retry()).toMatchObject({ status: 200, json: { is_read: false } })
    expect(await lettersOf(host)).toMatchObject([{ attempts: 2 }])
    await notify(host, "orders/create", SAMPLES["orders/create"] ?? "")
    expect(await retry()).toMatchObject({ status: 200, json: { is_read: true, problems: [] } })
    expect(await retry()).toMatchObject({ status: 404 })
    expect((await found(host, "820982911946154508"))[0]?.refunds).toHaveLength(1)
  })
})

describe(`${LETTERS}`, () => {
  test("lists page by page, drops one, and does nothing for a key that may only read", async () => {
    await using host = await openHost()
    for (const body of ["{", "[", "}"]) await notify(host, "orders/create", body)
    const read = { key: host.secrets.read }
    const first = await host.call(`${LETTERS}?limit=2`, read)
    const { letters, next_cursor } = Schema.decodeUnknownSync(
      Schema.Struct({ letters: Schema.Array(Schema.Struct({ letter_id: Schema.String })), next_cursor: Schema.String })
    )(first.json)
    expect(letters).toHaveLength(2)
    expect(await host.call(`${LETTERS}?cursor=${next_cursor}`, read)).toMatchObject({ json: { next_cursor: null } })
    expect((await host.call(`${LETTERS}?limit=0&shop=%20&cursor=x`, read)).status).toBe(400)
    const path = `${LETTERS}/${letters[0]?.letter_id}`
    expect((await host.call(path, { ...read, method: "DELETE" })).status).toBe(403)
    expect((await host.call(`${path}/retry`, { ...read, method: "POST" })).status).toBe(403)
    const full = { key: host.secrets.full, method: "DELETE" }
    expect(await host.call(path, full)).toMatchObject({ status: 200, json: { status: "dropped" } })
    expect((await host.call(path, full)).status).toBe(404)
    expect((await host.call(`${LETTERS}/x`, full)).status).toBe(404)
    expect(await lettersOf(host)).toHaveLength(2)
  })
})

describe("a letter goes with whom it is of", () => {
  const wish = (fields: object) => JSON.stringify({ shop_domain: SHOP, ...fields })

  test("a customer's redaction drops those that hold their address or name their order, shop/redact the rest", async () => {
    await using host = await openHost()
    const unread = (fields: Readonly<Record<string, unknown>>) =>
      JSON.stringify({ ...shopOrder(fields), currency: "HRX" })
    await notify(host, "orders/create", unread({ id: 1, email: "Planted@Example.test", customer: null }))
    await notify(host, "orders/create", unread({ id: 2, email: "other@example.test", customer: null }))
    await notify(host, "orders/create", unread({ id: 3, email: "third@example.test", customer: null }))
    await notify(host, "orders/create", Uint8Array.of(0x7b, 0xff))
    expect(await lettersOf(host)).toHaveLength(4)
    const redact = wish({ customer: { email: "planted@example.test" }, orders_to_redact: [2] })
    expect((await notify(host, "customers/redact", redact)).status).toBe(200)
    const left = await lettersOf(host)
    expect(left).toHaveLength(1)
    expect((await notify(host, "shop/redact", wish({}))).status).toBe(200)
    expect(await lettersOf(host)).toEqual([])
  })
})
