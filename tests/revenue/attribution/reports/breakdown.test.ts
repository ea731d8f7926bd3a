import { describe, expect } from "bun:test"
import { Effect } from "effect"
import fc from "fast-check"
import { reportAttribution } from "../../../../domain/revenue/attribution/reportAttribution.ts"
import { ReportGrouping } from "../../../../domain/revenue/attribution/reports/groupings.ts"
import { INTERVALS_MAX, ReportInterval } from "../../../../domain/revenue/attribution/reports/intervals.ts"
import { listOrders, type OrderListQuery } from "../../../../domain/revenue/attribution/reports/listOrders.ts"
import { nothingEarned, type Revenue, sum } from "../../../../domain/revenue/attribution/reports/tally.ts"
import { layer } from "../../../../fixtures/layers/layer.ts"
import { TimeZone } from "../../../../ports/accounts/tenants/AttributionSettings.ts"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { CurrencyCode } from "../../../../ports/money/money.ts"
import { AttributionModel } from "../../../../ports/revenue/attribution/AttributionModel.ts"
import { DAY_MS } from "../../../../ports/time/days.ts"
import { ProductId } from "../../../../ports/tracking/events/TrackingEvent.ts"
import { CountryCode, LinkCode } from "../../../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../../../ports/tracking/links/TrackingLinks.ts"
import { RefundId, ShopDomain } from "../../../../ports/tracking/orders/Order.ts"
import { Orders } from "../../../../ports/tracking/orders/Orders.ts"
import { aLink, anAnswer, aRefund, aShopNotice, orderId } from "../../../contracts/attributionExamples.ts"
import { newTenant } from "../../../contracts/newTenant.ts"
import { effectTest } from "../../../support/running/effectTest.ts"
import { sized } from "../../../support/running/sized.ts"

const it = effectTest(layer)

const FROM = Date.UTC(2026, 2, 20, 9, 41)
const PERIOD = { from: new Date(FROM), to: new Date(FROM + 20 * DAY_MS) }
const CURRENCIES = ["USD", "JPY", "KWD"]
const ZONES = ["UTC", "Europe/Berlin", "Asia/Kathmandu", "America/New_York", "Australia/Lord_Howe"]
const SHOPS = ["shop.example.com", "other.example.com"].map((name) => ShopDomain.make(name))
const PRODUCTS = ["9007199254740993", "7", null].map((id) => (id === null ? null : ProductId.make(id)))
const COUNTRIES = ["DE", "US", null].map((code) => (code === null ? null : CountryCode.make(code)))
const PROMO_CODES = ["ANN", "BOB", "CAT", "MAIL"]

/** Lines of an order or a refund, at times more than its amount, of nothing, and of what nobody bought. */
const anyProducts = fc.uniqueArray(
  fc.record({
    productId: fc.constantFrom(...PRODUCTS),
    title: fc.constantFrom("Mug", null),
    minorUnits: fc.oneof(fc.constant(0n), fc.bigInt({ min: 1n, max: 6_000n }))
  }),
  { maxLength: 3, selector: ({ productId }) => productId }
)

const anyOrder = fc.record({
  afterMs: fc.integer({ min: -DAY_MS, max: 21 * DAY_MS }),
  minorUnits: fc.bigInt({ min: 1n, max: 9_999n }),
  currency: fc.constantFrom(...CURRENCIES),
  shop: fc.constantFrom(...SHOPS),
  promoCodes: fc.uniqueArray(fc.constantFrom(...PROMO_CODES), { maxLength: 4 }),
  country: fc.constantFrom(...COUNTRIES),
  products: anyProducts,
  refunded: fc.constantFrom(0n, 0n, 1n, 3n),
  productsBack: anyProducts,
  edit: fc.option(fc.record({ minorUnits: fc.bigInt({ min: 0n, max: 9_999n }), products: anyProducts }), { freq: 2 }),
  isCancelled: fc.constantFrom(false, false, true),
  isNewCustomer: fc.constantFrom(true, false, null),
  isNamed: fc.constantFrom(false, false, true)
})
type AnyOrder = typeof anyOrder extends fc.Arbitrary<infer Value> ? Value : never

/** Three creators, one with two links, of two campaigns, and a link of nobody. */
const opened = Effect.gen(function* () {
  const tenantId = yield* newTenant
  const links = yield* TrackingLinks
  const make = (name: string, handle: string | null, campaign: string | null) =>
    links.insert(
      aLink(tenantId, {
        code: LinkCode.make(`${name}-${tenantId}`),
        creator: handle === null ? null : { platform: "instagram", handle },
        promoCode: name.toUpperCase(),
        campaign
      })
    )
  yield* make("ann", "ann", "spring")
  yield* make("bob", "ann", "autumn")
  yield* make("cat", "cat", "spring")
  yield* make("mail", null, null)
  return tenantId
})

const sell = Effect.fnUntraced(function* (tenantId: TenantId, place: number, order: AnyOrder) {
  const book = yield* Orders
  const id = orderId(`${place}`)
  const placedAt = new Date(FROM + order.afterMs)
  const total = { minorUnits: order.minorUnits, currency: CurrencyCode.make(order.currency) }
  const { shop: shopDomain, isCancelled, isNewCustomer, promoCodes, country, products } = order
  const told = {
    orderId: id,
    placedAt,
    receivedAt: placedAt,
    total,
    paidMinorUnits: total.minorUnits,
    shopDomain,
    isCancelled,
    isNewCustomer,
    promoCodes,
    country,
    products
  }
  yield* book.record(aShopNotice(tenantId, 1, told))
  if (order.edit !== null) {
    const { minorUnits, products: left } = order.edit
    const edited = { total: { ...total, minorUnits }, paidMinorUnits: minorUnits, products: left }
    yield* book.record(aShopNotice(tenantId, 2, { ...told, ...edited, country: null }))
  }
  if (order.refunded > 0n) {
    const amount = { ...total, minorUnits: total.minorUnits / order.refunded }
    yield* book.refund(
      aRefund(tenantId, { orderId: id, shopDomain, refundId: RefundId.make("r"), amount, products: order.productsBack })
    )
  }
  if (order.isNamed) yield* book.answer(anAnswer(tenantId, { orderId: id, shopDomain, answer: "ann on instagram" }))
})

const anyWorld = fc.record({
  orders: fc.array(anyOrder, { maxLength: 12 }),
  model: fc.constantFrom(...AttributionModel.literals),
  interval: fc.constantFrom(null, ...ReportInterval.literals),
  groupBy: fc.constantFrom(null, ...ReportGrouping.literals),
  timeZone: fc.constantFrom(...ZONES),
  isOpen: fc.boolean()
})

/** Up to all that can be asked for at once; what is null has none. */
const anyFilter = fc.record(
  {
    creator: fc.constantFrom("instagram/ann", "instagram/cat", null),
    campaign: fc.constantFrom("spring", "autumn", null),
    country: fc.constantFrom(...COUNTRIES),
    shop: fc.constantFrom(...SHOPS, null),
    product: fc.constantFrom(...PRODUCTS)
  },
  { requiredKeys: [] }
)

/** What rows earned together, by currency. */
const summed = (rows: ReadonlyArray<Revenue>): ReadonlyMap<string, Revenue> => {
  const all = new Map<string, Revenue>()
  for (const row of rows) {
    const { currency, orders, newCustomers, returningCustomers, unknownCustomers } = row
    const { minorUnits, refundedMinorUnits, cancelledMinorUnits } = row
    const plain = { currency, orders, newCustomers, returningCustomers, unknownCustomers }
    const money = { minorUnits, refundedMinorUnits, cancelledMinorUnits }
    all.set(currency, sum(all.get(currency) ?? nothingEarned(currency), { ...plain, ...money }))
  }
  return all
}

const listAll = Effect.fnUntraced(function* (query: OrderListQuery) {
  const listed: Array<Effect.Success<ReturnType<typeof listOrders>>["orders"][number]> = []
  for (let after: OrderListQuery["after"] = null; ; ) {
    const page: Effect.Success<ReturnType<typeof listOrders>> = yield* listOrders({ ...query, after })
    listed.push(...page.orders)
    after = page.next
    if (after === null) return listed
  }
})

const RUNS = sized(60, 2_000)

describe("a report that is broken down", () => {
  it.property(
    "sums over every grouping and interval equal the report's totals exactly, and the orders behind each row add up to it",
    anyWorld,
    ({ orders, model, interval, groupBy, timeZone: zone, isOpen }) =>
      Effect.gen(function* () {
        const tenantId = yield* opened
        yield* Effect.forEach(orders, (order, place) => sell(tenantId, place, order))
        const timeZone = TimeZone.make(zone)
        const period = isOpen ? { ...PERIOD, from: new Date(0) } : PERIOD
        const asked = { tenantId, model, period, currency: null }
        const query = { interval, groupBy, timeZone, startsWithFirstOrder: isOpen }
        const { totals, breakdown, unattributed } = yield* reportAttribution({ ...asked, breakdown: query })
        const rows = breakdown?.rows ?? []
        expect(summed(rows)).toEqual(new Map(totals.map((total) => [total.currency, total])))
        if (groupBy === "creator" || groupBy === "link" || groupBy === "campaign") {
          expect(summed(rows.filter(({ isUnattributed }) => isUnattributed))).toEqual(
            new Map(unattributed.map((row) => [row.currency, row]))
          )
        }
        for (const [place, each] of (breakdown?.intervals ?? []).entries()) {
          expect(each.from < each.to).toBe(true)
          if (place > 0) expect(each.from).toEqual(breakdown?.intervals[place - 1]?.to ?? PERIOD.from)
        }
        // Without any order nothing says of which currency to tell.
        const groups = new Set(
          rows.map(
            ({ currency, group, isUnattributed, isOthers }) => `${currency} ${group} ${isUnattributed} ${isOthers}`
          )
        )
        expect(rows).toHaveLength(groups.size * (interval === null ? 1 : (breakdown?.intervals.length ?? 0)))
        const listed = { ...asked, number: null, isUnconfirmed: false, limit: 2, after: null }
        // What is of products beyond those kept can't be asked for.
        for (const row of rows.filter(({ isOthers }, place) => place % 7 === 0 && !isOthers)) {
          const filter = row.isUnattributed
            ? { isUnattributed: true as const }
            : groupBy === null
              ? {}
              : { [groupBy]: row.group }
          const behind = yield* listAll({ ...listed, filter, placed: row.interval, currency: row.currency })
          const { interval: _i, group: _g, title: _t, isUnattributed: _u, isOthers: _o, ...earned } = row
          expect(summed(behind).get(row.currency) ?? nothingEarned(row.currency)).toEqual(earned)
        }
      }),
    RUNS
  )

  it.property(
    "of a filtered report the totals, every grouping and the orders behind it are the same sums exactly; all names together are the whole",
    fc.record({ world: anyWorld, by: fc.constantFrom(...ReportGrouping.literals), and: anyFilter }),
    ({ world: { orders, model, interval, groupBy, timeZone: zone }, by, and }) =>
      Effect.gen(function* () {
        const tenantId = yield* opened
        yield* Effect.forEach(orders, (order, place) => sell(tenantId, place, order))
        const asked = { tenantId, model, period: PERIOD, currency: null }
        const query = { interval, groupBy, timeZone: TimeZone.make(zone), startsWithFirstOrder: false }
        const cut = yield* reportAttribution({ ...asked, breakdown: { ...query, interval: null, groupBy: by } })
        const listed = { ...asked, number: null, isUnconfirmed: false, placed: null, limit: 20, after: null }
        const parts: Array<Revenue> = []
        for (const row of cut.breakdown?.rows ?? []) {
          const chosen = row.isUnattributed ? { isUnattributed: true as const } : { [by]: row.group }
          if (row.isOthers) {
            parts.push(row)
            continue
          }
          const alone = yield* reportAttribution({ ...asked, currency: row.currency, filter: chosen })
          parts.push(...alone.totals)
          const { group: _g, title: _t, interval: _i, isUnattributed: _u, isOthers: _o, ...earned } = row
          expect(alone.totals[0] ?? nothingEarned(row.currency)).toEqual(earned)
        }
        expect(summed(parts)).toEqual(new Map(cut.totals.map((total) => [total.currency, total])))
        const { creators, unattributed, totals, breakdown, unconfirmed } = yield* reportAttribution({
          ...asked,
          filter: and,
          breakdown: query
        })
        const whole = new Map(totals.map((total) => [total.currency, total]))
        expect(summed([...creators, ...unattributed])).toEqual(whole)
        expect(summed(breakdown?.rows ?? [])).toEqual(whole)
        expect(summed(yield* listAll({ ...listed, filter: and }))).toEqual(whole)
        expect(summed(yield* listAll({ ...listed, filter: and, isUnconfirmed: true }))).toEqual(
          new Map(unconfirmed.totals.map((total) => [total.currency, total]))
        )
      }),
    RUNS
  )

  it.effect(
    "the account's default currency is told of first",
    Effect.gen(function* () {
      const tenantId = yield* opened
      const plain: AnyOrder = {
        afterMs: 0,
        minorUnits: 100n,
        currency: "JPY",
        shop: ShopDomain.make("shop.example.com"),
        promoCodes: ["ANN"],
        country: null,
        products: [],
        productsBack: [],
        edit: null,
        refunded: 0n,
        isCancelled: false,
        isNewCustomer: null,
        isNamed: false
      }
      for (const [place, currency] of CURRENCIES.entries()) yield* sell(tenantId, place, { ...plain, currency })
      const asked = { tenantId, model: "last_touch", period: PERIOD, currency: null } as const
      const toldOf = (rows: ReadonlyArray<Revenue>) => rows.map(({ currency }) => String(currency))
      const query = {
        interval: null,
        groupBy: "creator",
        timeZone: TimeZone.make("UTC"),
        startsWithFirstOrder: false
      } as const
      expect(toldOf((yield* reportAttribution(asked)).totals)).toEqual(["JPY", "KWD", "USD"])
      yield* Tenants.use((tenants) => tenants.setAttribution(tenantId, { defaultCurrency: CurrencyCode.make("KWD") }))
      const { totals, creators, breakdown } = yield* reportAttribution({ ...asked, breakdown: query })
      for (const rows of [totals, creators, breakdown?.rows ?? []]) expect(toldOf(rows)).toEqual(["KWD", "JPY", "USD"])
    })
  )

  it.effect(
    "intervals without an order are there with 0, and more of them than are told are refused",
    Effect.gen(function* () {
      const tenantId = yield* opened
      const query = {
        interval: "day",
        groupBy: null,
        timeZone: TimeZone.make("UTC"),
        startsWithFirstOrder: false
      } as const
      const currency = CurrencyCode.make("KWD")
      const asked = { tenantId, model: "last_touch", period: PERIOD, currency, breakdown: query } as const
      const { breakdown } = yield* reportAttribution(asked)
      expect(breakdown?.rows).toHaveLength(21)
      for (const row of breakdown?.rows ?? []) expect(row).toMatchObject(nothingEarned(currency))
      const period = { ...PERIOD, to: new Date(FROM + (INTERVALS_MAX + 1) * DAY_MS) }
      const refused = yield* Effect.flip(reportAttribution({ ...asked, period }))
      expect(refused._tag).toBe("PeriodTooLarge")
    })
  )
})
