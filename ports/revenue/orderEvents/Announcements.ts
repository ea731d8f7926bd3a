import { Context, type Effect, type Option, Schema } from "effect"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import type { OrderKey } from "../fraud/Signal.ts"
import type { OrderEvent, OrderEventId, ToldOrder } from "./OrderEvent.ts"

/** Somebody else told something of one of the orders since they were read. */
export class ToldMeanwhile extends Schema.TaggedError<ToldMeanwhile>()("ToldMeanwhile", {}) {}

/** An order is looked at once nothing was heard of it for so long: its shop, its pixel and its survey speak in any order. */
export const SETTLE_MINUTES = 5
/** And at the latest so long after the first of it, however often it is spoken of. */
export const SETTLE_MINUTES_MAX = 30
/** What is told of later than this after it happened is history, as an import is, and no event. */
export const NEWS_DAYS_MAX = 7
/** Orders of one tenant that are claimed at once, at most. */
export const CLAIMED_ORDERS_MAX = 100

/** Since when a tenant's receivers want to be told: the first of those that do. Null where none does. */
export interface OptIns {
  readonly attributedSince: Date | null
  readonly refundedSince: Date | null
}

/** Orders of one tenant that something was heard of, until the claim lapses. */
export interface ClaimedOrders extends OptIns {
  /** UUID of the claim. */
  readonly claimId: string
  readonly tenantId: TenantId
  /** As their sources name them: one order may be here by several names, and one name may be several orders', or none's yet. */
  readonly names: ReadonlyArray<OrderKey>
}

/** What is told of one order: `told.version` is that of its events, and one more than was told before. */
export interface Telling {
  readonly told: ToldOrder
  /** At least one. */
  readonly events: ReadonlyArray<OrderEvent>
}

/**
 * What receivers are told of orders.
 *
 * `Orders`, `EventLog` and `Watch` make an order due in the step that writes what they are told of it, SETTLE_MINUTES after that, where
 * its tenant has an enabled endpoint that opted into one of its events, and nowhere else. Events that happened more than NEWS_DAYS_MAX
 * before they were told of make no order due that nothing was told of yet: history that is imported costs nothing here.
 */
export class Announcements extends Context.Service<
  Announcements,
  {
    /**
     * Claims orders of one tenant that are due at `at`, until `leaseUntil`: those that waited longest, at most CLAIMED_ORDERS_MAX. None
     * where none are.
     *
     * Several workers, in any number of processes, MUST NOT hold one order's name at the same time before its claim lapses.
     */
    readonly claim: (at: Date, leaseUntil: Date) => Effect.Effect<Option.Option<ClaimedOrders>, StoreUnavailable>
    /** What was told of these orders, in any order. */
    readonly told: (
      tenantId: TenantId,
      orders: ReadonlyArray<OrderKey>
    ) => Effect.Effect<ReadonlyArray<ToldOrder>, StoreUnavailable>
    /**
     * Ends the claim of `claimed.names` and keeps what is told, with a delivery, due at once, for every enabled endpoint of the
     * tenant that opted into the event and whose key is not revoked: all of it in one step, or nothing. An event that no
     * endpoint wants is not kept. A name of
     * which something was heard since it was claimed stays due.
     *
     * MUST fail with ToldMeanwhile when something was told of one of the orders since it was read.
     */
    readonly record: (
      claimed: ClaimedOrders,
      tellings: ReadonlyArray<Telling>
    ) => Effect.Effect<void, ToldMeanwhile | StoreUnavailable>
    readonly find: (tenantId: TenantId, id: OrderEventId) => Effect.Effect<Option.Option<OrderEvent>, StoreUnavailable>
    /** Removes events made before `before`, oldest first, at most `limit`; answers how many. What was told of an order stays. */
    readonly purge: (before: Date, limit: number) => Effect.Effect<number, StoreUnavailable>
  }
>()("creatorsignal/ports/revenue/orderEvents/Announcements") {}
