import { Schema } from "effect"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import { CurrencyCode } from "../../money/money.ts"
import { LinkCode } from "../../tracking/links/TrackingLink.ts"
import { PaymentState, RefundId, RefundSource } from "../../tracking/orders/Order.ts"
import { PathModel } from "../attribution/AttributionModel.ts"
import type { OrderKey } from "../fraud/Signal.ts"

/** UUID of what is told of an order; the same for every receiver and each attempt. */
export const OrderEventId = Schema.String.pipe(Schema.check(Schema.isUUID()), Schema.brand("OrderEventId"))
export type OrderEventId = typeof OrderEventId.Type

/** What receivers that opted in are told of orders. */
export const OrderEventName = Schema.Literals(["order.attributed", "order.refunded"])
export type OrderEventName = typeof OrderEventName.Type

/** Creators and links of one order that are told one by one at most; the rest are one. */
export const PARTS_TOLD_MAX = 100

/** Amounts are in minor units of the order's currency, and go as text: JSON's numbers would round them. */
const MinorUnits = Schema.BigIntFromString

/** Who had a part in an order: a creator, or nobody, by one link, or none. */
const Party = {
  creator: Schema.NullOr(Schema.Struct({ platform: Schema.String, handle: Schema.String })),
  code: Schema.NullOr(LinkCode),
  /** All those that are not told one by one. */
  isOthers: Schema.Boolean
}

/** What every event says of its order. */
const OrderFields = {
  /** By the source that decides. */
  placedAt: Schema.DateFromString,
  currency: CurrencyCode,
  /** By which it is divided. */
  model: PathModel,
  /** Whether it stays out of statements: a rule of the watch put it on hold, and nobody released it. */
  isHeld: Schema.Boolean
}

/** What an order earns and for whom, as it is told. */
export const OrderStanding = Schema.Struct({
  ...OrderFields,
  orderedMinorUnits: MinorUnits,
  /** What it earns: the sum of the shares' amounts where anybody has one. */
  netMinorUnits: MinorUnits,
  refundedMinorUnits: MinorUnits,
  cancelledMinorUnits: MinorUnits,
  payment: PaymentState,
  isNewCustomer: Schema.NullOr(Schema.Boolean),
  isUnconfirmed: Schema.Boolean,
  earns: Schema.Boolean,
  earnsNothingBecause: Schema.NullOr(Schema.String),
  /** Each creator and link once; their `share`s sum to a whole, in share units. */
  shares: Schema.Array(Schema.Struct({ ...Party, share: Schema.BigIntFromString, minorUnits: MinorUnits }))
})
export type OrderStanding = typeof OrderStanding.Type

/** How money went back. Of a cancelled order it is what its refunds did not name. */
export const TakenBackKind = Schema.Literals(["refund", "chargeback", "cancellation"])
export type TakenBackKind = typeof TakenBackKind.Type

/** Money that went back, and from whom it is taken. */
export const OrderTakenBack = Schema.Struct({
  ...OrderFields,
  kind: TakenBackKind,
  /** As its source names it; null for a cancellation, and for what went back without a name. */
  refundId: Schema.NullOr(RefundId),
  at: Schema.DateFromString,
  /** What went back, as its source says; nothing where a chargeback was won. */
  amountMinorUnits: MinorUnits,
  /** What the order earns less for it: no more goes back than was paid. Below 0 where it came back. */
  takenMinorUnits: MinorUnits,
  /** What the order earns after it. */
  netMinorUnits: MinorUnits,
  /** Each creator and link once; what is taken and what is left sum to exactly the order's. */
  parts: Schema.Array(Schema.Struct({ ...Party, takenMinorUnits: MinorUnits, netMinorUnits: MinorUnits }))
})
export type OrderTakenBack = typeof OrderTakenBack.Type

export interface OrderEventHead {
  readonly tenantId: TenantId
  readonly id: OrderEventId
  readonly order: OrderKey
  /** Rises by 1 each time something is told of the order; events that are told together have the same. */
  readonly version: number
  /** When it was found out. */
  readonly at: Date
}

/** One thing that is told of an order. */
export type OrderEvent =
  | (OrderEventHead & { readonly event: "order.attributed"; readonly said: OrderStanding })
  | (OrderEventHead & { readonly event: "order.refunded"; readonly said: OrderTakenBack })

/** One refund as it was told last. */
export const ToldRefund = Schema.Struct({
  source: RefundSource,
  refundId: RefundId,
  amountMinorUnits: MinorUnits,
  takenMinorUnits: MinorUnits
})
export type ToldRefund = typeof ToldRefund.Type

/** What was told of an order, so that the next look at it tells what is new. */
export const ToldFacts = Schema.Struct({
  /** Null where it was never told whose it is. */
  standing: Schema.NullOr(OrderStanding),
  /** What went back and was cancelled, altogether. */
  takenMinorUnits: MinorUnits,
  refunds: Schema.Array(ToldRefund)
})
export type ToldFacts = typeof ToldFacts.Type

export interface ToldOrder {
  readonly order: OrderKey
  readonly version: number
  readonly facts: ToldFacts
}
