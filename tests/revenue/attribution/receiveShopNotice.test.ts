import { describe, expect } from "bun:test"
import { createHmac } from "node:crypto"
import { readFileSync } from "node:fs"
import { Effect, Layer, Option, Redacted } from "effect"
import { Digest, Mac, SecureRandom } from "effect/crypto"
import { TestClock } from "effect/testing"
import fc from "fast-check"
import { createTenant } from "../../../domain/accounts/tenants/createTenant.ts"
import { connectShop } from "../../../domain/tracking/stores/connectShop.ts"
import { TOPIC_MAX_CHARACTERS } from "../../../domain/tracking/stores/receivePlatformNotice.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { CurrencyCode } from "../../../ports/money/money.ts"
import { StoreUnavailable } from "../../../ports/system/StoreUnavailable.ts"
import { ClickId, LinkCode } from "../../../ports/tracking/links/TrackingLink.ts"
import { ShopDomain } from "../../../ports/tracking/orders/Order.ts"
import { Orders } from "../../../ports/tracking/orders/Orders.ts"
import { DeadLetters } from "../../../ports/tracking/stores/DeadLetters.ts"
import { Shops } from "../../../ports/tracking/stores/Shops.ts"
import { orderId, usd } from "../../contracts/attributionExamples.ts"
import { receiveShopNotice } from "../../shopPlatforms/shopify/notices.ts"
import { effectTest } from "../../support/running/effectTest.ts"
import { deepShopBody, PAYLOAD_FOLDERS, shopBody, shopBodyWithId } from "./shopPayloads.ts"

const it = effectTest(
  Layer.mergeAll(fixtures, Digest.layerWebCrypto, Mac.layerWebCrypto).pipe(
    Layer.provideMerge(SecureRandom.layerWebCrypto)
  )
)

const NOW = Date.UTC(2026, 2, 1, 9, 1)
const domain = ShopDomain.make("shop.example.com")
const secret = "shpss_0123456789abcdef"

const bytes = (text: string) => new TextEncoder().encode(text)
const signed = (body: Uint8Array, by = secret) => createHmac("sha256", by).update(body).digest("base64")

const connected = Effect.gen(function* () {
  yield* TestClock.setTime(NOW)
  const { id } = yield* createTenant("Corner Shop")
  yield* connectShop({ tenantId: id, domain, secret: Redacted.make(secret) })
  return id
})

type Notice = Parameters<typeof receiveShopNotice>[0]

/** A notice of this text, signed by the store. */
const notify = (text: string, fields: Partial<Notice> = {}) =>
  receiveShopNotice({
    domain,
    topic: "orders/create",
    signature: signed(bytes(text)),
    body: bytes(text),
    text,
    ...fields
  })

const found = (tenantId: TenantId, id = "4501") =>
  Effect.gen(function* () {
    const book = yield* Orders
    return (yield* book.find(tenantId, orderId(id), null))[0] ?? null
  })

const uninstalledAt = Effect.gen(function* () {
  const shops = yield* Shops
  return Option.getOrThrow(yield* shops.find(domain)).uninstalledAt
})

describe("an order of a connected store", () => {
  it.effect(
    "is filed as the shop's evidence, of the store's tenant, with all that was read of it",
    Effect.gen(function* () {
      const tenantId = yield* connected
      yield* notify(shopBody())
      expect((yield* found(tenantId))?.notices).toEqual([
        {
          tenantId,
          orderId: orderId("4501"),
          source: "shop",
          isBot: false,
          version: Date.UTC(2026, 2, 1, 9, 0, 5) + 3,
          contentHash: expect.stringMatching(/^[0-9a-f]{16}$/),
          receivedAt: new Date(NOW),
          triggeredAt: null,
          placedAt: new Date(Date.UTC(2026, 2, 1, 8, 59, 58)),
          total: usd(5_998n),
          presentment: { minorUnits: 5_518n, currency: CurrencyCode.make("EUR") },
          payment: "paid",
          paidMinorUnits: 5_998n,
          grossMinorUnits: 5_998n,
          refundsCounted: [],
          isTest: false,
          isCancelled: false,
          isDeleted: false,
          isNewCustomer: true,
          renewal: null,
          parts: { goods: 5_998n, tax: 0n, shipping: 0n, tips: 0n, fees: 0n, giftCards: 0n },
          promoCodes: ["JANE10"],
          pvId: expect.stringMatching(/^7f0c2f5e-/),
          landing: {
            code: LinkCode.make("jane-mug"),
            clickId: ClickId.make("0b9f4c36-6a37-4a57-8e7c-5a4fd2f0c1aa")
          },
          storedRefs: [],
          shopDomain: domain,
          aliases: [{ id: orderId("1001"), kind: "number" }],
          pageHost: null,
          country: null,
          products: []
        }
      ])
    })
  )

  it.effect(
    "keeps every digit of its id",
    Effect.gen(function* () {
      const tenantId = yield* connected
      yield* notify(shopBodyWithId("820982911946154508"))
      expect((yield* found(tenantId, "820982911946154508"))?.orderId).toBe(orderId("820982911946154508"))
    })
  )

  it.effect(
    "repeated, at once or later, changes nothing; a newer account is filed beside it",
    Effect.gen(function* () {
      const tenantId = yield* connected
      yield* notify(shopBody())
      const once = yield* found(tenantId)
      yield* TestClock.adjust("1 hour")
      yield* Effect.all(
        Array.from({ length: 100 }, () => notify(shopBody())),
        { concurrency: "unbounded" }
      )
      expect(yield* found(tenantId)).toEqual(once)
      yield* notify(shopBody({ updated_at: "2026-03-02T10:00:05+01:00" }))
      expect((yield* found(tenantId))?.notices).toHaveLength(2)
    })
  )

  it.effect(
    "is filed also after the app was uninstalled",
    Effect.gen(function* () {
      const tenantId = yield* connected
      yield* notify("{}", { topic: "app/uninstalled" })
      yield* notify(shopBody())
      expect((yield* found(tenantId))?.notices).toHaveLength(1)
    })
  )
})

describe("the removal of the app", () => {
  it.effect(
    "is noted at its time, once, whatever the body holds",
    Effect.gen(function* () {
      yield* connected
      yield* notify("not JSON", { topic: "app/uninstalled" })
      expect(yield* uninstalledAt).toEqual(new Date(NOW))
      yield* TestClock.adjust("1 hour")
      yield* notify("{}", { topic: "app/uninstalled", text: null })
      expect(yield* uninstalledAt).toEqual(new Date(NOW))
    })
  )
})

describe("any other topic", () => {
  it.effect(
    "of a genuine notification is counted and changes nothing else, whatever the body holds",
    Effect.gen(function* () {
      const tenantId = yield* connected
      const shops = yield* Shops
      for (const topic of ["orders/ready", "orders/ready", "", "ORDERS/CREATE", `x${"y".repeat(200)}\u0000`]) {
        yield* notify("not JSON", { topic, text: null })
        yield* TestClock.adjust("1 hour")
      }
      expect(yield* found(tenantId)).toBeNull()
      expect(yield* uninstalledAt).toBeNull()
      const noted = yield* shops.topics(tenantId, domain)
      expect(noted.map(({ topic, notices }) => [topic, notices])).toEqual([
        ["", 1],
        ["ORDERS/CREATE", 1],
        ["orders/ready", 2],
        [`x${"y".repeat(TOPIC_MAX_CHARACTERS - 1)}`, 1]
      ])
      expect(noted.find(({ topic }) => topic === "orders/ready")).toMatchObject({
        firstAt: new Date(NOW),
        lastAt: new Date(NOW + 3_600_000)
      })
    })
  )
})

describe("the signature", () => {
  it.effect(
    "is the base64 HMAC-SHA256 of the raw body; any other fails with BadShopSignature and files nothing",
    Effect.gen(function* () {
      const tenantId = yield* connected
      const body = bytes(shopBody())
      const good = signed(body)
      const bad = [
        "",
        "=",
        "not base64!",
        good.slice(0, -4),
        `${good}AAAA`,
        good.toLowerCase(),
        Buffer.from(good, "base64").toString("hex"),
        signed(body, `${secret}x`),
        signed(bytes(`${shopBody()} `)),
        createHmac("sha1", secret).update(body).digest("base64")
      ]
      for (const signature of bad) {
        for (const topic of ["orders/create", "app/uninstalled", "orders/paid"]) {
          expect((yield* Effect.flip(notify(shopBody(), { signature, topic })))._tag).toBe("BadShopSignature")
        }
      }
      expect(yield* found(tenantId)).toBeNull()
      expect(yield* uninstalledAt).toBeNull()
    })
  )

  it.property(
    "fits no body but the one that was signed, to the byte",
    fc.uint8Array({ minLength: 1, maxLength: 200 }).chain((body) =>
      fc.record({
        body: fc.constant(body),
        at: fc.nat(body.length - 1),
        flip: fc.integer({ min: 1, max: 255 })
      })
    ),
    Effect.fnUntraced(function* ({ body, at, flip }) {
      const { id } = yield* createTenant("Corner Shop")
      yield* connectShop({ tenantId: id, domain, secret: Redacted.make(secret) })
      const other = body.with(at, (body[at] ?? 0) ^ flip)
      const signature = signed(body)
      yield* notify("", { topic: "app/uninstalled", body, signature })
      expect(yield* uninstalledAt).not.toBeNull()
      const refusal = yield* Effect.flip(notify("", { topic: "app/uninstalled", body: other, signature }))
      expect(refusal._tag).toBe("BadShopSignature")
    })
  )

  it.effect(
    "may be by either of two secrets during a rotation, and by neither of them after the next",
    Effect.gen(function* () {
      const tenantId = yield* connected
      const body = bytes(shopBody())
      const by = (key: string) => notify(shopBody(), { signature: signed(body, key) })
      const rotate = (key: string) => connectShop({ tenantId, domain, secret: Redacted.make(key) })
      yield* rotate("second-secret")
      yield* by(secret)
      yield* by("second-secret")
      yield* rotate("third-secret")
      yield* by("second-secret")
      yield* by("third-secret")
      expect((yield* Effect.flip(by(secret)))._tag).toBe("BadShopSignature")
    })
  )

  it.effect(
    "of one store is none of another's",
    Effect.gen(function* () {
      yield* connected
      const { id } = yield* createTenant("Other")
      const other = ShopDomain.make("other.example.com")
      yield* connectShop({ tenantId: id, domain: other, secret: Redacted.make("another-secret") })
      expect((yield* Effect.flip(notify(shopBody(), { domain: other })))._tag).toBe("BadShopSignature")
    })
  )
})

describe("what is refused", () => {
  it.effect(
    "a store that isn't connected: UnknownShop, whatever the signature",
    Effect.gen(function* () {
      yield* connected
      const other = ShopDomain.make("other.example.com")
      for (const signature of [signed(bytes(shopBody())), ""]) {
        expect((yield* Effect.flip(notify(shopBody(), { domain: other, signature })))._tag).toBe("UnknownShop")
      }
    })
  )
})

describe("what can't be read is taken, files nothing and is kept as a letter", () => {
  const unreadable = (text: string, fields: Partial<Notice> = {}) =>
    Effect.gen(function* () {
      const tenantId = yield* connected
      yield* notify(text, fields)
      expect(yield* found(tenantId)).toBeNull()
      const page = { shopDomain: null, after: null, limit: 9 }
      const letters = yield* DeadLetters.use((kept) => kept.list(tenantId, page))
      expect(letters).toMatchObject([{ shopDomain: domain, topic: "orders/create", reason: "unreadable" }])
      return letters[0]?.problems ?? []
    })

  it.effect(
    "an order whose body is not UTF-8",
    Effect.gen(function* () {
      const body = Uint8Array.of(0x7b, 0xff, 0x7d)
      expect(yield* unreadable("", { body, text: null, signature: signed(body) })).toEqual(["body: must be UTF-8"])
    })
  )

  it.effect(
    "an order that is no JSON, nests too deep or lacks what is needed: every problem by its field, no value of the body",
    Effect.gen(function* () {
      const problems = (text: string) => unreadable(text).pipe(Effect.provide(Layer.fresh(fixtures)))
      expect(yield* problems("{")).toEqual(["body: must be JSON"])
      expect(yield* problems(deepShopBody(1_000))).toEqual(["body: must not nest deeper than 64 levels"])
      const wrong = yield* problems(shopBody({ created_at: "secret", customer: "secret", currency: "Sesame" }))
      expect(wrong.length).toBe(3)
      expect(String(wrong)).not.toMatch(/secret|Sesame/i)
    })
  )
})

it.effect(
  "what a secret that can't be read here may have signed is not refused but fails, so that the store sends it again",
  Effect.gen(function* () {
    yield* connected
    const shops = yield* Shops
    const sealed = Option.map(yield* shops.find(domain), (shop) => ({
      ...shop,
      secrets: [],
      hasUnreadableSecret: true
    }))
    const deaf = Layer.succeed(Shops, { ...shops, find: () => Effect.succeed(sealed) })
    const body = shopBody({})
    expect(yield* Effect.flip(notify(body).pipe(Effect.provide(deaf)))).toMatchObject({
      _tag: "StoreUnavailable",
      store: "Tracking"
    })
    const garbled = notify(body, { signature: "not base64!" }).pipe(Effect.provide(deaf))
    expect(yield* Effect.flip(garbled)).toMatchObject({ _tag: "BadShopSignature" })
    expect(yield* Effect.flip(notify(body, { signature: signed(bytes("x")) }))).toMatchObject({
      _tag: "BadShopSignature"
    })
  })
)

it.effect(
  "a notification of a topic that is read is noted with its time, and taken also where that can't be noted",
  Effect.gen(function* () {
    const tenantId = yield* connected
    const shops = yield* Shops
    const heard = Effect.map(shops.heardOf(tenantId, [domain]), (topics) =>
      topics.map(({ topic, isRead }) => [topic, isRead])
    )
    const broken = { ...shops, hear: () => Effect.fail(new StoreUnavailable({ store: "Tracking", cause: "away" })) }
    yield* notify(shopBody({})).pipe(Effect.provide(Layer.succeed(Shops, broken)))
    expect(yield* heard).toEqual([])
    yield* notify(shopBody({}))
    expect(yield* heard).toEqual([["orders/create", true]])
  })
)

for (const { whose, folder } of PAYLOAD_FOLDERS) {
  for (const name of ["order.json", "order_with_transaction.json"]) {
    it.effect(
      `${whose} payload, ${name}, is taken byte for byte`,
      Effect.gen(function* () {
        const tenantId = yield* connected
        const body = readFileSync(new URL(name, folder))
        yield* notify(body.toString("utf8"), { body, signature: signed(body) })
        const file = yield* found(tenantId, "123456")
        expect(file?.notices).toMatchObject([{ source: "shop", total: usd(1_000n), isTest: true, isCancelled: true }])
      })
    )
  }
}
