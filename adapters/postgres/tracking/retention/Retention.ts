import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { TenantNotFound } from "../../../../ports/accounts/tenants/Tenants.ts"
import { RETENTION_DEFAULT, Retention, RetentionSettings } from "../../../../ports/tracking/retention/Retention.ts"
import { withLongTimeout } from "../../connection/boundedClient.ts"
import { readRows, storeStatements } from "../../statements/statements.ts"
import { claimTurn } from "../../writing/claimTurn.ts"
import { months, visitIsNeeded } from "./months.ts"

/** Of each old visit it is looked up whose it was. */
const STATEMENT_SECONDS_MAX = 60
const LookRow = Schema.Struct({
  removed: Schema.Int,
  read: Schema.Int,
  lastAt: Schema.NullOr(Schema.Date),
  lastId: Schema.NullOr(Schema.String)
})

/** What is looked through, one after the other: each by an index of its own. */
const PARTS = ["linked", "unlinked", "clicks"] as const
type Part = (typeof PARTS)[number]

const Place = Schema.fromJsonString(
  Schema.Struct({
    part: Schema.Literals(PARTS),
    at: Schema.NullOr(Schema.DateFromString),
    id: Schema.NullOr(Schema.String)
  })
)
const encodePlace = Schema.encodeEffect(Place)
const decodePlace = Schema.decodeUnknownEffect(Place)
const BEGINNING: typeof Place.Type = { part: "linked", at: null, id: null }

const behind = (part: Part): Part | undefined => PARTS[PARTS.indexOf(part) + 1]

const db = storeStatements("Retention")
const { unavailable } = db

export const layer = Layer.effect(
  Retention,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { prepare, removeMonth } = months(sql)
    const columns = sql`
      coalesce(event_months, ${RETENTION_DEFAULT.eventMonths}::smallint)::int as "eventMonths",
      coalesce(evidence_months, ${RETENTION_DEFAULT.evidenceMonths}::smallint)::int as "evidenceMonths"
    `
    const isNeeded = (visitor: string, at: string) => sql.literal(visitIsNeeded("a.tenant_id", visitor, at))

    /** Events of one part, in the order of their time. */
    const lookAtEvents = (
      isLinked: boolean,
      tenantId: TenantId,
      before: Date,
      after: typeof Place.Type,
      limit: number
    ) =>
      sql`
        with asked as (select ${tenantId}::uuid as tenant_id), old as materialized (
          select e.event_id, e.pv_id, e.received_at, e.click_id, e.event_type, e.ref is not null and not e.is_bot as is_visit
          from events e
          where e.tenant_id = ${tenantId}::uuid and e.received_at < ${before}::timestamptz
            and ${sql.literal(isLinked ? "(e.ref is not null and not e.is_bot)" : "(e.ref is null or e.is_bot)")}
            and (${after.at}::timestamptz is null or e.received_at > ${after.at}::timestamptz
              or (e.received_at = ${after.at}::timestamptz and e.event_id > ${after.id}::uuid))
          order by e.received_at, e.event_id limit ${limit}
        ), gone as (
          delete from events e using old o, asked a
          where e.tenant_id = a.tenant_id and e.event_id = o.event_id and e.received_at = o.received_at and o.event_type <> 'purchase'
            and not ${isNeeded("o.pv_id", "o.received_at")}
            and not (o.is_visit and o.click_id is not null and exists (
              select from events s
              where s.tenant_id = a.tenant_id and s.click_id = o.click_id and s.ref is not null and not s.is_bot
                and s.pv_id <> o.pv_id
                and (s.received_at >= ${before}::timestamptz or ${isNeeded("s.pv_id", "s.received_at")})
            ))
          returning e.event_id
        )
        select (select count(*)::int from gone) as removed, count(*)::int as read, max(received_at) as "lastAt",
          (array_agg(event_id::text order by received_at desc, event_id desc))[1] as "lastId"
        from old
      `

    const lookAtClicks = (tenantId: TenantId, before: Date, after: typeof Place.Type, limit: number) =>
      sql`
        with old as materialized (
          select c.click_id, c.clicked_at from clicks c
          where c.tenant_id = ${tenantId}::uuid and c.clicked_at < ${before}::timestamptz
            and (${after.at}::timestamptz is null or c.clicked_at > ${after.at}::timestamptz
              or (c.clicked_at = ${after.at}::timestamptz and c.click_id > ${after.id}::uuid))
          order by c.clicked_at, c.click_id limit ${limit}
        ), gone as (
          delete from clicks c using old o
          where c.tenant_id = ${tenantId}::uuid and c.click_id = o.click_id and c.clicked_at = o.clicked_at and not exists (
            select from events e where e.tenant_id = ${tenantId}::uuid and e.click_id = o.click_id
              and e.ref is not null and not e.is_bot
          ) and not exists (
            select from order_evidence q where q.tenant_id = ${tenantId}::uuid and q.landing_click_id = o.click_id
          )
          returning c.click_id
        ), unknown as (
          delete from click_people p using gone g where p.tenant_id = ${tenantId}::uuid and p.click_id = g.click_id
        )
        select (select count(*)::int from gone) as removed, count(*)::int as read, max(clicked_at) as "lastAt",
          (array_agg(click_id::text order by clicked_at desc, click_id desc))[1] as "lastId"
        from old
      `

    const removeVisits = Effect.fnUntraced(function* (
      tenantId: TenantId,
      before: Date,
      after: string | null,
      limit: number
    ) {
      const place = after === null ? BEGINNING : yield* decodePlace(after)
      const [look = { removed: 0, read: 0, lastAt: null, lastId: null }] = yield* (
        place.part === "clicks"
          ? lookAtClicks(tenantId, before, place, limit)
          : lookAtEvents(place.part === "linked", tenantId, before, place, limit)
      ).pipe(Effect.flatMap(readRows(LookRow)))
      const { removed, read, lastAt, lastId } = look
      if (read >= limit) return { removed, next: yield* encodePlace({ part: place.part, at: lastAt, id: lastId }) }
      const part = behind(place.part)
      return { removed, next: part === undefined ? null : yield* encodePlace({ part, at: null, id: null }) }
    })

    return Retention.of({
      settings: (tenantId) =>
        sql`select ${columns} from retention where tenant_id = ${tenantId}::uuid`.pipe(
          db.rows(RetentionSettings),
          Effect.map(([row]) => row ?? RETENTION_DEFAULT)
        ),

      change: (tenantId, { eventMonths = null, evidenceMonths = null }) =>
        sql`
          insert into retention as r (tenant_id, event_months, evidence_months)
          select tenant_id, ${eventMonths}::smallint, ${evidenceMonths}::smallint from tenants where tenant_id = ${tenantId}::uuid
          on conflict (tenant_id) do update set
            event_months = coalesce(excluded.event_months, r.event_months),
            evidence_months = coalesce(excluded.evidence_months, r.evidence_months)
          returning ${columns}
        `.pipe(
          db.rows(RetentionSettings),
          Effect.flatMap(([row]) => (row === undefined ? new TenantNotFound() : Effect.succeed(row)))
        ),

      prepare: (at) => Effect.mapError(prepare(at), unavailable),
      removeMonth: (before) => Effect.mapError(removeMonth(before), unavailable),

      claim: (at, unlessSince) =>
        claimTurn(sql, {
          lock: "retention",
          table: "retention",
          column: "removed_at",
          to: at,
          isDue: sql`k.removed_at < ${unlessSince}::timestamptz`
        }).pipe(Effect.mapError(unavailable)),

      removeVisits: ({ tenantId, before, after, limit }) =>
        removeVisits(tenantId, before, after, limit).pipe(
          withLongTimeout(sql, STATEMENT_SECONDS_MAX),
          Effect.mapError(unavailable)
        )
    })
  })
)
