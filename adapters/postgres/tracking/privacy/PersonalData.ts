import { Duration, Effect, Layer, Option, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { OrderId, PvId } from "../../../../ports/tracking/events/TrackingEvent.ts"
import { ShopDomain } from "../../../../ports/tracking/orders/Order.ts"
import type { Person } from "../../../../ports/tracking/people/People.ts"
import {
  ERASED_ORDERS_MAX,
  GATHERED_EVENTS_MAX,
  PersonalData,
  PrivacyRequestKind,
  type ShopOrderKey
} from "../../../../ports/tracking/privacy/PersonalData.ts"
import { StatementDeadline } from "../../connection/boundedClient.ts"
import { isDataError } from "../../errors/databaseErrors.ts"
import { readRows, storeStatements } from "../../statements/statements.ts"
import { makeGroupCommit } from "../../writing/groupCommit.ts"
import { eraseStatements } from "./eraseStatements.ts"

/** Events are looked for among all of the tenant's: no index has those of a visitor that opened no page. */
const STATEMENT_SECONDS_MAX = 120

const RequestRow = Schema.Struct({
  tenantId: TenantId,
  id: Schema.String,
  kind: PrivacyRequestKind,
  shopDomain: Schema.NullOr(ShopDomain),
  receivedAt: Schema.Date,
  dueAt: Schema.NullOr(Schema.Date),
  doneAt: Schema.NullOr(Schema.Date),
  orders: Schema.Int
})
const FoundRow = Schema.Struct({ ...RequestRow.fields, record: Schema.NullOr(Schema.String) })
const KeyRow = Schema.Struct({ shopDomain: ShopDomain, orderId: OrderId })
const PlaceRow = Schema.Struct({ place: Schema.BigInt })
const PvRow = Schema.Struct({ pvId: PvId })
const VisitRow = Schema.Struct({
  pvId: PvId,
  at: Schema.Date,
  type: Schema.String,
  pageUrl: Schema.NullOr(Schema.String),
  dataJson: Schema.NullOr(Schema.String)
})

const db = storeStatements("PersonalData")
const { unavailable } = db

const COLUMNS = `tenant_id as "tenantId", request_id as id, kind, shop_domain as "shopDomain", received_at as "receivedAt",
  due_at as "dueAt", done_at as "doneAt", orders`

export const layer = Layer.effect(
  PersonalData,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const columns = sql.literal(COLUMNS)
    const readRequests = readRows(RequestRow)
    const readKeys = readRows(KeyRow)
    const readPlaces = readRows(PlaceRow)
    const { devicesOf, erase } = eraseStatements(sql)

    const notErased = sql.literal(`not exists (
      select from erased_orders e where e.tenant_id = o.tenant_id and e.shop_domain = o.shop_domain and e.order_id = o.order_id
    )`)

    /** Notices of many orders come at the same time: they are looked for together. */
    const isErased = yield* makeGroupCommit({
      write: (orders: ReadonlyArray<ShopOrderKey & { readonly tenantId: TenantId }>) =>
        sql`
          select n as place from unnest(
            ${orders.map(({ tenantId }) => tenantId)}::uuid[], ${orders.map(({ shopDomain }) => shopDomain)}::text[],
            ${orders.map(({ orderId }) => orderId)}::text[]
          ) with ordinality as g(tenant_id, shop_domain, order_id, n)
          where exists (
            select from erased_orders e where e.tenant_id = g.tenant_id and e.shop_domain = g.shop_domain collate "C"
              and e.order_id = g.order_id collate "C" offset 0
          )
        `.pipe(
          Effect.flatMap(readPlaces),
          Effect.map((rows) => {
            const erased = new Set(rows.map(({ place }) => Number(place)))
            return (at: number) => erased.has(at + 1)
          })
        ),
      isDataError,
      unavailable
    })

    return PersonalData.of({
      begin: ({ tenantId, id, kind, shopDomain, receivedAt, dueAt }, person) =>
        sql`
          insert into privacy_requests as r (tenant_id, request_id, kind, shop_domain, person, received_at, due_at)
          values (${tenantId}, ${id}, ${kind}, ${shopDomain}, ${person}, ${receivedAt}, ${dueAt})
          on conflict (tenant_id, request_id) do update set kind = r.kind
          returning ${columns}
        `.pipe(
          Effect.flatMap(readRequests),
          Effect.mapError(unavailable),
          Effect.map(([row]) => row ?? { tenantId, id, kind, shopDomain, receivedAt, dueAt, doneAt: null, orders: 0 })
        ),

      finish: ({ tenantId, id, orders }, at, record) =>
        sql`
          update privacy_requests set done_at = ${at}, orders = ${orders}, record = ${record}::text::jsonb,
            person = case when ${record}::text is null then null else person end
          where tenant_id = ${tenantId} and request_id = ${id} and done_at is null
        `.pipe(db.done),

      list: (tenantId, limit) =>
        sql`
          select ${columns} from privacy_requests where tenant_id = ${tenantId}
          order by received_at desc, request_id limit ${limit}
        `.pipe(Effect.flatMap(readRequests), Effect.mapError(unavailable)),

      find: (tenantId, id) =>
        sql`
          select ${columns}, record::text from privacy_requests where tenant_id = ${tenantId} and request_id = ${id}
        `.pipe(
          db.rows(FoundRow),
          Effect.map(([row]) => Option.fromUndefinedOr(row))
        ),

      ordersOf: (tenantId, person) =>
        sql`
          select o.shop_domain as "shopDomain", o.order_id as "orderId" from person_orders o
          where o.tenant_id = ${tenantId} and o.person = ${person} and ${notErased}
          order by o.shop_domain, o.order_id limit ${ERASED_ORDERS_MAX}
        `.pipe(Effect.flatMap(readKeys), Effect.mapError(unavailable)),

      ordersOfShop: (tenantId, shopDomain) =>
        sql`
          select o.shop_domain as "shopDomain", o.order_id as "orderId" from orders o
          where o.tenant_id = ${tenantId} and o.shop_domain = ${shopDomain} and ${notErased}
          order by o.order_id limit ${ERASED_ORDERS_MAX}
        `.pipe(Effect.flatMap(readKeys), Effect.mapError(unavailable)),

      isErased: (tenantId, { shopDomain, orderId }) =>
        isErased({ tenantId, shopDomain, orderId }).pipe(Effect.mapError(unavailable)),

      gather: (tenantId, orders: ReadonlyArray<ShopOrderKey>, person: Person | null) =>
        Effect.gen(function* () {
          const devices = yield* devicesOf(tenantId, orders, person === null ? [] : [person]).pipe(
            Effect.flatMap(readRows(PvRow))
          )
          const pvIds = devices.map(({ pvId }) => pvId)
          const visits = yield* sql`
            select pv_id as "pvId", received_at as at, event_type as type, page_url as "pageUrl", event_data::text as "dataJson"
            from events where tenant_id = ${tenantId} and pv_id = any (${pvIds}::uuid[])
            order by received_at desc, event_id limit ${GATHERED_EVENTS_MAX}
          `.pipe(Effect.flatMap(readRows(VisitRow)))
          return { devices: pvIds, visits }
        }).pipe(
          Effect.provideService(StatementDeadline, Duration.seconds(STATEMENT_SECONDS_MAX)),
          Effect.mapError(unavailable)
        ),

      erase: (tenantId, erased, at) =>
        sql
          .withTransaction(erase(tenantId, erased, at))
          .pipe(
            Effect.provideService(StatementDeadline, Duration.seconds(STATEMENT_SECONDS_MAX)),
            Effect.mapError(unavailable)
          )
    })
  })
)
