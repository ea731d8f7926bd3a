import { Effect, Layer, Schema } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { Journeys, LANDINGS_MAX, PATH_VISITS_MAX } from "../../../../ports/revenue/attribution/Journeys.ts"
import { PvId } from "../../../../ports/tracking/events/TrackingEvent.ts"
import { ClickId, ClickKind, LinkCode } from "../../../../ports/tracking/links/TrackingLink.ts"
import { readRows, storeStatements } from "../../statements/statements.ts"
import { isBelieved } from "../../tracking/people/People.ts"

/**
 * All visits by a tenant's links of each of these visitors, as `e`, to select from: `pv_id`, `received_at`, `ref`, `click_id`. They are
 * read by the visitor alone (`offset 0` keeps them apart from what they are compared with): a store without statistics would read all
 * events of a time for each visitor.
 */
export const visitsOfVisitors = (
  sql: SqlClient.SqlClient,
  tenantId: TenantId,
  pvIds: ReadonlyArray<PvId>
): Statement.Fragment => sql`
  (select distinct pv_id from unnest(${pvIds}::uuid[]) u (pv_id)) v
  cross join lateral (
    select pv_id, received_at, ref, click_id from events
    where tenant_id = ${tenantId} and pv_id = v.pv_id and ref is not null and not is_bot
    offset 0
  ) e
`

const VisitRow = Schema.Struct({
  pvId: PvId,
  at: Schema.Date,
  code: LinkCode,
  clickId: Schema.NullOr(ClickId),
  clickKind: Schema.NullOr(ClickKind)
})

const LandingRow = Schema.Struct({ pvId: PvId, at: Schema.Date, pageUrl: Schema.String })

const PathRow = Schema.Struct({
  pvId: PvId,
  at: Schema.Date,
  codes: Schema.NullOr(Schema.Array(LinkCode)),
  clicked: Schema.NullOr(Schema.Array(Schema.Boolean)),
  times: Schema.Array(Schema.DateFromString),
  isLast: Schema.Boolean,
  isFull: Schema.Boolean
})

const VisitorLandingsRow = Schema.Struct({
  pvId: PvId,
  at: Schema.Date,
  landings: Schema.NullOr(Schema.Array(Schema.Struct({ at: Schema.DateFromString, pageUrl: Schema.String }))),
  isLast: Schema.Boolean,
  isFull: Schema.Boolean
})

const db = storeStatements("Tracking")
const { unavailable } = db

export const layer = Layer.effect(
  Journeys,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const visits = readRows(VisitRow)
    const believed = sql.literal(isBelieved("d"))
    const columns = sql.literal(`
      e.pv_id as "pvId", e.received_at as "at", e.ref as "code", e.click_id as "clickId", c.kind as "clickKind"
    `)

    return Journeys.of({
      /** Of each visit the click by its id alone: a store without statistics would read all clicks of a link for a visit. */
      visitsOf: (tenantId, pvIds, from, to) =>
        sql`
          select ${columns}
          from ${visitsOfVisitors(sql, tenantId, pvIds)}
          left join lateral (
            select code, kind from clicks where tenant_id = ${tenantId} and click_id = e.click_id offset 0
          ) c on c.code = e.ref
          where e.received_at >= ${from} and e.received_at <= ${to}
          order by e.pv_id, e.received_at
        `.pipe(Effect.flatMap(visits), Effect.mapError(unavailable)),

      landingsOf: (tenantId, pvIds, from, to, texts) =>
        sql`
          select v.pv_id as "pvId", l.received_at as "at", l.page_url as "pageUrl"
          from (select distinct pv_id from unnest(${pvIds}::uuid[]) u (pv_id)) v, lateral (
            select received_at, page_url from events e
            where e.tenant_id = ${tenantId} and e.pv_id = v.pv_id
              and e.received_at >= ${from} and e.received_at <= ${to}
              and e.ref is null and e.event_type = 'page_view' and not e.is_bot
              and exists (select from unnest(${texts}::text[]) t (part) where position(t.part in lower(e.page_url)) > 0)
            order by e.received_at desc limit ${LANDINGS_MAX}
          ) l
          order by v.pv_id, l.received_at
        `.pipe(db.rows(LandingRow)),

      unconvertedPaths: (tenantId, from, to, limit, after) =>
        sql`
          with visits as (
            select pv_id, received_at, ref, click_id from events
            where tenant_id = ${tenantId} and ref is not null and not is_bot
              and received_at >= ${from} and received_at < ${to}
              ${after === null ? sql`` : sql`and (pv_id, received_at) > (${after.pvId}::uuid, ${after.at})`}
            order by pv_id, received_at fetch first ${sql.literal(String(limit))} rows with ties
          ), paths as (
            select pv_id, max(received_at) as at, sum(count(*)) over () as visits,
              row_number() over (order by pv_id desc) as from_end,
              case when not exists (
                select from order_evidence o where o.tenant_id = ${tenantId} and o.pv_id = visits.pv_id
              ) and not exists (
                select from person_devices d
                where d.tenant_id = ${tenantId} and d.pv_id = visits.pv_id and ${believed} and exists (
                  select from person_orders p where p.tenant_id = d.tenant_id and p.person = d.person
                )
              ) then (array_agg(ref order by received_at, ref, click_id))[1:${PATH_VISITS_MAX}] end as codes,
              (array_agg(click_id order by received_at, ref, click_id))[1:${PATH_VISITS_MAX}] as clicks,
              (array_agg(received_at order by received_at, ref, click_id))[1:${PATH_VISITS_MAX}] as times
            from visits group by pv_id
          )
          select pv_id as "pvId", at, codes, from_end = 1 as "isLast", visits >= ${limit} as "isFull", to_json(times) as times,
            case when codes is not null then array(
              -- Looked up by the click's id alone: a planner that takes a link for one of few clicks would read all of the link's.
              select exists (
                select from (
                  select code, kind from clicks where tenant_id = ${tenantId} and click_id = v.click_id offset 0
                ) c where c.code = v.ref and c.kind = 'human'
              ) and not exists (
                select from (
                  select pv_id, received_at from events
                  where tenant_id = ${tenantId} and click_id = v.click_id and ref is not null and not is_bot
                    and received_at <= v.received_at offset 0
                ) e where e.pv_id <> paths.pv_id and (e.received_at, e.pv_id) < (v.received_at, paths.pv_id)
              )
              from unnest(codes, clicks, times) with ordinality v (ref, click_id, received_at, n) order by n
            ) end as clicked
          from paths where codes is not null or from_end = 1 order by pv_id
        `.pipe(
          db.rows(PathRow),
          Effect.map((rows) => {
            const last = rows.find(({ isLast, isFull }) => isLast && isFull)
            return {
              paths: rows.flatMap(({ pvId, at, codes, clicked, times }) =>
                codes === null
                  ? []
                  : [
                      {
                        pvId,
                        visits: codes.map((code, n) => ({ code, at: times[n] ?? at, isClicked: clicked?.[n] ?? false }))
                      }
                    ]
              ),
              next: last === undefined ? null : { pvId: last.pvId, at: last.at }
            }
          })
        ),

      unconvertedLandings: (tenantId, from, to, texts, limit, after) =>
        sql`
          with landings as (
            select pv_id, received_at, page_url, exists (
              select from unnest(${texts}::text[]) t (part) where position(t.part in lower(page_url)) > 0
            ) as fits
            from events
            where tenant_id = ${tenantId} and ref is null and event_type = 'page_view' and not is_bot
              and received_at >= ${from} and received_at < ${to}
              ${after === null ? sql`` : sql`and (pv_id, received_at) > (${after.pvId}::uuid, ${after.at})`}
            order by pv_id, received_at fetch first ${sql.literal(String(limit))} rows with ties
          ), numbered as (
            select *, row_number() over (partition by pv_id, fits order by received_at, page_url) as n from landings
          ), visitors as (
            select pv_id, max(received_at) as at, sum(count(*)) over () as landings,
              row_number() over (order by pv_id desc) as from_end,
              json_agg(json_build_object('at', received_at, 'pageUrl', page_url) order by n)
                filter (where fits and n <= ${LANDINGS_MAX}) as fitting
            from numbered group by pv_id
          ), found as (
            select *, case when not exists (
              select from order_evidence o where o.tenant_id = ${tenantId} and o.pv_id = visitors.pv_id
            ) then fitting end as told from visitors
          )
          select pv_id as "pvId", at, told as "landings", from_end = 1 as "isLast", landings >= ${limit} as "isFull"
          from found where told is not null or from_end = 1 order by pv_id
        `.pipe(
          db.rows(VisitorLandingsRow),
          Effect.map((rows) => {
            const last = rows.find(({ isLast, isFull }) => isLast && isFull)
            return {
              visitors: rows.flatMap(({ pvId, landings }) =>
                landings === null ? [] : [{ pvId, landings: landings.map((landing) => ({ pvId, ...landing })) }]
              ),
              next: last === undefined ? null : { pvId: last.pvId, at: last.at }
            }
          })
        )
    })
  })
)
