import { Effect, Layer, Schema } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { OrderId, PvId } from "../../../../ports/tracking/events/TrackingEvent.ts"
import { ShopDomain } from "../../../../ports/tracking/orders/Order.ts"
import {
  DEVICE_PEOPLE_MAX,
  type OrderPerson,
  PERSON_ORDERS_MAX,
  People,
  Person,
  SIGHTINGS_MAX,
  type Sighting
} from "../../../../ports/tracking/people/People.ts"
import { isDataError, isDeadlock, RACES_MAX } from "../../errors/databaseErrors.ts"
import { storeStatements } from "../../statements/statements.ts"
import { makeGroupCommit } from "../../writing/groupCommit.ts"

const AroundRow = Schema.Struct({
  orders: Schema.Array(
    Schema.Struct({
      shopDomain: ShopDomain,
      orderId: OrderId,
      person: Person,
      ordersNear: Schema.Int
    })
  ),
  sightings: Schema.Array(
    Schema.Struct({
      person: Person,
      pvId: PvId,
      firstAt: Schema.DateFromString,
      lastAt: Schema.DateFromString,
      people: Schema.Int
    })
  )
})

const db = storeStatements("Tracking")
const { unavailable } = db

/** Whether a row of person_devices is said by somebody who is believed. */
export const isBelieved = (row: string) =>
  `(${row}.source <> 'browser' or exists (select from person_trust t where t.tenant_id = ${row}.tenant_id))`

export const layer = Layer.effect(
  People,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const believed = sql.literal(isBelieved("d"))

    /** Notices of many orders come at the same time, so what they say of people is kept together. */
    const together = <A>(write: (rows: ReadonlyArray<A>) => Effect.Effect<unknown, SqlError.SqlError>) =>
      makeGroupCommit({
        write: (rows: ReadonlyArray<A>) =>
          write(rows).pipe(
            Effect.retry({ times: RACES_MAX, while: isDeadlock }),
            Effect.as(() => undefined)
          ),
        isDataError,
        unavailable
      })

    const record = yield* together(
      (sightings: ReadonlyArray<Sighting>) => sql`
        insert into person_devices (tenant_id, person, pv_id, source, first_at, last_at)
        select "tenantId", person, "pvId", source, min(at), max(at)
        from json_to_recordset(${JSON.stringify(sightings)}::text::json)
          as g("tenantId" uuid, person text, "pvId" uuid, source text, at timestamptz)
        group by "tenantId", person, "pvId", source order by "tenantId", person, "pvId", source
        on conflict (tenant_id, person, pv_id, source) do update set
          first_at = least(person_devices.first_at, excluded.first_at),
          last_at = greatest(person_devices.last_at, excluded.last_at)
      `
    )

    const recordOrder = yield* together(
      (orders: ReadonlyArray<OrderPerson>) => sql`
        insert into person_orders (tenant_id, shop_domain, order_id, person, version, placed_at)
        select distinct on ("tenantId", "shopDomain", "orderId") "tenantId", "shopDomain", "orderId", person, version, "placedAt"
        from (select *, row_number() over () as n from json_to_recordset(${JSON.stringify(orders)}::text::json) as g(
          "tenantId" uuid, "shopDomain" text, "orderId" text, person text, version bigint, "placedAt" timestamptz
        )) g
        order by "tenantId", "shopDomain", "orderId", version desc, n
        on conflict (tenant_id, shop_domain, order_id) do update set
          person = excluded.person, version = excluded.version, placed_at = excluded.placed_at
        where person_orders.version < excluded.version
      `
    )

    return People.of({
      record: (sighting) => record(sighting).pipe(Effect.mapError(unavailable)),

      recordOrder: (order) => recordOrder(order).pipe(Effect.mapError(unavailable)),

      believeBrowsers: (tenantId, isBelieved) =>
        (isBelieved
          ? sql`insert into person_trust (tenant_id) values (${tenantId}) on conflict do nothing`
          : sql`delete from person_trust where tenant_id = ${tenantId}`
        ).pipe(db.done),

      around: (tenantId, { orders, pvIds, from, to, nearDays }) =>
        sql`
          with placed as (
            select p.shop_domain, p.order_id, p.person, (
              select count(*) from (
                select from person_orders o
                where o.tenant_id = p.tenant_id and o.person = p.person
                  and o.placed_at >= p.placed_at - make_interval(days => ${nearDays}::integer)
                  and o.placed_at <= p.placed_at + make_interval(days => ${nearDays}::integer)
                limit ${PERSON_ORDERS_MAX + 1}
              ) near
            ) as orders_near
            from unnest(
              ${orders.map(({ shopDomain }) => shopDomain ?? "")}::text[], ${orders.map(({ orderId }) => orderId)}::text[]
            ) a (shop_domain, order_id)
            join person_orders p
              on p.tenant_id = ${tenantId}::uuid and p.shop_domain = a.shop_domain and p.order_id = a.order_id
          ), named as (
            select person from placed
            union
            select d.person from person_devices d
            where d.tenant_id = ${tenantId}::uuid and d.pv_id = any (${pvIds}::uuid[]) and ${believed}
          ), seen as (
            select s.* from named n cross join lateral (
              select d.person, d.pv_id, min(d.first_at) as first_at, max(d.last_at) as last_at from person_devices d
              where d.tenant_id = ${tenantId}::uuid and d.person = n.person and ${believed}
              group by d.person, d.pv_id having max(d.last_at) >= ${from} and min(d.first_at) <= ${to}
              order by max(d.last_at) desc, d.pv_id limit ${SIGHTINGS_MAX}
            ) s
          )
          select coalesce((
            select json_agg(json_build_object(
              'shopDomain', shop_domain, 'orderId', order_id, 'person', person, 'ordersNear', orders_near
            ) order by shop_domain, order_id) from placed
          ), '[]') as orders, coalesce((
            select json_agg(json_build_object(
              'person', s.person, 'pvId', s.pv_id, 'firstAt', s.first_at, 'lastAt', s.last_at, 'people', (
                select count(*) from (
                  select distinct d.person from person_devices d
                  where d.tenant_id = ${tenantId}::uuid and d.pv_id = s.pv_id and ${believed}
                  limit ${DEVICE_PEOPLE_MAX + 1}
                ) sharing
              )
            ) order by s.person, s.pv_id) from seen s
          ), '[]') as sightings
        `.pipe(
          db.rows(AroundRow),
          Effect.map(([row]) => row ?? { orders: [], sightings: [] })
        )
    })
  })
)
