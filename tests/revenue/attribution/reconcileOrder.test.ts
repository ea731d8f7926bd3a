import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import {
  CLAIM_MINUTES_MAX,
  CLOCK_SKEW_MINUTES_MAX,
  reconcileOrder
} from "../../../domain/tracking/orders/reconcileOrder.ts"
import { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { CurrencyCode, type Money } from "../../../ports/money/money.ts"
import { OrderId, PvId } from "../../../ports/tracking/events/TrackingEvent.ts"
import { ClickId, LinkCode } from "../../../ports/tracking/links/TrackingLink.ts"
import {
  type ConflictingOrder,
  type OrderNotice,
  type OrderSource,
  type PaymentState,
  type RecordedOrder,
  ShopDomain
} from "../../../ports/tracking/orders/Order.ts"

const numRuns = Number(process.env.PROPERTY_RUNS ?? 100)

const orderId = OrderId.make("4501")
const minute = (n: number): Date => new Date(Date.UTC(2026, 2, 1, 10, n))
const usd = (cents: bigint): Money => ({ minorUnits: cents, currency: CurrencyCode.make("USD") })
const eur = (cents: bigint): Money => ({ minorUnits: cents, currency: CurrencyCode.make("EUR") })
const [anna, bert] = [
  PvId.make("11111111-1111-4111-8111-111111111111"),
  PvId.make("22222222-2222-4222-8222-222222222222")
]
const [mug, cap] = [LinkCode.make("mug"), LinkCode.make("cap")]

const evidence = (source: OrderSource, changes: Partial<OrderNotice> = {}): OrderNotice => ({
  tenantId: TenantId.make("00000000-0000-4000-8000-000000000001"),
  orderId,
  source,
  isBot: false,
  version: source === "shop" ? 1000 : 0,
  contentHash: "",
  receivedAt: minute(5),
  triggeredAt: null,
  placedAt: minute(0),
  total: usd(5998n),
  presentment: null,
  payment: "paid",
  paidMinorUnits: (changes.total ?? usd(5998n)).minorUnits,
  grossMinorUnits: (changes.total ?? usd(5998n)).minorUnits,
  refundsCounted: [],
  isTest: false,
  isCancelled: false,
  isDeleted: false,
  isNewCustomer: null,
  renewal: null,
  parts: null,
  promoCodes: [],
  pvId: null,
  landing: null,
  storedRefs: [],
  shopDomain: null,
  aliases: [],
  pageHost: null,
  country: null,
  products: [],
  ...changes
})

const fileOf = (pieces: ReadonlyArray<OrderNotice>, fields: Partial<RecordedOrder> = {}): RecordedOrder => ({
  orderId,
  shopDomain: null,
  placedAt: minute(0),
  notices: pieces,
  answers: [],
  refunds: [],
  conflictingOrders: [],
  landingClicks: [],
  ...fields
})
const reconciled = (...pieces: ReadonlyArray<OrderNotice>) => reconcileOrder(fileOf(pieces), false)

describe("which account of a source stands", () => {
  test("the shop's highest version", () => {
    const order = reconciled(
      evidence("shop", { version: 1000, total: usd(100n) }),
      evidence("shop", { version: 3000, total: usd(300n) }),
      evidence("shop", { version: 2000, total: usd(200n), receivedAt: minute(9) })
    )
    expect(order.total).toEqual(usd(300n))
    expect(order.disagreements).toEqual([])
  })

  test("but whether the customer is new the shop's first account says: later ones count the orders placed since", () => {
    const order = reconciled(
      evidence("shop", { version: 3000, isNewCustomer: false }),
      evidence("shop", { version: 2000, isNewCustomer: true, receivedAt: minute(9) }),
      evidence("shop", { version: 1000, isNewCustomer: null })
    )
    expect(order.isNewCustomer).toBe(true)
    expect(
      reconciled(evidence("shop", { isNewCustomer: null }), evidence("pixel", { isNewCustomer: true })).isNewCustomer
    ).toBeNull()
  })

  test.each(["pixel", "server"] as const)("a %s's first", (source) => {
    const order = reconciled(
      evidence(source, { total: usd(200n), receivedAt: minute(7) }),
      evidence(source, { total: usd(100n), receivedAt: minute(6) })
    )
    expect(order.total).toEqual(usd(100n))
  })

  test("a replay changes nothing", () => {
    const pieces = [evidence("shop", { promoCodes: ["A"] }), evidence("pixel", { pvId: anna, total: usd(1n) })]
    expect(reconciled(...pieces, ...pieces)).toEqual(reconciled(...pieces))
  })
})

describe("whose word counts", () => {
  test("for the total and its currency: shop, then server, then pixel", () => {
    const shop = evidence("shop", { total: usd(1n) })
    const server = evidence("server", { total: eur(2n) })
    const pixel = evidence("pixel", { total: usd(3n) })
    expect(reconciled(pixel, server, shop).total).toEqual(usd(1n))
    expect(reconciled(pixel, server, shop).decidedBy.total).toBe("shop")
    expect(reconciled(pixel, server).total).toEqual(eur(2n))
    expect(reconciled(pixel, server).decidedBy.total).toBe("server")
    expect(reconciled(pixel).decidedBy.total).toBe("pixel")
  })

  test("placed when the shop says, else the server, else the pixel", () => {
    const shop = evidence("shop", { placedAt: minute(3) })
    const server = evidence("server", { placedAt: minute(2) })
    const pixel = evidence("pixel", { placedAt: minute(1) })
    expect(reconciled(pixel, server, shop).placedAt).toEqual(minute(3))
    expect(reconciled(pixel, server, shop).decidedBy.placedAt).toBe("shop")
    expect(reconciled(pixel, server).placedAt).toEqual(minute(2))
    expect(reconciled(pixel, server).decidedBy.placedAt).toBe("server")
    expect(reconciled(pixel).placedAt).toEqual(minute(1))
  })

  test("placed no later than the source that says so first reported it: its clock may run ahead", () => {
    const first = evidence("shop", { version: 1, placedAt: minute(50), receivedAt: minute(4) })
    const second = evidence("shop", { version: 2, placedAt: minute(50), receivedAt: minute(9) })
    expect(reconciled(second, first, evidence("pixel", { receivedAt: minute(1) })).placedAt).toEqual(minute(4))
  })

  test("a new customer by the first of shop and server that knows; the pixel's word is told as a disagreement", () => {
    const shop = evidence("shop")
    const server = evidence("server", { isNewCustomer: false })
    const pixel = evidence("pixel", { isNewCustomer: true })
    expect(reconciled(pixel, server, shop).isNewCustomer).toBe(false)
    expect(reconciled(pixel, server, shop).decidedBy.isNewCustomer).toBe("server")
    expect(reconciled(pixel).isNewCustomer).toBe(true)
    expect(reconciled(pixel, shop).isNewCustomer).toBeNull()
    expect(reconciled(pixel, shop).disagreements).toEqual([
      { field: "is_new_customer", source: "pixel", reported: true, standing: null }
    ])
    expect(reconciled(shop).isNewCustomer).toBeNull()
    expect(reconciled(shop).decidedBy.isNewCustomer).toBeNull()
  })

  test("the landing page by the first that noted one", () => {
    const landing = { code: mug, clickId: ClickId.make("33333333-3333-4333-8333-333333333333") }
    const order = reconciled(evidence("shop"), evidence("server", { landing }))
    expect(order.landing).toEqual(landing)
    expect(order.decidedBy.landing).toBe("server")
    expect(reconciled(evidence("shop")).decidedBy.landing).toBeNull()
  })
})

describe("orders that earn nothing", () => {
  test("an ordinary order earns", () => {
    expect(reconciled(evidence("shop"))).toMatchObject({ earns: true, earnsNothingBecause: null })
  })

  test("a test order and a cancelled order don't, and say why", () => {
    const testOrder = { earns: false, earnsNothingBecause: "test order" }
    expect(reconciled(evidence("shop", { isTest: true }))).toMatchObject(testOrder)
    expect(reconciled(evidence("shop", { isTest: true, isCancelled: true }))).toMatchObject(testOrder)
    expect(reconciled(evidence("shop", { isCancelled: true }))).toMatchObject({
      earns: false,
      earnsNothingBecause: "cancelled order"
    })
  })

  test("a cancellation that comes as a later version counts, and so does one taken back", () => {
    const placed = evidence("shop", { version: 1 })
    const cancelled = evidence("shop", { version: 2, isCancelled: true })
    const restored = evidence("shop", { version: 3 })
    expect(reconciled(cancelled, placed).isCancelled).toBe(true)
    expect(reconciled(restored, cancelled, placed).isCancelled).toBe(false)
  })

  test("the shop's word on test and cancelled outweighs all others", () => {
    const order = reconciled(evidence("shop"), evidence("server", { isTest: true, isCancelled: true }))
    expect(order).toMatchObject({ isTest: false, isCancelled: false, earns: true })
    expect(order.decidedBy).toMatchObject({ isTest: "shop", isCancelled: "shop" })
  })

  test("without the shop one source that says so is believed", () => {
    expect(reconciled(evidence("server", { isTest: true }))).toMatchObject({ isTest: true, earns: false })
    const order = reconciled(evidence("server"), evidence("pixel", { isTest: true, isCancelled: true }))
    expect(order).toMatchObject({ isTest: false, isCancelled: false, earns: true })
  })
})

describe("what leads to a creator is gathered from shop and server", () => {
  test("promo codes and visitors: distinct and sorted", () => {
    const order = reconciled(
      evidence("server", { promoCodes: ["C", "A"], pvId: bert }),
      evidence("shop", { promoCodes: ["B"], pvId: anna })
    )
    expect(order.promoCodes).toEqual(["A", "B", "C"])
    expect(order.pvIds).toEqual([anna, bert])
  })

  test("remembered links: each once, at its earliest, oldest first", () => {
    const order = reconciled(
      evidence("shop", {
        storedRefs: [
          { code: mug, at: minute(2) },
          { code: cap, at: minute(4) }
        ]
      }),
      evidence("server", {
        storedRefs: [
          { code: cap, at: minute(1) },
          { code: mug, at: minute(3) }
        ]
      })
    )
    expect(order.storedRefs).toEqual([
      { code: cap, at: minute(1) },
      { code: mug, at: minute(2) }
    ])
  })

  test("an account that doesn't stand adds nothing", () => {
    const order = reconciled(
      evidence("shop", { version: 1, promoCodes: ["OLD"], pvId: anna }),
      evidence("shop", { version: 2, promoCodes: ["NEW"] })
    )
    expect(order.promoCodes).toEqual(["NEW"])
    expect(order.pvIds).toEqual([])
  })
})

describe("a pixel moves no credit of what shop or server reported", () => {
  const forged = evidence("pixel", {
    receivedAt: minute(1),
    placedAt: minute(1),
    promoCodes: ["MALLORY"],
    pvId: bert,
    isNewCustomer: true,
    total: usd(1n),
    storedRefs: [{ code: cap, at: minute(0) }]
  })

  test.each(["shop", "server"] as const)("a %s's order stays as it is; what differs is told", (source) => {
    const genuine = evidence(source, { promoCodes: ["ANN"], pvId: anna, isNewCustomer: false })
    const { disagreements, ...order } = reconciled(forged, genuine)
    const { disagreements: none, ...alone } = reconciled(genuine)
    expect(order).toEqual(alone)
    expect(none).toEqual([])
    expect(disagreements).toEqual([
      { field: "total", source: "pixel", reported: usd(1n), standing: usd(5998n) },
      { field: "promo_code", source: "pixel", reported: "MALLORY", standing: "ANN" },
      { field: "visitor", source: "pixel", reported: bert, standing: anna },
      { field: "is_new_customer", source: "pixel", reported: true, standing: false },
      { field: "remembered_link", source: "pixel", reported: cap, standing: null }
    ])
  })

  test("one POST with the right amount doesn't take the order either", () => {
    const genuine = evidence("shop", { promoCodes: ["ANN"] })
    const { promoCodes, pvIds, storedRefs, claimedVisitor, disagreements } = reconciled(genuine, {
      ...forged,
      total: usd(5998n)
    })
    expect({ promoCodes, storedRefs }).toEqual({ promoCodes: ["ANN"], storedRefs: [] })
    // The visitor may be the buyer's, and its visits are read; they count only where nothing else leads to a creator.
    expect({ pvIds, claimedVisitor }).toEqual({ pvIds: [bert], claimedVisitor: bert })
    expect(disagreements).toMatchObject([{ field: "promo_code", reported: "MALLORY" }, { field: "is_new_customer" }])
  })

  test("its accounts of an order that no shop or server reported count as they did: the first stands", () => {
    const first = evidence("pixel", { receivedAt: minute(4), pvId: anna, promoCodes: ["ANN"] })
    const order = reconciled({ ...forged, receivedAt: minute(6) }, first)
    expect(order).toMatchObject({ total: usd(5998n), promoCodes: ["ANN"], pvIds: [anna], claimedVisitor: null })
    expect(order.disagreements.map(({ field }) => field)).toEqual([
      "total",
      "promo_code",
      "visitor",
      "is_new_customer",
      "remembered_link"
    ])
  })
})

describe("what a known bot reports", () => {
  const bot = evidence("pixel", { isBot: true, pvId: bert, promoCodes: ["BOT"], receivedAt: minute(1) })

  test("moves nothing beside what anyone else reports, and is told as a disagreement", () => {
    for (const source of ["shop", "server", "pixel"] as const) {
      const { disagreements, ...order } = reconciled(bot, evidence(source, { pvId: anna }))
      const { disagreements: _, ...alone } = reconciled(evidence(source, { pvId: anna }))
      expect(order).toEqual(alone)
      expect(disagreements).toMatchObject([{ field: "promo_code", reported: "BOT" }, { field: "visitor" }])
    }
    const atOnce = { ...bot, receivedAt: minute(5), placedAt: minute(5) }
    expect(reconciled(evidence("shop", { placedAt: minute(5) }), atOnce).claimedVisitor).toBeNull()
  })

  test("alone is an order that earns nothing, and says why", () => {
    expect(reconciled(bot)).toMatchObject({ earns: false, earnsNothingBecause: "reported by a bot" })
  })
})

describe("the visitor that only the pixel names", () => {
  const genuine = evidence("shop", { placedAt: minute(20), receivedAt: minute(21) })
  const at = (n: number, changes: Partial<OrderNotice> = {}) =>
    evidence("pixel", { receivedAt: minute(n), placedAt: minute(n), pvId: anna, ...changes })
  const claimed = (...claims: ReadonlyArray<OrderNotice>) => reconciled(genuine, ...claims).claimedVisitor

  test("is believed by an account of what was owed, from 5 minutes before the order was placed to 15 after", () => {
    expect([CLOCK_SKEW_MINUTES_MAX, CLAIM_MINUTES_MAX]).toEqual([5, 15])
    const believed = [14, 15, 20, 35, 36].map((n) => claimed(at(n)))
    expect(believed).toEqual([null, anna, anna, anna, null])
  })

  test("is not by another amount or currency, and then a disagreement", () => {
    expect(claimed(at(20, { total: usd(5997n) }))).toBeNull()
    expect(claimed(at(20, { total: eur(5998n) }))).toBeNull()
    expect(reconciled(genuine, at(20, { total: usd(5997n) })).disagreements).toMatchObject([
      { field: "total" },
      { field: "visitor", reported: anna, standing: null }
    ])
  })

  test("is by any amount of an account that knows a random name of the order, but by none that people are told", () => {
    const token = OrderId.make("c0ffee00c0ffee00")
    const named = {
      ...genuine,
      aliases: [
        { id: token, kind: "token" },
        { id: OrderId.make("2001"), kind: "number" }
      ] as const
    }
    const claim = at(20, { total: eur(1n) })
    expect(reconciled(named, { ...claim, orderId: token }).claimedVisitor).toBe(anna)
    expect(reconciled(named, { ...claim, orderId: OrderId.make("2001") }).claimedVisitor).toBeNull()
    const sure = { ...at(24, { pvId: bert }), orderId: token }
    expect(reconciled(named, at(20), sure).claimedVisitor).toBe(bert)
  })

  test("is of the first that is believed: wrong and early accounts don't keep it out", () => {
    expect(claimed(at(3, { pvId: bert }), at(20, { pvId: bert, total: usd(1n) }), at(22))).toBe(anna)
    expect(claimed(at(23, { pvId: bert }), at(22))).toBe(anna)
    expect(claimed(at(19, { pvId: bert }), at(22))).toBe(anna)
    expect(claimed(at(19, { pvId: bert }))).toBe(bert)
  })

  test("adds nothing where shop or server name the same", () => {
    const order = reconciled({ ...genuine, pvId: anna }, at(20))
    expect(order).toMatchObject({ pvIds: [anna], claimedVisitor: null, disagreements: [] })
  })
})

describe("what was paid", () => {
  const paid = (payment: PaymentState, paidMinorUnits: bigint, changes: Partial<OrderNotice> = {}) =>
    reconciled(
      evidence("shop", {
        payment,
        paidMinorUnits,
        ...(payment === "partially_paid" ? { grossMinorUnits: paidMinorUnits } : {}),
        ...changes
      })
    )

  test.each([
    ["pending", "pending payment"],
    ["authorized", "authorized payment"],
    ["expired", "expired payment"],
    ["voided", "voided payment"],
    ["refunded", "refunded order"],
    ["partially_refunded", "refunded order"],
    ["partially_paid", "unpaid order"]
  ] as const)("of a %s order that nothing was paid of earns nothing: %s", (payment, earnsNothingBecause) => {
    expect(paid(payment, 0n)).toMatchObject({ earns: false, earnsNothingBecause, total: usd(5998n), payment })
  })

  test("in part is what earns; what was ordered stands beside it", () => {
    for (const payment of ["partially_refunded", "partially_paid"] as const) {
      expect(paid(payment, 1998n)).toMatchObject({ earns: true, total: usd(1998n), ordered: usd(5998n) })
    }
  })

  test("of a test or cancelled order doesn't matter; an order of nothing earns nothing's share", () => {
    expect(paid("pending", 0n, { isTest: true }).earnsNothingBecause).toBe("test order")
    expect(paid("pending", 0n, { isCancelled: true }).earnsNothingBecause).toBe("cancelled order")
    expect(paid("paid", 0n, { total: usd(0n) }).earns).toBe(true)
  })

  test("counts as the shop's latest account says", () => {
    const order = reconciled(
      evidence("shop", { version: 1, payment: "pending", paidMinorUnits: 0n }),
      evidence("shop", { version: 2 })
    )
    expect(order).toMatchObject({ earns: true, total: usd(5998n) })
  })
})

describe("names that several shops' orders have", () => {
  const [shopA, shopB] = [ShopDomain.make("a.example.com"), ShopDomain.make("b.example.com")]
  const rivalOf = (shopDomain: ShopDomain, total: Money, kind: "id" | "number" = "id"): ConflictingOrder => ({
    alias: orderId,
    shopDomain,
    orderId,
    kind,
    totals: [total]
  })
  const [ofA, ofB] = [
    evidence("shop", { shopDomain: shopA, total: usd(100n) }),
    evidence("shop", { shopDomain: shopB, total: usd(200n) })
  ]
  const orders = (claim: OrderNotice, totalOfB = usd(200n)) => [
    reconcileOrder(fileOf([ofA, claim], { shopDomain: shopA, conflictingOrders: [rivalOf(shopB, totalOfB)] }), true),
    reconcileOrder(
      fileOf([{ ...ofB, total: totalOfB }, claim], {
        shopDomain: shopB,
        conflictingOrders: [rivalOf(shopA, usd(100n))]
      }),
      true
    )
  ]
  const fields = (claim: OrderNotice, totalOfB?: Money) =>
    orders(claim, totalOfB).map(({ disagreements }) => disagreements.map(({ field }) => field))
  const server = (changes: Partial<OrderNotice>) => evidence("server", { promoCodes: ["ANN"], ...changes })

  test("mean the order whose store's host reported it", () => {
    const claim = server({ pageHost: "www.b.example.com", total: usd(100n) })
    expect(orders(claim).map(({ promoCodes }) => promoCodes)).toEqual([[], ["ANN"]])
    expect(fields(claim)).toEqual([[], ["total"]])
  })

  test("else the one of the same amount", () => {
    const claim = server({ pageHost: "brand.example", total: usd(100n) })
    expect(orders(claim).map(({ promoCodes }) => promoCodes)).toEqual([["ANN"], []])
    expect(fields(claim)).toEqual([[], []])
  })

  test("else are a disagreement of both and count for neither", () => {
    for (const [claim, totalOfB] of [
      [server({ total: usd(1n) }), usd(200n)],
      [server({ total: usd(100n) }), usd(100n)]
    ] as const) {
      expect(orders(claim, totalOfB).map(({ promoCodes }) => promoCodes)).toEqual([[], []])
      expect(orders(claim, totalOfB)[0]?.disagreements).toEqual([
        { field: "order", source: "server", reported: orderId, standing: orderId }
      ])
      expect(fields(claim, totalOfB)).toEqual([["order"], ["order"]])
    }
  })

  test("of one store mean the order whose id it is rather than its number", () => {
    const other = OrderId.make("77")
    const claim = server({ total: usd(1n) })
    const own = reconcileOrder(
      fileOf([ofA, claim], {
        shopDomain: shopA,
        conflictingOrders: [{ ...rivalOf(shopA, usd(100n), "number"), orderId: other }]
      }),
      true
    )
    const aliases = [{ id: orderId, kind: "number" as const }]
    const others = reconcileOrder(
      fileOf([{ ...ofA, orderId: other, aliases }, claim], {
        orderId: other,
        shopDomain: shopA,
        conflictingOrders: [rivalOf(shopA, usd(100n))]
      }),
      true
    )
    expect([own.promoCodes, others.promoCodes]).toEqual([["ANN"], []])
  })
})

describe("disagreements", () => {
  test("another total is told with both amounts", () => {
    const order = reconciled(evidence("pixel", { total: usd(5000n) }), evidence("shop"))
    expect(order.disagreements).toEqual([
      { field: "total", source: "pixel", reported: usd(5000n), standing: usd(5998n) }
    ])
  })

  test("of another currency only the currency is told, whatever the numbers", () => {
    const order = reconciled(
      evidence("pixel", { total: eur(5998n) }),
      evidence("server", { total: eur(1n) }),
      evidence("shop")
    )
    expect(order.disagreements).toEqual([
      { field: "currency", source: "server", reported: eur(1n), standing: usd(5998n) },
      { field: "currency", source: "pixel", reported: eur(5998n), standing: usd(5998n) }
    ])
  })

  test("sources that agree disagree in nothing", () => {
    expect(reconciled(evidence("pixel"), evidence("server"), evidence("shop")).disagreements).toEqual([])
  })
})

describe("unconfirmed", () => {
  const isUnconfirmed = (hasTrustedSender: boolean, ...pieces: ReadonlyArray<OrderNotice>) =>
    reconcileOrder(fileOf(pieces), hasTrustedSender).isUnconfirmed

  test("is what the pixel alone reports in an account with a trusted sender", () => {
    expect(isUnconfirmed(true, evidence("pixel"))).toBe(true)
    expect(isUnconfirmed(false, evidence("pixel"))).toBe(false)
  })

  test.each(["server", "shop"] as const)("is nothing that a %s reported", (source) => {
    expect(isUnconfirmed(true, evidence("pixel"), evidence(source))).toBe(false)
  })
})

test("an order without a notice is a defect", () => {
  expect(() => reconciled()).toThrow("at least one notice")
})

test("the order the evidence arrived in, and how often, changes nothing", () => {
  const anyMinute = fc.integer({ min: 0, max: 3 }).map(minute)
  const anyEvidence = fc
    .record({
      source: fc.constantFrom<OrderSource>("pixel", "server", "shop"),
      version: fc.integer({ min: 0, max: 2 }),
      receivedAt: anyMinute,
      placedAt: anyMinute,
      total: fc
        .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 3n }))
        .map(([isUsd, cents]) => (isUsd ? usd : eur)(cents)),
      isTest: fc.boolean(),
      isCancelled: fc.boolean(),
      isNewCustomer: fc.constantFrom(true, false, null),
      promoCodes: fc.subarray(["A", "B", "C"]),
      pvId: fc.constantFrom(anna, bert, null),
      landing: fc.constantFrom({ code: mug, clickId: null }, { code: cap, clickId: null }, null),
      storedRefs: fc.array(fc.record({ code: fc.constantFrom(mug, cap), at: anyMinute }), { maxLength: 2 })
    })
    .map(({ source, version, ...rest }) => evidence(source, { ...rest, version: source === "shop" ? version : 0 }))
  const arrivals = fc
    .array(anyEvidence, { minLength: 1, maxLength: 8 })
    .chain((pieces) =>
      fc.tuple(
        fc.constant(pieces),
        fc.shuffledSubarray([...pieces, ...pieces], { minLength: 2 * pieces.length, maxLength: 2 * pieces.length })
      )
    )
  fc.assert(
    fc.property(arrivals, ([pieces, shuffledTwice]) => {
      expect(reconciled(...shuffledTwice)).toEqual(reconciled(...pieces))
    }),
    { numRuns }
  )
})
