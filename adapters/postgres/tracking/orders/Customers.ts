import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { OrderId } from "../../../../ports/tracking/events/TrackingEvent.ts"
import {
  CUSTOMER_ORDERS_MAX,
  CustomerHash,
  Customers,
  type OrderKey
} from "../../../../ports/tracking/orders/Customers.ts"
import { ShopDomain } from "../../../../ports/tracking/orders/Order.ts"
import { isDataError, isDeadlock, RACES_MAX } from "../../errors/databaseErrors.ts"
import { readRows, storeStatements } from "../../statements/statements.ts"
import { makeGroupCommit } from "../../writing/groupCommit.ts"

const CustomerRow = Schema.Struct({
  orderId: OrderId,
  shopDomain: Schema.NullOr(ShopDomain),
  customer: CustomerHash
})

const PlacedRow = Schema.Struct({
  ...CustomerRow.fields,
  placedAt: Schema.NullOr(Schema.Date)
})

const db = storeStatements("Tracking")
const { unavailable } = db

/** An order, and the names of its customer. */
interface Named {
  readonly tenantId: TenantId
  readonly shopDomain: string
  readonly orderId: OrderId
  readonly customers: ReadonlyArray<CustomerHash>
}

/** What stands in a forgotten order's row in the place of a name. */
const FORGOTTEN = ""

export const layer = Layer.effect(
  Customers,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const readCustomers = readRows(CustomerRow)
    const readPlaced = readRows(PlacedRow)
    const columns = sql.literal(`c.order_id as "orderId", nullif(c.shop_domain, '') as "shopDomain", c.customer`)
    const keysOf = (orders: ReadonlyArray<OrderKey>) => sql`
      unnest(
        ${orders.map(({ shopDomain }) => shopDomain ?? "")}::text[], ${orders.map(({ orderId }) => orderId)}::text[]
      ) as k(shop_domain, order_id)
    `

    /** Notices of many orders come at the same time, so whose they are is kept together. */
    const record = yield* makeGroupCommit({
      write: (orders: ReadonlyArray<Named>) =>
        sql`
          insert into order_customers (tenant_id, shop_domain, order_id, customer)
          select g."tenantId", g."shopDomain", g."orderId", named.customer
          from json_to_recordset(${JSON.stringify(orders)}::text::json)
            as g("tenantId" uuid, "shopDomain" text, "orderId" text, customers text[]), unnest(g.customers) as named(customer)
          where not exists (
            select from order_customers k where k.tenant_id = g."tenantId" and k.shop_domain = g."shopDomain" collate "C"
              and k.order_id = g."orderId" collate "C" and k.customer = ${FORGOTTEN} offset 0
          )
          order by g."tenantId", g."shopDomain" collate "C", g."orderId" collate "C", named.customer collate "C"
          on conflict do nothing
        `.pipe(
          Effect.retry({ times: RACES_MAX, while: isDeadlock }),
          Effect.as(() => undefined)
        ),
      isDataError,
      unavailable
    })

    return Customers.of({
      record: (tenantId, { shopDomain, orderId }, customers) =>
        record({ tenantId, shopDomain: shopDomain ?? "", orderId, customers }).pipe(Effect.mapError(unavailable)),

      ofOrders: (tenantId, orders) =>
        sql`
          select ${columns} from ${keysOf(orders)} cross join lateral (
            select * from order_customers o
            where o.tenant_id = ${tenantId} and o.shop_domain = k.shop_domain collate "C"
              and o.order_id = k.order_id collate "C" and o.customer <> ${FORGOTTEN} offset 0
          ) c
          order by c.shop_domain, c.order_id, c.customer
        `.pipe(Effect.flatMap(readCustomers), Effect.mapError(unavailable)),

      ordersOf: (tenantId, customers) =>
        sql`
          select ${columns} from unnest(${customers}::text[]) as k(customer) cross join lateral (
            select * from order_customers o
            where o.tenant_id = ${tenantId} and o.customer = k.customer collate "C" and o.customer <> ''
            order by o.shop_domain, o.order_id limit ${CUSTOMER_ORDERS_MAX + 1}
          ) c
          order by c.customer, c.shop_domain, c.order_id
        `.pipe(Effect.flatMap(readCustomers), Effect.mapError(unavailable)),

      placedOf: (tenantId, customers) =>
        sql`
          select ${columns}, p.placed_at as "placedAt"
          from unnest(${customers}::text[]) as k(customer) cross join lateral (
            select * from order_customers o
            where o.tenant_id = ${tenantId} and o.customer = k.customer collate "C" and o.customer <> ''
            order by o.shop_domain, o.order_id limit ${CUSTOMER_ORDERS_MAX + 1}
          ) c left join lateral (
            select placed_at from orders
            where tenant_id = ${tenantId} and shop_domain = c.shop_domain and order_id = c.order_id offset 0
          ) p on true
          order by c.customer, c.shop_domain, c.order_id
        `.pipe(Effect.flatMap(readPlaced), Effect.mapError(unavailable)),

      forget: (tenantId, orders) =>
        sql
          .withTransaction(
            sql`
              insert into order_customers (tenant_id, shop_domain, order_id, customer)
              select distinct ${tenantId}::uuid, k.shop_domain, k.order_id, ${FORGOTTEN} from ${keysOf(orders)}
              order by 2, 3 on conflict do nothing
            `.pipe(
              Effect.andThen(sql`
                delete from order_customers o using ${keysOf(orders)}
                where o.tenant_id = ${tenantId} and o.shop_domain = k.shop_domain collate "C"
                  and o.order_id = k.order_id collate "C" and o.customer <> ${FORGOTTEN}
              `)
            )
          )
          .pipe(db.done)
    })
  })
)
