import { Context, type Effect } from "effect"
import type { TenantId } from "../accounts/Tenant.ts"
import type { OrderEvidence, OrderFile, ShopDomain, SurveyAnswer } from "./Order.ts"
import type { OrderId } from "./TrackingEvent.ts"
import type { TrackingUnavailable } from "./TrackingLinks.ts"

/** Every tenant's orders: each is one for ever, by whichever of its names it is reported, with every account of it kept. */
export class OrderBook extends Context.Service<
  OrderBook,
  {
    /**
     * Files one source's account of an order and makes the order where it is new, in one step.
     *
     * Idempotent by (tenantId, shopDomain, orderId, source, version), the pixel's also by pvId: a repeated record changes
     * nothing.
     * Commutative: the same set of records gives the same orders in whatever order they arrive.
     */
    readonly record: (evidence: OrderEvidence) => Effect.Effect<void, TrackingUnavailable>
    /**
     * Files a survey answer, which may come before its order.
     * The last answer by (tenantId, shopDomain, orderId, question) wins.
     */
    readonly answer: (answer: SurveyAnswer) => Effect.Effect<void, TrackingUnavailable>
    /**
     * The orders that `name` is the id or an alias of, by shopDomain and then orderId; of one store where `shopDomain` is
     * given. None when no evidence of it was recorded. An order no shop reported is found by its id.
     */
    readonly find: (
      tenantId: TenantId,
      name: OrderId,
      shopDomain: ShopDomain | null
    ) => Effect.Effect<ReadonlyArray<OrderFile>, TrackingUnavailable>
    /**
     * The orders with `from` <= placedAt < `to`, by placedAt, then orderId, then shopDomain.
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
