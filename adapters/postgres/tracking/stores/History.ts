import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { StoreUnavailable } from "../../../../ports/system/StoreUnavailable.ts"
import type { OrderRefund } from "../../../../ports/tracking/orders/Order.ts"
import {
  History,
  type OrderOutcome,
  type PastClick,
  type PastOrder
} from "../../../../ports/tracking/stores/History.ts"
import { readRows } from "../../statements/statements.ts"
import { takeTenantLock } from "../../writing/takeLock.ts"
import { FILED_ORDERS, givenOrders, MADE_ORDERS, STANDING_REFUND, toOrderRow } from "../orders/orderRows.ts"
import { productRows } from "../orders/productRows.ts"

const unavailable = (cause: unknown) => new StoreUnavailable({ store: "Tracking", cause })

const OrderRow = Schema.Struct({
  latest: Schema.NullOr(Schema.BigInt),
  isKnown: Schema.Boolean
})
const ClickRow = Schema.Struct({ isKnown: Schema.Boolean })

const toRefundRow = (refund: OrderRefund) => ({
  shop_domain: refund.shopDomain,
  order_id: refund.orderId,
  refund_id: refund.refundId,
  kind: refund.kind,
  version: refund.version,
  at: refund.at,
  received_at: refund.receivedAt,
  minor_units: refund.amount.minorUnits.toString(),
  currency: refund.amount.currency,
  products: productRows(refund.products)
})

const toClickRow = ({ click, visit }: PastClick) => ({
  click_id: click.id,
  code: click.code,
  kind: click.kind,
  clicked_at: click.at,
  event_id: visit?.eventId ?? null,
  pv_id: visit?.pvId ?? null,
  page_url: visit?.pageUrl ?? null
})

const CLICK_COLUMNS =
  "click_id uuid, code text, kind text, clicked_at timestamptz, event_id uuid, pv_id uuid, page_url text"

/* What is known of each order before the statement writes: its own snapshot. */
const KNOWN_ORDERS = `
  select (
    select max(k.version) from order_evidence k where k.tenant_id = $1::uuid and k.shop_domain = g.shop_domain
      and k.order_id = g.order_id and k.source = 'shop'
  ) as "latest", exists (
    select from order_evidence k where k.tenant_id = $1::uuid and k.shop_domain = g.shop_domain
      and k.order_id = g.order_id and k.source = 'shop' and k.version = g.version and k.claimant in ('', g.claimant)
  ) as "isKnown"
  from given g order by n`

const GIVEN_ORDERS = givenOrders("$2")

/* The same as `Orders.record` and `Orders.refund` do of each. */
const FILE_ORDERS = `
  with ${GIVEN_ORDERS}, ${FILED_ORDERS}, made as (${MADE_ORDERS}
  ), refunded as (
    insert into order_refunds as r (
      tenant_id, shop_domain, order_id, source, refund_id, kind, version, at, received_at, minor_units, currency,
      products
    )
    select $1::uuid, shop_domain, order_id, 'shop', refund_id, kind, version, at, received_at, minor_units, currency,
      products
    from json_to_recordset($3::text::json) as g(
      shop_domain text, order_id text, refund_id text, kind text, version bigint, at timestamptz, received_at timestamptz,
      minor_units bigint, currency text, products jsonb
    )
    order by shop_domain, order_id collate "C", refund_id collate "C"
    on conflict (tenant_id, shop_domain, order_id, source, refund_id) do update set ${STANDING_REFUND}
  )
  ${KNOWN_ORDERS}`

const GIVEN_CLICKS = `given as materialized (
    select g.*, row_number() over () as n from json_to_recordset($2::text::json) as g(${CLICK_COLUMNS})
  )`
const KNOWN_CLICKS = `
  select exists (
    select from clicks k where k.tenant_id = $1::uuid and k.click_id = g.click_id
  ) as "isKnown"
  from given g order by n`

/* A click may be told again with another time, and then be looked for in another month's table than it is in. */
const FILE_CLICKS = `
  with ${GIVEN_CLICKS}, filed as (
    insert into clicks (tenant_id, click_id, code, kind, clicked_at, is_imported)
    select $1::uuid, click_id, code, kind, clicked_at, true from given g
    where not exists (select from clicks k where k.tenant_id = $1::uuid and k.click_id = g.click_id)
    order by click_id
    on conflict do nothing
  ), visited as (
    insert into events (tenant_id, event_id, pv_id, received_at, event_type, reported_by, is_bot, page_url, ref, click_id)
    select $1::uuid, event_id, pv_id, clicked_at, 'page_view', 'server', kind <> 'human', page_url, code, click_id
    from given g where event_id is not null
      and not exists (select from events k where k.tenant_id = $1::uuid and k.event_id = g.event_id)
    order by event_id
    on conflict do nothing
  )
  ${KNOWN_CLICKS}`

const outcomeOf = ({ notice }: PastOrder, row: typeof OrderRow.Type | undefined): OrderOutcome => {
  if (row === undefined || row.latest === null) return "created"
  if (row.isKnown) return "unchanged"
  return row.latest > BigInt(notice.version) ? "older" : "updated"
}

export const layer = Layer.effect(
  History,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const readOrders = readRows(Schema.toType(OrderRow))
    const readClicks = readRows(ClickRow)

    return History.of({
      fileOrders: (tenantId, orders, isTrial) => {
        const given = [tenantId, JSON.stringify(orders.map(({ notice }) => toOrderRow(notice)))]
        const refunds = JSON.stringify(orders.flatMap((order) => order.refunds.map(toRefundRow)))
        return (
          isTrial
            ? sql.unsafe(`with ${GIVEN_ORDERS} ${KNOWN_ORDERS}`, given)
            : sql.unsafe(FILE_ORDERS, [...given, refunds])
        ).pipe(
          Effect.flatMap(readOrders),
          Effect.mapError(unavailable),
          Effect.map((rows) => orders.map((order, index) => outcomeOf(order, rows[index])))
        )
      },

      fileClicks: (tenantId, clicks, isTrial) => {
        const given = [tenantId, JSON.stringify(clicks.map(toClickRow))]
        return (
          isTrial
            ? sql.unsafe(`with ${GIVEN_CLICKS} ${KNOWN_CLICKS}`, given)
            : takeTenantLock(sql, tenantId, "imports").pipe(
                Effect.andThen(sql.unsafe(FILE_CLICKS, given)),
                sql.withTransaction
              )
        ).pipe(
          Effect.flatMap(readClicks),
          Effect.mapError(unavailable),
          Effect.map((rows) => clicks.map((_, index) => rows[index]?.isKnown !== true))
        )
      }
    })
  })
)
