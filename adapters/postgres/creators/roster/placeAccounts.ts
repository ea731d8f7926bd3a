import { Effect, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { TAGS_MAX } from "../../../../ports/creators/roster/RosterEntry.ts"
import { GRAIN } from "../../accounts/billing/updateRoster.ts"
import { readRows } from "../../statements/statements.ts"
import { takeTenantLock } from "../../writing/takeLock.ts"
import { accountsOfFootprint, footprintOf } from "../scoring/creatorRows.ts"
import { isSeenBy } from "../scoring/newestScore.ts"

const WantedRow = Schema.Struct({ isWanted: Schema.Boolean })

/** Of two tags the one of the earlier account comes first; no account has as many as this. */
const TAGS_APART = 1_000

/**
 * Puts in order what has changed of a tenant's ($1) roster: which accounts are one creator, who leads, what was noted of them, and
 * whom a summary is wanted of.
 *
 * `seeds` are the accounts that changed, `is_changed` where their footprint did; `touched` those and whoever had a lead in common
 * with one; `placed` all accounts of the creators that these are now, by the order in which they came.
 */
const PLACE = `
  with marks as (
    delete from roster_marks where tenant_id = $1::uuid returning platform, handle
  ), seeds as materialized (
    select platform, handle, lead_platform, lead_handle, false as is_changed from roster
    where tenant_id = $1::uuid and (is_unplaced or is_told_again)
    union
    select r.platform, r.handle, r.lead_platform, r.lead_handle, true
    from (select distinct platform, handle from marks) m
    join roster r on r.tenant_id = $1::uuid and r.platform = m.platform and r.handle = m.handle
  ), leads as materialized (
    select lead_platform, lead_handle, bool_or(is_changed) as is_changed from seeds group by lead_platform, lead_handle
  ), touched as materialized (
    select r.platform, r.handle, l.is_changed, ${footprintOf("$1::uuid")} as group_id
    from leads l join roster r
      on r.tenant_id = $1::uuid and r.lead_platform = l.lead_platform and r.lead_handle = l.lead_handle
  ), groups as materialized (
    select $1::uuid as tenant_id, group_id, bool_or(is_changed) as is_changed from touched
    where group_id is not null group by group_id
  ), creators as materialized (
    select g.group_id::text as creator, g.is_changed, m.platform, m.handle
    from groups g cross join lateral (${accountsOfFootprint("g")}) m
    union
    select platform || '/' || handle, is_changed, platform, handle from touched where group_id is null
  ), placed as materialized (
    select c.creator, c.is_changed, r.platform, r.handle, r.told_until, r.tags, r.note,
      row_number() over arrivals as place,
      first_value(r.platform) over arrivals as lead_platform, first_value(r.handle) over arrivals as lead_handle,
      first_value(r.summarised_until) over arrivals as summarised_until,
      first_value(r.is_unplaced or not r.is_lead) over arrivals as is_lead_new,
      max(r.told_until) over (partition by c.creator) + ${GRAIN} as shown_until
    from creators c join roster r on r.tenant_id = $1::uuid and r.platform = c.platform and r.handle = c.handle
    window arrivals as (partition by c.creator order by r.added_at, r.platform collate "C", r.handle collate "C")
  ), noted as materialized (
    select p.*,
      p.is_changed or p.is_lead_new or exists (
        select from creators c cross join lateral (
          select from scores s where s.platform = c.platform and s.handle = c.handle
            and s.scored_at > coalesce(p.summarised_until, '-infinity') and s.scored_at <= p.shown_until
            and ${isSeenBy("$1::uuid")} limit 1
        ) newer
        where c.creator = p.creator
      ) as is_stale,
      array(
        select t.tag from placed o cross join lateral unnest(o.tags) with ordinality as t(tag, nth)
        where o.creator = p.creator group by t.tag order by min(o.place * ${TAGS_APART} + t.nth) limit ${TAGS_MAX}
      ) as all_tags,
      (
        select o.note from placed o where o.creator = p.creator and o.note is not null order by o.place limit 1
      ) as any_note
    from placed p
  ), locked as materialized (
    select r.platform, r.handle from noted n
    join roster r on r.tenant_id = $1::uuid and r.platform = n.platform and r.handle = n.handle
    order by r.tenant_id, r.platform, r.handle for update of r
  )
  update roster r set lead_platform = n.lead_platform, lead_handle = n.lead_handle,
    is_unplaced = false, is_told_again = r.told_until is distinct from n.told_until,
    shown_until = n.shown_until,
    is_stale = r.is_stale or n.is_stale,
    version = r.version + case when n.is_stale then 1 else 0 end,
    tags = case when n.place = 1 then n.all_tags else r.tags end,
    note = case when n.place = 1 then n.any_note else r.note end
  from locked l join noted n using (platform, handle)
  where r.tenant_id = $1::uuid and r.platform = l.platform and r.handle = l.handle
`

/** Keeps everybody else from a tenant's roster to the end of the transaction; a statement of its own, as it must precede what is read. */
export const lockRoster = (sql: SqlClient.SqlClient, tenantId: TenantId) => takeTenantLock(sql, tenantId, "roster")

/** Puts what has changed of a tenant's roster in order. To be run in a transaction that has locked the roster. */
export const placeAccounts = (sql: SqlClient.SqlClient, tenantId: TenantId) => sql.unsafe(PLACE, [tenantId])

/** Sees to it that a tenant's roster is in order: one look where nothing has changed. */
export const settleRoster = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, tenantId: TenantId) {
  const [row] = yield* sql`
    select exists (select from roster_marks where tenant_id = ${tenantId}::uuid)
      or exists (select from roster where tenant_id = ${tenantId}::uuid and (is_unplaced or is_told_again)) as "isWanted"
  `.pipe(Effect.flatMap(readRows(WantedRow)))
  if (row?.isWanted !== true) return
  yield* Effect.flatMap(lockRoster(sql, tenantId), () => placeAccounts(sql, tenantId)).pipe(sql.withTransaction)
})
