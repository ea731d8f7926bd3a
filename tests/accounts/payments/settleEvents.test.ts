import { describe, expect } from "bun:test"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { reconcilePayments } from "../../../domain/accounts/payments/reconcilePayments.ts"
import { sendRefunds } from "../../../domain/accounts/payments/sendRefunds.ts"
import { EARLY_EVENT_HOURS_MAX, keepNotice, settleEvent } from "../../../domain/accounts/payments/settleEvent.ts"
import { settleOpenEvents } from "../../../domain/accounts/payments/settleOpenEvents.ts"
import { happen, noticeOf, pay } from "../../../fixtures/accounts/payments/Payments.ts"
import { storePorts } from "../../../fixtures/layers/storePorts.ts"
import { PaymentReference, SessionId } from "../../../ports/accounts/payments/Payment.ts"
import { effectTest } from "../../support/running/effectTest.ts"
import { deliver, dispute, now, ordered, stateOf, whole, within } from "./settled.ts"

const ports = storePorts.pipe(Layer.provideMerge(cryptography))

describe("an event of a payment", () => {
  const it = effectTest(ports)

  it.effect(
    "that comes doubled, or settles twice at the same time, begins one scan",
    Effect.gen(function* () {
      const { world, sessionId, ticket } = yield* ordered()
      const event = pay(world, sessionId, yield* now)
      const { body, signature } = noticeOf(event, yield* now)
      const kept = yield* within(world, keepNotice(body, signature))
      if (kept === null) throw new Error("it is new")
      const both = yield* within(
        world,
        Effect.all([settleEvent(kept), settleEvent(kept)], { concurrency: "unbounded" })
      )
      expect(both).toEqual(["applied", "applied"])
      expect(yield* deliver(world, event)).toBe("known")
      expect(yield* stateOf(ticket)).toEqual({ status: "scanning", steps: ["paid_quick"], refund: null })
    })
  )

  it.effect(
    "of a wrong amount, a wrong currency or another order gives the payment back, once",
    Effect.gen(function* () {
      const other = crypto.randomUUID()
      for (const lies of [{ amountMinor: 2_998 }, { amountMinor: 1 }, { currency: "eur" }, { orderId: other }]) {
        const { world, sessionId, ticket, payment } = yield* ordered()
        expect(yield* deliver(world, pay(world, sessionId, yield* now, lies))).toBe("mismatch")
        expect(yield* stateOf(ticket)).toEqual({ status: "refunded", steps: ["paid_wrongly"], refund: "owed" })
        expect(yield* within(world, sendRefunds)).toBe(1)
        expect(yield* within(world, sendRefunds)).toBe(0)
        expect([...world.refunds.values()].map((refund) => refund.payment)).toEqual([payment])
        expect((yield* stateOf(ticket)).refund).toBe("done")
      }
    })
  )

  it.effect(
    "of a checkout that had ended gives the payment back",
    Effect.gen(function* () {
      const { world, sessionId, ticket } = yield* ordered()
      expect(yield* deliver(world, happen(world, { _tag: "CheckoutExpired", sessionId }, yield* now))).toBe("applied")
      expect((yield* stateOf(ticket)).status).toBe("expired")
      expect(yield* deliver(world, pay(world, sessionId, yield* now))).toBe("applied")
      expect(yield* stateOf(ticket)).toEqual({
        status: "refunded",
        steps: ["checkout_expired", "paid_wrongly"],
        refund: "owed"
      })
    })
  )

  it.effect(
    "of a session that nobody here opened, or of the other mode, changes and refunds nothing",
    Effect.gen(function* () {
      const { world, sessionId, ticket } = yield* ordered()
      const foreign = SessionId.make("cs_of_another_product")
      expect(yield* deliver(world, pay(world, foreign, yield* now, { amountMinor: 5 }))).toBe("unknown")
      const { fact } = pay(world, sessionId, yield* now)
      expect(yield* deliver(world, happen(world, fact, yield* now, true))).toBe("unknown")
      expect(yield* stateOf(ticket)).toEqual({ status: "awaiting_payment", steps: [], refund: null })
      expect(yield* within(world, sendRefunds)).toBe(0)
    })
  )

  it.effect(
    "that comes before the payment is known waits for it, and what never becomes known ends unknown",
    Effect.gen(function* () {
      const { world, sessionId, ticket, payment } = yield* ordered()
      expect(yield* deliver(world, happen(world, dispute(payment, "funds_withdrawn"), yield* now))).toBeNull()
      const foreign = happen(world, dispute(PaymentReference.make("pi_foreign"), "funds_withdrawn"), yield* now)
      expect(yield* deliver(world, foreign)).toBeNull()
      expect(yield* deliver(world, pay(world, sessionId, yield* now))).toBe("applied")
      expect((yield* stateOf(ticket)).status).toBe("scanning")
      yield* TestClock.adjust("1 minute")
      expect(yield* within(world, settleOpenEvents)).toBe(1)
      expect(yield* stateOf(ticket)).toMatchObject({ status: "disputed", steps: ["paid_quick", "funds_withdrawn"] })
      yield* TestClock.adjust(`${EARLY_EVENT_HOURS_MAX} hours`)
      expect(yield* within(world, settleOpenEvents)).toBe(1)
      expect(yield* within(world, settleOpenEvents)).toBe(0)
    })
  )

  it.effect(
    "of a dispute: an inquiry moves nothing, withdrawn funds stop it, reinstated ones let it go on, in either order",
    Effect.gen(function* () {
      for (const isReordered of [false, true]) {
        const { world, sessionId, ticket, payment } = yield* ordered()
        yield* deliver(world, pay(world, sessionId, yield* now))
        expect(yield* deliver(world, happen(world, dispute(payment, "inquiry"), yield* now))).toBe("no_effect")
        expect((yield* stateOf(ticket)).status).toBe("scanning")
        const withdrawn = happen(world, dispute(payment, "funds_withdrawn"), yield* now)
        const reinstated = happen(world, dispute(payment, "funds_reinstated"), yield* now)
        const [first, second] = isReordered ? [reinstated, withdrawn] : [withdrawn, reinstated]
        yield* deliver(world, first)
        yield* deliver(world, second)
        yield* TestClock.adjust("1 minute")
        yield* within(world, settleOpenEvents)
        expect(yield* deliver(world, happen(world, dispute(payment, "closed"), yield* now))).toBe("no_effect")
        expect(yield* stateOf(ticket)).toEqual({
          status: "scanning",
          steps: ["paid_quick", "funds_withdrawn", "funds_reinstated_unread"],
          refund: null
        })
      }
    })
  )

  it.effect(
    "of a refund from outside ends the check where it is whole and done, and owes nothing more",
    Effect.gen(function* () {
      const { world, sessionId, ticket, payment } = yield* ordered({ tier: "verified" })
      yield* deliver(world, pay(world, sessionId, yield* now))
      for (const part of [
        { amountMinor: 2_998 },
        { currency: "eur" },
        { status: "pending" },
        { status: "failed" }
      ] as const) {
        expect(yield* deliver(world, happen(world, { ...whole(payment), ...part }, yield* now))).toBe("no_effect")
      }
      expect((yield* stateOf(ticket)).status).toBe("awaiting_consent")
      expect(yield* deliver(world, happen(world, whole(payment), yield* now))).toBe("applied")
      expect(yield* deliver(world, happen(world, whole(payment), yield* now))).toBe("no_effect")
      expect(yield* stateOf(ticket)).toEqual({
        status: "refunded",
        steps: ["paid_verified", "refunded_outside"],
        refund: null
      })
      expect(yield* within(world, sendRefunds)).toBe(0)
    })
  )

  it.effect(
    "that nobody delivered is found, kept and settled once",
    Effect.gen(function* () {
      const { world, sessionId, ticket } = yield* ordered()
      pay(world, sessionId, yield* now)
      expect(yield* within(world, reconcilePayments)).toBe(1)
      expect(yield* stateOf(ticket)).toMatchObject({ status: "scanning", steps: ["paid_quick"] })
      expect(yield* within(world, reconcilePayments)).toBe(0)
      expect((yield* stateOf(ticket)).steps).toEqual(["paid_quick"])
    })
  )
})

describe("a refund", () => {
  const it = effectTest(ports)

  it.effect(
    "is asked for until the provider answers, and after it until it is done, and made once",
    Effect.gen(function* () {
      const { world, sessionId, ticket, payment } = yield* ordered()
      yield* deliver(world, pay(world, sessionId, yield* now, { amountMinor: 1 }))
      world.isAway = true
      expect(yield* within(world, sendRefunds)).toBe(1)
      expect((yield* stateOf(ticket)).refund).toBe("asked")
      expect(yield* within(world, sendRefunds)).toBe(0)
      world.isAway = false
      world.refundsAre = "pending"
      yield* TestClock.adjust("1 minute")
      expect(yield* within(world, sendRefunds)).toBe(1)
      expect((yield* stateOf(ticket)).refund).toBe("pending")
      for (const [key, refund] of world.refunds) world.refunds.set(key, { ...refund, outcome: "done" })
      yield* TestClock.adjust("7 hours")
      expect(yield* within(world, sendRefunds)).toBe(1)
      expect((yield* stateOf(ticket)).refund).toBe("done")
      yield* TestClock.adjust("30 days")
      expect(yield* within(world, sendRefunds)).toBe(0)
      expect([...world.refunds.values()].map((refund) => refund.payment)).toEqual([payment])
    })
  )
})
