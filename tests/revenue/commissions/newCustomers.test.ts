import { describe, expect } from "bun:test"
import { Clock, Effect, Layer } from "effect"
import { Digest, Mac, SecureRandom } from "effect/crypto"
import { buyerIn } from "../../../adapters/shopPlatforms/shopify/readOrder.ts"
import { createTenant } from "../../../domain/accounts/tenants/createTenant.ts"
import { openAttribution, reconcileWithVisits } from "../../../domain/revenue/attribution/attributeOrders.ts"
import { explainOrder } from "../../../domain/revenue/attribution/explainOrder.ts"
import { reportAttribution } from "../../../domain/revenue/attribution/reportAttribution.ts"
import { orderCommissions } from "../../../domain/revenue/commissions/orderCommissions.ts"
import { NEVER_PAYS, PAYS_BY_HISTORY, ruleWarnings } from "../../../domain/revenue/commissions/ruleWarnings.ts"
import { recordCustomer } from "../../../domain/tracking/stores/recordCustomer.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { fixedClock } from "../../../fixtures/system/fixedClock.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Commissions } from "../../../ports/revenue/commissions/Commissions.ts"
import { LinkCode } from "../../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../../ports/tracking/links/TrackingLinks.ts"
import { CUSTOMER_ORDERS_MAX, Customers } from "../../../ports/tracking/orders/Customers.ts"
import { type OrderNotice, ShopDomain } from "../../../ports/tracking/orders/Order.ts"
import { Orders } from "../../../ports/tracking/orders/Orders.ts"
import { aLink, aNotice, aShopNotice, orderId, usd } from "../../contracts/attributionExamples.ts"
import { aRule, month, someTerms } from "../../contracts/commissionExamples.ts"
import { effectTest } from "../../support/running/effectTest.ts"
import { asOf, draft } from "./commissionWorld.ts"

const it = effectTest(
  Layer.mergeAll(fixtures, Digest.layerWebCrypto, Mac.layerWebCrypto).pipe(
    Layer.provideMerge(SecureRandom.layerWebCrypto)
  )
)
const DAY = 86_400_000
const day = (n: number) => new Date(Date.UTC(2025, 0, 1) + n * DAY)
const ever = { from: new Date(0), to: day(400) }
const domain = ShopDomain.make("shop.example.com")
const ada = { email: "ada@example.com" }

const opened = Effect.gen(function* () {
  const { id: tenantId } = yield* createTenant("Corner Shop")
  const ann = { platform: "instagram", handle: "ann" }
  const code = LinkCode.make(`ann-${tenantId}`)
  yield* TrackingLinks.use((links) => links.insert(aLink(tenantId, { code, creator: ann, promoCode: "ANN10" })))
  return tenantId
})

/** An order as its store tells of it, by whom; the store doesn't say whether the customer is new, unless it is given. */
const sell = Effect.fnUntraced(function* (
  tenantId: TenantId,
  order: string,
  at: number,
  customer: object | null,
  fields: Partial<OrderNotice> = {}
) {
  const key = { orderId: orderId(order), shopDomain: fields.shopDomain ?? domain }
  yield* Orders.use((book) =>
    book.record(
      aShopNotice(tenantId, 1, {
        placedAt: day(at),
        receivedAt: day(at),
        total: usd(1_000n),
        promoCodes: ["ANN10"],
        ...fields,
        ...key
      })
    )
  )
  if (customer !== null) yield* recordCustomer(tenantId, key, buyerIn(customer))
})

/** Of each order whether the customer is new, and who says it; by when they were placed. */
const judged = Effect.fnUntraced(function* (tenantId: TenantId) {
  const files = yield* Orders.use((book) => book.placedBetween(tenantId, ever.from, ever.to, 10_000))
  const visited = yield* reconcileWithVisits(yield* openAttribution(tenantId), files)
  return visited.map(({ order }) => `${order.orderId} ${order.isNewCustomer} ${order.isNewCustomerBy}`)
})

describe("whether a customer is new, where no source says it", () => {
  it.live(
    "is whether an earlier order of theirs is known that was a sale",
    Effect.gen(function* () {
      const tenantId = yield* opened
      yield* sell(tenantId, "2", 20, ada)
      yield* sell(tenantId, "1", 10, { customer: { id: 7, email: "ADA@example.com" } })
      yield* sell(tenantId, "3", 30, { customer: { id: 7 } })
      yield* sell(tenantId, "4", 40, { email: "bob@example.com" })
      yield* sell(tenantId, "5", 50, null)
      expect(yield* judged(tenantId)).toEqual([
        "1 true history",
        "2 false history",
        "3 false history",
        "4 true history",
        "5 null null"
      ])
    })
  )

  it.live(
    "is as a source said, whatever is known; who said that a customer was there before it makes later orders theirs",
    Effect.gen(function* () {
      const tenantId = yield* opened
      yield* sell(tenantId, "1", 10, ada)
      yield* sell(tenantId, "2", 20, ada, { isNewCustomer: true })
      yield* sell(
        tenantId,
        "3",
        30,
        { email: "bob@example.com" },
        { isNewCustomer: false, payment: "pending", paidMinorUnits: 0n }
      )
      yield* sell(tenantId, "4", 40, { email: "bob@example.com" })
      expect(yield* judged(tenantId)).toEqual(["1 true history", "2 true shop", "3 false shop", "4 false history"])
    })
  )

  it.live(
    "is not decided by orders that were no sales: tests and such as were never paid; one that was cancelled or given back was",
    Effect.gen(function* () {
      const tenantId = yield* opened
      yield* sell(tenantId, "1", 10, ada, { isTest: true })
      yield* sell(tenantId, "2", 20, ada, { payment: "pending", paidMinorUnits: 0n })
      yield* sell(tenantId, "3", 30, ada, { isCancelled: true })
      yield* sell(tenantId, "4", 40, ada)
      expect(yield* judged(tenantId)).toEqual(["1 null null", "2 true history", "3 true history", "4 false history"])
    })
  )

  it.live(
    "is not known of customers who were forgotten, and of a till's or marketplace's; a name of one's own still counts beside it",
    Effect.gen(function* () {
      const tenantId = yield* opened
      const till = { customer: { id: 1 } }
      yield* sell(tenantId, "gone", 1, ada)
      yield* Customers.use((customers) =>
        customers.forget(tenantId, [{ orderId: orderId("gone"), shopDomain: domain }])
      )
      yield* Effect.forEach(
        Array.from({ length: CUSTOMER_ORDERS_MAX + 1 }, (_, place) => place),
        (place) => sell(tenantId, `till ${place}`, 2, till),
        { discard: true }
      )
      yield* sell(tenantId, "mine", 3, { ...till, email: "bob@example.com" })
      yield* sell(tenantId, "mine again", 4, { ...till, email: "bob@example.com" })
      const all = yield* judged(tenantId)
      expect(all.filter((text) => !text.startsWith("till "))).toEqual([
        "gone null null",
        "mine true history",
        "mine again false history"
      ])
      expect(all.filter((text) => text.startsWith("till ") && text.endsWith(" null null"))).toHaveLength(
        CUSTOMER_ORDERS_MAX + 1
      )
    })
  )

  it.live(
    "is no for a renewal, which follows a first order",
    Effect.gen(function* () {
      const tenantId = yield* opened
      yield* sell(tenantId, "1", 10, null, { renewal: { since: null } })
      yield* sell(tenantId, "2", 20, ada, { renewal: { since: day(1) } })
      expect(yield* judged(tenantId)).toEqual(["1 false history", "2 false history"])
    })
  )

  it.live(
    "is the same of two orders placed at once whichever is read first: one of them is the first",
    Effect.gen(function* () {
      const tenantId = yield* opened
      yield* sell(tenantId, "2", 10, ada)
      yield* sell(tenantId, "1", 10, ada)
      expect((yield* judged(tenantId)).toSorted()).toEqual(["1 true history", "2 false history"])
      const one = { tenantId, orderId: orderId("2"), model: "linear" as const, period: ever }
      expect((yield* explainOrder(one)).order.isNewCustomer).toBe(false)
    })
  )

  it.live(
    "finds the first sale behind many orders that were none, and reads each order once",
    Effect.gen(function* () {
      const tenantId = yield* opened
      for (let place = 0; place < 40; place++) {
        yield* sell(tenantId, `unpaid ${place}`, place, ada, { payment: "pending", paidMinorUnits: 0n })
      }
      yield* sell(tenantId, "sale", 50, ada)
      yield* sell(tenantId, "last", 60, ada, { renewal: { since: null } })
      const book = yield* Orders
      const read: Array<string> = []
      const watched = Orders.of({
        ...book,
        findAll: (tenant, keys) =>
          Effect.suspend(() => {
            read.push(...keys.map((key) => key.orderId))
            return book.findAll(tenant, keys)
          })
      })
      const explained = yield* explainOrder({
        tenantId,
        orderId: orderId("last"),
        model: "linear",
        period: { from: day(59), to: day(61) }
      }).pipe(Effect.provideService(Orders, watched))
      expect(explained.order.isNewCustomer).toBe(false)
      expect(explained.order.customerSince).toEqual(day(50))
      expect(read).toHaveLength(41)
      expect(new Set(read).size).toBe(41)
    })
  )

  it.live(
    "is the same in reports, explanations and statements; what is imported later of an earlier time changes it",
    Effect.gen(function* () {
      const tenantId = yield* opened
      const rule = aRule(tenantId, { terms: someTerms({ newCustomersOnly: true }) })
      yield* Commissions.use((commissions) => commissions.addRule(rule))
      yield* sell(tenantId, "1001", 10, ada)
      const asked = { tenantId, model: "last_touch" as const, period: ever }
      const seen = Effect.gen(function* () {
        const { totals } = yield* reportAttribution({ ...asked, currency: null })
        const { order, file } = yield* explainOrder({ ...asked, orderId: orderId("1001") })
        const [statement] = yield* draft(tenantId, month("2025-01"))
        return {
          report: Number((totals[0]?.newCustomers ?? 0n) / 10n ** 15n),
          order: order.isNewCustomer,
          paid: (yield* orderCommissions(tenantId, file)).map(({ explanation }) => explanation),
          due: statement?.head.sumMinorUnits ?? 0n
        }
      })
      expect(yield* seen).toEqual({ report: 1, order: true, paid: ["10 % of 10.00: all that was paid"], due: 100n })
      yield* sell(tenantId, "999", -200, ada, { promoCodes: [] })
      expect(yield* seen).toEqual({ report: 1, order: false, paid: ["nothing: not a new customer"], due: 0n })
    })
  )
})

describe("a rule for new customers only", () => {
  const now = day(100)
  const warningsOf = Effect.fnUntraced(function* (tenantId: TenantId) {
    const rule = aRule(tenantId, { terms: someTerms({ newCustomersOnly: true }) })
    const plain = aRule(tenantId, { scope: { kind: "campaign", name: "spring" } })
    const over = {
      ...aRule(tenantId, { terms: rule.terms, scope: { kind: "campaign", name: "autumn" } }),
      until: day(1)
    }
    const warnings = yield* Effect.flatMap(Clock.Clock, (running) =>
      Effect.provideService(ruleWarnings(tenantId, [rule, plain, over]), Clock.Clock, fixedClock(now, running))
    )
    expect(warnings.get(plain.ruleId) ?? []).toEqual([])
    expect(warnings.get(over.ruleId) ?? []).toEqual([])
    return warnings.get(rule.ruleId)
  })

  it.live(
    "warns where it can never pay, and says where history decides; of orders of which it is said there is nothing to warn of",
    Effect.gen(function* () {
      const tenantId = yield* opened
      expect(yield* warningsOf(tenantId)).toEqual([])
      yield* sell(tenantId, "old", 1, ada, { isNewCustomer: true })
      yield* Orders.use((book) => book.record(aNotice(tenantId, { placedAt: day(50), receivedAt: day(50) })))
      yield* sell(tenantId, "1", 60, null)
      expect(yield* warningsOf(tenantId)).toEqual([NEVER_PAYS])
      yield* sell(tenantId, "2", 40, { email: "bob@example.com" })
      expect(yield* warningsOf(tenantId)).toEqual([PAYS_BY_HISTORY])
      const other = yield* opened
      yield* sell(other, "1", 60, null)
      yield* sell(other, "2", 50, null, { isNewCustomer: false })
      expect(yield* warningsOf(other)).toEqual([])
    })
  )
})

it.live(
  "renewals of a subscription that doesn't say when it began are counted from the customer's first known order",
  Effect.gen(function* () {
    const tenantId = yield* opened
    yield* Commissions.use((commissions) =>
      commissions.addRule(aRule(tenantId, { terms: someTerms({ renewalMonths: 2 }) }))
    )
    yield* sell(tenantId, "first", -40, ada, { promoCodes: [] })
    yield* sell(tenantId, "second", 5, ada, { renewal: { since: null } })
    yield* sell(tenantId, "third", 25, ada, { renewal: { since: null } })
    yield* sell(tenantId, "stranger", 6, null, { renewal: { since: null } })
    const [statement] = yield* asOf("2025-03-01", draft(tenantId, month("2025-01")))
    expect(statement?.lines.map((line) => `${line.orderId} ${line.minorUnits}`)).toEqual(["second 100"])
  })
)
