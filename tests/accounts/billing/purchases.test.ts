import { describe, expect, test } from "bun:test"
import { Effect, Layer, Option } from "effect"
import { TestClock } from "effect/testing"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { buyCredits } from "../../../domain/accounts/billing/buyCredits.ts"
import { endDuePurchases } from "../../../domain/accounts/billing/endDuePurchases.ts"
import { CREDIT_PACKS } from "../../../domain/accounts/billing/prices.ts"
import { verifyAccount } from "../../../domain/accounts/billing/verifyLedger.ts"
import { retryPurchaseRefunds } from "../../../domain/accounts/payments/retryRefunds.ts"
import { sendRefunds } from "../../../domain/accounts/payments/sendRefunds.ts"
import { EARLY_EVENT_HOURS_MAX, keepNotice, settleEvent } from "../../../domain/accounts/payments/settleEvent.ts"
import { settleOpenEvents } from "../../../domain/accounts/payments/settleOpenEvents.ts"
import { happen, noticeOf, pay, paymentsWorld } from "../../../fixtures/accounts/payments/Payments.ts"
import { storePorts } from "../../../fixtures/layers/storePorts.ts"
import { CreditLedger } from "../../../ports/accounts/billing/CreditLedger.ts"
import { PurchaseId, type PurchaseTicket } from "../../../ports/accounts/billing/Purchase.ts"
import { Purchases } from "../../../ports/accounts/billing/Purchases.ts"
import { PURCHASE_STATES } from "../../../ports/accounts/billing/purchaseStates.ts"
import { type PaymentFact, PaymentReference, SessionId } from "../../../ports/accounts/payments/Payment.ts"
import { newTenant } from "../../contracts/newTenant.ts"
import { effectTest } from "../../support/running/effectTest.ts"
import { expectShownIn, expectWholeTable } from "../../support/running/stateTable.ts"
import { deliver, dispute, now, within } from "../payments/settled.ts"

const ports = storePorts.pipe(Layer.provideMerge(cryptography))
const MIDDLE = { credits: 250, cents: 199_900 } as const

/** A pack that was ordered and can be paid, in a world of its own. */
const ordered = Effect.fnUntraced(function* (credits: number = MIDDLE.credits) {
  yield* TestClock.setTime(Date.parse("2026-11-01T12:00:00.000Z"))
  const world = paymentsWorld(`evt_${crypto.randomUUID()}`)
  const tenantId = yield* newTenant
  const purchase = yield* within(
    world,
    buyCredits({
      tenantId,
      operationId: crypto.randomUUID(),
      credits,
      personId: null,
      baseUrl: "https://brand.example"
    })
  )
  const { sessionId, purchaseId } = purchase
  if (sessionId === null) throw new Error("its checkout is open")
  const payment = PaymentReference.make(`pay_${sessionId}`)
  return {
    world,
    purchase,
    sessionId,
    ticket: { tenantId, purchaseId },
    payment
  }
})

/** How a purchase stands, what was done to it, its refunds, and the wallet, which its entries prove. */
const stateOf = Effect.fnUntraced(function* (ticket: PurchaseTicket) {
  const purchases = yield* Purchases
  const { status } = Option.getOrThrow(yield* purchases.find(ticket))
  const { broken, balance, entries } = yield* verifyAccount(ticket.tenantId)
  expect(broken).toBeNull()
  return {
    status,
    steps: (yield* purchases.history(ticket)).map(({ event }) => event),
    refunds: (yield* purchases.refunds(ticket)).map(({ state }) => state),
    balance,
    entries
  }
})

const spend = ({ tenantId }: PurchaseTicket, credits: number) =>
  Effect.flatMap(now, (at) =>
    CreditLedger.use((ledger) =>
      ledger.append({
        tenantId,
        reason: "charge",
        reference: crypto.randomUUID(),
        delta: -credits,
        at
      })
    )
  )

const whole = (
  payment: PaymentReference,
  amountMinor: number = MIDDLE.cents,
  status: "done" | "failed" = "done"
): Extract<PaymentFact, { _tag: "PaymentRefunded" }> => ({
  _tag: "PaymentRefunded",
  payment,
  refundId: "re_outside",
  status,
  amountMinor,
  currency: "usd"
})

describe("a pack of credits", () => {
  const it = effectTest(ports)

  it.effect(
    "of 50, 250 or 1,000 for 449, 1,999 or 7,490 USD is credited once it is paid, and nothing before (acceptance 489, 490, 491)",
    Effect.gen(function* () {
      for (const { credits, usdCents } of CREDIT_PACKS) {
        const { world, sessionId, ticket, purchase } = yield* ordered(credits)
        expect(purchase).toMatchObject({
          credits,
          amountMinor: usdCents,
          currency: "usd",
          status: "awaiting_payment"
        })
        expect((yield* stateOf(ticket)).balance).toBe(0)
        expect(yield* deliver(world, pay(world, sessionId, yield* now))).toBe("applied")
        expect(yield* stateOf(ticket)).toEqual({
          status: "paid",
          steps: ["paid"],
          refunds: [],
          balance: credits,
          entries: 1
        })
        const [entry] = yield* CreditLedger.use((ledger) => ledger.history(ticket.tenantId, { limit: 1, before: null }))
        expect(entry).toMatchObject({
          reason: "purchase",
          reference: ticket.purchaseId,
          delta: credits
        })
      }
      const none = buyCredits({
        tenantId: yield* newTenant,
        operationId: crypto.randomUUID(),
        credits: 51,
        personId: null,
        baseUrl: "https://brand.example"
      })
      expect((yield* within(paymentsWorld(), Effect.flip(none)))._tag).toBe("NoSuchPack")
    })
  )

  it.effect(
    "that is ordered again by the same operation, also after its checkout was refused, is one purchase with one checkout",
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2026-11-01T12:00:00.000Z"))
      const world = paymentsWorld()
      const tenantId = yield* newTenant
      const order = {
        tenantId,
        operationId: crypto.randomUUID(),
        credits: 50,
        personId: null,
        baseUrl: "https://b.example"
      }
      world.refuses = true
      expect((yield* within(world, Effect.flip(buyCredits(order))))._tag).toBe("CheckoutRefused")
      world.refuses = false
      yield* TestClock.adjust("1 minute")
      const first = yield* within(world, buyCredits(order))
      expect(yield* within(world, buyCredits({ ...order, credits: 1_000 }))).toEqual(first)
      expect(world.orders.size).toBe(1)
      const purchases = yield* Purchases
      expect(yield* purchases.list(tenantId, { limit: 10, before: null })).toEqual([first])
    })
  )

  it.effect(
    "whose payment is told doubled, or settled twice at the same time, is credited once",
    Effect.gen(function* () {
      const { world, sessionId, ticket } = yield* ordered()
      const event = pay(world, sessionId, yield* now)
      const { body, signature } = noticeOf(event, yield* now)
      const kept = yield* within(world, keepNotice(body, signature))
      if (kept === null) throw new Error("it is new")
      const both = Effect.all([settleEvent(kept), settleEvent(kept)], {
        concurrency: "unbounded"
      })
      expect(yield* within(world, both)).toEqual(["applied", "applied"])
      expect(yield* deliver(world, event)).toBe("known")
      const { fact } = event
      expect(yield* deliver(world, happen(world, fact, yield* now))).toBe("no_effect")
      expect(yield* stateOf(ticket)).toMatchObject({
        status: "paid",
        balance: 250,
        entries: 1
      })
    })
  )

  it.effect(
    "whose payment is kept by a host that dies before it credits is credited by the next one, once",
    Effect.gen(function* () {
      const { world, sessionId, ticket } = yield* ordered()
      const { body, signature } = noticeOf(pay(world, sessionId, yield* now), yield* now)
      yield* within(world, keepNotice(body, signature))
      expect(yield* stateOf(ticket)).toMatchObject({
        status: "awaiting_payment",
        balance: 0
      })
      expect(yield* within(world, settleOpenEvents)).toBe(1)
      expect(yield* within(world, settleOpenEvents)).toBe(0)
      expect(yield* stateOf(ticket)).toMatchObject({
        status: "paid",
        balance: 250,
        entries: 1
      })
    })
  )

  it.effect(
    "whose host died before it knew its checkout is credited by the order that the checkout names",
    Effect.gen(function* () {
      const { world, ticket, purchase } = yield* ordered()
      const lost = yield* Purchases.use((purchases) =>
        purchases.begin({
          ...purchase,
          purchaseId: PurchaseId.make(crypto.randomUUID())
        })
      )
      const sessionId = SessionId.make("session_lost")
      const paid = pay(world, sessionId, yield* now, {
        orderId: lost.purchaseId,
        openedFor: lost.purchaseId,
        amountMinor: MIDDLE.cents
      })
      expect(yield* deliver(world, paid)).toBe("applied")
      expect(yield* stateOf({ ...ticket, purchaseId: lost.purchaseId })).toMatchObject({ status: "paid", balance: 250 })
    })
  )

  it.effect(
    "of which another amount, another currency or another order is paid is given back, and nothing credited",
    Effect.gen(function* () {
      const other = crypto.randomUUID()
      for (const lies of [{ amountMinor: 199_899 }, { amountMinor: 1 }, { currency: "eur" }, { orderId: other }]) {
        const { world, sessionId, ticket, payment } = yield* ordered()
        expect(yield* deliver(world, pay(world, sessionId, yield* now, lies))).toBe("mismatch")
        expect(yield* stateOf(ticket)).toMatchObject({
          status: "refunded",
          refunds: ["owed"],
          balance: 0,
          entries: 0
        })
        expect(yield* within(world, sendRefunds)).toBe(1)
        expect(yield* within(world, sendRefunds)).toBe(0)
        expect([...world.refunds.values()].map((refund) => refund.payment)).toEqual([payment])
        expect((yield* stateOf(ticket)).refunds).toEqual(["done"])
        expect(yield* deliver(world, happen(world, whole(payment), yield* now))).toBe("no_effect")
        expect(yield* stateOf(ticket)).toMatchObject({
          balance: 0,
          entries: 0
        })
      }
    })
  )

  it.effect(
    "that is paid once more has the second payment given back and is credited once",
    Effect.gen(function* () {
      const { world, sessionId, ticket } = yield* ordered()
      yield* deliver(world, pay(world, sessionId, yield* now))
      const second = PaymentReference.make("pay_second")
      const again = pay(world, sessionId, yield* now, { payment: second })
      expect(yield* deliver(world, again)).toBe("surplus")
      expect(yield* within(world, sendRefunds)).toBe(1)
      expect([...world.refunds.values()].map(({ payment }) => payment)).toEqual([second])
      expect(yield* deliver(world, happen(world, whole(second), yield* now))).toBe("no_effect")
      expect(yield* stateOf(ticket)).toMatchObject({
        status: "paid",
        refunds: ["done"],
        balance: 250,
        entries: 1
      })
    })
  )

  it.effect(
    "that is not paid in 24 hours expires, and is credited all the same where its payment is told late",
    Effect.gen(function* () {
      const { world, sessionId, ticket } = yield* ordered()
      const paid = pay(world, sessionId, yield* now)
      expect(yield* within(world, endDuePurchases)).toBe(0)
      yield* TestClock.adjust("24 hours")
      expect(yield* within(world, endDuePurchases)).toBe(1)
      expect(yield* within(world, endDuePurchases)).toBe(0)
      expect(yield* stateOf(ticket)).toMatchObject({
        status: "expired",
        balance: 0
      })
      expect(yield* deliver(world, paid)).toBe("applied")
      expect(yield* deliver(world, happen(world, { _tag: "CheckoutExpired", sessionId }, yield* now))).toBe("no_effect")
      expect(yield* stateOf(ticket)).toMatchObject({
        status: "paid",
        steps: ["checkout_expired", "paid"],
        balance: 250
      })
    })
  )

  it.effect(
    "that is given back whole takes its credits back, also spent ones, and nothing is charged until the balance is above zero",
    Effect.gen(function* () {
      const { world, sessionId, ticket, payment } = yield* ordered()
      yield* deliver(world, pay(world, sessionId, yield* now))
      yield* spend(ticket, 100)
      const back = happen(world, whole(payment), yield* now)
      expect(yield* deliver(world, back)).toBe("applied")
      expect(yield* deliver(world, back)).toBe("known")
      expect(yield* deliver(world, happen(world, whole(payment), yield* now))).toBe("no_effect")
      expect(yield* stateOf(ticket)).toMatchObject({
        status: "refunded",
        refunds: [],
        balance: -100,
        entries: 3
      })
      expect(yield* Effect.flip(spend(ticket, 1))).toMatchObject({
        _tag: "CreditsExhausted",
        balance: 0
      })
      expect(yield* deliver(world, happen(world, whole(payment, MIDDLE.cents, "failed"), yield* now))).toBe("no_effect")
      const at = yield* now
      yield* CreditLedger.use((ledger) =>
        ledger.append({
          tenantId: ticket.tenantId,
          reason: "grant",
          reference: "topped up",
          delta: 101,
          at
        })
      )
      yield* spend(ticket, 1)
      expect((yield* stateOf(ticket)).balance).toBe(0)
    })
  )

  it.effect(
    "that is given back in parts loses as large a part of its credits, whole ones, once, told doubled, late or out of order",
    Effect.gen(function* () {
      const { world, sessionId, ticket, payment } = yield* ordered()
      yield* deliver(world, pay(world, sessionId, yield* now))
      yield* spend(ticket, 200)
      const part = (amountMinor: number, given: Partial<ReturnType<typeof whole>> = {}) =>
        Effect.flatMap(now, (at) => deliver(world, happen(world, { ...whole(payment, amountMinor), ...given }, at)))
      // 250 credits for 1,999 USD: of each sum that was given back the credits, and the balance after it.
      const told = [
        [50_000, {}, "applied", -13],
        [50_000, {}, "no_effect", -13],
        [20_000, {}, "no_effect", -13],
        [60_000, { status: "pending" }, "no_effect", -13],
        [60_000, { status: "failed" }, "no_effect", -13],
        [60_000, { currency: "eur" }, "no_effect", -13],
        [50_001, {}, "applied", -13],
        [60_000, {}, "applied", -26],
        [199_899, {}, "applied", -200]
      ] as const
      for (const [amountMinor, given, outcome, balance] of told) {
        expect([amountMinor, yield* part(amountMinor, given)]).toEqual([amountMinor, outcome])
        expect([amountMinor, (yield* stateOf(ticket)).balance]).toEqual([amountMinor, balance])
      }
      expect((yield* Effect.flip(spend(ticket, 1)))._tag).toBe("CreditsExhausted")
      // The rest is given back: no credits are left of it to take.
      const { entries } = yield* stateOf(ticket)
      expect(yield* part(199_900)).toBe("applied")
      expect(yield* stateOf(ticket)).toMatchObject({ status: "refunded", balance: -200, entries })
    })
  )

  it.effect(
    "of which a part was given back loses the rest in a dispute, and has the rest again where that is won",
    Effect.gen(function* () {
      const { world, sessionId, ticket, payment } = yield* ordered()
      yield* deliver(world, pay(world, sessionId, yield* now))
      yield* deliver(world, happen(world, whole(payment, 50_000), yield* now))
      expect((yield* stateOf(ticket)).balance).toBe(187)
      yield* deliver(world, happen(world, dispute(payment, "funds_withdrawn"), yield* now))
      expect(yield* stateOf(ticket)).toMatchObject({ status: "disputed", balance: 0 })
      expect(yield* deliver(world, happen(world, whole(payment, 100_000), yield* now))).toBe("applied")
      expect((yield* stateOf(ticket)).balance).toBe(0)
      yield* deliver(world, happen(world, dispute(payment, "funds_reinstated"), yield* now))
      expect(yield* stateOf(ticket)).toMatchObject({ status: "paid", balance: 124 })
    })
  )

  it.effect(
    "whose refund is told before its payment takes back what it then gives",
    Effect.gen(function* () {
      const { world, sessionId, ticket, payment } = yield* ordered()
      const paid = pay(world, sessionId, yield* now)
      expect(yield* deliver(world, happen(world, whole(payment), yield* now))).toBeNull()
      expect(yield* deliver(world, paid)).toBe("applied")
      yield* TestClock.adjust("1 minute")
      expect(yield* within(world, settleOpenEvents)).toBe(1)
      expect(yield* stateOf(ticket)).toMatchObject({
        status: "refunded",
        steps: ["paid", "refunded_outside"],
        balance: 0,
        entries: 2
      })
    })
  )

  it.effect(
    "that is disputed loses its credits when the bank takes the money and has them again when the dispute is won, in any order",
    Effect.gen(function* () {
      for (const isReordered of [false, true]) {
        const { world, sessionId, ticket, payment } = yield* ordered()
        yield* deliver(world, pay(world, sessionId, yield* now))
        yield* spend(ticket, 10)
        expect(yield* deliver(world, happen(world, dispute(payment, "inquiry"), yield* now))).toBe("no_effect")
        expect((yield* stateOf(ticket)).balance).toBe(240)
        const withdrawn = happen(world, dispute(payment, "funds_withdrawn"), yield* now)
        const reinstated = happen(world, dispute(payment, "funds_reinstated"), yield* now)
        const [first, second] = isReordered ? [reinstated, withdrawn] : [withdrawn, reinstated]
        yield* deliver(world, first)
        if (!isReordered)
          expect(yield* stateOf(ticket)).toMatchObject({
            status: "disputed",
            balance: -10
          })
        yield* deliver(world, second)
        yield* TestClock.adjust("1 minute")
        yield* within(world, settleOpenEvents)
        expect(yield* deliver(world, happen(world, dispute(payment, "closed"), yield* now))).toBe("no_effect")
        expect(yield* stateOf(ticket)).toMatchObject({
          status: "paid",
          steps: ["paid", "funds_withdrawn", "funds_reinstated"],
          balance: 240,
          entries: 4
        })
        // And once more.
        yield* deliver(world, happen(world, dispute(payment, "funds_withdrawn"), yield* now))
        expect(yield* stateOf(ticket)).toMatchObject({
          status: "disputed",
          balance: -10,
          entries: 5
        })
        // Given back while the bank has it: the credits are gone already, and stay so.
        yield* deliver(world, happen(world, whole(payment), yield* now))
        yield* deliver(world, happen(world, dispute(payment, "funds_reinstated"), yield* now))
        expect(yield* stateOf(ticket)).toMatchObject({
          status: "refunded",
          balance: -10,
          entries: 5
        })
      }
    })
  )

  it.effect(
    "is not touched by events of payments that nobody knows",
    Effect.gen(function* () {
      const { world, ticket } = yield* ordered()
      const foreign = PaymentReference.make("pi_foreign")
      expect(yield* deliver(world, happen(world, whole(foreign), yield* now))).toBeNull()
      yield* TestClock.adjust(`${EARLY_EVENT_HOURS_MAX} hours`)
      expect(yield* within(world, settleOpenEvents)).toBe(1)
      expect(yield* stateOf(ticket)).toMatchObject({
        status: "awaiting_payment",
        steps: [],
        balance: 0,
        entries: 0
      })
    })
  )

  it.effect(
    "whose refund takes a person is asked for anew by command",
    Effect.gen(function* () {
      const { world, sessionId, ticket } = yield* ordered()
      yield* deliver(world, pay(world, sessionId, yield* now, { amountMinor: 1 }))
      world.refundsAre = "failed"
      world.refundProblem = "card"
      expect(yield* within(world, sendRefunds)).toBe(1)
      expect((yield* Effect.flip(retryPurchaseRefunds((yield* ordered()).ticket.purchaseId)))._tag).toBe(
        "NoRefundInNeed"
      )
      world.refundsAre = "done"
      expect(yield* retryPurchaseRefunds(ticket.purchaseId)).toHaveLength(1)
      expect(yield* within(world, sendRefunds)).toBe(1)
      expect((yield* stateOf(ticket)).refunds).toEqual(["done"])
    })
  )
})

test("the table of a purchase's states is whole, and the one that the README shows", async () => {
  expectWholeTable(PURCHASE_STATES)
  const page = new URL("../../../domain/accounts/billing/README.md", import.meta.url)
  await expectShownIn(page, "a purchase that is", PURCHASE_STATES)
})
