import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import {
  type AppendResult,
  CreditLedger,
  Credits,
  CreditsExhausted,
  EntryReason,
  LEDGER_DAYS_MAX,
  type LedgerEntry,
  LedgerUnavailable,
  mayOverdraw,
  type RecordedEntry,
  spendable
} from "../../../../ports/accounts/billing/CreditLedger.ts"
import { IsKeptWithAnswer } from "../../../../ports/accounts/idempotency/IdempotencyStore.ts"
import { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { GenericPlanClient } from "../../connection/boundedClient.ts"
import { isUniqueViolation } from "../../errors/databaseErrors.ts"
import { readRows } from "../../statements/statements.ts"
import { lazyCommit } from "../../writing/takeLock.ts"
import { APPLY_CHARGES, CHARGES_CTE, chargeColumns, OPEN_WALLETS_AND_APPLY_CHARGES } from "./charge.ts"

const StandingRow = Schema.Struct({ balance: Schema.BigInt, entries: Schema.BigInt })
const WalletRow = Schema.Struct({ balance: Schema.toType(Schema.BigInt) })
const DaysRow = Schema.Struct({
  balance: Schema.toType(Schema.BigInt),
  firstAt: Schema.NullOr(Schema.Date),
  days: Schema.Array(Schema.Struct({ day: Schema.DateFromString, delta: Schema.Int, used: Schema.Int }))
})
const TenantRow = Schema.Struct({ tenantId: TenantId })

const EntryRow = Schema.Struct({
  tenantId: TenantId,
  reason: EntryReason,
  reference: Schema.String,
  delta: Schema.toType(Schema.BigInt),
  at: Schema.Date,
  number: Schema.toType(Schema.BigInt),
  balanceAfter: Schema.toType(Schema.BigInt),
  hash: Schema.String
})

const toEntry = ({ delta, number, balanceAfter, ...row }: typeof EntryRow.Type): RecordedEntry => ({
  ...row,
  delta: Number(delta),
  number: Number(number),
  balanceAfter: Number(balanceAfter)
})

/** Behind every entry. */
const NUMBER_MAX = Number.MAX_SAFE_INTEGER

const unavailable = (cause: unknown) => new LedgerUnavailable({ cause })

export const layer = Layer.effect(
  CreditLedger,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const steady = (yield* GenericPlanClient) ?? sql

    const columns = sql.literal(`
      tenant_id as "tenantId", reason, reference, delta, created_at as "at", entry_number as "number",
      balance_after as "balanceAfter", encode(entry_hash, 'hex') as "hash"
    `)
    const entries = (rows: ReadonlyArray<unknown>) => Effect.map(readRows(EntryRow)(rows), (read) => read.map(toEntry))

    const walletOf = (tenantId: TenantId) =>
      sql`
        select
          coalesce((select balance from wallets where tenant_id = ${tenantId}::uuid), 0) as "balance",
          coalesce((select max(entry_number) from ledger_entries where tenant_id = ${tenantId}::uuid), 0) as "entries"
      `.pipe(
        Effect.flatMap(readRows(Schema.toType(StandingRow))),
        Effect.mapError(unavailable),
        Effect.map(([row]) => ({ balance: Number(row?.balance ?? 0n), entries: Number(row?.entries ?? 0n) }))
      )

    const find = ({ tenantId, reason, reference }: LedgerEntry) =>
      sql`
        select ${columns} from ledger_entries
        where tenant_id = ${tenantId} and reason = ${reason} and reference = ${reference}
      `.pipe(
        Effect.flatMap(entries),
        Effect.mapError(unavailable),
        Effect.map(([entry]) => entry)
      )

    const block = {
      charges: sql.literal(CHARGES_CTE),
      spend: sql.literal(APPLY_CHARGES),
      give: sql.literal(OPEN_WALLETS_AND_APPLY_CHARGES),
      commits: sql.literal(lazyCommit("told.is_kept"))
    }

    /*
     * The wallet moves and the entry is written by one statement. A second append that runs at the same time waits for
     * the wallet's row, and then fails on the entry's key, which undoes its move: so it is applied once.
     */
    const write = ({ delta, ...entry }: LedgerEntry) =>
      Effect.flatMap(
        IsKeptWithAnswer,
        (isKeptWithAnswer) => steady`
          with ${block.charges} (
            select ${chargeColumns(sql, { ...entry, credits: -delta, usage: null })}
            from (select ${isKeptWithAnswer}::boolean as is_kept) told, lateral ${block.commits}
          ), ${delta < 0 && !mayOverdraw(entry.reason) ? block.spend : block.give}
          select balance from moved
        `
      ).pipe(Effect.flatMap(readRows(WalletRow)))

    /** The answer for an entry that was not written: it was there before, or there are no credits for it. */
    const afterRefusal = Effect.fnUntraced(function* (entry: LedgerEntry) {
      const repeats = yield* find(entry)
      const { balance } = yield* walletOf(entry.tenantId)
      if (repeats === undefined) {
        return yield* new CreditsExhausted({ balance: spendable(balance), required: Credits.make(-entry.delta) })
      }
      const appended: AppendResult = { balance, repeats }
      return appended
    })

    return CreditLedger.of({
      append: (entry) =>
        write(entry).pipe(
          Effect.catch(
            (error): Effect.Effect<ReadonlyArray<typeof WalletRow.Type>, LedgerUnavailable> =>
              isUniqueViolation(error) ? Effect.succeed([]) : Effect.fail(unavailable(error))
          ),
          Effect.flatMap(
            ([moved]): Effect.Effect<AppendResult, CreditsExhausted | LedgerUnavailable> =>
              moved === undefined
                ? afterRefusal(entry)
                : Effect.succeed({ balance: Number(moved.balance), repeats: null })
          )
        ),
      balance: (tenantId) => Effect.map(walletOf(tenantId), ({ balance }) => spendable(balance)),
      wallet: walletOf,

      history: (tenantId, { limit, before }) =>
        sql`
          select ${columns} from ledger_entries
          where tenant_id = ${tenantId} and entry_number < coalesce(${before?.number ?? null}::bigint, ${NUMBER_MAX}::bigint)
          order by entry_number desc limit ${limit}
        `.pipe(Effect.flatMap(entries), Effect.mapError(unavailable)),

      chain: (tenantId, { limit, after }) =>
        sql`
          select ${columns} from ledger_entries
          where tenant_id = ${tenantId} and entry_number > ${after}::bigint order by entry_number limit ${limit}
        `.pipe(Effect.flatMap(entries), Effect.mapError(unavailable)),

      days: (tenantId, since) =>
        sql`
          with latest as (
            select (created_at at time zone 'UTC')::date as day, sum(delta) as delta,
              coalesce(sum(-delta) filter (where reason in ('charge', 'refund')), 0) as used
            from ledger_entries where tenant_id = ${tenantId}::uuid and created_at >= ${since}::timestamptz
            group by 1 order by 1 desc limit ${LEDGER_DAYS_MAX}
          )
          select coalesce((select balance from wallets where tenant_id = ${tenantId}::uuid), 0) as balance,
            (select created_at from ledger_entries where tenant_id = ${tenantId}::uuid and entry_number = 1) as "firstAt",
            coalesce((
              select json_agg(json_build_object('day', to_char(day, 'YYYY-MM-DD"T00:00:00.000Z"'), 'delta', delta, 'used', used)
                order by day) from latest
            ), '[]') as days
        `.pipe(
          Effect.flatMap(readRows(DaysRow)),
          Effect.mapError(unavailable),
          Effect.map(([row]) => ({
            balance: Number(row?.balance ?? 0n),
            firstAt: row?.firstAt ?? null,
            days: row?.days ?? []
          }))
        ),

      accounts: ({ limit, after }) =>
        sql`
          select tenant_id as "tenantId" from tenants t
          where (${after}::uuid is null or tenant_id > ${after}::uuid) and (
            exists (select from wallets where tenant_id = t.tenant_id)
            or exists (select from ledger_entries where tenant_id = t.tenant_id)
          )
          order by tenant_id limit ${limit}
        `.pipe(
          Effect.flatMap(readRows(TenantRow)),
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.map(({ tenantId }) => tenantId))
        )
    })
  })
)
