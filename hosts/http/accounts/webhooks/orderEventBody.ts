import { Effect, Option, Schema } from "effect"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import type { CurrencyCode } from "../../../../ports/money/money.ts"
import { decimalText } from "../../../../ports/money/readAmount.ts"
import { PathModel } from "../../../../ports/revenue/attribution/AttributionModel.ts"
import { Announcements } from "../../../../ports/revenue/orderEvents/Announcements.ts"
import {
  type OrderEvent,
  type OrderEventId,
  type OrderStanding,
  type OrderTakenBack,
  TakenBackKind
} from "../../../../ports/revenue/orderEvents/OrderEvent.ts"
import { PaymentState } from "../../../../ports/tracking/orders/Order.ts"
import { shareText } from "../../revenue/attribution/attributionReport.ts"

/** The event is not there any more. */
export class OrderEventGone extends Schema.TaggedError<OrderEventGone>()("OrderEventGone", {}) {}

const PARTY_FIELDS = {
  platform: Schema.NullOr(Schema.String),
  handle: Schema.NullOr(Schema.String),
  code: Schema.NullOr(Schema.String),
  is_others: Schema.Boolean
}

const HEAD_FIELDS = {
  event_id: Schema.String,
  order_id: Schema.String,
  shop_domain: Schema.NullOr(Schema.String),
  version: Schema.Int,
  placed_at: Schema.String,
  currency: Schema.String,
  model: PathModel,
  is_held: Schema.Boolean
}
const TIMES = { occurred_at: Schema.String, delivered_at: Schema.String }

export const OrderAttributedEvent = Schema.Struct({
  event: Schema.Literal("order.attributed"),
  ...HEAD_FIELDS,
  revenue_minor: Schema.Int,
  revenue: Schema.String,
  ordered_minor: Schema.Int,
  ordered: Schema.String,
  refunded_minor: Schema.Int,
  refunded: Schema.String,
  cancelled_minor: Schema.Int,
  cancelled: Schema.String,
  payment: PaymentState,
  is_new_customer: Schema.NullOr(Schema.Boolean),
  is_unconfirmed: Schema.Boolean,
  earns: Schema.Boolean,
  earns_nothing_because: Schema.NullOr(Schema.String),
  shares: Schema.Array(
    Schema.Struct({ ...PARTY_FIELDS, share: Schema.String, revenue_minor: Schema.Int, revenue: Schema.String })
  ),
  ...TIMES
}).annotate({ identifier: "OrderAttributed" })

export const OrderRefundedEvent = Schema.Struct({
  event: Schema.Literal("order.refunded"),
  ...HEAD_FIELDS,
  kind: TakenBackKind,
  refund_id: Schema.NullOr(Schema.String),
  at: Schema.String,
  amount_minor: Schema.Int,
  amount: Schema.String,
  taken_back_minor: Schema.Int,
  taken_back: Schema.String,
  revenue_minor: Schema.Int,
  revenue: Schema.String,
  shares: Schema.Array(
    Schema.Struct({
      ...PARTY_FIELDS,
      taken_back_minor: Schema.Int,
      taken_back: Schema.String,
      revenue_minor: Schema.Int,
      revenue: Schema.String
    })
  ),
  ...TIMES
}).annotate({ identifier: "OrderRefunded" })

const partyOf = ({ creator, code, isOthers }: OrderStanding["shares"][number] | OrderTakenBack["parts"][number]) => ({
  platform: creator?.platform ?? null,
  handle: creator?.handle ?? null,
  code,
  is_others: isOthers
})
const headOf = ({ id, order, version, said }: OrderEvent) => ({
  event_id: id,
  order_id: order.orderId,
  shop_domain: order.shopDomain,
  version,
  placed_at: said.placedAt.toISOString(),
  currency: said.currency,
  model: said.model,
  is_held: said.isHeld
})
const amounts = (currency: CurrencyCode) => ({
  minor: (minorUnits: bigint) => Number(minorUnits),
  text: (minorUnits: bigint) => decimalText({ minorUnits, currency })
})

const attributedBody = (head: ReturnType<typeof headOf>, said: OrderStanding) => {
  const { minor, text } = amounts(said.currency)
  return {
    event: "order.attributed" as const,
    ...head,
    revenue_minor: minor(said.netMinorUnits),
    revenue: text(said.netMinorUnits),
    ordered_minor: minor(said.orderedMinorUnits),
    ordered: text(said.orderedMinorUnits),
    refunded_minor: minor(said.refundedMinorUnits),
    refunded: text(said.refundedMinorUnits),
    cancelled_minor: minor(said.cancelledMinorUnits),
    cancelled: text(said.cancelledMinorUnits),
    payment: said.payment,
    is_new_customer: said.isNewCustomer,
    is_unconfirmed: said.isUnconfirmed,
    earns: said.earns,
    earns_nothing_because: said.earnsNothingBecause,
    shares: said.shares.map((part) => ({
      ...partyOf(part),
      share: shareText(part.share),
      revenue_minor: minor(part.minorUnits),
      revenue: text(part.minorUnits)
    }))
  }
}

const refundedBody = (head: ReturnType<typeof headOf>, said: OrderTakenBack) => {
  const { minor, text } = amounts(said.currency)
  const moved = (part: Pick<OrderTakenBack, "takenMinorUnits" | "netMinorUnits">) => ({
    taken_back_minor: minor(part.takenMinorUnits),
    taken_back: text(part.takenMinorUnits),
    revenue_minor: minor(part.netMinorUnits),
    revenue: text(part.netMinorUnits)
  })
  return {
    event: "order.refunded" as const,
    ...head,
    kind: said.kind,
    refund_id: said.refundId,
    at: said.at.toISOString(),
    amount_minor: minor(said.amountMinorUnits),
    amount: text(said.amountMinorUnits),
    ...moved(said),
    shares: said.parts.map((part) => ({ ...partyOf(part), ...moved(part) }))
  }
}

/** The body of what is told of an order. Nothing of its buyer is in it. */
export const orderEventBody = Effect.fn("http.orderEventBody")(function* (
  tenantId: TenantId,
  id: OrderEventId,
  at: Date
) {
  const found = yield* Announcements.use((announcements) => announcements.find(tenantId, id))
  if (Option.isNone(found)) return yield* new OrderEventGone()
  const told = found.value
  const head = headOf(told)
  const times = { occurred_at: told.at.toISOString(), delivered_at: at.toISOString() }
  const body: typeof OrderAttributedEvent.Type | typeof OrderRefundedEvent.Type =
    told.event === "order.attributed"
      ? { ...attributedBody(head, told.said), ...times }
      : { ...refundedBody(head, told.said), ...times }
  return JSON.stringify(body)
})
