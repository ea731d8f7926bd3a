import { afterAll, beforeAll, expect, test } from "bun:test"
import { Effect, Layer, ManagedRuntime, Option, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { layer as stripe } from "../../../adapters/payments/stripe/Payments.ts"
import { layer as ports } from "../../../adapters/postgres/layer.ts"
import * as Server from "../../../adapters/postgres/opening/client.ts"
import { verifyAccount } from "../../../domain/accounts/billing/verifyLedger.ts"
import { sendRefunds } from "../../../domain/accounts/payments/sendRefunds.ts"
import { keepNotice, settleEvent } from "../../../domain/accounts/payments/settleEvent.ts"
import { settleOpenEvents } from "../../../domain/accounts/payments/settleOpenEvents.ts"
import { buyScore } from "../../../domain/creators/lookups/buyScore.ts"
import { boughtJobId, deliverScores } from "../../../domain/creators/lookups/deliverScores.ts"
import { standingOf } from "../../../domain/creators/lookups/quoteLookups.ts"
import type { Purchase } from "../../../ports/accounts/billing/Purchase.ts"
import { Purchases } from "../../../ports/accounts/billing/Purchases.ts"
import { KeyId } from "../../../ports/accounts/keys/ApiKey.ts"
import { Jobs } from "../../../ports/creators/jobs/Jobs.ts"
import {
  SECRET_KEY,
  type StandInEvent,
  type StripeStandIn,
  startStripeStandIn,
  stripeNotice,
  WEBHOOK_SECRET
} from "../../accounts/payments/stripeStandIn.ts"
import { aCard, anAccount } from "../../contracts/creatorsExamples.ts"
import { newTenant } from "../../contracts/newTenant.ts"
import { describeOnPostgres } from "../../support/databases/testDatabase.ts"
import { whileHeld } from "../../support/databases/whileHeld.ts"
import { withLongTimeout } from "../../support/running/withLongTimeout.ts"

const PROGRAM = new URL("deliveringProgram.ts", import.meta.url).pathname
const CENTS = 999
const together = { concurrency: "unbounded" } as const

const bought = Effect.gen(function* () {
  const tenantId = yield* newTenant
  const account = anAccount()
  return yield* buyScore({
    caller: { tenantId, id: KeyId.make(crypto.randomUUID()), scope: "full" },
    operationId: crypto.randomUUID(),
    named: { account, spelling: account.platform },
    personId: null,
    baseUrl: "https://brand.example"
  })
})

/** How a score that was bought stands, with its job; the wallet has no entry. */
const stateOf = Effect.fnUntraced(function* (purchase: Purchase) {
  const { status } = Option.getOrThrow(yield* Purchases.use((purchases) => purchases.find(purchase)))
  const { tenantId } = purchase
  const [job] = yield* Jobs.use((jobs) => jobs.find(tenantId, [boughtJobId(purchase)]))
  const running = yield* Jobs.use((jobs) => jobs.running(tenantId, 10))
  expect(yield* verifyAccount(tenantId)).toMatchObject({ broken: null, entries: 0, balance: 0 })
  return { status, job: job?.status ?? null, running: running.length }
})

/** What is looked after is due at once, whoever held it. */
const dueNow = SqlClient.SqlClient.use((sql) =>
  Effect.all([
    sql`update purchases set score_due_at = now() - interval '1 second' where score_due_at is not null`,
    sql`update payment_events set due_at = now() - interval '1 second' where due_at is not null`
  ])
)

await describeOnPostgres("one score by card on a Postgres server", (url) => {
  const stores = ports(Redacted.make("a signing secret")).pipe(Layer.provideMerge(withLongTimeout(Server.layer(url))))
  const runtime = ManagedRuntime.make(Layer.mergeAll(stores, cryptography))
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
  const payFor = ({ sessionId }: Purchase) => standIn.pay(sessionId ?? "")

  test("paid at Stripe, told doubled and by several hosts at once: one job, delivered, never a credit (acceptance 494)", () =>
    Effect.gen(function* () {
      const purchase = yield* bought
      const { tenantId, score } = purchase
      if (score === null) return yield* Effect.die(new Error("it is of a score"))
      expect(standIn.sessions.get(purchase.sessionId ?? "")).toMatchObject({ amount_total: CENTS, currency: "usd" })
      const paid = payFor(purchase)
      const forged = stripeNotice(paid, { secrets: ["whsec_forged"] })
      expect((yield* Effect.flip(keepNotice(forged.body, forged.signature)))._tag).toBe("PaymentNoticeForged")
      expect(yield* deliver(paid)).toBe("applied")
      expect(yield* deliver(paid)).toBe("known")
      const again = standIn.happen("checkout.session.async_payment_succeeded", paid.data.object)
      expect(yield* deliver(again)).toBe("no_effect")
      yield* Effect.all(
        Array.from({ length: 4 }, () => deliverScores),
        together
      )
      expect(yield* stateOf(purchase)).toEqual({ status: "paid", job: "queued", running: 1 })
      yield* dueNow
      yield* deliverScores
      expect((yield* stateOf(purchase)).running).toBe(1)
      const [jobs, ticket] = [yield* Jobs, { tenantId, jobId: boughtJobId(purchase) }]
      yield* jobs.start(ticket, new Date())
      const scoredAt = new Date()
      const card = aCard(score, { scoredAt })
      yield* jobs.complete(ticket, { scores: [{ shared: card, own: null }], output: null, announce: null }, scoredAt)
      yield* dueNow
      yield* deliverScores
      expect(yield* stateOf(purchase)).toEqual({ status: "delivered", job: "done", running: 0 })
      // It is theirs to look at, and nobody else's.
      expect(yield* standingOf(tenantId, score)).toMatchObject({ _tag: "Held", card: { id: card.id } })
      expect((yield* standingOf(yield* newTenant, score))._tag).toBe("Priced")
    }).pipe(Effect.provide(atStripe()), runtime.runPromise))

  test("that fails is given back once at Stripe, whatever is killed, doubled or told late", () =>
    Effect.gen(function* () {
      const purchase = yield* bought
      yield* deliver(payFor(purchase))
      yield* deliverScores
      const ticket = { tenantId: purchase.tenantId, jobId: boughtJobId(purchase) }
      yield* Jobs.use((jobs) => jobs.fail(ticket, { error: "Nothing was found.", announce: null }, new Date()))
      yield* dueNow
      yield* Effect.all([deliverScores, deliverScores], together)
      const before = standIn.refunds.length
      yield* Effect.all([sendRefunds, sendRefunds], together)
      yield* sendRefunds
      expect(standIn.refunds).toHaveLength(before + 1)
      const payment = standIn.sessions.get(purchase.sessionId ?? "")?.payment_intent
      const charge = { id: "ch_s", payment_intent: payment, currency: "usd", amount_refunded: CENTS }
      yield* deliver(standIn.happen("charge.refunded", charge))
      yield* Effect.all([settleOpenEvents, deliverScores, sendRefunds], together)
      expect(standIn.refunds).toHaveLength(before + 1)
      expect(yield* stateOf(purchase)).toEqual({ status: "refunded", job: "failed", running: 0 })
    }).pipe(Effect.provide(atStripe()), runtime.runPromise))

  test("whose process is killed between payment and queue is queued once by the next one", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const purchase = yield* bought
      yield* deliver(payFor(purchase))
      const waiting = sql<{ readonly pid: number }>`
        select pid from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()
      `
      yield* whileHeld(
        "lock table usage_log in exclusive mode",
        Effect.gen(function* () {
          const program = Bun.spawn([process.execPath, PROGRAM, Redacted.value(url)], {
            stdout: "inherit",
            stderr: "inherit"
          })
          // What queues the job is all that waits for the table.
          yield* waiting.pipe(Effect.repeat({ until: (rows) => rows.length > 0 }))
          program.kill("SIGKILL")
          yield* Effect.promise(() => program.exited)
          expect(program.signalCode).toBe("SIGKILL")
        })
      )
      yield* waiting.pipe(Effect.repeat({ until: (rows) => rows.length === 0 }))
      yield* sql`lock table usage_log in exclusive mode`.pipe(sql.withTransaction)
      expect(yield* stateOf(purchase)).toEqual({ status: "paid", job: null, running: 0 })
      // Its claim has not lapsed.
      expect(yield* deliverScores).toBe(0)
      yield* dueNow
      yield* Effect.all([deliverScores, deliverScores], together)
      expect(yield* stateOf(purchase)).toEqual({ status: "paid", job: "queued", running: 1 })
    }).pipe(Effect.provide(atStripe()), runtime.runPromise))
})
