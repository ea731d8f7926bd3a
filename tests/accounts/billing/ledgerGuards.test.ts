import { afterAll, describe, expect, test } from "bun:test"
import { Effect, Exit, Layer, ManagedRuntime, Redacted } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import type { SqlError } from "effect/sql/SqlError"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { APPLY_CHARGES, CHARGES_CTE } from "../../../adapters/postgres/accounts/billing/charge.ts"
import { layer as ports } from "../../../adapters/postgres/layer.ts"
import * as Server from "../../../adapters/postgres/opening/client.ts"
import { verifyAccount } from "../../../domain/accounts/billing/verifyLedger.ts"
import type { Charge } from "../../../ports/accounts/billing/Charge.ts"
import { CreditLedger } from "../../../ports/accounts/billing/CreditLedger.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Jobs } from "../../../ports/creators/jobs/Jobs.ts"
import { Lookups } from "../../../ports/creators/lookups/Lookups.ts"
import { aCard, aJob, aRead, noon } from "../../contracts/creatorsExamples.ts"
import { newTenant } from "../../contracts/newTenant.ts"
import { migratedEmbedded } from "../../support/databases/migratedEmbedded.ts"
import { describeOnPostgres } from "../../support/databases/testDatabase.ts"
import { withLongTimeout } from "../../support/running/withLongTimeout.ts"

const at = new Date("2025-03-01T12:00:00.000Z")
const all = { concurrency: "unbounded" } as const

const NEVER_CHANGED = "entries of the ledger are never changed or deleted"
const NEVER_REMOVED = "a wallet is never removed or given to another account"

const entry = (tenantId: TenantId, delta: number, reference: string = crypto.randomUUID()) =>
  SqlClient.SqlClient.use(
    (sql) => sql`
      insert into ledger_entries (tenant_id, reason, reference, delta, created_at)
      values (${tenantId}, 'grant', ${reference}, ${delta}, ${at})
    `
  )

const move = (tenantId: TenantId, credits: number) =>
  SqlClient.SqlClient.use((sql) => sql`update wallets set balance = balance + ${credits} where tenant_id = ${tenantId}`)

/** A refund whose entry is written before the wallet is touched, in one statement. */
const refund = (tenantId: TenantId, reference: string) =>
  SqlClient.SqlClient.use(
    (sql) => sql`
      with refunded as (
        insert into ledger_entries (tenant_id, reason, reference, delta, created_at)
        values (${tenantId}, 'refund', ${reference}, 1, ${at}) on conflict do nothing returning tenant_id
      )
      update wallets w set balance = w.balance + 1 from refunded where w.tenant_id = refunded.tenant_id
    `
  )

/** Applies charges of several accounts by one statement, in this order; answers those that were. */
const applyCharges = (charges: ReadonlyArray<Pick<Charge, "tenantId" | "credits" | "reference">>) =>
  SqlClient.SqlClient.use((sql) =>
    sql<{ readonly reference: string }>`
      with ${sql.literal(CHARGES_CTE)} (
        select c.place, c."tenantId", c.credits, 'charge', c.reference, ${at}::timestamptz, null::uuid, null::uuid,
          null::text, null::text, null::text, null::text, null::uuid
        from json_to_recordset(${JSON.stringify(charges.map((each, place) => ({ ...each, place })))}::text::json)
          as c(place int, "tenantId" uuid, credits bigint, reference text)
      ), ${sql.literal(APPLY_CHARGES)}
      select reference from charged order by place
    `.pipe(Effect.map((rows) => rows.map(({ reference }) => reference)))
  )

/** An account of three entries that come to 30 credits. */
const anAccount = Effect.gen(function* () {
  const tenantId = yield* newTenant
  const ledger = yield* CreditLedger
  for (const [n, delta] of [50, -15, -5].entries()) {
    yield* ledger.append({ tenantId, reason: delta > 0 ? "grant" : "charge", reference: `entry ${n}`, delta, at })
  }
  return tenantId
})

/** What the database says to a statement that it refuses. */
const refusal = <A, R>(statement: Effect.Effect<A, SqlError, R>) =>
  Effect.map(Effect.flip(statement), ({ reason: { cause } }) =>
    cause instanceof Error ? cause.message : String(cause)
  )

const suite = <E>(name: string, client: Layer.Layer<SqlClient.SqlClient, E>) => {
  const runtime = ManagedRuntime.make(
    Layer.merge(Layer.provideMerge(ports(Redacted.make("a signing secret")), client), cryptography)
  )
  afterAll(() => runtime.dispose())
  type Services = ManagedRuntime.ManagedRuntime.Services<typeof runtime>
  const it = <A, E>(what: string, body: Effect.Effect<A, E, Services>) => test(what, () => runtime.runPromise(body))

  const standing = (tenantId: TenantId) => CreditLedger.use((ledger) => ledger.wallet(tenantId))
  const holds = Effect.fnUntraced(function* (tenantId: TenantId, balance: number, entries: number) {
    expect(yield* verifyAccount(tenantId)).toMatchObject({ tenantId, balance, entries, broken: null })
  })
  /** What somebody does who has the right to switch the guards off. */
  const withoutGuards = <A, E, R>(body: Effect.Effect<A, E, R>) =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return yield* Effect.gen(function* () {
        for (const table of ["ledger_entries", "wallets"])
          yield* sql.unsafe(`alter table ${table} disable trigger user`)
        yield* body
        for (const table of ["ledger_entries", "wallets"]) yield* sql.unsafe(`alter table ${table} enable trigger user`)
      }).pipe(sql.withTransaction)
    })

  describe(`the ledger's guards: ${name}`, () => {
    for (const [what, statement] of Object.entries<
      (sql: SqlClient.SqlClient, of: TenantId) => Statement.Statement<unknown>
    >({
      "UPDATE of an entry": (sql, of) => sql`update ledger_entries set delta = 500 where tenant_id = ${of}`,
      "UPDATE that changes nothing": (sql, of) => sql`update ledger_entries set delta = delta where tenant_id = ${of}`,
      "INSERT that would update": (sql, of) => sql`
        insert into ledger_entries (tenant_id, reason, reference, delta, created_at) values (${of}, 'grant', 'entry 0', 9, ${at})
        on conflict (tenant_id, reason, reference) do update set delta = excluded.delta`,
      "DELETE of an entry": (sql, of) => sql`delete from ledger_entries where tenant_id = ${of} and delta < 0`,
      "TRUNCATE of the entries": (sql) => sql`truncate ledger_entries`,
      "TRUNCATE of the accounts and all that is theirs": (sql) => sql`truncate tenants cascade`
    })) {
      it(
        `an entry MUST NOT be changed or removed once it is appended: ${what}`,
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const tenantId = yield* anAccount
          expect([NEVER_CHANGED, NEVER_REMOVED]).toContain(yield* refusal(statement(sql, tenantId)))
          yield* holds(tenantId, 30, 3)
        })
      )
    }

    for (const [what, statement] of Object.entries<
      (sql: SqlClient.SqlClient, of: TenantId) => Statement.Statement<unknown>
    >({
      "DELETE of a wallet": (sql, of) => sql`delete from wallets where tenant_id = ${of}`,
      "TRUNCATE of the wallets": (sql) => sql`truncate wallets`,
      "a wallet given away": (sql, of) =>
        sql`update wallets set tenant_id = ${crypto.randomUUID()} where tenant_id = ${of}`
    })) {
      it(
        `a wallet stays: ${what}`,
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const tenantId = yield* anAccount
          expect(yield* refusal(statement(sql, tenantId))).toBe(NEVER_REMOVED)
          yield* holds(tenantId, 30, 3)
        })
      )
    }

    it(
      "an account that has entries is not deleted",
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const tenantId = yield* anAccount
        expect(yield* refusal(sql`delete from tenants where tenant_id = ${tenantId}`)).toContain("foreign key")
        yield* holds(tenantId, 30, 3)
      })
    )

    it(
      "a bare change of a balance is refused at commit, whichever way, and so is a wallet out of nothing",
      Effect.gen(function* () {
        const tenantId = yield* anAccount
        const said = (credits: number) =>
          `the wallet of account ${tenantId} would hold ${credits} credits, and its entries come to 30`
        expect(yield* refusal(move(tenantId, 1))).toBe(said(31))
        expect(yield* refusal(move(tenantId, -30))).toBe(said(0))
        const sql = yield* SqlClient.SqlClient
        const fresh = yield* newTenant
        expect(yield* refusal(sql`insert into wallets (tenant_id, balance) values (${fresh}, 5)`)).toContain(
          "come to 0"
        )
        yield* holds(tenantId, 30, 3)
        yield* holds(fresh, 0, 0)
      })
    )

    it(
      "an entry without a move is refused at commit, also among others and for an account without a wallet",
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const [tenantId, fresh] = [yield* anAccount, yield* newTenant]
        expect(yield* refusal(entry(tenantId, 7))).toContain("would hold 30 credits, and its entries come to 37")
        expect(yield* refusal(entry(fresh, 7))).toContain("would hold 0 credits, and its entries come to 7")
        const twoForOne = Effect.andThen(move(tenantId, 7), Effect.andThen(entry(tenantId, 7), entry(tenantId, 7)))
        expect(yield* refusal(sql.withTransaction(twoForOne))).toContain(
          "would hold 37 credits, and its entries come to 44"
        )
        yield* holds(tenantId, 30, 3)
        yield* holds(fresh, 0, 0)
      })
    )

    it(
      "a move and its entry may be two statements of one transaction, in either order, and nothing is left of the check",
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const tenantId = yield* anAccount
        yield* sql.withTransaction(Effect.andThen(move(tenantId, 7), entry(tenantId, 7)))
        yield* sql.withTransaction(Effect.andThen(entry(tenantId, -9), move(tenantId, -9)))
        yield* sql.withTransaction(Effect.andThen(move(tenantId, 3), move(tenantId, -3)))
        yield* holds(tenantId, 28, 5)
        expect(yield* sql`select * from ledger_unsettled`).toEqual([])
      })
    )

    it(
      "charges of many accounts are applied by one statement: all that cost an account something or none, in their order",
      Effect.gen(function* () {
        const ledger = yield* CreditLedger
        const [first, poor, without] = [yield* anAccount, yield* anAccount, yield* newTenant]
        const applied = yield* applyCharges([
          { tenantId: poor, credits: 20, reference: "a" },
          { tenantId: first, credits: 7, reference: "d" },
          { tenantId: without, credits: 1, reference: "e" },
          { tenantId: poor, credits: 11, reference: "b" },
          { tenantId: first, credits: 23, reference: "c" },
          { tenantId: without, credits: 0, reference: "f" }
        ])
        expect(applied).toEqual(["d", "c", "f"])
        yield* holds(first, 0, 5)
        yield* holds(poor, 30, 3)
        yield* holds(without, 0, 0)
        const [last, before] = yield* ledger.history(first, { limit: 2, before: null })
        expect([before, last]).toMatchObject([
          { reference: "d", delta: -7 },
          { reference: "c", delta: -23 }
        ])
      })
    )

    it(
      "a charge that was entered before fails the whole statement, which moves nobody's wallet",
      Effect.gen(function* () {
        const [first, second] = [yield* anAccount, yield* anAccount]
        const again = { tenantId: first, credits: 1, reference: "again" }
        yield* applyCharges([again])
        expect(yield* refusal(applyCharges([{ tenantId: second, credits: 1, reference: "new" }, again]))).toContain(
          "duplicate key"
        )
        yield* holds(first, 29, 4)
        yield* holds(second, 30, 3)
      })
    )

    it(
      "whoever writes an entry doesn't choose its number, balance or hash",
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const tenantId = yield* anAccount
        yield* sql`
          insert into ledger_entries
            (tenant_id, reason, reference, delta, created_at, entry_number, balance_after, entry_hash)
          values (${tenantId}, 'grant', 'forged', 5, ${at}, 900, 9000, sha256('x'))
        `.pipe(Effect.andThen(move(tenantId, 5)), sql.withTransaction)
        yield* holds(tenantId, 35, 4)
      })
    )

    it(
      "many entries of many accounts in one statement are numbered each in their account, and a moment has whole milliseconds",
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const tenants = yield* Effect.all([anAccount, anAccount, anAccount])
        yield* sql`
          with given as (select value::uuid as id from json_array_elements_text(${JSON.stringify(tenants)}::text::json)),
          entered as (
            insert into ledger_entries (tenant_id, reason, reference, delta, created_at)
            select id, 'charge', 'charge ' || n, -1, '2025-03-01T12:00:00.123456Z' from generate_series(1, 30) n, given
          )
          update wallets set balance = balance - 30 from given where tenant_id = id
        `
        for (const tenantId of tenants) yield* holds(tenantId, 0, 33)
      })
    )

    it(
      "64 charges and 64 refunds at once keep the chain whole, though a refund is entered before its wallet is locked",
      Effect.gen(function* () {
        const ledger = yield* CreditLedger
        const tenantId = yield* anAccount
        const charge = (n: number) =>
          Effect.exit(ledger.append({ tenantId, reason: "charge", reference: `charge ${n}`, delta: -1, at }))
        const both = Array.from({ length: 64 }, (_, n) => [charge(n), refund(tenantId, `refund ${n % 48}`)]).flat()
        yield* Effect.all(both, all)
        const { balance, entries } = yield* standing(tenantId)
        const told = yield* ledger.history(tenantId, { limit: 1_000, before: null })
        expect(told.filter(({ reason }) => reason === "refund")).toHaveLength(48)
        yield* holds(tenantId, balance, entries)
      })
    )

    it(
      "first grants of one account at once are numbered one after another",
      Effect.gen(function* () {
        const ledger = yield* CreditLedger
        const tenantId = yield* newTenant
        const grants = Array.from({ length: 20 }, (_, n) =>
          ledger.append({ tenantId, reason: "grant", reference: `grant ${n}`, delta: 1, at })
        )
        yield* Effect.all(grants, all)
        yield* holds(tenantId, 20, 20)
      })
    )

    it(
      "what is rolled back leaves no gap",
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const tenantId = yield* anAccount
        const inner = Effect.andThen(
          entry(tenantId, 2),
          Effect.andThen(move(tenantId, 2), Effect.fail("undone" as const))
        )
        yield* Effect.andThen(
          Effect.ignore(sql.withTransaction(inner)),
          Effect.andThen(entry(tenantId, 3), move(tenantId, 3))
        ).pipe(sql.withTransaction)
        expect(yield* Effect.flip(sql.withTransaction(inner))).toBe("undone")
        yield* holds(tenantId, 33, 4)
      })
    )

    it(
      "a broken chain is named: an entry that was changed, or removed, by somebody who switched the guards off",
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const [changed, removed, moved, untouched] = yield* Effect.all([anAccount, anAccount, anAccount, anAccount])
        yield* withoutGuards(
          Effect.gen(function* () {
            yield* sql`update ledger_entries set reference = 'another' where tenant_id = ${changed} and entry_number = 2`
            yield* sql`delete from ledger_entries where tenant_id = ${removed} and entry_number = 2`
            yield* move(moved, 100)
          })
        )
        expect(yield* verifyAccount(changed)).toMatchObject({ entries: 1, broken: { entry: 2 } })
        expect(yield* verifyAccount(removed)).toMatchObject({
          entries: 1,
          broken: { entry: 2, why: "entry 2 is missing" }
        })
        expect(yield* verifyAccount(moved)).toMatchObject({
          entries: 3,
          balance: 130,
          broken: { entry: null, why: "the wallet holds 130, the entries come to 30" }
        })
        yield* holds(untouched, 30, 3)
      })
    )

    it(
      "an account whose wallet was changed behind the guards is not charged, and hurts nobody who is served with it",
      Effect.gen(function* () {
        const lookups = yield* Lookups
        const jobs = yield* Jobs
        const job = aJob(yield* anAccount)
        yield* jobs.enqueue(job)
        yield* jobs.start(job, noon(1))
        yield* jobs.complete(
          job,
          { scores: [{ shared: aCard(job.account, { scoredAt: noon(2) }), own: null }], output: null, announce: null },
          noon(2)
        )
        const readers = yield* Effect.all(Array.from({ length: 8 }, () => anAccount))
        const [tampered = readers[0]] = readers.slice(3)
        if (tampered === undefined) throw new Error("there are eight readers")
        yield* withoutGuards(move(tampered, 100))
        const served = yield* Effect.forEach(
          readers,
          (tenantId) => Effect.exit(lookups.chargeAndRead(aRead(tenantId, job.account, { freshSince: noon(1) }))),
          all
        )
        expect(served.map(Exit.isSuccess)).toEqual(readers.map((tenantId) => tenantId !== tampered))
        for (const tenantId of readers.filter((each) => each !== tampered)) yield* holds(tenantId, 29, 4)
        expect(yield* standing(tampered)).toEqual({ balance: 130, entries: 3 })
      })
    )

    it(
      "the guards look accounts up by index, also where the tables were small when their plans were made",
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const tenantId = yield* anAccount
        yield* sql`analyze wallets`
        yield* sql`analyze ledger_entries`
        const scanned = sql<{ readonly scans: number }>`
          select coalesce(sum(seq_scan), 0)::int as scans from pg_stat_xact_user_tables
          where relname in ('wallets', 'ledger_entries')
        `.pipe(Effect.map(([row]) => row?.scans ?? 0))
        const scansOf = <A, E, R>(body: Effect.Effect<A, E, R>) =>
          Effect.gen(function* () {
            const before = yield* scanned
            yield* body
            return yield* Effect.fail({ scans: (yield* scanned) - before })
          }).pipe(sql.withTransaction, Effect.flip)
        // The moves themselves are not the guards', and may read a small table whole.
        const byIndex = sql`set local enable_seqscan = off`
        for (const body of [entry(tenantId, 1), entry(tenantId, -1), Effect.andThen(byIndex, move(tenantId, 1))]) {
          expect(yield* scansOf(body)).toEqual({ scans: 0 })
        }
      })
    )
  })
}

await describeOnPostgres("Postgres server", (url) => suite("Postgres server", withLongTimeout(Server.layer(url))))
suite("embedded Postgres", migratedEmbedded())
