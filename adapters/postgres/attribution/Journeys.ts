import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Journeys, PATH_VISITS_MAX } from "../../../ports/attribution/Journeys.ts"
import { PvId } from "../../../ports/attribution/TrackingEvent.ts"
import { ClickId, LinkCode } from "../../../ports/attribution/TrackingLink.ts"
import { TrackingUnavailable } from "../../../ports/attribution/TrackingLinks.ts"
import { readRows } from "../readRows.ts"

const VisitRow = Schema.Struct({
  pvId: PvId,
  at: Schema.Date,
  code: LinkCode,
  clickId: Schema.NullOr(ClickId)
})

const PathRow = Schema.Struct({ codes: Schema.Array(LinkCode), visitors: Schema.BigInt })

const unavailable = (cause: unknown) => new TrackingUnavailable({ cause })

export const layer = Layer.effect(
  Journeys,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const visits = readRows(VisitRow)
    const columns = sql.literal(`pv_id as "pvId", received_at as "at", ref as "code", click_id as "clickId"`)

    return Journeys.of({
      visitsOf: (tenantId, pvIds, from, to) =>
        sql`
          select ${columns} from events
          where tenant_id = ${tenantId} and pv_id = any(${pvIds}::uuid[])
            and received_at >= ${from} and received_at <= ${to} and ref is not null
          order by pv_id, received_at
        `.pipe(Effect.flatMap(visits), Effect.mapError(unavailable)),

      unconvertedPaths: (tenantId, from, to, limit) =>
        sql`
          select codes, count(*) as "visitors"
          from (
            select (array_agg(ref order by received_at))[1:${PATH_VISITS_MAX}] as codes
            from events e
            where tenant_id = ${tenantId} and received_at >= ${from} and received_at < ${to} and ref is not null
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
