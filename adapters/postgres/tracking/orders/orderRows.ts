import type { OrderNotice } from "../../../../ports/tracking/orders/Order.ts"
import { partsRow, productRows } from "./productRows.ts"

/** Whose word on an order's time counts more. */
const rank = (row: string) => `array_position(array['pixel', 'server', 'shop'], ${row}.source)`

/**
 * How rows of `orders` take in what is new of an order they have: the time of the source that counts most, its earliest,
 * and every alias. The same in whatever order the accounts arrive.
 */
export const ON_ORDER_CONFLICT = `
  on conflict (tenant_id, shop_domain, order_id) do update set
    source = case when ${rank("excluded")} > ${rank("orders")} then excluded.source else orders.source end,
    placed_at = case sign(${rank("excluded")} - ${rank("orders")})
      when 1 then excluded.placed_at when 0 then least(excluded.placed_at, orders.placed_at) else orders.placed_at
    end,
    aliases = array(select distinct unnest(orders.aliases || excluded.aliases) order by 1)
  where ${rank("excluded")} > ${rank("orders")}
    or (excluded.source = orders.source and excluded.placed_at < orders.placed_at)
    or not excluded.aliases <@ orders.aliases`
/** Each column as the account of the higher version has it. A row is answered either way: the one that stands. */
export const STANDING_REFUND = ["kind", "at", "received_at", "minor_units", "currency", "products", "version"]
  .map((column) => `${column} = case when r.version < excluded.version then excluded.${column} else r.${column} end`)
  .join(", ")

/**
 * An account of an order as statements read it; the names are its columns'. Amounts go as text: JSON's numbers would round them. Times are
 * texts already: a row that holds dates takes three times as long to write as JSON.
 */
export const toOrderRow = (notice: OrderNotice) => ({
  tenant_id: notice.tenantId,
  shop_domain: notice.shopDomain ?? "",
  order_id: notice.orderId,
  source: notice.source,
  version: notice.version,
  claimant: notice.source === "pixel" ? (notice.pvId ?? "") : notice.contentHash,
  received_at: notice.receivedAt.toISOString(),
  placed_at: notice.placedAt.toISOString(),
  minor_units: notice.total.minorUnits.toString(),
  currency: notice.total.currency,
  payment: notice.payment,
  paid_minor_units: notice.paidMinorUnits.toString(),
  gross_minor_units: notice.grossMinorUnits.toString(),
  presentment_minor_units: notice.presentment?.minorUnits.toString(),
  presentment_currency: notice.presentment?.currency,
  triggered_at: notice.triggeredAt?.toISOString(),
  is_deleted: notice.isDeleted,
  is_renewal: notice.renewal !== null,
  renews_since: notice.renewal?.since?.toISOString(),
  parts: partsRow(notice.parts) ?? undefined,
  refunds_counted: notice.refundsCounted,
  is_test: notice.isTest,
  is_cancelled: notice.isCancelled,
  is_new_customer: notice.isNewCustomer ?? undefined,
  promo_codes: notice.promoCodes,
  pv_id: notice.pvId ?? undefined,
  landing_code: notice.landing?.code,
  landing_click_id: notice.landing?.clickId ?? undefined,
  remembered_refs: notice.storedRefs,
  aliases: notice.aliases,
  page_host: notice.pageHost ?? undefined,
  is_bot: notice.isBot,
  country: notice.country ?? undefined,
  products: productRows(notice.products)
})

const TYPES = {
  tenant_id: "uuid",
  shop_domain: "text",
  order_id: "text",
  source: "text",
  version: "bigint",
  claimant: "text",
  received_at: "timestamptz",
  placed_at: "timestamptz",
  minor_units: "bigint",
  currency: "text",
  payment: "text",
  paid_minor_units: "bigint",
  gross_minor_units: "bigint",
  presentment_minor_units: "bigint",
  presentment_currency: "text",
  triggered_at: "timestamptz",
  is_deleted: "boolean",
  is_renewal: "boolean",
  renews_since: "timestamptz",
  parts: "jsonb",
  refunds_counted: "text[]",
  is_test: "boolean",
  is_cancelled: "boolean",
  is_new_customer: "boolean",
  promo_codes: "text[]",
  pv_id: "uuid",
  landing_code: "text",
  landing_click_id: "uuid",
  remembered_refs: "jsonb",
  aliases: "jsonb",
  page_host: "text",
  is_bot: "boolean",
  country: "text",
  products: "jsonb"
} as const satisfies Record<keyof ReturnType<typeof toOrderRow>, string>

const COLUMNS = Object.keys(TYPES).join(", ")

/** The rows of this parameter, as `given`. */
export const givenOrders = (parameter: string): string => `given as materialized (
  select g.*, row_number() over () as n from json_to_recordset(${parameter}::text::json)
    as g(${Object.entries(TYPES)
      .map(([column, type]) => `${column} ${type}`)
      .join(", ")})
)`

/**
 * Files the accounts `given`, and names their orders; what is new of them is `filed`. Rows are written in the order of their keys, so that
 * two statements never wait for each other in a circle.
 */
export const FILED_ORDERS = `filed as (
  insert into order_evidence (${COLUMNS})
  select ${COLUMNS} from given
  order by tenant_id, shop_domain collate "C", order_id collate "C", source, version, claimant
  on conflict do nothing
  returning tenant_id, shop_domain, order_id, source, least(placed_at, received_at) as placed_at, aliases
), named as (
  insert into order_aliases (tenant_id, alias, shop_domain, order_id, kind)
  select tenant_id, name.id, shop_domain, order_id, name.kind
  from filed, lateral (
    select order_id as id, 'id' as kind union all select a.id, a.kind from jsonb_to_recordset(aliases) as a(id text, kind text)
  ) name
  where shop_domain <> ''
  order by tenant_id, shop_domain, order_id, name.id collate "C"
  on conflict do nothing
)`

/** Makes the orders of what is new: several accounts of one order are taken in together, since one statement may change a row once. */
export const MADE_ORDERS = `
  insert into orders (tenant_id, shop_domain, order_id, source, placed_at, aliases)
  select f.tenant_id, f.shop_domain, f.order_id, (array_agg(f.source order by f.rank desc))[1],
    (array_agg(f.placed_at order by f.rank desc, f.placed_at))[1], array_remove(array_agg(distinct a.id), null)
  from (select *, array_position(array['pixel', 'server', 'shop'], source) as rank from filed) f
    left join lateral jsonb_to_recordset(f.aliases) as a(id text) on true
  group by f.tenant_id, f.shop_domain, f.order_id
  order by f.tenant_id, f.shop_domain, f.order_id
  ${ON_ORDER_CONFLICT}`
