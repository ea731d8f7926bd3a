import { Duration, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { DEVICE_CLICKS_MIN, TRAFFIC_ROWS_MAX, Traffic } from "../../../../ports/revenue/fraud/Traffic.ts"
import { PvId } from "../../../../ports/tracking/events/TrackingEvent.ts"
import { ClickId, LinkCode } from "../../../../ports/tracking/links/TrackingLink.ts"
import { StatementDeadline } from "../../connection/boundedClient.ts"
import { readRows, storeStatements } from "../../statements/statements.ts"
import { visitsOfVisitors } from "../attribution/Journeys.ts"

const HourRow = Schema.Struct({
  code: LinkCode,
  hour: Schema.Date,
  clicks: Schema.Int,
  visitedClicks: Schema.Int,
  unclickedVisitors: Schema.Int,
  clickedVisitors: Schema.Int
})
const DeviceRow = Schema.Struct({ pvId: PvId, code: LinkCode, clicks: Schema.Int, lastAt: Schema.Date })
const WholeRow = Schema.Struct({ isWhole: Schema.Boolean })
const PersonRow = Schema.Struct({ pvId: PvId, clickId: ClickId, person: Schema.String })

/** A look is nobody's request: it reads 50,000 visits, for which a busy store takes longer than a caller would wait. */
const STATEMENT_SECONDS_MAX = 25

const db = storeStatements("Watch")
const { unavailable } = db

export const layer = Layer.effect(
  Traffic,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return Traffic.of({
      read: (tenantId, from, to, limit) => {
        const newestClicks = sql`
          select click_id, code, clicked_at from clicks
          where tenant_id = ${tenantId} and kind = 'human' and not is_imported
            and clicked_at >= ${from} and clicked_at < ${to}
          order by clicked_at desc limit ${limit}
        `
        const newestVisits = sql`
          select pv_id, ref, click_id, received_at from events
          where tenant_id = ${tenantId} and ref is not null and not is_bot and received_at >= ${from} and received_at < ${to}
          order by received_at desc limit ${limit}
        `
        // Nobody comes by a click before it was made, but for what clocks differ by: older months are not looked into.
        const visitsOfClick = sql`
          select e.pv_id, e.received_at from events e
          where e.tenant_id = ${tenantId} and e.click_id = k.click_id and e.ref is not null and not e.is_bot
            and e.received_at >= c.clicked_at - interval '1 day' offset 0
        `
        /**
         * Clicks are looked up by their ids and by nothing else, and compared with the visits after that (`offset 0` keeps the two
         * apart): a planner that takes a link for one of few clicks would read all of the link's for each visit.
         */
        const hours = sql`
          with c as (${newestClicks}), v as materialized (${newestVisits}), clicked as (
            select code, date_trunc('hour', clicked_at, 'UTC') as hour, count(*) as clicks,
              count(*) filter (where exists (
                select from (
                  select e.ref from events e
                  where e.tenant_id = ${tenantId} and e.click_id = c.click_id and e.ref is not null and not e.is_bot
                    and e.received_at >= c.clicked_at - interval '1 day' offset 0
                ) e where e.ref = c.code
              )) as visited
            from c group by 1, 2
          ), of_click as (
            select click_id, array_agg(pv_id) as pv_ids, array_agg(ref) as refs, array_agg(received_at) as times
            from v where click_id is not null group by click_id
          ), told as (
            select u.pv_id, u.ref, u.received_at,
              coalesce(u.ref = c.code, false) and not coalesce(case
                when f.pv_id <> u.pv_id then (f.received_at, f.pv_id) < (u.received_at, u.pv_id)
                else (o.received_at, o.pv_id) < (u.received_at, u.pv_id)
              end, false) as is_clicked
            from of_click k
            left join lateral (
              select c.code, c.clicked_at from (
                select code, kind, clicked_at from clicks
                where tenant_id = ${tenantId} and click_id = k.click_id and clicked_at < ${to}::timestamptz + interval '1 day' offset 0
              ) c where c.kind = 'human'
            ) c on true
            -- Whoever came by the click first, and the first who is somebody else.
            left join lateral (
              select e.pv_id, e.received_at from (${visitsOfClick}) e order by e.received_at, e.pv_id limit 1
            ) f on true
            left join lateral (
              select e.pv_id, e.received_at from (${visitsOfClick}) e where e.pv_id <> f.pv_id
              order by e.received_at, e.pv_id limit 1
            ) o on true
            cross join lateral unnest(k.pv_ids, k.refs, k.times) u (pv_id, ref, received_at)
            union all
            select pv_id, ref, received_at, false from v where click_id is null
          ), visitors as (
            select pv_id, ref as code, date_trunc('hour', received_at, 'UTC') as hour, bool_or(is_clicked) as is_clicked
            from told group by 1, 2, 3
          ), visited as (
            select code, hour, count(*) filter (where not is_clicked) as unclicked,
              count(*) filter (where is_clicked) as clicked
            from visitors group by 1, 2
          )
          select coalesce(a.code, b.code) as code, coalesce(a.hour, b.hour) as hour,
            coalesce(a.clicks, 0)::integer as clicks, coalesce(a.visited, 0)::integer as "visitedClicks",
            coalesce(b.unclicked, 0)::integer as "unclickedVisitors", coalesce(b.clicked, 0)::integer as "clickedVisitors"
          from clicked a full join visited b on a.code = b.code and a.hour = b.hour
          order by coalesce(a.clicks, 0) + coalesce(b.unclicked, 0) + coalesce(b.clicked, 0) desc, 1, 2
          limit ${TRAFFIC_ROWS_MAX}
        `
        const devices = sql`
          with v as materialized (${newestVisits})
          select v.pv_id as "pvId", v.ref as code, count(distinct v.click_id)::integer as clicks, max(v.received_at) as "lastAt"
          from (
            select v.*, c.code, c.kind from v join clicks c on c.tenant_id = ${tenantId} and c.click_id = v.click_id
              and c.clicked_at < ${to}::timestamptz + interval '1 day' offset 0
          ) v where v.code = v.ref and v.kind = 'human'
          group by v.pv_id, v.ref having count(distinct v.click_id) >= ${DEVICE_CLICKS_MIN}
          order by 3 desc, 1, 2 limit ${TRAFFIC_ROWS_MAX}
        `
        const whole = sql`
          with c as (${newestClicks}), v as (${newestVisits})
          select (select count(*) from c) < ${limit} and (select count(*) from v) < ${limit} as "isWhole"
        `
        return Effect.all({
          hours: Effect.flatMap(hours, readRows(HourRow)),
          devices: Effect.flatMap(devices, readRows(DeviceRow)),
          isWhole: Effect.flatMap(whole, readRows(WholeRow)).pipe(Effect.map(([row]) => row?.isWhole ?? true))
        }).pipe(
          Effect.provideService(StatementDeadline, Duration.seconds(STATEMENT_SECONDS_MAX)),
          Effect.mapError(unavailable)
        )
      },

      people: (tenantId, pvIds, from, to) =>
        sql`
          select distinct e.pv_id as "pvId", e.click_id as "clickId", p.person
          from ${visitsOfVisitors(sql, tenantId, pvIds)}
          cross join lateral (
            select code, person from click_people where tenant_id = ${tenantId} and click_id = e.click_id offset 0
          ) p
          where p.code = e.ref and e.received_at >= ${from} and e.received_at < ${to}
          order by 1, 2
        `.pipe(db.rows(PersonRow))
    })
  })
)
