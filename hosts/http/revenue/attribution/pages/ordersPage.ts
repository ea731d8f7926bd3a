import { Effect } from "effect"
import { formatPercent } from "../../../../../domain/mail/wording.ts"
import type { OrderListQuery } from "../../../../../domain/revenue/attribution/reports/listOrders.ts"
import type { makeMemberPages } from "../../../memberPages/memberPages.ts"
import { type Html, html } from "../../../pages/html.ts"
import type { Call, OpenEndpoint } from "../../../server/endpoint.ts"
import { AttributionReports } from "../AttributionReports.ts"
import { REPORTED_WITHIN_SECONDS, whileWaitedFor } from "../attributionReport.ts"
import { makeKeptFigures } from "../keptFigures.ts"
import { orderListBody, readOrderListQuery } from "../orderList.ts"
import {
  ATTRIBUTION_PATH,
  addressWith,
  asProblems,
  BUSY_PROBLEMS,
  modelWords,
  ORDERS_PATH,
  problemsBox,
  REPORT_PAGE_KIND
} from "./reportForm.ts"
import { amountText, moneyText, ordersText } from "./reportPlots.ts"

/** Orders of one page. */
const PAGE_ORDERS = "50"
/** Pages of orders that are kept at most; each is some 30 kB. */
const LISTS_KEPT_MAX = 200

type Query = Call["query"]
type Order = {
  readonly order_id: string
  readonly shop_domain: string | null
  readonly placed_at: string
  readonly share: string
  readonly currency: string
  readonly revenue: string
  readonly orders: number
  readonly refunded: string
}

/** `4 May 2026 09:30` in UTC. */
export const momentHtml = (at: string): Html =>
  html`<time datetime="${at}">${at.slice(0, "2026-01-31".length)} ${at.slice("2026-01-31T".length, "2026-01-31T12:00".length)}</time>`

/** Where an order's page is. */
export const orderAddress = (orderId: string, query: Readonly<Record<string, string | null | undefined>>): string =>
  addressWith(`${ORDERS_PATH}/${encodeURIComponent(orderId.toWellFormed())}`, query)

const rowOf = (query: Query, order: Order): Html => html`<tr>
<td>${momentHtml(order.placed_at)}</td>
<th scope="row"><a href="${orderAddress(order.order_id, {
  shop: order.shop_domain,
  model: query.model,
  from: query.from,
  to: query.to
})}"><bdi>${order.order_id}</bdi></a></th>
<td dir="auto">${order.shop_domain ?? "–"}</td><td class="number">${formatPercent(Number(order.share))}</td>
<td class="number">${moneyText(order)}</td><td class="number">${ordersText(order.orders)}</td>
<td class="number">${amountText(order.refunded)}</td></tr>`

/** What is asked for, in words. */
const wordsOf = (query: Query): ReadonlyArray<Html> => {
  const named = (name: "creator" | "link" | "campaign" | "shop", nothing: string) => {
    const value = query[name]
    if (value === undefined) return []
    return [value.trim() === "" ? html`${nothing}` : html`${name} <bdi>${value}</bdi>`]
  }
  return [
    html`${modelWords(query.model).toLowerCase()}`,
    ...(query.currency === undefined || query.currency === "" ? [] : [html`<bdi>${query.currency}</bdi>`]),
    ...named("creator", "links of no creator"),
    ...named("link", "without a link"),
    ...named("campaign", "of no campaign"),
    ...named("shop", "of no store"),
    ...(query.unattributed === "true" ? [html`not attributed`] : []),
    ...(query.unconfirmed === "true" ? [html`reported by browsers alone`] : [])
  ]
}

const tableOf = (query: Query, orders: ReadonlyArray<Order>): Html =>
  html`<div class="scroll plain-table" role="region" aria-label="Orders" tabindex="0"><table><thead><tr><th scope="col">Placed, UTC</th>
<th scope="col">Order</th><th scope="col">Store</th><th scope="col" class="number">Part of it</th>
<th scope="col" class="number">Net revenue</th><th scope="col" class="number">Orders</th>
<th scope="col" class="number">Given back</th></tr></thead><tbody>${orders.map((order) => rowOf(query, order))}</tbody></table></div>`

/** The orders behind a number of a report, as the API lists them. */
export const ordersPage = ({ page }: ReturnType<typeof makeMemberPages>): OpenEndpoint => {
  const keptList = makeKeptFigures({
    // By what the address asks: a period that ends now ends at another moment for each who asks.
    nameOf: ({ asked, query }: { readonly asked: Query; readonly query: OrderListQuery }) =>
      JSON.stringify([query.tenantId, asked]),
    make: ({ query }) =>
      AttributionReports.use((reports) => Effect.map(reports.list(query), (list) => orderListBody(query, list))),
    entriesMax: LISTS_KEPT_MAX
  })
  return {
    ...page({
      path: ORDERS_PATH,
      section: ATTRIBUTION_PATH,
      summary: "The orders behind a number of a report, for whoever is signed in.",
      make: Effect.fnUntraced(function* ({ call, current }) {
        // Fields of a form that were left empty ask nothing; names that are empty ask for what has none.
        const query = Object.fromEntries(
          Object.entries(call.query).filter(
            ([name, value]) => !(value === "" && ["model", "from", "to", "currency", "cursor", "part"].includes(name))
          )
        )
        const made = yield* asProblems(
          Effect.gen(function* () {
            const asked = { ...query, limit: PAGE_ORDERS }
            const wanted = yield* readOrderListQuery({ ...call, query: asked }, current.tenantId)
            const list = yield* whileWaitedFor(call, keptList({ asked, query: wanted }))
            return "status" in list ? BUSY_PROBLEMS : list
          })
        )
        const head = html`<p><a href="${ATTRIBUTION_PATH}">Attribution</a></p><h1>Orders</h1>`
        if ("status" in made) {
          return {
            title: "Orders",
            status: made.status,
            kind: REPORT_PAGE_KIND,
            content: html`${head}${problemsBox(made.problems)}`
          }
        }
        const words = wordsOf(query)
        const next = made.next_cursor
        return {
          title: "Orders",
          kind: REPORT_PAGE_KIND,
          content: html`${head}<p class="muted">Oldest first: ${words.map(
            (each, place) => html`${place === 0 ? "" : ", "}${each}`
          )}. What all pages say adds up to the number of the report.</p>
${
  made.attributed.length === 0
    ? html`<p>${next === null ? "There are no such orders." : "None on this page; there may be more."}</p>`
    : tableOf({ ...query, from: made.from, to: made.to }, made.attributed)
}
${next === null ? null : html`<p class="actions"><a href="${addressWith(ORDERS_PATH, { ...query, cursor: next })}">Next</a></p>`}`
        }
      })
    }),
    mayTakeSeconds: REPORTED_WITHIN_SECONDS
  }
}
