import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Journeys, PATH_VISITS_MAX } from "../../../ports/attribution/Journeys.ts"
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

const PathRow = Schema.Struct({ codes: Schema.Array(LinkCode), visitors: Schema.BigInt })

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

      unconvertedPaths: (tenantId, from, to, limit) =>
        sql`
          select codes, count(*) as "visitors"
          from (
            select (array_agg(ref order by received_at))[1:${PATH_VISITS_MAX}] as codes
            from events e
            where tenant_id = ${tenantId} and received_at >= ${from} and received_at < ${to} and ref is not null
              and not is_bot
              and not exists (
                select from order_evidence o where o.tenant_id = e.tenant_id and o.pv_id = e.pv_id
              )
            group by pv_id
          ) path
          group by codes order by count(*) desc, codes
          limit ${limit}
        `.pipe(
          Effect.flatMap(readRows(PathRow)),
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.map((row) => ({ codes: row.codes, visitors: Number(row.visitors) })))
        )
    })
  })
)
