import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { readRows } from "../../adapters/postgres/statements/statements.ts"
import type { WalletBooks } from "./wallet.ts"

const EntryRow = Schema.Struct({
  reason: Schema.String,
  reference: Schema.String,
  credits: Schema.NumberFromString,
  call: Schema.NullOr(Schema.String)
})
const WalletRow = Schema.Struct({ balance: Schema.NumberFromString })
const PieceRow = Schema.Struct({ order: Schema.String, name: Schema.String, count: Schema.Int })
const OpenRow = Schema.Struct({ open: Schema.Int })

/** A tenant's wallet: each entry under the call it belongs to, and what was given back under `back CALL`. */
export const walletBooks = Effect.fnUntraced(function* (tenantId: string) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`
    select e.reason, e.reference, e.delta::text as credits, coalesce(
      (select customer_ref from usage_log u where u.tenant_id = e.tenant_id and u.usage_id::text = e.reference),
      (select customer_ref from jobs j where j.tenant_id = e.tenant_id and j.job_id::text = e.reference)
    ) as call
    from ledger_entries e where e.tenant_id = ${tenantId}
  `.pipe(Effect.flatMap(readRows(EntryRow)))
  const [wallet] = yield* sql`
    select balance::text as balance from wallets where tenant_id = ${tenantId}
  `.pipe(Effect.flatMap(readRows(WalletRow)))
  const idOf = ({ reason, reference, call }: typeof EntryRow.Type) => {
    if (reason === "charge") return call
    if (reason === "refund") return call === null ? null : `back ${call}`
    return reference
  }
  const books: WalletBooks = {
    entries: rows.map((row) => ({ id: idOf(row), credits: row.credits })),
    balance: wallet?.balance ?? 0
  }
  return books
})

/**
 * What is kept of each order of a tenant, by its name, with how often; what it earns is for the report to say. A shop's accounts of one
 * version are one, however hosts of two versions of the service name their content.
 */
export const orderPieces = Effect.fnUntraced(function* (tenantId: string) {
  const sql = yield* SqlClient.SqlClient
  const pieces = yield* sql`
    select order_id as "order", source as name,
      count(distinct (version, case when source = 'shop' then '' else claimant end))::int as count
    from order_evidence
    where tenant_id = ${tenantId} group by order_id, source
    union all
    select order_id, 'refund ' || refund_id, count(*)::int from order_refunds
    where tenant_id = ${tenantId} group by order_id, refund_id
  `.pipe(Effect.flatMap(readRows(PieceRow)))
  const found = new Map<string, Map<string, number>>()
  for (const { order, name, count } of pieces) {
    found.set(order, (found.get(order) ?? new Map<string, number>()).set(name, count))
  }
  return found
})

/** Jobs, purchases that were paid, and notices of payments that are not ended yet. */
export const openWork = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql`
    select (select count(*) from jobs where status in ('queued', 'processing'))::int
      + (select count(*) from payment_events where settled_at is null)::int as open
  `.pipe(Effect.flatMap(readRows(OpenRow)))
  return row?.open ?? 0
})
