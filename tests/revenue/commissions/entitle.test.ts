import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { WHOLE_SHARE } from "../../../domain/revenue/attribution/models/shares.ts"
import {
  type EarnedOrder,
  type EarnedPart,
  earnedByTiers,
  entitle
} from "../../../domain/revenue/commissions/entitle.ts"
import { indexModels, indexRules } from "../../../domain/revenue/commissions/ruleInForce.ts"
import { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { CurrencyCode } from "../../../ports/money/money.ts"
import type { CommissionRule, CommissionTerms } from "../../../ports/revenue/commissions/Commission.ts"
import { LinkCode } from "../../../ports/tracking/links/TrackingLink.ts"
import { orderId } from "../../contracts/attributionExamples.ts"
import { aChoice, aRule, someTerms } from "../../contracts/commissionExamples.ts"
import { PROPERTY_RUNS } from "../../support/running/effectTest.ts"

const tenantId = TenantId.make("5a4d0b0e-0000-4000-8000-00000000c001")
const usd = CurrencyCode.make("USD")
const jane = { platform: "instagram", handle: "jane" }
const mia = { platform: "tiktok", handle: "mia" }

const part = (netMinorUnits: bigint, fields: Partial<EarnedPart> = {}): EarnedPart => ({
  creator: jane,
  link: LinkCode.make("jane"),
  campaign: null,
  share: WHOLE_SHARE,
  netMinorUnits,
  ...fields
})
const order = (day: number, parts: ReadonlyArray<EarnedPart>, fields: Partial<EarnedOrder> = {}): EarnedOrder => ({
  shopDomain: null,
  orderId: orderId(`${day}`),
  placedAt: new Date(Date.UTC(2025, 0, day, 12)),
  currency: usd,
  netMinorUnits: parts.reduce((sum, each) => sum + each.netMinorUnits, 0n),
  madeOf: null,
  products: [],
  renewal: null,
  isNewCustomer: false,
  customerSince: null,
  parts,
  ...fields
})
const due = (rules: ReadonlyArray<CommissionRule>, ...orders: ReadonlyArray<EarnedOrder>) =>
  entitle(orders, indexRules(rules)).map(({ minorUnits }) => minorUnits)
const of = (terms: Partial<CommissionTerms>, fields: Partial<CommissionRule> = {}) =>
  aRule(tenantId, { currency: usd, terms: someTerms({ percentPpm: 0, ...terms }), ...fields })

describe("what an order is due", () => {
  test("of a rate is rounded half up, order by order", () => {
    const rule = of({ percentPpm: 100_000 })
    expect(
      due([rule], order(1, [part(4n)]), order(2, [part(5n)]), order(3, [part(14n)]), order(4, [part(15n)]))
    ).toEqual([0n, 1n, 1n, 2n])
    expect(due([of({ percentPpm: 1 })], order(1, [part(499_999n)]), order(2, [part(500_000n)]))).toEqual([0n, 1n])
  })

  test("is nothing without a rule, and for links that name no creator", () => {
    expect(due([], order(1, [part(1_000n)]))).toEqual([0n])
    expect(due([of({ percentPpm: 100_000 })], order(1, [part(1_000n, { creator: null })]))).toEqual([])
  })

  test("of a flat amount is divided like the order: it adds up to the amount", () => {
    const third = WHOLE_SHARE / 3n
    const parts = [
      part(334n, { share: WHOLE_SHARE - 2n * third }),
      part(333n, { share: third, creator: mia, link: LinkCode.make("mia") }),
      part(333n, { share: third, creator: null, link: LinkCode.make("mail") })
    ]
    expect(due([of({ flatMinorUnits: 500n })], order(1, parts))).toEqual([167n, 167n])
    expect(due([of({ flatMinorUnits: 500n, percentPpm: 100_000 })], order(1, [part(0n)]))).toEqual([500n])
  })

  test("is nothing by a rule for new customers unless the customer is known to be one", () => {
    const rule = of({ percentPpm: 100_000, newCustomersOnly: true })
    expect(due([rule], order(1, [part(1_000n)], { isNewCustomer: true }), order(2, [part(1_000n)]))).toEqual([100n, 0n])
  })

  test("by tiers is what it adds to the month: 5 % to 100.00, 10 % to 200.00, 20 % above", () => {
    const tiers = [
      { fromMinorUnits: 10_000n, percentPpm: 100_000 },
      { fromMinorUnits: 20_000n, percentPpm: 200_000 }
    ]
    const rule = of({ percentPpm: 50_000, tiers })
    // 80.00 × .05 = 4.00; 20.00 × .05 + 60.00 × .10 = 7.00; 40.00 × .10 + 10.00 × .20 = 6.00.
    const orders = [order(1, [part(8_000n)]), order(2, [part(8_000n)]), order(3, [part(5_000n)])]
    expect(due([rule], ...orders)).toEqual([400n, 700n, 600n])
    expect(due([rule], ...orders.toReversed())).toEqual([400n, 700n, 600n])
    // Of the next month, and of another creator, tiers begin anew.
    expect(due([rule], ...orders, order(32, [part(8_000n)]))).toEqual([400n, 700n, 600n, 400n])
    expect(due([rule], ...orders, order(4, [part(8_000n, { creator: mia })]))).toEqual([400n, 700n, 600n, 400n])
  })

  test("is cut by a cap for a creator's orders of one month", () => {
    const rule = of({ percentPpm: 100_000, flatMinorUnits: 10n, capMinorUnits: 250n })
    const orders = [1, 2, 3, 4].map((day) => order(day, [part(1_000n)]))
    expect(due([rule], ...orders)).toEqual([110n, 110n, 30n, 0n])
    // What the first gives up the last may have.
    expect(due([rule], ...orders.slice(1))).toEqual([110n, 110n, 30n])
    expect(due([rule], ...orders, order(32, [part(1_000n)]))).toEqual([110n, 110n, 30n, 0n, 110n])
  })

  test("by tiers and a cap sums to the month's: rounded once, never above the cap, whatever the orders", () => {
    const amount = fc.bigInt({ min: 0n, max: 100_000n })
    fc.assert(
      fc.property(
        fc.array(amount, { maxLength: 30 }),
        fc.uniqueArray(fc.bigInt({ min: 1n, max: 500_000n }), { maxLength: 4 }),
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 5, maxLength: 5 }),
        fc.option(amount),
        (nets, steps, rates, cap) => {
          const tiers = steps
            .toSorted((a, b) => (a < b ? -1 : 1))
            .map((fromMinorUnits, index) => ({ fromMinorUnits, percentPpm: rates[index + 1] ?? 0 }))
          const terms = someTerms({ percentPpm: rates[0] ?? 0, tiers, capMinorUnits: cap })
          const all = due(
            [of(terms)],
            ...nets.map((net, index) => order(1 + (index % 28), [part(net)], { orderId: orderId(`${index}`) }))
          )
          const total = all.reduce((sum, each) => sum + each, 0n)
          const net = nets.reduce((sum, each) => sum + each, 0n)
          expect(all.every((each) => each >= 0n)).toBe(true)
          if (tiers.length === 0) return
          // By the unit: each is paid by the last tier that begins at or below it.
          const bounds = [0n, ...tiers.map(({ fromMinorUnits }) => fromMinorUnits), 10n ** 9n]
          const millionths = bounds.slice(0, -1).reduce((sum, from, index) => {
            const to = bounds[index + 1] ?? from
            const within = (net < to ? net : to) - from
            return within <= 0n ? sum : sum + within * BigInt(rates[index] ?? 0)
          }, 0n)
          const whole = (millionths + 500_000n) / 1_000_000n
          expect(earnedByTiers(terms, net)).toBe(whole)
          expect(total).toBe(cap !== null && cap < whole ? cap : whole)
        }
      ),
      { numRuns: PROPERTY_RUNS }
    )
  })
})

describe("the rule in force", () => {
  const rate = (percent: number, fields: Partial<CommissionRule> = {}) =>
    of({ percentPpm: percent * 10_000 }, { currency: null, ...fields })
  const on = (day: number, fields: Partial<EarnedPart> = {}) => order(day, [part(1_000n, fields)])
  const january = (day: number) => new Date(Date.UTC(2025, 0, day))

  test("is the most specific: link, campaign, creator, account; of the order's currency before any", () => {
    const rules = [
      rate(10),
      rate(20, { scope: { kind: "creator", ...jane } }),
      rate(30, { scope: { kind: "campaign", name: "spring" } }),
      rate(40, { scope: { kind: "link", code: LinkCode.make("special") } }),
      rate(11, { currency: usd }),
      rate(99, { currency: CurrencyCode.make("EUR"), scope: { kind: "link", code: LinkCode.make("special") } })
    ]
    expect(due(rules, on(1, { creator: mia }))).toEqual([110n])
    expect(due(rules, order(1, [part(1_000n, { creator: mia })], { currency: CurrencyCode.make("GBP") }))).toEqual([
      100n
    ])
    expect(due(rules, on(1))).toEqual([200n])
    expect(due(rules, on(1, { campaign: "spring" }))).toEqual([300n])
    expect(due(rules, on(1, { campaign: "spring", link: LinkCode.make("special") }))).toEqual([400n])
    expect(due(rules, on(1, { campaign: "autumn", link: null }))).toEqual([200n])
  })

  test("is a creator's by either name of their platform", () => {
    const rules = [rate(20, { scope: { kind: "creator", platform: "twitter", handle: "jane" } })]
    expect(due(rules, on(1, { creator: { platform: "x", handle: "jane" } }))).toEqual([200n])
  })

  test("is the one that began last; a later one ends it, also where that ends or has no terms; orders before keep theirs", () => {
    const rules = [
      rate(10),
      rate(20, { from: january(10) }),
      rate(30, { from: january(20), until: january(25) }),
      rate(40, { from: january(10) })
    ]
    expect(due(rules, ...[9, 10, 19, 20, 24, 25, 31].map((day) => on(day)))).toEqual([
      100n,
      400n,
      400n,
      300n,
      300n,
      0n,
      0n
    ])
    const creators = [rate(5), rate(50, { scope: { kind: "creator", ...jane } })]
    const ended = { ...rate(0, { from: january(15), scope: { kind: "creator", ...jane } }), terms: null }
    expect(due([...creators, ended], on(14), on(15))).toEqual([500n, 50n])
  })

  test("models are chosen likewise; last touch where none was", () => {
    const modelAt = indexModels([
      aChoice(tenantId, { model: "linear", from: january(10) }),
      aChoice(tenantId, { model: "first_touch", from: january(20) }),
      aChoice(tenantId, { model: "time_decay", from: january(10) })
    ])
    expect([9, 10, 19, 20].map((day) => modelAt(january(day)))).toEqual([
      "last_touch",
      "time_decay",
      "time_decay",
      "first_touch"
    ])
  })
})
