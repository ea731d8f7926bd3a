import { describe, expect, test } from "bun:test"
import { PgClient } from "@effect/sql-pg"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { cryptography } from "../../adapters/cryptography/layer.ts"
import { layer as CreditLedgerOnPostgres } from "../../adapters/postgres/billing/CreditLedger.ts"
import { statements as accounts } from "../../adapters/postgres/migrations/0001_accounts.ts"
import { statements as billing } from "../../adapters/postgres/migrations/0002_billing.ts"
import { statements as creators } from "../../adapters/postgres/migrations/0004_creators.ts"
import { statements as chain } from "../../adapters/postgres/migrations/0016_ledger_chain.ts"
import { verifyAccount } from "../../domain/billing/verifyLedger.ts"
import { TenantId } from "../../ports/accounts/Tenant.ts"
import { CreditLedger } from "../../ports/billing/CreditLedger.ts"
import { emptyEmbedded } from "../emptyEmbedded.ts"
import { describeOnEmptyPostgres } from "../testDatabase.ts"

const BEFORE = [...accounts, ...billing, ...creators.filter((each) => each.includes("ledger_entries_by_time"))]
const TENANT = TenantId.make("01890a5d-ac96-774b-bcce-b302099a8057")
const UNEVEN = TenantId.make("01890a5d-ac96-774b-bcce-b302099a8058")
const EMPTY = TenantId.make("01890a5d-ac96-774b-bcce-b302099a8059")

/** In the order they have to be numbered. */
const ENTRIES = [
  ["grant", "a", 50, "2025-03-01T12:00:00.000Z"],
  ["charge", "B", -1, "2025-03-01T12:00:01.000Z"],
  ["charge", "a", -1, "2025-03-01T12:00:01.000Z"],
  ["refund", "a", 1, "2025-03-01T12:00:01.000Z"],
  ["charge", "c", -9, "2025-03-01T12:00:01.000600Z"]
] as const

const run = Effect.fnUntraced(function* (statements: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  yield* sql.withTransaction(Effect.forEach(statements, (statement) => sql.unsafe(statement), { discard: true }))
})

const suite = <E>(name: string, client: Layer.Layer<SqlClient.SqlClient | PgClient.PgClient, E>) =>
  test(`${name}: entries that are there are numbered and chained; where a wallet disagrees nothing is changed and it is named`, () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      yield* run(BEFORE)
      for (const tenantId of [TENANT, UNEVEN, EMPTY]) {
        yield* sql`insert into tenants (tenant_id, name, lookback_days, created_at) values (${tenantId}, 'A', 30, now())`
      }
      for (const [reason, reference, delta, at] of ENTRIES.toReversed()) {
        yield* sql`
          insert into ledger_entries (tenant_id, reason, reference, delta, created_at)
          values (${TENANT}, ${reason}, ${reference}, ${delta}, ${at}::text::timestamptz)
        `
      }
      yield* sql`insert into wallets (tenant_id, balance) values (${TENANT}, 40), (${UNEVEN}, 7), (${EMPTY}, 0)`

      const { reason } = yield* Effect.flip(run(chain))
      expect(String(reason.cause)).toContain(
        `account ${UNEVEN} has 7 credits, its entries come to 0. Nothing was changed.`
      )
      expect(yield* sql`select to_regclass('ledger_unsettled') as made`).toEqual([{ made: null }])

      yield* sql`update wallets set balance = 0 where tenant_id = ${UNEVEN}`
      yield* run(chain)
      const ledger = yield* CreditLedger
      expect(yield* ledger.chain(TENANT, { limit: 10, after: 0 })).toMatchObject(
        ENTRIES.map(([reason, reference, delta], place) => ({ reason, reference, delta, number: place + 1 }))
      )
      expect(yield* verifyAccount(TENANT)).toMatchObject({ entries: 5, balance: 40, broken: null })
      yield* ledger.append({ tenantId: TENANT, reason: "charge", reference: "d", delta: -40, at: new Date(0) })
      expect(yield* verifyAccount(TENANT)).toMatchObject({ entries: 6, balance: 0, broken: null })
      for (const tenantId of [UNEVEN, EMPTY]) {
        expect(yield* verifyAccount(tenantId)).toMatchObject({ entries: 0, balance: 0, broken: null })
      }
    }).pipe(
      Effect.provide(Layer.merge(Layer.provideMerge(CreditLedgerOnPostgres, client), cryptography)),
      Effect.runPromise
    ))

describe("the ledger's migration", () => suite("embedded Postgres", emptyEmbedded))
await describeOnEmptyPostgres("the ledger's migration", (url) => suite("Postgres server", PgClient.layer({ url })))
