import { Clock, Effect, Option } from "effect"
import type { Check } from "../../ports/checks/Check.ts"
import { Checks } from "../../ports/checks/Checks.ts"
import type { PaymentEvent, SessionId } from "../../ports/payments/Payment.ts"
import { PaymentEvents } from "../../ports/payments/PaymentEvents.ts"
import { Payments } from "../../ports/payments/Payments.ts"
import { ownPayment } from "../checks/ownPayment.ts"
import { settleEvent } from "./settleEvent.ts"

/** What is paid at a checkout of this host's own; none where it isn't one, or the host has none. */
export const findLocalCheckout = Effect.fn("payments.findLocalCheckout")(function* (sessionId: SessionId) {
  const payments = yield* Payments
  if (!payments.hasOwnPage) return Option.none<Check>()
  const checks = yield* Checks
  const ticket = yield* checks.locate({ sessionId })
  return Option.isNone(ticket) ? Option.none<Check>() : yield* checks.find(ticket.value)
})

/** Whether a checkout of this host's own can be paid now. */
export const isPayable = (check: Check, now: Date): boolean =>
  check.status === "awaiting_payment" && now < check.payableUntil

/**
 * Pays at a checkout of this host's own, where no money moves: the event is kept and settled as any provider's. Idempotent by the
 * checkout. False: it can't be paid any more.
 */
export const payLocally = Effect.fn("payments.payLocally")(function* (check: Check) {
  const events = yield* PaymentEvents
  const now = new Date(yield* Clock.currentTimeMillis)
  if (!isPayable(check, now)) return check.payment !== null
  const event: PaymentEvent = {
    eventId: `local_paid_${check.checkId}`,
    type: "checkout.paid",
    at: now,
    isLive: false,
    fact: {
      _tag: "CheckoutPaid",
      sessionId: check.sessionId,
      payment: ownPayment(check.checkId),
      orderId: check.checkId,
      amountMinor: check.amountMinor,
      currency: check.currency
    }
  }
  yield* events.keep(event, now)
  // One that was kept before, and isn't settled yet, is settled now: doing that twice changes nothing.
  yield* settleEvent({ event, receivedAt: now, tries: 0 }).pipe(
    Effect.catchCause((cause) => Effect.logWarning("a payment event is settled later", cause))
  )
  return true
})
