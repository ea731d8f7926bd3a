import { Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { DELIVERY_STATES } from "../../../../ports/accounts/webhooks/deliveryStates.ts"
import {
  Announcements,
  CLAIMED_ORDERS_MAX,
  type Telling,
  ToldMeanwhile
} from "../../../../ports/revenue/orderEvents/Announcements.ts"
import {
  type OrderEvent,
  OrderEventId,
  OrderEventName,
  OrderStanding,
  OrderTakenBack,
  ToldFacts
} from "../../../../ports/revenue/orderEvents/OrderEvent.ts"
import { OrderId } from "../../../../ports/tracking/events/TrackingEvent.ts"
import { ShopDomain } from "../../../../ports/tracking/orders/Order.ts"
import { readRows, storeStatements } from "../../statements/statements.ts"
import { takeLock } from "../../writing/takeLock.ts"

const OrderColumns = { shopDomain: Schema.NullOr(ShopDomain), orderId: OrderId }

const ClaimedRow = Schema.Struct({
  tenantId: TenantId,
  claimId: Schema.String,
  ...OrderColumns,
  attributedSince: Schema.NullOr(Schema.Date),
  refundedSince: Schema.NullOr(Schema.Date)
})

const ToldRow = Schema.Struct({ ...OrderColumns, version: Schema.Int, facts: ToldFacts })
const CountRow = Schema.Struct({ count: Schema.Int })

const EventRow = Schema.Struct({
  tenantId: TenantId,
  id: OrderEventId,
  ...OrderColumns,
  version: Schema.Int,
  event: OrderEventName,
  at: Schema.Date,
  said: Schema.Json
})

const encodeFacts = Schema.encodeSync(Schema.fromJsonString(ToldFacts))
const encodeStanding = Schema.encodeSync(Schema.fromJsonString(OrderStanding))
const encodeTakenBack = Schema.encodeSync(Schema.fromJsonString(OrderTakenBack))
const decodeStanding = Schema.decodeUnknownEffect(OrderStanding)
const decodeTakenBack = Schema.decodeUnknownEffect(OrderTakenBack)

/** Claims are made one at a time, so that each sees what the one before it left. */
const CLAIM_LOCK = "announcements"

const db = storeStatements("Announcements")
const { unavailable } = db

const toldRow = ({ told: { order, version, facts } }: Telling) => ({
  shop_domain: order.shopDomain ?? "",
  order_id: order.orderId,
  version,
  facts: encodeFacts(facts)
})

const eventRow = (event: OrderEvent) => ({
  event_id: event.id,
  shop_domain: event.order.shopDomain ?? "",
  order_id: event.order.orderId,
  version: event.version,
  event: event.event,
  at: event.at,
  said: event.event === "order.attributed" ? encodeStanding(event.said) : encodeTakenBack(event.said)
})

const toEvent = Effect.fnUntraced(function* ({ shopDomain, orderId, event, said, ...row }: typeof EventRow.Type) {
  const head = { ...row, order: { shopDomain, orderId } }
  const told: OrderEvent =
    event === "order.attributed"
      ? { ...head, event, said: yield* decodeStanding(said) }
      : { ...head, event, said: yield* decodeTakenBack(said) }
  return told
})

export const layer = Layer.effect(
  Announcements,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    /** Endpoints that are sent what is told of their tenant's orders. */
    const listening = sql.literal(`
      e.disabled_for is null and not exists (
        select from api_keys k where k.tenant_id = e.tenant_id and k.key_id = e.key_id and k.revoked_at is not null
      )
    `)

    /** Rows that somebody writes to are left out: who writes them never waits for whoever waits for them. */
    const claimRows = (at: Date, leaseUntil: Date) => sql`
      with first as (
        select tenant_id from order_dues where due_at <= ${at}::timestamptz order by due_at limit 1 for update skip locked
      ), due as (
        select d.tenant_id, d.shop_domain, d.order_id from first f join order_dues d on d.tenant_id = f.tenant_id
        where d.due_at <= ${at}::timestamptz order by d.due_at limit ${CLAIMED_ORDERS_MAX} for update of d skip locked
      ), claim as materialized (select gen_random_uuid() as id), claimed as (
        update order_dues d set claim_id = c.id, due_at = ${leaseUntil}::timestamptz
        from due, claim c
        where d.tenant_id = due.tenant_id and d.shop_domain = due.shop_domain and d.order_id = due.order_id
        returning d.*
      )
      select d.tenant_id as "tenantId", d.claim_id as "claimId", nullif(d.shop_domain, '') as "shopDomain",
        d.order_id as "orderId", w.attributed_since as "attributedSince", w.refunded_since as "refundedSince"
      from claimed d left join (
        select e.tenant_id, min(e.attributed_since) as attributed_since, min(e.refunded_since) as refunded_since
        from webhook_endpoints e join first f on f.tenant_id = e.tenant_id where ${listening} group by e.tenant_id
      ) w on w.tenant_id = d.tenant_id
      order by d.shop_domain, d.order_id
    `

    /** Writes what was told where nothing else was since; answers of how many orders. */
    const writeTold = (tenantId: TenantId, tellings: ReadonlyArray<Telling>) =>
      sql`
        with moved as (
          insert into order_told as t (tenant_id, shop_domain, order_id, version, facts)
          select ${tenantId}::uuid, g.shop_domain, g.order_id, g.version, g.facts::json
          from json_to_recordset(${JSON.stringify(tellings.map(toldRow))}::text::json) as g (
            shop_domain text, order_id text, version int, facts text
          ) order by g.shop_domain collate "C", g.order_id collate "C"
          on conflict (tenant_id, shop_domain, order_id) do update set version = excluded.version, facts = excluded.facts
          where t.version = excluded.version - 1
          returning 1
        )
        select count(*)::int as count from moved
      `.pipe(
        Effect.flatMap(readRows(CountRow)),
        Effect.map(([row]) => row?.count ?? 0)
      )

    const writeEvents = (tenantId: TenantId, events: ReadonlyArray<OrderEvent>) => sql`
      with told as (
        insert into order_events (tenant_id, event_id, shop_domain, order_id, version, event, at, said)
        select ${tenantId}::uuid, g.event_id, g.shop_domain, g.order_id, g.version, g.event, g.at, g.said::json
        from json_to_recordset(${JSON.stringify(events.map(eventRow))}::text::json) as g (
          event_id uuid, shop_domain text, order_id text, version int, event text, at timestamptz, said text
        ) where exists (
          select from webhook_endpoints e where e.tenant_id = ${tenantId}::uuid and g.event = any (e.events) and ${listening}
        )
        returning tenant_id, event_id, event, at
      )
      insert into webhook_deliveries
        (tenant_id, delivery_id, key_id, order_event_id, event, state, attempts, created_at, next_attempt_at)
      select t.tenant_id, gen_random_uuid(), e.key_id, t.event_id, t.event, ${DELIVERY_STATES.initial}, 0, t.at, t.at
      from told t join webhook_endpoints e on e.tenant_id = t.tenant_id and t.event = any (e.events) and ${listening}
    `

    return Announcements.of({
      claim: (at, leaseUntil) =>
        takeLock(sql, CLAIM_LOCK).pipe(
          Effect.andThen(claimRows(at, leaseUntil)),
          sql.withTransaction,
          db.rows(ClaimedRow),
          Effect.map((rows) =>
            Option.map(Option.fromUndefinedOr(rows[0]), ({ tenantId, claimId, attributedSince, refundedSince }) => ({
              tenantId,
              claimId,
              attributedSince,
              refundedSince,
              names: rows.map(({ shopDomain, orderId }) => ({ shopDomain, orderId }))
            }))
          )
        ),

      told: (tenantId, orders) =>
        sql`
          select nullif(t.shop_domain, '') as "shopDomain", t.order_id as "orderId", t.version, t.facts from (
            select distinct coalesce("shopDomain", '') as shop_domain, "orderId" as order_id
            from json_to_recordset(${JSON.stringify(orders)}::text::json) as o ("shopDomain" text, "orderId" text)
          ) asked join order_told t
            on t.tenant_id = ${tenantId} and t.shop_domain = asked.shop_domain and t.order_id = asked.order_id
        `.pipe(
          db.rows(ToldRow),
          Effect.map((rows) =>
            rows.map(({ shopDomain, orderId, ...row }) => ({ order: { shopDomain, orderId }, ...row }))
          )
        ),

      record: ({ claimId, names, tenantId }, tellings) =>
        Effect.gen(function* () {
          if (tellings.length > 0) {
            const moved = yield* Effect.mapError(writeTold(tenantId, tellings), unavailable)
            if (moved < tellings.length) return yield* new ToldMeanwhile()
            const events = tellings.flatMap((telling) => telling.events)
            yield* Effect.mapError(writeEvents(tenantId, events), unavailable)
          }
          yield* sql`
            delete from order_dues d using (
              select o.tenant_id, o.shop_domain, o.order_id from order_dues o
              join json_to_recordset(${JSON.stringify(names)}::text::json) as g ("shopDomain" text, "orderId" text)
                on o.shop_domain = coalesce(g."shopDomain", '') and o.order_id = g."orderId"
              where o.tenant_id = ${tenantId} and o.claim_id = ${claimId} for update of o skip locked
            ) done
            where d.tenant_id = done.tenant_id and d.shop_domain = done.shop_domain and d.order_id = done.order_id
          `
        }).pipe(
          sql.withTransaction,
          Effect.catchTag("SqlError", (cause) => Effect.fail(unavailable(cause)))
        ),

      find: (tenantId, id) =>
        sql`
          select tenant_id as "tenantId", event_id as id, nullif(shop_domain, '') as "shopDomain", order_id as "orderId", version,
            event, at, said
          from order_events where tenant_id = ${tenantId} and event_id = ${id}
        `.pipe(
          Effect.flatMap(readRows(EventRow)),
          Effect.flatMap(([row]) => (row === undefined ? Effect.succeedNone : Effect.asSome(toEvent(row)))),
          Effect.mapError(unavailable)
        ),

      purge: (before, limit) =>
        sql`
          with old as (
            select tenant_id, event_id from order_events where at < ${before} order by at limit ${limit} for update skip locked
          )
          delete from order_events e using old where e.tenant_id = old.tenant_id and e.event_id = old.event_id
          returning e.event_id
        `.pipe(
          Effect.mapError(unavailable),
          Effect.map((rows) => rows.length)
        )
    })
  })
)
