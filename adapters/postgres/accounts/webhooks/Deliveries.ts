import { Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { KeyId } from "../../../../ports/accounts/keys/ApiKey.ts"
import { NoticeId } from "../../../../ports/accounts/notices/Notice.ts"
import { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import {
  ATTEMPTS_LISTED_MAX,
  type AttemptOutcome,
  CLAIMED_DELIVERIES_MAX,
  type ClaimedDelivery,
  DELIVERIES_LISTED_MAX,
  Deliveries,
  DeliveryNotFound
} from "../../../../ports/accounts/webhooks/Deliveries.ts"
import { DELIVERY_STATES } from "../../../../ports/accounts/webhooks/deliveryStates.ts"
import {
  type Attempt,
  AttemptFault,
  DeliveryId,
  DeliveryState,
  EndpointEvent
} from "../../../../ports/accounts/webhooks/Webhook.ts"
import { JobId } from "../../../../ports/creators/jobs/Job.ts"
import { OrderEventId } from "../../../../ports/revenue/orderEvents/OrderEvent.ts"
import type { StoreUnavailable } from "../../../../ports/system/StoreUnavailable.ts"
import { groupBy } from "../../../../ports/text/groupBy.ts"
import { isDataError } from "../../errors/databaseErrors.ts"
import { Sealing } from "../../sealing/Sealing.ts"
import { readRows, storeStatements, transitionRows, transitionSql } from "../../statements/statements.ts"
import { makeGroupCommit } from "../../writing/groupCommit.ts"
import { takeLock } from "../../writing/takeLock.ts"
import { ENDPOINT_COLUMNS, EndpointRow, toEndpoint } from "./endpointRow.ts"

const DeliveryRow = Schema.Struct({
  tenantId: TenantId,
  id: DeliveryId,
  keyId: KeyId,
  jobId: Schema.NullOr(JobId),
  noticeId: Schema.NullOr(NoticeId),
  orderEventId: Schema.NullOr(OrderEventId),
  event: EndpointEvent,
  state: DeliveryState,
  attempts: Schema.Int,
  createdAt: Schema.Date,
  nextAttemptAt: Schema.NullOr(Schema.Date),
  endedAt: Schema.NullOr(Schema.Date)
})

const ClaimedRow = Schema.Struct({
  ...DeliveryRow.fields,
  ...EndpointRow.fields,
  claimId: Schema.String
})

type ClaimedRow = typeof ClaimedRow.Type

const AttemptRow = Schema.Struct({
  id: DeliveryId,
  number: Schema.Int,
  at: Schema.Date,
  status: Schema.NullOr(Schema.Int),
  latencyMs: Schema.Int,
  fault: Schema.NullOr(AttemptFault)
})

const RecordedRow = Schema.Struct({
  place: Schema.Int,
  failingSince: Schema.NullOr(Schema.Date)
})

interface Ended {
  readonly claimed: ClaimedDelivery
  readonly attempt: Attempt
  readonly after: AttemptOutcome
}

const toGiven = ({ claimed, attempt, after }: Ended, place: number) => ({
  place,
  tenant_id: claimed.delivery.tenantId,
  delivery_id: claimed.delivery.id,
  claim_id: claimed.claimId,
  event: after.event,
  next_attempt_at: after.event === "attempt_failed" ? after.nextAttemptAt : null,
  ended_at: after.event === "attempt_failed" ? null : attempt.at,
  number: attempt.number,
  attempted_at: attempt.at,
  status: attempt.status,
  latency_ms: attempt.latencyMs,
  fault: attempt.fault
})

/** Claims are made one at a time, so that each counts those of the one before: an endpoint's number is bounded over all hosts. */
const CLAIM_LOCK = "deliveries"

const db = storeStatements("Webhooks")
const { unavailable } = db

const deliveryOf = (row: ClaimedRow) => ({
  tenantId: row.tenantId,
  id: row.id,
  keyId: row.keyId,
  jobId: row.jobId,
  noticeId: row.noticeId,
  orderEventId: row.orderEventId,
  event: row.event,
  state: row.state,
  attempts: row.attempts,
  createdAt: row.createdAt,
  nextAttemptAt: row.nextAttemptAt,
  endedAt: row.endedAt
})

const endpointOf = (row: ClaimedRow): EndpointRow => ({
  tenantId: row.tenantId,
  keyId: row.keyId,
  url: row.url,
  sealedUrl: row.sealedUrl,
  events: row.events,
  disabledFor: row.disabledFor,
  since: row.since,
  pausedAt: row.pausedAt,
  failingSince: row.failingSince,
  attemptsMax: row.attemptsMax,
  sealedSecret: row.sealedSecret,
  sealedPreviousSecret: row.sealedPreviousSecret,
  previousUntil: row.previousUntil
})

export const layer = Layer.effect(
  Deliveries,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const sealing = yield* Sealing
    const deliveryRows = readRows(DeliveryRow)
    const columns = sql.literal(`
      d.tenant_id as "tenantId", d.delivery_id as "id", d.key_id as "keyId", d.job_id as "jobId", d.notice_id as "noticeId",
      d.order_event_id as "orderEventId", d.event, d.state, d.attempts, d.created_at as "createdAt",
      d.next_attempt_at as "nextAttemptAt", d.ended_at as "endedAt"
    `)
    const endpointColumns = sql.literal(ENDPOINT_COLUMNS)
    const transitions = sql.literal(transitionRows(DELIVERY_STATES))
    const claimed = transitionSql(DELIVERY_STATES, "claimed", "state")
    const claimable = sql.literal(claimed.isAllowed)
    const claimableOf = sql.literal(transitionSql(DELIVERY_STATES, "claimed", "d.state").isAllowed)
    const waitedOut = transitionSql(DELIVERY_STATES, "waited_out", "d.state")
    const redelivered = transitionSql(DELIVERY_STATES, "redelivered", "state")
    const redelivering = transitionSql(DELIVERY_STATES, "redelivered", "d.state")

    const get = (id: DeliveryId) =>
      sql`select ${columns} from webhook_deliveries d where d.delivery_id = ${id}`.pipe(
        Effect.flatMap(deliveryRows),
        Effect.mapError(unavailable),
        Effect.flatMap(([row]) => (row === undefined ? new DeliveryNotFound() : Effect.succeed(row)))
      )

    /**
     * Steps from endpoint to endpoint through the index of pending deliveries, and takes of each as many as it may have: what
     * waits for a slow endpoint costs the others nothing, however much it is.
     */
    const claimRows = (at: Date, leaseUntil: Date, limit: number, perEndpointMax: number) => sql`
      with recursive waiting (tenant_id, key_id) as (
        (
          select tenant_id, key_id from webhook_deliveries where ${claimable}
          order by tenant_id, key_id limit 1
        )
        union all
        select n.tenant_id, n.key_id from waiting w cross join lateral (
          select d.tenant_id, d.key_id from webhook_deliveries d
          where ${claimableOf} and (d.tenant_id, d.key_id) > (w.tenant_id, w.key_id)
          order by d.tenant_id, d.key_id limit 1
        ) n
      ), due as (
        select d.tenant_id, d.delivery_id
        from waiting w
        join webhook_endpoints e on e.tenant_id = w.tenant_id and e.key_id = w.key_id
          and e.disabled_for is null and e.paused_at is null
        cross join lateral (
          select d.tenant_id, d.delivery_id, d.next_attempt_at from webhook_deliveries d
          where d.tenant_id = w.tenant_id and d.key_id = w.key_id and ${claimableOf}
            and d.next_attempt_at <= ${at}::timestamptz
            and not exists (select from account_closures x where x.tenant_id = w.tenant_id)
          order by d.next_attempt_at
          limit greatest(0, ${perEndpointMax}::int - (
            select count(*) from webhook_deliveries c
            where c.tenant_id = w.tenant_id and c.key_id = w.key_id and c.claim_id is not null
              and c.next_attempt_at > ${at}::timestamptz
          ))
        ) d
        order by d.next_attempt_at limit ${limit}
      ), claimed as (
        update webhook_deliveries d set state = ${sql.literal(claimed.next)}, claim_id = gen_random_uuid(),
          next_attempt_at = ${leaseUntil}::timestamptz
        from due where ${claimableOf} and d.tenant_id = due.tenant_id and d.delivery_id = due.delivery_id
        returning d.*
      )
      select ${endpointColumns}, ${columns}, d.claim_id as "claimId"
      from claimed d join webhook_endpoints e on e.tenant_id = d.tenant_id and e.key_id = d.key_id
    `

    const toClaimed = (row: ClaimedRow) =>
      Effect.map(toEndpoint(sealing, endpointOf(row)), (endpoint) => ({
        claimId: row.claimId,
        delivery: deliveryOf(row),
        endpoint
      }))

    /** Attempts end many at a time, so they are written together. */
    const record = yield* makeGroupCommit<
      Ended,
      Option.Option<{ readonly failingSince: Date | null }>,
      StoreUnavailable
    >({
      write: (ended) =>
        sql`
          with given as (
            select * from json_to_recordset(${JSON.stringify(ended.map(toGiven))}::text::json) as g (
              place int, tenant_id uuid, delivery_id uuid, claim_id uuid, event text, next_attempt_at timestamptz,
              ended_at timestamptz, number smallint, attempted_at timestamptz, status smallint, latency_ms int, fault text
            )
          ), moved as (
            update webhook_deliveries d set state = t.state_after, attempts = g.number, claim_id = null,
              next_attempt_at = g.next_attempt_at, ended_at = g.ended_at
            from given g join ${transitions} t (state_before, event, state_after) on t.event = g.event
            where d.tenant_id = g.tenant_id and d.delivery_id = g.delivery_id and d.claim_id = g.claim_id
              and d.state = t.state_before
            returning d.key_id, g.*
          ), logged as (
            insert into webhook_attempts
              (tenant_id, delivery_id, claim_id, number, attempted_at, status, latency_ms, fault)
            select tenant_id, delivery_id, claim_id, number, attempted_at, status, latency_ms, fault from moved
          ), health as (
            update webhook_endpoints e set failing_since = m.failing_since
            from (
              select tenant_id, key_id, case when bool_or(fault is null) then null else min(attempted_at) end as failing_since
              from moved group by tenant_id, key_id
            ) m
            where e.tenant_id = m.tenant_id and e.key_id = m.key_id
              and (e.failing_since is null) <> (m.failing_since is null)
          )
          select m.place, case when m.fault is null then null else coalesce(e.failing_since, m.attempted_at) end
            as "failingSince"
          from moved m left join webhook_endpoints e on e.tenant_id = m.tenant_id and e.key_id = m.key_id
        `.pipe(
          db.rows(RecordedRow),
          Effect.map((rows) => {
            const byPlace = new Map(rows.map(({ place, failingSince }) => [place, { failingSince }]))
            return (place: number) => Option.fromUndefinedOr(byPlace.get(place))
          })
        ),
      isDataError: ({ cause }) => isDataError(cause),
      unavailable
    })

    return Deliveries.of({
      claim: ({ at, leaseUntil, limit, perEndpointMax }) =>
        takeLock(sql, CLAIM_LOCK).pipe(
          Effect.andThen(claimRows(at, leaseUntil, Math.min(limit, CLAIMED_DELIVERIES_MAX), perEndpointMax)),
          sql.withTransaction,
          db.rows(ClaimedRow),
          Effect.flatMap((rows) => Effect.all(rows.map(toClaimed)))
        ),

      record: (claimed, attempt, after) => record({ claimed, attempt, after }),

      list: (tenantId, keyId, limit, { state, after } = {}) =>
        Effect.gen(function* () {
          // The state is one of three words of ours; written out, it lets an index of that state be used.
          const ofState = state === undefined ? sql.literal("") : sql.literal(`and d.state = '${state}'`)
          const behind =
            after === undefined
              ? sql.literal("")
              : sql`and (d.created_at, d.delivery_id) < (
                  select created_at, delivery_id from webhook_deliveries
                  where tenant_id = ${tenantId} and key_id = ${keyId} and delivery_id = ${after}
                )`
          const found = yield* sql`
            select ${columns} from webhook_deliveries d
            where d.tenant_id = ${tenantId} and d.key_id = ${keyId} ${ofState} ${behind}
            order by d.created_at desc, d.delivery_id desc limit ${Math.min(limit, DELIVERIES_LISTED_MAX)}
          `.pipe(Effect.flatMap(deliveryRows))
          const attempts = yield* sql`
            select a.* from json_array_elements_text(${JSON.stringify(found.map(({ id }) => id))}::text::json) wanted
            cross join lateral (
              select delivery_id as "id", number, attempted_at as "at", status, latency_ms as "latencyMs", fault
              from webhook_attempts
              where tenant_id = ${tenantId}::uuid and delivery_id = wanted.value::uuid
              order by attempted_at desc limit ${ATTEMPTS_LISTED_MAX}
            ) a order by a.at, a.number
          `.pipe(Effect.flatMap(readRows(AttemptRow)))
          const logs = groupBy(attempts, ({ id }) => id)
          return found.map((delivery) => ({
            ...delivery,
            log: (logs.get(delivery.id) ?? []).map(({ id: _, ...attempt }) => attempt)
          }))
        }).pipe(Effect.mapError(unavailable)),

      get,

      redeliver: (id, at) =>
        sql`
          update webhook_deliveries set state = ${sql.literal(redelivered.next)}, ended_at = null, next_attempt_at = ${at}::timestamptz,
            attempts = case when ended_at is null then attempts else 0 end
          where delivery_id = ${id} and ${sql.literal(redelivered.isAllowed)} and claim_id is null
        `.pipe(Effect.mapError(unavailable), Effect.andThen(get(id))),

      redeliverFailed: (tenantId, keyId, { since, at, limit }) =>
        sql`
          with failed as (
            select tenant_id, delivery_id from webhook_deliveries
            where tenant_id = ${tenantId} and key_id = ${keyId} and state = 'failed' and claim_id is null
              and ended_at >= ${since}::timestamptz
            order by ended_at limit ${limit} for update skip locked
          )
          update webhook_deliveries d
          set state = ${sql.literal(redelivering.next)}, ended_at = null, next_attempt_at = ${at}::timestamptz, attempts = 0
          from failed f
          where d.tenant_id = f.tenant_id and d.delivery_id = f.delivery_id and ${sql.literal(redelivering.isAllowed)}
          returning d.delivery_id
        `.pipe(
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.length)
        ),

      giveUpPaused: (dueBefore, at, limit) =>
        sql`
          with old as (
            select d.tenant_id, d.delivery_id from webhook_endpoints e
            join webhook_deliveries d on d.tenant_id = e.tenant_id and d.key_id = e.key_id
            where e.paused_at is not null and ${sql.literal(waitedOut.isAllowed)} and d.next_attempt_at < ${dueBefore}::timestamptz
            order by d.next_attempt_at limit ${limit} for update of d skip locked
          )
          update webhook_deliveries d
          set state = ${sql.literal(waitedOut.next)}, ended_at = ${at}::timestamptz, next_attempt_at = null, claim_id = null
          from old where d.tenant_id = old.tenant_id and d.delivery_id = old.delivery_id and ${sql.literal(waitedOut.isAllowed)}
          returning d.delivery_id
        `.pipe(
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.length)
        ),

      purgeExpired: (endedBefore, limit) =>
        sql`
          with old as (
            select tenant_id, delivery_id from webhook_deliveries
            where state <> 'pending' and ended_at < ${endedBefore} order by ended_at limit ${limit} for update skip locked
          ), attempts as (
            delete from webhook_attempts a using old where a.tenant_id = old.tenant_id and a.delivery_id = old.delivery_id
          )
          delete from webhook_deliveries d using old
          where d.tenant_id = old.tenant_id and d.delivery_id = old.delivery_id returning d.delivery_id
        `.pipe(
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.length)
        )
    })
  })
)
