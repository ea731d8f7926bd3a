import { Context, type Effect } from "effect"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import type { OrderId } from "../events/TrackingEvent.ts"
import type { LinkCode } from "../links/TrackingLink.ts"
import type { OrderNotice, OrderRefund, RecordedOrder, ShopDomain, SurveyAnswer } from "./Order.ts"

/** What places an order among its tenant's. */
export type OrderCursor = Pick<RecordedOrder, "placedAt" | "orderId" | "shopDomain">

/** How far a store's clock may be behind: the least that passed between its placing an order and its notice, in a week. */
export interface ShopClock {
  readonly domain: ShopDomain
  readonly leastDelayMs: number
  /** Notices that it was measured by, counted to CLOCK_MEASURES_MAX. */
  readonly measures: number
}

/** Measures of one store's clock that are counted at most. */
export const CLOCK_MEASURES_MAX = 100
/** A store's clock is measured anew after so many days. */
export const CLOCK_DAYS = 7

/** Every tenant's orders: each is one for ever, by whichever of its names it is reported, with every account of it kept. */
export class Orders extends Context.Service<
  Orders,
  {
    /**
     * Files one source's account of an order and makes the order where it is new, in one step.
     *
     * Idempotent by (tenantId, shopDomain, orderId, source, version, contentHash), the pixel's also by pvId: a repeated record
     * changes nothing.
     * Commutative: the same set of records gives the same orders in whatever order they arrive.
     */
    readonly record: (notice: OrderNotice) => Effect.Effect<void, StoreUnavailable>
    /**
     * Files what went back of an order, which may be reported before its order is, and answers the account that stands.
     * Of accounts by (tenantId, shopDomain, orderId, source, refundId) the one of the highest version stands, of two of one
     * version the one that was filed first.
     */
    readonly refund: (refund: OrderRefund) => Effect.Effect<OrderRefund, StoreUnavailable>
    /**
     * What a shop reported that went back of an order by exactly this name, whether it has such an order or not, by `refundId`; at most
     * REFUNDS_MAX.
     */
    readonly refundsNamed: (
      tenantId: TenantId,
      shopDomain: ShopDomain,
      name: OrderId
    ) => Effect.Effect<ReadonlyArray<OrderRefund>, StoreUnavailable>
    /**
     * The names of a shop's orders of which it reported that something went back at `from` <= at < `to`, behind `after`, each once, in
     * their order; at most `limit`.
     */
    readonly refundedBetween: (
      tenantId: TenantId,
      shopDomain: ShopDomain,
      period: { readonly from: Date; readonly to: Date },
      page: { readonly after: OrderId | null; readonly limit: number }
    ) => Effect.Effect<ReadonlyArray<OrderId>, StoreUnavailable>
    /**
     * Files a survey answer, which may come before its order.
     * Of answers by (tenantId, shopDomain, orderId, question) the one of the latest `answeredAt` stands, of two of one time the one
     * that was filed last. An answer that is one of several choices is told from the others by `selection`: of each the latest stands,
     * at most SELECTIONS_MAX, and together they are the answer, in the order of their selections.
     */
    readonly answer: (answer: SurveyAnswer, selection?: string) => Effect.Effect<void, StoreUnavailable>
    /**
     * The orders that `name` is the id or an alias of, by shopDomain and then orderId; of one store where `shopDomain` is
     * given. None when no notice of it was recorded. An order no shop reported is found by its id.
     */
    readonly find: (
      tenantId: TenantId,
      name: OrderId,
      shopDomain: ShopDomain | null
    ) => Effect.Effect<ReadonlyArray<RecordedOrder>, StoreUnavailable>
    /** Those of these orders that there are, by placedAt, then orderId, then shopDomain. */
    readonly findAll: (
      tenantId: TenantId,
      keys: ReadonlyArray<Pick<RecordedOrder, "orderId" | "shopDomain">>
    ) => Effect.Effect<ReadonlyArray<RecordedOrder>, StoreUnavailable>
    /**
     * The orders with `from` <= placedAt < `to`, by placedAt, then orderId, then shopDomain: the first `limit` of them, or,
     * where the last order of a page is given as `after`, the `limit` that follow it. So pages, one after the other, hold
     * each order once; the work for one is bounded by its `limit`, wherever it begins.
     */
    readonly placedBetween: (
      tenantId: TenantId,
      from: Date,
      to: Date,
      limit: number,
      after?: OrderCursor
    ) => Effect.Effect<ReadonlyArray<RecordedOrder>, StoreUnavailable>
    /**
     * The same orders, latest first: the last `limit` of them, or, where the last order of a page is given as `before`, the `limit`
     * that come before it.
     */
    readonly newestBetween: (
      tenantId: TenantId,
      from: Date,
      to: Date,
      limit: number,
      before?: OrderCursor
    ) => Effect.Effect<ReadonlyArray<RecordedOrder>, StoreUnavailable>
    /** How many orders have `from` <= placedAt < `to`, counted to `most`. It costs far less than to read them. */
    readonly countBetween: (
      tenantId: TenantId,
      from: Date,
      to: Date,
      most: number
    ) => Effect.Effect<number, StoreUnavailable>
    /**
     * Of the tenant's newest orders with `from` <= placedAt < `to` those that one of these links may have touched: by its
     * code or promo code, by a visit of one of the order's visitors or of its buyer's other devices, whenever that was, or by any
     * survey answer, which may name anybody. Latest first.
     *
     * In pages: one reads the newest `limit` orders, touched or not, or those before `before`. So the work for one is
     * bounded by its `limit`. `read` says how many it read; `next` is the `before` of the page that follows, null where none
     * does.
     */
    readonly newestTouched: (
      tenantId: TenantId,
      links: { readonly codes: ReadonlyArray<LinkCode>; readonly promoCodes: ReadonlyArray<string> },
      from: Date,
      to: Date,
      limit: number,
      before: OrderCursor | null
    ) => Effect.Effect<
      { readonly files: ReadonlyArray<RecordedOrder>; readonly read: number; readonly next: OrderCursor | null },
      StoreUnavailable
    >
    /**
     * Whether more than browsers report the tenant's orders: a store was ever connected, or a server or shop reported an
     * order. One look-up by index.
     */
    readonly hasTrustedSender: (tenantId: TenantId) => Effect.Effect<boolean, StoreUnavailable>
    /**
     * Measures a store's clock: keeps the least delay of CLOCK_DAYS, after which the measure begins anew, and counts to
     * CLOCK_MEASURES_MAX.
     */
    readonly measureClock: (
      tenantId: TenantId,
      domain: ShopDomain,
      delayMs: number,
      at: Date
    ) => Effect.Effect<void, StoreUnavailable>
    /** The measures of a tenant's stores, by domain. */
    readonly clocks: (tenantId: TenantId) => Effect.Effect<ReadonlyArray<ShopClock>, StoreUnavailable>
  }
>()("creatorsignal/ports/tracking/orders/Orders") {}
