import { type Context, Effect, Option, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import { Credits, CreditsExhausted, LedgerUnavailable } from "../../../ports/billing/CreditLedger.ts"
import type { Lookups } from "../../../ports/creators/Lookups.ts"
import type { ScoredCreator } from "../../../ports/scoring/ScoredCreator.ts"
import { readRows } from "../readRows.ts"
import { CREATORS, creatorOf, FOUND_COLUMNS, FoundFields, GROUP } from "../scoring/creatorRows.ts"

/** The accounts, $1, and: $2 tenant, $3 freshSince, $4 the usage's id, $5 at, $6 key, $7 the customer's reference. */
const SERVE = `
  with reads as materialized (
    select r.place, $2::uuid as tenant_id, r.platform, r.handle, g.group_id, $3::timestamptz as since,
      null::timestamptz as until, null::uuid[] as known, null::uuid[] as known_own
    from json_to_recordset($1::text::json) as r(place int, platform text, handle text) ${GROUP}
  ), ${CREATORS}, apart as materialized (
    select distinct on (platform, handle) * from found order by platform, handle, is_asked desc, place
  ), known as materialized (
    select from ledger_entries where tenant_id = $2::uuid and reason = 'charge' and reference = $4
  ), paid as (
    update wallets set balance = balance - 1
    where tenant_id = $2::uuid and balance >= 1 and exists (select from creators) and not exists (select from known)
    returning tenant_id
  ), entered as (
    insert into ledger_entries (tenant_id, reason, reference, delta, created_at)
    select tenant_id, 'charge', $4, -1, $5::timestamptz from paid
  ), logged as (
    insert into usage_log (tenant_id, usage_id, key_id, kind, platform, handle, customer_ref, credits, used_at)
    select paid.tenant_id, $4::uuid, $6::uuid, 'creator', f.platform, f.handle, $7::text, 1, $5::timestamptz
    from paid, apart f where f.score_id is not null order by not f.is_asked, f.place, f.scored_at desc limit 1
  )
  select exists (select from paid) or exists (select from known) as "isServed", ${FOUND_COLUMNS}, f.card
  from apart f
  order by not f.is_asked, case when f.is_asked then f.place end, f.scored_at desc, f.platform collate "C",
    f.handle collate "C"
`

const CreatorRow = Schema.Struct({ ...FoundFields, isServed: Schema.Boolean })

const unavailable = (cause: unknown) => new LedgerUnavailable({ cause })

/** Makes `Lookups.chargeAndReadCreator`: one statement. */
export const makeChargeAndReadCreator = (
  sql: SqlClient.SqlClient
): Context.Service.Shape<typeof Lookups>["chargeAndReadCreator"] => {
  const readCreator = readRows(CreatorRow)
  return ({ tenantId, keyId, usageId, accounts, freshSince, customerRef, at }) => {
    const asked = JSON.stringify(accounts.map((account, place) => ({ ...account, place })))
    return sql.unsafe(SERVE, [asked, tenantId, freshSince, usageId, at, keyId, customerRef]).pipe(
      Effect.flatMap(readCreator),
      Effect.mapError(unavailable),
      Effect.flatMap((rows): Effect.Effect<Option.Option<ScoredCreator>, CreditsExhausted | LedgerUnavailable> => {
        const creator = creatorOf(rows)
        if (creator === undefined) return Effect.fail(unavailable("a score is without its card"))
        return Option.isNone(creator) || rows.every(({ isServed }) => isServed)
          ? Effect.succeed(creator)
          : Effect.fail(new CreditsExhausted({ balance: Credits.make(0) }))
      })
    )
  }
}
