import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { SqlError } from "effect/sql/SqlError"
import { TenantId } from "../../../ports/accounts/Tenant.ts"
import {
  CreditLedger,
  Credits,
  CreditsExhausted,
  EntryReason,
  type LedgerEntry,
  LedgerUnavailable
} from "../../../ports/billing/CreditLedger.ts"
import { readRows } from "../readRows.ts"

const StandingRow = Schema.Struct({ balance: Schema.BigInt, applied: Schema.Boolean })

const EntryRow = Schema.Struct({
  tenantId: TenantId,
  reason: EntryReason,
  reference: Schema.String,
  delta: Schema.toType(Schema.BigInt),
  at: Schema.Date
})

const unavailable = (cause: unknown) => new LedgerUnavailable({ cause })
const toCredits = (balance: bigint) => Credits.make(Number(balance))

export const layer = Layer.effect(
  CreditLedger,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** The balance, and whether an entry with this reason and reference is already in it. */
    const standing = (tenantId: TenantId, reason: string, reference: string) =>
      sql`
        select
          coalesce((select balance from wallets where tenant_id = ${tenantId}::uuid), 0) as "balance",
          exists (
            select from ledger_entries
            where tenant_id = ${tenantId}::uuid and reason = ${reason} and reference = ${reference}
          ) as "applied"
      `.pipe(
        Effect.flatMap(readRows(Schema.toType(StandingRow))),
        Effect.mapError(unavailable),
        Effect.map(([row]) => row ?? { balance: 0n, applied: false })
      )

    const newEntry = (entry: LedgerEntry) => sql`
      insert into ledger_entries (tenant_id, reason, reference, delta, created_at)
      select tenant_id, ${entry.reason}, ${entry.reference}, ${entry.delta}, ${entry.at}::timestamptz from moved
    `

    /*
     * The wallet moves and the entry is written by one statement. A second append that runs at the same time waits for
     * the wallet's row, and then fails on the entry's key, which undoes its move: so it is applied once.
     */
    const spend = (entry: LedgerEntry) => sql<{ readonly balance: bigint }>`
      with moved as (
        update wallets set balance = balance + ${entry.delta}
        where tenant_id = ${entry.tenantId} and balance + ${entry.delta} >= 0
        returning tenant_id, balance
      ), entered as (${newEntry(entry)})
      select balance from moved
    `
    const add = (entry: LedgerEntry) => sql<{ readonly balance: bigint }>`
      with moved as (
        insert into wallets as w (tenant_id, balance) values (${entry.tenantId}, ${entry.delta})
        on conflict (tenant_id) do update set balance = w.balance + excluded.balance
        returning tenant_id, balance
      ), entered as (${newEntry(entry)})
      select balance from moved
    `

    const afterRefusal = (entry: LedgerEntry) =>
      standing(entry.tenantId, entry.reason, entry.reference).pipe(
        Effect.flatMap(({ balance, applied }) =>
          applied
            ? Effect.succeed(toCredits(balance))
            : Effect.fail(new CreditsExhausted({ balance: toCredits(balance) }))
        )
      )

    return CreditLedger.of({
      append: (entry) =>
        (entry.delta < 0 ? spend(entry) : add(entry)).pipe(
          Effect.catch(
            (error: SqlError): Effect.Effect<ReadonlyArray<{ readonly balance: bigint }>, LedgerUnavailable> =>
              error.reason._tag === "UniqueViolation" ? Effect.succeed([]) : Effect.fail(unavailable(error))
          ),
          Effect.flatMap(([moved]) =>
            moved === undefined ? afterRefusal(entry) : Effect.succeed(toCredits(moved.balance))
          )
        ),
      balance: (tenantId) => standing(tenantId, "", "").pipe(Effect.map(({ balance }) => toCredits(balance))),

      history: (tenantId, { limit, before }) =>
        sql`
          select tenant_id as "tenantId", reason, reference, delta, created_at as "at" from ledger_entries
          where tenant_id = ${tenantId} and (
            ${before === null}::boolean
            or created_at < ${before?.at ?? null}::timestamptz
            or created_at = ${before?.at ?? null}::timestamptz
              and (reason collate "C", reference collate "C") > (${before?.reason ?? null}::text, ${before?.reference ?? null}::text)
          )
          order by created_at desc, reason collate "C", reference collate "C" limit ${limit}
        `.pipe(
          Effect.flatMap(readRows(EntryRow)),
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.map((row) => ({ ...row, delta: Number(row.delta) })))
        )
    })
  })
)
