import { describe, expect } from "bun:test"
import { createHash, createHmac } from "node:crypto"
import { Effect, Layer, Redacted } from "effect"
import { Digest, Mac, SecureRandom } from "effect/crypto"
import { TestClock } from "effect/testing"
import { buyerIn } from "../../../adapters/shopPlatforms/shopify/readOrder.ts"
import { createTenant } from "../../../domain/accounts/tenants/createTenant.ts"
import { explainOrder } from "../../../domain/revenue/attribution/explainOrder.ts"
import { reportAttribution } from "../../../domain/revenue/attribution/reportAttribution.ts"
import { JOINED_VISIT_REASON } from "../../../domain/revenue/attribution/touchpoints.ts"
import { trackEvent } from "../../../domain/tracking/events/trackEvent.ts"
import { createLink } from "../../../domain/tracking/links/createLink.ts"
import { buyerEmail } from "../../../domain/tracking/people/notePeople.ts"
import { connectShop } from "../../../domain/tracking/stores/connectShop.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { PvId } from "../../../ports/tracking/events/TrackingEvent.ts"
import { LinkCode } from "../../../ports/tracking/links/TrackingLink.ts"
import { ShopDomain } from "../../../ports/tracking/orders/Order.ts"
import {
  DEVICE_PEOPLE_MAX,
  PERSON_DEVICES_MAX,
  PERSON_ORDERS_MAX,
  People
} from "../../../ports/tracking/people/People.ts"
import { newVisitor, orderId } from "../../contracts/attributionExamples.ts"
import { receiveShopNotice } from "../../shopPlatforms/shopify/notices.ts"
import { effectTest } from "../../support/running/effectTest.ts"

const it = effectTest(
  Layer.mergeAll(fixtures, Digest.layerWebCrypto, Mac.layerWebCrypto).pipe(
    Layer.provideMerge(SecureRandom.layerWebCrypto)
  )
)

const MINUTE = 60_000
const STARTED = Date.UTC(2026, 2, 1, 9)
const PERIOD = { from: new Date(STARTED), to: new Date(STARTED + 30 * 86_400_000) }
const domain = ShopDomain.make("shop.example.com")
const SECRET = "shpss_0123456789abcdef"
const BUYER = "buyer@example.test"

const hashOf = (email: string) => createHash("sha256").update(email).digest("hex")
const at = (minute: number) => TestClock.setTime(STARTED + minute * MINUTE)

const opened = Effect.gen(function* () {
  yield* at(0)
  const { id: tenantId } = yield* createTenant("Corner Shop")
  yield* connectShop({ tenantId, domain, secret: Redacted.make(SECRET) })
  for (const handle of ["jane", "mallory"]) {
    yield* createLink({
      tenantId,
      code: LinkCode.make(handle),
      destinationUrl: "https://shop.example.com/",
      creator: { platform: "instagram", handle },
      promoCode: null
    })
  }
  return tenantId
})

type Said = { readonly ref?: string; readonly email?: string; readonly by?: "pixel" | "server" }
const visits = (tenantId: TenantId, pvId: PvId, { ref, email, by = "pixel" }: Said) =>
  trackEvent({
    tenantId,
    id: null,
    type: "page_view",
    pvId,
    reportedBy: by,
    isBot: false,
    pageUrl: ref === undefined ? "https://shop.example.com/" : `https://shop.example.com/?cs_ref=${ref}`,
    productId: null,
    storedRefs: [],
    purchase: null,
    dataJson: null,
    emailSha256: email === undefined ? null : hashOf(email)
  })

/** The shop tells of an order, placed `minute` minutes after the start. */
const orders = Effect.fnUntraced(function* (
  id: string,
  minute: number,
  pvId: PvId | null,
  email: unknown,
  fields: Readonly<Record<string, unknown>> = {}
) {
  yield* at(minute)
  const time = new Date(STARTED + minute * MINUTE).toISOString()
  const body = new TextEncoder().encode(
    JSON.stringify({
      id,
      created_at: time,
      updated_at: time,
      financial_status: "paid",
      currency: "USD",
      total_price: "10.00",
      email,
      note_attributes: pvId === null ? [] : [{ name: "_cs_pv", value: pvId }],
      ...fields
    })
  )
  yield* receiveShopNotice({
    domain,
    topic: "orders/create",
    signature: createHmac("sha256", SECRET).update(body).digest("base64"),
    body,
    text: new TextDecoder().decode(body)
  })
})

/** Who earned an order, and why. */
const earners = Effect.fnUntraced(function* (tenantId: TenantId, id: string) {
  const { shares } = yield* explainOrder({ tenantId, orderId: orderId(id), model: "linear", period: PERIOD })
  return shares.map(({ touch, minorUnits }) => [touch.creator?.handle, Number(minorUnits), touch.reason])
})
const JANE_JOINED = [["jane", 1000, JOINED_VISIT_REASON]]

describe("one person on several devices", () => {
  it.effect(
    "a purchase on the phone joins the clicks on the laptop and the tablet, in time order, each once",
    Effect.gen(function* () {
      const tenantId = yield* opened
      const [phone, laptop, tablet] = [newVisitor(), newVisitor(), newVisitor()]
      yield* at(1)
      yield* visits(tenantId, laptop, { ref: "jane" })
      yield* at(2)
      yield* visits(tenantId, tablet, { ref: "mallory" })
      // The shop's server says who logged in on the tablet; on the laptop they bought something afterwards.
      yield* visits(tenantId, tablet, { by: "server", email: BUYER })
      yield* visits(tenantId, tablet, { by: "server", email: BUYER })
      yield* orders("phone", 10, phone, BUYER)
      expect(yield* earners(tenantId, "phone")).toEqual([["mallory", 1000, JOINED_VISIT_REASON]])
      yield* orders("laptop", 20, laptop, BUYER)
      expect(yield* earners(tenantId, "phone")).toEqual([
        ["jane", 500, JOINED_VISIT_REASON],
        ["mallory", 500, JOINED_VISIT_REASON]
      ])
      const report = yield* reportAttribution({ tenantId, model: "linear", currency: null, period: PERIOD })
      expect(report.creators.map(({ creator, minorUnits }) => [creator?.handle, Number(minorUnits)]).sort()).toEqual([
        ["jane", 1000],
        ["mallory", 1000]
      ])
    })
  )

  it.effect(
    "an address is the same in another case, in contact_email and as a guest's or an account's",
    Effect.gen(function* () {
      const tenantId = yield* opened
      const laptop = newVisitor()
      yield* at(1)
      yield* visits(tenantId, laptop, { ref: "jane" })
      yield* orders("account", 5, laptop, " Buyer@Example.TEST ")
      yield* orders("guest", 10, newVisitor(), null, { contact_email: BUYER })
      yield* orders("customer", 11, newVisitor(), null, { customer: { email: "BUYER@example.test" } })
      expect(yield* earners(tenantId, "guest")).toEqual(JANE_JOINED)
      expect(yield* earners(tenantId, "customer")).toEqual(JANE_JOINED)
      expect(["", "no address", 7, null].map((email) => buyerEmail(buyerIn({ id: 1, email })))).toEqual([
        null,
        null,
        null,
        null
      ])
    })
  )

  it.effect(
    "two people who share a laptop: each is joined with it, and neither with the other's phone",
    Effect.gen(function* () {
      const tenantId = yield* opened
      const [laptop, hers, his] = [newVisitor(), newVisitor(), newVisitor()]
      yield* at(1)
      yield* visits(tenantId, laptop, { ref: "jane" })
      yield* at(2)
      yield* visits(tenantId, his, { ref: "mallory" })
      yield* orders("laptop of hers", 3, laptop, "she@example.test")
      yield* orders("laptop of his", 4, laptop, "he@example.test")
      yield* orders("phone of his", 5, his, "he@example.test")
      yield* orders("phone of hers", 6, hers, "she@example.test")
      expect(yield* earners(tenantId, "phone of hers")).toEqual(JANE_JOINED)
      // Whose order of the laptop it is that names no address, nobody can tell.
      yield* orders("laptop of either", 7, laptop, null)
      expect((yield* earners(tenantId, "laptop of either")).map(([handle]) => handle)).toEqual(["jane"])
    })
  )

  it.effect(
    "bounds: an address of very many orders, a person of very many devices, and a device of very many people join nothing",
    Effect.gen(function* () {
      const tenantId = yield* opened
      const people = yield* People
      const till = newVisitor()
      yield* at(1)
      yield* visits(tenantId, till, { ref: "jane" })
      yield* orders("first", 2, till, "pos@shop.example")
      yield* orders("second", 3, newVisitor(), "pos@shop.example")
      expect(yield* earners(tenantId, "second")).toEqual(JANE_JOINED)
      for (let n = 2; n <= PERSON_ORDERS_MAX; n++) yield* orders(`pos-${n}`, 3 + n, null, "pos@shop.example")
      expect(yield* earners(tenantId, "second")).toEqual([])

      const kiosk = newVisitor()
      yield* visits(tenantId, kiosk, { ref: "jane" })
      for (let n = 0; n <= DEVICE_PEOPLE_MAX; n++) yield* orders(`kiosk-${n}`, 60 + n, kiosk, `p${n}@example.test`)
      yield* orders("at home", 70, newVisitor(), "p0@example.test")
      expect(yield* earners(tenantId, "at home")).toEqual([])

      yield* visits(tenantId, kiosk, { by: "server", email: "many@example.test" })
      for (let n = 0; n <= PERSON_DEVICES_MAX; n++) {
        const device = newVisitor()
        yield* visits(tenantId, device, { ref: "jane" })
        yield* visits(tenantId, device, { by: "server", email: "many@example.test" })
      }
      yield* orders("of many", 80, newVisitor(), "many@example.test")
      expect(yield* earners(tenantId, "of many")).toEqual([])
      yield* people.believeBrowsers(tenantId, false)
    })
  )
})

describe("cheaters", () => {
  it.effect(
    "whoever knows a buyer's address and says by the public key to be them earns nothing; nor by an order that isn't paid",
    Effect.gen(function* () {
      const tenantId = yield* opened
      const people = yield* People
      const [forger, laptop] = [newVisitor(), newVisitor()]
      const victims = Array.from({ length: 20 }, (_, n) => `victim${n}@example.test`)
      yield* at(1)
      yield* visits(tenantId, laptop, { ref: "jane" })
      yield* orders("earlier", 2, laptop, victims[0])
      for (const [n, email] of victims.entries()) {
        const device = newVisitor()
        yield* visits(tenantId, device, { ref: "mallory" })
        yield* visits(tenantId, device, { email })
        yield* visits(tenantId, forger, { ref: "mallory", email })
        yield* orders(`pending-${n}`, 3, device, email, { financial_status: "pending" })
        yield* orders(`test-${n}`, 3, device, email, { test: true })
        yield* orders(`free-${n}`, 3, device, email, { total_price: "0.00" })
        yield* orders(`order-${n}`, 10, newVisitor(), email)
      }
      const earned = yield* Effect.forEach(victims, (_, n) => earners(tenantId, `order-${n}`))
      // The genuine one of them is joined with the laptop none the less.
      expect(earned).toEqual([JANE_JOINED, ...victims.slice(1).map(() => [])])

      // An account that believes its browsers is told so by a command: there a claim counts, and it knows why.
      yield* people.believeBrowsers(tenantId, true)
      expect((yield* earners(tenantId, "order-1")).map(([handle]) => handle)).toEqual(["mallory"])
    })
  )

  it.effect(
    "a bot's claim is nobody's, and one tenant's people are none of another's",
    Effect.gen(function* () {
      const tenantId = yield* opened
      const other = yield* createTenant("Other Shop")
      const device = newVisitor()
      yield* at(1)
      yield* visits(tenantId, device, { ref: "jane" })
      yield* visits(other.id, device, { by: "server", email: BUYER })
      yield* orders("phone", 5, newVisitor(), BUYER)
      expect(yield* earners(tenantId, "phone")).toEqual([])
    })
  )
})
