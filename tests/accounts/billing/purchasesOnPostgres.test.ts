import { afterAll, beforeAll, expect, test } from "bun:test"
import { Effect, Fiber, Layer, ManagedRuntime, Option, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { layer as localPayments } from "../../../adapters/payments/local/Payments.ts"
import { layer as stripe } from "../../../adapters/payments/stripe/Payments.ts"
import { layer as ports } from "../../../adapters/postgres/layer.ts"
import * as Server from "../../../adapters/postgres/opening/client.ts"
import { buyCredits } from "../../../domain/accounts/billing/buyCredits.ts"
import { verifyAccount } from "../../../domain/accounts/billing/verifyLedger.ts"
import { sendRefunds } from "../../../domain/accounts/payments/sendRefunds.ts"
import { keepNotice, settleEvent } from "../../../domain/accounts/payments/settleEvent.ts"
import { settleOpenEvents } from "../../../domain/accounts/payments/settleOpenEvents.ts"
import { CreditLedger } from "../../../ports/accounts/billing/CreditLedger.ts"
import type { Purchase } from "../../../ports/accounts/billing/Purchase.ts"
import { Purchases } from "../../../ports/accounts/billing/Purchases.ts"
import { type PaymentEvent, PaymentReference } from "../../../ports/accounts/payments/Payment.ts"
import { PaymentEvents } from "../../../ports/accounts/payments/PaymentEvents.ts"
import { Jobs } from "../../../ports/creators/jobs/Jobs.ts"
import { aJob, anAccount } from "../../contracts/creatorsExamples.ts"
import { newTenant } from "../../contracts/newTenant.ts"
import { describeOnPostgres } from "../../support/databases/testDatabase.ts"
import { whileHeld } from "../../support/databases/whileHeld.ts"
import { withLongTimeout } from "../../support/running/withLongTimeout.ts"
import {
  SECRET_KEY,
  type StandInEvent,
  type StripeStandIn,
  startStripeStandIn,
  stripeNotice,
  WEBHOOK_SECRET
} from "../payments/stripeStandIn.ts"

const BASE_URL = "https://brand.example"
const PROGRAM = new URL("settlingProgram.ts", import.meta.url).pathname
const CENTS = 199_900
const together = { concurrency: "unbounded" } as const

const bought = Effect.flatMap(newTenant, (tenantId) =>
  buyCredits({ tenantId, operationId: crypto.randomUUID(), credits: 250, personId: null, baseUrl: BASE_URL })
)

/** How a purchase stands, and the wallet, which its entries prove. */
const stateOf = Effect.fnUntraced(function* (purchase: Purchase) {
  const purchases = yield* Purchases
  const { status } = Option.getOrThrow(yield* purchases.find(purchase))
  const { broken, balance, entries } = yield* verifyAccount(purchase.tenantId)
  expect(broken).toBeNull()
  return { status, balance, entries }
})

const spend = ({ tenantId }: Purchase, credits: number) =>
  CreditLedger.use((ledger) =>
    ledger.append({ tenantId, reason: "charge", reference: crypto.randomUUID(), delta: -credits, at: new Date() })
  )

await describeOnPostgres("packs of credits on a Postgres server", (url) => {
  const stores = ports(Redacted.make("a signing secret")).pipe(Layer.provideMerge(withLongTimeout(Server.layer(url))))
  const runtime = ManagedRuntime.make(Layer.mergeAll(stores, cryptography))
  const own = localPayments({ baseUrl: BASE_URL, isOpen: true })
  let standIn: StripeStandIn
  beforeAll(() => {
    standIn = startStripeStandIn()
  })
  afterAll(async () => {
    await runtime.dispose()
    await standIn.stop()
  })

  const atStripe = () =>
    stripe({
      secretKey: Redacted.make(SECRET_KEY),
      webhookSecrets: [Redacted.make(WEBHOOK_SECRET)],
      apiUrl: standIn.url
    })
  const deliver = Effect.fnUntraced(function* (event: StandInEvent) {
    const { body, signature } = stripeNotice(event)
    const kept = yield* keepNotice(body, signature)
    return kept === null ? "known" : yield* settleEvent(kept)
  })

  /** The event of a payment at the own page, kept and not settled. */
  const paidAndKept = Effect.fnUntraced(function* (purchase: Purchase) {
    const { sessionId, purchaseId, amountMinor, currency } = purchase
    if (sessionId === null) return yield* Effect.die(new Error("its checkout is open"))
    const event: PaymentEvent = {
      eventId: `local_paid_${purchaseId}`,
      type: "checkout.paid",
      at: new Date(),
      isLive: false,
      fact: {
        _tag: "CheckoutPaid",
        sessionId,
        payment: PaymentReference.make(`local_pay_pack_${purchaseId}`),
        orderId: purchaseId,
        amountMinor,
        currency
      }
    }
    const at = new Date()
    yield* PaymentEvents.use((events) => events.keep(event, at))
  })

  /** Holds what a step writes last, behind the wallet and its entry, while something waits for it in the middle. */
  const inTheMiddle = <A, E, R>(act: Effect.Effect<A, E, R>) =>
    whileHeld("lock table purchase_receipts in exclusive mode", act)
  const waiting = SqlClient.SqlClient.use(
    (sql) => sql<{ readonly pid: number }>`
      select pid from pg_stat_activity
      where wait_event_type = 'Lock' and query like '%insert into purchase_receipts%' and datname = current_database()
    `
  )

  test("bought at Stripe: doubled and reordered events, a refund, a dispute, partly spent (acceptance 490)", () =>
    Effect.gen(function* () {
      const purchase = yield* bought
      const { sessionId } = purchase
      if (sessionId === null) return yield* Effect.die(new Error("its checkout is open"))
      expect(standIn.sessions.get(sessionId)).toMatchObject({ amount_total: CENTS, currency: "usd" })
      const paid = standIn.pay(sessionId)
      const payment = standIn.sessions.get(sessionId)?.payment_intent
      const charge = { id: "ch_1", payment_intent: payment, currency: "usd" }
      const dispute = { id: "dp_1", payment_intent: payment, status: "needs_response" }
      const withdrawn = standIn.happen("charge.dispute.funds_withdrawn", dispute)

      expect(yield* deliver(withdrawn)).toBeNull()
      expect(yield* deliver(paid)).toBe("applied")
      expect(yield* deliver(paid)).toBe("known")
      expect(yield* deliver(standIn.happen("checkout.session.async_payment_succeeded", paid.data.object))).toBe(
        "no_effect"
      )
      expect(yield* stateOf(purchase)).toEqual({ status: "paid", balance: 250, entries: 1 })
      yield* spend(purchase, 60)
      yield* SqlClient.SqlClient.use(
        (sql) => sql`update payment_events set due_at = now() - interval '1 second' where due_at is not null`
      )
      expect(yield* settleOpenEvents).toBe(1)
      expect(yield* stateOf(purchase)).toEqual({ status: "disputed", balance: -60, entries: 3 })
      expect((yield* Effect.flip(spend(purchase, 1)))._tag).toBe("CreditsExhausted")
      expect(yield* deliver(standIn.happen("charge.dispute.funds_reinstated", dispute))).toBe("applied")
      expect(yield* stateOf(purchase)).toEqual({ status: "paid", balance: 190, entries: 4 })
      const refund = { id: "re_1", payment_intent: payment, currency: "usd", status: "succeeded", amount: 50_000 }
      const sum = standIn.happen("charge.refunded", { ...charge, amount_refunded: 50_000 })
      // The part and the sum of all parts are told by an event each, in any order.
      expect(yield* Effect.all([deliver(standIn.happen("refund.updated", refund)), deliver(sum)], together)).toEqual(
        expect.arrayContaining(["applied", "no_effect"])
      )
      expect(yield* stateOf(purchase)).toEqual({ status: "paid", balance: 127, entries: 5 })
      expect(yield* deliver(standIn.happen("charge.refunded", { ...charge, amount_refunded: CENTS }))).toBe("applied")
      expect(yield* stateOf(purchase)).toEqual({ status: "refunded", balance: -60, entries: 6 })
    }).pipe(Effect.provide(atStripe()), runtime.runPromise))

  test("of another currency at Stripe is given back there, and nothing credited", () =>
    Effect.gen(function* () {
      const purchase = yield* bought
      expect(yield* deliver(standIn.pay(purchase.sessionId ?? "", { currency: "eur" }))).toBe("mismatch")
      expect(yield* sendRefunds).toBe(1)
      expect(standIn.refunds).toHaveLength(1)
      expect(yield* stateOf(purchase)).toEqual({ status: "refunded", balance: 0, entries: 0 })
    }).pipe(Effect.provide(atStripe()), runtime.runPromise))

  test("whose connection ends between payment and credit leaves nothing, and is credited once by the next try", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const purchase = yield* bought
      yield* paidAndKept(purchase)
      const settling = yield* inTheMiddle(
        Effect.gen(function* () {
          const settling = yield* Effect.forkChild(settleOpenEvents)
          const [pending] = yield* waiting.pipe(Effect.repeat({ until: (rows) => rows.length > 0 }))
          yield* sql`select pg_terminate_backend(${pending?.pid ?? 0})`
          return settling
        })
      )
      expect(yield* Fiber.join(settling)).toBe(0)
      expect(yield* stateOf(purchase)).toEqual({ status: "awaiting_payment", balance: 0, entries: 0 })
      yield* sql`update payment_events set due_at = now() - interval '1 second' where due_at is not null`
      expect(yield* settleOpenEvents).toBe(1)
      expect(yield* stateOf(purchase)).toEqual({ status: "paid", balance: 250, entries: 1 })
    }).pipe(Effect.provide(own), runtime.runPromise))

  test("whose process is killed between payment and credit leaves nothing, and is credited once by the next one", () =>
    Effect.gen(function* () {
      const purchase = yield* bought
      yield* paidAndKept(purchase)
      yield* inTheMiddle(
        Effect.gen(function* () {
          const program = Bun.spawn([process.execPath, PROGRAM, Redacted.value(url)], {
            stdout: "inherit",
            stderr: "inherit"
          })
          yield* waiting.pipe(Effect.repeat({ until: (rows) => rows.length > 0 }))
          program.kill("SIGKILL")
          yield* Effect.promise(() => program.exited)
          expect(program.signalCode).toBe("SIGKILL")
        })
      )
      // Its connection finds nobody to answer, and what it had begun goes with it.
      yield* waiting.pipe(Effect.repeat({ until: (rows) => rows.length === 0 }))
      const sql = yield* SqlClient.SqlClient
      yield* sql`lock table purchase_receipts in exclusive mode`.pipe(sql.withTransaction)
      expect(yield* stateOf(purchase)).toEqual({ status: "awaiting_payment", balance: 0, entries: 0 })
      expect(yield* settleOpenEvents).toBe(1)
      expect(yield* stateOf(purchase)).toEqual({ status: "paid", balance: 250, entries: 1 })
    }).pipe(Effect.provide(own), runtime.runPromise))

  test("below zero what a failed job took is given back all the same", () =>
    Effect.gen(function* () {
      const [jobs, ledger] = [yield* Jobs, yield* CreditLedger]
      const tenantId = yield* newTenant
      const entry = (reason: "grant" | "takeback", delta: number) =>
        ledger.append({ tenantId, reason, reference: reason, delta, at: new Date() })
      yield* entry("grant", 5)
      const job = aJob(tenantId, { account: anAccount("instagram") })
      yield* jobs.enqueue(job)
      const charged = 5 - (yield* ledger.wallet(tenantId)).balance
      expect(charged).toBeGreaterThan(0)
      yield* entry("takeback", -50)
      expect((yield* ledger.wallet(tenantId)).balance).toBe(-45 - charged)
      yield* jobs.fail(job, { error: "Nothing was found.", announce: null }, new Date())
      expect((yield* ledger.wallet(tenantId)).balance).toBe(-45)
    }).pipe(runtime.runPromise))

  test("the database refuses an entry that ends below zero, unless it takes back", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const tenantId = yield* newTenant
      const enter = (reason: string) =>
        sql`
          insert into ledger_entries (tenant_id, reason, reference, delta, created_at)
          values (${tenantId}::uuid, ${reason}, ${reason}, -1, now())
        `.pipe(
          Effect.andThen(sql`insert into wallets (tenant_id, balance) values (${tenantId}::uuid, -1)`),
          sql.withTransaction
        )
      for (const reason of ["charge", "grant", "purchase", "restore"]) {
        const { reason: refusal } = yield* Effect.flip(enter(reason))
        expect(String(refusal.cause)).toContain("ledger_entries_covered")
      }
      yield* enter("takeback")
    }).pipe(runtime.runPromise))
})
