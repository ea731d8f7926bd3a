import { describe, expect } from "bun:test"
import { Effect, type Layer, Option, Result } from "effect"
import { CreditLedger, Credits } from "../../ports/accounts/billing/CreditLedger.ts"
import {
  type NewPurchase,
  type Purchase,
  PurchaseId,
  type PurchaseTicket
} from "../../ports/accounts/billing/Purchase.ts"
import {
  type PurchaseCursor,
  type PurchaseEntry,
  type PurchaseStep,
  Purchases
} from "../../ports/accounts/billing/Purchases.ts"
import {
  creditsHeld,
  PURCHASE_STATES,
  type PurchaseEvent,
  type PurchaseStatus
} from "../../ports/accounts/billing/purchaseStates.ts"
import { KeyId } from "../../ports/accounts/keys/ApiKey.ts"
import { PaymentReference, RefundKey, SessionId } from "../../ports/accounts/payments/Payment.ts"
import { PersonId } from "../../ports/accounts/people/Person.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import { Handle } from "../../ports/creators/identity/SocialAccount.ts"
import { MINUTE_MS } from "../../ports/time/days.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import { sized } from "../support/running/sized.ts"
import { machineSuite } from "./machineSuite.ts"
import { newTenant } from "./newTenant.ts"
import { StoreSuite } from "./StoreSuite.ts"

const all = { concurrency: "unbounded" } as const
const AT_ONCE = sized(4, 50)
const start = Date.parse("2026-03-01T12:00:00.000Z")
const minute = (n: number): Date => new Date(start + n * MINUTE_MS)
/** What a step of an event enters in the ledger, where it moves credits. */
const REASONS: Readonly<Partial<Record<PurchaseEvent, PurchaseEntry["reason"]>>> = {
  paid: "purchase",
  refunded_outside: "takeback",
  refunded_partly: "takeback",
  funds_withdrawn: "takeback",
  funds_reinstated: "restore"
}

export const aPurchase = (tenantId: TenantId, given: Partial<NewPurchase> = {}): NewPurchase => ({
  tenantId,
  purchaseId: PurchaseId.make(crypto.randomUUID()),
  credits: Credits.make(50),
  score: null,
  amountMinor: 44_900,
  currency: "usd",
  personId: null,
  returnUrl: "https://brand.example/account/credits",
  createdAt: minute(0),
  payableUntil: minute(60),
  ...given
})

const aStep = (event: PurchaseEvent, given: Partial<PurchaseStep> = {}): PurchaseStep => {
  const reason = REASONS[event]
  return {
    event,
    at: minute(1),
    paymentEvent: `evt_${crypto.randomUUID()}`,
    changes: {},
    entry: reason === undefined ? null : { reason, reference: crypto.randomUUID() },
    hasReceipt: false,
    refund: null,
    ...given
  }
}
const aRefund = () => ({
  key: RefundKey.make(crypto.randomUUID()),
  payment: PaymentReference.make(`pi_${crypto.randomUUID()}`),
  amountMinor: null
})

/** Every state, and how something comes there. */
const WAYS: Readonly<Record<PurchaseStatus, ReadonlyArray<PurchaseEvent>>> = {
  awaiting_payment: [],
  paid: ["paid"],
  delivered: ["paid", "score_delivered"],
  expired: ["checkout_expired"],
  refunded: ["paid", "refunded_outside"],
  disputed: ["paid", "funds_withdrawn"]
}

const purchaseIn = Effect.fnUntraced(function* (status: PurchaseStatus) {
  const purchases = yield* Purchases
  const given = aPurchase(yield* newTenant)
  yield* purchases.begin(given)
  for (const event of WAYS[status]) yield* purchases.apply(given, aStep(event))
  const { tenantId, purchaseId } = given
  return { tenantId, purchaseId } satisfies PurchaseTicket
})

const found = (ticket: PurchaseTicket) =>
  Purchases.use((purchases) => Effect.map(purchases.find(ticket), Option.getOrThrow))

/** Everything that a step could change, but for the receipt. */
const storedOf = Effect.fnUntraced(function* (ticket: PurchaseTicket) {
  const purchases = yield* Purchases
  const ledger = yield* CreditLedger
  return {
    purchase: yield* found(ticket),
    history: yield* purchases.history(ticket),
    refunds: yield* purchases.refunds(ticket),
    wallet: yield* ledger.wallet(ticket.tenantId),
    entries: yield* ledger.chain(ticket.tenantId, { after: 0, limit: 100 })
  }
})

/** Claims until none is due; what other tests left is claimed with it. */
const claims = <A, E, R>(claim: Effect.Effect<Option.Option<A>, E, R>) =>
  Effect.gen(function* () {
    const claimed: Array<A> = []
    for (;;) {
      const next = yield* claim
      if (Option.isNone(next)) return claimed
      claimed.push(next.value)
    }
  })

/** What any adapter of Purchases must do. */
export const suite = <E>(name: string, layer: Layer.Layer<Tenants | CreditLedger | Purchases, E>) =>
  describe(`purchases contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    machineSuite<PurchaseStatus, PurchaseEvent, PurchaseTicket, Tenants | CreditLedger | Purchases>(
      `purchases, ${name}`,
      it,
      PURCHASE_STATES,
      {
        arrange: (status) => purchaseIn(status),
        apply: (ticket, event) =>
          Purchases.use((purchases) =>
            Effect.map(purchases.apply(ticket, aStep(event, { refund: aRefund() })), Option.isSome)
          ),
        read: (ticket) => Effect.map(storedOf(ticket), (rest) => ({ state: rest.purchase.status, rest }))
      }
    )

    it.live(
      "MUST write what PURCHASE_STATES lists, and nothing where it lists nothing",
      Effect.gen(function* () {
        const purchases = yield* Purchases
        const ticket = yield* purchaseIn("awaiting_payment")
        const payment = PaymentReference.make(`pi_${crypto.randomUUID()}`)
        const refund = aRefund()
        const step = aStep("paid_wrongly", { changes: { payment, endedAt: minute(1) }, refund })
        const changed = Option.getOrThrow(yield* purchases.apply(ticket, step))
        expect(changed).toMatchObject({ status: "refunded", payment, endedAt: minute(1), paidAt: null })
        const { history, refunds, wallet } = yield* storedOf(ticket)
        expect(history).toEqual([
          {
            event: "paid_wrongly",
            from: "awaiting_payment",
            to: "refunded",
            at: minute(1),
            paymentEvent: step.paymentEvent
          }
        ])
        expect(refunds).toMatchObject([{ ...refund, isSurplus: false, state: "owed", turn: 1, nextAt: minute(1) }])
        expect(wallet).toEqual({ balance: 0, entries: 0 })
        expect(yield* purchases.apply(ticket, step)).toEqual(Option.none())
      })
    )

    it.live(
      "begin makes a purchase as it is given, once by its id; attach keeps its first checkout; another tenant finds none of it",
      Effect.gen(function* () {
        const purchases = yield* Purchases
        const given = aPurchase(yield* newTenant, { personId: PersonId.make(crypto.randomUUID()) })
        const made = yield* purchases.begin(given)
        const empty = {
          sessionId: null,
          paymentUrl: null,
          payment: null,
          paidAt: null,
          refundedMinor: 0,
          endedAt: null
        }
        expect(made).toEqual({ ...given, status: "awaiting_payment", ...empty })
        const again = { ...given, credits: Credits.make(1_000), amountMinor: 1, createdAt: minute(5) }
        expect(yield* purchases.begin(again)).toEqual(made)
        const sessionId = SessionId.make(`cs_${given.purchaseId}`)
        const checkout = { sessionId, paymentUrl: "https://checkout.example/1" }
        const attached = yield* purchases.attach(given, checkout)
        expect(attached).toEqual({ ...made, ...checkout })
        const other = {
          sessionId: SessionId.make(`cs_${crypto.randomUUID()}`),
          paymentUrl: "https://checkout.example/2"
        }
        expect(yield* purchases.attach(given, other)).toEqual(attached)
        const ticket = { tenantId: given.tenantId, purchaseId: given.purchaseId }
        for (const by of [{ sessionId }, { purchaseId: given.purchaseId }]) {
          expect(yield* purchases.locate(by)).toEqual(Option.some(ticket))
        }
        expect(yield* purchases.locate({ sessionId: other.sessionId })).toEqual(Option.none())
        const stranger = { tenantId: yield* newTenant, purchaseId: given.purchaseId }
        expect(yield* purchases.find(stranger)).toEqual(Option.none())
        expect(yield* purchases.apply(stranger, aStep("paid"))).toEqual(Option.none())
        expect(yield* purchases.oweRefund(stranger, aRefund(), minute(1))).toBe(false)
        expect(Result.isFailure(yield* Effect.result(purchases.begin({ ...given, tenantId: stranger.tenantId })))).toBe(
          true
        )
        expect(yield* found(ticket)).toEqual(attached)
      })
    )

    it.live(
      "list answers a tenant's purchases that anybody could pay, newest first, and goes on behind one that was answered",
      Effect.gen(function* () {
        const purchases = yield* Purchases
        const tenantId = yield* newTenant
        const given = [0, 1, 1, 2].map((n) => aPurchase(tenantId, { createdAt: minute(n) }))
        for (const each of given) {
          yield* purchases.begin(each)
          const sessionId = SessionId.make(`cs_${each.purchaseId}`)
          yield* purchases.attach(each, { sessionId, paymentUrl: "https://checkout.example/1" })
        }
        // Between two of them stands one whose checkout was never opened.
        yield* purchases.begin(aPurchase(tenantId, { createdAt: minute(1) }))
        const listed: Array<Purchase> = []
        let before: PurchaseCursor | null = null
        for (;;) {
          const page: ReadonlyArray<Purchase> = yield* purchases.list(tenantId, { limit: 1, before })
          const [first] = page
          if (first === undefined) break
          listed.push(first)
          before = first
        }
        expect(listed.map(({ createdAt }) => createdAt)).toEqual([minute(2), minute(1), minute(1), minute(0)])
        expect(new Set(listed.map(({ purchaseId }) => purchaseId)).size).toBe(4)
        expect(yield* purchases.list(tenantId, { limit: 10, before: null })).toEqual(listed)
        expect(yield* purchases.list(yield* newTenant, { limit: 10, before: null })).toEqual([])
      })
    )

    it.live(
      "MUST move the wallet, and enter it, with the state or not at all",
      Effect.gen(function* () {
        const purchases = yield* Purchases
        const ledger = yield* CreditLedger
        const ticket = yield* purchaseIn("awaiting_payment")
        const reference = ticket.purchaseId
        yield* ledger.append({ tenantId: ticket.tenantId, reason: "purchase", reference, delta: 7, at: minute(0) })
        const before = yield* storedOf(ticket)
        const step = aStep("paid", { entry: { reason: "purchase", reference }, hasReceipt: true, refund: aRefund() })
        // The entry is there already, so that the ledger refuses it after the state was changed.
        expect(Result.isFailure(yield* Effect.result(purchases.apply(ticket, step)))).toBe(true)
        expect(yield* storedOf(ticket)).toEqual(before)
        yield* purchases.apply(ticket, { ...step, entry: { reason: "purchase", reference: `${reference}/1` } })
        expect((yield* storedOf(ticket)).wallet).toEqual({ balance: 57, entries: 2 })
      })
    )

    it.live(
      "MUST let one of two equal steps of a purchase win, however near to each other they come",
      Effect.gen(function* () {
        const purchases = yield* Purchases
        const ticket = yield* purchaseIn("awaiting_payment")
        const paid = aStep("paid", { entry: { reason: "purchase", reference: ticket.purchaseId } })
        const steps = Array.from({ length: AT_ONCE }, () => purchases.apply(ticket, paid))
        expect((yield* Effect.all(steps, all)).filter(Option.isSome)).toHaveLength(1)
        expect((yield* storedOf(ticket)).wallet).toEqual({ balance: 50, entries: 1 })
        const back = [aStep("refunded_outside"), aStep("funds_withdrawn")].map((step) => purchases.apply(ticket, step))
        yield* Effect.all(back, all)
        expect((yield* storedOf(ticket)).wallet).toEqual({ balance: 0, entries: 2 })
      })
    )

    it.live(
      "MUST take a pack's credits back though they were spent: the balance is below zero then",
      Effect.gen(function* () {
        const purchases = yield* Purchases
        const ledger = yield* CreditLedger
        const ticket = yield* purchaseIn("paid")
        const { tenantId } = ticket
        const spend = (reference: string, delta: number) =>
          ledger.append({ tenantId, reason: "charge", reference, delta, at: minute(2) })
        yield* spend("one", -30)
        yield* purchases.apply(ticket, aStep("funds_withdrawn"))
        expect(yield* ledger.wallet(tenantId)).toEqual({ balance: -30, entries: 3 })
        expect(yield* Effect.flip(spend("two", -1))).toMatchObject({ _tag: "CreditsExhausted" })
        yield* purchases.apply(
          ticket,
          aStep("funds_reinstated", { entry: { reason: "restore", reference: crypto.randomUUID() } })
        )
        expect(yield* ledger.wallet(tenantId)).toEqual({ balance: 20, entries: 4 })
        yield* spend("two", -1)
      })
    )

    it.live(
      "MUST take back once what each further part of a payment stands for, however often and in whatever order parts are told",
      Effect.gen(function* () {
        const purchases = yield* Purchases
        const ledger = yield* CreditLedger
        const ticket = yield* purchaseIn("paid")
        const back = (refundedMinor: number) =>
          purchases.apply(ticket, aStep("refunded_partly", { changes: { refundedMinor } }))
        const parts = [9_000, 30_000, 12_345, 30_000, 1]
        const applied = (yield* Effect.all(parts.map(back), all)).flatMap(Option.toArray)
        // Whichever came first, the largest had its effect, once.
        expect(Math.max(...applied.map(({ refundedMinor }) => refundedMinor))).toBe(30_000)
        const { purchase, wallet, history } = yield* storedOf(ticket)
        expect(purchase).toMatchObject({ status: "paid", refundedMinor: 30_000 })
        // 50 credits for 449 USD: 300 USD are 33.4 of them.
        expect(wallet.balance).toBe(16)
        expect(history.filter(({ event }) => event === "refunded_partly")).toHaveLength(applied.length)
        for (const part of [...parts, 0]) expect(yield* back(part)).toEqual(Option.none())
        // A cent more stands for no further whole credit.
        expect(Option.isSome(yield* back(30_001))).toBe(true)
        expect((yield* storedOf(ticket)).wallet).toEqual(wallet)
        yield* purchases.apply(ticket, aStep("funds_withdrawn"))
        expect((yield* ledger.wallet(ticket.tenantId)).balance).toBe(0)
        // What goes while the bank has it doesn't come again.
        expect(Option.isSome(yield* back(40_000))).toBe(true)
        expect((yield* ledger.wallet(ticket.tenantId)).balance).toBe(0)
        yield* purchases.apply(ticket, aStep("funds_reinstated"))
        expect((yield* ledger.wallet(ticket.tenantId)).balance).toBe(creditsHeld(yield* found(ticket)))
        expect((yield* ledger.wallet(ticket.tenantId)).balance).toBe(5)
        yield* purchases.apply(ticket, aStep("refunded_outside"))
        expect((yield* ledger.wallet(ticket.tenantId)).balance).toBe(0)
      })
    )

    it.live(
      "oweRefund: MUST owe one refund of a second payment, however often and near to each other it is owed",
      Effect.gen(function* () {
        const purchases = yield* Purchases
        const ticket = yield* purchaseIn("paid")
        const refund = aRefund()
        const owing = Array.from({ length: AT_ONCE }, () => purchases.oweRefund(ticket, refund, minute(1)))
        expect((yield* Effect.all(owing, all)).filter((isOwed) => isOwed)).toEqual([true])
        expect(yield* purchases.refunds(ticket)).toMatchObject([{ ...refund, isSurplus: true, state: "owed" }])
        expect(yield* purchases.locate({ payment: refund.payment })).toEqual(Option.some(ticket))
      })
    )

    it.live(
      "a refund is claimed by one, recorded by who holds it, asked for anew under a turn, and listed while it takes a person",
      Effect.gen(function* () {
        const purchases = yield* Purchases
        const ticket = yield* purchaseIn("paid")
        const refund = aRefund()
        yield* purchases.oweRefund(ticket, refund, minute(10))
        const claim = purchases.claimRefund(minute(10), minute(20))
        const mine = (yield* claims(claim)).filter(({ key }) => key === refund.key)
        expect(mine).toMatchObject([{ ...ticket, ...refund, turn: 1, tries: 0 }])
        const [claimed] = mine
        if (claimed === undefined) throw new Error("it was claimed")
        expect(yield* purchases.refunds(ticket)).toMatchObject([{ state: "asked" }])
        const failed = {
          state: "failed",
          problem: "card",
          refundId: "re_1",
          turn: 1,
          at: minute(11),
          nextAt: null
        } as const
        yield* purchases.recordRefund({ ...claimed, claimId: crypto.randomUUID() }, failed)
        expect(yield* purchases.refunds(ticket)).toMatchObject([{ state: "asked" }])
        yield* purchases.recordRefund(claimed, failed)
        const inNeed = yield* purchases.refundsInNeed(100)
        expect(inNeed.filter(({ key }) => key === refund.key)).toMatchObject([{ ...ticket, ...failed, ...refund }])
        yield* purchases.askRefund(ticket, refund.key, { turn: 2, at: minute(12) })
        const again = (yield* claims(purchases.claimRefund(minute(12), minute(20)))).filter(
          ({ key }) => key === refund.key
        )
        expect(again).toMatchObject([{ turn: 2, tries: 1 }])
      })
    )

    it.live(
      "a receipt is due once, claimed by one, tried again after a failure and never after it was sent",
      Effect.gen(function* () {
        const purchases = yield* Purchases
        const ticket = yield* purchaseIn("awaiting_payment")
        yield* purchases.apply(ticket, aStep("paid", { hasReceipt: true }))
        const claim = (n: number) =>
          Effect.map(claims(purchases.claimReceipt(minute(n), minute(n + 5))), (claimed) =>
            claimed.filter(({ purchase }) => purchase.purchaseId === ticket.purchaseId)
          )
        expect(yield* claim(0)).toEqual([])
        const [first] = yield* claim(1)
        expect(first).toMatchObject({ tries: 0, purchase: { ...ticket, status: "paid" } })
        expect(yield* claim(2)).toEqual([])
        const [second] = yield* claim(7)
        if (first === undefined || second === undefined) throw new Error("it was claimed twice")
        yield* purchases.receiptSent(first, minute(7))
        yield* purchases.postponeReceipt(second, minute(20))
        const [third] = yield* claim(20)
        expect(third?.tries).toBe(1)
        if (third !== undefined) yield* purchases.receiptSent(third, minute(20))
        yield* purchases.apply(ticket, aStep("funds_withdrawn"))
        yield* purchases.apply(ticket, aStep("funds_reinstated", { hasReceipt: true }))
        expect(yield* claim(10_000)).toEqual([])
      })
    )

    it.live(
      "MUST give a paid score to one of those who claim it before its claim lapses",
      Effect.gen(function* () {
        const purchases = yield* Purchases
        const score = {
          platform: "youtube" as const,
          handle: Handle.make(`nova.${crypto.randomUUID()}`),
          spelling: "youtube",
          keyId: KeyId.make(crypto.randomUUID())
        }
        const given = aPurchase(yield* newTenant, { credits: Credits.make(0), score, amountMinor: 999 })
        expect((yield* purchases.begin(given)).score).toEqual(score)
        const claim = (n: number) =>
          Effect.map(claims(purchases.claimScore(minute(n), minute(n + 5))), (claimed) =>
            claimed.filter(({ purchase }) => purchase.purchaseId === given.purchaseId)
          )
        const nothing = Effect.map(claim(10_000), (claimed) => expect(claimed).toEqual([]))
        yield* nothing
        yield* purchases.apply(given, aStep("paid", { at: minute(10_000), entry: null }))
        const claimed = (yield* Effect.all(
          Array.from({ length: AT_ONCE }, () => claim(10_000)),
          all
        )).flat()
        expect(claimed).toMatchObject([{ purchase: { score, status: "paid", paidAt: null } }])
        const [first] = claimed
        if (first === undefined) throw new Error("it was claimed")
        const [second] = yield* claim(10_005)
        if (second === undefined) throw new Error("it was taken over")
        yield* purchases.postponeScore(first, minute(10_006))
        expect(yield* claim(10_009)).toEqual([])
        yield* purchases.postponeScore(second, minute(10_020))
        expect(yield* claim(10_019)).toEqual([])
        expect(yield* claim(10_020)).toHaveLength(1)
        yield* purchases.apply(given, aStep("score_delivered"))
        yield* purchases.postponeScore(second, minute(10_021))
        yield* nothing
        // A dispute that is won has it looked after again.
        yield* purchases.apply(given, aStep("funds_withdrawn", { entry: null }))
        yield* nothing
        yield* purchases.apply(given, aStep("funds_reinstated", { at: minute(10_030), entry: null }))
        expect(yield* claim(10_030)).toHaveLength(1)
        const pack = yield* purchaseIn("paid")
        const due = yield* claims(purchases.claimScore(minute(20_000), minute(30_000)))
        expect(due.map(({ purchase }) => purchase.purchaseId)).not.toContain(pack.purchaseId)
        expect((yield* CreditLedger.use((ledger) => ledger.wallet(given.tenantId))).entries).toBe(0)
      })
    )

    it.live(
      "due answers unpaid purchases whose time has come",
      Effect.gen(function* () {
        const purchases = yield* Purchases
        const ticket = yield* purchaseIn("awaiting_payment")
        const paid = yield* purchaseIn("paid")
        const dueAt = (at: Date) => Effect.map(purchases.due(at, 100), (due) => due.map(({ purchaseId }) => purchaseId))
        expect(yield* dueAt(minute(59))).not.toContain(ticket.purchaseId)
        const due = yield* dueAt(minute(60))
        expect(due).toContain(ticket.purchaseId)
        expect(due).not.toContain(paid.purchaseId)
        yield* purchases.apply(ticket, aStep("checkout_expired", { paymentEvent: null }))
        expect(yield* dueAt(minute(60))).not.toContain(ticket.purchaseId)
      })
    )
  })

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer))
