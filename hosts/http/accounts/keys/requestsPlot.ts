import { formatCount, formatPlural } from "../../../../domain/mail/wording.ts"
import type { DayOfRequests, RequestTally } from "../../../../ports/accounts/keys/RequestCounts.ts"
import type { Block, Series } from "../../../../ports/creators/reports/ReportDocument.ts"
import { pageBlocks } from "../../creators/reports/reportBlocks.ts"
import { seriesPatternsHtml } from "../../creators/reports/reportPlots.ts"
import { type Html, html } from "../../pages/html.ts"

const CLASSES: ReadonlyArray<{ readonly of: keyof RequestTally; readonly label: string; readonly series: Series }> = [
  { of: "succeeded", label: "Answered (2xx, 3xx)", series: 1 },
  { of: "refused", label: "Refused (4xx)", series: 2 },
  { of: "rateLimited", label: "Too many (429)", series: 3 },
  { of: "failed", label: "Failed (5xx)", series: 4 }
]

const totalOf = (days: ReadonlyArray<DayOfRequests>, of: keyof RequestTally): number =>
  days.reduce((sum, day) => sum + day[of], 0)

const blockOf = (days: ReadonlyArray<DayOfRequests>): Block => ({
  kind: "columns",
  caption: "Requests a day",
  parts: CLASSES.map(({ label, series }) => ({ label, tone: "plain", series })),
  columns: days.map((day) => ({
    at: day.day,
    values: CLASSES.map(({ of }) => day[of]),
    texts: CLASSES.map(({ of }) => formatCount(day[of]))
  }))
})

/** How requests were answered day by day, as a plot whose table opens, of an account or of one key. */
export const requestsHtml = (days: ReadonlyArray<DayOfRequests>): Html => {
  const totals = CLASSES.map(({ of, label }) => ({ label, total: totalOf(days, of) }))
  const all = totals.reduce((sum, { total }) => sum + total, 0)
  return html`<h2 id="requests">Requests</h2>
<p class="muted">Of the last ${formatPlural(days.length, "day")}, in UTC, by how they were answered; tracking events among them. Written
some seconds after each. Not counted: requests without a good key, loading the pixel, clicks, what stores and surveys send.</p>
${
  all === 0
    ? html`<p>There was none.</p>`
    : html`<dl class="facts">${totals.map(({ label, total }) => html`<dt>${label}</dt><dd>${formatCount(total)}</dd>`)}</dl>
<div class="blocks">${seriesPatternsHtml}${pageBlocks("requests", [blockOf(days)])}</div>`
}`
}
