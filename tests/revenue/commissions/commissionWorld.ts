import { Clock, Effect } from "effect"
import { closeMonth } from "../../../domain/revenue/commissions/closeMonth.ts"
import { draftMonth } from "../../../domain/revenue/commissions/draftMonth.ts"
import { fixedClock } from "../../../fixtures/system/fixedClock.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { CurrencyCode, type Money } from "../../../ports/money/money.ts"
import type { CommissionRule } from "../../../ports/revenue/commissions/Commission.ts"
import { Commissions } from "../../../ports/revenue/commissions/Commissions.ts"
import type { ClosedStatement, Month, Statement, StatementLine } from "../../../ports/revenue/commissions/Statement.ts"
import { LinkCode } from "../../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../../ports/tracking/links/TrackingLinks.ts"
import { type OrderNotice, RefundId, ShopDomain } from "../../../ports/tracking/orders/Order.ts"
import { Orders } from "../../../ports/tracking/orders/Orders.ts"
import { aLink, aShopNotice, orderId } from "../../contracts/attributionExamples.ts"
import { aRule, someTerms } from "../../contracts/commissionExamples.ts"
import { newTenant } from "../../contracts/newTenant.ts"

export const SHOP = ShopDomain.make("shop.example.com")
export const money = (minorUnits: bigint, currency = "USD"): Money => ({
  minorUnits,
  currency: CurrencyCode.make(currency)
})
export const at = (text: string) => new Date(text.includes("T") ? text : `${text}T12:00:00.000Z`)

/** Each with a link of their name and a promo code. */
export const CREATORS = ["jane", "leo", "mia"] as const
export type CreatorName = (typeof CREATORS)[number]

export const linkOf = (tenantId: TenantId, name: string) => LinkCode.make(`${name}-${tenantId}`)

/** A tenant whose creators each have a link; `mail` is a link of none. */
export const openWorld = Effect.gen(function* () {
  const tenantId = yield* newTenant
  const links = yield* TrackingLinks
  for (const name of CREATORS) {
    yield* links.insert(
      aLink(tenantId, {
        code: linkOf(tenantId, name),
        creator: { platform: "instagram", handle: name },
        promoCode: name.toUpperCase()
      })
    )
  }
  yield* links.insert(aLink(tenantId, { code: linkOf(tenantId, "mail"), promoCode: "MAIL" }))
  return tenantId
})

export const rule = (tenantId: TenantId, fields: Partial<CommissionRule> = {}) =>
  Commissions.use((commissions) => commissions.addRule(aRule(tenantId, fields)))

export const tenPercent = (tenantId: TenantId, holdDays = 0) => rule(tenantId, { terms: someTerms({ holdDays }) })

/** The shop's account of an order that used these creators' codes; `version` 1 is the first. */
export const order = (
  tenantId: TenantId,
  id: string,
  placed: string,
  total: Money,
  codes: ReadonlyArray<string>,
  fields: Partial<OrderNotice> = {}
) =>
  Orders.use((orders) =>
    orders.record(
      aShopNotice(tenantId, 1, {
        orderId: orderId(id),
        shopDomain: SHOP,
        placedAt: at(placed),
        receivedAt: at(placed),
        total,
        promoCodes: codes.map((code) => code.toUpperCase()).toSorted(),
        ...fields
      })
    )
  )

/** What the shop says went back of an order. */
export const refund = (tenantId: TenantId, id: string, refunded: string, amount: Money, name = "r1") =>
  Orders.use((orders) =>
    orders.refund({
      tenantId,
      orderId: orderId(id),
      shopDomain: SHOP,
      source: "shop",
      refundId: RefundId.make(name),
      kind: "refund",
      version: 1,
      at: at(refunded),
      receivedAt: at(refunded),
      amount,
      products: []
    })
  )

/** As if it were that time. */
export const asOf = <A, E, R>(time: string, effect: Effect.Effect<A, E, R>) =>
  Effect.flatMap(Clock.Clock, (running) => Effect.provideService(effect, Clock.Clock, fixedClock(at(time), running)))

/** Closes a month on the second day after it. */
export const close = (tenantId: TenantId, of: Month) => {
  const [year = 0, number = 1] = of.split("-").map(Number)
  return asOf(new Date(Date.UTC(year, number, 2)).toISOString(), closeMonth(tenantId, of))
}

/** All closed statements, the earliest first, whole. */
export const closedStatements = (tenantId: TenantId) =>
  Effect.gen(function* () {
    const commissions = yield* Commissions
    const heads = yield* commissions.statements(tenantId, { month: null, creatorKey: null, limit: 1_000, after: null })
    return yield* Effect.forEach(heads.toReversed(), (head) =>
      Effect.map(commissions.lines(tenantId, head, { offset: 0, limit: 10_000 }), (lines) => ({ head, lines }))
    )
  })

export const draft = (tenantId: TenantId, of: Month) =>
  Commissions.use((commissions) => Effect.flatMap(commissions.book(tenantId), (book) => draftMonth(tenantId, book, of)))

/** A line as one text: order, what is due, what was stated, what is stated. */
export const lineText = ({ orderId: id, entitledMinorUnits, statedMinorUnits, minorUnits }: StatementLine) =>
  `${id}: ${entitledMinorUnits} - ${statedMinorUnits} = ${minorUnits}`

export const statementText = ({ head, lines }: Statement | { head: ClosedStatement; lines: Statement["lines"] }) =>
  `${head.month} ${head.creator.handle} ${head.currency} ${head.carriedInMinorUnits} + ${head.sumMinorUnits} -> ` +
  `${head.payableMinorUnits} | ${head.carriedOutMinorUnits} [${lines.map(lineText).join("; ")}]`
