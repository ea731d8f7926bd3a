import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { History, type OrderOutcome, type PastClick, type PastOrder } from "../../../ports/attribution/History.ts"
import type { OrderRefund } from "../../../ports/attribution/Order.ts"
import { TrackingUnavailable } from "../../../ports/attribution/TrackingLinks.ts"
import { readRows } from "../readRows.ts"
import { takeTenantLock } from "../takeLock.ts"
import { partsRow, productRows } from "./productRows.ts"
import { STANDING_REFUND } from "./standingRefund.ts"
import { ON_ORDER_CONFLICT } from "./upsertOrder.ts"

const unavailable = (cause: unknown) => new TrackingUnavailable({ cause })

const OrderRow = Schema.Struct({
  latest: Schema.NullOr(Schema.BigInt),
  isKnown: Schema.Boolean
})
const ClickRow = Schema.Struct({ isKnown: Schema.Boolean })

/** An order as the statement reads it; the names are its columns'. Amounts go as text: JSON's numbers would round them. */
const toRow = ({ notice }: PastOrder) => ({
  shop_domain: notice.shopDomain,
  order_id: notice.orderId,
  version: notice.version,
  claimant: notice.contentHash,
  received_at: notice.receivedAt,
  placed_at: notice.placedAt,
  minor_units: notice.total.minorUnits.toString(),
  currency: notice.total.currency,
  payment: notice.payment,
  paid_minor_units: notice.paidMinorUnits.toString(),
  gross_minor_units: notice.grossMinorUnits.toString(),
  presentment_minor_units: notice.presentment?.minorUnits.toString() ?? null,
  presentment_currency: notice.presentment?.currency ?? null,
  triggered_at: notice.triggeredAt,
  is_deleted: notice.isDeleted,
  is_renewal: notice.renewal !== null,
  renews_since: notice.renewal?.since ?? null,
  parts: partsRow(notice.parts),
  refunds_counted: notice.refundsCounted,
  is_test: notice.isTest,
  is_cancelled: notice.isCancelled,
  is_new_customer: notice.isNewCustomer,
  promo_codes: notice.promoCodes,
  pv_id: notice.pvId,
  landing_code: notice.landing?.code ?? null,
  landing_click_id: notice.landing?.clickId ?? null,
  aliases: notice.aliases,
  country: notice.country,
  products: productRows(notice.products)
})

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

const ORDER_COLUMNS = `shop_domain text, order_id text, version bigint, claimant text, received_at timestamptz, placed_at timestamptz,
  minor_units bigint, currency text, payment text, paid_minor_units bigint, refunds_counted text[], is_test boolean,
  is_cancelled boolean, is_new_customer boolean, promo_codes text[], pv_id uuid, landing_code text, landing_click_id uuid,
  aliases jsonb, country text, products jsonb, gross_minor_units bigint, presentment_minor_units bigint,
  presentment_currency text, triggered_at timestamptz, is_deleted boolean, is_renewal boolean, renews_since timestamptz, parts jsonb`

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

const GIVEN_ORDERS = `given as materialized (
    select g.*, row_number() over () as n from json_to_recordset($2::text::json) as g(${ORDER_COLUMNS})
  )`

/*
 * The same as `Orders.record` and `Orders.refund` do of each. Rows are written in the order of their keys, so that two of these, or
 * one and a shop's notice, never wait for each other in a circle.
 */
const FILE_ORDERS = `
  with ${GIVEN_ORDERS}, filed as (
    insert into order_evidence (
      tenant_id, shop_domain, order_id, source, version, claimant, received_at, placed_at, minor_units, currency, payment,
      paid_minor_units, refunds_counted, is_test, is_cancelled, is_new_customer, promo_codes, pv_id, landing_code,
      landing_click_id, remembered_refs, aliases, page_host, is_bot, country, products, gross_minor_units,
      presentment_minor_units, presentment_currency, triggered_at, is_deleted, is_renewal, renews_since, parts
    )
    select $1::uuid, shop_domain, order_id, 'shop', version, claimant, received_at, placed_at, minor_units, currency, payment,
      paid_minor_units, refunds_counted, is_test, is_cancelled, is_new_customer, promo_codes, pv_id, landing_code,
      landing_click_id, '[]', aliases, null, false, country, products, gross_minor_units,
      presentment_minor_units, presentment_currency, triggered_at, is_deleted, is_renewal, renews_since, nullif(parts, 'null')
    from given order by shop_domain, order_id collate "C"
    on conflict do nothing
    returning tenant_id, shop_domain, order_id, source, least(placed_at, received_at) as placed_at, aliases
  ), made as (
    insert into orders (tenant_id, shop_domain, order_id, source, placed_at, aliases)
    select tenant_id, shop_domain, order_id, source, placed_at,
      array(select a.id from jsonb_to_recordset(aliases) as a(id text))
    from filed order by shop_domain, order_id collate "C"
    ${ON_ORDER_CONFLICT}
  ), named as (
    insert into order_aliases (tenant_id, alias, shop_domain, order_id, kind)
    select tenant_id, name.id, shop_domain, order_id, name.kind
    from filed, lateral (
      select order_id as id, 'id' as kind union all select a.id, a.kind from jsonb_to_recordset(aliases) as a(id text, kind text)
    ) name
    order by shop_domain, order_id collate "C", name.id collate "C"
    on conflict do nothing
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
        const given = [tenantId, JSON.stringify(orders.map(toRow))]
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
