import { describe, expect } from "bun:test"
import { Effect, Layer, Option } from "effect"
import { TestClock } from "effect/testing"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { endDuePurchases } from "../../../domain/accounts/billing/endDuePurchases.ts"
import { verifyAccount } from "../../../domain/accounts/billing/verifyLedger.ts"
import { sendRefunds } from "../../../domain/accounts/payments/sendRefunds.ts"
import { keepNotice } from "../../../domain/accounts/payments/settleEvent.ts"
import { settleOpenEvents } from "../../../domain/accounts/payments/settleOpenEvents.ts"
import { buyScore } from "../../../domain/creators/lookups/buyScore.ts"
import { boughtJobId, deliverScores, QUEUED_WITHIN_HOURS } from "../../../domain/creators/lookups/deliverScores.ts"
import { standingOf } from "../../../domain/creators/lookups/quoteLookups.ts"
import {
  happen,
  noticeOf,
  type PaymentsWorld,
  pay,
  paymentsWorld
} from "../../../fixtures/accounts/payments/Payments.ts"
import { storePorts } from "../../../fixtures/layers/storePorts.ts"
import { CreditLedger } from "../../../ports/accounts/billing/CreditLedger.ts"
import type { Purchase } from "../../../ports/accounts/billing/Purchase.ts"
import { Purchases } from "../../../ports/accounts/billing/Purchases.ts"
import { KeyId } from "../../../ports/accounts/keys/ApiKey.ts"
import {
  type PaymentEvent,
  type PaymentFact,
  PaymentReference,
  SessionId
} from "../../../ports/accounts/payments/Payment.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Jobs } from "../../../ports/creators/jobs/Jobs.ts"
import { deliver, dispute, now, within } from "../../accounts/payments/settled.ts"
import { aCard, aJob, anAccount } from "../../contracts/creatorsExamples.ts"
import { newTenant } from "../../contracts/newTenant.ts"
import { effectTest } from "../../support/running/effectTest.ts"

const ports = storePorts.pipe(Layer.provideMerge(cryptography))
const CENTS = 999
const START = Date.parse("2026-11-01T12:00:00.000Z")

const grant = (tenantId: TenantId, credits: number) =>
  Effect.flatMap(now, (at) =>
    CreditLedger.use((ledger) =>
      ledger.append({ tenantId, reason: "grant", reference: crypto.randomUUID(), delta: credits, at })
    )
  )

const anOrder = (tenantId: TenantId, account = anAccount()) => ({
  caller: { tenantId, id: KeyId.make(crypto.randomUUID()), scope: "full" as const },
  operationId: crypto.randomUUID(),
  named: { account, spelling: account.platform },
  personId: null,
  baseUrl: "https://brand.example"
})

/** A score that was ordered and can be paid, in a world of its own, by an account without credits. */
const ordered = Effect.fnUntraced(function* (
  given: { readonly tenantId?: TenantId; readonly account?: ReturnType<typeof anAccount> } = {}
) {
  yield* TestClock.setTime(START)
  const world = paymentsWorld(`evt_${crypto.randomUUID()}`)
  const tenantId = given.tenantId ?? (yield* newTenant)
  const account = given.account ?? anAccount()
  const purchase = yield* within(world, buyScore(anOrder(tenantId, account)))
  const { sessionId } = purchase
  if (sessionId === null) throw new Error("its checkout is open")
  return { world, tenantId, account, purchase, sessionId, payment: PaymentReference.make(`pay_${sessionId}`) }
})

const jobOf = (purchase: Purchase) =>
  Effect.map(
    Jobs.use((jobs) => jobs.find(purchase.tenantId, [boughtJobId(purchase)])),
    ([job]) => job ?? null
  )

/** How a score that was bought stands: its job, its refunds, and the wallet, which it never touches. */
const stateOf = Effect.fnUntraced(function* (purchase: Purchase) {
  const purchases = yield* Purchases
  const { status } = Option.getOrThrow(yield* purchases.find(purchase))
  const { broken, entries } = yield* verifyAccount(purchase.tenantId)
  expect(broken).toBeNull()
  const running = yield* Jobs.use((jobs) => jobs.running(purchase.tenantId, 10))
  return {
    status,
    steps: (yield* purchases.history(purchase)).map(({ event }) => event),
    job: (yield* jobOf(purchase))?.status ?? null,
    running: running.length,
    refunds: (yield* purchases.refunds(purchase)).map(({ state }) => state),
    entries
  }
})

const UNTOUCHED: Effect.Success<ReturnType<typeof stateOf>> = {
  status: "awaiting_payment",
  steps: [],
  job: null,
  running: 0,
  refunds: [],
  entries: 0
}

/** Ends the job of a score that was bought. */
const work = Effect.fnUntraced(function* (purchase: Purchase, how: "done" | "failed") {
  const jobs = yield* Jobs
  const ticket = { tenantId: purchase.tenantId, jobId: boughtJobId(purchase) }
  const at = yield* now
  yield* jobs.start(ticket, at)
  if (purchase.score === null) throw new Error("it is of a score")
  const scores = [{ shared: aCard(purchase.score, { scoredAt: at }), own: null }]
  yield* how === "done"
    ? jobs.complete(ticket, { scores, output: null, announce: null }, at)
    : jobs.fail(ticket, { error: "The account could not be read.", announce: null }, at)
  yield* TestClock.adjust("15 seconds")
})

const toldOf = (payment: PaymentReference, amountMinor: number): PaymentFact => ({
  _tag: "PaymentRefunded",
  payment,
  refundId: "re_outside",
  status: "done",
  amountMinor,
  currency: "usd"
})

describe("one score by card", () => {
  const it = effectTest(ports)

  it.effect(
    "is sold for 9.99 USD once no credit is left: credits are used before the card on one-time scores (acceptance 494)",
    Effect.gen(function* () {
      yield* TestClock.setTime(START)
      const world = paymentsWorld()
      const tenantId = yield* newTenant
      const order = anOrder(tenantId)
      yield* grant(tenantId, 1)
      expect((yield* within(world, Effect.flip(buyScore(order))))._tag).toBe("CreditsLeft")
      expect(world.orders.size).toBe(0)
      const at = yield* now
      yield* CreditLedger.use((ledger) =>
        ledger.append({ tenantId, reason: "charge", reference: "the last one", delta: -1, at })
      )
      const purchase = yield* within(world, buyScore(order))
      expect(purchase).toMatchObject({ credits: 0, amountMinor: CENTS, currency: "usd", status: "awaiting_payment" })
      expect([...world.orders.values()]).toMatchObject([{ orderId: order.operationId, amountMinor: CENTS }])
      // The checkout names no creator.
      expect(JSON.stringify([...world.orders.values()])).not.toContain(order.named.account.handle)
      // The same operation is the same purchase, whatever came meanwhile.
      yield* grant(tenantId, 5)
      expect(yield* within(world, buyScore(order))).toEqual(purchase)
      expect(yield* deliver(world, pay(world, SessionId.make(purchase.sessionId ?? "none"), at))).toBe("applied")
      expect(yield* deliverScores).toBe(1)
      const state = yield* stateOf(purchase)
      expect(state).toMatchObject({ status: "paid", job: "queued", running: 1, entries: 3 })
      expect(yield* jobOf(purchase)).toMatchObject({ kind: "bought_score", accounts: [order.named.account] })
    })
  )

  it.effect(
    "is not sold to who has a fresh score of the creator, or has one made",
    Effect.gen(function* () {
      const { tenantId, account, purchase, world, sessionId } = yield* ordered()
      yield* deliver(world, pay(world, sessionId, yield* now))
      yield* deliverScores
      expect((yield* within(world, Effect.flip(buyScore(anOrder(tenantId, account)))))._tag).toBe("NothingToBuy")
      yield* work(purchase, "done")
      yield* deliverScores
      expect((yield* within(world, Effect.flip(buyScore(anOrder(tenantId, account)))))._tag).toBe("NothingToBuy")
      expect((yield* standingOf(tenantId, account))._tag).toBe("Held")
      // Somebody else has no more of it than before.
      expect((yield* standingOf(yield* newTenant, account))._tag).toBe("Priced")
    })
  )

  it.effect(
    "is queued once, for that creator, whatever of its events comes, how often and in which order",
    Effect.gen(function* () {
      interface Told {
        readonly world: PaymentsWorld
        readonly sessionId: SessionId
        readonly payment: PaymentReference
        readonly at: Date
      }
      const paid = ({ world, sessionId, at }: Told) => pay(world, sessionId, at)
      const ended = ({ world, sessionId, at }: Told) => happen(world, { _tag: "CheckoutExpired", sessionId }, at)
      const told =
        (fact: PaymentFact) =>
        ({ world, at }: Told) =>
          happen(world, fact, at)
      const queued = { status: "paid", job: "queued", running: 1, refunds: [] }
      const TABLE: ReadonlyArray<
        readonly [string, (told: Told) => ReadonlyArray<PaymentEvent>, Partial<Record<keyof typeof UNTOUCHED, unknown>>]
      > = [
        ["paid", (of) => [paid(of)], queued],
        [
          "paid, told twice under one id",
          (of) => {
            const event = paid(of)
            return [event, event]
          },
          queued
        ],
        ["paid, told twice under two ids", (of) => [paid(of), paid(of)], queued],
        ["ended, then paid", (of) => [ended(of), paid(of)], { ...queued, steps: ["checkout_expired", "paid"] }],
        ["paid, then ended", (of) => [paid(of), ended(of)], { ...queued, steps: ["paid"] }],
        ["ended", (of) => [ended(of)], { ...UNTOUCHED, status: "expired", steps: ["checkout_expired"] }],
        ["nothing", () => [], UNTOUCHED],
        [
          "of another amount",
          (of) => [pay(of.world, of.sessionId, of.at, { amountMinor: 1 })],
          { status: "refunded", job: null, refunds: ["done"] }
        ],
        [
          "of another currency",
          (of) => [pay(of.world, of.sessionId, of.at, { currency: "eur" })],
          { status: "refunded", job: null, refunds: ["done"] }
        ],
        [
          "of another order",
          (of) => [pay(of.world, of.sessionId, of.at, { orderId: crypto.randomUUID() })],
          { status: "refunded", job: null, refunds: ["done"] }
        ],
        [
          "paid once more",
          (of) => [paid(of), pay(of.world, of.sessionId, of.at, { payment: PaymentReference.make("pay_more") })],
          { ...queued, refunds: ["done"] }
        ],
        ["of the provider's other mode", (of) => [happen(of.world, paid(of).fact, of.at, true)], UNTOUCHED],
        ["of another checkout", (of) => [pay(of.world, SessionId.make("session_of_others"), of.at)], UNTOUCHED],
        [
          "given back by the operator before it was told to be paid",
          (of) => [told(toldOf(of.payment, CENTS))(of), paid(of)],
          { status: "refunded", job: null }
        ],
        ["given back in part", (of) => [paid(of), told(toldOf(of.payment, 500))(of)], queued],
        [
          "taken by the bank",
          (of) => [paid(of), told(dispute(of.payment, "funds_withdrawn"))(of)],
          { status: "disputed", job: null }
        ],
        [
          "taken by the bank and given again",
          (of) => [
            paid(of),
            told(dispute(of.payment, "funds_reinstated"))(of),
            told(dispute(of.payment, "funds_withdrawn"))(of)
          ],
          queued
        ]
      ]
      for (const [name, events, expected] of TABLE) {
        const { world, sessionId, payment, purchase } = yield* ordered()
        for (const event of events({ world, sessionId, payment, at: yield* now })) yield* deliver(world, event)
        yield* TestClock.adjust("1 minute")
        yield* within(world, settleOpenEvents)
        const both = Effect.all([deliverScores, deliverScores], { concurrency: "unbounded" })
        yield* both
        yield* within(world, sendRefunds)
        yield* TestClock.adjust("1 minute")
        yield* both
        expect([name, yield* stateOf(purchase)]).toMatchObject([name, { entries: 0, ...expected }])
      }
    })
  )

  it.effect(
    "whose notice nobody signed is not heard of",
    Effect.gen(function* () {
      const { world, sessionId, purchase } = yield* ordered()
      const { body } = noticeOf(pay(world, sessionId, yield* now), yield* now)
      for (const signature of [null, "forged", "fixture 1"]) {
        expect((yield* within(world, Effect.flip(keepNotice(body, signature))))._tag).toBe("PaymentNoticeForged")
      }
      yield* within(world, settleOpenEvents)
      expect(yield* deliverScores).toBe(0)
      expect(yield* stateOf(purchase)).toEqual(UNTOUCHED)
    })
  )

  it.effect(
    "that is not paid in 24 hours ends, and nothing is made",
    Effect.gen(function* () {
      const { world, purchase } = yield* ordered()
      yield* TestClock.adjust("24 hours")
      expect(yield* within(world, endDuePurchases)).toBe(1)
      expect(yield* deliverScores).toBe(0)
      expect(yield* stateOf(purchase)).toEqual({ ...UNTOUCHED, status: "expired", steps: ["checkout_expired"] })
    })
  )

  it.effect(
    "is delivered when it is made, and stays where the operator gives the money back or the bank takes it",
    Effect.gen(function* () {
      const { world, sessionId, purchase, payment, tenantId, account } = yield* ordered()
      yield* deliver(world, pay(world, sessionId, yield* now))
      yield* deliverScores
      expect(yield* deliverScores).toBe(0)
      yield* work(purchase, "done")
      expect(yield* deliverScores).toBe(1)
      expect(yield* stateOf(purchase)).toMatchObject({ status: "delivered", job: "done", refunds: [], entries: 0 })
      expect(yield* deliverScores).toBe(0)
      expect(yield* deliver(world, happen(world, toldOf(payment, 500), yield* now))).toBe("applied")
      yield* deliver(world, happen(world, dispute(payment, "funds_withdrawn"), yield* now))
      expect((yield* stateOf(purchase)).status).toBe("disputed")
      yield* deliver(world, happen(world, dispute(payment, "funds_reinstated"), yield* now))
      yield* deliverScores
      expect(yield* stateOf(purchase)).toMatchObject({ status: "delivered", running: 0, refunds: [] })
      yield* deliver(world, happen(world, toldOf(payment, CENTS), yield* now))
      expect(yield* stateOf(purchase)).toMatchObject({
        status: "refunded",
        steps: [
          "paid",
          "score_delivered",
          "refunded_partly",
          "funds_withdrawn",
          "funds_reinstated",
          "score_delivered",
          "refunded_outside"
        ],
        refunds: [],
        entries: 0
      })
      expect((yield* standingOf(tenantId, account))._tag).toBe("Held")
    })
  )

  it.effect(
    "that fails after all tries is given back once, by one key, whatever runs twice",
    Effect.gen(function* () {
      const { world, sessionId, purchase, payment } = yield* ordered()
      yield* deliver(world, pay(world, sessionId, yield* now))
      yield* deliverScores
      yield* work(purchase, "failed")
      yield* Effect.all([deliverScores, deliverScores], { concurrency: "unbounded" })
      expect(yield* stateOf(purchase)).toMatchObject({
        status: "refunded",
        job: "failed",
        refunds: ["owed"],
        entries: 0
      })
      world.isAway = true
      yield* within(world, sendRefunds)
      world.isAway = false
      yield* TestClock.adjust("1 hour")
      yield* Effect.all([within(world, sendRefunds), within(world, sendRefunds)], { concurrency: "unbounded" })
      expect(world.refunds.size).toBe(1)
      expect([...world.refunds.values()]).toMatchObject([{ payment, outcome: "done" }])
      yield* deliver(world, happen(world, toldOf(payment, CENTS), yield* now))
      yield* deliverScores
      expect(yield* stateOf(purchase)).toMatchObject({
        status: "refunded",
        steps: ["paid", "score_undeliverable"],
        refunds: ["done"]
      })
    })
  )

  it.effect(
    "is given back where the account had the creator scored meanwhile, by credits or by a second purchase, and made anew where that failed",
    Effect.gen(function* () {
      for (const how of ["done", "failed"] as const) {
        const first = yield* ordered()
        const second = yield* ordered({ tenantId: first.tenantId, account: first.account })
        for (const { world, sessionId } of [first, second]) yield* deliver(world, pay(world, sessionId, yield* now))
        yield* deliverScores
        // While the first one is made the second waits for it.
        expect(yield* stateOf(second.purchase)).toMatchObject({ status: "paid", job: null, running: 1 })
        yield* work(first.purchase, how)
        yield* deliverScores
        const expected =
          how === "done"
            ? { status: "refunded", steps: ["paid", "score_undeliverable"], job: null, refunds: ["owed"] }
            : { status: "paid", job: "queued", refunds: [] }
        expect(yield* stateOf(second.purchase)).toMatchObject(expected)
        expect((yield* stateOf(first.purchase)).status).toBe(how === "done" ? "delivered" : "refunded")
      }
    })
  )

  it.effect(
    "waits while another account's job holds the creator, and is given back where that lasts for days",
    Effect.gen(function* () {
      const { world, sessionId, purchase, account } = yield* ordered()
      const other = yield* newTenant
      yield* grant(other, 1)
      const holding = aJob(other, { account, createdAt: yield* now })
      yield* Jobs.use((jobs) => jobs.enqueue(holding))
      yield* deliver(world, pay(world, sessionId, yield* now))
      yield* deliverScores
      expect(yield* stateOf(purchase)).toMatchObject({ status: "paid", job: null, refunds: [] })
      yield* TestClock.adjust(`${QUEUED_WITHIN_HOURS - 1} hours`)
      yield* deliverScores
      expect((yield* stateOf(purchase)).status).toBe("paid")
      yield* TestClock.adjust("1 hour")
      yield* deliverScores
      expect(yield* stateOf(purchase)).toMatchObject({ status: "refunded", job: null, refunds: ["owed"] })
    })
  )
})
