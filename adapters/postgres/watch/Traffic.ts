import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { PvId } from "../../../ports/attribution/TrackingEvent.ts"
import { ClickId, LinkCode } from "../../../ports/attribution/TrackingLink.ts"
import { DEVICE_CLICKS_MIN, TRAFFIC_ROWS_MAX, Traffic, WatchUnavailable } from "../../../ports/watch/Traffic.ts"
import { readRows } from "../readRows.ts"

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

const unavailable = (cause: unknown) => new WatchUnavailable({ cause })

export const layer = Layer.effect(
  Traffic,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return Traffic.of({
      read: (tenantId, from, to, limit) => {
        const newestClicks = sql`
          select click_id, code, clicked_at from clicks
          where tenant_id = ${tenantId} and kind = 'human' and clicked_at >= ${from} and clicked_at < ${to}
          order by clicked_at desc limit ${limit}
        `
        const newestVisits = sql`
          select pv_id, ref, click_id, received_at from events
          where tenant_id = ${tenantId} and ref is not null and not is_bot and received_at >= ${from} and received_at < ${to}
          order by received_at desc limit ${limit}
        `
        const isRecorded = sql`exists (
          select from clicks c
          where c.tenant_id = ${tenantId} and c.click_id = v.click_id and c.code = v.ref and c.kind = 'human'
        )`
        const hours = sql`
          with c as (${newestClicks}), v as (${newestVisits}), clicked as (
            select code, date_trunc('hour', clicked_at, 'UTC') as hour, count(*) as clicks,
              count(*) filter (where exists (
                select from events e where e.tenant_id = ${tenantId} and e.click_id = c.click_id and e.ref = c.code
                  and not e.is_bot
              )) as visited
            from c group by 1, 2
          ), visitors as (
            select pv_id, ref as code, date_trunc('hour', received_at, 'UTC') as hour, bool_or(
              ${isRecorded} and not exists (
                select from events e
                where e.tenant_id = ${tenantId} and e.click_id = v.click_id and e.ref is not null and not e.is_bot
                  and e.pv_id <> v.pv_id and (e.received_at, e.pv_id) < (v.received_at, v.pv_id)
                limit 1
              )
            ) as is_clicked
            from v group by 1, 2, 3
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
          with v as (${newestVisits})
          select v.pv_id as "pvId", v.ref as code, count(distinct v.click_id)::integer as clicks, max(v.received_at) as "lastAt"
          from v where v.click_id is not null and ${isRecorded}
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
        }).pipe(Effect.mapError(unavailable))
      },

      people: (tenantId, pvIds, from, to) =>
        sql`
          select distinct e.pv_id as "pvId", e.click_id as "clickId", p.person
          from events e join click_people p on p.tenant_id = e.tenant_id and p.click_id = e.click_id and p.code = e.ref
          where e.tenant_id = ${tenantId} and e.pv_id = any(${pvIds}::uuid[]) and not e.is_bot
            and e.received_at >= ${from} and e.received_at < ${to} and e.ref is not null
          order by 1, 2
        `.pipe(Effect.flatMap(readRows(PersonRow)), Effect.mapError(unavailable))
    })
  })
)
