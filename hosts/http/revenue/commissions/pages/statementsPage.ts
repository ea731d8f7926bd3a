import { Clock, Effect } from "effect"
import { formatCount, formatPlural } from "../../../../../domain/mail/wording.ts"
import { closeMonth } from "../../../../../domain/revenue/commissions/closeMonth.ts"
import { listStatements, STATEMENTS_PAGE_MAX } from "../../../../../domain/revenue/commissions/listStatements.ts"
import {
  endOf,
  isClosedMonth,
  monthOf,
  nextMonth,
  previousMonth
} from "../../../../../domain/revenue/commissions/months.ts"
import { type ReadStatement, readStatement } from "../../../../../domain/revenue/commissions/readStatement.ts"
import { orderKeyText, readOrderNames } from "../../../../../domain/tracking/orders/orderName.ts"
import type { Membership } from "../../../../../ports/accounts/people/Person.ts"
import type { TenantId } from "../../../../../ports/accounts/tenants/Tenant.ts"
import { type CommissionBook, Commissions } from "../../../../../ports/revenue/commissions/Commissions.ts"
import type { Month } from "../../../../../ports/revenue/commissions/Statement.ts"
import { groupBy } from "../../../../../ports/text/groupBy.ts"
import { memberPageKind } from "../../../memberPages/accountPage.ts"
import {
  asDeed,
  type MemberPage,
  type makeMemberPages,
  makeOutcomes,
  tenantField
} from "../../../memberPages/memberPages.ts"
import { mayAs } from "../../../memberPages/visitor.ts"
import { type Html, html } from "../../../pages/html.ts"
import { dataTable, TABLE_STYLE } from "../../../pages/tableStyle.ts"
import {
  amountText,
  creatorLink,
  creatorNameHtml,
  dayHtml,
  decimalMoneyText,
  moneyText,
  monthText
} from "../../../pages/texts.ts"
import { csvOf } from "../../../server/csv.ts"
import type { OpenEndpoint } from "../../../server/endpoint.ts"
import { whileWaitedFor } from "../../attribution/attributionReport.ts"
import { orderAddress } from "../../attribution/pages/ordersPage.ts"
import {
  ATTRIBUTION_PATH,
  addressWith,
  BUSY_PROBLEMS,
  MEMBER_PLOTS_STYLE,
  problemsBox,
  REPORT_PAGE_KIND,
  STATEMENTS_PATH
} from "../../attribution/pages/reportForm.ts"
import { currencyFrom, MONTH_PARAMETER, monthFrom, queryParameter } from "../readCommissionQuery.ts"
import { statementBody, statementHeadBody } from "../statementBody.ts"
import { LETTERHEAD_STYLE, letterheadHtml, statementTitle, statusText } from "../statementPage.ts"
import {
  readStatementQuery,
  STATED_WITHIN_SECONDS,
  STATEMENT_PARAMETERS,
  type StatementSettings,
  statementFile
} from "../statements.ts"

/** Statements of one page. */
const LISTED = 100
/** Statements of a month that are read: totals and the CSV are of so many. */
const MONTH_STATEMENTS_MAX = 2_000
/** Closed months that are one click away. */
const MONTHS_SHOWN = 4
/** Lines of a statement on one page; all are in the CSV. */
const LINES_SHOWN = 100
const STATEMENT_KIND = memberPageKind(MEMBER_PLOTS_STYLE + TABLE_STYLE + LETTERHEAD_STYLE)
const PAYOUTS_PATH = `${STATEMENTS_PATH}/payouts.csv`

const { told, box } = makeOutcomes(STATEMENTS_PATH, {
  closed: {
    isGood: true,
    text: "Closed: its statements never change. What becomes known later stands in a later one."
  },
  before: { isGood: true, text: "It was closed already, and nothing was changed." },
  unsure: {
    isGood: false,
    text: "Nothing was closed. Say that you have read the drafts: a closed month stays closed."
  },
  month: { isGood: false, text: "Nothing was closed. Name a month, such as 2026-03." },
  refused: {
    isGood: false,
    text: "Nothing was closed: the month is not over yet by UTC, or it is not the next one. Months close in order."
  },
  busy: { isGood: false, text: "Nothing was closed: too many reports are being made. Try again in a minute." }
})

const noStatement = Effect.succeed<MemberPage>({
  title: "No such statement",
  status: 404,
  content: html`<p><a href="${STATEMENTS_PATH}">Statements</a></p><h1>No such statement</h1>
<p>The creator has none of this month and currency.</p>`
})

const busyPage = (head: Html): MemberPage => ({
  title: "Statements",
  status: BUSY_PROBLEMS.status,
  kind: REPORT_PAGE_KIND,
  content: html`${head}${problemsBox(BUSY_PROBLEMS.problems)}`
})

type Pages = ReturnType<typeof makeMemberPages>
type Head = ReturnType<typeof statementHeadBody>

const addressOf = (
  { month, platform, handle, currency }: Head,
  format: string | null = null,
  cursor: string | null = null
): string =>
  addressWith(`${STATEMENTS_PATH}/${month}/${platform}/${encodeURIComponent(handle)}`, { currency, format, cursor })

const amountHtml = (decimal: string): string => (Number(decimal) === 0 ? "–" : amountText(decimal))

const tableOf = (heads: ReadonlyArray<Head>): Html =>
  dataTable(
    "Statements",
    [
      { label: "Creator" },
      { label: "Payable", kind: "lead" },
      { label: "Orders", kind: "number" },
      { label: "Earned", kind: "number" },
      { label: "From earlier months", kind: "number" },
      { label: "Kept for next month", kind: "number" },
      { label: "Files" }
    ],
    heads.map((head) => ({
      cells: [
        html`<a href="${addressOf(head)}">${creatorNameHtml(head)}</a>`,
        decimalMoneyText(head.payable, head.currency),
        formatCount(head.line_count),
        amountText(head.sum),
        amountHtml(head.carried_in),
        amountHtml(head.carried_out),
        html`<span><a href="${addressOf(head, "pdf")}" aria-label="PDF: ${head.platform}/${head.handle}">PDF</a>
<a href="${addressOf(head, "csv")}" aria-label="CSV: ${head.platform}/${head.handle}">CSV</a></span>`
      ]
    }))
  )

/** What all statements of a month come to, a sentence a currency. */
const totalsOf = (heads: ReadonlyArray<Head>): Html => {
  const totals = [...groupBy(heads, ({ currency }) => currency)].flatMap(([code, of]) => {
    const currency = currencyFrom(code)
    if (currency === null) return []
    const minorUnits = of.reduce((sum, { payable_minor }) => sum + BigInt(payable_minor), 0n)
    return [
      {
        text: moneyText({ minorUnits, currency }),
        creators: of.filter(({ payable_minor }) => payable_minor !== "0").length
      }
    ]
  })
  return html`<ul class="tiles">${totals.map(
    ({ text, creators }) =>
      html`<li><span>Payable</span><b>${text}</b><small class="muted">to ${formatPlural(creators, "creator")}</small></li>`
  )}</ul>`
}

/** All statements of a month, most payable first; none where there can be none. */
const readMonth = Effect.fnUntraced(
  function* (tenantId: TenantId, month: Month) {
    const heads: Array<Head> = []
    for (let cursor: string | null = null; heads.length < MONTH_STATEMENTS_MAX; ) {
      const page: Effect.Success<ReturnType<typeof listStatements>> = yield* listStatements(tenantId, {
        month,
        creator: null,
        limit: STATEMENTS_PAGE_MAX,
        cursor
      })
      heads.push(...page.statements.map(statementHeadBody))
      cursor = page.nextCursor
      if (cursor === null) return { heads: byPayable(heads), isWhole: true }
    }
    return { heads: byPayable(heads), isWhole: false }
  },
  Effect.catchTags({
    StatementRefused: () => Effect.succeed(NO_STATEMENTS),
    StatementCursorInvalid: () => Effect.succeed(NO_STATEMENTS)
  })
)

const NO_STATEMENTS: { readonly heads: ReadonlyArray<Head>; readonly isWhole: boolean } = { heads: [], isWhole: true }

/** Most payable first, each currency by itself. */
const byPayable = (heads: ReadonlyArray<Head>): ReadonlyArray<Head> =>
  heads.toSorted((one, other) => {
    if (one.currency !== other.currency) return one.currency < other.currency ? 1 : -1
    const more = BigInt(other.payable_minor) - BigInt(one.payable_minor)
    return more > 0n ? 1 : more < 0n ? -1 : 0
  })

const PAYOUT_COLUMNS = "month status creator currency lines sum carried_in payable carried_out".split(" ")

/** What is due of a month, a row a creator and currency. */
const payoutsCsv = (heads: ReadonlyArray<Head>): string =>
  csvOf([
    PAYOUT_COLUMNS,
    ...heads.map((head) => [
      head.month,
      head.is_closed ? "closed" : "draft",
      `${head.platform}/${head.handle}`,
      head.currency,
      head.line_count,
      { decimal: head.sum },
      { decimal: head.carried_in },
      { decimal: head.payable },
      { decimal: head.carried_out }
    ])
  ])

interface Months {
  readonly closed: CommissionBook["closed"]
  readonly current: Month
  /** The one that can be closed next; null where none is over. */
  readonly next: Month | null
}

const statusOf = (month: Month, { closed, next, current }: Months): string => {
  if (isClosedMonth(month, closed)) return "closed"
  if (month === next) return "ready to close"
  return month === current ? "draft so far" : "draft"
}

/** The months that somebody looks at, the latest first: the one that runs, the one to close, and those that were closed. */
const monthsShown = ({ closed, current, next }: Months): ReadonlyArray<Month> => {
  const months: Array<Month> = [...new Set([current, ...(next === null ? [] : [next])])]
  for (
    let month = closed?.last;
    closed !== null && month !== undefined && month >= closed.first;
    month = previousMonth(month)
  ) {
    if (months.length >= MONTHS_SHOWN + 2) break
    months.push(month)
  }
  return months
}

const monthTabs = (shown: Month, months: Months): Html =>
  html`<nav class="tabs" aria-label="Month"><ul>${monthsShown(months).map(
    (month) =>
      html`<li><a href="${addressWith(STATEMENTS_PATH, { month })}" aria-current="${
        month === shown ? "page" : null
      }">${monthText(month)}</a> <span class="muted">${statusOf(month, months)}</span></li>`
  )}</ul></nav>`

const closedText = (closed: CommissionBook["closed"]): string => {
  if (closed === null) return "No month is closed yet."
  return closed.first === closed.last
    ? `Closed: ${monthText(closed.last)}.`
    : `Closed: ${monthText(closed.first)} to ${monthText(closed.last)}.`
}

const monthForm = (month: Month, { current }: Months): Html =>
  html`<details class="change"><summary>Another month</summary><form class="bar" method="get" action="${STATEMENTS_PATH}"><label>Month<input
 type="month" name="month" max="${current}" value="${month}"></label><button type="submit">Show</button></form></details>`

const closeForm = (current: Membership, month: Month, { closed, next }: Months): Html | null => {
  if (next === null || !mayAs(current.role, "owner")) return null
  // The first month to be closed may be any; after it months close in order.
  const isShown = closed === null || month === next
  if (!isShown)
    return html`<p>Next to close is ${monthText(next)}: <a href="${addressWith(STATEMENTS_PATH, { month: next })}">read its drafts</a>.</p>`
  return html`<h2>Close ${closed === null ? "a month" : monthText(next)}</h2><form class="bar" method="post" action="${STATEMENTS_PATH}">
${tenantField(current)}${
  closed === null
    ? html`<label>First month<input type="month" name="month" required max="${next}" value="${month <= next ? month : next}"></label>`
    : html`<input type="hidden" name="month" value="${next}">`
}<label class="tick"><input type="checkbox" name="sure" value="yes" required>I have read the drafts; it stays closed</label>
<button class="main" type="submit">Close${closed === null ? " it" : ` ${monthText(next)}`}</button></form>`
}

/** One statement as members read it: its sums, then an order a row, each a link to the order. */
const statementHtml = (statement: ReadStatement, names: ReadonlyMap<string, string>, offset: number): Html => {
  const body = statementBody(statement)
  const { currency } = body
  const tile = (name: string, value: string) =>
    html`<li><span>${name}</span><b>${decimalMoneyText(value, currency)}</b></li>`
  const address = (cursor: number) => addressOf(body, null, cursor === 0 ? null : String(cursor))
  const rows = body.lines.map((line) => ({
    cells: [
      html`<a href="${orderAddress(line.order_id, { shop: line.shop_domain })}"><bdi>${
        names.get(orderKeyText({ shopDomain: line.shop_domain, orderId: line.order_id })) ?? line.order_id
      }</bdi></a>`,
      amountText(line.amount),
      dayHtml(new Date(line.placed_at)),
      line.link === null ? "Named in a survey" : html`<a href="/links/${line.link}"><bdi>${line.link}</bdi></a>`,
      amountText(line.net),
      html`<span dir="auto">${line.pays_on ?? "–"}</span>`,
      Number(line.stated_before) === 0 ? "–" : `${amountText(line.stated_before)} of ${amountText(line.entitled)}`
    ]
  }))
  const next = statement.nextOffset
  return html`<h1><bdi>${body.handle}</bdi> on ${body.platform}, ${monthText(body.month)}</h1>
<p>${statusText(body)} It pays nothing by itself. ${creatorLink(body)}</p>
${letterheadHtml(statement)}
<ul class="tiles">${tile("Payable", body.payable)}${tile("Earned in the month", body.sum)}${tile(
    "From earlier months",
    body.carried_in
  )}${tile("Kept for next month", body.carried_out)}</ul>
<h2>${formatPlural(body.line_count, "order")}</h2>
${dataTable(
  "Orders of the statement",
  [
    { label: "Order" },
    { label: `Commission, ${currency}`, kind: "lead" },
    { label: "Placed" },
    { label: "Link" },
    { label: "Order’s net", kind: "number" },
    { label: "Rate", kind: "text" },
    { label: "Stated before", kind: "number" }
  ],
  rows
)}
<p class="actions">${offset === 0 ? null : html`<a href="${address(0)}">First orders</a> `}${
    next === null ? null : html`<a href="${address(next)}" rel="next">More orders</a> `
  }<a href="${addressOf(body, "csv")}">All lines as CSV</a> <a href="${addressOf(body, "pdf")}">As PDF</a></p>`
}

/** The month that can be closed; null where none is over yet. The first one may be any: the one before this is offered. */
const closable = (last: Month | null, now: Date): Month | null => {
  const next = last === null ? previousMonth(monthOf(now)) : nextMonth(last)
  return endOf(next) <= now ? next : null
}

/** The pages of what creators are due: statements by month, each with its files, and the closing of a month. */
export const statementsPages = ({ page, form }: Pages, facts: StatementSettings): ReadonlyArray<OpenEndpoint> => [
  {
    ...page({
      path: STATEMENTS_PATH,
      section: ATTRIBUTION_PATH,
      summary: "Statements of commissions, latest month first, or a month's; of an open one its drafts.",
      parameters: [
        queryParameter("month", "Only of this month, such as 2026-03.", MONTH_PARAMETER.schema),
        queryParameter("page", "Which page of them, from 1.", MONTH_PARAMETER.schema)
      ],
      make: Effect.fnUntraced(function* ({ call, current }) {
        const { tenantId } = current
        const now = new Date(yield* Clock.currentTimeMillis)
        const { closed } = yield* Commissions.use((commissions) => commissions.book(tenantId))
        const months: Months = { closed, current: monthOf(now), next: closable(closed?.last ?? null, now) }
        const month = monthFrom(call.query.month ?? "") ?? closed?.last ?? months.next ?? months.current
        const made = yield* whileWaitedFor(call, readMonth(tenantId, month))
        const head = html`<h1>Statements</h1>${box(call)}${monthTabs(month, months)}`
        if ("status" in made) return busyPage(head)
        const { heads, isWhole } = made
        const pages = Math.max(1, Math.ceil(heads.length / LISTED))
        const asked = Number(call.query.page ?? "1")
        const page = Number.isInteger(asked) && asked >= 1 && asked <= pages ? asked : 1
        const shown = heads.slice((page - 1) * LISTED, page * LISTED)
        const pageLink = (to: number, text: string) =>
          to < 1 || to > pages
            ? null
            : html`<a href="${addressWith(STATEMENTS_PATH, { month, page: String(to) })}">${text}</a> `
        return {
          title: `Statements of ${monthText(month)}`,
          kind: REPORT_PAGE_KIND,
          content: html`${head}${
            heads.length === 0
              ? html`<p>Nobody is due anything in ${monthText(month)}.</p>`
              : html`${totalsOf(heads)}
<p class="actions"><a class="button" href="${addressWith(PAYOUTS_PATH, { month })}" download>Download ${monthText(month)} as CSV</a></p>
${tableOf(shown)}`
          }${
            isWhole
              ? null
              : html`<p class="muted">The first ${formatCount(MONTH_STATEMENTS_MAX)} statements are counted here; the API has all.</p>`
          }
<p class="actions">${pageLink(page - 1, "Previous page")}${pageLink(page + 1, "Next page")}</p>
${closeForm(current, month, months)}${monthForm(month, months)}
<p class="muted">What each creator is due of a month, by your commission rules. A closed statement never changes. Nothing is paid by it.
Months are those of UTC. ${closedText(closed)}</p>`
        }
      })
    }),
    mayTakeSeconds: STATED_WITHIN_SECONDS
  },
  {
    ...page({
      path: PAYOUTS_PATH,
      section: ATTRIBUTION_PATH,
      summary: "What each creator is due of a month, as one CSV.",
      parameters: [queryParameter("month", "Of this month, such as 2026-03.", MONTH_PARAMETER.schema)],
      make: Effect.fnUntraced(function* (at) {
        const { call, current } = at
        const month = monthFrom(call.query.month ?? "")
        if (month === null) return yield* noStatement
        const made = yield* whileWaitedFor(
          call,
          readMonth(current.tenantId, month).pipe(asDeed(at, "statement.download", `${month}, all payouts as csv`))
        )
        if ("status" in made) return busyPage(html`<h1>Statements</h1>`)
        return new Response(payoutsCsv(made.heads), {
          headers: {
            "content-type": "text/csv; charset=utf-8",
            "content-disposition": `attachment; filename="payouts-${month}.csv"`,
            "cache-control": "private, no-store",
            "x-content-type-options": "nosniff"
          }
        })
      })
    }),
    mayTakeSeconds: STATED_WITHIN_SECONDS
  },
  {
    ...page({
      path: `${STATEMENTS_PATH}/{month}/{platform}/{handle}`,
      section: ATTRIBUTION_PATH,
      summary: "One creator's statement of one month and currency, as a page, CSV or PDF.",
      parameters: [
        ...STATEMENT_PARAMETERS,
        queryParameter("cursor", "Lines that come before the page.", MONTH_PARAMETER.schema),
        queryParameter("format", "csv or pdf: a file.", MONTH_PARAMETER.schema)
      ],
      make: Effect.fnUntraced(
        function* (at) {
          const { call, current } = at
          const { format, query } = yield* readStatementQuery(call)
          const head = html`<p><a href="${addressWith(STATEMENTS_PATH, {
            month: query.month
          })}">Statements of ${monthText(query.month)}</a></p>`
          if (format !== "json") {
            const name = `${query.month} ${query.creator.platform}/${query.creator.handle} ${query.currency}, ${format}`
            const file = yield* statementFile(call, current.tenantId, { format, query, mark: null }, facts).pipe(
              asDeed(at, "statement.download", name)
            )
            return file instanceof Response ? file : busyPage(head)
          }
          const { offset } = query
          const reading = readStatement(current.tenantId, { ...query, limit: LINES_SHOWN, offset })
          const statement = yield* whileWaitedFor(call, reading)
          if ("status" in statement) return busyPage(head)
          const names = yield* readOrderNames(current.tenantId, statement.lines)
          return {
            title: statementTitle(statementHeadBody(statement)),
            kind: STATEMENT_KIND,
            content: html`${head}${statementHtml(statement, names, offset)}`
          }
        },
        Effect.catchTags({ StatementNotFound: () => noStatement, StatementRefused: () => noStatement })
      )
    }),
    mayTakeSeconds: STATED_WITHIN_SECONDS
  },
  {
    ...form({
      path: STATEMENTS_PATH,
      back: STATEMENTS_PATH,
      section: ATTRIBUTION_PATH,
      role: "owner",
      summary: "Closes a month that is over, for ever.",
      take: Effect.fnUntraced(
        function* (at, fields) {
          const month = monthFrom(fields.get("month") ?? "")
          if (month === null) return told("month")
          if (fields.get("sure") !== "yes") return told("unsure", { month })
          const closed = yield* whileWaitedFor(
            at.call,
            closeMonth(at.current.tenantId, month).pipe(asDeed(at, "statement.close", month))
          )
          if ("status" in closed) return told("busy")
          return told(closed.isRepeat ? "before" : "closed", { month })
        },
        Effect.catchTag("StatementRefused", () => Effect.succeed(told("refused")))
      )
    }),
    mayTakeSeconds: STATED_WITHIN_SECONDS
  }
]
