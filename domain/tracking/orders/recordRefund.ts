import { Clock, Effect, Schema } from "effect"
import type { OrderRefund } from "../../../ports/tracking/orders/Order.ts"
import { Orders } from "../../../ports/tracking/orders/Orders.ts"
import { isSameMoney } from "./assignClaims.ts"

/** The refund was reported before, with another amount or for another order. */
export class RefundDiffers extends Schema.TaggedError<RefundDiffers>()("RefundDiffers", {}) {}

/** What a customer's own server says went back. */
export type ReportedRefund = Pick<OrderRefund, "tenantId" | "orderId" | "refundId" | "kind" | "amount"> & {
  /** Null where it doesn't say: now. */
  readonly at: Date | null
}

/**
 * Files what a server says went back of an order, which may be reported before its order is. Repeating it changes nothing. Fails with
 * RefundDiffers where the refund was reported with another amount.
 */
export const recordRefund = Effect.fn("attribution.recordRefund")(function* ({ at, ...reported }: ReportedRefund) {
  const book = yield* Orders
  const now = new Date(yield* Clock.currentTimeMillis)
  const refund: OrderRefund = {
    ...reported,
    shopDomain: null,
    source: "server",
    version: 0,
    at: at !== null && at < now ? at : now,
    receivedAt: now,
    products: []
  }
  const standing = yield* book.refund(refund)
  if (!isSameMoney(standing.amount, refund.amount) || standing.kind !== refund.kind) return yield* new RefundDiffers()
  return standing
})
