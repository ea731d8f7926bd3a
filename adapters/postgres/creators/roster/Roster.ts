import { Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { Handle, Platform, type SocialAccount } from "../../../../ports/creators/identity/SocialAccount.ts"
import {
  EARNING_MAX,
  PlanHeld,
  ROSTER_MAX,
  ROSTER_OFFSET_MAX,
  ROSTER_PAGE_MAX,
  Roster,
  RosterFull,
  type RosterQuery,
  searchTermsOf,
  sortedName,
  UNSUMMARISED_MAX
} from "../../../../ports/creators/roster/Roster.ts"
import { RosterRevenue, RosterSummary } from "../../../../ports/creators/roster/RosterEntry.ts"
import { readRows, storeStatements } from "../../statements/statements.ts"
import { ACCOUNTS_CTE, accountsCte, footprintOf, joinFootprint } from "../scoring/creatorRows.ts"
import { lockRoster, placeAccounts, settleRoster } from "./placeAccounts.ts"
import { rosterPage } from "./rosterPage.ts"
import { ENTRY_COLUMNS, EntryRow, SHOW, SHOWN, toEntry } from "./rosterRows.ts"

const LeadRow = Schema.Struct({ platform: Platform, handle: Handle, isPlanned: Schema.Boolean })
const SavedRow = Schema.Struct({ platform: Platform })
const TenantRow = Schema.Struct({ tenantId: TenantId })
/** Without a place where the page is empty. */
const PageRow = Schema.Struct({ total: Schema.Int, place: Schema.NullOr(Schema.Int) })
const HasScoreRow = Schema.Struct({ hasScore: Schema.Boolean })
const EarningRow = Schema.Struct({
  platform: Platform,
  handle: Handle,
  displayName: Schema.NullOr(Schema.String),
  score: Schema.Int,
  revenue: Schema.Array(RosterRevenue)
})
const UnsummarisedRow = Schema.Struct({
  platform: Platform,
  handle: Handle,
  accounts: Schema.Array(Schema.Struct({ platform: Platform, handle: Handle })),
  toldUntil: Schema.NullOr(Schema.Date),
  version: Schema.Int
})

const encodeSummary = Schema.encodeSync(RosterSummary)
const encodeRevenue = Schema.encodeSync(Schema.Array(RosterRevenue))

/** CTEs: who leads the creator of an account ($2, $3) on a tenant's ($1) roster, by whichever account, as `lead`. */
const LEAD_CTE = `
  reads as materialized (
    select r.*, g.group_id
    from (select 0 as place, $1::uuid as tenant_id, $2::text as platform, $3::text as handle) r ${joinFootprint("r.tenant_id")}
  ), ${ACCOUNTS_CTE}, lead as materialized (
    select 0 as place, m.tenant_id, m.lead_platform as platform, m.lead_handle as handle
    from accounts a join roster m on m.tenant_id = $1::uuid and m.platform = a.platform and m.handle = a.handle
    order by m.added_at, m.platform collate "C", m.handle collate "C" limit 1
  )
`
const FIND = `
  with ${LEAD_CTE}, shown as materialized (select * from lead), ${SHOW} select ${ENTRY_COLUMNS} from ${SHOWN}
`
/** Those of the accounts $2. */
const OF_ACCOUNTS = `
  with given as materialized (
    select * from json_to_recordset($2::text::json) as g(place int, platform text, handle text)
  ), reads as materialized (
    select r.place, $1::uuid as tenant_id, r.platform, r.handle, g.group_id from given r
    cross join lateral (select ${footprintOf("$1::uuid")} as group_id offset 0) g
  ), ${ACCOUNTS_CTE}, leads as materialized (
    select distinct m.lead_platform, m.lead_handle
    from accounts a join roster m on m.tenant_id = $1::uuid and m.platform = a.platform and m.handle = a.handle
  ), shown as materialized (
    select (row_number() over ())::int as place, $1::uuid as tenant_id, lead_platform as platform, lead_handle as handle from leads
  ), ${SHOW} select ${ENTRY_COLUMNS} from ${SHOWN}
`
const FIND_LEAD = `
  with ${LEAD_CTE}
  select l.platform, l.handle,
    exists (
      select from accounts a join plans p
        on p.tenant_id = $1::uuid and p.platform = a.platform and p.handle = a.handle and p.state <> 'none'
    ) as "isPlanned"
  from lead l
`

/** What is noted of the creator from now on is noted with the lead alone. $4 and $6 say whether tags and note are given. */
const NOTE = `
  update roster set
    tags = case when not $4::boolean then tags when is_lead then array(select json_array_elements_text($5::text::json)) else '{}' end,
    note = case when not $6::boolean then note when is_lead then $7::text end
  where tenant_id = $1::uuid and lead_platform = $2::text and lead_handle = $3::text
`

/** $2 platform, $3 handle, $4 tags, $5 note, $6 at. No row where the roster is full. */
const ADD = `
  insert into roster as k (tenant_id, platform, handle, lead_platform, lead_handle, added_at, tags, note)
  select $1::uuid, $2, $3, $2, $3, $6::timestamptz, array(select json_array_elements_text($4::text::json)), $5::text
  where (
    select count(*) from (select from roster where tenant_id = $1::uuid and is_lead limit ${ROSTER_MAX}) known
  ) < ${ROSTER_MAX}
  on conflict (tenant_id, platform, handle) do update set tags = excluded.tags, note = excluded.note
  returning platform
`

const REMOVE = `
  with gone as (
    delete from roster where tenant_id = $1::uuid and lead_platform = $2 and lead_handle = $3 returning platform, handle
  )
  delete from roster_summaries v using gone g
  where v.tenant_id = $1::uuid and v.platform = g.platform and v.handle = g.handle
`

/** Before the roster's rows, which say whose the terms are. $2 and $3 are the lead. */
const REMOVE_TERMS = `
  delete from roster_terms t using roster r
  where r.tenant_id = $1::uuid and r.lead_platform = $2 and r.lead_handle = $3
    and t.tenant_id = r.tenant_id and t.platform = r.platform and t.handle = r.handle
`

const UNSUMMARISED = `
  with stale as materialized (
    select (row_number() over (order by added_at, platform collate "C", handle collate "C"))::int as place, r.*
    from roster r where tenant_id = $1::uuid and is_lead and is_stale
    order by added_at, platform collate "C", handle collate "C" limit $2::int
  ), reads as materialized (
    select r.place, r.tenant_id, r.platform, r.handle, g.group_id from stale r ${joinFootprint("r.tenant_id")}
  ), ${accountsCte("reads", "accounts")}
  select s.platform, s.handle, s.shown_until as "toldUntil", s.version,
    (
      select json_agg(
        json_build_object('platform', a.platform, 'handle', a.handle)
        order by not a.is_asked, a.platform collate "C", a.handle collate "C"
      )
      from accounts a where a.place = s.place
    ) as accounts
  from stale s order by s.place
`

/** The summaries, $2. */
const SUMMARISE = `
  with given as materialized (
    select * from json_to_recordset($2::text::json) as g(
      platform text, handle text, version int, summary json, score int, delta int, followers double precision, name text,
      "scoredAt" timestamptz, flags int, terms json
    )
  ), locked as materialized (
    select r.platform, r.handle from roster r join given g
      on r.tenant_id = $1::uuid and r.platform = g.platform and r.handle = g.handle and r.version = g.version and r.is_lead
    order by r.tenant_id, r.platform, r.handle for update of r
  ), kept as (
    update roster r set is_stale = false, summarised_until = r.shown_until, score = g.score, delta_90d = g.delta,
      followers = g.followers, name = g.name, scored_at = g."scoredAt", flags = g.flags
    from locked l join given g using (platform, handle)
    where r.tenant_id = $1::uuid and r.platform = l.platform and r.handle = l.handle
    returning r.tenant_id, r.platform, r.handle, g.summary, array(select json_array_elements_text(g.terms)) as terms
  ), unfound as (
    delete from roster_terms t using kept k
    where t.tenant_id = k.tenant_id and t.platform = k.platform and t.handle = k.handle and not t.term = any(k.terms)
  ), found as (
    insert into roster_terms (tenant_id, term, platform, handle)
    select k.tenant_id, t.term, k.platform, k.handle from kept k cross join lateral unnest(k.terms) as t(term)
    on conflict do nothing
  )
  insert into roster_summaries (tenant_id, platform, handle, summary)
  select tenant_id, platform, handle, summary from kept
  on conflict (tenant_id, platform, handle) do update set summary = excluded.summary
`

/** The revenue of accounts, $2, summed up at $3. */
const KEEP_REVENUE = `
  with given as materialized (
    select * from json_to_recordset($2::text::json) as g(place int, platform text, handle text, revenue json)
  ), reads as materialized (
    select r.place, $1::uuid as tenant_id, r.platform, r.handle, g.group_id from given r
    cross join lateral (select ${footprintOf("$1::uuid")} as group_id offset 0) g
  ), ${ACCOUNTS_CTE}, leads as materialized (
    select distinct on (a.place) a.place, m.lead_platform, m.lead_handle
    from accounts a join roster m on m.tenant_id = $1::uuid and m.platform = a.platform and m.handle = a.handle
    order by a.place, a.is_asked desc
  ), sums as materialized (
    select l.lead_platform, l.lead_handle, e.currency, sum(e."minorUnits"::numeric) as minor_units, sum(e.orders) as orders
    from leads l join given g on g.place = l.place
    cross join lateral json_to_recordset(g.revenue) as e(currency text, "minorUnits" text, orders int)
    group by l.lead_platform, l.lead_handle, e.currency
  ), brought as materialized (
    select lead_platform as platform, lead_handle as handle, json_agg(
      json_build_object('currency', currency, 'minorUnits', minor_units::text, 'orders', orders)
      order by minor_units desc, currency collate "C"
    ) as revenue
    from sums group by lead_platform, lead_handle
  ), locked as materialized (
    select r.platform, r.handle from roster r
    where r.tenant_id = $1::uuid and (
      r.revenue is not null or exists (select from brought b where b.platform = r.platform and b.handle = r.handle)
    )
    order by r.tenant_id, r.platform, r.handle for update
  ), kept as (
    update roster r set revenue = b.revenue
    from locked l left join brought b using (platform, handle)
    where r.tenant_id = $1::uuid and r.platform = l.platform and r.handle = l.handle
      and r.revenue::text is distinct from b.revenue::text
  )
  insert into roster_sums (tenant_id, revenue_at) values ($1::uuid, $3::timestamptz)
  on conflict (tenant_id) do update set revenue_at = excluded.revenue_at
`

const HAS_SCORE = `select exists (select from roster where tenant_id = $1::uuid and score is not null) as "hasScore"`

const EARNING = `
  select r.platform, r.handle, v.summary->>'displayName' as "displayName", r.score, r.revenue
  from roster r left join lateral (
    select summary from roster_summaries k
    where k.tenant_id = r.tenant_id and k.platform = r.platform and k.handle = r.handle offset 0
  ) v on true
  where r.tenant_id = $1::uuid and r.is_lead and r.revenue is not null and r.score is not null
  order by r.platform collate "C", r.handle collate "C" limit ${EARNING_MAX}
`

/** Each part is an index of its own, which holds nothing where nothing changed. */
const TENANTS_TO_SUMMARISE = `
  select tenant_id as "tenantId" from (
    select tenant_id from roster where is_unplaced or is_told_again
    union
    select tenant_id from roster where is_lead and is_stale
    union
    select tenant_id from roster_marks
  ) changed
  where $1::uuid is null or tenant_id > $1::uuid
  order by tenant_id limit $2::int
`

const TENANTS_TO_SUM_UP = `
  select t.tenant_id as "tenantId" from tenants t left join roster_sums u on u.tenant_id = t.tenant_id
  where (u.revenue_at is null or u.revenue_at < $1::timestamptz)
    and exists (select from roster r where r.tenant_id = t.tenant_id)
    and exists (select from links l where l.tenant_id = t.tenant_id and l.creator_platform is not null)
  order by t.tenant_id limit $2::int
`

const db = storeStatements("Roster")
const { unavailable } = db

export const layer = Layer.effect(
  Roster,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const entries = readRows(EntryRow)
    const tenantsOf = (statement: string, parameters: ReadonlyArray<unknown>) =>
      sql.unsafe(statement, parameters).pipe(
        db.rows(TenantRow),
        Effect.map((rows) => rows.map(({ tenantId }) => tenantId))
      )

    const find = (tenantId: TenantId, { platform, handle }: SocialAccount) =>
      sql.unsafe(FIND, [tenantId, platform, handle]).pipe(
        Effect.flatMap(entries),
        Effect.map(([row]) => Option.map(Option.fromUndefinedOr(row), toEntry))
      )
    const leadOf = (tenantId: TenantId, { platform, handle }: SocialAccount) =>
      sql.unsafe(FIND_LEAD, [tenantId, platform, handle]).pipe(
        Effect.flatMap(readRows(LeadRow)),
        Effect.map(([lead]) => lead)
      )
    /** Changes a roster that is in order and that nobody else changes meanwhile, or nothing. */
    const changing = <A, E>(tenantId: TenantId, change: Effect.Effect<A, E>) =>
      lockRoster(sql, tenantId).pipe(
        Effect.andThen(placeAccounts(sql, tenantId)),
        Effect.andThen(change),
        sql.withTransaction
      )
    const settled = <A, E>(tenantId: TenantId, read: Effect.Effect<A, E>) =>
      Effect.andThen(settleRoster(sql, tenantId), read)

    return Roster.of({
      save: (tenantId, account, { tags, note }, at) =>
        changing(
          tenantId,
          Effect.gen(function* () {
            const lead = yield* leadOf(tenantId, account)
            const given = [JSON.stringify(tags ?? []), note ?? null] as const
            if (lead === undefined) {
              const parameters = [tenantId, account.platform, account.handle, ...given, at]
              const [added] = yield* sql.unsafe(ADD, parameters).pipe(Effect.flatMap(readRows(SavedRow)))
              if (added === undefined) return yield* new RosterFull()
            } else {
              const [tagsGiven, noteGiven] = given
              yield* sql.unsafe(NOTE, [
                tenantId,
                lead.platform,
                lead.handle,
                tags !== undefined,
                tagsGiven,
                note !== undefined,
                noteGiven
              ])
            }
            const saved = yield* find(tenantId, account)
            return Option.isSome(saved) ? saved.value : yield* unavailable("a creator who was saved is not there")
          })
        ).pipe(Effect.mapError((error) => (error instanceof RosterFull ? error : unavailable(error)))),

      remove: (tenantId, account) =>
        changing(
          tenantId,
          Effect.gen(function* () {
            const lead = yield* leadOf(tenantId, account)
            if (lead === undefined) return false
            if (lead.isPlanned) return yield* new PlanHeld()
            yield* sql.unsafe(REMOVE_TERMS, [tenantId, lead.platform, lead.handle])
            yield* sql.unsafe(REMOVE, [tenantId, lead.platform, lead.handle])
            return true
          })
        ).pipe(Effect.mapError((error) => (error instanceof PlanHeld ? error : unavailable(error)))),

      find: (tenantId, account) => settled(tenantId, find(tenantId, account)).pipe(Effect.mapError(unavailable)),

      ofAccounts: (tenantId, accounts) => {
        const given = accounts
          .slice(0, ROSTER_PAGE_MAX)
          .map(({ platform, handle }, place) => ({ place, platform, handle }))
        return settled(tenantId, sql.unsafe(OF_ACCOUNTS, [tenantId, JSON.stringify(given)])).pipe(
          Effect.flatMap(entries),
          Effect.map((rows) => rows.map(toEntry)),
          Effect.mapError(unavailable)
        )
      },

      page: (tenantId, query: RosterQuery) => {
        const { text, parameters } = rosterPage({
          ...query,
          limit: Math.min(query.limit, ROSTER_PAGE_MAX),
          offset: Math.min(query.offset, ROSTER_OFFSET_MAX)
        })
        return settled(tenantId, sql.unsafe(text, [tenantId, ...parameters])).pipe(
          Effect.flatMap((rows) =>
            Effect.gen(function* () {
              const [first] = yield* readRows(PageRow)(rows.slice(0, 1))
              const read = first === undefined || first.place === null ? [] : yield* entries(rows)
              return { entries: read.map(toEntry), total: first?.total ?? 0 }
            })
          ),
          Effect.mapError(unavailable)
        )
      },

      hasScore: (tenantId) =>
        settled(tenantId, sql.unsafe(HAS_SCORE, [tenantId])).pipe(
          db.rows(HasScoreRow),
          Effect.map(([row]) => row?.hasScore === true)
        ),

      earning: (tenantId) =>
        settled(tenantId, sql.unsafe(EARNING, [tenantId])).pipe(
          db.rows(EarningRow),
          Effect.map((rows) => rows.map(({ platform, handle, ...row }) => ({ ...row, account: { platform, handle } })))
        ),

      unsummarised: (tenantId, limit) =>
        settled(tenantId, sql.unsafe(UNSUMMARISED, [tenantId, Math.min(limit, UNSUMMARISED_MAX)])).pipe(
          db.rows(UnsummarisedRow),
          Effect.map((rows) =>
            rows.map(({ platform, handle, ...entry }) => ({ ...entry, account: { platform, handle } }))
          )
        ),

      summarise: (tenantId, given) => {
        const rows = given.map(({ entry: { account, version }, summary }) => ({
          platform: account.platform,
          handle: account.handle,
          version,
          summary: encodeSummary(summary),
          score: summary.score,
          delta: summary.delta90d,
          followers: summary.followers,
          name: sortedName(summary),
          scoredAt: summary.scoredAt,
          flags: summary.flags,
          terms: searchTermsOf(summary)
        }))
        return settled(tenantId, sql.unsafe(SUMMARISE, [tenantId, JSON.stringify(rows)])).pipe(db.done)
      },

      tenantsToSummarise: ({ after, limit }) => tenantsOf(TENANTS_TO_SUMMARISE, [after, limit]),
      tenantsToSumUp: (before, limit) => tenantsOf(TENANTS_TO_SUM_UP, [before, limit]),

      keepRevenue: (tenantId, revenue, at) => {
        const rows = revenue.map(({ account: { platform, handle }, revenue: parts }, place) => ({
          place,
          platform,
          handle,
          revenue: encodeRevenue(parts)
        }))
        return settled(tenantId, sql.unsafe(KEEP_REVENUE, [tenantId, JSON.stringify(rows), at])).pipe(db.done)
      }
    })
  })
)
