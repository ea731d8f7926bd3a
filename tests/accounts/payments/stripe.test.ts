import { describe, expect } from "bun:test"
import { Effect, Layer, Redacted } from "effect"
import { layer as stripe } from "../../../adapters/payments/stripe/Payments.ts"
import { PaymentReference, RefundKey } from "../../../ports/accounts/payments/Payment.ts"
import { type CheckoutOrder, MISSED_EVENTS_MAX, Payments } from "../../../ports/accounts/payments/Payments.ts"
import { HOUR_MS } from "../../../ports/time/days.ts"
import { effectTest } from "../../support/running/effectTest.ts"
import { SECRET_KEY, type StripeStandIn, startStripeStandIn, stripeNotice, WEBHOOK_SECRET } from "./stripeStandIn.ts"

const it = effectTest(Layer.empty)

/** Stripe by a stand-in of its own. */
const withStripe = <A, E>(use: (standIn: StripeStandIn) => Effect.Effect<A, E, Payments>) =>
  Effect.acquireUseRelease(
    Effect.sync(startStripeStandIn),
    (standIn) =>
      use(standIn).pipe(
        Effect.provide(
          stripe({
            secretKey: Redacted.make(SECRET_KEY),
            webhookSecrets: [Redacted.make(WEBHOOK_SECRET)],
            apiUrl: standIn.url
          })
        )
      ),
    ({ stop }) => Effect.promise(() => stop())
  )

const anOrder = (): CheckoutOrder => ({
  orderId: crypto.randomUUID(),
  description: "Background check",
  certification: null,
  amountMinor: 2_799,
  currency: "eur",
  returnUrl: "https://brand.example/back",
  expiresAt: new Date(Date.now() + 24 * HOUR_MS)
})

const posts = ({ requests }: StripeStandIn, path: string) =>
  requests.filter((request) => request.method === "POST" && request.path === path)

describe("Stripe", () => {
  it.live(
    "opens one checkout where the answer is lost, under one idempotency key",
    withStripe((standIn) =>
      Effect.gen(function* () {
        const payments = yield* Payments
        standIn.troubles.push("lost")
        const order = anOrder()
        const { sessionId } = yield* payments.open(order)
        expect([...standIn.sessions.keys()]).toEqual([sessionId])
        const keys = posts(standIn, "/v1/checkout/sessions").map(({ key }) => key)
        expect(keys).toEqual([`open-${order.orderId}`, `open-${order.orderId}`])
        expect(standIn.sessions.get(sessionId)).toMatchObject({
          amount_total: 2_799,
          client_reference_id: order.orderId
        })
      })
    )
  )

  it.live(
    "opens an order that ends later than when it was first asked for under a next key, and of keys uses three at most",
    withStripe((standIn) =>
      Effect.gen(function* () {
        const payments = yield* Payments
        const first = anOrder()
        const orders = [0, 1, 2, 3].map((hours) => ({
          ...first,
          expiresAt: new Date(first.expiresAt.getTime() - hours * HOUR_MS)
        }))
        const opened = yield* Effect.forEach(orders.slice(0, 3), (order) => payments.open(order))
        expect(opened.map(({ sessionId }) => sessionId)).toEqual([...standIn.sessions.keys()] as never)
        for (const { client_reference_id: orderId, status } of standIn.sessions.values()) {
          expect([orderId, status]).toEqual([first.orderId, "open"])
        }
        for (const [place, order] of orders.slice(0, 3).entries()) {
          expect(yield* payments.open(order)).toEqual(opened[place] as never)
        }
        standIn.requests.length = 0
        for (const order of orders.slice(3)) {
          expect((yield* Effect.flip(payments.open(order)))._tag).toBe("CheckoutRefused")
        }
        const key = `open-${first.orderId}`
        expect(posts(standIn, "/v1/checkout/sessions").map((request) => request.key)).toEqual([
          key,
          `${key}:2`,
          `${key}:3`
        ])
        expect(standIn.sessions.size).toBe(3)
      })
    )
  )

  it.live(
    "shows the payer what is bought, and what they certify by paying where that is something",
    withStripe((standIn) =>
      Effect.gen(function* () {
        const payments = yield* Payments
        const shownOf = (order: CheckoutOrder) =>
          Effect.map(payments.open(order), ({ sessionId }) => standIn.sessions.get(sessionId)?.shown)
        expect(yield* shownOf(anOrder())).toEqual({ product: "Background check", beside_button: null })
        const certified = {
          ...anOrder(),
          description: "Background check, quick: nova on X",
          certification: "I certify."
        }
        expect(yield* shownOf(certified)).toEqual({ product: certified.description, beside_button: "I certify." })
      })
    )
  )

  it.live(
    "opens the same checkout for the same order whenever it is asked, and another where that one was ended since",
    withStripe((standIn) =>
      Effect.gen(function* () {
        const payments = yield* Payments
        const order = anOrder()
        const first = yield* payments.open(order)
        expect(yield* payments.open({ ...order })).toEqual(first)
        const ends = standIn.sessions.get(first.sessionId)?.expires_at ?? 0
        expect(ends * 1_000).toBeLessThanOrEqual(order.expiresAt.getTime())
        expect(ends * 1_000).toBeGreaterThan(order.expiresAt.getTime() - 2 * 60_000)
        yield* payments.expire(first.sessionId)
        const second = yield* payments.open(order)
        expect(second.sessionId).not.toBe(first.sessionId)
        expect(yield* payments.open(order)).toEqual(second)
        expect([...standIn.sessions.values()].map(({ status }) => status)).toEqual(["expired", "open"])
        yield* payments.expire(second.sessionId)
        const third = yield* payments.open(order)
        yield* payments.expire(third.sessionId)
        expect((yield* Effect.flip(payments.open(order)))._tag).toBe("CheckoutRefused")
        expect(standIn.sessions.size).toBe(3)
      })
    )
  )

  it.live(
    "refuses where it breaks for good, answers garbage or another amount, and nobody learns the address; no secret is said",
    withStripe((standIn) =>
      Effect.gen(function* () {
        const payments = yield* Payments
        for (const troubles of [
          [{ status: 500 }, { status: 500 }],
          [{ status: 401 }],
          ["garbage", "garbage"],
          ["lost", "lost"]
        ] as const) {
          standIn.troubles.push(...troubles)
          const refusal = yield* Effect.flip(payments.open(anOrder()))
          expect(refusal._tag).toBe("CheckoutRefused")
          expect(Bun.inspect(refusal, { depth: 9 })).not.toContain(SECRET_KEY)
          standIn.troubles.length = 0
        }
        standIn.control.lies = { amount_total: 1 }
        expect((yield* Effect.flip(payments.open(anOrder())))._tag).toBe("CheckoutRefused")
        expect([...standIn.sessions.values()].at(-1)?.status).toBe("expired")
      })
    )
  )

  it.live(
    "gives back once where answers are lost, says how a refund stands later, and fails where it is away",
    withStripe((standIn) =>
      Effect.gen(function* () {
        const payments = yield* Payments
        const { sessionId } = yield* payments.open(anOrder())
        standIn.pay(sessionId)
        const payment = PaymentReference.make(standIn.sessions.get(sessionId)?.payment_intent ?? "")
        const key = RefundKey.make(crypto.randomUUID())
        standIn.troubles.push({ status: 500 }, { status: 500 }, { status: 500 })
        expect((yield* Effect.flip(payments.refund(payment, key, 1, null)))._tag).toBe("PaymentsUnavailable")
        standIn.control.refundsAre = "pending"
        const pending = yield* payments.refund(payment, key, 1, null)
        expect(pending).toMatchObject({ outcome: "pending" })
        for (const refund of standIn.refunds) refund.status = "succeeded"
        expect(yield* payments.refund(payment, key, 1, null)).toEqual({
          refundId: pending.refundId,
          outcome: "done",
          problem: null
        })
        for (const refund of standIn.refunds) refund.status = "failed"
        expect((yield* payments.refund(payment, key, 1, null)).outcome).toBe("failed")
        expect(standIn.refunds).toHaveLength(1)
        expect(posts(standIn, "/v1/refunds").every((request) => request.key === `refund-${key}`)).toBe(true)
      })
    )
  )

  it.live(
    "says why a refund failed or was refused, and whether asking again may help, by Stripe's own words",
    withStripe((standIn) =>
      Effect.gen(function* () {
        const payments = yield* Payments
        const paid = Effect.gen(function* () {
          const { sessionId } = yield* payments.open(anOrder())
          standIn.pay(sessionId)
          return PaymentReference.make(standIn.sessions.get(sessionId)?.payment_intent ?? "")
        })
        standIn.control.refundsAre = "failed"
        for (const [reason, problem] of [
          ["lost_or_stolen_card", "card"],
          ["expired_or_canceled_card", "card"],
          ["charge_for_pending_refund_disputed", "disputed"],
          ["insufficient_funds", "balance"],
          ["declined", "declined"],
          ["merchant_request", "refused"],
          ["unknown", "unknown"],
          [null, "unknown"]
        ] as const) {
          standIn.control.failureReason = reason
          const refund = yield* payments.refund(yield* paid, RefundKey.make(crypto.randomUUID()), 1, null)
          expect({ reason, ...refund }).toMatchObject({ reason, outcome: "failed", problem })
        }
        standIn.control.refundsAre = "succeeded"
        for (const [code, outcome, problem] of [
          ["balance_insufficient", "failed", "balance"],
          ["charge_disputed", "failed", "disputed"],
          ["expired_card", "failed", "card"],
          ["resource_missing", "failed", "payment_unknown"],
          ["charge_not_refundable", "failed", "refused"],
          ["charge_already_refunded", "gone", null]
        ] as const) {
          const [payment, key] = [yield* paid, RefundKey.make(crypto.randomUUID())]
          standIn.control.refundsRefused = code
          const refused = yield* payments.refund(payment, key, 1, null)
          expect({ code, ...refused }).toEqual({ code, refundId: null, outcome, problem })
          standIn.control.refundsRefused = null
          // Stripe answers a key as it did first, so that only the next turn asks anew.
          expect(yield* payments.refund(payment, key, 1, null)).toEqual(refused)
          expect((yield* payments.refund(payment, key, 2, null)).outcome).toBe("done")
        }
        // What says nothing of the refund, such as a key that was replaced, is asked again under the same turn.
        const [payment, key] = [yield* paid, RefundKey.make(crypto.randomUUID())]
        standIn.troubles.push({ status: 401 })
        expect((yield* Effect.flip(payments.refund(payment, key, 1, null)))._tag).toBe("PaymentsUnavailable")
        expect((yield* payments.refund(payment, key, 1, null)).outcome).toBe("done")
      })
    )
  )

  it.live(
    "lists the oldest of many events first, over all pages",
    withStripe((standIn) =>
      Effect.gen(function* () {
        const payments = yield* Payments
        const start = Math.floor(Date.now() / 1_000) - 1_000
        for (let n = 0; n < 250; n += 1) {
          standIn.happen("checkout.session.expired", { id: `cs_${n}`, payment_status: "unpaid" }, start + n)
        }
        const first = yield* payments.missed(new Date(start * 1_000))
        expect(first).toHaveLength(MISSED_EVENTS_MAX)
        expect(first.map(({ fact }) => (fact._tag === "CheckoutExpired" ? fact.sessionId : null))).toEqual(
          Array.from({ length: MISSED_EVENTS_MAX }, (_, n) => `cs_${n}` as never)
        )
        const rest = yield* payments.missed(new Date((start + 200) * 1_000))
        expect(rest.map(({ at }) => at.getTime() / 1_000 - start)).toEqual(
          Array.from({ length: 50 }, (_, n) => 200 + n)
        )
      })
    )
  )

  const paid = {
    id: "cs_1",
    payment_status: "paid",
    payment_intent: "pi_1",
    client_reference_id: "order",
    amount_total: 2_999,
    currency: "usd"
  }
  const refund = { id: "re_1", payment_intent: { id: "pi_1" }, amount: 5, currency: "usd" }
  const refunded = { _tag: "PaymentRefunded", payment: "pi_1", refundId: "re_1", amountMinor: 5, currency: "usd" }
  const disputed = { _tag: "PaymentDisputed", payment: "pi_1", disputeId: "dp_1" }
  const dispute = { id: "dp_1", payment_intent: "pi_1", status: "needs_response" }
  const asPaid = {
    _tag: "CheckoutPaid",
    sessionId: "cs_1",
    payment: "pi_1",
    orderId: "order",
    amountMinor: 2_999,
    currency: "usd"
  }
  const OTHER = { _tag: "Other" }
  const EVENTS: ReadonlyArray<readonly [type: string, object: object, fact: object]> = [
    ["checkout.session.completed", paid, asPaid],
    ["checkout.session.async_payment_succeeded", paid, asPaid],
    [
      "checkout.session.completed",
      { ...paid, metadata: { check_id: "order", other: "x" } },
      { ...asPaid, openedFor: "order" }
    ],
    ["checkout.session.completed", { ...paid, metadata: {} }, asPaid],
    ["checkout.session.completed", { ...paid, payment_status: "unpaid" }, OTHER],
    ["checkout.session.completed", { ...paid, payment_intent: null }, OTHER],
    [
      "checkout.session.expired",
      { id: "cs_1", payment_status: "unpaid" },
      { _tag: "CheckoutExpired", sessionId: "cs_1" }
    ],
    ["refund.created", { ...refund, status: "pending" }, { ...refunded, status: "pending" }],
    ["refund.updated", { ...refund, status: "succeeded" }, { ...refunded, status: "done" }],
    ["refund.failed", { ...refund, status: "failed" }, { ...refunded, status: "failed" }],
    ["refund.created", { ...refund, payment_intent: null, status: "succeeded" }, OTHER],
    [
      "charge.refunded",
      { id: "ch_1", payment_intent: "pi_1", amount_refunded: 5, currency: "usd" },
      { ...refunded, refundId: "ch_1", status: "done" }
    ],
    ["charge.dispute.created", { ...dispute, status: "warning_needs_response" }, { ...disputed, stage: "inquiry" }],
    ["charge.dispute.created", dispute, OTHER],
    ["charge.dispute.funds_withdrawn", dispute, { ...disputed, stage: "funds_withdrawn" }],
    ["charge.dispute.funds_reinstated", dispute, { ...disputed, stage: "funds_reinstated" }],
    ["charge.dispute.closed", { ...dispute, status: "lost" }, { ...disputed, stage: "closed" }],
    ["customer.created", { id: "cus_1" }, OTHER]
  ]

  it.live(
    "each event is read as what it says",
    withStripe((standIn) =>
      Effect.gen(function* () {
        const payments = yield* Payments
        for (const [type, object, fact] of EVENTS) {
          const { body, signature } = stripeNotice(standIn.happen(type, { ...object }))
          const event = yield* payments.readNotice(body, signature)
          expect({ type, fact: { ...event.fact } }).toEqual({ type, fact: { ...fact } } as never)
          expect(event.isLive).toBe(false)
        }
      })
    )
  )

  it.live(
    "a notice that is signed and can't be read is unreadable, and no other body goes with a signature",
    withStripe(() =>
      Effect.gen(function* () {
        const payments = yield* Payments
        for (const text of ["{", "[]", "null", "{}", '{"id":"evt_1","type":"refund.created","created":1}']) {
          const { body, signature } = stripeNotice(text)
          expect((yield* Effect.flip(payments.readNotice(body, signature)))._tag).toBe("PaymentNoticeUnreadable")
        }
        const { signature } = stripeNotice("{}")
        const other = new TextEncoder().encode("{ }")
        expect((yield* Effect.flip(payments.readNotice(other, signature)))._tag).toBe("PaymentNoticeForged")
      })
    )
  )
})
