import { Context, type Effect, Schema } from "effect"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import type { RecordedOrder } from "./Order.ts"

/** One name of a tenant's customer, as a keyed hash that leads back to nobody; lower-case hex. A customer may have several. */
export const CustomerHash = Schema.String.pipe(
  Schema.check(Schema.isPattern(/^[0-9a-f]{64}$/)),
  Schema.brand("CustomerHash")
)
export type CustomerHash = typeof CustomerHash.Type

/** An order among its tenant's. */
export type OrderKey = Pick<RecordedOrder, "orderId" | "shopDomain">

/** An order, and one name of whose it is. */
export interface CustomerOrder extends OrderKey {
  readonly customer: CustomerHash
}

/** The same with when the order was placed: `RecordedOrder.placedAt`, or null where no account of it was recorded. */
export interface PlacedCustomerOrder extends CustomerOrder {
  readonly placedAt: Date | null
}

/** Orders that one name may have: what has more is no person's, but a till's or a marketplace's. */
export const CUSTOMER_ORDERS_MAX = 500

/** Whose orders are, as hashes. Neither an address nor a store's number of a customer is kept. */
export class Customers extends Context.Service<
  Customers,
  {
    /**
     * Keeps names of an order's customer beside those it has. Idempotent and commutative.
     * MUST keep nothing of an order that was forgotten.
     */
    readonly record: (
      tenantId: TenantId,
      order: OrderKey,
      customers: ReadonlyArray<CustomerHash>
    ) => Effect.Effect<void, StoreUnavailable>
    /** The names that these orders' customers have, by order and name. */
    readonly ofOrders: (
      tenantId: TenantId,
      orders: ReadonlyArray<OrderKey>
    ) => Effect.Effect<ReadonlyArray<CustomerOrder>, StoreUnavailable>
    /** The orders that have these names, by name and order; of each name at most CUSTOMER_ORDERS_MAX + 1. */
    readonly ordersOf: (
      tenantId: TenantId,
      customers: ReadonlyArray<CustomerHash>
    ) => Effect.Effect<ReadonlyArray<CustomerOrder>, StoreUnavailable>
    /** The same orders, each with when it was placed, by name and order; of each name at most CUSTOMER_ORDERS_MAX + 1. */
    readonly placedOf: (
      tenantId: TenantId,
      customers: ReadonlyArray<CustomerHash>
    ) => Effect.Effect<ReadonlyArray<PlacedCustomerOrder>, StoreUnavailable>
    /** Forgets whose these orders are, for good: their customers are unknown from then on, also where they are told again. */
    readonly forget: (tenantId: TenantId, orders: ReadonlyArray<OrderKey>) => Effect.Effect<void, StoreUnavailable>
  }
>()("creatorsignal/ports/tracking/orders/Customers") {}
