import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import {
  APART_MAX,
  type Footprint,
  Footprints,
  FootprintTooLarge,
  GroupId,
  NotLinked,
  VOTES_MAX
} from "../../../../ports/creators/discovery/Footprints.ts"
import { Handle, Platform, type SocialAccount } from "../../../../ports/creators/identity/SocialAccount.ts"
import { readRows, storeStatements } from "../../statements/statements.ts"
import { ACCOUNTS_CTE, accountsOfFootprint, footprintOf, joinFootprint } from "../scoring/creatorRows.ts"
import { linkAccounts, lockFootprints, markRoster } from "./linkAccounts.ts"

const AccountRow = Schema.Struct({ platform: Platform, handle: Handle })
const StandingRow = Schema.Struct({
  /** The footprint that the tenant sees the account in. */
  id: Schema.NullOr(GroupId),
  /** The one that everybody else sees it in. */
  sharedId: Schema.NullOr(GroupId),
  /** The one that the tenant took it out of last. */
  takenOutOf: Schema.NullOr(GroupId),
  /** Whether the tenant sees another account in the same one. */
  isLinked: Schema.Boolean
})
const GroupRow = Schema.Struct({ id: Schema.NullOr(GroupId) })
const VoteRow = Schema.Struct({
  ...AccountRow.fields,
  id: GroupId,
  tenants: Schema.toType(Schema.BigInt),
  at: Schema.Date
})

/** The rows of accounts with their places, as JSON. */
const placed = (accounts: ReadonlyArray<SocialAccount>) =>
  JSON.stringify(accounts.map(({ platform, handle }, place) => ({ place, platform, handle })))

const db = storeStatements("Footprints")
const { unavailable } = db

export const layer = Layer.effect(
  Footprints,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const literal = {
      group: sql.literal(joinFootprint("r.tenant_id")),
      accounts: sql.literal(ACCOUNTS_CTE),
      members: sql.literal(accountsOfFootprint("r"))
    }
    /** An account as a tenant asks for it, as `r`. */
    const asked = (tenantId: TenantId | null, { platform, handle }: SocialAccount) => sql`
      (select 0 as place, ${tenantId}::uuid as tenant_id, ${platform}::text as platform, ${handle}::text as handle) r
    `

    /** A footprint as a tenant sees it. */
    const footprint = (id: GroupId, tenantId: TenantId | null) =>
      sql`
        select m.platform, m.handle
        from (select ${tenantId}::uuid as tenant_id, ${id}::uuid as group_id) r cross join lateral (${literal.members}) m
        order by m.platform collate "C", m.handle collate "C"
      `.pipe(
        Effect.flatMap(readRows(AccountRow)),
        Effect.map((accounts): Footprint => ({ id, accounts }))
      )

    const standing = (tenantId: TenantId | null, account: SocialAccount) =>
      sql`
        select g.group_id as id,
          (select group_id from footprint_accounts f where f.platform = r.platform and f.handle = r.handle) as "sharedId",
          (
            select v.group_id from footprint_views v
            where v.tenant_id = r.tenant_id and v.platform = r.platform and v.handle = r.handle and not v.is_member
            order by v.at desc limit 1
          ) as "takenOutOf",
          exists (
            select from (select r.tenant_id, g.group_id) s
            cross join lateral (${sql.literal(accountsOfFootprint("s"))}) m
            where m.platform <> r.platform or m.handle <> r.handle
          ) as "isLinked"
        from ${asked(tenantId, account)} ${literal.group}
      `.pipe(
        Effect.flatMap(readRows(StandingRow)),
        Effect.map(([row]) => row ?? { id: null, sharedId: null, takenOutOf: null, isLinked: false })
      )

    /** Changes footprints, one change at a time, or nothing. */
    const changing = <A, E>(change: Effect.Effect<A, E>) =>
      Effect.flatMap(lockFootprints(sql), () => change).pipe(sql.withTransaction)
    const elseUnavailable = (error: unknown) => (error instanceof NotLinked ? error : unavailable(error))

    return Footprints.of({
      link: (accounts) =>
        accounts.length === 0
          ? Effect.fail(unavailable("no account was named"))
          : changing(linkAccounts(sql, accounts)).pipe(
              Effect.mapError((error) => (error instanceof FootprintTooLarge ? error : unavailable(error)))
            ),

      of: (account, tenantId) =>
        sql`
          with reads as materialized (
            select r.place, r.tenant_id, r.platform, r.handle, g.group_id from ${asked(tenantId, account)} ${literal.group}
          ), ${literal.accounts}
          select platform, handle from accounts order by platform collate "C", handle collate "C"
        `.pipe(db.rows(AccountRow)),

      groups: (tenantId, accounts) =>
        sql`
          select ${sql.literal(footprintOf("r.tenant_id"))} as id
          from (
            select a.place, ${tenantId}::uuid as tenant_id, a.platform, a.handle
            from json_to_recordset(${placed(accounts)}::text::json) as a(place integer, platform text, handle text)
          ) r
          order by r.place
        `.pipe(
          db.rows(GroupRow),
          Effect.map((rows) => rows.map(({ id }) => id))
        ),

      apart: (tenantId, account) =>
        sql`
          with r as materialized (
            select r.tenant_id, r.platform, r.handle, g.group_id from ${asked(tenantId, account)} ${literal.group}
          )
          select v.platform, v.handle from r join footprint_views v
            on v.group_id = r.group_id and v.tenant_id = r.tenant_id and not v.is_member
          union
          select m.platform, m.handle from r
          join footprint_views r2 on r2.tenant_id = r.tenant_id and r2.platform = r.platform and r2.handle = r.handle
            and not r2.is_member
          cross join lateral (${sql.literal(accountsOfFootprint("r2"))}) m
          limit ${APART_MAX}
        `.pipe(db.rows(AccountRow)),

      exclude: (tenantId, account, at) =>
        changing(
          Effect.gen(function* () {
            const { id, sharedId, takenOutOf, isLinked } = yield* standing(tenantId, account)
            if (id === null || !isLinked) {
              return takenOutOf === null ? yield* new NotLinked() : yield* footprint(takenOutOf, tenantId)
            }
            yield* markRoster(sql, tenantId, [account], [id, ...(sharedId === null ? [] : [sharedId])])
            yield* sql`
              insert into footprint_views (tenant_id, platform, handle, group_id, is_member, at)
              select ${tenantId}::uuid, ${account.platform}, ${account.handle}, g.id, false, ${at}::timestamptz
              from (select ${id}::uuid union select ${sharedId}::uuid) g(id) where g.id is not null
              on conflict (tenant_id, platform, handle, group_id) do update set is_member = false, at = excluded.at
            `
            return yield* footprint(id, tenantId)
          })
        ).pipe(Effect.mapError(elseUnavailable)),

      unlink: (account) =>
        changing(
          Effect.gen(function* () {
            const { sharedId, isLinked } = yield* standing(null, account)
            if (sharedId === null || !isLinked) return yield* new NotLinked()
            yield* markRoster(sql, null, [account], [sharedId])
            yield* sql`
              delete from footprint_accounts where platform = ${account.platform} and handle = ${account.handle}
            `
            yield* sql`
              delete from footprint_views
              where group_id = ${sharedId}::uuid and platform = ${account.platform} and handle = ${account.handle} and is_member
            `
            return yield* footprint(sharedId, null)
          })
        ).pipe(Effect.mapError(elseUnavailable)),

      votes: sql`
        select v.platform, v.handle, v.group_id as id, count(*) as tenants, max(v.at) as at
        from footprint_views v
        join footprint_accounts f on f.platform = v.platform and f.handle = v.handle and f.group_id = v.group_id
        where not v.is_member
        group by v.platform, v.handle, v.group_id
        order by tenants desc, at desc, v.platform collate "C", v.handle collate "C" limit ${VOTES_MAX}
      `.pipe(
        db.rows(VoteRow),
        Effect.map((rows) =>
          rows.map(({ platform, handle, tenants, ...vote }) => ({
            ...vote,
            account: { platform, handle },
            tenants: Number(tenants)
          }))
        )
      )
    })
  })
)
