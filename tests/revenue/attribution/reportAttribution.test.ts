import { describe, expect } from "bun:test"
import { createHmac } from "node:crypto"
import { readFileSync } from "node:fs"
import { Clock, Effect, Layer, Redacted } from "effect"
import { Digest, Mac, SecureRandom } from "effect/crypto"
import { TestClock } from "effect/testing"
import fc from "fast-check"
import { createTenant } from "../../../domain/accounts/tenants/createTenant.ts"
import { ORDERS_MAX, type Period } from "../../../domain/revenue/attribution/attributeOrders.ts"
import { COMPARED_CHANNELS_MAX } from "../../../domain/revenue/attribution/divideOrders.ts"
import { WHOLE_SHARE } from "../../../domain/revenue/attribution/models/shares.ts"
import {
  CLICKED_LINKS_SHOWN_MAX,
  CREATORS_SHOWN_MAX,
  LINKS_SHOWN_MAX,
  reportAttribution
} from "../../../domain/revenue/attribution/reportAttribution.ts"
import type { Revenue } from "../../../domain/revenue/attribution/reports/tally.ts"
import { type ReportedEvent, trackEvent } from "../../../domain/tracking/events/trackEvent.ts"
import { createLink } from "../../../domain/tracking/links/createLink.ts"
import { connectShop } from "../../../domain/tracking/stores/connectShop.ts"
import { recordSurveyAnswer } from "../../../domain/tracking/surveys/checkAnswers.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../../ports/accounts/tenants/Tenants.ts"
import { CurrencyCode, type Money } from "../../../ports/money/money.ts"
import { AttributionModel } from "../../../ports/revenue/attribution/AttributionModel.ts"
import { EventId, type Purchase, PvId } from "../../../ports/tracking/events/TrackingEvent.ts"
import { type CreatorAccount, LinkCode } from "../../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../../ports/tracking/links/TrackingLinks.ts"
import { ShopDomain } from "../../../ports/tracking/orders/Order.ts"
import { Orders } from "../../../ports/tracking/orders/Orders.ts"
import { aClick, newClickId, newVisitor, orderId } from "../../contracts/attributionExamples.ts"
import { receiveShopNotice } from "../../shopPlatforms/shopify/notices.ts"
import { effectTest } from "../../support/running/effectTest.ts"
import { countedOrders } from "./countedOrders.ts"
import { PAYLOAD_FOLDERS, shopBody } from "./shopPayloads.ts"

const layer = Layer.mergeAll(fixtures, Digest.layerWebCrypto, Mac.layerWebCrypto).pipe(
  Layer.provideMerge(SecureRandom.layerWebCrypto)
)
const it = effectTest(layer)

const HOUR = 3_600_000
const DAY = 24 * HOUR
const OPENED = Date.UTC(2026, 1, 20, 12)
/** When `shopBody` says that its order was placed. */
const PLACED = Date.UTC(2026, 2, 1, 8, 59, 58)
const PERIOD: Period = { from: new Date(OPENED), to: new Date(OPENED + 60 * DAY) }
const EVER: Period = { from: new Date(0), to: new Date(8.64e15) }

const domain = ShopDomain.make("shop.example.com")
const secret = "shpss_0123456789abcdef"
const code = (text: string) => LinkCode.make(text)
const jane: CreatorAccount = { platform: "instagram", handle: "jane_doe" }
const mia: CreatorAccount = { platform: "tiktok", handle: "mia.rose" }
/** The visitor of `shopBody`. */
const buyer = PvId.make("7f0c2f5e-3d52-4c0b-9a49-2f2f4e0f7a11")

const money = (minorUnits: bigint, currency: string): Money => ({ minorUnits, currency: CurrencyCode.make(currency) })
const usd = (minorUnits: bigint) => money(minorUnits, "USD")

/** A tenant with the links `jane-mug` and `mia` of two creators, and `mail` of none. */
const opened = Effect.gen(function* () {
  const { id: tenantId } = yield* createTenant("Corner Shop")
  const destinationUrl = "https://shop.example.com/products/mug"
  const make = (name: string, creator: CreatorAccount | null, promoCode: string | null) =>
    createLink({ tenantId, code: code(name), destinationUrl, creator, promoCode })
  yield* make("jane-mug", jane, "JANE10")
  yield* make("mia", mia, "MIA15")
  yield* make("mail", null, null)
  return tenantId
})

/** And with a connected store: what a browser alone reports is unconfirmed. */
const openedWithStore = Effect.tap(opened, (tenantId) =>
  connectShop({ tenantId, domain, secret: Redacted.make(secret) })
)

const event = (tenantId: TenantId, fields: Partial<ReportedEvent>) =>
  trackEvent({
    tenantId,
    id: null,
    type: "page_view",
    pvId: buyer,
    reportedBy: "pixel",
    isBot: false,
    pageUrl: "https://shop.example.com/",
    productId: null,
    storedRefs: [],
    purchase: null,
    dataJson: null,
    ...fields
  })

/** Follows a link, by a click of its own, and opens its page. */
const visit = Effect.fnUntraced(function* (tenantId: TenantId, link: string, pvId: PvId = buyer) {
  const links = yield* TrackingLinks
  const id = newClickId()
  const at = new Date(yield* Clock.currentTimeMillis)
  yield* links.recordClick({ tenantId, id, code: code(link), kind: "human", at })
  yield* event(tenantId, { pvId, pageUrl: `https://shop.example.com/mug?cs_ref=${link}&cs_click=${id}` })
})

const buy = (tenantId: TenantId, purchase: Partial<Purchase> = {}, fields: Partial<ReportedEvent> = {}) =>
  event(tenantId, {
    type: "purchase",
    purchase: {
      orderId: orderId("4501"),
      total: usd(5_998n),
      promoCode: null,
      isNewCustomer: null,
      productId: null,
      ...purchase
    },
    ...fields
  })

const notify = (text: string) =>
  receiveShopNotice({
    domain,
    topic: "orders/create",
    signature: createHmac("sha256", secret).update(text).digest("base64"),
    body: new TextEncoder().encode(text),
    text
  })

const answer = (tenantId: TenantId, text: string, order = "4501") =>
  recordSurveyAnswer({
    tenantId,
    orderId: orderId(order),
    shopDomain: domain,
    question: "Who told you about us?",
    answer: text
  })

const report = (
  tenantId: TenantId,
  model: AttributionModel = "linear",
  period = PERIOD,
  currency: string | null = null
) => reportAttribution({ tenantId, model, period, currency: currency === null ? null : CurrencyCode.make(currency) })

const permutations = <A>(list: ReadonlyArray<A>): ReadonlyArray<ReadonlyArray<A>> =>
  list.length === 0
    ? [[]]
    : list.flatMap((first, index) => permutations(list.toSpliced(index, 1)).map((rest) => [first, ...rest]))

const summed = (rows: ReadonlyArray<Revenue>) =>
  rows.reduce(
    (all, row) => ({
      orders: all.orders + row.orders,
      newCustomers: all.newCustomers + row.newCustomers,
      returningCustomers: all.returningCustomers + row.returningCustomers,
      unknownCustomers: all.unknownCustomers + row.unknownCustomers,
      minorUnits: all.minorUnits + row.minorUnits,
      refundedMinorUnits: all.refundedMinorUnits + row.refundedMinorUnits,
      cancelledMinorUnits: all.cancelledMinorUnits + row.cancelledMinorUnits
    }),
    {
      orders: 0n,
      newCustomers: 0n,
      returningCustomers: 0n,
      unknownCustomers: 0n,
      minorUnits: 0n,
      refundedMinorUnits: 0n,
      cancelledMinorUnits: 0n
    }
  )

/** Nothing of it went back. */
const NOTHING_BACK = { refundedMinorUnits: 0n, cancelledMinorUnits: 0n }

/** What is earned of orders of new customers. */
const byNewCustomers = (orders: bigint) => ({
  orders,
  newCustomers: orders,
  returningCustomers: 0n,
  unknownCustomers: 0n,
  ...NOTHING_BACK
})

const handles = (rows: ReadonlyArray<{ readonly creator: CreatorAccount | null }>) =>
  rows.map(({ creator }) => creator?.handle ?? null)

describe("one order is one order", () => {
  it.effect(
    "whichever comes first of the pixel's purchase, the server's, the shop's order and the survey answer, the report is the same",
    Effect.gen(function* () {
      const reports = yield* Effect.forEach(permutations(["pixel", "server", "shop", "answer"] as const), (arrivals) =>
        Effect.gen(function* () {
          yield* TestClock.setTime(OPENED)
          const tenantId = yield* openedWithStore
          const arrive = {
            pixel: buy(
              tenantId,
              { promoCode: "jane10" },
              { storedRefs: [{ code: code("mail"), at: new Date(OPENED) }] }
            ),
            server: buy(tenantId, { total: usd(6_000n) }, { reportedBy: "server", pvId: newVisitor() }),
            shop: notify(shopBody()),
            answer: answer(tenantId, "@mia.rose on tiktok")
          }
          yield* visit(tenantId, "jane-mug")
          yield* TestClock.setTime(PLACED - 2 * DAY)
          yield* visit(tenantId, "mia")
          yield* TestClock.setTime(PLACED)
          for (const source of arrivals) {
            yield* TestClock.adjust("1 minute")
            yield* arrive[source]
          }
          return yield* Effect.forEach(AttributionModel.literals, (model) => report(tenantId, model))
        }).pipe(Effect.provide(Layer.fresh(layer)))
      )
      expect(reports).toHaveLength(24)
      const [first, ...others] = reports
      if (first === undefined) throw new Error("there is no order of arrival")
      for (const other of others) expect(other).toEqual(first)
      for (const { totals, creators, unattributed } of first) {
        expect(totals).toEqual([{ ...usd(5_998n), ...byNewCustomers(WHOLE_SHARE) }])
        // What the pixel says beside the shop adds nobody: not the link it remembers.
        expect(handles(creators).toSorted()).toEqual(["jane_doe", "mia.rose"])
        expect(unattributed).toEqual([])
      }
    })
  )

  it.effect(
    "by whichever of its names it is reported: a sale of 50.00 is 50.00 in every order of arrival",
    Effect.gen(function* () {
      const token = "c1f7a9d04be2463c8f0a5b6d7e8f9a0b"
      const names = { name: "#2001", order_number: 2001, confirmation_number: "XPAV284CT", checkout_token: token }
      const reports = yield* Effect.forEach(
        permutations(["shop", "id", "number", "confirmation", "token", "answer"] as const),
        (arrivals) =>
          Effect.gen(function* () {
            yield* TestClock.setTime(PLACED)
            const tenantId = yield* openedWithStore
            const total = usd(5_000n)
            const server = { reportedBy: "server" } as const
            const arrive = {
              shop: notify(shopBody({ ...names, total_price: "50.00", landing_site: null })),
              id: buy(tenantId, { orderId: orderId("4501"), total }),
              number: buy(tenantId, { orderId: orderId("2001"), total }, server),
              confirmation: buy(tenantId, { orderId: orderId("XPAV284CT"), total }, { pvId: newVisitor() }),
              token: buy(tenantId, { orderId: orderId(token), total }, { pvId: newVisitor() }),
              answer: answer(tenantId, "@mia.rose", "2001")
            }
            for (const source of arrivals) yield* arrive[source]
            return yield* report(tenantId)
          }).pipe(Effect.provide(Layer.fresh(layer)))
      )
      expect(reports).toHaveLength(720)
      for (const { totals, creators, unattributed, unconfirmed } of reports) {
        expect(totals).toMatchObject([{ ...usd(5_000n), orders: WHOLE_SHARE }])
        expect(handles(creators).toSorted()).toEqual(["jane_doe", "mia.rose"])
        expect([...unattributed, ...unconfirmed.totals]).toEqual([])
      }
    })
  )

  it.effect(
    "a purchase and a notification repeated 100 times at once change nothing",
    Effect.gen(function* () {
      yield* TestClock.setTime(PLACED)
      const tenantId = yield* openedWithStore
      yield* visit(tenantId, "jane-mug")
      const id = EventId.make(crypto.randomUUID())
      const all = [buy(tenantId, {}, { id }), notify(shopBody())]
      yield* Effect.all(all)
      const once = yield* report(tenantId)
      expect(once.totals).toEqual([{ ...usd(5_998n), ...byNewCustomers(WHOLE_SHARE) }])
      yield* Effect.all(Array.from({ length: 100 }, () => all).flat(), { concurrency: "unbounded" })
      expect(yield* report(tenantId)).toEqual(once)
    })
  )

  it.effect(
    "a visit after the order was first heard of earns nothing, though the shop reports the order later",
    Effect.gen(function* () {
      yield* TestClock.setTime(PLACED)
      const tenantId = yield* openedWithStore
      yield* visit(tenantId, "jane-mug")
      yield* buy(tenantId)
      yield* TestClock.adjust("1 minute")
      yield* visit(tenantId, "mia")
      yield* TestClock.adjust("1 minute")
      yield* notify(shopBody({ landing_site: null, discount_codes: [], discount_applications: [] }))
      expect(handles((yield* report(tenantId, "last_touch")).creators)).toEqual(["jane_doe"])
    })
  )
})

describe("what is earned", () => {
  it.effect(
    "by two creators of one order is shared, its new customer too, and told by link",
    Effect.gen(function* () {
      yield* TestClock.setTime(PLACED)
      const tenantId = yield* opened
      yield* visit(tenantId, "jane-mug")
      yield* TestClock.adjust("1 hour")
      yield* visit(tenantId, "mia")
      yield* buy(tenantId, { total: usd(101n), isNewCustomer: true })
      const half = { currency: CurrencyCode.make("USD"), ...byNewCustomers(WHOLE_SHARE / 2n), isOthers: false }
      const { creators, totals, unattributed } = yield* report(tenantId)
      expect(creators).toEqual([
        { ...half, minorUnits: 51n, creator: jane, links: [{ ...half, minorUnits: 51n, code: code("jane-mug") }] },
        { ...half, minorUnits: 50n, creator: mia, links: [{ ...half, minorUnits: 50n, code: code("mia") }] }
      ])
      expect(totals).toEqual([{ ...usd(101n), ...byNewCustomers(WHOLE_SHARE) }])
      expect(unattributed).toEqual([])
    })
  )

  it.effect(
    "by links that name no creator stands in a row without one; by a survey answer, in a row without a link",
    Effect.gen(function* () {
      yield* TestClock.setTime(PLACED)
      const tenantId = yield* opened
      yield* visit(tenantId, "mail")
      yield* buy(tenantId, { total: usd(100n) })
      yield* answer(tenantId, "@mia.rose")
      const { creators } = yield* report(tenantId)
      expect(creators).toMatchObject([
        { creator: null, minorUnits: 50n, links: [{ code: code("mail"), minorUnits: 50n }] },
        { creator: mia, minorUnits: 50n, links: [{ code: null, minorUnits: 50n }] }
      ])
    })
  )

  it.effect(
    "of an order no creator touched is unattributed",
    Effect.gen(function* () {
      yield* TestClock.setTime(PLACED)
      const tenantId = yield* opened
      yield* buy(tenantId, { isNewCustomer: true })
      const { creators, unattributed, totals } = yield* report(tenantId, "markov")
      expect(creators).toEqual([])
      expect(unattributed).toEqual([{ ...usd(5_998n), ...byNewCustomers(WHOLE_SHARE) }])
      expect(totals).toEqual(unattributed)
    })
  )

  it.effect(
    "of test and cancelled orders is nothing; they are counted apart",
    Effect.gen(function* () {
      yield* TestClock.setTime(PLACED)
      const tenantId = yield* openedWithStore
      yield* visit(tenantId, "jane-mug")
      yield* notify(shopBody({ id: 1, test: true }))
      yield* notify(shopBody({ id: 2, cancelled_at: "2026-03-01T10:00:00Z" }))
      yield* notify(shopBody({ id: 3, financial_status: "voided", currency: "EUR" }))
      yield* notify(shopBody({ id: 4 }))
      const { totals, excluded } = yield* report(tenantId)
      expect(totals).toMatchObject([{ minorUnits: 5_998n, orders: WHOLE_SHARE }])
      expect([...excluded].toSorted()).toEqual([
        ["cancelled order", 1],
        ["test order", 1],
        ["voided payment", 1]
      ])
      expect([...(yield* report(tenantId, "linear", PERIOD, "EUR")).excluded]).toEqual([["voided payment", 1]])
    })
  )

  it.effect(
    "in different currencies stays apart, most revenue first within each",
    Effect.gen(function* () {
      yield* TestClock.setTime(PLACED)
      const tenantId = yield* opened
      const sell = Effect.fnUntraced(function* (id: string, link: string, total: Money) {
        const pvId = newVisitor()
        yield* visit(tenantId, link, pvId)
        yield* buy(tenantId, { orderId: orderId(id), total }, { pvId })
      })
      yield* sell("1", "jane-mug", money(5_000n, "JPY"))
      yield* sell("2", "jane-mug", usd(100n))
      yield* sell("3", "mia", usd(200n))
      const { creators, totals } = yield* report(tenantId)
      expect(creators.map((row) => `${row.currency} ${row.creator?.handle} ${row.minorUnits}`)).toEqual([
        "JPY jane_doe 5000",
        "USD mia.rose 200",
        "USD jane_doe 100"
      ])
      expect(totals.map((row) => `${row.currency} ${row.minorUnits}`)).toEqual(["JPY 5000", "USD 300"])
    })
  )

  const sale = fc.record({
    path: fc.array(fc.constantFrom("jane-mug", "mia", "mail"), { maxLength: 4 }),
    currency: fc.constantFrom("USD", "EUR", "JPY", "KWD"),
    minorUnits: fc.oneof(fc.bigInt({ min: 0n, max: 200n }), fc.bigInt({ min: 0n, max: 10n ** 15n })),
    isNewCustomer: fc.constantFrom(true, false, null)
  })
  const sales = fc.record({
    model: fc.constantFrom(...AttributionModel.literals),
    sold: fc.array(sale, { minLength: 1, maxLength: 8 })
  })

  /** Each sale to a visitor of its own, who then came by the links of the path. */
  const sellAll = Effect.fnUntraced(function* (
    sold: ReadonlyArray<typeof sale extends fc.Arbitrary<infer A> ? A : never>
  ) {
    const tenantId = yield* opened
    for (const [index, { path, currency, minorUnits, isNewCustomer }] of sold.entries()) {
      const pvId = newVisitor()
      for (const link of path) yield* visit(tenantId, link, pvId)
      const id = orderId(String(index))
      yield* buy(tenantId, { orderId: id, total: money(minorUnits, currency), isNewCustomer }, { pvId })
    }
    yield* visit(tenantId, "mia", newVisitor())
    return tenantId
  })

  it.property(
    "sums in every currency to exactly what was sold in it: by creator, by link and unattributed",
    sales,
    Effect.fnUntraced(function* ({ model, sold }) {
      const tenantId = yield* sellAll(sold)
      const { creators, unattributed, totals } = yield* report(tenantId, model, EVER)
      expect(totals.map(({ currency }) => String(currency))).toEqual(
        [...new Set(sold.map((one) => one.currency))].sort()
      )
      for (const { currency, ...total } of totals) {
        const inIt = sold.filter((one) => one.currency === currency)
        expect(total).toEqual({
          orders: BigInt(inIt.length) * WHOLE_SHARE,
          newCustomers: BigInt(inIt.filter((one) => one.isNewCustomer === true).length) * WHOLE_SHARE,
          returningCustomers: BigInt(inIt.filter((one) => one.isNewCustomer === false).length) * WHOLE_SHARE,
          unknownCustomers: BigInt(inIt.filter((one) => one.isNewCustomer === null).length) * WHOLE_SHARE,
          minorUnits: inIt.reduce((sum, one) => sum + one.minorUnits, 0n),
          ...NOTHING_BACK
        })
        expect(summed([...creators, ...unattributed].filter((row) => row.currency === currency))).toEqual(total)
      }
      for (const { links, creator: _, currency: __, isOthers: ___, ...row } of creators) {
        expect(summed(links)).toEqual(row)
      }
    })
  )

  it.property(
    "in one currency is the same in a report of that currency and in one of all",
    sales,
    Effect.fnUntraced(function* ({ model, sold }) {
      const tenantId = yield* sellAll(sold)
      const all = yield* report(tenantId, model, EVER)
      for (const currency of ["USD", "EUR", "JPY", "KWD"]) {
        const one = yield* report(tenantId, model, EVER, currency)
        expect(String(one.currency)).toBe(currency)
        for (const rows of ["creators", "unattributed", "totals"] as const) {
          expect<ReadonlyArray<Revenue>>(one[rows]).toEqual(all[rows].filter((row) => row.currency === currency))
        }
      }
    })
  )
})

describe("the period", () => {
  it.effect(
    "is looked back from by as many days as the tenant has chosen, and the report says how many",
    Effect.gen(function* () {
      yield* TestClock.setTime(OPENED)
      const tenants = yield* Tenants
      const tenantId = TenantId.make(crypto.randomUUID())
      yield* tenants.insert({ id: tenantId, name: "A week", email: null, lookbackDays: 7, createdAt: new Date(OPENED) })
      const link = { tenantId, destinationUrl: "https://shop.example.com/", creator: jane, promoCode: null }
      yield* createLink({ ...link, code: code("early") })
      yield* createLink({ ...link, code: code("late") })
      yield* visit(tenantId, "early")
      yield* TestClock.adjust("1 milli")
      yield* visit(tenantId, "late")
      yield* TestClock.adjust("7 days")
      yield* buy(tenantId)
      const { creators, lookbackDays } = yield* report(tenantId)
      expect(lookbackDays).toBe(7)
      expect(creators.flatMap(({ links }) => links.map((row) => String(row.code)))).toEqual(["late"])
    })
  )

  it.effect(
    "may hold orders far apart, each with a look-back of its own",
    Effect.gen(function* () {
      const tenantId = yield* openedWithStore
      const laterVisitor = newVisitor()
      yield* TestClock.setTime(PLACED - 29 * DAY)
      yield* visit(tenantId, "jane-mug")
      // Heard of 3 days after it was placed, when the next order had long been.
      yield* TestClock.setTime(PLACED)
      yield* visit(tenantId, "mail", laterVisitor)
      yield* buy(tenantId, { orderId: orderId("2") }, { pvId: laterVisitor, reportedBy: "server" })
      yield* TestClock.setTime(PLACED + 2 * DAY)
      yield* visit(tenantId, "mia")
      yield* TestClock.setTime(PLACED + 3 * DAY)
      const placed = new Date(PLACED - HOUR).toISOString()
      yield* notify(
        shopBody({ processed_at: placed, landing_site: null, discount_codes: [], discount_applications: [] })
      )
      yield* TestClock.setTime(PLACED + 50 * DAY)
      yield* visit(tenantId, "mia", laterVisitor)
      yield* buy(tenantId, { orderId: orderId("3") }, { pvId: laterVisitor, reportedBy: "server" })
      const first = yield* report(tenantId, "first_touch", EVER)
      expect(first.creators.map(({ creator, orders }) => [creator?.handle ?? null, orders / WHOLE_SHARE])).toEqual([
        [null, 1n],
        ["jane_doe", 1n],
        ["mia.rose", 1n]
      ])
      // A notice that comes days late doesn't let a later visit take the order.
      const last = yield* report(tenantId, "last_touch", { ...EVER, to: new Date(PLACED + DAY) })
      expect(last.creators.filter(({ orders }) => orders > 0n).map(({ creator }) => creator?.handle ?? null)).toEqual([
        null,
        "jane_doe"
      ])
    })
  )

  it.effect(
    "holds an order by the earliest time a source placed it at: it is in one period, not in the next",
    Effect.gen(function* () {
      const tenantId = yield* openedWithStore
      yield* TestClock.setTime(PLACED + 5_000)
      yield* notify(shopBody())
      yield* buy(tenantId)
      const ordersIn = (from: number, to: number) =>
        report(tenantId, "linear", { from: new Date(from), to: new Date(to) }).pipe(
          Effect.map(({ totals }) => summed(totals).orders / WHOLE_SHARE)
        )
      expect(yield* ordersIn(OPENED, PLACED)).toBe(0n)
      expect(yield* ordersIn(PLACED, PLACED + 1)).toBe(1n)
      expect(yield* ordersIn(PLACED + 1, PLACED + DAY)).toBe(0n)
    })
  )

  it.effect(
    "doesn't cut an order's look-back, but the paths of visitors without an order hold its own visits alone",
    Effect.gen(function* () {
      yield* TestClock.setTime(OPENED)
      const tenantId = yield* opened
      yield* visit(tenantId, "jane-mug")
      yield* visit(tenantId, "mia", newVisitor())
      yield* TestClock.adjust("2 days")
      yield* visit(tenantId, "mia")
      const from = yield* Clock.currentTimeMillis
      yield* buy(tenantId)
      yield* TestClock.adjust("1 day")
      const to = yield* Clock.currentTimeMillis
      yield* visit(tenantId, "mia", newVisitor())

      const miaEarns = (period: Period) =>
        report(tenantId, "markov", period).pipe(
          Effect.map(({ creators }) => creators.find(({ creator }) => creator?.handle === mia.handle)?.orders)
        )
      const alone = yield* miaEarns({ from: new Date(from), to: new Date(to) })
      expect(alone).toBe(WHOLE_SHARE / 2n)
      // Both of the visitors without an order went to mia alone: from her an order is less likely than through jane.
      for (const period of [
        { from: new Date(OPENED), to: new Date(to) },
        { from: new Date(from), to: new Date(to + 1) }
      ]) {
        expect(yield* miaEarns(period)).not.toBe(alone)
      }
    })
  )

  for (const [when, counted, pagesRead] of [
    ["before a second page is read", ORDERS_MAX + 1, 1],
    ["also where the others come in while it is read", ORDERS_MAX, Number.POSITIVE_INFINITY]
  ] as const) {
    it.effect(
      `MUST fail with PeriodTooLarge when it has more orders than a report divides, ${when}`,
      Effect.gen(function* () {
        const tenantId = yield* opened
        const full = countedOrders(tenantId, counted)
        const refusal = yield* report(tenantId).pipe(Effect.provideService(Orders, full.orders), Effect.flip)
        expect(refusal._tag).toBe("PeriodTooLarge")
        expect(refusal.message).toBe(`the period has more than ${ORDERS_MAX} orders; ask for a shorter one`)
        expect(full.pagesRead()).toBeLessThanOrEqual(pagesRead)
      })
    )
  }

  it.effect(
    "may have more creators than markov and shapley compare: the rest are compared as one, and totals stay exact",
    Effect.gen(function* () {
      yield* TestClock.setTime(PLACED)
      const tenantId = yield* opened
      const creators = COMPARED_CHANNELS_MAX + 2
      for (let n = 0; n < creators; n++) {
        const creator = { platform: "instagram", handle: `creator${String(n).padStart(4, "0")}` }
        const destinationUrl = "https://shop.example.com/"
        yield* createLink({ tenantId, code: code(`c${n}`), destinationUrl, creator, promoCode: null })
        const pvId = newVisitor()
        yield* visit(tenantId, `c${n}`, pvId)
        yield* buy(tenantId, { orderId: orderId(`${n}`), total: usd(101n) }, { pvId })
      }
      // The first and the last creator by name share an order: the last was seen most, the two before it least.
      yield* visit(tenantId, "c0")
      yield* TestClock.adjust("1 minute")
      yield* visit(tenantId, `c${creators - 1}`)
      yield* buy(tenantId, { orderId: orderId("shared"), total: usd(101n) })

      for (const model of AttributionModel.literals) {
        const { creators: rows, totals, markov } = yield* report(tenantId, model)
        expect(totals).toMatchObject([
          { minorUnits: 101n * BigInt(creators + 1), orders: BigInt(creators + 1) * WHOLE_SHARE }
        ])
        expect(summed(rows)).toEqual(summed(totals))
        // One more than is shown is one row, without the links.
        expect(rows).toHaveLength(CREATORS_SHOWN_MAX + 1)
        expect(rows.filter(({ isOthers }) => isOthers)).toEqual([expect.objectContaining({ creator: null, links: [] })])
        if (model !== "markov") continue
        expect(markov).toHaveLength(COMPARED_CHANNELS_MAX + 1)
        expect(markov?.filter(({ isOthers }) => isOthers)).toMatchObject([
          { creator: null, code: null, fittedOrders: 2n * WHOLE_SHARE }
        ])
        const compared = markov?.map(({ creator }) => creator?.handle)
        for (const n of [creators - 3, creators - 2])
          expect(compared).not.toContain(`creator${String(n).padStart(4, "0")}`)
        expect(compared).toContain(`creator${String(creators - 1).padStart(4, "0")}`)
      }
    })
  )

  it.effect(
    "may have more links than are told one by one: of a creator, and of those clicked",
    Effect.gen(function* () {
      yield* TestClock.setTime(PLACED)
      const tenantId = yield* opened
      const trackingLinks = yield* TrackingLinks
      const made = CLICKED_LINKS_SHOWN_MAX + 3
      for (let n = 0; n < made; n++) {
        const destinationUrl = "https://shop.example.com/"
        const link = yield* createLink({
          tenantId,
          code: code(`l${n}`),
          destinationUrl,
          creator: jane,
          promoCode: null
        })
        const clicks = n === 5 ? 2 : 1
        for (let k = 0; k < clicks; k++) yield* trackingLinks.recordClick(aClick(link, { at: new Date(PLACED) }))
      }
      for (let n = 0; n < LINKS_SHOWN_MAX + 2; n++) {
        const pvId = newVisitor()
        yield* event(tenantId, { pvId, pageUrl: `https://shop.example.com/?cs_ref=l${n}` })
        yield* buy(tenantId, { orderId: orderId(`${n}`), total: usd(100n + BigInt(n)) }, { pvId })
      }
      const { creators, clicks, otherClicks } = yield* report(tenantId, "linear")
      const [row] = creators
      expect(row?.links).toHaveLength(LINKS_SHOWN_MAX + 1)
      expect(row?.links.at(-1)).toMatchObject({
        code: null,
        isOthers: true,
        orders: 2n * WHOLE_SHARE,
        minorUnits: 201n
      })
      expect(summed(row?.links ?? [])).toEqual(summed(creators))
      expect(clicks).toHaveLength(CLICKED_LINKS_SHOWN_MAX)
      expect(clicks).toContainEqual({
        code: code("l5"),
        creator: jane,
        clicks: { human: 2, bot: 0, prefetch: 0, head: 0, embedded: 0 }
      })
      expect(otherClicks).toEqual({ links: 3, clicks: { human: 3, bot: 0, prefetch: 0, head: 0, embedded: 0 } })
    })
  )
})

describe("through the whole report", () => {
  it.effect(
    "money is split by creator first: 19.99 over 15 and 15 touches is 10.00 and 9.99, 10 yen 5 and 5",
    Effect.gen(function* () {
      yield* TestClock.setTime(OPENED)
      const tenantId = yield* opened
      for (const [id, total] of [
        ["usd", usd(1_999n)],
        ["jpy", money(10n, "JPY")]
      ] as const) {
        const pvId = newVisitor()
        for (const link of ["jane-mug", "mia"]) {
          for (let n = 0; n < 15; n++) {
            yield* visit(tenantId, link, pvId)
            yield* TestClock.adjust("1 minute")
          }
        }
        yield* buy(tenantId, { orderId: orderId(id), total }, { pvId })
      }
      const { creators } = yield* report(tenantId, "linear")
      expect(creators.map((row) => [String(row.currency), row.creator?.handle, row.minorUnits, row.orders])).toEqual([
        ["JPY", "jane_doe", 5n, WHOLE_SHARE / 2n],
        ["JPY", "mia.rose", 5n, WHOLE_SHARE / 2n],
        ["USD", "jane_doe", 1_000n, WHOLE_SHARE / 2n],
        ["USD", "mia.rose", 999n, WHOLE_SHARE / 2n]
      ])
    })
  )

  it.effect(
    "orders that a browser alone reported are told apart where the account has a sender to trust, and teach no model",
    Effect.gen(function* () {
      yield* TestClock.setTime(OPENED)
      const tenantId = yield* opened
      const forger = newVisitor()
      yield* visit(tenantId, "mia", forger)
      yield* buy(tenantId, { orderId: orderId("forged"), total: usd(99_900n), isNewCustomer: true }, { pvId: forger })
      yield* buy(tenantId, { orderId: orderId("forged too"), total: usd(100n) }, { pvId: newVisitor() })
      const pvId = newVisitor()
      yield* visit(tenantId, "jane-mug", pvId)
      yield* buy(tenantId, { orderId: orderId("sold"), total: usd(500n) }, { pvId, reportedBy: "server" })
      for (const model of AttributionModel.literals) {
        const { creators, unattributed, totals, unconfirmed, markov } = yield* report(tenantId, model)
        expect(totals).toMatchObject([{ minorUnits: 500n, orders: WHOLE_SHARE }])
        expect(creators).toMatchObject([{ creator: jane, minorUnits: 500n, orders: WHOLE_SHARE }])
        expect(unattributed).toEqual([])
        expect(unconfirmed.totals).toMatchObject([
          { minorUnits: 100_000n, orders: 2n * WHOLE_SHARE, newCustomers: WHOLE_SHARE }
        ])
        expect(unconfirmed.creators).toMatchObject([{ creator: mia, minorUnits: 99_900n, orders: WHOLE_SHARE }])
        expect(unconfirmed.unattributed).toMatchObject([{ minorUnits: 100n, orders: WHOLE_SHARE }])
        if (model === "markov") {
          expect(markov?.map(({ creator, fittedOrders }) => [creator?.handle, fittedOrders])).toEqual([
            ["jane_doe", WHOLE_SHARE]
          ])
        }
      }
    })
  )

  it.effect(
    "without a sender to trust nothing is told apart",
    Effect.gen(function* () {
      yield* TestClock.setTime(OPENED)
      const { id: tenantId } = yield* createTenant("Browser only")
      yield* buy(tenantId, { total: usd(500n) })
      const { totals, unconfirmed } = yield* report(tenantId)
      expect(totals).toMatchObject([{ minorUnits: 500n }])
      expect(unconfirmed).toEqual({ creators: [], unattributed: [], totals: [] })
    })
  )

  it.effect(
    "markov tells of each creator its removal effect, the orders the model gives it and those it got",
    Effect.gen(function* () {
      yield* TestClock.setTime(OPENED)
      const tenantId = yield* opened
      // Without mia the one order of the two would be lost that came through her alone.
      for (const [index, path] of [["jane-mug", "mia"], ["jane-mug"], ["mail"]].entries()) {
        const pvId = newVisitor()
        for (const link of path) {
          yield* visit(tenantId, link, pvId)
          yield* TestClock.adjust("1 hour")
        }
        yield* buy(tenantId, { orderId: orderId(`${index}`) }, { pvId })
      }
      const { markov } = yield* report(tenantId, "markov")
      expect(markov?.map(({ creator, code, isOthers }) => [creator?.handle ?? null, code, isOthers])).toEqual([
        ["jane_doe", null, false],
        [null, code("mail"), false],
        ["mia.rose", null, false]
      ])
      const effects = markov?.map(({ removalEffect }) => removalEffect) ?? []
      for (const [index, expected] of [2 / 3, 1 / 3, 1 / 3].entries()) expect(effects[index]).toBeCloseTo(expected, 12)
      const sumOf = (numbers: ReadonlyArray<number>) => numbers.reduce((all, one) => all + one, 0)
      expect(sumOf(markov?.map(({ modelOrders }) => modelOrders) ?? [])).toBeCloseTo(3, 12)
      expect(markov?.map(({ modelOrders }) => modelOrders.toFixed(6))).toEqual(["1.500000", "0.750000", "0.750000"])
      // Nobody else was on the order of the mail: what the model would give away stays with it.
      expect(markov?.map(({ fittedOrders }) => (Number(fittedOrders) / Number(WHOLE_SHARE)).toFixed(6))).toEqual([
        "1.333333",
        "1.000000",
        "0.666667"
      ])
      expect(markov?.reduce((all, { fittedOrders }) => all + fittedOrders, 0n)).toBe(3n * WHOLE_SHARE)
      expect((yield* report(tenantId, "linear")).markov).toBeNull()
    })
  )

  it.effect(
    "markov: of the paths ABABBA, ABBAA and AA, one order each, A has 2 orders and B 1, to 1e-12",
    Effect.gen(function* () {
      yield* TestClock.setTime(OPENED)
      const tenantId = yield* opened
      for (const path of ["ABABBA", "ABBAA", "AA"]) {
        const pvId = newVisitor()
        for (const name of path) {
          yield* visit(tenantId, name === "A" ? "jane-mug" : "mia", pvId)
          yield* TestClock.adjust("1 hour")
        }
        yield* buy(tenantId, { orderId: orderId(path) }, { pvId })
      }
      const { creators } = yield* report(tenantId, "markov")
      expect(handles(creators)).toEqual(["jane_doe", "mia.rose"])
      for (const [index, orders] of [2, 1].entries()) {
        const earned = creators[index]?.orders ?? 0n
        expect(Math.abs(Number(earned) / Number(WHOLE_SHARE) - orders)).toBeLessThanOrEqual(1e-12)
      }
    })
  )

  const LINKS_MAX = 100

  it.effect(
    "clicks are told by link and kind, also of links that earned nothing, ordered by code",
    Effect.gen(function* () {
      yield* TestClock.setTime(PLACED)
      const tenantId = yield* opened
      const links = yield* TrackingLinks
      const at = new Date(PLACED)
      for (const link of (yield* links.page(tenantId, LINKS_MAX, null)).toReversed()) {
        for (const kind of ["human", "human", "bot", "prefetch", "head"] as const) {
          yield* links.recordClick(aClick(link, { kind, at }))
        }
        yield* links.recordClick(aClick(link, { at: PERIOD.to }))
      }
      const clicks = { human: 2, bot: 1, prefetch: 1, head: 1, embedded: 0 }
      expect((yield* report(tenantId)).clicks).toEqual([
        { code: code("jane-mug"), creator: jane, clicks },
        { code: code("mail"), creator: null, clicks },
        { code: code("mia"), creator: mia, clicks }
      ])
    })
  )

  for (const { whose, folder } of PAYLOAD_FOLDERS) {
    const captured = readFileSync(new URL("order.json", folder), "utf8")

    it.effect(
      `${whose} test order is kept and earns nothing; the same order for real, in the shop's bytes, earns its current price`,
      Effect.gen(function* () {
        const placed = Date.UTC(2016, 4, 17, 4, 14, 36)
        yield* TestClock.setTime(placed)
        const tenantId = yield* openedWithStore
        yield* visit(tenantId, "jane-mug")
        yield* buy(tenantId, { orderId: orderId("123456"), total: usd(1_000n) })
        yield* TestClock.adjust("1 second")
        yield* notify(captured)
        const sold = yield* report(tenantId, "linear", EVER)
        expect(sold).toMatchObject({ totals: [], excluded: new Map([["test order", 1]]) })

        const real = captured
          .replace('"test":true', '"test":false')
          .replace(/"cancelled_at":"[^"]+"/, '"cancelled_at":null')
          .replace('"financial_status":"voided"', '"financial_status":"paid"')
          .replace(/"updated_at":"2016-05-17T04:14:36-04:00"/, '"updated_at":"2016-05-18T04:14:36-04:00"')
        yield* notify(real)
        expect(yield* report(tenantId, "linear", EVER)).toMatchObject({
          creators: [{ creator: jane, minorUnits: 950n, orders: WHOLE_SHARE, newCustomers: WHOLE_SHARE }],
          excluded: new Map()
        })
      })
    )
  }
})
