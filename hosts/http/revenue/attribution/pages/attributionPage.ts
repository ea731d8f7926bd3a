import { Clock, Effect } from "effect"
import { formatMinute, formatPercent } from "../../../../../domain/mail/wording.ts"
import type { Block } from "../../../../../ports/creators/reports/ReportDocument.ts"
import type { AttributionModel } from "../../../../../ports/revenue/attribution/AttributionModel.ts"
import { groupBy } from "../../../../../ports/text/groupBy.ts"
import { pageBlocks } from "../../../creators/reports/reportBlocks.ts"
import { seriesPatternsHtml } from "../../../creators/reports/reportPlots.ts"
import type { makeMemberPages } from "../../../memberPages/memberPages.ts"
import { type Html, html } from "../../../pages/html.ts"
import type { Call, OpenEndpoint } from "../../../server/endpoint.ts"
import { type AttributionReportResult, AttributionReports, type ReportRequest } from "../AttributionReports.ts"
import { attributionReportBody, REPORTED_WITHIN_SECONDS, whileWaitedFor } from "../attributionReport.ts"
import { makeKeptFigures } from "../keptFigures.ts"
import { type PageReport, type PageTotal, pageReport, readPageReport } from "../pageReport.ts"
import { readReportQuery, reportAnswer } from "../reportEndpoint.ts"
import {
  ATTRIBUTION_PATH,
  addressWith,
  askedOf,
  asProblems,
  BOOKS_PATH,
  BUSY_PROBLEMS,
  COMMISSIONS_PATH,
  CSV_PATH,
  modelWords,
  ORDERS_PATH,
  problemsBox,
  REPORT_PAGE_KIND,
  reportForm,
  STATEMENTS_PATH,
  WATCH_PATH
} from "./reportForm.ts"
import { amountText, moneyText, ordersText, PLOTTED_CURRENCIES_MAX, plotsOf } from "./reportPlots.ts"

/** Creators whose first and last touch are compared, of a currency. */
const COMPARED_CREATORS_MAX = 10

type Query = Call["query"]

/** What a page shows of a report that was made here or elsewhere. */
export const pageReportOf = (made: AttributionReportResult) =>
  "json" in made
    ? readPageReport(new TextDecoder().decode(made.json)).pipe(Effect.orDie)
    : Effect.sync(() => pageReport(attributionReportBody(made.report)))

/** Reports of pages that are kept at most; each is some 40 kB. */
const REPORTS_KEPT_MAX = 500

/** What a page asks for, by its address and as the domain is asked. */
interface Asked {
  readonly asked: Query
  readonly isCompared: boolean
  readonly request: ReportRequest
}

const readReport = Effect.fnUntraced(function* (request: ReportRequest) {
  const reports = yield* AttributionReports
  return yield* pageReportOf(yield* reports.report({ ...request, format: "page" }))
})

/** The same report by first and by last touch. */
const readCompared = Effect.fnUntraced(function* (request: ReportRequest, shown: PageReport) {
  const { breakdown: _, ...rest } = request
  const by = (model: AttributionModel) =>
    request.model === model ? Effect.succeed(shown) : readReport({ ...rest, model })
  return { first: yield* by("first_touch"), last: yield* by("last_touch") }
})

/** Makes what reads and draws the report that a page asks for. */
const makeKeptReports = () =>
  makeKeptFigures({
    nameOf: ({ asked, isCompared, request }: Asked) => JSON.stringify([request.tenantId, isCompared, asked]),
    make: Effect.fnUntraced(function* ({ asked, isCompared, request }) {
      const at = new Date(yield* Clock.currentTimeMillis)
      const report = yield* readReport(request)
      const compared = isCompared && report.totals.length > 0 ? yield* readCompared(request, report) : null
      return { at, drawn: contentOf(asked, report, compared) }
    }),
    entriesMax: REPORTS_KEPT_MAX
  })

/** The question of the orders behind a number of a report. */
const ordersOf = (asked: Query, { from, to }: PageReport, more: Readonly<Record<string, string>>): string =>
  addressWith(ORDERS_PATH, { model: asked.model, from, to, ...more })

const shareOf = (part: number, whole: number): string => (whole === 0 ? "–" : formatPercent(part / whole))

const totalTiles = (asked: Query, report: PageReport): Html => {
  const none = { orders: 0, revenue_minor: 0, revenue: "0" }
  const tile = (name: string, value: string, detail: Html | string, url: string) =>
    html`<li><a href="${url}">${name}</a><b>${value}</b><small class="muted">${detail}</small></li>`
  const tilesOf = (total: PageTotal) => {
    const { currency } = total
    const nobody = report.unattributed.find((row) => row.currency === currency) ?? none
    const nobodys = `${shareOf(nobody.revenue_minor, total.revenue_minor)} of the net revenue`
    return html`<ul class="tiles">
${tile("Net revenue", moneyText(total), `Taken back: ${amountText(total.refunded)}`, ordersOf(asked, report, { currency }))}
${tile(
  "Orders",
  ordersText(total.orders),
  `Of new customers: ${ordersText(total.new_customers)}`,
  ordersOf(asked, report, { currency, part: "orders" })
)}
${tile(
  "Not attributed",
  moneyText({ revenue: nobody.revenue, currency }),
  nobodys,
  ordersOf(asked, report, { currency, unattributed: "true" })
)}</ul>`
  }
  return html`${report.totals.map(tilesOf)}`
}

/** How a creator is asked for: as the report names them; empty where a link names none. */
const creatorName = ({ platform, handle }: PageReport["creators"][number]): string =>
  platform === null || handle === null ? "" : `${platform}/${handle}`

const creatorTable = (asked: Query, report: PageReport): Html => {
  const rows = report.creators.map((row, place) => {
    const ofCurrency = report.creators.findIndex(({ currency }) => currency === row.currency)
    const total = report.totals.find(({ currency }) => currency === row.currency)
    const name = row.is_others ? "All others" : creatorName(row) || "Links of no creator"
    const url = ordersOf(asked, report, { currency: row.currency, creator: creatorName(row) })
    return html`<tr><td class="number">${row.is_others ? "" : place - ofCurrency + 1}</td>
<th scope="row">${row.is_others ? name : html`<a href="${url}"><bdi>${name}</bdi></a>`}</th>
<td class="number">${moneyText(row)}</td><td class="number">${shareOf(row.revenue_minor, total?.revenue_minor ?? 0)}</td>
<td class="number">${ordersText(row.orders)}</td><td class="number">${ordersText(row.new_customers)}</td>
<td class="number">${amountText(row.refunded)}</td></tr>`
  })
  const left =
    report.creators_left_out === 0
      ? null
      : html`<p class="muted">${report.creators_left_out} more creators are in the CSV.</p>`
  return html`<h2>Creators, most revenue first</h2>
<div class="scroll plain-table" role="region" aria-label="Creators" tabindex="0"><table><thead><tr><th scope="col" class="number">Place</th>
<th scope="col">Creator</th><th scope="col" class="number">Net revenue</th><th scope="col" class="number">Of all</th>
<th scope="col" class="number">Orders</th><th scope="col" class="number">New customers</th>
<th scope="col" class="number">Taken back</th></tr></thead><tbody>${rows}</tbody></table></div>${left}`
}

/** First against last touch: a bar for what the last touch earned, a mark for the first. */
const comparison = (first: PageReport, last: PageReport): ReadonlyArray<Block> =>
  [...groupBy(last.creators, ({ currency }) => currency)]
    .slice(0, PLOTTED_CURRENCIES_MAX)
    .map(([currency, creators]): Block => {
      const shown = creators.filter(({ is_others }) => !is_others).slice(0, COMPARED_CREATORS_MAX)
      const pairs = shown.map((row) => ({
        row,
        other: first.creators.find(
          (each) => each.currency === currency && !each.is_others && creatorName(each) === creatorName(row)
        )
      }))
      const max = Math.max(
        1,
        ...pairs.flatMap(({ row, other }) => [Number(row.revenue), other === undefined ? 0 : Number(other.revenue)])
      )
      return {
        kind: "bars",
        caption: `Net revenue by last touch, in ${currency}, marked where it is by first touch`,
        bars: pairs.map(({ row, other }) => ({
          label: creatorName(row) || "Links of no creator",
          value: Number(row.revenue),
          text: `${amountText(row.revenue)} last, ${other === undefined ? "none" : amountText(other.revenue)} first`,
          max,
          mark: other === undefined ? 0 : Number(other.revenue)
        }))
      }
    })

const UNNAMED: Readonly<Record<string, string>> = {
  creator: "Links of no creator",
  link: "Without a link",
  campaign: "Of no campaign",
  shop: "Of no store"
}

const overTime = (asked: Query, report: PageReport): Html => {
  const by = asked.group_by === undefined ? "" : ` by ${asked.group_by}`
  const blocks = plotsOf(report, {
    caption: (currency) =>
      asked.interval === undefined
        ? `Net revenue${by}, in ${currency}`
        : `Net revenue by ${asked.interval}${asked.group_by === undefined ? "" : ` and ${asked.group_by}`}, in ${currency}`,
    plotted: "revenue",
    unnamed: UNNAMED[asked.group_by ?? ""] ?? "All"
  })
  return html`<div class="blocks">${seriesPatternsHtml}${pageBlocks("revenue", blocks)}</div>`
}

const unconfirmedOf = (asked: Query, report: PageReport): Html | null =>
  report.unconfirmed.length === 0
    ? null
    : html`<p class="muted">Not counted here: what browsers alone reported, ${report.unconfirmed.map(
        (total, place) =>
          html`${place === 0 ? "" : ", "}<a href="${ordersOf(asked, report, {
            currency: total.currency,
            unconfirmed: "true"
          })}">${moneyText(total)}</a>`
      )}.</p>`

const contentOf = (
  asked: Query,
  report: PageReport,
  compared: { readonly first: PageReport; readonly last: PageReport } | null
): Html => {
  if (report.totals.length === 0) {
    return html`<p>There are no orders in this period. Once the pixel or a store reports one, it is here.</p>
${unconfirmedOf(asked, report)}`
  }
  const blocks = compared === null ? [] : comparison(compared.first, compared.last)
  return html`${totalTiles(asked, report)}
${overTime(asked, report)}
<p class="actions"><a href="${addressWith(CSV_PATH, asked)}" download>Download this as CSV</a>
<a href="${ordersOf(asked, report, asked.currency === undefined ? {} : { currency: asked.currency })}">All orders of it</a></p>
${unconfirmedOf(asked, report)}
${creatorTable(asked, report)}
${blocks.length === 0 ? null : html`<h2>First against last touch</h2><div class="blocks">${pageBlocks("touch", blocks)}</div>`}`
}

const attributionPage = ({ page }: ReturnType<typeof makeMemberPages>): OpenEndpoint => {
  const keptReports = makeKeptReports()
  return {
    ...page({
      path: ATTRIBUTION_PATH,
      section: ATTRIBUTION_PATH,
      summary: "Revenue by creator and over time, for whoever is signed in.",
      make: Effect.fnUntraced(function* ({ call, current }) {
        const asked = yield* askedOf(call, current.tenantId)
        const isCompared = call.query.compare === "touch"
        const made = yield* asProblems(
          Effect.gen(function* () {
            const request = yield* readReportQuery({ ...call, query: asked }, current.tenantId)
            const shown = yield* whileWaitedFor(call, keptReports({ asked, isCompared, request }))
            return "status" in shown ? BUSY_PROBLEMS : shown
          })
        )
        const head = html`<h1>Attribution</h1>
<p><a href="${ORDERS_PATH}">Orders</a> · <a href="${BOOKS_PATH}">Books</a> · <a href="${WATCH_PATH}">Orders on hold and signals</a> ·
<a href="${STATEMENTS_PATH}">Statements</a> · <a href="${COMMISSIONS_PATH}">Commissions</a></p>${reportForm(asked, isCompared)}`
        return {
          title: "Attribution",
          kind: REPORT_PAGE_KIND,
          status: "status" in made ? made.status : 200,
          content:
            "status" in made
              ? html`${head}${problemsBox(made.problems)}`
              : html`${head}<p class="muted">${modelWords(asked.model)}. What was paid and not given back; nothing is converted.
As of ${formatMinute(made.at)} UTC.</p>
${made.drawn}`
        }
      })
    }),
    mayTakeSeconds: REPORTED_WITHIN_SECONDS
  }
}

export const attributionPages = (memberPages: ReturnType<typeof makeMemberPages>): ReadonlyArray<OpenEndpoint> => [
  attributionPage(memberPages),
  {
    ...memberPages.page({
      path: CSV_PATH,
      section: ATTRIBUTION_PATH,
      summary: "What the page of attribution shows, as CSV.",
      make: Effect.fnUntraced(function* ({ call, current }) {
        const asked = yield* askedOf(call, current.tenantId)
        const made = yield* asProblems(
          Effect.gen(function* () {
            const reports = yield* AttributionReports
            const request = yield* readReportQuery({ ...call, query: asked }, current.tenantId)
            const report = yield* whileWaitedFor(call, reports.report({ ...request, format: "csv" }))
            if ("status" in report) return BUSY_PROBLEMS
            const answer = reportAnswer(report, "csv")
            return answer instanceof Response ? answer : BUSY_PROBLEMS
          })
        )
        return made instanceof Response
          ? made
          : {
              title: "Attribution",
              status: made.status,
              content: html`<h1>Attribution</h1>${problemsBox(made.problems)}`
            }
      })
    }),
    mayTakeSeconds: REPORTED_WITHIN_SECONDS
  }
]
