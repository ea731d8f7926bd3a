import { partiesOf, periodText } from "../../../../domain/revenue/commissions/composeStatement.ts"
import type { ReadStatement } from "../../../../domain/revenue/commissions/readStatement.ts"
import type { Column } from "../../../../ports/creators/reports/ReportDocument.ts"
import { REPORT_STYLE } from "../../creators/reports/reportStyle.ts"
import { tableHtml } from "../../creators/reports/reportTable.ts"
import { type Html, html } from "../../pages/html.ts"
import { pageKind, renderPage } from "../../pages/page.ts"
import { amountText, dayText, momentText, monthText } from "../../pages/texts.ts"
import { statementBody, statementHeadBody } from "./statementBody.ts"

/** Lines that a page shows; all are in the CSV. */
export const PAGE_LINES_MAX = 1_000

const column = (label: string, weight: number, align: Column["align"] = "left"): Column => ({ label, weight, align })
const COLUMNS: ReadonlyArray<Column> = [
  column("Order", 3),
  column("Placed", 2),
  column("Link", 2),
  column("Net", 2, "right"),
  column("Rate", 4),
  column("Due in all", 2, "right"),
  column("Stated before", 2, "right"),
  column("Amount", 2, "right")
]
const cell = (text: string) => ({ text, url: null })

type Head = ReturnType<typeof statementHeadBody>

export const statementTitle = ({ handle, platform, month, currency }: Head): string =>
  `Statement of ${handle} on ${platform} for ${monthText(month)} in ${currency}`

/** Whether it may still change, in a sentence. */
export const statusText = ({ closed_at }: Pick<Head, "closed_at">): string =>
  closed_at === null
    ? "The month is open: these are the figures by what is known now, and they may change."
    : `Closed on ${momentText(new Date(closed_at))}. It does not change any more; what comes after stands in a later statement.`

/** Who pays, who is paid, for which days and in which currency. */
export const letterheadHtml = (statement: ReadStatement): Html => {
  const { month, currency } = statement.head
  return html`<dl class="letterhead">${partiesOf(statement).map(
    ({ label, name, lines }) =>
      html`<div><dt>${label}</dt><dd><b dir="auto">${name}</b>${lines.map(
        (line) => html`<br><span dir="auto">${line}</span>`
      )}</dd></div>`
  )}<div><dt>Period and currency</dt><dd>${periodText(month)}<br>${currency}</dd></div></dl>`
}

export const LETTERHEAD_STYLE = `.letterhead { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
  gap: .8rem 1.6rem; margin: .8rem 0 }
.letterhead dt { color: var(--muted) }
.letterhead dd { margin: 0; overflow-wrap: anywhere }
`

const STATEMENT_PAGE = pageKind({ styleSheet: REPORT_STYLE + LETTERHEAD_STYLE, isPrivate: true })

/** A statement's sums, then a row a line. */
export const statementContent = (statement: ReadStatement): Html => {
  const body = statementBody(statement)
  const rows = body.lines.map((line) =>
    [
      line.order_id,
      dayText(new Date(line.placed_at)),
      line.link ?? "named in a survey",
      amountText(line.net),
      line.pays_on ?? "–",
      amountText(line.entitled),
      amountText(line.stated_before),
      amountText(line.amount)
    ].map(cell)
  )
  const rest = body.line_count - rows.length
  return html`<h1 dir="auto">${statementTitle(body)}</h1>
<p>${statusText(body)}</p>
${letterheadHtml(statement)}
${tableHtml(
  "sums",
  "Sums",
  [column("What", 4), column(body.currency, 2, "right")],
  [
    ["Carried in from earlier statements", amountText(body.carried_in)],
    [`${body.line_count} lines`, amountText(body.sum)],
    ["Payable", amountText(body.payable)],
    ["Carried into the next statement", amountText(body.carried_out)]
  ].map((row) => row.map(cell))
)}
${tableHtml("lines", "Orders", COLUMNS, rows)}
${rest > 0 ? html`<p>${`${rest} more lines are in the CSV.`}</p>` : null}
<p>This states what is due. It pays nothing.</p>`
}

/** A statement as a page of its own. */
export const statementPageResponse = (statement: ReadStatement, serviceName: string): Response => {
  const page = renderPage(STATEMENT_PAGE, {
    title: statementTitle(statementHeadBody(statement)),
    header: html`<p class="service">${serviceName}</p>`,
    main: { id: "the-statement", skipText: "Skip to the statement", content: statementContent(statement) }
  })
  return new Response(page, { headers: STATEMENT_PAGE.headers })
}
