import { Context, type Effect } from "effect"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import type { EventId, PvId } from "../events/TrackingEvent.ts"
import type { Click } from "../links/TrackingLink.ts"
import type { OrderNotice, OrderRefund, ShopDomain } from "../orders/Order.ts"

/** Orders that one statement files at most. */
export const ORDERS_AT_ONCE_MAX = 500
/** Clicks that one statement files at most. */
export const CLICKS_AT_ONCE_MAX = 1_000

/** A shop's account of an order and the refunds it lists. */
export interface PastOrder {
  readonly notice: OrderNotice & {
    readonly source: "shop"
    readonly shopDomain: ShopDomain
  }
  /** Each of the notice's order, by its shop, and each refund once. */
  readonly refunds: ReadonlyArray<OrderRefund>
}

/** A click that another service recorded, and the visit that it led to, where the visitor is known. */
export interface PastClick {
  readonly click: Click
  readonly visit: {
    readonly eventId: EventId
    readonly pvId: PvId
    readonly pageUrl: string | null
  } | null
}

/**
 * What became of an account of an order: the first of its order; newer than all that were there; older than one that was there, which
 * stands; there already.
 */
export type OrderOutcome = "created" | "updated" | "older" | "unchanged"

/**
 * What happened before the service was there, told by files. Each call is one step: all of it is filed or nothing.
 *
 * With `isTrial` nothing is written, and what would become of each is told.
 */
export class History extends Context.Service<
  History,
  {
    /**
     * Files accounts of a tenant's orders as `Orders.record` and `Orders.refund` do, up to ORDERS_AT_ONCE_MAX of them, no two of one
     * order, and says of each, in their order, what became of it.
     */
    readonly fileOrders: (
      tenantId: TenantId,
      orders: ReadonlyArray<PastOrder>,
      isTrial: boolean
    ) => Effect.Effect<ReadonlyArray<OrderOutcome>, StoreUnavailable>
    /**
     * Files a tenant's clicks with a mark that they were imported, up to CLICKS_AT_ONCE_MAX of them, no two of one id, and with each its
     * visit as a server's page view of the link. Says of each, in their order, whether it is new. Idempotent by (tenantId, id): a
     * click that is there stays as it is.
     */
    readonly fileClicks: (
      tenantId: TenantId,
      clicks: ReadonlyArray<PastClick>,
      isTrial: boolean
    ) => Effect.Effect<ReadonlyArray<boolean>, StoreUnavailable>
  }
>()("creatorsignal/ports/tracking/stores/History") {}
