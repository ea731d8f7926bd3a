import { describe, expect, test } from "bun:test"
import { Effect, Layer } from "effect"
import { Digest, Mac, SecureRandom } from "effect/crypto"
import { TestClock } from "effect/testing"
import fc from "fast-check"
import { buyerIn } from "../../../adapters/shopPlatforms/shopify/readOrder.ts"
import { createTenant } from "../../../domain/accounts/tenants/createTenant.ts"
import { ORDERS_MAX } from "../../../domain/revenue/attribution/attributeOrders.ts"
import { groupCustomers } from "../../../domain/revenue/attribution/customers/customerGroups.ts"
import { type BroughtCustomers, makeCustomerRows } from "../../../domain/revenue/attribution/customers/customerRows.ts"
import {
  judgeCustomer,
  LIFETIME_DAYS,
  type PlacedOrder
} from "../../../domain/revenue/attribution/customers/judgeCustomer.ts"
import { reportCustomers } from "../../../domain/revenue/attribution/customers/reportCustomers.ts"
import { exactSharesByPayee, WHOLE_SHARE } from "../../../domain/revenue/attribution/models/shares.ts"
import { customerNamesIn, recordCustomer } from "../../../domain/tracking/stores/recordCustomer.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { CurrencyCode } from "../../../ports/money/money.ts"
import type { AttributionModel } from "../../../ports/revenue/attribution/AttributionModel.ts"
import { type CreatorAccount, LinkCode } from "../../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../../ports/tracking/links/TrackingLinks.ts"
import { CUSTOMER_ORDERS_MAX, CustomerHash, Customers } from "../../../ports/tracking/orders/Customers.ts"
import { type OrderNotice, ShopDomain } from "../../../ports/tracking/orders/Order.ts"
import { Orders } from "../../../ports/tracking/orders/Orders.ts"
import { aLink, aRefund, aShopNotice, orderId, usd } from "../../contracts/attributionExamples.ts"
import { effectTest, PROPERTY_RUNS } from "../../support/running/effectTest.ts"
import { countedOrders } from "./countedOrders.ts"

const layer = Layer.mergeAll(fixtures, Digest.layerWebCrypto, Mac.layerWebCrypto).pipe(
  Layer.provideMerge(SecureRandom.layerWebCrypto)
)
const it = effectTest(layer)

const DAY = 86_400_000
const START = Date.UTC(2025, 0, 1)
const day = (n: number) => new Date(START + n * DAY)
const JANUARY = { from: day(0), to: day(31) }
const ann: CreatorAccount = { platform: "instagram", handle: "ann" }
const bob: CreatorAccount = { platform: "tiktok", handle: "bob" }
const domain = ShopDomain.make("shop.example.com")

const opened = Effect.gen(function* () {
  const { id: tenantId } = yield* createTenant("Corner Shop")
  const links = yield* TrackingLinks
  yield* links.insert(aLink(tenantId, { code: LinkCode.make("ann-1"), creator: ann, promoCode: "ANN10" }))
  yield* links.insert(aLink(tenantId, { code: LinkCode.make("bob-1"), creator: bob, promoCode: "BOB10" }))
  return tenantId
})

/** An order as its store tells of it, by whom. */
const sell = Effect.fnUntraced(function* (
  tenantId: TenantId,
  order: string,
  at: number,
  customer: object | null,
  fields: Partial<OrderNotice> = {}
) {
  const key = { orderId: orderId(order), shopDomain: fields.shopDomain ?? domain }
  if (customer !== null) yield* recordCustomer(tenantId, key, buyerIn(customer))
  const notice = aShopNotice(tenantId, 1, {
    placedAt: day(at),
    receivedAt: day(at),
    total: usd(1_000n),
    ...fields,
    ...key
  })
  yield* Orders.use((book) => book.record(notice))
})

const report = (tenantId: TenantId, at = 40, model: AttributionModel = "last_touch", period = JANUARY) =>
  Effect.andThen(TestClock.setTime(day(at).getTime()), reportCustomers({ tenantId, model, period }))

const orders = (share: bigint) => Number(share) / Number(WHOLE_SHARE)
const lifetime = (row: BroughtCustomers | undefined, days: number | null) => {
  const found = row?.lifetimes.find((value) => value.days === days)
  return found === undefined ? null : [orders(found.customers), found.minorUnits]
}

describe("customers by the creator who brought them", () => {
  it.effect(
    "MUST fail with PeriodTooLarge when the period has more orders than a report reads, before a second page is read",
    Effect.gen(function* () {
      const tenantId = yield* opened
      const full = countedOrders(tenantId, ORDERS_MAX + 1)
      const refusal = yield* report(tenantId).pipe(Effect.provideService(Orders, full.orders), Effect.flip)
      expect(refusal.message).toBe(`the period has more than ${ORDERS_MAX} orders; ask for a shorter one`)
      expect(full.pagesRead()).toBe(1)
    })
  )

  it.effect(
    "a customer is who brought the first order's creator; later orders are that creator's customer's, whoever touched them",
    Effect.gen(function* () {
      const tenantId = yield* opened
      const ada = { email: "Ada@Example.com " }
      yield* sell(tenantId, "1", 1, ada, { promoCodes: ["ANN10"], isNewCustomer: true })
      yield* sell(tenantId, "2", 20, { customer: { email: "ada@example.com" } }, { promoCodes: ["BOB10"] })
      yield* sell(tenantId, "3", 100, ada)
      yield* sell(tenantId, "4", 2, { customer: { id: 7 } }, { promoCodes: ["BOB10"] })
      yield* sell(tenantId, "5", 3, { email: "nobody@example.com" })
      const { creators, unattributed, total } = yield* report(tenantId, 120)
      expect(creators.map(({ creator }) => creator)).toEqual([ann, bob])
      const [anns, bobs] = creators
      expect([
        orders(anns?.newCustomers ?? 0n),
        orders(anns?.orders ?? 0n),
        orders(anns?.repeatCustomers ?? 0n)
      ]).toEqual([1, 3, 1])
      expect([orders(anns?.saidNew ?? 0n), orders(bobs?.saidNew ?? 0n)]).toEqual([1, 0])
      expect([30, 90, 180, null].map((days) => lifetime(anns, days))).toEqual([
        [1, 2_000n],
        [1, 2_000n],
        // Half a year has not passed yet.
        null,
        [1, 3_000n]
      ])
      expect([lifetime(bobs, null), lifetime(unattributed, null), lifetime(total, null)]).toEqual([
        [1, 1_000n],
        [1, 1_000n],
        [3, 5_000n]
      ])
    })
  )

  it.effect(
    "where the first order was cancelled the next is the first; refunds are taken off",
    Effect.gen(function* () {
      const tenantId = yield* opened
      const ada = { customer: { id: 7 } }
      yield* sell(tenantId, "1", 1, ada, { promoCodes: ["ANN10"], isNewCustomer: true, isCancelled: true })
      yield* sell(tenantId, "2", 2, ada, { promoCodes: ["BOB10"], isNewCustomer: false })
      yield* Orders.use((book) =>
        book.refund(aRefund(tenantId, { orderId: orderId("2"), amount: usd(400n), at: day(3) }))
      )
      const { creators, total } = yield* report(tenantId)
      expect(creators.map(({ creator }) => creator)).toEqual([bob])
      expect([lifetime(creators[0], 30), orders(total.repeatCustomers)]).toEqual([[1, 600n], 0])
    })
  )

  it.effect(
    "who was there before tracking began is nobody's: the shop's denial outweighs what others claim, and its first word its later ones",
    Effect.gen(function* () {
      const tenantId = yield* opened
      yield* sell(tenantId, "1", 1, { customer: { id: 1 } }, { promoCodes: ["ANN10"], isNewCustomer: false })
      yield* Orders.use((book) =>
        book.record({
          ...aShopNotice(tenantId, 0, {
            orderId: orderId("1"),
            placedAt: day(1),
            receivedAt: day(1),
            isNewCustomer: true
          }),
          source: "pixel",
          shopDomain: null
        })
      )
      // The store's count of orders has grown when it tells of the first order again.
      yield* sell(tenantId, "2", 2, { customer: { id: 2 } }, { promoCodes: ["ANN10"], isNewCustomer: true })
      yield* sell(
        tenantId,
        "2",
        2,
        { customer: { id: 2 } },
        { promoCodes: ["ANN10"], isNewCustomer: false, version: 2 }
      )
      // An order before the period.
      yield* sell(tenantId, "3", -5, { customer: { id: 3 } }, { promoCodes: ["BOB10"] })
      yield* sell(tenantId, "4", 3, { customer: { id: 3 } }, { promoCodes: ["ANN10"] })
      const { total, returningCustomers } = yield* report(tenantId)
      expect([orders(total.newCustomers), returningCustomers]).toEqual([1, 2])
    })
  )

  it.effect(
    "guests are known by their address, in two stores of an account as one; a store's number is its own",
    Effect.gen(function* () {
      const tenantId = yield* opened
      const other = ShopDomain.make("other.example.com")
      yield* sell(tenantId, "1", 1, { email: "ada@example.com" }, { promoCodes: ["ANN10"] })
      yield* sell(tenantId, "1", 5, { customer: { id: 7 }, contact_email: "ADA@example.com" }, { shopDomain: other })
      yield* sell(tenantId, "2", 6, { customer: { id: 7 } }, { shopDomain: other })
      yield* sell(tenantId, "3", 7, { customer: { id: 7 } })
      const { total, creators } = yield* report(tenantId)
      expect([orders(total.newCustomers), orders(total.orders)]).toEqual([2, 4])
      expect(orders(creators[0]?.orders ?? 0n)).toBe(3)
    })
  )

  it.effect(
    "orders of nobody who is known, and of who was forgotten, are unknown customers'",
    Effect.gen(function* () {
      const tenantId = yield* opened
      yield* sell(tenantId, "1", 1, null, { promoCodes: ["ANN10"] })
      yield* sell(tenantId, "2", 2, { email: "ada@example.com" }, { promoCodes: ["ANN10"] })
      yield* sell(tenantId, "3", 3, { email: "ada@example.com" }, { isTest: true })
      expect(yield* report(tenantId)).toMatchObject({ unknownCustomerOrders: 1, total: { newCustomers: WHOLE_SHARE } })
      yield* Customers.use((customers) => customers.forget(tenantId, [{ orderId: orderId("2"), shopDomain: domain }]))
      yield* sell(tenantId, "2", 2, { email: "ada@example.com" }, { promoCodes: ["ANN10"] })
      expect(yield* report(tenantId)).toMatchObject({ unknownCustomerOrders: 2, total: { newCustomers: 0n } })
    })
  )
})

describe("whose an order is", () => {
  test("is read of the store's number and of addresses, bare or wrapped; what is neither is passed over", () => {
    const names = customerNamesIn(
      buyerIn({ order: { email: "A@b.example", customer: { id: 7, email: "c@d.example" } } }),
      "s"
    )
    expect(names).toEqual(['["number","s","7"]', '["address","a@b.example"]', '["address","c@d.example"]'])
    for (const nothing of [
      null,
      7,
      [],
      {},
      { customer: null },
      { email: "  ", customer: { id: {} } },
      { email: "no address" }
    ]) {
      expect(customerNamesIn(buyerIn(nothing), "s")).toEqual([])
    }
  })

  const rows = fc.array(fc.record({ order: fc.integer({ min: 0, max: 9 }), name: fc.integer({ min: 0, max: 9 }) }))
  const hash = (name: number) => CustomerHash.make(String(name).repeat(64))
  const rowOf = ({ order, name }: { order: number; name: number }) => ({
    orderId: orderId(`${order}`),
    shopDomain: null,
    customer: hash(name)
  })

  test("two orders are one customer's exactly where names lead from one to the other, in whatever order they are told", () => {
    fc.assert(
      fc.property(rows, (told) => {
        const groups = groupCustomers(told.map(rowOf))
        expect(groupCustomers(told.toReversed().map(rowOf))).toEqual(groups)
        for (const { order } of told) {
          // Everything within reach, step by step.
          const reached = new Set([order])
          for (let size = 0; size < reached.size; ) {
            size = reached.size
            const names = new Set(told.filter((row) => reached.has(row.order)).map(({ name }) => name))
            for (const row of told) if (names.has(row.name)) reached.add(row.order)
          }
          for (const { order: other } of told) {
            expect(groups.get(` ${order}`) === groups.get(` ${other}`)).toBe(reached.has(other))
          }
        }
      }),
      { numRuns: PROPERTY_RUNS }
    )
  })

  test("a name that more orders have than a person places joins nobody", () => {
    const crowd = Array.from({ length: CUSTOMER_ORDERS_MAX + 1 }, (_, order) => rowOf({ order, name: 1 }))
    expect(groupCustomers([...crowd, rowOf({ order: 1, name: 2 })])).toEqual(new Map([[" 1", " 1"]]))
    expect(new Set(groupCustomers(crowd.slice(1)).values()).size).toBe(1)
  })
})

describe("sums", () => {
  const currencies = ["USD", "JPY"].map((code) => CurrencyCode.make(code))
  const placed = fc.record({
    key: fc.uuid(),
    placedMs: fc.integer({ min: 0, max: 400 }).map((n) => n * DAY),
    earns: fc.boolean(),
    netMinorUnits: fc.bigInt({ min: 0n, max: 10_000n }),
    currency: fc.constantFrom(...currencies),
    saidNew: fc.constantFrom(true, false, null)
  }) satisfies fc.Arbitrary<PlacedOrder>
  const customers = fc.array(
    fc.record({
      placed: fc.array(placed, { maxLength: 5 }),
      touches: fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 4 })
    }),
    { maxLength: 8 }
  )

  test("of creators and of nobody are all, to the last part, and all are what was paid in their time", () => {
    fc.assert(
      fc.property(customers, fc.integer({ min: 0, max: 800 }), (all, days) => {
        const nowMs = days * DAY
        const tally = makeCustomerRows()
        const judged = all.flatMap(({ placed: own, touches }) => {
          const customer = judgeCustomer(own, nowMs)
          if (customer === null) return []
          const payees = touches.map((n) => ({ owner: `x/${n}`, link: `${n}` }))
          const parts = exactSharesByPayee(
            payees,
            touches.map((n) => n + 1)
          )
          const shares = touches.map((n, place) => ({
            touch: {
              kind: "ref" as const,
              at: new Date(0),
              code: LinkCode.make(`${n}`),
              creator: { platform: "x", handle: `${n}` },
              confidence: 1,
              reason: ""
            },
            share: parts[place] ?? 0n
          }))
          tally.add(customer, shares)
          return [{ customer, own: own.filter(({ earns }) => earns) }]
        })
        const { creators, unattributed, total } = tally.finish()
        const rows = [...creators, unattributed]
        for (const field of ["newCustomers", "saidNew", "repeatCustomers", "orders", "repeatOrders"] as const) {
          expect(rows.reduce((sum, row) => sum + row[field], 0n)).toBe(total[field])
        }
        expect(total.newCustomers).toBe(BigInt(judged.length) * WHOLE_SHARE)
        for (const currency of currencies) {
          for (const within of LIFETIME_DAYS) {
            const of = (row: BroughtCustomers) =>
              row.lifetimes.find((value) => value.currency === currency && value.days === within)?.minorUnits ?? 0n
            expect(rows.reduce((sum, row) => sum + of(row), 0n)).toBe(of(total))
            const paid = judged.flatMap(({ own }) => {
              const firstMs = Math.min(...own.map(({ placedMs }) => placedMs))
              const endMs = within === null ? Number.POSITIVE_INFINITY : firstMs + within * DAY
              if (within !== null && endMs > nowMs) return []
              return own.filter((order) => order.currency === currency && order.placedMs < endMs)
            })
            expect(of(total)).toBe(paid.reduce((sum, { netMinorUnits }) => sum + netMinorUnits, 0n))
          }
        }
      }),
      { numRuns: PROPERTY_RUNS }
    )
  })
})
