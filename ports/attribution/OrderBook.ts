import { Context, type Effect, type Option } from "effect"
import type { TenantId } from "../accounts/Tenant.ts"
import type { OrderEvidence, OrderFile, SurveyAnswer } from "./Order.ts"
import type { OrderId } from "./TrackingEvent.ts"
import type { TrackingUnavailable } from "./TrackingLinks.ts"

/** Every tenant's orders: one row an order for ever, with each piece of evidence kept beside it. */
export class OrderBook extends Context.Service<
  OrderBook,
  {
    /**
     * Files one source's account of an order and makes the order where it is new, in one step.
     *
     * Idempotent by (tenantId, orderId, source, version): a repeated record changes nothing.
     * Commutative: the same set of records gives the same order in whatever order they arrive.
     */
    readonly record: (evidence: OrderEvidence) => Effect.Effect<void, TrackingUnavailable>
    /**
     * Files a survey answer, which may come before its order.
     * The last answer by (tenantId, shopDomain, orderId, question) wins.
     */
    readonly answer: (answer: SurveyAnswer) => Effect.Effect<void, TrackingUnavailable>
    /** One order; none when no evidence of it was recorded. */
    readonly find: (
      tenantId: TenantId,
      orderId: OrderId
    ) => Effect.Effect<Option.Option<OrderFile>, TrackingUnavailable>
    /**
     * The orders with `from` <= placedAt < `to`, by placedAt and then orderId.
     * At most `limit` of them: the caller asks for one more than it takes, to learn that there are more.
     */
    readonly placedBetween: (
      tenantId: TenantId,
      from: Date,
      to: Date,
      limit: number
    ) => Effect.Effect<ReadonlyArray<OrderFile>, TrackingUnavailable>
    /**
     * Whether more than browsers report the tenant's orders: a store was ever connected, or a server or shop reported an
     * order. One look-up by index.
     */
    readonly hasTrustedSender: (tenantId: TenantId) => Effect.Effect<boolean, TrackingUnavailable>
  }
>()("creatorsignal/ports/attribution/OrderBook") {}
