import { describe, expect, test } from "bun:test"
import { Schema } from "effect"
import fc from "fast-check"
import { WHOLE_SHARE } from "../../../domain/revenue/attribution/models/shares.ts"
import { earningWords } from "../../../domain/revenue/commissions/baseWords.ts"
import {
  baseOf,
  keptProducts,
  type PricedOrder,
  unpaidBecause
} from "../../../domain/revenue/commissions/commissionBase.ts"
import { type EarnedOrder, entitle } from "../../../domain/revenue/commissions/entitle.ts"
import { indexRules } from "../../../domain/revenue/commissions/ruleInForce.ts"
import { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { splitMoney } from "../../../ports/money/splitMoney.ts"
import { CommissionTerms, GOODS_BASE } from "../../../ports/revenue/commissions/Commission.ts"
import { ProductId } from "../../../ports/tracking/events/TrackingEvent.ts"
import { LinkCode } from "../../../ports/tracking/links/TrackingLink.ts"
import type { OrderParts } from "../../../ports/tracking/orders/Order.ts"
import { orderId } from "../../contracts/attributionExamples.ts"
import { aRule, someTerms, usd } from "../../contracts/commissionExamples.ts"
import { PROPERTY_RUNS } from "../../support/running/effectTest.ts"

const tenantId = TenantId.make("5a4d0b0e-0000-4000-8000-00000000c002")
const jane = { platform: "instagram", handle: "jane" }
const mia = { platform: "tiktok", handle: "mia" }
const mug = ProductId.make("mug")
const shirt = ProductId.make("shirt")

const partsOf = (fields: Partial<OrderParts> = {}): OrderParts => ({
  goods: 0n,
  tax: 0n,
  shipping: 0n,
  tips: 0n,
  fees: 0n,
  giftCards: 0n,
  ...fields
})
const sumOf = ({ goods, tax, shipping, tips, fees }: OrderParts) => goods + tax + shipping + tips + fees

/** An order whose price is made of these, all of it paid unless said otherwise. */
const priced = (madeOf: OrderParts | null, fields: Partial<PricedOrder> = {}): PricedOrder => ({
  placedAt: new Date("2025-01-10T12:00:00.000Z"),
  netMinorUnits: madeOf === null ? 0n : sumOf(madeOf),
  madeOf,
  products: [],
  renewal: null,
  isNewCustomer: null,
  customerSince: null,
  ...fields
})
const goodsOnly = (fields: Partial<CommissionTerms> = {}) => someTerms({ base: GOODS_BASE, ...fields })
const minorUnits = (order: PricedOrder, terms: CommissionTerms) => baseOf(order, terms).minorUnits

const earned = (order: PricedOrder, fields: Partial<EarnedOrder> = {}): EarnedOrder => ({
  ...order,
  shopDomain: null,
  orderId: orderId("1001"),
  currency: usd,
  parts: [
    {
      creator: jane,
      link: LinkCode.make("jane"),
      campaign: null,
      share: WHOLE_SHARE,
      netMinorUnits: order.netMinorUnits
    }
  ],
  ...fields
})
const due = (terms: CommissionTerms, ...orders: ReadonlyArray<EarnedOrder>) =>
  entitle(orders, indexRules([aRule(tenantId, { currency: usd, terms })])).map(({ minorUnits: amount }) => amount)

describe("what a rule pays on", () => {
  // 95.00 of goods, 16.00 tax and 10.00 shipping at 10 %: 9.50 without, 12.10 with all of it.
  const bought = partsOf({ goods: 9_500n, tax: 1_600n, shipping: 1_000n })

  test("is goods after discounts, and of tax, shipping, tips and fees those that it names", () => {
    expect(due(goodsOnly(), earned(priced(bought)))).toEqual([950n])
    expect(due(someTerms(), earned(priced(bought)))).toEqual([1_210n])
    expect(due(someTerms({ base: { ...GOODS_BASE, tax: true } }), earned(priced(bought)))).toEqual([1_110n])
    expect(due(someTerms({ base: { ...GOODS_BASE, shipping: true } }), earned(priced(bought)))).toEqual([1_050n])
    const rarer = partsOf({ goods: 9_500n, tips: 300n, fees: 700n })
    expect(minorUnits(priced(rarer), someTerms({ base: { ...GOODS_BASE, tips: true } }))).toBe(9_800n)
    expect(minorUnits(priced(rarer), someTerms({ base: { ...GOODS_BASE, fees: true } }))).toBe(10_200n)
  })

  // 20.00 taxed and 5.00 shipping taxed, 10 %: with tax and shipping 27.50, at 20 % 5.50 and not 5.40.
  test("has the tax of shipping where tax counts", () => {
    const taxed = partsOf({ goods: 2_000n, shipping: 500n, tax: 250n })
    const terms = { base: { ...GOODS_BASE, tax: true, shipping: true }, percentPpm: 200_000 }
    expect(due(someTerms(terms), earned(priced(taxed)))).toEqual([550n])
  })

  // 50.00 and shipping of 10.00 at 20 %: 10.00. Shipping is taken off once; so is tax where a price has it in it.
  test("leaves out shipping and tax once", () => {
    const shipped = partsOf({ goods: 5_000n, shipping: 1_000n })
    expect(due(goodsOnly({ percentPpm: 200_000 }), earned(priced(shipped)))).toEqual([1_000n])
    expect(minorUnits(priced(partsOf({ goods: 8_000n, tax: 2_000n })), goodsOnly())).toBe(8_000n)
  })

  // 199.00 less a discount of 15 %: 20 % of 169.15.
  test("is after discounts", () => {
    expect(due(goodsOnly({ percentPpm: 200_000 }), earned(priced(partsOf({ goods: 16_915n }))))).toEqual([3_383n])
  })

  test("is so much of what was paid where less was paid than the price, or given back by amount", () => {
    expect(minorUnits(priced(bought, { netMinorUnits: 6_050n }), goodsOnly())).toBe(4_750n)
    // 100.00 with shipping of 20.00, of which half was given back: half of the goods is left.
    const halved = priced(partsOf({ goods: 8_000n, shipping: 2_000n }), { netMinorUnits: 5_000n })
    expect(minorUnits(halved, goodsOnly())).toBe(4_000n)
    expect(minorUnits(priced(bought, { netMinorUnits: 0n }), goodsOnly())).toBe(0n)
  })

  test("is nothing of gift cards, bought or given in payment: goods that one pays for pay once", () => {
    expect(due(goodsOnly(), earned(priced(partsOf({ giftCards: 5_000n }))))).toEqual([0n])
    expect(minorUnits(priced(partsOf({ goods: 3_000n, giftCards: 5_000n })), goodsOnly())).toBe(3_000n)
  })

  test("leaves out excluded products, and their own tax where tax counts", () => {
    const two = priced(partsOf({ goods: 10_000n, tax: 2_000n, shipping: 500n }), {
      products: [
        { productId: mug, title: null, minorUnits: 4_800n, taxMinorUnits: 800n },
        { productId: shirt, title: null, minorUnits: 7_200n, taxMinorUnits: 1_200n }
      ]
    })
    expect(minorUnits(two, goodsOnly({ excludedProducts: [mug] }))).toBe(6_000n)
    const withTax = someTerms({ base: { ...GOODS_BASE, tax: true }, excludedProducts: [mug] })
    expect(minorUnits(two, withTax)).toBe(7_200n)
    expect(minorUnits(two, someTerms({ excludedProducts: [mug] }))).toBe(7_700n)
    expect(minorUnits(two, goodsOnly({ excludedProducts: [mug, shirt] }))).toBe(0n)
    expect(minorUnits(two, goodsOnly({ excludedProducts: [ProductId.make("other")] }))).toBe(10_000n)
  })

  test("leaves out of excluded products only what was not returned", () => {
    const products = [{ productId: mug, title: null, minorUnits: 4_800n, taxMinorUnits: 800n }]
    const kept = keptProducts(products, [{ productId: mug, title: null, minorUnits: 4_800n, taxMinorUnits: 800n }])
    const left = priced(partsOf({ goods: 6_000n, tax: 1_200n }), { products: kept })
    expect(minorUnits(left, goodsOnly({ excludedProducts: [mug] }))).toBe(6_000n)
    // More excluded than the order still has takes off no more than its goods.
    expect(
      minorUnits(priced(partsOf({ goods: 1_000n, tax: 200n }), { products }), goodsOnly({ excludedProducts: [mug] }))
    ).toBe(0n)
  })

  test("is all that was paid, which is said, where no source says what the price is made of", () => {
    const bare = priced(null, { netMinorUnits: 5_998n })
    const noBreakdown = { minorUnits: 5_998n, note: "no breakdown known" } as const
    expect(baseOf(bare, goodsOnly())).toEqual(noBreakdown)
    expect(baseOf(priced(partsOf(), { netMinorUnits: 5_998n }), goodsOnly())).toEqual(noBreakdown)
    expect(baseOf(bare, someTerms())).toEqual({ minorUnits: 5_998n, note: null })
  })

  test("of any order is divided to the minor unit: what two rules leave each other adds up to what was paid", () => {
    const amount = fc.bigInt({ min: 0n, max: 100_000n })
    fc.assert(
      fc.property(
        fc.record({ goods: amount, tax: amount, shipping: amount, tips: amount, fees: amount }),
        fc.bigInt({ min: 0n, max: 500_000n }),
        fc.record({ tax: fc.boolean(), shipping: fc.boolean(), tips: fc.boolean(), fees: fc.boolean() }),
        amount,
        (parts, net, base, excluded) => {
          const tax = excluded / 5n
          const order = priced(partsOf(parts), {
            netMinorUnits: net,
            products: [{ productId: mug, title: null, minorUnits: excluded, taxMinorUnits: tax }]
          })
          const whole = sumOf(order.madeOf ?? partsOf())
          const found = baseOf(order, someTerms({ base }))
          expect(found.minorUnits >= 0n && found.minorUnits <= net).toBe(true)
          if (whole === 0n) return
          const { goods } = parts
          const counted = (["tax", "shipping", "tips", "fees"] as const).reduce(
            (sum, part) => (base[part] ? sum + parts[part] : sum),
            goods
          )
          // Each of five parts is less than a minor unit from its ideal.
          const off = found.minorUnits * whole - net * counted
          expect(off < 5n * whole && off > -5n * whole).toBe(true)
          if (net === whole) expect(found.minorUnits).toBe(counted)
          const less = baseOf(order, someTerms({ base, excludedProducts: [mug] }))
          expect(less.minorUnits <= found.minorUnits + 1n).toBe(true)
        }
      ),
      { numRuns: PROPERTY_RUNS }
    )
  })
})

describe("what an order is due by what its rule pays on", () => {
  test("is divided among creators like the order", () => {
    const order = priced(partsOf({ goods: 101n, shipping: 99n }))
    const third = WHOLE_SHARE / 3n
    const shares = [WHOLE_SHARE - third, third]
    const [janes = 0n, mias = 0n] = splitMoney(200n, shares)
    const both = earned(order, {
      parts: [
        { creator: jane, link: LinkCode.make("jane"), campaign: null, share: shares[0] ?? 0n, netMinorUnits: janes },
        { creator: mia, link: LinkCode.make("mia"), campaign: null, share: third, netMinorUnits: mias }
      ]
    })
    const all = entitle([both], indexRules([aRule(tenantId, { terms: goodsOnly({ percentPpm: 1_000_000 }) })]))
    expect(all.map(({ baseMinorUnits }) => baseMinorUnits)).toEqual([67n, 34n])
    expect(all.map(({ netMinorUnits }) => netMinorUnits)).toEqual([janes, mias])
  })

  test("of tiers and a cap counts what is paid on, not what was paid", () => {
    const order = (id: string) => earned(priced(partsOf({ goods: 8_000n, tax: 2_000n })), { orderId: orderId(id) })
    const tiers = [{ fromMinorUnits: 10_000n, percentPpm: 200_000 }]
    expect(due(goodsOnly({ tiers }), order("1"), order("2"))).toEqual([800n, 1_400n])
    expect(due(someTerms({ tiers }), order("1"), order("2"))).toEqual([1_000n, 2_000n])
    expect(due(goodsOnly({ capMinorUnits: 900n }), order("1"), order("2"))).toEqual([800n, 100n])
  })

  test("of a flat amount is whole, but nothing where nothing is paid on; rules without a base pay it as before", () => {
    const flat = { percentPpm: 0, flatMinorUnits: 500n }
    expect(due(goodsOnly(flat), earned(priced(partsOf({ goods: 1n, shipping: 900n }))))).toEqual([500n])
    expect(due(goodsOnly(flat), earned(priced(partsOf({ shipping: 900n }))))).toEqual([0n])
    expect(due(goodsOnly(flat), earned(priced(partsOf())))).toEqual([0n])
    expect(due(someTerms(flat), earned(priced(partsOf())))).toEqual([500n])
  })
})

describe("renewals", () => {
  const at = (text: string) => new Date(text)
  const renewed = (placed: string, since: string | null, customerSince: string | null = null) =>
    priced(partsOf({ goods: 1_000n }), {
      placedAt: at(placed),
      renewal: { since: since === null ? null : at(since) },
      customerSince: customerSince === null ? null : at(customerSince)
    })

  test("pay always, never, or so many months since the subscription began, by when the order was placed", () => {
    const order = renewed("2025-04-29T12:00:00.000Z", "2025-01-31T12:00:00.000Z")
    expect(unpaidBecause(order, someTerms())).toBeNull()
    expect(unpaidBecause(order, someTerms({ renewalMonths: 0 }))).toBe("a renewal")
    expect(unpaidBecause(order, someTerms({ renewalMonths: 3 }))).toBeNull()
    const over = renewed("2025-04-30T12:00:00.000Z", "2025-01-31T12:00:00.000Z")
    expect(unpaidBecause(over, someTerms({ renewalMonths: 3 }))).toBe("a renewal, after the months that are paid")
    expect(due(goodsOnly({ renewalMonths: 3 }), earned(order), earned(over, { orderId: orderId("2") }))).toEqual([
      100n,
      0n
    ])
  })

  test("of a subscription that doesn't say when it began are counted from the customer's first order; else they pay nothing", () => {
    const terms = someTerms({ renewalMonths: 12 })
    const placed = "2025-06-01T00:00:00.000Z"
    expect(unpaidBecause(renewed(placed, null, "2025-01-01T00:00:00.000Z"), terms)).toBeNull()
    expect(unpaidBecause(renewed(placed, null, "2024-01-01T00:00:00.000Z"), terms)).toBe(
      "a renewal, after the months that are paid"
    )
    expect(unpaidBecause(renewed(placed, null), terms)).toBe("a renewal of a subscription whose beginning is not known")
  })

  test("are no bar to an order that a buyer placed", () => {
    expect(unpaidBecause(priced(partsOf({ goods: 1n })), someTerms({ renewalMonths: 0 }))).toBeNull()
  })
})

test("a rule that was made before rules named a base pays on all that was paid, and on every renewal", () => {
  const decode = Schema.decodeUnknownSync(CommissionTerms)
  const terms = decode({
    percentPpm: 100_000,
    flatMinorUnits: "0",
    newCustomersOnly: false,
    tiers: [],
    capMinorUnits: null,
    holdDays: 0
  })
  expect(terms).toEqual(someTerms())
  expect(due(terms, earned(priced(partsOf({ goods: 9_500n, tax: 1_600n, shipping: 1_000n }))))).toEqual([1_210n])
})

test("what is paid on is said in one sentence", () => {
  const line = (baseMinorUnits: bigint | null, baseNote: "no breakdown known" | null = null) => ({
    baseMinorUnits,
    baseNote
  })
  const words = (fields: Partial<CommissionTerms>, of = line(9_500n)) => earningWords(goodsOnly(fields), of, usd)
  expect(words({})).toBe("10 % of 95.00: goods after discounts")
  expect(words({ base: { ...GOODS_BASE, tax: true, shipping: true } })).toBe(
    "10 % of 95.00: goods after discounts, tax and shipping"
  )
  expect(words({ base: null })).toBe("10 % of 95.00: all that was paid")
  expect(words({ excludedProducts: [mug], flatMinorUnits: 250n })).toBe(
    "10 % of 95.00 and 2.50 an order: goods after discounts, less 1 excluded product"
  )
  expect(words({ percentPpm: 50_000, tiers: [{ fromMinorUnits: 1n, percentPpm: 125_000 }] })).toBe(
    "5 to 12.5 % of 95.00: goods after discounts"
  )
  expect(words({}, line(9_500n, "no breakdown known"))).toBe("10 % of 95.00: all that was paid, no breakdown known")
  expect(words({}, line(null))).toBeNull()
  expect(earningWords(goodsOnly(), line(0n), usd, "a renewal")).toBe("nothing: a renewal")
})
