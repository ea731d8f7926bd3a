import { Clock, Effect } from "effect"
import { closeMonth } from "../../../../../domain/revenue/commissions/closeMonth.ts"
import { listStatements } from "../../../../../domain/revenue/commissions/listStatements.ts"
import { endOf, monthOf, nextMonth, previousMonth } from "../../../../../domain/revenue/commissions/months.ts"
import { readStatement } from "../../../../../domain/revenue/commissions/readStatement.ts"
import { Commissions } from "../../../../../ports/revenue/commissions/Commissions.ts"
import type { Month } from "../../../../../ports/revenue/commissions/Statement.ts"
import {
  asDeed,
  type MemberPage,
  type makeMemberPages,
  makeOutcomes,
  tenantField
} from "../../../memberPages/memberPages.ts"
import { mayAs } from "../../../memberPages/visitor.ts"
import { type Html, html } from "../../../pages/html.ts"
import type { OpenEndpoint } from "../../../server/endpoint.ts"
import { whileWaitedFor } from "../../attribution/attributionReport.ts"
import {
  ATTRIBUTION_PATH,
  addressWith,
  BUSY_PROBLEMS,
  problemsBox,
  REPORT_PAGE_KIND,
  STATEMENTS_PATH
} from "../../attribution/pages/reportForm.ts"
import { amountText } from "../../attribution/pages/reportPlots.ts"
import { MONTH_PARAMETER, monthFrom, queryParameter } from "../readCommissionQuery.ts"
import { statementHeadBody } from "../statementBody.ts"
import { PAGE_LINES_MAX, statementContent, statementTitle } from "../statementPage.ts"
import {
  readStatementQuery,
  STATED_WITHIN_SECONDS,
  STATEMENT_PARAMETERS,
  type StatementSettings,
  statementFile
} from "../statements.ts"

/** Statements of one page. */
const LISTED = 50

const { told, box } = makeOutcomes(STATEMENTS_PATH, {
  closed: {
    isGood: true,
    text: "Closed: its statements never change. What becomes known later stands in a later one."
  },
  before: { isGood: true, text: "It was closed already, and nothing was changed." },
  unsure: {
    isGood: false,
    text: "Nothing was closed. Say that you have looked at the drafts: a closed month stays closed."
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

const NONE = Effect.succeed({ statements: [], nextCursor: null })

const busyPage = (head: Html): MemberPage => ({
  title: "Statements",
  status: BUSY_PROBLEMS.status,
  kind: REPORT_PAGE_KIND,
  content: html`${head}${problemsBox(BUSY_PROBLEMS.problems)}`
})

type Pages = ReturnType<typeof makeMemberPages>
type Head = ReturnType<typeof statementHeadBody>

const addressOf = ({ month, platform, handle, currency }: Head, format: string | null = null): string =>
  addressWith(`${STATEMENTS_PATH}/${month}/${platform}/${encodeURIComponent(handle)}`, { currency, format })

const rowOf = (
  head: Head
): Html => html`<tr><td>${head.month}${head.is_closed ? "" : html` <span class="muted">draft</span>`}</td>
<th scope="row"><a href="${addressOf(head)}"><bdi>${head.platform}/${head.handle}</bdi></a></th><td>${head.currency}</td>
<td class="number">${head.line_count}</td><td class="number">${amountText(head.sum)}</td>
<td class="number">${amountText(head.carried_in)}</td><td class="number">${amountText(head.payable)}</td>
<td class="number">${amountText(head.carried_out)}</td></tr>`

const tableOf = (heads: ReadonlyArray<Head>): Html =>
  html`<div class="scroll plain-table" role="region" aria-label="Statements" tabindex="0"><table><thead><tr><th scope="col">Month</th>
<th scope="col">Creator</th><th scope="col">Currency</th><th scope="col" class="number">Lines</th>
<th scope="col" class="number">Sum</th><th scope="col" class="number">Carried in</th>
<th scope="col" class="number">Payable</th><th scope="col" class="number">Carried out</th></tr></thead>
<tbody>${heads.map(rowOf)}</tbody></table></div>`

const monthForm = (month: Month | null, current: Month): Html =>
  html`<form class="ask" method="get" action="${STATEMENTS_PATH}"><label>Month<input type="month" name="month" max="${current}" value="${
    month ?? ""
  }"></label><button type="submit">Show</button></form>`

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
        queryParameter("cursor", "Where the page before ended.", MONTH_PARAMETER.schema)
      ],
      make: Effect.fnUntraced(function* ({ call, current }) {
        const { tenantId } = current
        const now = new Date(yield* Clock.currentTimeMillis)
        const { closed } = yield* Commissions.use((commissions) => commissions.book(tenantId))
        const month = monthFrom(call.query.month ?? "")
        const from = (cursor: string | null) =>
          listStatements(tenantId, { month, creator: null, limit: LISTED, cursor })
        const listing = from(call.query.cursor ?? null).pipe(
          Effect.catchTag("StatementCursorInvalid", () => from(null)),
          Effect.catchTags({ StatementRefused: () => NONE, StatementCursorInvalid: () => NONE })
        )
        const listed = yield* whileWaitedFor(call, listing)
        const next = closable(closed?.last ?? null, now)
        const head = html`<p><a href="${ATTRIBUTION_PATH}">Attribution</a></p><h1>Statements</h1>${box(call)}
<p class="muted">What each creator is due of a month, by your commission rules. A closed statement never changes. Nothing is paid by it.
Months are those of UTC. ${closed === null ? "No month is closed yet." : `Closed from ${closed.first} to ${closed.last}.`}</p>
${monthForm(month, monthOf(now))}`
        if ("status" in listed) return busyPage(head)
        const { statements, nextCursor } = listed
        const closeForm =
          next === null || !mayAs(current.role, "owner")
            ? null
            : html`<h2>Close a month</h2><form class="ask" method="post" action="${STATEMENTS_PATH}">${tenantField(current)}
${
  closed === null
    ? html`<label>First month<input type="month" name="month" required max="${next}" value="${next}"></label>`
    : html`<input type="hidden" name="month" value="${next}"><p>Next is ${next}: <a href="${addressWith(
        STATEMENTS_PATH,
        {
          month: next
        }
      )}">look at its drafts</a>.</p>`
}
<label class="tick"><input type="checkbox" name="sure" value="yes" required>I have looked at the drafts; it stays closed</label>
<button class="main" type="submit">Close${closed === null ? "" : ` ${next}`}</button></form>`
        return {
          title: "Statements",
          kind: REPORT_PAGE_KIND,
          content: html`${head}${
            statements.length === 0
              ? html`<p>${
                  month === null
                    ? "There are no closed statements. Choose a month to see its drafts."
                    : `Nobody is due anything in ${month}.`
                }</p>`
              : tableOf(statements.map(statementHeadBody))
          }
${
  nextCursor === null
    ? null
    : html`<p class="actions"><a href="${addressWith(STATEMENTS_PATH, { month, cursor: nextCursor })}">Next</a></p>`
}${closeForm}`
        }
      })
    }),
    mayTakeSeconds: STATED_WITHIN_SECONDS
  },
  {
    ...page({
      path: `${STATEMENTS_PATH}/{month}/{platform}/{handle}`,
      section: ATTRIBUTION_PATH,
      summary: "One creator's statement of one month and currency, as a page, CSV or PDF.",
      parameters: [...STATEMENT_PARAMETERS, queryParameter("format", "csv or pdf: a file.", MONTH_PARAMETER.schema)],
      make: Effect.fnUntraced(
        function* (at) {
          const { call, current } = at
          const { format, query } = yield* readStatementQuery(call)
          const head = html`<p><a href="${addressWith(STATEMENTS_PATH, { month: query.month })}">Statements of ${query.month}</a></p>`
          if (format !== "json") {
            const name = `${query.month} ${query.creator.platform}/${query.creator.handle} ${query.currency}, ${format}`
            const file = yield* statementFile(call, current.tenantId, { format, query, mark: null }, facts).pipe(
              asDeed(at, "statement.download", name)
            )
            return file instanceof Response ? file : busyPage(head)
          }
          const reading = readStatement(current.tenantId, { ...query, limit: PAGE_LINES_MAX, offset: 0 })
          const statement = yield* whileWaitedFor(call, reading)
          if ("status" in statement) return busyPage(head)
          const body = statementHeadBody(statement)
          return {
            title: statementTitle(body),
            kind: REPORT_PAGE_KIND,
            content: html`${head}${statementContent(statement)}
<p class="actions"><a href="${addressOf(body, "csv")}">All lines as CSV</a> <a href="${addressOf(body, "pdf")}">As PDF</a></p>`
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
