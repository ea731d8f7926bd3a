import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { accountKey, Handle, Platform, type SocialAccount } from "../../../../ports/creators/identity/SocialAccount.ts"
import {
  CLAIMED_ACCOUNTS_MAX,
  COUNT_DAYS,
  COUNTED_ACCOUNTS_MAX,
  Monitored,
  PURGED_MAX,
  UNSEEN,
  WatchState
} from "../../../../ports/creators/monitoring/Monitored.ts"
import { DAY_MS, isoDay } from "../../../../ports/time/days.ts"
import { writeNotices } from "../../accounts/notices/writeNotices.ts"
import { readRows, storeStatements } from "../../statements/statements.ts"

const CountRow = Schema.Struct({ day: Schema.DateFromString, followers: Schema.Finite })

const AccountRow = Schema.Struct({ platform: Platform, handle: Handle })

const ClaimedRow = Schema.Struct({
  ...AccountRow.fields,
  claimId: Schema.String,
  dueAt: Schema.Date,
  state: Schema.NullOr(WatchState),
  tenants: Schema.Array(TenantId),
  counts: Schema.Array(CountRow)
})

const PlacedRow = Schema.Struct({ place: Schema.Int, counts: Schema.Array(CountRow) })
const RemovedRow = Schema.Struct({ removed: Schema.Int })
const HeldRow = Schema.Struct({ held: Schema.Int })

const encodeState = Schema.encodeEffect(Schema.fromJsonString(WatchState))

const db = storeStatements("Monitored")
const { unavailable } = db

const namesOf = (accounts: ReadonlyArray<SocialAccount>): string =>
  JSON.stringify(accounts.map(({ platform, handle }, place) => ({ place, platform, handle })))

/** Counts of the account `a` since a day, oldest first, as JSON. */
const COUNTS_SINCE = `
  coalesce((
    select json_agg(json_build_object('day', c.day::text, 'followers', c.followers) order by c.day)
    from follower_counts c where c.platform = a.platform and c.handle = a.handle and c.day >= SINCE::date
  ), '[]'::json)
`
const [COUNTS_BEFORE = "", COUNTS_AFTER = ""] = COUNTS_SINCE.split("SINCE")

export const layer = Layer.effect(
  Monitored,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const countsSince = (since: Date) => sql`${sql.literal(COUNTS_BEFORE)}${isoDay(since)}${sql.literal(COUNTS_AFTER)}`

    return Monitored.of({
      claim: ({ platform, at, leaseUntil, limit }) =>
        sql`
          with due as (
            select m.platform, m.handle from monitored_accounts m
            where m.platform = ${platform} and m.next_at <= ${at}::timestamptz
              and (m.lease_until is null or m.lease_until <= ${at}::timestamptz)
              and exists (
                select 1 from plan_watches w
                where w.platform = m.platform and w.handle = m.handle and w.until > ${at}::timestamptz
              )
            order by m.next_at limit ${Math.min(limit, CLAIMED_ACCOUNTS_MAX)} for update of m skip locked
          ), claimed as (
            update monitored_accounts m set claim_id = gen_random_uuid(), lease_until = ${leaseUntil}::timestamptz
            from due where m.platform = due.platform and m.handle = due.handle
            returning m.platform, m.handle, m.claim_id, m.state, m.next_at
          )
          select a.platform, a.handle, a.claim_id as "claimId", a.next_at as "dueAt", a.state,
            (
              select json_agg(t.tenant_id order by t.tenant_id) from (
                select distinct w.tenant_id from plan_watches w
                where w.platform = a.platform and w.handle = a.handle and w.until > ${at}::timestamptz
              ) t
            ) as tenants,
            ${countsSince(new Date(at.getTime() - COUNT_DAYS * DAY_MS))} as counts
          from claimed a order by a.next_at, a.handle
        `.pipe(
          Effect.flatMap(readRows(ClaimedRow)),
          Effect.mapBoth({
            onSuccess: (rows) =>
              rows.map(({ handle, claimId, dueAt, state, tenants, counts }) => ({
                claimId,
                dueAt,
                account: { platform, handle },
                state: state ?? UNSEEN,
                tenants,
                counts
              })),
            onFailure: unavailable
          })
        ),

      record: ({ claimId, account: { platform, handle } }, { state, count, nextAt, notices }) =>
        Effect.gen(function* () {
          const counts = JSON.stringify(
            count === null ? [] : [{ day: isoDay(count.day), followers: Math.round(count.followers) }]
          )
          const held = sql`
            with held as (
              update monitored_accounts set state = ${yield* encodeState(state)}::text::json,
                next_at = ${nextAt}::timestamptz, claim_id = null, lease_until = null
              where platform = ${platform} and handle = ${handle} and claim_id = ${claimId}::uuid
              returning platform, handle
            ), counted as (
              insert into follower_counts (platform, handle, day, followers)
              select h.platform, h.handle, g.day, g.followers
              from held h cross join json_to_recordset(${counts}::text::json) as g (day date, followers bigint)
              on conflict do nothing
            )
            select count(*)::int as held from held
          `.pipe(
            Effect.flatMap(readRows(HeldRow)),
            Effect.map(([row]) => row !== undefined && row.held > 0)
          )
          if (notices.length === 0) return yield* held
          return yield* held.pipe(
            Effect.tap((isHeld) => (isHeld ? writeNotices(sql, notices) : Effect.void)),
            sql.withTransaction
          )
        }).pipe(Effect.mapError(unavailable)),

      monitoredBy: (tenantId, accounts, at) =>
        accounts.length === 0
          ? Effect.succeed([])
          : sql`
              select distinct w.platform, w.handle
              from json_to_recordset(${namesOf(accounts)}::text::json) as a (platform text, handle text)
              join plan_watches w on w.platform = a.platform and w.handle = a.handle
              where w.tenant_id = ${tenantId}::uuid and w.until > ${at}::timestamptz
            `.pipe(
              db.rows(AccountRow),
              Effect.map((rows) => {
                const monitored = new Set(rows.map(accountKey))
                return accounts.filter((account) => monitored.has(accountKey(account)))
              })
            ),

      counts: (accounts, since) =>
        accounts.length === 0
          ? Effect.succeed([])
          : sql`
              select a.place, ${countsSince(since)} as counts
              from json_to_recordset(${namesOf(accounts.slice(0, COUNTED_ACCOUNTS_MAX))}::text::json)
                as a (place int, platform text, handle text)
            `.pipe(
              db.rows(PlacedRow),
              Effect.map((rows) => {
                const byPlace = new Map(rows.map(({ place, counts }) => [place, counts]))
                return accounts.map((_, place) => byPlace.get(place) ?? [])
              })
            ),

      // An account that nobody monitors isn't looked at, so its next look stays in the past. One that is forgotten in the very
      // moment in which a plan begins to monitor it is put back: nothing else would ever look at it.
      purge: ({ countsBefore, watchesBefore }) =>
        sql`
          with old_watches as (
            delete from plan_watches where (tenant_id, plan_id, platform, handle) in (
              select tenant_id, plan_id, platform, handle from plan_watches
              where until < ${watchesBefore}::timestamptz order by until limit ${PURGED_MAX} for update skip locked
            ) returning 1
          ), old_accounts as (
            delete from monitored_accounts where (platform, handle) in (
              select m.platform, m.handle from monitored_accounts m
              where m.next_at < ${watchesBefore}::timestamptz and not exists (
                select 1 from plan_watches w
                where w.platform = m.platform and w.handle = m.handle and w.until > ${watchesBefore}::timestamptz
              )
              order by m.next_at limit ${PURGED_MAX} for update of m skip locked
            ) returning 1
          ), old_counts as (
            delete from follower_counts where (platform, handle, day) in (
              select platform, handle, day from follower_counts
              where day < ${isoDay(countsBefore)}::date order by day limit ${PURGED_MAX} for update skip locked
            ) returning 1
          ), put_back as (
            insert into monitored_accounts (platform, handle, next_at)
            select distinct w.platform, w.handle, ${watchesBefore}::timestamptz from plan_watches w
            where w.until > ${watchesBefore}::timestamptz and not exists (
              select 1 from monitored_accounts m where m.platform = w.platform and m.handle = w.handle
            )
            limit ${PURGED_MAX}
            on conflict do nothing
          )
          select (
            (select count(*) from old_watches) + (select count(*) from old_accounts) + (select count(*) from old_counts)
          )::int as removed
        `.pipe(
          db.rows(RemovedRow),
          Effect.map(([row]) => row?.removed ?? 0)
        )
    })
  })
)
