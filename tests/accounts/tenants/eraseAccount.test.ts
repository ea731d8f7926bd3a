import { describe, expect } from "bun:test"
import { Clock, Effect, Exit, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { KEPT_TABLES, readEraseSteps } from "../../../adapters/postgres/accounts/tenants/eraseSteps.ts"
import { TENANT_TABLES } from "../../../adapters/postgres/contexts.ts"
import { layer as storesOf } from "../../../adapters/postgres/layer.ts"
import * as Server from "../../../adapters/postgres/opening/client.ts"
import { closeAccount, eraseClosedAccounts, GRACE_DAYS } from "../../../domain/accounts/closing/closing.ts"
import { fixedClock } from "../../../fixtures/system/fixedClock.ts"
import { CreditLedger } from "../../../ports/accounts/billing/CreditLedger.ts"
import { Closures } from "../../../ports/accounts/closing/Closures.ts"
import { Tenants } from "../../../ports/accounts/tenants/Tenants.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
import { type Dump, dumpTables } from "../../support/databases/dumpTables.ts"
import { migratedEmbedded } from "../../support/databases/migratedEmbedded.ts"
import { plantRows } from "../../support/databases/plantRows.ts"
import { describeOnPostgres } from "../../support/databases/testDatabase.ts"
import { sharedEffectTest } from "../../support/running/effectTest.ts"
import { aBrand, type Brand, ERASED, liveThrough, OTHER } from "../../tracking/privacy/erasureWorld.ts"

const TABLES_MIN = 60
const RUNS_MAX = 1_000

const stores = Layer.merge(storesOf(Redacted.make("a signing secret of some length")), cryptography)

/** Rows that only workers' triggers write, and those that the books' own rules are held to. */
const WRITTEN_BY_STORES = ["tenants", "wallets", "ledger_entries", "ledger_unsettled", "account_closures"]

/** The rows that name a tenant, or whatever was written for it, by table. */
const rowsWith = (dump: Dump, ...names: ReadonlyArray<string>): Dump =>
  Object.fromEntries(
    Object.entries(dump)
      .map(([table, rows]) => [table, rows.filter((row) => names.some((name) => JSON.stringify(row).includes(name)))])
      .filter(([, rows]) => rows?.length !== 0)
  )

const eraseAfterDays = Effect.fnUntraced(function* (days: number) {
  const clock = yield* Clock.Clock
  const at = new Date(clock.currentTimeMillisUnsafe() + days * DAY_MS)
  return yield* Effect.provideService(eraseClosedAccounts, Clock.Clock, fixedClock(at, clock))
})

/** Two accounts with a row in every table. */
const aWorld = Effect.fnUntraced(function* (one: Brand, two: Brand) {
  const ids = [crypto.randomUUID(), crypto.randomUUID()] as const
  const planted = yield* plantRows(one.tenantId, ids[0], WRITTEN_BY_STORES)
  yield* plantRows(two.tenantId, ids[1], WRITTEN_BY_STORES)
  return { one: one.tenantId, two: two.tenantId, ids, planted }
})

const suite = <E>(name: string, database: Layer.Layer<SqlClient.SqlClient, E>) =>
  describe(`the erasure of a closed account: ${name}`, () => {
    const it = sharedEffectTest(Layer.provideMerge(stores, database))

    it.live(
      "has a step for every table that names a tenant, or says why its rows stay",
      Effect.gen(function* () {
        const steps = (yield* readEraseSteps(yield* SqlClient.SqlClient, TENANT_TABLES)).map((step) => step.name)
        const named = new Set([...steps, ...Object.keys(KEPT_TABLES)])
        const tables = [...Object.keys(TENANT_TABLES.owned), ...Object.keys(TENANT_TABLES.leftOut)]
        expect(tables.filter((table) => !named.has(table))).toEqual([])
        expect(new Set(steps).size).toBe(steps.length)
      })
    )

    it.live(
      "leaves of all its rows what books keep, without names, and of another account every row",
      Effect.gen(function* () {
        const brands = [yield* aBrand, yield* aBrand] as const
        yield* liveThrough(ERASED, ...brands)
        yield* liveThrough(OTHER, brands[1], brands[0])
        const { one, two, ids, planted } = yield* aWorld(...brands)
        const before = yield* dumpTables
        expect(planted.length).toBeGreaterThanOrEqual(TABLES_MIN)
        expect(planted.filter((table) => (rowsWith(before, one, ids[0])[table] ?? []).length === 0)).toEqual([])
        const balance = yield* CreditLedger.use((ledger) => ledger.balance(one))
        yield* closeAccount(one)
        // Not before its days are over.
        expect(yield* eraseAfterDays(GRACE_DAYS - 1)).toBe(0)
        expect(rowsWith(yield* dumpTables, ids[0])).toEqual(rowsWith(before, ids[0]))
        expect(yield* eraseAfterDays(GRACE_DAYS)).toBe(1)
        const after = yield* dumpTables

        const left = rowsWith(after, one, ids[0])
        expect(Object.keys(left).filter((table) => !Object.hasOwn(KEPT_TABLES, table))).toEqual([
          // What a queue of finished work holds, and what a provider told: neither is a tenant's.
          ...Object.keys(left).filter((table) => table === "job_queue" || table === "payment_events")
        ])
        for (const table of ["ledger_entries", "commission_statements", "commission_lines", "purchases", "checks"]) {
          expect([table, left[table]?.length ?? 0]).not.toEqual([table, 0])
        }
        expect(left.ledger_entries).toEqual(rowsWith(before, one).ledger_entries)
        expect(left.commission_lines).toEqual(rowsWith(before, one).commission_lines)
        expect(yield* CreditLedger.use((ledger) => ledger.balance(one))).toBe(balance)
        expect(left.tenants).toMatchObject([{ name: "Deleted account", email: null, brand_name: null }])
        for (const row of left.purchases ?? []) {
          expect(row).toMatchObject({ person_id: null, return_url: "", payment_url: null })
        }
        for (const row of left.checks ?? []) {
          expect(row).toMatchObject({ subject: null, accounts: [], consent: null, report: null, brand_name: "" })
        }

        const others = (dump: Dump) => rowsWith(dump, two, ids[1])
        expect(others(after)).toEqual(others(before))
        expect(yield* eraseAfterDays(GRACE_DAYS)).toBe(0)
        expect(yield* dumpTables).toEqual(after)
      })
    )

    it.live(
      "goes on wherever a worker was killed, and comes to the same",
      Effect.gen(function* () {
        const { one, two, ids } = yield* aWorld(yield* aBrand, yield* aBrand)
        yield* closeAccount(one)
        const before = rowsWith(yield* dumpTables, two, ids[1])
        const closures = yield* Closures
        let runs = 0
        let erased = 0
        while (erased === 0 && runs < RUNS_MAX) {
          runs += 1
          let steps = 0
          // A run does one step, and ends in the second.
          const killed = Closures.of({
            ...closures,
            eraseStep: (tenantId, at) =>
              Effect.suspend(() => {
                steps += 1
                return steps > 1 ? Effect.interrupt : closures.eraseStep(tenantId, at)
              })
          })
          const run = yield* Effect.exit(Effect.provideService(eraseAfterDays(GRACE_DAYS), Closures, killed))
          if (Exit.isSuccess(run)) erased = run.value
        }
        expect(runs).toBeGreaterThan(TABLES_MIN)
        expect(erased).toBe(1)
        const after = yield* dumpTables
        const left = Object.keys(rowsWith(after, one, ids[0])).filter((table) => !Object.hasOwn(KEPT_TABLES, table))
        expect(left.filter((table) => table !== "job_queue" && table !== "payment_events")).toEqual([])
        expect(rowsWith(after, two, ids[1])).toEqual(before)
        expect((yield* Tenants.use((tenants) => tenants.get(one))).name).toBe("Deleted account")
      })
    )
  })

suite("embedded Postgres", migratedEmbedded())
await describeOnPostgres("Postgres server", (url) => suite("Postgres server", Server.layer(url)))
