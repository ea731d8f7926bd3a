import { Effect } from "effect"
import { formatCount, formatPlural } from "../../../../domain/mail/wording.ts"
import type { BookLine } from "../../../../domain/revenue/reconciliation/bookLines.ts"
import type { DifferenceCause } from "../../../../domain/revenue/reconciliation/differences.ts"
import type { ExportKind } from "../../../../domain/revenue/reconciliation/StoreExport.ts"
import { orderKeyText, readOrderNames } from "../../../../domain/tracking/orders/orderName.ts"
import { PAGE_ROWS_MAX } from "../../../../ports/paging/Page.ts"
import { groupBy } from "../../../../ports/text/groupBy.ts"
import { Shops } from "../../../../ports/tracking/stores/Shops.ts"
import { memberPageKind } from "../../memberPages/accountPage.ts"
import { type MemberCall, type MemberPage, type makeMemberPages, tenantField } from "../../memberPages/memberPages.ts"
import { type Html, html } from "../../pages/html.ts"
import { TABLE_STYLE } from "../../pages/tableStyle.ts"
import { amountText, momentHtml } from "../../pages/texts.ts"
import type { Call, OpenEndpoint } from "../../server/endpoint.ts"
import { lettersPathOf } from "../../tracking/stores/pages/lettersPages.ts"
import { REPORTED_WITHIN_SECONDS, whileWaitedFor } from "../attribution/attributionReport.ts"
import { orderAddress } from "../attribution/pages/ordersPage.ts"
import {
  ATTRIBUTION_PATH,
  addressWith,
  asProblems,
  BOOKS_PATH,
  BUSY_PROBLEMS,
  currencyField,
  MEMBER_PLOTS_STYLE,
  problemsBox
} from "../attribution/pages/reportForm.ts"
import { AccountBooks } from "./AccountBooks.ts"
import { bookedOrdersBody, CSV_HEADERS, readBookedQuery } from "./books.ts"
import { type BooksBody, booksBody, booksCsv } from "./booksBody.ts"
import { readBooks, readBooksQuery } from "./booksQuery.ts"
import {
  type ComparisonBody,
  compareFile,
  comparisonBody,
  EXPORT_BYTES_MAX,
  readComparisonQuery
} from "./comparison.ts"

const BOOKED_PATH = `${BOOKS_PATH}/orders`
const CSV_PATH = `${BOOKS_PATH}/books.csv`
const COMPARE_PATH = `${BOOKS_PATH}/compare`
/** Orders of one page. */
const PAGE_ORDERS = "50"
/** Rows of days that a page shows; the download has all. */
const DAYS_SHOWN_MAX = 400
/** Differences of one cause that a page shows; the API tells more. */
const ITEMS_SHOWN_MAX = 100
const MEBIBYTE = 1024 * 1024

const BOOKS_PAGE = memberPageKind(`${MEMBER_PLOTS_STYLE}${TABLE_STYLE}
.book { margin-top: 1.6rem }
.book tfoot th, .book tfoot td { border-top: 2px solid var(--rule); font-weight: 700 }
.book details { margin-top: .8rem }
.book summary { color: var(--accent) }
.book td, .book th { white-space: nowrap; overflow-wrap: normal }
.book td.long { white-space: normal; min-width: 14rem }
.book .unexplained { color: var(--bad); font-weight: 700 }
form.wide input[type=date] { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--muted);
  border-radius: .4rem; padding: .5rem .7rem; width: 100%; min-height: 2.75rem }
`)

type Query = Call["query"]
type Body = typeof BooksBody.Type
type Row = Body["totals"][number]
type Figures = Row["total"]
type Comparison = typeof ComparisonBody.Type

const LINE_WORDS: Readonly<Record<BookLine, string>> = {
  attributed: "Attributed",
  not_attributed: "Not attributed",
  unconfirmed: "Unconfirmed: browsers alone reported it",
  on_hold: "On hold",
  fraud: "Confirmed fraud",
  test: "Test orders",
  cancelled: "Cancelled",
  unpaid: "Not paid",
  deleted: "Deleted",
  gift_cards: "Gift cards alone",
  bots: "Reported by bots"
}

const ASKED = ["from", "to", "shop", "currency", "time_zone"] as const

/** What a form asked, without fields that were left empty. */
const askedOf = ({ query }: Pick<Call, "query">): Query =>
  Object.fromEntries(ASKED.flatMap((name) => (query[name]?.trim() ? [[name, query[name].trim()] as const] : [])))

const figureCells = ({ orders, ordered, gross, refunded, cancelled, net }: Figures): Html =>
  html`<td class="number">${formatCount(orders)}</td>${[ordered, gross, refunded, cancelled, net].map(
    (amount) => html`<td class="number">${amountText(amount)}</td>`
  )}`

const FIGURE_HEADS = html`<th scope="col" class="number">Orders</th><th scope="col" class="number">Ordered</th>
<th scope="col" class="number">Gross</th><th scope="col" class="number">Refunded</th>
<th scope="col" class="number">Cancelled</th><th scope="col" class="number">Net</th>`

const ordersOf = (body: Body, row: Row, more: Readonly<Record<string, string>>): string =>
  addressWith(BOOKED_PATH, {
    from: body.from,
    to: body.to,
    shop: row.shop_domain ?? "",
    currency: row.currency,
    ...more
  })

const linesTable = (body: Body, row: Row): Html =>
  html`<div class="scroll plain-table" role="region" aria-label="Lines" tabindex="0"><table><thead><tr><th scope="col">Line</th>
${FIGURE_HEADS}</tr></thead><tbody>${row.lines.map(
    ({
      line,
      ...figures
    }) => html`<tr><th scope="row"><a href="${ordersOf(body, row, { line })}">${LINE_WORDS[line]}</a></th>
${figureCells(figures)}</tr>`
  )}</tbody><tfoot><tr><th scope="row"><a href="${ordersOf(body, row, {})}">All of the store</a></th>${figureCells(
    row.total
  )}</tr></tfoot></table></div>`

const daysTable = (body: Body, row: Row): Html => {
  const days = body.days.filter((day) => day.shop_domain === row.shop_domain && day.currency === row.currency)
  const attributed = (day: (typeof days)[number]) => {
    const line = day.lines.find((each) => each.line === "attributed")
    return line === undefined ? "–" : amountText(line.net)
  }
  return html`<details><summary>${formatPlural(days.length, "day")} with orders</summary>
<div class="scroll plain-table" role="region" aria-label="Days" tabindex="0"><table><thead><tr><th scope="col">Day</th>${FIGURE_HEADS}
<th scope="col" class="number">Attributed, net</th></tr></thead><tbody>${days.slice(0, DAYS_SHOWN_MAX).map(
    (
      day
    ) => html`<tr><th scope="row"><a href="${ordersOf(body, row, { from: day.day, to: day.day })}">${day.day}</a></th>
${figureCells(day.total)}<td class="number">${attributed(day)}</td></tr>`
  )}</tbody></table></div></details>`
}

/** What of the days could not be read: it is in no line. */
const notReadHtml = ({ not_read: rows, lost }: Body): Html | null =>
  rows.length + lost.length === 0
    ? null
    : html`<section class="book"><h2>Not read</h2><p class="problem">What these notices say is in no line above.</p><ul class="rows">
${[...groupBy(rows, ({ shop_domain }) => shop_domain)].map(
  ([domain, own]) => html`<li><span class="what"><a href="${lettersPathOf(domain)}" dir="ltr">${domain}</a>
<span class="muted">${formatPlural(
    own.reduce((sum, { notices }) => sum + notices, 0),
    "notice"
  )} of these days</span></span></li>`
)}${lost.map(
  ({ shop_domain, notices }) => html`<li><span class="what"><span dir="ltr">${shop_domain}</span>
<span class="muted">${formatPlural(notices, "notice was", "notices were")} deleted unread, whenever that was.</span></span></li>`
)}</ul></section>`

const askForm = (asked: Query, { from, to }: Pick<Body, "from" | "to">, stores: ReadonlyArray<string>): Html =>
  html`<form class="ask" method="get" action="${BOOKS_PATH}">
<label>From<input type="date" name="from" value="${from}"></label><label>To<input type="date" name="to" value="${to}"></label>
<label>Store<select name="shop"><option value="">All</option>${stores.map(
    (domain) => html`<option value="${domain}" selected="${domain === asked.shop}">${domain}</option>`
  )}</select></label>${currencyField(asked.currency)}<button class="main" type="submit">Show</button></form>`

const compareForm = (
  at: MemberCall,
  { from, to }: Pick<Body, "from" | "to">,
  stores: ReadonlyArray<string>,
  shop?: string
): Html =>
  stores.length === 0
    ? html`<p class="muted">Once a store is connected, its own reports can be compared with these books.</p>`
    : html`<h2 id="compare">Compare with the store’s own report</h2>
<p>Shopify’s export of orders or “Total sales over time” by day, WooCommerce’s Analytics of orders or revenue or its orders of the REST
API as JSON, or Stripe’s itemised balance; at most ${EXPORT_BYTES_MAX / MEBIBYTE} MiB. Nothing of the file is kept.</p>
<form class="wide" method="post" action="${COMPARE_PATH}" enctype="multipart/form-data">${tenantField(at.current)}
<label>Store<select name="shop">${stores.map(
        (domain) => html`<option value="${domain}" selected="${domain === shop}">${domain}</option>`
      )}</select></label>
<label>From<input type="date" name="from" value="${from}" required></label>
<label>To<input type="date" name="to" value="${to}" required></label>
<label>The file was made on (empty: it is found out)<input type="date" name="as_of"></label>
<label>The file<input type="file" name="file" accept=".csv,.tsv,.txt,.json,text/csv,application/json" required></label>
<button type="submit">Compare</button></form>`

/** The domains of an account's stores: the first PAGE_ROWS_MAX. */
const storesOf = ({ current }: MemberCall) =>
  Shops.use((shops) =>
    Effect.map(shops.list(current.tenantId, { after: null, limit: PAGE_ROWS_MAX }), (rows) =>
      rows.map(({ domain }): string => domain)
    )
  )

const zoneWords = ({ time_zone, store_time_zones }: Body): Html =>
  html`Days are those of ${time_zone}${store_time_zones.map(
    (store) => html`, of <span dir="ltr">${store.shop_domain}</span> those of ${store.time_zone}`
  )}.`

const booksPage = Effect.fnUntraced(function* (at: MemberCall) {
  const asked = askedOf(at.call)
  const stores = yield* storesOf(at)
  const made = yield* asProblems(
    Effect.gen(function* () {
      const query = yield* readBooksQuery({ query: asked }, at.current.tenantId)
      const read = yield* whileWaitedFor(at.call, readBooks(query))
      return "status" in read ? BUSY_PROBLEMS : booksBody(read)
    })
  )
  const head = html`<h1>Books</h1>`
  if ("status" in made) {
    const page: MemberPage = {
      title: "Books",
      kind: BOOKS_PAGE,
      status: made.status,
      content: html`${head}${problemsBox(made.problems)}${askForm(asked, { from: asked.from ?? "", to: asked.to ?? "" }, stores)}`
    }
    return page
  }
  const page: MemberPage = {
    title: "Books",
    kind: BOOKS_PAGE,
    content: html`${head}<p class="muted">Every order that is known of a day stands on one line, by the day on which it was placed. Gross is
what buyers paid; net is what is left of it. ${zoneWords(made)}</p>${askForm(asked, made, stores)}
${made.totals.length === 0 ? html`<p>There are no orders on these days.</p>` : null}${made.totals.map(
  (row) => html`<section class="book"><h2><span dir="ltr">${row.shop_domain ?? "No store"}</span>, ${row.currency}</h2>
${linesTable(made, row)}${daysTable(made, row)}</section>`
)}${notReadHtml(made)}
<p class="actions"><a href="${addressWith(CSV_PATH, { ...asked, from: made.from, to: made.to })}" download>Download the days as CSV</a></p>
${compareForm(at, made, stores, asked.shop)}`
  }
  return page
})

const csvPage = Effect.fnUntraced(function* (at: MemberCall) {
  const made = yield* asProblems(
    Effect.gen(function* () {
      const query = yield* readBooksQuery({ query: askedOf(at.call) }, at.current.tenantId)
      const read = yield* whileWaitedFor(at.call, readBooks(query))
      return "status" in read ? BUSY_PROBLEMS : booksCsv(booksBody(read))
    })
  )
  if (typeof made === "string") return new Response(made, { headers: CSV_HEADERS })
  const page: MemberPage = {
    title: "Books",
    status: made.status,
    content: html`<h1>Books</h1>${problemsBox(made.problems)}`
  }
  return page
})

const bookedPage = Effect.fnUntraced(function* (at: MemberCall) {
  const { query } = at.call
  const made = yield* asProblems(
    Effect.gen(function* () {
      const books = yield* AccountBooks
      const asked = yield* readBookedQuery({ query: { ...query, limit: PAGE_ORDERS } }, at.current.tenantId)
      const read = yield* whileWaitedFor(at.call, books.list(asked))
      if ("status" in read) return BUSY_PROBLEMS
      return {
        ...bookedOrdersBody(read),
        names: yield* readOrderNames(
          at.current.tenantId,
          read.orders.map(({ order }) => order)
        )
      }
    })
  )
  const head = html`<p><a href="${addressWith(BOOKS_PATH, askedOf(at.call))}">Books</a></p><h1>Orders of the books</h1>`
  if ("status" in made) {
    const page: MemberPage = {
      title: "Orders of the books",
      kind: BOOKS_PAGE,
      status: made.status,
      content: html`${head}${problemsBox(made.problems)}`
    }
    return page
  }
  const { booked, names, next_cursor: next } = made
  const table = html`<div class="scroll plain-table book" role="region" aria-label="Orders" tabindex="0"><table><thead><tr>
<th scope="col">Placed</th><th scope="col">Order</th><th scope="col">Line</th><th scope="col" class="number">Ordered</th>
<th scope="col" class="number">Gross</th><th scope="col" class="number">Refunded</th><th scope="col" class="number">Net</th></tr></thead>
<tbody>${booked.map(
    (order) =>
      html`<tr><td>${momentHtml(new Date(order.placed_at))}</td><th scope="row"><a href="${orderAddress(
        order.order_id,
        {
          shop: order.shop_domain
        }
      )}"><bdi>${
        names.get(orderKeyText({ shopDomain: order.shop_domain, orderId: order.order_id })) ?? order.order_id
      }</bdi></a></th><td>${LINE_WORDS[order.line]}</td><td class="number">${amountText(
        order.ordered
      )}</td><td class="number">${amountText(order.gross)}</td><td class="number">${amountText(
        order.refunded
      )}</td><td class="number">${amountText(order.net)} ${order.currency}</td></tr>`
  )}</tbody></table></div>`
  const page: MemberPage = {
    title: "Orders of the books",
    kind: BOOKS_PAGE,
    content: html`${head}<p class="muted">Oldest first. What all pages say adds up to the line.</p>
${booked.length === 0 ? html`<p>${next === null ? "There are no such orders." : "None on this page; there may be more."}</p>` : table}
${next === null ? null : html`<p class="actions"><a href="${addressWith(BOOKED_PATH, { ...query, cursor: next })}">Next</a></p>`}`
  }
  return page
})

const KIND_WORDS: Readonly<Record<ExportKind, string>> = {
  shopify_orders: "Shopify’s export of orders",
  shopify_sales: "Shopify’s sales by day",
  woocommerce_orders: "WooCommerce’s orders",
  woocommerce_analytics: "WooCommerce’s Analytics of orders",
  woocommerce_revenue: "WooCommerce’s Analytics of revenue",
  stripe_balance: "Stripe’s itemised balance"
}

const CAUSE_WORDS: Readonly<Record<DifferenceCause, string>> = {
  time_zone: "Another day by another time zone",
  refund_day: "What went back is on the day that it went",
  test_order: "Test orders",
  not_read: "Notices that could not be read yet",
  edited_after: "Changed since, or not paid yet",
  currency: "The buyer’s currency",
  gift_card: "Gift cards",
  tax_or_shipping: "Tax, shipping, tips or fees left out",
  missing_here: "Not known here",
  missing_there: "Not in the file",
  doubled: "Twice in the file",
  unknown: "Unknown"
}

const causeHtml = (
  { shop_domain: shop }: Comparison,
  { cause, difference, orders, items }: Comparison["currencies"][number]["causes"][number],
  currency: string
): Html => html`<details open="${cause === "unknown"}"><summary class="${cause === "unknown" ? "unexplained" : ""}">${
  CAUSE_WORDS[cause]
}: ${amountText(difference)} ${currency}, ${formatPlural(orders, "order")}</summary>
<div class="scroll plain-table" role="region" aria-label="${CAUSE_WORDS[cause]}" tabindex="0"><table><thead><tr><th scope="col">Day</th>
<th scope="col">Order</th><th scope="col" class="number">Difference</th><th scope="col">Why</th></tr></thead><tbody>${items
  .slice(0, ITEMS_SHOWN_MAX)
  .map(
    (item) =>
      html`<tr><td>${item.day}</td><th scope="row">${
        item.order_id === null
          ? html`<bdi>${item.named ?? "–"}</bdi>`
          : html`<a href="${orderAddress(item.order_id, { shop })}"><bdi>${item.order_id}</bdi></a>`
      }</th><td class="number">${amountText(item.difference)}</td><td class="long">${item.because}</td></tr>`
  )}</tbody></table></div>${items.length > ITEMS_SHOWN_MAX ? html`<p class="muted">The first ${ITEMS_SHOWN_MAX} are shown.</p>` : null}
</details>`

const comparisonPage = (body: Comparison): MemberPage => ({
  title: "Books compared",
  kind: BOOKS_PAGE,
  content: html`<p><a href="${addressWith(BOOKS_PATH, { from: body.from, to: body.to, shop: body.shop_domain })}">Books</a></p>
<h1>Books compared</h1><p>${KIND_WORDS[body.kind]} of <span dir="ltr">${body.shop_domain}</span>, ${body.from} to ${body.to} in
${body.time_zone}: ${formatPlural(body.rows, "row")}.</p>${
    body.refused.length === 0
      ? null
      : html`<div class="problem" role="alert"><p>These rows could not be read, and are in no sum:</p><ul>${body.refused.map(
          ({ where, problem }) => html`<li dir="auto">${where}: ${problem}</li>`
        )}</ul></div>`
  }${body.currencies.map((told) => {
    const isUnexplained = told.causes.some(({ cause }) => cause === "unknown")
    return html`<section class="book"><h2>${told.currency}</h2><ul class="tiles"><li>The file<b>${amountText(told.theirs)}</b></li>
<li>The books<b>${amountText(told.ours)}</b></li><li>Difference<b>${amountText(told.difference)}</b></li>
<li>Unknown<b class="${isUnexplained ? "unexplained" : ""}">${amountText(told.unknown)}</b></li></ul>
${
  told.causes.length === 0
    ? html`<p class="done" role="status">They are the same, to the last minor unit.</p>`
    : told.causes.map((cause) => causeHtml(body, cause, told.currency))
}</section>`
  })}${body.currencies.length === 0 ? html`<p>Neither side has anything on these days.</p>` : null}`
})

/** The books of the stores, the orders of their lines, and their comparison with a store's own file. */
export const booksPages = ({ page, form }: ReturnType<typeof makeMemberPages>): ReadonlyArray<OpenEndpoint> =>
  [
    page({
      path: BOOKS_PATH,
      section: ATTRIBUTION_PATH,
      summary: "The books of the account's stores, day by day.",
      make: booksPage
    }),
    page({
      path: CSV_PATH,
      section: ATTRIBUTION_PATH,
      summary: "The books' days as CSV.",
      make: csvPage
    }),
    page({
      path: BOOKED_PATH,
      section: ATTRIBUTION_PATH,
      summary: "The orders of a line of the books.",
      make: bookedPage
    }),
    form({
      path: COMPARE_PATH,
      back: BOOKS_PATH,
      section: ATTRIBUTION_PATH,
      role: "viewer",
      file: { name: "file", bytesMax: EXPORT_BYTES_MAX },
      summary: "Compares a store's own file with its books.",
      take: Effect.fnUntraced(function* (at, fields, file) {
        const query: Query = Object.fromEntries([...fields].filter(([, value]) => value.trim() !== ""))
        const made = yield* asProblems(
          Effect.gen(function* () {
            const asked = yield* readComparisonQuery({ query }, at.current.tenantId)
            const compared = yield* whileWaitedFor(at.call, compareFile(asked, file ?? new Uint8Array()))
            return "status" in compared ? BUSY_PROBLEMS : comparisonBody(asked, compared)
          })
        )
        if (!("status" in made)) return comparisonPage(made)
        const refused: MemberPage = {
          title: "Books compared",
          status: made.status,
          kind: BOOKS_PAGE,
          content: html`<p><a href="${BOOKS_PATH}">Books</a></p><h1>Books compared</h1>${problemsBox(made.problems)}`
        }
        return refused
      })
    })
  ].map((endpoint) => ({ ...endpoint, mayTakeSeconds: REPORTED_WITHIN_SECONDS }))
