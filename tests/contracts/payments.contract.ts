import { describe, expect } from "bun:test"
import { Clock, Context, Effect, type Layer } from "effect"
import { PaymentReference, RefundKey, type SessionId } from "../../ports/accounts/payments/Payment.ts"
import { type CheckoutOrder, NOTICE_AGE_SECONDS_MAX, Payments } from "../../ports/accounts/payments/Payments.ts"
import { HOUR_MS } from "../../ports/time/days.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"

/** What a payer and the provider do. */
export class Provider extends Context.Service<
  Provider,
  {
    /** Pays a checkout, and answers the payment. */
    readonly pay: (sessionId: SessionId) => PaymentReference
    /** The notice that a payment was made; null where the provider sends none. */
    readonly notice:
      | ((
          sessionId: SessionId,
          how: { readonly signedAtMs: number; readonly isForged?: boolean }
        ) => { readonly body: Uint8Array; readonly signature: string })
      | null
    /** How many refunds were made of a payment; null where nobody can count them. */
    readonly refundsOf: ((payment: PaymentReference) => number) | null
    /** What was given back of a payment, by the refunds that were made, oldest first; null where nobody can tell. */
    readonly amountsOf: ((payment: PaymentReference) => ReadonlyArray<number>) | null
    /** Has refunds fail from now on that are asked for, at `false` no more; null where none does. */
    readonly failRefunds: ((isFailing: boolean) => void) | null
    /** Gives a payment back by other means; null where there are none. */
    readonly giveBack: ((payment: PaymentReference) => void) | null
    /** Has the next checkout refused; absent where nothing can refuse it. */
    readonly refuse: (() => void) | null
  }
>()("creatorsignal/tests/Provider") {}

const anOrder = (nowMs: number, hours = 24): CheckoutOrder => ({
  orderId: crypto.randomUUID(),
  description: "Background check",
  certification: null,
  amountMinor: 2_999,
  currency: "usd",
  returnUrl: "https://brand.example/back",
  expiresAt: new Date(nowMs + hours * HOUR_MS)
})

/** What any adapter of Payments must do. */
export const suite = <E>(name: string, layer: Layer.Layer<Payments | Provider, E>) =>
  describe(`payments contract: ${name}`, () => {
    const it = sharedEffectTest(layer)
    const now = Clock.currentTimeMillis

    it.live(
      "the same order never opens two checkouts, and others open others",
      Effect.gen(function* () {
        const { open } = yield* Payments
        const order = anOrder(yield* now)
        const opened = yield* Effect.all([open(order), open(order)], { concurrency: "unbounded" })
        expect(opened[1]).toEqual(opened[0])
        expect(yield* open(order)).toEqual(opened[0])
        expect((yield* open(anOrder(yield* now))).sessionId).not.toBe(opened[0].sessionId)
        expect(URL.canParse(opened[0].url)).toBe(true)
      })
    )

    it.live(
      "MUST fail with CheckoutRefused when no checkout is open that anybody could pay",
      Effect.gen(function* () {
        const { open } = yield* Payments
        const { refuse } = yield* Provider
        for (const hours of [-1, 0, 25]) {
          const refusal = yield* Effect.flip(open(anOrder(yield* now, hours)))
          expect({ hours, failed: refusal._tag }).toEqual({ hours, failed: "CheckoutRefused" })
        }
        if (refuse === null) return
        const order = anOrder(yield* now)
        refuse()
        expect((yield* Effect.flip(open(order)))._tag).toBe("CheckoutRefused")
      })
    )

    it.live(
      "a checkout is ended as often as anyone likes, paid or not",
      Effect.gen(function* () {
        const payments = yield* Payments
        const provider = yield* Provider
        const unpaid = yield* payments.open(anOrder(yield* now))
        const paid = yield* payments.open(anOrder(yield* now))
        provider.pay(paid.sessionId)
        for (const { sessionId } of [unpaid, unpaid, paid, paid]) {
          expect(yield* payments.expire(sessionId)).toBeUndefined()
        }
      })
    )

    it.live(
      "a genuine notice says what was paid, as it was ordered",
      Effect.gen(function* () {
        const payments = yield* Payments
        const provider = yield* Provider
        if (provider.notice === null) return
        const order = anOrder(yield* now)
        const { sessionId } = yield* payments.open(order)
        const payment = provider.pay(sessionId)
        const { body, signature } = provider.notice(sessionId, { signedAtMs: yield* now })
        const event = yield* payments.readNotice(body, signature)
        expect(event.isLive).toBe(payments.isLive)
        expect(event.fact).toMatchObject({
          _tag: "CheckoutPaid",
          sessionId,
          payment,
          orderId: order.orderId,
          amountMinor: order.amountMinor,
          currency: order.currency
        })
        expect(yield* payments.readNotice(body, signature)).toEqual(event)
      })
    )

    it.live(
      "MUST fail with PaymentNoticeForged when no secret in use signed it, or it was signed more than NOTICE_AGE_SECONDS_MAX ago",
      Effect.gen(function* () {
        const payments = yield* Payments
        const provider = yield* Provider
        const tagOf = (body: Uint8Array, signature: string | null) =>
          Effect.map(Effect.flip(payments.readNotice(body, signature)), ({ _tag }) => _tag)
        for (const signature of [null, "", "t=1,v1=00", "x".repeat(10_000)]) {
          expect(yield* tagOf(new TextEncoder().encode("{}"), signature)).toBe("PaymentNoticeForged")
        }
        if (provider.notice === null) return
        const { sessionId } = yield* payments.open(anOrder(yield* now))
        provider.pay(sessionId)
        const tooOld = provider.notice(sessionId, { signedAtMs: (yield* now) - (NOTICE_AGE_SECONDS_MAX + 5) * 1_000 })
        expect(yield* tagOf(tooOld.body, tooOld.signature)).toBe("PaymentNoticeForged")
        const old = provider.notice(sessionId, { signedAtMs: (yield* now) - (NOTICE_AGE_SECONDS_MAX - 60) * 1_000 })
        expect((yield* payments.readNotice(old.body, old.signature)).fact._tag).toBe("CheckoutPaid")
        const forged = provider.notice(sessionId, { signedAtMs: yield* now, isForged: true })
        expect(yield* tagOf(forged.body, forged.signature)).toBe("PaymentNoticeForged")
      })
    )

    it.live(
      "MUST refund once however often it is asked with one key",
      Effect.gen(function* () {
        const payments = yield* Payments
        const provider = yield* Provider
        const { sessionId } = yield* payments.open(anOrder(yield* now))
        const payment = provider.pay(sessionId)
        const key = RefundKey.make(crypto.randomUUID())
        const asked = yield* Effect.all(
          Array.from({ length: 5 }, () => payments.refund(payment, key, 1, null)),
          { concurrency: "unbounded" }
        )
        const again = yield* payments.refund(payment, key, 1, null)
        expect(again).toMatchObject({ outcome: "done", problem: null })
        for (const refund of asked) expect(refund).toEqual(again)
        if (provider.refundsOf !== null) expect(provider.refundsOf(payment)).toBe(1)
      })
    )

    it.live(
      "MUST never refund under a next turn what was given back under one before, or by others",
      Effect.gen(function* () {
        const payments = yield* Payments
        const { refundsOf, failRefunds, giveBack, pay } = yield* Provider
        const paid = Effect.gen(function* () {
          return pay((yield* payments.open(anOrder(yield* now))).sessionId)
        })
        const [once, retried, byOthers] = [yield* paid, yield* paid, yield* paid]
        const keys = [1, 2, 3].map(() => RefundKey.make(crypto.randomUUID()))
        const [first = RefundKey.make(crypto.randomUUID()), second = first, third = first] = keys
        const done = yield* payments.refund(once, first, 1, null)
        for (const turn of [1, 2, 3]) expect(yield* payments.refund(once, first, turn, null)).toEqual(done)
        if (refundsOf === null || failRefunds === null || giveBack === null) return

        failRefunds(true)
        const failed = yield* payments.refund(retried, second, 1, null)
        expect(failed).toMatchObject({ outcome: "failed", problem: "declined" })
        expect(yield* payments.refund(byOthers, third, 1, null)).toMatchObject({ outcome: "failed" })
        failRefunds(false)
        expect(yield* payments.refund(retried, second, 1, null)).toEqual(failed)
        const anew = yield* payments.refund(retried, second, 2, null)
        expect(anew).toMatchObject({ outcome: "done", problem: null })
        for (const turn of [1, 2, 3]) expect(yield* payments.refund(retried, second, turn, null)).toEqual(anew)
        giveBack(byOthers)
        for (const turn of [1, 2]) expect((yield* payments.refund(byOthers, third, turn, null)).outcome).toBe("gone")
        expect([once, retried, byOthers].map(refundsOf)).toEqual([1, 1, 1])
      })
    )

    it.live(
      "MUST give back a part as it is asked for, and then what is left, never more than was paid",
      Effect.gen(function* () {
        const payments = yield* Payments
        const { amountsOf, failRefunds, giveBack, pay } = yield* Provider
        const paid = Effect.gen(function* () {
          return pay((yield* payments.open(anOrder(yield* now))).sessionId)
        })
        const keys = () => [RefundKey.make(crypto.randomUUID()), RefundKey.make(crypto.randomUUID())] as const
        const payment = yield* paid
        const [part, rest] = keys()
        const parts = yield* Effect.all(
          Array.from({ length: 3 }, () => payments.refund(payment, part, 1, 1_000)),
          { concurrency: "unbounded" }
        )
        expect(parts[0]).toMatchObject({ outcome: "done", problem: null })
        for (const each of parts) expect(each).toEqual(parts[0] ?? each)
        const left = yield* payments.refund(payment, rest, 1, null)
        expect(left.outcome).toBe("done")
        // What is asked after says how its own refund stands, not how the other does.
        expect(yield* payments.refund(payment, part, 1, 1_000)).toEqual(parts[0] ?? left)
        expect(yield* payments.refund(payment, rest, 1, null)).toEqual(left)
        if (amountsOf === null || failRefunds === null || giveBack === null) return
        expect(amountsOf(payment)).toEqual([1_000, 1_999])

        // A part that failed is not given back beside what is left, and the rest is not gone since a part was given back.
        const retried = yield* paid
        const [failedPart, failedRest] = keys()
        failRefunds(true)
        expect((yield* payments.refund(retried, failedPart, 1, 1_000)).outcome).toBe("failed")
        expect((yield* payments.refund(retried, failedRest, 1, null)).outcome).toBe("failed")
        failRefunds(false)
        expect((yield* payments.refund(retried, failedPart, 2, 1_000)).outcome).toBe("done")
        expect((yield* payments.refund(retried, failedRest, 2, null)).outcome).toBe("done")
        expect(amountsOf(retried)).toEqual([1_000, 1_999])

        const byOthers = yield* paid
        giveBack(byOthers)
        expect((yield* payments.refund(byOthers, keys()[0], 1, 1_000)).outcome).toBe("gone")
        expect(yield* payments.refund(yield* paid, keys()[0], 1, 3_000)).toMatchObject({
          outcome: "failed",
          problem: "refused"
        })
      })
    )

    it.live(
      "what others gave back is gone, and of what was never paid no refund is made, where payments are counted",
      Effect.gen(function* () {
        const payments = yield* Payments
        const { refundsOf, pay } = yield* Provider
        if (refundsOf === null) return
        const unheardOf = PaymentReference.make(`pi_${crypto.randomUUID()}`)
        expect(yield* payments.refund(unheardOf, RefundKey.make(crypto.randomUUID()), 1, null)).toEqual({
          refundId: null,
          outcome: "failed",
          problem: "payment_unknown"
        })
        const { sessionId } = yield* payments.open(anOrder(yield* now))
        const payment = pay(sessionId)
        const { refundId } = yield* payments.refund(payment, RefundKey.make(crypto.randomUUID()), 1, null)
        expect(yield* payments.refund(payment, RefundKey.make(crypto.randomUUID()), 1, null)).toEqual({
          refundId,
          outcome: "gone",
          problem: null
        })
        expect(refundsOf(payment)).toBe(1)
      })
    )

    it.live(
      "events that nobody heard are listed, oldest first, and none from before",
      Effect.gen(function* () {
        const payments = yield* Payments
        const provider = yield* Provider
        const since = new Date(Math.floor((yield* now) / 1_000) * 1_000)
        const before = (yield* payments.missed(since)).length
        const opened = yield* Effect.all([payments.open(anOrder(yield* now)), payments.open(anOrder(yield* now))])
        for (const { sessionId } of opened) provider.pay(sessionId)
        const listed = yield* payments.missed(since)
        const paid = listed.flatMap(({ fact }) => (fact._tag === "CheckoutPaid" ? [fact.sessionId] : []))
        expect(paid.slice(-2)).toEqual(provider.notice === null ? [] : opened.map(({ sessionId }) => sessionId))
        expect(listed.length).toBeGreaterThanOrEqual(before)
        expect(yield* payments.missed(new Date((yield* now) + HOUR_MS))).toEqual([])
      })
    )
  })
