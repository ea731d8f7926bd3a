import { Clock, Effect, Option } from "effect"
import type { Purchase } from "../../../ports/accounts/billing/Purchase.ts"
import { Purchases } from "../../../ports/accounts/billing/Purchases.ts"
import { ownPayment, ownPurchasePayment } from "../../../ports/accounts/payments/ownPayment.ts"
import type { PaymentEvent, SessionId } from "../../../ports/accounts/payments/Payment.ts"
import { PaymentEvents } from "../../../ports/accounts/payments/PaymentEvents.ts"
import { Payments } from "../../../ports/accounts/payments/Payments.ts"
import type { Check } from "../../../ports/checks/backgroundChecks/Check.ts"
import { Checks } from "../../../ports/checks/backgroundChecks/Checks.ts"
import { settleEvent } from "./settleEvent.ts"

/** What is paid at a checkout. */
export type LocalOrder =
  | { readonly _tag: "Check"; readonly order: Check }
  | { readonly _tag: "Purchase"; readonly order: Purchase }

/** What is paid at a checkout of this host's own; none where it isn't one, or the host has none. */
export const findLocalCheckout = Effect.fn("payments.findLocalCheckout")(function* (sessionId: SessionId) {
  const payments = yield* Payments
  if (!payments.hasOwnPage) return Option.none<LocalOrder>()
  const purchases = yield* Purchases
  const bought = yield* purchases.locate({ sessionId })
  if (Option.isSome(bought)) {
    const purchase = yield* purchases.find(bought.value)
    return Option.map(purchase, (order): LocalOrder => ({ _tag: "Purchase", order }))
  }
  const checks = yield* Checks
  const ticket = yield* checks.locate({ sessionId })
  if (Option.isNone(ticket)) return Option.none<LocalOrder>()
  return Option.map(yield* checks.find(ticket.value), (order): LocalOrder => ({ _tag: "Check", order }))
})

/** Whether a checkout of this host's own can be paid now. */
export const isPayable = ({ status, payableUntil }: LocalOrder["order"], now: Date): boolean =>
  status === "awaiting_payment" && now < payableUntil

/** What its event says, under names that follow from the order. */
const paidOf = (order: LocalOrder, sessionId: SessionId, at: Date): PaymentEvent => {
  const { amountMinor, currency } = order.order
  const { orderId, payment } =
    order._tag === "Check"
      ? { orderId: order.order.checkId, payment: ownPayment(order.order.checkId) }
      : { orderId: order.order.purchaseId, payment: ownPurchasePayment(order.order.purchaseId) }
  return {
    eventId: `local_paid_${orderId}`,
    type: "checkout.paid",
    at,
    isLive: false,
    fact: { _tag: "CheckoutPaid", sessionId, payment, orderId, amountMinor, currency }
  }
}

/**
 * Pays at a checkout of this host's own, where no money moves: the event is kept and settled as any provider's. Idempotent by the
 * checkout. False: it can't be paid any more.
 */
export const payLocally = Effect.fn("payments.payLocally")(function* (order: LocalOrder) {
  const events = yield* PaymentEvents
  const now = new Date(yield* Clock.currentTimeMillis)
  const { sessionId } = order.order
  if (!isPayable(order.order, now) || sessionId === null) return order.order.payment !== null
  const event = paidOf(order, sessionId, now)
  yield* events.keep(event, now)
  // One that was kept before, and isn't settled yet, is settled now: doing that twice changes nothing.
  yield* settleEvent({ event, receivedAt: now, tries: 0 }).pipe(
    Effect.catchCause((cause) => Effect.logWarning("a payment event is settled later", cause))
  )
  return true
})
