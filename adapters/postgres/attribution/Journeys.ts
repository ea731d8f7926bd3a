import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Journeys, LANDINGS_MAX, PATH_VISITS_MAX } from "../../../ports/attribution/Journeys.ts"
import { PvId } from "../../../ports/attribution/TrackingEvent.ts"
import { ClickId, ClickKind, LinkCode } from "../../../ports/attribution/TrackingLink.ts"
import { TrackingUnavailable } from "../../../ports/attribution/TrackingLinks.ts"
import { readRows } from "../readRows.ts"

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
  isLast: Schema.Boolean,
  isFull: Schema.Boolean
})

const unavailable = (cause: unknown) => new TrackingUnavailable({ cause })

export const layer = Layer.effect(
  Journeys,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const visits = readRows(VisitRow)
    const columns = sql.literal(`
      e.pv_id as "pvId", e.received_at as "at", e.ref as "code", e.click_id as "clickId", c.kind as "clickKind"
    `)

    return Journeys.of({
      visitsOf: (tenantId, pvIds, from, to) =>
        sql`
          select ${columns} from events e
          left join clicks c on c.tenant_id = e.tenant_id and c.click_id = e.click_id and c.code = e.ref
          where e.tenant_id = ${tenantId} and e.pv_id = any(${pvIds}::uuid[])
            and e.received_at >= ${from} and e.received_at <= ${to} and e.ref is not null and not e.is_bot
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
        `.pipe(Effect.flatMap(readRows(LandingRow)), Effect.mapError(unavailable)),

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
              ) then (array_agg(ref order by received_at, ref, click_id))[1:${PATH_VISITS_MAX}] end as codes,
              (array_agg(click_id order by received_at, ref, click_id))[1:${PATH_VISITS_MAX}] as clicks,
              (array_agg(received_at order by received_at, ref, click_id))[1:${PATH_VISITS_MAX}] as times
            from visits group by pv_id
          )
          select pv_id as "pvId", at, codes, from_end = 1 as "isLast", visits >= ${limit} as "isFull",
            case when codes is not null then array(
              select exists (
                select from clicks c
                where c.tenant_id = ${tenantId} and c.click_id = v.click_id and c.code = v.ref and c.kind = 'human'
              ) and not exists (
                select from events e
                where e.tenant_id = ${tenantId} and e.click_id = v.click_id and e.ref is not null and not e.is_bot
                  and e.pv_id <> paths.pv_id and (e.received_at, e.pv_id) < (v.received_at, paths.pv_id)
                limit 1
              )
              from unnest(codes, clicks, times) with ordinality v (ref, click_id, received_at, n) order by n
            ) end as clicked
          from paths where codes is not null or from_end = 1 order by pv_id
        `.pipe(
          Effect.flatMap(readRows(PathRow)),
          Effect.mapError(unavailable),
          Effect.map((rows) => {
            const last = rows.find(({ isLast, isFull }) => isLast && isFull)
            return {
              paths: rows.flatMap(({ pvId, codes, clicked }) =>
                codes === null
                  ? []
                  : [{ pvId, visits: codes.map((code, n) => ({ code, isClicked: clicked?.[n] ?? false })) }]
              ),
              next: last === undefined ? null : { pvId: last.pvId, at: last.at }
            }
          })
        )
    })
  })
)
