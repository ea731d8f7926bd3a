import { Effect, Option } from "effect"
import { capitalise, formatCount, formatPercent } from "../../../../../domain/mail/wording.ts"
import {
  LISTED_ORDERS_READ_MAX,
  type ListedOrder,
  type ListedPart,
  type OrderListQuery,
  readListedOrders,
  writeListCursor
} from "../../../../../domain/revenue/attribution/reports/listOrders.ts"
import { orderKeyText } from "../../../../../domain/tracking/orders/orderName.ts"
import type { TenantId } from "../../../../../ports/accounts/tenants/Tenant.ts"
import { decimalText } from "../../../../../ports/money/readAmount.ts"
import type { HoldStatus } from "../../../../../ports/revenue/fraud/Hold.ts"
import { HOLDS_ASKED_MAX, WATCH_LISTED_MAX, Watch } from "../../../../../ports/revenue/fraud/Watch.ts"
import { Orders } from "../../../../../ports/tracking/orders/Orders.ts"
import { orderIdFrom } from "../../../../../ports/tracking/orders/orderIdentity.ts"
import { Shops } from "../../../../../ports/tracking/stores/Shops.ts"
import { seeOther } from "../../../memberPages/accountPage.ts"
import type { makeMemberPages } from "../../../memberPages/memberPages.ts"
import { type Html, html } from "../../../pages/html.ts"
import { badge, dataTable } from "../../../pages/tableStyle.ts"
import { creatorLink, momentHtml, moneyText } from "../../../pages/texts.ts"
import { csvOf } from "../../../server/csv.ts"
import type { Call, OpenEndpoint } from "../../../server/endpoint.ts"
import { AttributionReports } from "../AttributionReports.ts"
import { inOrders, REPORTED_WITHIN_SECONDS, shareText, whileWaitedFor } from "../attributionReport.ts"
import { makeKeptFigures } from "../keptFigures.ts"
import { readOrderListQuery } from "../orderList.ts"
import { PRESET_WORDS, PRESETS, presetDates, presetNamed, todayOf } from "./periods.ts"
import {
  ATTRIBUTION_PATH,
  addressWith,
  asProblems,
  BUSY_PROBLEMS,
  creatorNamed,
  modelWords,
  ORDERS_CSV_PATH,
  ORDERS_PATH,
  option,
  problemsBox,
  REPORT_PAGE_KIND
} from "./reportForm.ts"

/** Orders of one page. */
const PAGE_ORDERS = 50
/** Pages of orders that are kept at most; each is some 30 kB. */
const LISTS_KEPT_MAX = 200
/** Orders of one CSV: the newest. */
const EXPORTED_ORDERS_MAX = 5_000
/** Who had a part in an order is told of so many in a row; its page has all. */
const PARTS_SHOWN_MAX = 2
/** Stores that the form offers. */
const STORES_OFFERED_MAX = 100

type Query = Readonly<Record<string, string | undefined>>

const STATES = ["held", "refunded", "unattributed", "browser"] as const
type State = (typeof STATES)[number]
const STATE_WORDS: Readonly<Record<State, string>> = {
  held: "On hold",
  refunded: "Refunded",
  unattributed: "Not attributed",
  browser: "Browser only"
}
/** What the list is asked by, where a state is chosen. */
const ASKED_BY_STATE: Readonly<Record<State, Query>> = {
  held: {},
  refunded: { part: "refunded" },
  unattributed: { unattributed: "true" },
  browser: { unconfirmed: "true" }
}

/** Where an order's page is. */
export const orderAddress = (orderId: string, query: Readonly<Record<string, string | null | undefined>>): string =>
  addressWith(`${ORDERS_PATH}/${encodeURIComponent(orderId.toWellFormed())}`, query)

const stateOf = (query: Query): State | null =>
  STATES.find((state) => state === query.state) ??
  (query.part === "refunded"
    ? "refunded"
    : query.unattributed === "true"
      ? "unattributed"
      : query.unconfirmed === "true"
        ? "browser"
        : null)

/** Fields of a form that were left empty ask nothing; names that are empty ask for what has none. */
const EMPTY_IS_ANY = ["model", "from", "to", "currency", "cursor", "part", "q", "by", "store", "state", "period"]
/** What the form itself asks by. */
const FORM_FIELDS = ["q", "by", "store", "state", "period", "cursor"]

const cleaned = (call: Call): Query =>
  Object.fromEntries(
    Object.entries(call.query).filter(
      ([name, value]) => value !== undefined && !(value.trim() === "" && EMPTY_IS_ANY.includes(name))
    )
  )

/** What the address asks, as the list is asked. */
const listQueryOf = Effect.fnUntraced(function* (tenantId: TenantId, query: Query) {
  const { q: _, by, store, state: __, period, ...given } = query
  const preset = presetNamed(period)
  const dates = preset === null ? {} : presetDates(preset, yield* todayOf(tenantId))
  const state = stateOf(query)
  const { part: ___, unattributed: ____, unconfirmed: _____, ...plain } = given
  const asked: Query = {
    ...(query.state === undefined ? given : plain),
    ...dates,
    ...(by === undefined ? {} : { creator: yield* creatorNamed(tenantId, by) }),
    ...(store === undefined ? {} : { shop: store }),
    ...(query.state === undefined || state === null ? {} : ASKED_BY_STATE[state])
  }
  return asked
})

export type HoldsByOrder = ReadonlyMap<string, HoldStatus>

/** How the orders of a list stand with the rules of fraud, by `orderKeyText`. */
export const readHoldsOf = Effect.fnUntraced(function* (
  tenantId: TenantId,
  orders: ReadonlyArray<Pick<ListedOrder, "orderId" | "shopDomain">>
) {
  const keys = orders.map(({ orderId, shopDomain }) => ({ orderId, shopDomain }))
  const holds = keys.length === 0 ? [] : yield* Watch.use((watch) => watch.holdsOf(tenantId, keys))
  const byOrder: HoldsByOrder = new Map(holds.map(({ order, status }) => [orderKeyText(order), status]))
  return byOrder
})

const stateText = (
  order: ListedOrder,
  hold: HoldStatus | undefined
): readonly ["good" | "warning" | "bad" | "plain", string] => {
  if (hold === "held") return ["warning", "On hold"]
  if (hold === "confirmed") return ["bad", "Not to be paid for"]
  if (order.cancelledMinorUnits > 0n) return ["plain", "Cancelled"]
  if (order.refundedMinorUnits > 0n) return ["plain", order.orderMinorUnits > 0n ? "Partly refunded" : "Refunded"]
  if (order.earnsNothingBecause !== null) return ["plain", capitalise(order.earnsNothingBecause)]
  if (order.isUnconfirmed) return ["warning", "Browser only"]
  return ["plain", capitalise(order.payment.replaceAll("_", " "))]
}

const partText = ({ share }: Pick<ListedPart, "share">): string => formatPercent(inOrders(share))
const isWhole = ({ share }: Pick<ListedPart, "share">): boolean => inOrders(share) === 1

const creatorsHtml = ({ parts }: Pick<ListedOrder, "parts">): Html => {
  if (parts.length === 0) return html`<span class="muted">Not attributed</span>`
  const shown = parts.slice(0, PARTS_SHOWN_MAX).map((part, place) => {
    const name = part.creator === null ? html`<span class="muted">No creator</span>` : creatorLink(part.creator)
    return html`${place === 0 ? "" : ", "}${name}${isWhole(part) ? "" : ` ${partText(part)}`}`
  })
  const more = parts.length - PARTS_SHOWN_MAX
  return html`<span>${shown}${more > 0 ? ` and ${more} more` : ""}</span>`
}

const linksHtml = ({ parts }: Pick<ListedOrder, "parts">): Html | string => {
  const codes = [...new Set(parts.flatMap(({ link }) => link ?? []))].slice(0, PARTS_SHOWN_MAX)
  if (codes.length === 0) return "–"
  return html`<span>${codes.map(
    (code, place) => html`${place === 0 ? "" : ", "}<a href="/links/${code}"><bdi>${code}</bdi></a>`
  )}</span>`
}

/** Orders as every page lists them. */
export const ordersTable = (
  label: string,
  orders: ReadonlyArray<ListedOrder>,
  holds: HoldsByOrder,
  query: Query = {}
): Html => {
  const hasStores = new Set(orders.map(({ shopDomain }) => shopDomain)).size > 1
  return dataTable(
    label,
    [
      { label: "Order" },
      { label: "Placed", kind: "text" },
      { label: "Creator", kind: "text" },
      { label: "Link" },
      { label: "State" },
      ...(hasStores ? [{ label: "Store", kind: "text" } as const] : []),
      { label: "Amount", kind: "lead" }
    ],
    orders.map((order) => {
      const { orderId, shopDomain, currency } = order
      const address = orderAddress(orderId, { shop: shopDomain, model: query.model, from: query.from, to: query.to })
      const amount = moneyText(order)
      return {
        cells: [
          html`<a href="${address}"><bdi>${order.name}</bdi></a>`,
          momentHtml(order.placedAt),
          creatorsHtml(order),
          linksHtml(order),
          badge(...stateText(order, holds.get(orderKeyText(order)))),
          ...(hasStores ? [html`<bdi>${shopDomain ?? "–"}</bdi>`] : []),
          isWhole(order)
            ? amount
            : html`${amount}<small>${partText(order)} of ${moneyText({ minorUnits: order.orderMinorUnits, currency })}</small>`
        ]
      }
    })
  )
}

const CSV_COLUMNS =
  "order order_id shop_domain placed_at creators links share currency amount order_amount refunded state".split(" ")

const csvOfOrders = (orders: ReadonlyArray<ListedOrder>, holds: HoldsByOrder): string =>
  csvOf([
    CSV_COLUMNS,
    ...orders.map((order) => {
      const { currency } = order
      const decimal = (minorUnits: bigint) => ({ decimal: decimalText({ minorUnits, currency }) })
      return [
        order.name,
        order.orderId,
        order.shopDomain,
        order.placedAt.toISOString(),
        order.parts
          .flatMap(({ creator }) => (creator === null ? [] : `${creator.platform}/${creator.handle}`))
          .join("; "),
        order.parts.flatMap(({ link }) => link ?? []).join("; "),
        { decimal: shareText(order.share) },
        currency,
        decimal(order.minorUnits),
        decimal(order.orderMinorUnits),
        decimal(order.refundedMinorUnits),
        stateText(order, holds.get(orderKeyText(order)))[1]
      ]
    })
  ])

const filterForm = (query: Query, stores: ReadonlyArray<string>): Html => {
  const hidden = Object.entries(query).filter(
    ([name]) =>
      !FORM_FIELDS.includes(name) && !["creator", "shop", "part", "unattributed", "unconfirmed"].includes(name)
  )
  const state = stateOf(query) ?? ""
  const { period = "" } = query
  const store = query.store ?? query.shop ?? ""
  return html`<form class="bar" method="get" action="${ORDERS_PATH}" role="search">
<label>Order number<input type="text" name="q" value="${query.q ?? ""}" placeholder="#1001" maxlength="128"
 autocomplete="off" dir="auto"></label>
<label class="wide">Creator<input type="text" name="by" value="${query.by ?? query.creator ?? ""}" maxlength="200" placeholder="Any"
 autocomplete="off" spellcheck="false" dir="auto"></label>
<label>State<select name="state">${option("", "Any", state)}${STATES.map((each) => option(each, STATE_WORDS[each], state))}</select></label>
${
  stores.length < 2
    ? null
    : html`<label class="wide">Store<select name="store">${option("", "Any", store)}${stores.map((each) =>
        option(each, each, store)
      )}</select></label>`
}
<label>Period<select name="period">${option("", query.from === undefined ? "All" : "As chosen", period)}${PRESETS.map(
    (each) => option(each, PRESET_WORDS[each], period)
  )}</select></label>
${hidden.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value ?? ""}">`)}
<button class="main" type="submit">Show</button></form>`
}

/** What is asked for beside what the form shows, in words. */
const wordsOf = (query: Query): ReadonlyArray<Html> => {
  const named = (name: "creator" | "link" | "campaign" | "country" | "product" | "shop", nothing: string) => {
    const value = query[name]
    if (value === undefined) return []
    return [value.trim() === "" ? html`${nothing}` : html`${name} <bdi>${value}</bdi>`]
  }
  return [
    ...(query.model === undefined ? [] : [html`${modelWords(query.model).toLowerCase()}`]),
    ...(query.from === undefined ? [] : [html`from <bdi>${query.from}</bdi>`]),
    ...(query.to === undefined ? [] : [html`to <bdi>${query.to}</bdi>`]),
    ...(query.currency === undefined ? [] : [html`<bdi>${query.currency}</bdi>`]),
    ...named("creator", "links of no creator"),
    ...named("link", "without a link"),
    ...named("campaign", "of no campaign"),
    ...named("country", "of no known country"),
    ...named("product", "of no product"),
    ...named("shop", "of no store")
  ]
}

/** The orders of this name, wherever they stand in time. */
const searched = Effect.fnUntraced(function* (tenantId: TenantId, name: string) {
  const id = orderIdFrom(name)
  if (Option.isNone(id)) return []
  const found = yield* Orders.use((orders) => orders.find(tenantId, id.value, null))
  return yield* readListedOrders(tenantId, found)
})

/** The orders on hold, the newest first, of a creator and store where these are asked for. */
const heldOrders = Effect.fnUntraced(function* (tenantId: TenantId, { creator, shop }: Query) {
  const holds = yield* Watch.use((watch) =>
    watch.holds(tenantId, { status: "held", limit: WATCH_LISTED_MAX - 1, after: null })
  )
  const orders = yield* readListedOrders(
    tenantId,
    holds.map(({ order }) => order)
  )
  const isOf = (part: ListedPart) =>
    part.creator !== null && `${part.creator.platform}/${part.creator.handle}` === creator
  return orders.filter(
    (order) => (creator === undefined || order.parts.some(isOf)) && (shop === undefined || order.shopDomain === shop)
  )
})

/** The orders of an account: latest first, searched by number and filtered, each with who had a part in it and how it stands. */
export const ordersPages = ({ page }: ReturnType<typeof makeMemberPages>): ReadonlyArray<OpenEndpoint> => {
  const keptList = makeKeptFigures({
    // By what the address asks: a period that ends now ends at another moment for each who asks.
    nameOf: ({ asked, query }: { readonly asked: Query; readonly query: OrderListQuery }) =>
      JSON.stringify([query.tenantId, asked]),
    make: ({ query }) => AttributionReports.use((reports) => reports.list(query)),
    entriesMax: LISTS_KEPT_MAX
  })
  const listed = Effect.fnUntraced(function* (call: Call, tenantId: TenantId, query: Query, limit: number) {
    const asked = yield* listQueryOf(tenantId, query)
    const { limit: _, ...wanted } = yield* readOrderListQuery({ ...call, query: asked }, tenantId)
    const listQuery: OrderListQuery = { ...wanted, limit, isNewestFirst: true }
    if (stateOf(query) === "held") return { asked, listQuery, orders: yield* heldOrders(tenantId, asked), next: null }
    const list = yield* whileWaitedFor(call, keptList({ asked: { ...asked, limit: String(limit) }, query: listQuery }))
    return "status" in list ? BUSY_PROBLEMS : { asked, listQuery, ...list }
  })
  return [
    {
      ...page({
        path: ORDERS_PATH,
        section: ATTRIBUTION_PATH,
        summary: "The account's orders, latest first, or those behind a number of a report.",
        make: Effect.fnUntraced(function* ({ call, current }) {
          const { tenantId } = current
          const query = cleaned(call)
          const stores = yield* Shops.use((shops) => shops.list(tenantId, { after: null, limit: STORES_OFFERED_MAX }))
          const head = html`<h1>Orders</h1>${filterForm(
            query,
            stores.map(({ domain }) => domain)
          )}`
          if (query.q !== undefined) {
            const found = yield* searched(tenantId, query.q)
            const [only, ...others] = found
            if (only !== undefined && others.length === 0)
              return seeOther(orderAddress(only.orderId, { shop: only.shopDomain }))
            return {
              title: "Orders",
              kind: REPORT_PAGE_KIND,
              content: html`${head}${
                only === undefined
                  ? html`<p>No order is called <bdi>${query.q}</bdi>. A search takes an order’s whole number or id.</p>`
                  : ordersTable("Orders", found, yield* readHoldsOf(tenantId, found))
              }`
            }
          }
          const made = yield* asProblems(listed(call, tenantId, query, PAGE_ORDERS))
          if ("status" in made) {
            return {
              title: "Orders",
              status: made.status,
              kind: REPORT_PAGE_KIND,
              content: html`${head}${problemsBox(made.problems)}`
            }
          }
          const { orders, next, asked, listQuery } = made
          const { period } = listQuery
          const words = wordsOf(query)
          const inPeriod = {
            model: asked.model,
            ...(asked.from === undefined ? {} : { from: period.from.toISOString() }),
            ...(asked.to === undefined ? {} : { to: period.to.toISOString() })
          }
          const { cursor: _, ...uncut } = query
          return {
            title: "Orders",
            kind: REPORT_PAGE_KIND,
            content: html`${head}${
              words.length === 0
                ? null
                : html`<p class="muted">Only: ${words.map((each, place) => html`${place === 0 ? "" : ", "}${each}`)}.
<a href="${ORDERS_PATH}">All orders</a></p>`
            }${
              orders.length === 0
                ? html`<p>${next === null ? "There are no such orders." : "None on this page; there may be more."}</p>`
                : ordersTable("Orders", orders, yield* readHoldsOf(tenantId, orders), inPeriod)
            }
<p class="actions">${
              next === null
                ? null
                : html`<a href="${addressWith(ORDERS_PATH, {
                    ...query,
                    cursor: writeListCursor({ order: next, to: period.to })
                  })}" rel="next">Older orders</a> `
            }${query.cursor === undefined ? null : html`<a href="${addressWith(ORDERS_PATH, uncut)}">Newest orders</a> `}${
              orders.length === 0
                ? null
                : html`<a href="${addressWith(ORDERS_CSV_PATH, uncut)}" download>Download as CSV (the newest ${formatCount(
                    EXPORTED_ORDERS_MAX
                  )})</a>`
            }</p>`
          }
        })
      }),
      mayTakeSeconds: REPORTED_WITHIN_SECONDS
    },
    {
      ...page({
        path: ORDERS_CSV_PATH,
        section: ATTRIBUTION_PATH,
        summary: `The orders that the list shows as CSV: the newest ${EXPORTED_ORDERS_MAX} of ${LISTED_ORDERS_READ_MAX} that are read.`,
        make: Effect.fnUntraced(function* ({ call, current }) {
          const { cursor: _, ...query } = cleaned(call)
          const made = yield* asProblems(listed(call, current.tenantId, query, EXPORTED_ORDERS_MAX))
          if ("status" in made) {
            return {
              title: "Orders",
              status: made.status,
              kind: REPORT_PAGE_KIND,
              content: html`<h1>Orders</h1>${problemsBox(made.problems)}`
            }
          }
          const holds: Array<HoldsByOrder> = []
          for (let at = 0; at < made.orders.length; at += HOLDS_ASKED_MAX)
            holds.push(yield* readHoldsOf(current.tenantId, made.orders.slice(at, at + HOLDS_ASKED_MAX)))
          const csv = csvOfOrders(made.orders, new Map(holds.flatMap((each) => [...each])))
          return new Response(csv, {
            headers: {
              "content-type": "text/csv; charset=utf-8",
              "content-disposition": 'attachment; filename="orders.csv"',
              "cache-control": "private, no-store",
              "x-content-type-options": "nosniff"
            }
          })
        })
      }),
      mayTakeSeconds: REPORTED_WITHIN_SECONDS
    }
  ]
}
