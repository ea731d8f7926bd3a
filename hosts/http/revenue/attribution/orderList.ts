import { Effect, Option, Schema } from "effect"
import type { Period } from "../../../../domain/revenue/attribution/attributeOrders.ts"
import type { OrderFilter } from "../../../../domain/revenue/attribution/reports/groupings.ts"
import {
  LISTED_ORDERS_MAX,
  LISTED_ORDERS_READ_MAX,
  type ListedOrder,
  type OrderList,
  type OrderListQuery,
  OrderNumber,
  readListCursor,
  writeListCursor
} from "../../../../domain/revenue/attribution/reports/listOrders.ts"
import type { TimeZone } from "../../../../ports/accounts/tenants/AttributionSettings.ts"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { AttributionModel } from "../../../../ports/revenue/attribution/AttributionModel.ts"
import { CountryCode, LinkCode } from "../../../../ports/tracking/links/TrackingLink.ts"
import { ShopDomain } from "../../../../ports/tracking/orders/Order.ts"
import { productIdFrom } from "../../../../ports/tracking/orders/productIdentity.ts"
import { readTime } from "../../query/periods.ts"
import { CURRENCY_PARAMETER, PERIOD_PARAMETERS, queryParameter, readQuery, TIME_RULE } from "../../query/reportQuery.ts"
import type { Call, KeyedEndpoint, ParameterDescription } from "../../server/endpoint.ts"
import { wholeBetween } from "../../server/fields.ts"
import { InvalidRequest } from "../../server/validationProblems.ts"
import { AS_OF_HEADERS } from "../../server/withDataAsOf.ts"
import { AttributionReports } from "./AttributionReports.ts"
import { BUSY, EarnedFields, earned, REPORTED_WITHIN_SECONDS, shareText, whileWaitedFor } from "./attributionReport.ts"

const LIMIT_DEFAULT = 50
/** Characters of a creator or campaign that is asked for at most. */
const NAME_CHARACTERS_MAX = 200
const BOOLEANS = ["true", "false"] as const

const OrdersBody = Schema.Struct({
  model: AttributionModel,
  from: Schema.String,
  to: Schema.String,
  currency: Schema.NullOr(Schema.String),
  attributed: Schema.Array(
    Schema.Struct({
      order_id: Schema.String,
      shop_domain: Schema.NullOr(Schema.String),
      placed_at: Schema.String,
      country: Schema.NullOr(Schema.String),
      share: Schema.String,
      ...EarnedFields
    })
  ),
  next_cursor: Schema.NullOr(Schema.String)
}).annotate({ identifier: "AttributedOrders" })

const rowOf = ({ orderId, placedAt, shopDomain, country, share, ...row }: ListedOrder) => ({
  order_id: orderId,
  shop_domain: shopDomain,
  placed_at: placedAt.toISOString(),
  country,
  share: shareText(share),
  ...earned(row)
})

const isLink = Schema.is(LinkCode)
const isShop = Schema.is(ShopDomain)
const isCountry = Schema.is(CountryCode)
const isNumber = Schema.is(OrderNumber)

/** A parameter that an empty value asks for what has none by. */
const named = <A>(
  name: string,
  text: string | undefined,
  read: (text: string) => A | null,
  rule: string
): { readonly value?: A | null; readonly problem?: string } => {
  if (text === undefined) return {}
  const trimmed = text.trim()
  if (trimmed === "") return { value: null }
  const value = read(trimmed)
  return value === null ? { problem: `${name}: ${rule}` } : { value }
}

const isFlag = (text: string | undefined): boolean => text === undefined || text === "true" || text === "false"

const placedIn = (query: Call["query"], period: Period, timeZone: TimeZone): Period | null | "wrong" => {
  const { placed_from, placed_to } = query
  if (placed_from === undefined && placed_to === undefined) return null
  const from = placed_from === undefined ? period.from : readTime(placed_from, "starts", timeZone)
  const to = placed_to === undefined ? period.to : readTime(placed_to, "ends", timeZone)
  return from === null || to === null ? "wrong" : { from, to }
}

/** Which orders, and which shares of them, a question asks for, and what is wrong with it. An empty value asks for what has none. */
export const readOrderFilter = (query: Call["query"]) => {
  const creator = named(
    "creator",
    query.creator,
    (text) => (/^[^/]+\/.+$/.test(text) && text.length <= NAME_CHARACTERS_MAX ? text.toLowerCase() : null),
    "must be a creator as the report names them, such as instagram/jane, or empty"
  )
  const link = named("link", query.link, (text) => (isLink(text) ? text : null), "must be a link's code, or empty")
  const campaign = named(
    "campaign",
    query.campaign,
    (text) => (text.length <= NAME_CHARACTERS_MAX ? text : null),
    `must have at most ${NAME_CHARACTERS_MAX} characters`
  )
  const shop = named(
    "shop",
    query.shop?.toLowerCase(),
    (text) => (isShop(text) ? text : null),
    "must be a store's domain, or empty"
  )
  const country = named(
    "country",
    query.country?.toUpperCase(),
    (text) => (isCountry(text) ? text : null),
    "must be a country's two letters, such as DE, or empty"
  )
  const product = named("product", query.product, productIdFrom, "must be a product's id, or empty")
  const filter: OrderFilter = {
    ...(creator.value === undefined ? {} : { creator: creator.value }),
    ...(link.value === undefined ? {} : { link: link.value }),
    ...(campaign.value === undefined ? {} : { campaign: campaign.value }),
    ...(country.value === undefined ? {} : { country: country.value }),
    ...(shop.value === undefined ? {} : { shop: shop.value }),
    ...(product.value === undefined ? {} : { product: product.value })
  }
  return { filter, details: [creator, link, campaign, country, shop, product].flatMap(({ problem }) => problem ?? []) }
}

const readOrdersQuery = Effect.fnUntraced(function* (call: Call, period: Period, timeZone: TimeZone) {
  const { query } = call
  const { filter, details: wrongFilter } = readOrderFilter(query)
  const placed = placedIn(query, period, timeZone)
  const limit = query.limit === undefined ? LIMIT_DEFAULT : /^\d{1,6}$/.test(query.limit) ? Number(query.limit) : 0
  const cursor = query.cursor === undefined ? Option.none() : readListCursor(query.cursor)
  const { part } = query
  const flags = ["unattributed", "unconfirmed"] as const
  const details = [
    ...wrongFilter,
    ...flags.flatMap((flag) => (isFlag(query[flag]) ? [] : [`${flag}: must be one of ${BOOLEANS.join(", ")}`])),
    ...(part === undefined || isNumber(part) ? [] : [`part: must be one of ${OrderNumber.literals.join(", ")}`]),
    ...(placed === "wrong" ? [`placed_from, placed_to: each ${TIME_RULE}`] : []),
    ...(limit < 1 || limit > LISTED_ORDERS_MAX ? [`limit: must be a whole number from 1 to ${LISTED_ORDERS_MAX}`] : []),
    ...(query.cursor !== undefined && Option.isNone(cursor) ? ["cursor: is none that a page gave"] : [])
  ]
  if (details.length > 0 || placed === "wrong" || !(part === undefined || isNumber(part))) {
    return yield* new InvalidRequest({ details })
  }
  return {
    filter: query.unattributed === "true" ? { ...filter, isUnattributed: true as const } : filter,
    placed,
    limit,
    number: part ?? null,
    isUnconfirmed: query.unconfirmed === "true",
    cursor: Option.getOrNull(cursor)
  }
})

/** The page of orders that a question asks for. Fails with InvalidRequest. */
export const readOrderListQuery = Effect.fnUntraced(function* (call: Call, tenantId: TenantId) {
  const { timeZone, period: asked, model, currency } = yield* readQuery(call, tenantId)
  const { cursor, ...wanted } = yield* readOrdersQuery(call, asked, timeZone)
  const period: Period = cursor === null || call.query.to !== undefined ? asked : { ...asked, to: cursor.to }
  const query: OrderListQuery = { tenantId, model, currency, period, ...wanted, after: cursor?.order ?? null }
  return query
})

/** A page of orders as it goes out. */
export const orderListBody = (
  { model, period, currency }: OrderListQuery,
  { orders, next }: OrderList
): typeof OrdersBody.Type => ({
  model,
  from: period.from.toISOString(),
  to: period.to.toISOString(),
  currency,
  attributed: orders.map(rowOf),
  next_cursor: next === null ? null : writeListCursor({ order: next, to: period.to })
})

export const FILTER_PARAMETERS: ReadonlyArray<ParameterDescription> = [
  queryParameter(
    "creator",
    "Only this creator's shares, such as instagram/jane; empty: of links of no creator.",
    Schema.String
  ),
  queryParameter("link", "Only this link's shares; empty: those without a link.", Schema.String),
  queryParameter("campaign", "Only shares of this campaign's links; empty: of links of no campaign.", Schema.String),
  queryParameter(
    "shop",
    "Only this store's orders, by its domain; empty: those that no store reported.",
    Schema.String
  ),
  queryParameter(
    "country",
    "Only orders that go to this country, by its two letters; empty: those of which it is not known.",
    Schema.String
  ),
  queryParameter(
    "product",
    "Only this product's part of orders, by its id; empty: what is of no product. With a creator, link or campaign their part of " +
      "that: over all creators it adds up to the product's.",
    Schema.String
  )
]

/** GET /api/v1/attribution/orders: the orders that a number of the report is made of. */
export const attributedOrdersEndpoint: KeyedEndpoint = {
  method: "GET",
  path: "/api/v1/attribution/orders",
  area: "scoring",
  summary:
    "The orders behind a number of the report, oldest first, each with its part of it: what all pages say adds up to the number.",
  mayTakeSeconds: REPORTED_WITHIN_SECONDS,
  access: { scopes: ["full", "read", "test"] },
  parameters: [
    ...PERIOD_PARAMETERS,
    CURRENCY_PARAMETER,
    ...FILTER_PARAMETERS,
    queryParameter("unattributed", "true: only orders that no creator had a part in.", Schema.Literals(BOOLEANS)),
    queryParameter("unconfirmed", "true: those of the report's `unconfirmed` instead.", Schema.Literals(BOOLEANS)),
    queryParameter("part", "Only orders that add something to this number.", OrderNumber),
    queryParameter(
      "placed_from",
      "Only orders of the period from then on, divided as in the whole period: an interval's `from`.",
      Schema.String
    ),
    queryParameter("placed_to", "Only orders of the period before then: an interval's `to`.", Schema.String),
    queryParameter(
      "limit",
      `1 to ${LISTED_ORDERS_MAX}; ${LIMIT_DEFAULT} unless said otherwise.`,
      wholeBetween(1, LISTED_ORDERS_MAX)
    ),
    queryParameter("cursor", "The `next_cursor` of the page before.", Schema.String)
  ],
  responses: {
    200: {
      description:
        `A page of orders. It may be shorter than \`limit\` and still have a \`next_cursor\`: at most ${LISTED_ORDERS_READ_MAX} ` +
        "orders are read for one page. Without `to` every page ends when the first one was asked for.",
      schema: OrdersBody,
      headers: AS_OF_HEADERS
    },
    503: BUSY
  },
  handle: Effect.fnUntraced(function* (call, { tenantId }) {
    const query = yield* readOrderListQuery(call, tenantId)
    const reports = yield* AttributionReports
    const made = yield* whileWaitedFor(call, reports.list(query))
    return "status" in made ? made : { status: 200, body: orderListBody(query, made) }
  })
}
