import { Effect, Schema } from "effect"
import type { SqlClient } from "effect/sql"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import {
  FOOTPRINT_ACCOUNTS_MAX,
  type Footprint,
  type FootprintChoice,
  FootprintTooLarge,
  GroupId
} from "../../../../ports/creators/discovery/Footprints.ts"
import { accountKey, Handle, Platform, type SocialAccount } from "../../../../ports/creators/identity/SocialAccount.ts"
import { readRows } from "../../statements/statements.ts"
import { takeLock } from "../../writing/takeLock.ts"
import { accountsOfFootprint, footprintOf } from "../scoring/creatorRows.ts"

const LinkedRow = Schema.Struct({ platform: Platform, handle: Handle, id: GroupId })
const SizeRow = Schema.Struct({ accounts: Schema.Int })
const GroupRow = Schema.Struct({ id: Schema.NullOr(GroupId) })

/**
 * Links are rare: one at a time, so that none reads a footprint which another one is about to join. Waits until nobody else changes
 * a footprint, and keeps others from it to the end of the transaction: its first lock, before any hold, day or wallet. A statement
 * sees what was there when it began, so the lock needs one of its own.
 */
export const lockFootprints = (sql: SqlClient.SqlClient) => takeLock(sql, "footprints")

/** The rows of accounts, as JSON. */
export const rowsOf = (accounts: ReadonlyArray<SocialAccount>) =>
  JSON.stringify(accounts.map(({ platform, handle }) => ({ platform, handle })))

/** Links accounts. To be run in a transaction that has locked the footprints. */
export const linkAccounts = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  accounts: ReadonlyArray<SocialAccount>
) {
  const rows = yield* sql`
    with asked as materialized (
      select distinct platform, handle
      from json_to_recordset(${rowsOf(accounts)}::text::json) as r(platform text, handle text)
    ), joined as materialized (
      select distinct f.group_id from footprint_accounts f join asked using (platform, handle)
    ), chosen as materialized (
      select coalesce((select group_id from joined order by group_id limit 1), gen_random_uuid()) as group_id
    ), members as materialized (
      select platform, handle from asked
      union
      select f.platform, f.handle from footprint_accounts f join joined using (group_id)
    ), allowed as materialized (
      select group_id from chosen where (select count(*) from members) <= ${FOOTPRINT_ACCOUNTS_MAX}
    ), kept as (
      insert into footprint_accounts (platform, handle, group_id)
      select m.platform, m.handle, a.group_id from members m, allowed a
      on conflict (platform, handle) do update set group_id = excluded.group_id
      where footprint_accounts.group_id <> excluded.group_id
      returning platform
    ), marked as (
      insert into roster_marks (tenant_id, platform, handle)
      select r.tenant_id, r.platform, r.handle from members m join roster r using (platform, handle)
      where exists (select from kept)
      union
      select r.tenant_id, r.platform, r.handle from footprint_views v join joined using (group_id)
      join roster r on r.tenant_id = v.tenant_id and r.platform = v.platform and r.handle = v.handle
      where v.is_member and exists (select from kept)
    ), moved as (
      delete from footprint_views v using joined j, allowed a
      where v.group_id = j.group_id and v.group_id <> a.group_id
      returning v.tenant_id, v.platform, v.handle, v.is_member, v.at
    ), said as (
      insert into footprint_views (tenant_id, platform, handle, group_id, is_member, at)
      select distinct on (m.tenant_id, m.platform, m.handle) m.tenant_id, m.platform, m.handle, a.group_id, m.is_member, m.at
      from moved m, allowed a order by m.tenant_id, m.platform, m.handle, m.at desc
      on conflict (tenant_id, platform, handle, group_id) do update set is_member = excluded.is_member, at = excluded.at
      where footprint_views.at < excluded.at
    )
    select platform, handle, group_id as id from members, chosen order by platform collate "C", handle collate "C"
  `.pipe(Effect.flatMap(readRows(LinkedRow)))
  const [first] = rows
  if (first === undefined) return yield* Effect.die("no account was named")
  if (rows.length > FOOTPRINT_ACCOUNTS_MAX) return yield* new FootprintTooLarge()
  const footprint: Footprint = {
    id: first.id,
    accounts: rows.map(({ platform, handle }) => ({ platform, handle }))
  }
  return footprint
})

/**
 * Marks those accounts on rosters whose creator a change of footprints may have changed: those that are named, and those of the
 * footprints `ids`. Of one tenant's roster, or of every one where the tenant is null. To be run before accounts leave a footprint and after
 * they come into one. Marks are only added, so that a change of footprints waits for no roster.
 */
export const markRoster = (
  sql: SqlClient.SqlClient,
  tenantId: TenantId | null,
  accounts: ReadonlyArray<SocialAccount>,
  ids: ReadonlyArray<GroupId>
) => sql`
  with asked as materialized (
    select value::uuid as group_id from json_array_elements_text(${JSON.stringify(ids)}::text::json)
  ), named as materialized (
    select platform, handle from json_to_recordset(${rowsOf(accounts)}::text::json) as r(platform text, handle text)
    union
    select f.platform, f.handle from footprint_accounts f join asked using (group_id)
    union
    select v.platform, v.handle from footprint_views v join asked using (group_id)
    where ${tenantId}::uuid is null or v.tenant_id = ${tenantId}::uuid
  )
  insert into roster_marks (tenant_id, platform, handle)
  select r.tenant_id, r.platform, r.handle from named n join roster r using (platform, handle)
  where ${tenantId}::uuid is null or r.tenant_id = ${tenantId}::uuid
`

/** Each account once: what is confirmed of it outweighs what is refused. */
const saidOf = ({ linked, ownLinked, refused }: FootprintChoice) => [
  ...new Map(
    [
      ...refused.map((account) => ({ account, said: "refused" })),
      ...ownLinked.map((account) => ({ account, said: "own" })),
      ...linked.map((account) => ({ account, said: "linked" }))
    ].map(({ account: { platform, handle }, said }) => [accountKey({ platform, handle }), { platform, handle, said }])
  ).values()
]

/**
 * Does what a tenant says of a creator's accounts, and answers their footprint. To be run in a transaction, as its first step,
 * which is to be undone where this fails.
 */
export const chooseFootprint = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  tenantId: TenantId,
  choice: FootprintChoice,
  at: Date
) {
  yield* lockFootprints(sql)
  const { id } = yield* linkAccounts(sql, choice.linked)
  yield* markRoster(sql, tenantId, [...choice.linked, ...choice.ownLinked, ...choice.refused], [id])
  const said = sql`
    json_to_recordset(${JSON.stringify(saidOf(choice))}::text::json) as s(platform text, handle text, said text)
  `
  yield* sql`
    delete from footprint_views v using ${said}
    where v.tenant_id = ${tenantId}::uuid and v.platform = s.platform and v.handle = s.handle
      and s.said <> 'refused' and (v.is_member or v.group_id = ${id}::uuid)
  `
  yield* sql`
    insert into footprint_views (tenant_id, platform, handle, group_id, is_member, at)
    select ${tenantId}::uuid, s.platform, s.handle, ${id}::uuid, s.said = 'own', ${at}::timestamptz
    from ${said}
    where s.said = 'refused' or (
      s.said = 'own' and not exists (
        select from footprint_accounts f
        where f.platform = s.platform and f.handle = s.handle and f.group_id = ${id}::uuid
      )
    )
    on conflict (tenant_id, platform, handle, group_id) do update set is_member = excluded.is_member, at = excluded.at
  `
  const [size] = yield* sql`
    select count(*)::int as accounts
    from (select ${tenantId}::uuid as tenant_id, ${id}::uuid as group_id) r
    cross join lateral (${sql.literal(accountsOfFootprint("r"))}) m
  `.pipe(Effect.flatMap(readRows(SizeRow)))
  if (size === undefined || size.accounts > FOOTPRINT_ACCOUNTS_MAX) return yield* new FootprintTooLarge()
  return id
})

/** The footprint that a tenant sees an account in; null where that is none. */
export const footprintIdOf = (sql: SqlClient.SqlClient, tenantId: TenantId | null, account: SocialAccount) =>
  sql`
    select ${sql.literal(footprintOf("r.tenant_id"))} as id
    from (select ${tenantId}::uuid as tenant_id, ${account.platform}::text as platform, ${account.handle}::text as handle) r
  `.pipe(
    Effect.flatMap(readRows(GroupRow)),
    Effect.map(([row]) => row?.id ?? null)
  )
