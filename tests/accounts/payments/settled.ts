import { Clock, Effect, Option } from "effect"
import { TestClock } from "effect/testing"
import { keepNotice, settleEvent } from "../../../domain/accounts/payments/settleEvent.ts"
import { layerOf, noticeOf, type PaymentsWorld, paymentsWorld } from "../../../fixtures/accounts/payments/Payments.ts"
import { type PaymentEvent, type PaymentFact, PaymentReference } from "../../../ports/accounts/payments/Payment.ts"
import { Payments } from "../../../ports/accounts/payments/Payments.ts"
import type { CheckTicket, NewCheck } from "../../../ports/checks/backgroundChecks/Check.ts"
import { Checks } from "../../../ports/checks/backgroundChecks/Checks.ts"
import { HOUR_MS } from "../../../ports/time/days.ts"
import { aCheck } from "../../contracts/checkExamples.ts"
import { newTenant } from "../../contracts/newTenant.ts"

export const now = Effect.map(Clock.currentTimeMillis, (ms) => new Date(ms))

/** A check that can be paid, in a world of its own or in this one. */
export const ordered = Effect.fnUntraced(function* (
  given: Partial<NewCheck> = {},
  world = paymentsWorld(`evt_${crypto.randomUUID()}`)
) {
  yield* TestClock.setTime(Date.parse("2026-11-01T12:00:00.000Z"))
  const at = yield* now
  const check = aCheck(yield* newTenant, {
    tier: "quick",
    createdAt: at,
    payableUntil: new Date(at.getTime() + 24 * HOUR_MS),
    ...given
  })
  const { sessionId } = yield* Effect.flatMap(Payments, ({ open }) =>
    open({
      orderId: check.checkId,
      description: "Background check",
      certification: null,
      amountMinor: check.amountMinor,
      currency: check.currency,
      returnUrl: "https://brand.example",
      expiresAt: check.payableUntil
    })
  ).pipe(Effect.provide(layerOf(world)))
  const checks = yield* Checks
  yield* checks.create({ ...check, sessionId })
  const ticket: CheckTicket = { tenantId: check.tenantId, checkId: check.checkId }
  const payment = PaymentReference.make(`pay_${sessionId}`)
  return { world, sessionId, ticket, payment, check }
})

export const within = <A, E, R>(world: PaymentsWorld, effect: Effect.Effect<A, E, R>) =>
  Effect.provide(effect, layerOf(world))

/** Delivers an event as the provider would, and answers what became of it. */
export const deliver = Effect.fnUntraced(function* (world: PaymentsWorld, event: PaymentEvent) {
  const { body, signature } = noticeOf(event, yield* now)
  const kept = yield* within(world, keepNotice(body, signature))
  return kept === null ? "known" : yield* within(world, settleEvent(kept))
})

export const stateOf = Effect.fnUntraced(function* (ticket: CheckTicket) {
  const checks = yield* Checks
  const { status } = Option.getOrThrow(yield* checks.find(ticket))
  const history = yield* checks.history(ticket)
  const refund = Option.getOrNull(yield* checks.refundOf(ticket))
  return { status, steps: history.map(({ event }) => event), refund: refund?.state ?? null }
})

export const whole = (payment: PaymentReference): Extract<PaymentFact, { _tag: "PaymentRefunded" }> => ({
  _tag: "PaymentRefunded",
  payment,
  refundId: "re_outside",
  status: "done",
  amountMinor: 2_999,
  currency: "usd"
})
export const dispute = (
  payment: PaymentReference,
  stage: "inquiry" | "funds_withdrawn" | "funds_reinstated" | "closed"
) => ({ _tag: "PaymentDisputed", payment, disputeId: "dp_1", stage }) as const
