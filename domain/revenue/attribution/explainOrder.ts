import { Effect, Schema } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { AttributionModel } from "../../../ports/revenue/attribution/AttributionModel.ts"
import { groupBy } from "../../../ports/text/groupBy.ts"
import type { OrderId } from "../../../ports/tracking/events/TrackingEvent.ts"
import type { RecordedOrder, ShopDomain } from "../../../ports/tracking/orders/Order.ts"
import { Orders } from "../../../ports/tracking/orders/Orders.ts"
import type { Disagreement } from "../../tracking/orders/reconcileOrder.ts"
import { type Period, prepareAttribution } from "./attributeOrders.ts"
import { CLAIMED_VISIT_REASON } from "./touchpoints.ts"

/** Several stores have an order of this name; `shops` are they, sorted. */
export class OrderAmbiguous extends Schema.TaggedError<OrderAmbiguous>()("OrderAmbiguous", {
  shops: Schema.Array(Schema.String)
}) {
  get problems() {
    return [`shop: several stores have this order: name one of ${this.shops.join(", ")}`]
  }
}

export class OrderNotFound extends Schema.TaggedError<OrderNotFound>()("OrderNotFound", {}) {}

const isNamed =
  (id: OrderId) =>
  ({ orderId }: RecordedOrder) =>
    orderId === id

/**
 * One order with all its notices, and who earned what of it and why.
 *
 * Models that read all paths read those of `period`, and this order's even when it lies outside; where it lies within,
 * the shares are those the report of that period adds up.
 *
 * Any of the order's names will do; an order whose id it is goes before one of the same store that has it otherwise.
 * Fails with OrderNotFound, with OrderAmbiguous where `shop` is needed, and with PeriodTooLarge as the report does.
 *
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { createTenant } from "creatorsignal/domain/accounts"
 * import { createLink, explainOrder, trackEvent } from "creatorsignal/domain/attribution"
 * import { fixtures } from "creatorsignal/fixtures"
 * import { LinkCode, OrderId, PvId } from "creatorsignal/ports/attribution"
 * import { CurrencyCode } from "creatorsignal/ports/money"
 *
 * const code = LinkCode.make("nova")
 * const total = { minorUnits: 5998n, currency: CurrencyCode.make("USD") }
 * const period = { from: new Date(0), to: new Date(Date.now() + 60_000) }
 * const explained = await Effect.runPromise(
 *   Effect.gen(function* () {
 *     const { id: tenantId } = yield* createTenant("Corner Shop")
 *     yield* createLink({
 *       tenantId, code, destinationUrl: "https://corner-shop.example/", creator: { platform: "youtube", handle: "novacooks" }
 *     })
 *     const visit = {
 *       tenantId, id: null, pvId: PvId.make("4e8aa5a0-6e6e-4b6c-9d4c-0c8f6c0a1b2d"), reportedBy: "server" as const,
 *       isBot: false, productId: null, storedRefs: [], purchase: null, dataJson: null
 *     }
 *     yield* trackEvent({ ...visit, type: "page_view", pageUrl: "https://corner-shop.example/?cs_ref=nova" })
 *     yield* trackEvent({
 *       ...visit, type: "purchase", pageUrl: null,
 *       purchase: { orderId: OrderId.make("1001"), total, promoCode: null, isNewCustomer: true, productId: null }
 *     })
 *     return yield* explainOrder({ tenantId, orderId: OrderId.make("1001"), model: "linear", period })
 *   }).pipe(Effect.provide(fixtures))
 * )
 *
 * explained.shares.map(({ touch, minorUnits }) => [touch.code, minorUnits]) //=> [["nova", 5998n]]
 * ```
 */
export const explainOrder = Effect.fn("attribution.explainOrder")(function* (query: {
  readonly tenantId: TenantId
  readonly orderId: OrderId
  /** Absent: whichever store has it. */
  readonly shop?: ShopDomain | null
  readonly model: AttributionModel
  readonly period: Period
}) {
  const book = yield* Orders
  const named = yield* book.find(query.tenantId, query.orderId, query.shop ?? null)
  const ofStores = [...groupBy(named, ({ shopDomain }) => shopDomain).values()]
  const candidates = ofStores.flatMap((files) => files.find(isNamed(query.orderId)) ?? files[0] ?? [])
  const [file, ...others] = candidates
  if (file === undefined) return yield* new OrderNotFound()
  if (others.length > 0)
    return yield* new OrderAmbiguous({ shops: candidates.map(({ shopDomain }) => shopDomain ?? "") })
  const { attribute } = yield* prepareAttribution(query.tenantId, query.model, query.period, file)
  const orders = yield* attribute([file])
  const [explained] = orders
  if (explained === undefined) return yield* new OrderNotFound()
  const { order, shares } = explained
  const isCredited = shares.some(({ touch }) => touch.reason === CLAIMED_VISIT_REASON)
  const unused: ReadonlyArray<Disagreement> =
    order.claimedVisitor === null || isCredited || order.disagreements.some(({ field }) => field === "visitor")
      ? []
      : [{ field: "visitor", source: "pixel", reported: order.claimedVisitor, standing: null }]
  return { ...explained, order: { ...order, disagreements: [...order.disagreements, ...unused] }, file }
})
