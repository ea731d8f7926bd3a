import { Clock, Effect, Layer } from "effect"
import { SessionId } from "../../../ports/accounts/payments/Payment.ts"
import {
  CHECKOUT_HOURS_MAX,
  CheckoutRefused,
  PaymentNoticeForged,
  Payments
} from "../../../ports/accounts/payments/Payments.ts"
import { HOUR_MS } from "../../../ports/time/days.ts"

/** Whoever made the order read the clock a little before. */
const CLOCK_SLACK_MS = 60_000

export interface LocalPaymentsOptions {
  /** Where callers reach this host, without a slash at the end. */
  readonly baseUrl: string
  /** Whether checkouts are opened and can be paid: what is bought so costs nothing. */
  readonly isOpen: boolean
}

/**
 * The host's own checkout page, where no money moves. Nothing is kept here: a session is named by its order, and whether it can be
 * paid is the order's state. Where it is closed, what was paid there before can still be given back.
 */
export const layer = ({ baseUrl, isOpen }: LocalPaymentsOptions) =>
  Layer.succeed(
    Payments,
    Payments.of({
      isLive: false,
      isOpen,
      hasOwnPage: isOpen,
      open: Effect.fn("payments.open")(function* ({ orderId, expiresAt }) {
        if (!isOpen) {
          const cause = new Error("no payment provider is configured, and the checkout without one is closed")
          return yield* new CheckoutRefused({ cause, hasNoProvider: true })
        }
        const leftMs = expiresAt.getTime() - (yield* Clock.currentTimeMillis)
        if (!(leftMs > 0 && leftMs <= CHECKOUT_HOURS_MAX * HOUR_MS + CLOCK_SLACK_MS)) {
          return yield* new CheckoutRefused({ cause: new Error("the checkout would end too late, or has ended") })
        }
        const sessionId = SessionId.make(`local_${orderId}`)
        return { sessionId, url: `${baseUrl}/checkout/${sessionId}` }
      }),
      expire: () => Effect.void,
      readNotice: () => Effect.fail(new PaymentNoticeForged()),
      refund: (_payment, key) =>
        Effect.succeed({ refundId: `local_refund_${key}`, outcome: "done" as const, problem: null }),
      missed: () => Effect.succeed([])
    })
  )
