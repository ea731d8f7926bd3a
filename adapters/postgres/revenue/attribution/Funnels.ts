import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Funnels, VISITOR_STEPS_MAX, type VisitorSteps } from "../../../../ports/revenue/attribution/Funnels.ts"
import { LANDINGS_MAX, PATH_VISITS_MAX } from "../../../../ports/revenue/attribution/Journeys.ts"
import { StoreUnavailable } from "../../../../ports/system/StoreUnavailable.ts"
import { PvId } from "../../../../ports/tracking/events/TrackingEvent.ts"
import { ClickId, ClickKind, LinkCode } from "../../../../ports/tracking/links/TrackingLink.ts"
import { readRows } from "../../statements/statements.ts"

/** Lists are JSON, a row a visitor: rows of single steps take several times as long to read. Times are epoch milliseconds. */
const VisitorRow = Schema.Struct({
  pvId: PvId,
  visits: Schema.Array(
    Schema.Tuple([Schema.Finite, LinkCode, Schema.NullOr(ClickId), Schema.NullOr(ClickKind), Schema.Boolean])
  ),
  landings: Schema.Array(Schema.Tuple([Schema.Finite, Schema.String])),
  carts: Schema.Array(Schema.Finite),
  checkouts: Schema.Array(Schema.Finite)
})

const toVisitor = ({ pvId, visits, landings, carts, checkouts }: typeof VisitorRow.Type): VisitorSteps => ({
  pvId,
  visits: visits.map(([ms, code, clickId, clickKind, isClicked]) => ({
    at: new Date(ms),
    code,
    clickId,
    clickKind,
    isClicked
  })),
  landings: landings.map(([ms, pageUrl]) => ({ at: new Date(ms), pageUrl })),
  cartsAt: carts.map((ms) => new Date(ms)),
  checkoutsAt: checkouts.map((ms) => new Date(ms))
})

export const layer = Layer.effect(
  Funnels,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const readVisitors = readRows(VisitorRow)
    const ms = (column: string) => sql.literal(`(extract(epoch from ${column}) * 1000)::bigint`)

    return Funnels.of({
      visitors: (tenantId, { from, to, until, texts }, limit, after) => {
        const isAfter = after === null ? sql`` : sql`and e.pv_id > ${after}::uuid`
        const isLanding = sql`
          e.tenant_id = ${tenantId} and e.ref is null and e.event_type = 'page_view' and not e.is_bot
          and e.received_at >= ${from} and e.received_at < ${to}
          and exists (select from unnest(${texts}::text[]) t (part) where position(t.part in lower(e.page_url)) > 0)
        `
        const isVisit = sql`
          e.tenant_id = ${tenantId} and e.ref is not null and not e.is_bot
          and e.received_at >= ${from} and e.received_at < ${to}
        `
        const landed = sql`
          union (select distinct e.pv_id from events e where ${isLanding} ${isAfter} order by e.pv_id limit ${limit})
        `
        const landings = sql`
          select coalesce(json_agg(json_build_array(${ms("l.received_at")}, l.page_url)
            order by l.received_at, l.page_url collate "C"), '[]') as landings
          from (
            select e.received_at, e.page_url from events e
            where ${isLanding} and e.pv_id = v.pv_id order by e.received_at desc limit ${LANDINGS_MAX}
          ) l
        `
        const steps = (kind: "add_to_cart" | "checkout_start") => sql`
          select coalesce(json_agg(${ms("k.received_at")} order by k.received_at), '[]') as times from (
            select e.received_at from events e
            where e.tenant_id = ${tenantId} and e.pv_id = v.pv_id and e.event_type = ${sql.literal(`'${kind}'`)}
              and not e.is_bot and e.received_at >= ${from} and e.received_at < ${until}
            order by e.received_at limit ${VISITOR_STEPS_MAX}
          ) k
        `
        return sql`
          with found as (
            (select distinct e.pv_id from events e where ${isVisit} ${isAfter} order by e.pv_id limit ${limit})
            ${texts.length === 0 ? sql`` : landed}
          ), v as (select pv_id from found order by pv_id limit ${limit})
          select v.pv_id as "pvId", visits.visits, ${texts.length === 0 ? sql`'[]'::json` : sql`landings.landings`} as landings,
            carts.times as carts, checkouts.times as checkouts
          from v cross join lateral (
            select coalesce(json_agg(
              json_build_array(${ms("o.received_at")}, o.ref, o.click_id, c.kind, coalesce(c.kind = 'human' and v.pv_id = (
                select e.pv_id from events e
                where e.tenant_id = ${tenantId} and e.click_id = o.click_id and e.ref is not null and not e.is_bot
                order by e.received_at, e.pv_id limit 1
              ), false)) order by o.received_at, o.ref collate "C", o.click_id
            ), '[]') as visits
            from (
              select e.received_at, e.ref, e.click_id from events e
              where ${isVisit} and e.pv_id = v.pv_id order by e.received_at, e.ref, e.click_id limit ${PATH_VISITS_MAX}
            ) o
            left join lateral (
              select code, kind from clicks where tenant_id = ${tenantId} and click_id = o.click_id offset 0
            ) c on c.code = o.ref
          ) visits
          ${texts.length === 0 ? sql`` : sql`cross join lateral (${landings}) landings`}
          cross join lateral (${steps("add_to_cart")}) carts
          cross join lateral (${steps("checkout_start")}) checkouts
          order by v.pv_id
        `.pipe(
          Effect.flatMap(readVisitors),
          Effect.mapError((cause) => new StoreUnavailable({ store: "Tracking", cause })),
          Effect.map((rows) => rows.map(toVisitor))
        )
      }
    })
  })
)
