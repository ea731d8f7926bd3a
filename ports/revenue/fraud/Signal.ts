import { Schema } from "effect"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import type { OrderId } from "../../tracking/events/TrackingEvent.ts"
import type { CreatorAccount, LinkCode } from "../../tracking/links/TrackingLink.ts"
import type { ShopDomain } from "../../tracking/orders/Order.ts"

/** What is watched for. Each is one rule, which an account may switch off. */
export const WatchRule = Schema.Literals([
  "self_click",
  "self_purchase",
  "click_flood",
  "impossible_time",
  "one_device",
  "one_address",
  "leaked_code",
  "return_rate",
  "page_view_flood",
  "denied_new_customer"
])
export type WatchRule = typeof WatchRule.Type

/** How sure a rule is and what it costs to be wrong: the orders of a `high` signal are put on hold. */
export const SignalSeverity = Schema.Literals(["low", "medium", "high"])
export type SignalSeverity = typeof SignalSeverity.Type

/** What one signal is known by within its tenant: its rule and what it tells of; 1 to 400 characters. */
export const SignalKey = Schema.String.pipe(Schema.check(Schema.isBetweenLength(1, 400)), Schema.brand("SignalKey"))
export type SignalKey = typeof SignalKey.Type

/** One order of a tenant: a store's, or one that no store reported. */
export interface OrderKey {
  readonly shopDomain: ShopDomain | null
  readonly orderId: OrderId
}

/** Orders that one signal names at most: the newest. */
export const SIGNAL_ORDERS_MAX = 100

/** Counts, parts and times that a signal rests on, by name. Times are in ISO 8601. */
export type Evidence = Readonly<Record<string, string | number>>

/** That something looks wrong, and why. Nobody is accused by it: it says what was counted. */
export interface Signal {
  readonly tenantId: TenantId
  readonly key: SignalKey
  readonly rule: WatchRule
  readonly severity: SignalSeverity
  /** When the last of what it tells of happened. */
  readonly at: Date
  readonly creator: CreatorAccount | null
  readonly codes: ReadonlyArray<LinkCode>
  /** At most SIGNAL_ORDERS_MAX. */
  readonly orders: ReadonlyArray<OrderKey>
  readonly evidence: Evidence
}
