import { type Context, Effect, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import { Credits, CreditsExhausted, LedgerUnavailable } from "../../../ports/billing/CreditLedger.ts"
import type { Lookups } from "../../../ports/creators/Lookups.ts"
import { readRows } from "../readRows.ts"
import { CardColumn } from "../scoring/cardColumn.ts"

const CardRow = Schema.Struct({ isServed: Schema.Boolean, card: CardColumn })

const unavailable = (cause: unknown) => new LedgerUnavailable({ cause })

/** Makes `Lookups.serveCreator`: one statement. */
export const makeServeCreator = (sql: SqlClient.SqlClient): Context.Service.Shape<typeof Lookups>["serveCreator"] => {
  const readCards = readRows(CardRow)
  return ({ tenantId, keyId, usageId, accounts, freshSince, customerRef, at }) =>
    sql`
      with found as materialized (
        select r.place, r.platform, r.handle, coalesce(o.card, s.card) as card
        from json_to_recordset(${JSON.stringify(accounts.map((account, place) => ({ ...account, place })))}::text::json)
          as r(place int, platform text, handle text)
        join lateral (
          select score_id, card from scores
          where platform = r.platform and handle = r.handle and scored_at >= ${freshSince}::timestamptz
          order by scored_at desc limit 1
        ) s on true
        left join own_scores o on o.tenant_id = ${tenantId}::uuid and o.score_id = s.score_id
      ), known as materialized (
        select from ledger_entries
        where tenant_id = ${tenantId}::uuid and reason = 'charge' and reference = ${usageId}
      ), paid as (
        update wallets set balance = balance - 1
        where tenant_id = ${tenantId}::uuid and balance >= 1
          and exists (select from found) and not exists (select from known)
        returning tenant_id
      ), entered as (
        insert into ledger_entries (tenant_id, reason, reference, delta, created_at)
        select tenant_id, 'charge', ${usageId}, -1, ${at}::timestamptz from paid
      ), logged as (
        insert into usage_log (tenant_id, usage_id, key_id, kind, platform, handle, customer_ref, credits, used_at)
        select paid.tenant_id, ${usageId}::uuid, ${keyId}::uuid, 'creator', found.platform, found.handle,
          ${customerRef}::text, 1, ${at}::timestamptz
        from paid, found order by found.place limit 1
      )
      select exists (select from paid) or exists (select from known) as "isServed", card from found
    `.pipe(
      Effect.flatMap(readCards),
      Effect.mapError(unavailable),
      Effect.flatMap((rows) =>
        rows.every(({ isServed }) => isServed)
          ? Effect.succeed(rows.map(({ card }) => card))
          : Effect.fail(new CreditsExhausted({ balance: Credits.make(0) }))
      )
    )
}
