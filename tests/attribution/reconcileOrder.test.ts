import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { reconcileOrder } from "../../domain/attribution/reconcileOrder.ts"
import { TenantId } from "../../ports/accounts/Tenant.ts"
import type { OrderEvidence, OrderSource } from "../../ports/attribution/Order.ts"
import { OrderId, PvId } from "../../ports/attribution/TrackingEvent.ts"
import { ClickId, LinkCode } from "../../ports/attribution/TrackingLink.ts"
import { CurrencyCode, type Money } from "../../ports/money.ts"

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

const evidence = (source: OrderSource, changes: Partial<OrderEvidence> = {}): OrderEvidence => ({
  tenantId: TenantId.make("00000000-0000-4000-8000-000000000001"),
  orderId,
  source,
  version: source === "shop" ? 1000 : 0,
  receivedAt: minute(5),
  placedAt: minute(0),
  total: usd(5998n),
  isTest: false,
  isCancelled: false,
  isNewCustomer: null,
  promoCodes: [],
  pvId: null,
  landing: null,
  rememberedRefs: [],
  shopDomain: null,
  ...changes
})

const reconciled = (...pieces: ReadonlyArray<OrderEvidence>) =>
  reconcileOrder({ orderId, shopDomain: null, placedAt: minute(0), evidence: pieces, answers: [] }, false)

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

  test("placed when the shop says, else at the earliest time reported", () => {
    const shop = evidence("shop", { placedAt: minute(3) })
    const server = evidence("server", { placedAt: minute(2) })
    const pixel = evidence("pixel", { placedAt: minute(1) })
    expect(reconciled(pixel, server, shop).placedAt).toEqual(minute(3))
    expect(reconciled(pixel, server, shop).decidedBy.placedAt).toBe("shop")
    expect(reconciled(pixel, server).placedAt).toEqual(minute(1))
    expect(reconciled(pixel, server).decidedBy.placedAt).toBe("pixel")
  })

  test("a new customer by the first that knows", () => {
    const shop = evidence("shop")
    const server = evidence("server", { isNewCustomer: false })
    const pixel = evidence("pixel", { isNewCustomer: true })
    expect(reconciled(pixel, server, shop).isNewCustomer).toBe(false)
    expect(reconciled(pixel, server, shop).decidedBy.isNewCustomer).toBe("server")
    expect(reconciled(pixel, shop).isNewCustomer).toBe(true)
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
    const order = reconciled(evidence("server"), evidence("pixel", { isTest: true }))
    expect(order).toMatchObject({ isTest: true, isCancelled: false, earns: false })
    expect(order.decidedBy).toMatchObject({ isTest: "pixel", isCancelled: "server" })
  })
})

describe("what leads to a creator is gathered from all", () => {
  test("promo codes and visitors: distinct and sorted", () => {
    const order = reconciled(
      evidence("pixel", { promoCodes: ["B", "A"], pvId: bert }),
      evidence("server", { promoCodes: ["C"], pvId: bert }),
      evidence("shop", { promoCodes: ["B"], pvId: anna })
    )
    expect(order.promoCodes).toEqual(["A", "B", "C"])
    expect(order.pvIds).toEqual([anna, bert])
  })

  test("remembered links: each once, at its earliest, oldest first", () => {
    const order = reconciled(
      evidence("pixel", {
        rememberedRefs: [
          { code: mug, at: minute(2) },
          { code: cap, at: minute(4) }
        ]
      }),
      evidence("server", {
        rememberedRefs: [
          { code: cap, at: minute(1) },
          { code: mug, at: minute(3) }
        ]
      })
    )
    expect(order.rememberedRefs).toEqual([
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
  const isUnconfirmed = (hasTrustedSender: boolean, ...pieces: ReadonlyArray<OrderEvidence>) =>
    reconcileOrder({ orderId, shopDomain: null, placedAt: minute(0), evidence: pieces, answers: [] }, hasTrustedSender)
      .isUnconfirmed

  test("is what the pixel alone reports in an account with a trusted sender", () => {
    expect(isUnconfirmed(true, evidence("pixel"))).toBe(true)
    expect(isUnconfirmed(false, evidence("pixel"))).toBe(false)
  })

  test.each(["server", "shop"] as const)("is nothing that a %s reported", (source) => {
    expect(isUnconfirmed(true, evidence("pixel"), evidence(source))).toBe(false)
  })
})

test("an order without evidence is a defect", () => {
  expect(() => reconciled()).toThrow("at least one piece of evidence")
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
      rememberedRefs: fc.array(fc.record({ code: fc.constantFrom(mug, cap), at: anyMinute }), { maxLength: 2 })
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
