import { afterAll, describe, expect, test } from "bun:test"
import { Effect, Exit, Fiber, Layer, ManagedRuntime, Option, Redacted, Result, Schema } from "effect"
import { SqlClient, Statement } from "effect/sql"
import { layer as ports } from "../../../adapters/postgres/layer.ts"
import * as Server from "../../../adapters/postgres/opening/client.ts"
import { readRows } from "../../../adapters/postgres/statements/statements.ts"
import { PaymentReference } from "../../../ports/accounts/payments/Payment.ts"
import { PaymentEvents } from "../../../ports/accounts/payments/PaymentEvents.ts"
import type { CheckTicket } from "../../../ports/checks/backgroundChecks/Check.ts"
import { type CheckStep, Checks } from "../../../ports/checks/backgroundChecks/Checks.ts"
import {
  aCheck,
  aCheckAccount,
  aCheckNotice,
  aMail,
  aPage,
  aRefund,
  aReport,
  aStep,
  checkIn,
  claimScans,
  minute
} from "../../contracts/checkExamples.ts"
import { newTenant } from "../../contracts/newTenant.ts"
import { migratedEmbedded } from "../../support/databases/migratedEmbedded.ts"
import { describeOnPostgres } from "../../support/databases/testDatabase.ts"
import { whileHeld } from "../../support/databases/whileHeld.ts"
import { withLongTimeout } from "../../support/running/withLongTimeout.ts"

const secret = Redacted.make("a signing secret")

/** A step that writes into every table that a step may. */
const aFullStep = (ticket: CheckTicket, given: Partial<CheckStep> = {}): CheckStep =>
  aStep("consent_withdrawn", {
    notices: [aCheckNotice(ticket)],
    mails: [aMail()],
    refund: aRefund(),
    removesFindings: true,
    ...given
  })

/** How many rows of each table are about a check, and its state. */
const CountsRow = Schema.Struct({
  status: Schema.String,
  history: Schema.Int,
  mails: Schema.Int,
  refunds: Schema.Int,
  pages: Schema.Int,
  notices: Schema.Int
})
const countsOf = ({ checkId, tenantId }: CheckTicket) =>
  SqlClient.SqlClient.use(
    (sql) => sql`
      select status, (select count(*)::int from check_history where check_id = ${checkId}) as history,
        (select count(*)::int from check_mails where check_id = ${checkId}) as mails,
        (select count(*)::int from check_refunds where check_id = ${checkId}) as refunds,
        (select count(*)::int from scan_pages where check_id = ${checkId}) as pages,
        (select count(*)::int from notices where tenant_id = ${tenantId}) as notices
      from checks where check_id = ${checkId}
    `
  ).pipe(Effect.flatMap(readRows(CountsRow)))

/** A scanning check with a page of its scan. */
const aScanned = Effect.gen(function* () {
  const check = yield* checkIn("scanning")
  for (const scan of yield* claimScans([check], minute(2), minute(3))) {
    yield* Checks.use((checks) => checks.savePage(scan, aPage()))
  }
  return check
})

const UNTOUCHED = { status: "scanning", history: 1, mails: 0, refunds: 0, pages: 1, notices: 0 }
const CHANGED = { status: "refunded", history: 2, mails: 1, refunds: 1, pages: 0, notices: 1 }

describe("checks on the embedded database", () => {
  const runtime = ManagedRuntime.make(ports(secret).pipe(Layer.provideMerge(migratedEmbedded())))
  afterAll(() => runtime.dispose())

  test("a step that can't be written in part is not written at all", () =>
    Effect.gen(function* () {
      const checks = yield* Checks
      const check = yield* aScanned
      const notAUuid = { mailId: "not a UUID", kind: "report_ready" as const }
      const bad = aFullStep(check, { mails: [aMail(), notAUuid] })
      expect(Result.isFailure(yield* Effect.result(checks.apply(check, bad)))).toBe(true)
      expect(yield* countsOf(check)).toEqual([UNTOUCHED])
      expect(Option.isSome(yield* checks.apply(check, aFullStep(check)))).toBe(true)
      expect(yield* countsOf(check)).toEqual([CHANGED])
    }).pipe(runtime.runPromise))

  test("a row says neither who is checked nor how they are written to, and opens in its place alone", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const checks = yield* Checks
      const tenantId = yield* newTenant
      const [one, other] = [aCheck(tenantId), aCheck(tenantId)]
      for (const each of [one, other]) yield* checks.create(each)
      const rows = yield* sql`select *, encode(subject, 'escape') as opened from checks where tenant_id = ${tenantId}`
      expect(rows).toHaveLength(2)
      const text = JSON.stringify(rows)
      for (const word of ["creator.example", "🍳", "spring", "partnership"]) expect(text).not.toContain(word)
      yield* sql`
        update checks set subject = (select subject from checks where check_id = ${other.checkId})
        where check_id = ${one.checkId}
      `
      expect(Result.isFailure(yield* Effect.result(checks.find(one)))).toBe(true)
    }).pipe(runtime.runPromise))
})

const ROWS = 20_000
const WHOLE =
  /"Node Type": ?"Seq Scan"[^{}]*"Relation Name": ?"(checks|check_(history|mails|orders|refunds)|scan_pages|payment_events)"/

interface Sent {
  readonly text: string
  readonly parameters: ReadonlyArray<unknown>
}

await describeOnPostgres("checks on a Postgres server", (url) => {
  const runtime = ManagedRuntime.make(ports(secret).pipe(Layer.provideMerge(withLongTimeout(Server.layer(url)))))
  afterAll(() => runtime.dispose())

  test("a step whose connection ends in the middle leaves nothing, and can be applied again", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const checks = yield* Checks
      const check = yield* aScanned
      const step = aFullStep(check)
      yield* whileHeld(
        "lock table check_refunds in exclusive mode",
        Effect.gen(function* () {
          const applying = yield* Effect.forkChild(Effect.exit(checks.apply(check, step)))
          const ended = yield* sql`
            select pg_terminate_backend(pid) from pg_stat_activity
            where wait_event_type = 'Lock' and query like '%insert into check_refunds%' and datname = current_database()
          `.pipe(Effect.repeat({ until: (rows) => rows.length > 0 }))
          expect(ended).toHaveLength(1)
          expect(Exit.isFailure(yield* Fiber.join(applying))).toBe(true)
          expect(yield* countsOf(check)).toEqual([UNTOUCHED])
        })
      )
      expect(Option.isSome(yield* checks.apply(check, step))).toBe(true)
      expect(yield* countsOf(check)).toEqual([CHANGED])
    }).pipe(runtime.runPromise))

  test("none of the statements reads checks, what belongs to them, or events of payments whole", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [checks, events] = [yield* Checks, yield* PaymentEvents]
      const tenantId = yield* newTenant
      const scanned = yield* aScanned
      const [scan] = yield* claimScans([scanned], minute(3), minute(4))
      if (scan === undefined) return yield* Effect.die(new Error("nothing was claimed"))
      yield* sql`
        insert into checks (tenant_id, check_id, key_id, tier, status, accounts, brand_name, amount_minor, currency, session_id,
          payment_url, created_at, payable_until, payment, evidence_until, scan_due_at)
        select ${tenantId}::uuid, gen_random_uuid(), gen_random_uuid(), 'quick', case when i % 10 = 0 then 'scanning' else 'completed' end,
          json_build_array(json_build_object('platform', 'x', 'handle', 'h' || i, 'isStruck', false))::jsonb, 'Brand', 1, 'usd',
          'cs_' || i, '', '2026-01-01'::timestamptz + make_interval(secs => i), '2026-01-02', 'pi_' || i,
          case when i % 10 <> 0 then '2026-04-01'::timestamptz + make_interval(secs => i) end,
          case when i % 10 = 0 then '2026-04-01'::timestamptz + make_interval(secs => i) end
        from generate_series(1, ${ROWS}::int) i
      `
      yield* sql`
        insert into check_history select tenant_id, check_id, 1, 'paid_quick', 'awaiting_payment', 'scanning', now(), 'payment', null
        from checks where tenant_id = ${tenantId}
      `
      yield* sql`
        insert into check_mails (tenant_id, check_id, mail_id, kind, due_at)
        select tenant_id, check_id, gen_random_uuid(), 'report_ready', created_at from checks where tenant_id = ${tenantId}
      `
      yield* sql`
        insert into check_refunds (tenant_id, check_id, refund_key, payment, state, at, due_at)
        select tenant_id, check_id, gen_random_uuid(), payment, 'owed', created_at, created_at from checks where tenant_id = ${tenantId}
      `
      yield* sql`
        insert into scan_pages select tenant_id, check_id, 'x/h', 'live', 0, null, 0, '[]' from checks where tenant_id = ${tenantId}
      `
      yield* sql`
        insert into payment_events (event_id, event, at, received_at, due_at)
        select 'evt_' || i, '{}', '2026-01-01'::timestamptz + make_interval(secs => i), '2026-01-01', case when i = 1 then now() end
        from generate_series(1, ${ROWS}::int) i
      `
      yield* sql`analyze checks, check_history, check_mails, check_refunds, scan_pages, payment_events`

      const ticket = { tenantId, checkId: scanned.checkId }
      const payment = PaymentReference.make("pi_7")
      const calls: Readonly<Record<string, Effect.Effect<unknown, unknown>>> = {
        create: checks.create(aCheck(tenantId)),
        find: checks.find(scanned),
        list: checks.list(tenantId, { limit: 100, before: null }),
        "list behind": checks.list(tenantId, { limit: 100, before: { createdAt: minute(0), checkId: ticket.checkId } }),
        report: checks.report(scanned),
        history: checks.history(scanned),
        "locate by payment": checks.locate({ payment }),
        "locate by session": checks.locate({ sessionId: scanned.sessionId }),
        "locate by id": checks.locate({ checkId: ticket.checkId }),
        orderedAt: checks.orderedAt(scanned, minute(0)),
        refundOf: checks.refundOf(scanned),
        refunds: checks.refunds(scanned),
        oweRefund: checks.oweRefund(scanned, aRefund(), minute(0)),
        askRefund: checks.askRefund(scanned, aRefund().key, { turn: 1, at: minute(0) }),
        refundsInNeed: checks.refundsInNeed(100),
        due: checks.due(minute(0), 100),
        addMail: checks.addMail(scanned, aMail(), minute(0)),
        claimMail: checks.claimMail(new Date("2025-01-01"), minute(1)),
        claimRefund: checks.claimRefund(new Date("2025-01-01"), minute(1)),
        claimScan: checks.claimScan(new Date("2025-01-01"), minute(1)),
        holdScan: checks.holdScan(scan, { percent: 1, message: "", postsRead: 1 }, minute(9)),
        savePage: checks.savePage(scan, aPage({ number: 1 })),
        positions: checks.positions(scanned),
        page: checks.page(scanned, aPage()),
        releaseScan: checks.releaseScan(scan, { nextAt: minute(1), hasFailed: true }),
        about: checks.about(aCheckAccount(), 10),
        apply: checks.apply(scanned, aFullStep(scanned, { changes: { report: aReport(), accounts: [] } })),
        "apply a part": checks.apply(scanned, aStep("unread_refunded", { refund: aRefund(payment, 1) })),
        "apply what leaves the state": checks.apply(scanned, aStep("funds_reinstated_ended", { refund: aRefund() })),
        removeEvidence: checks.removeEvidence(scanned, null, minute(1)),
        erase: checks.erase(scanned, minute(1)),
        "open events": events.open(minute(0), 100),
        "settle an event": events.settle("evt_9", "applied", minute(0)),
        "newest event": events.newestAt
      }
      const whole: Array<string> = []
      for (const [name, call] of Object.entries(calls)) {
        const sent: Array<Sent> = []
        yield* call.pipe(
          Effect.provideService(Statement.CurrentTransformer, (statement) => {
            const [text, parameters] = statement.compile()
            sent.push({ text, parameters })
            return Effect.succeed(statement)
          }),
          Effect.exit
        )
        for (const { text, parameters } of sent) {
          const plan = yield* Effect.exit(sql.unsafe(`explain (format json) ${text}`, parameters))
          const json = JSON.stringify(plan)
          expect(json).toContain("Node Type")
          if (WHOLE.test(json)) whole.push(`${name}: ${text}`)
        }
      }
      expect(whole).toEqual([])
    }).pipe(runtime.runPromise))
})
