import { Clock, Effect } from "effect"
import { creatorKey } from "../../../../../domain/creators/identity/socialAccount.ts"
import { formatCount, formatPercent } from "../../../../../domain/mail/wording.ts"
import { ReportGrouping } from "../../../../../domain/revenue/attribution/reports/groupings.ts"
import type { AccruedCommission } from "../../../../../domain/revenue/commissions/accruedCommissions.ts"
import { StatementDrafts } from "../../../../../domain/revenue/commissions/StatementDrafts.ts"
import type { TenantId } from "../../../../../ports/accounts/tenants/Tenant.ts"
import type { Block } from "../../../../../ports/creators/reports/ReportDocument.ts"
import type { CurrencyCode } from "../../../../../ports/money/money.ts"
import { decimalText } from "../../../../../ports/money/readAmount.ts"
import type { AttributionModel } from "../../../../../ports/revenue/attribution/AttributionModel.ts"
import { Commissions } from "../../../../../ports/revenue/commissions/Commissions.ts"
import { groupBy } from "../../../../../ports/text/groupBy.ts"
import { pageBlocks } from "../../../creators/reports/reportBlocks.ts"
import { seriesPatternsHtml } from "../../../creators/reports/reportPlots.ts"
import type { MemberCall, makeMemberPages } from "../../../memberPages/memberPages.ts"
import { type Html, html } from "../../../pages/html.ts"
import { changeHtml, type DataColumn, type DataRow, dataTable } from "../../../pages/tableStyle.ts"
import {
  amountText,
  creatorLink,
  creatorNameHtml,
  dayText,
  moneyText as exactMoneyText,
  momentText
} from "../../../pages/texts.ts"
import type { Call, OpenEndpoint } from "../../../server/endpoint.ts"
import { type AttributionReportResult, AttributionReports, type ReportRequest } from "../AttributionReports.ts"
import { attributionReportBody, REPORTED_WITHIN_SECONDS, whileWaitedFor } from "../attributionReport.ts"
import { makeKeptFigures } from "../keptFigures.ts"
import { type PageReport, type PageRow, type PageTotal, pageReport, readPageReport } from "../pageReport.ts"
import { readReportQuery, reportAnswer } from "../reportEndpoint.ts"
import { type Dates, datesBefore, PRESET_DEFAULT } from "./periods.ts"
import {
  ATTRIBUTION_PATH,
  addressWith,
  askedOf,
  asProblems,
  BUSY_PROBLEMS,
  type Comparison,
  CSV_PATH,
  comparisonNamed,
  FILTERS,
  type Filter,
  filterChips,
  filterNamed,
  filtersOf,
  GROUPING_WORDS,
  groupText,
  modelWords,
  ORDERS_PATH,
  periodBar,
  problemsBox,
  REPORT_PAGE_KIND,
  UNNAMED
} from "./reportForm.ts"
import { moneyText, ordersText, PLOTTED_CURRENCIES_MAX } from "./reportPlots.ts"

/** Creators whose first and last touch are compared, of a currency. */
const COMPARED_CREATORS_MAX = 10
/** Rows that are in sight before all are asked for. */
const ROWS_SHOWN = 10

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
  readonly comparison: Comparison
  readonly request: ReportRequest
  /** The same of the period before; null where it is not compared with. */
  readonly requestBefore: ReportRequest | null
}

const readReport = Effect.fnUntraced(function* (request: ReportRequest) {
  const reports = yield* AttributionReports
  return yield* pageReportOf(yield* reports.report({ ...request, format: "page" }))
})

/** The period before; null where it has more orders than one report reads: then nothing is compared. */
const readBefore = (request: ReportRequest) =>
  Effect.catchTag(readReport(request), "PeriodTooLarge", () => Effect.succeed(null))

/** The same report by first and by last touch. */
const readCompared = Effect.fnUntraced(function* (request: ReportRequest, shown: PageReport) {
  const { breakdown: _, ...rest } = request
  const by = (model: AttributionModel) =>
    request.model === model ? Effect.succeed(shown) : readReport({ ...rest, model })
  return { first: yield* by("first_touch"), last: yield* by("last_touch") }
})

const groupingOf = (asked: Query): ReportGrouping =>
  ReportGrouping.literals.find((each) => each === asked.group_by) ?? "creator"

/** Whether a page's rows are creators with all their orders: else a commission is none of a row's alone. */
const tellsCommissions = (asked: Query): boolean =>
  groupingOf(asked) === "creator" && Object.keys(filtersOf(asked)).every((filter) => filter === "creator")

/** What the period's orders are due; null where the account has no rule, or the page can't tell. */
const readCommissions = Effect.fnUntraced(function* ({ asked, request: { tenantId, period } }: Asked) {
  if (!tellsCommissions(asked)) return null
  const { rules } = yield* Commissions.use((commissions) => commissions.book(tenantId))
  if (rules.length === 0) return null
  const drafts = yield* StatementDrafts
  return yield* drafts
    .accrued(tenantId, period)
    .pipe(Effect.catchTag("PeriodTooLarge", () => Effect.succeed<ReadonlyArray<AccruedCommission> | null>(null)))
})

/** Makes what reads the report that a page asks for, with the one before, and draws its plots. */
export const makeKeptReports = () =>
  makeKeptFigures({
    nameOf: ({ asked, comparison, request }: Asked) => JSON.stringify([request.tenantId, comparison, asked]),
    make: Effect.fnUntraced(function* (page) {
      const { asked, comparison, request, requestBefore } = page
      const at = new Date(yield* Clock.currentTimeMillis)
      const [report, before, commissions] = yield* Effect.all(
        [
          readReport(request),
          requestBefore === null ? Effect.succeed(null) : readBefore(requestBefore),
          readCommissions(page)
        ],
        { concurrency: "unbounded" }
      )
      const compared = comparison === "touch" && report.totals.length > 0 ? yield* readCompared(request, report) : null
      return { at, report, before, commissions, plots: plotsHtml(asked, report, compared) }
    }),
    entriesMax: REPORTS_KEPT_MAX
  })

/** What a page shows. */
export interface Shown {
  readonly query: Query
  readonly asked: Query
  readonly report: PageReport
  readonly before: PageReport | null
  readonly comparison: Comparison
  /** What orders of the period are due by commission rules; null where nothing is told of it. */
  readonly commissions: ReadonlyArray<AccruedCommission> | null
  /** Whether it is read by a shared link: then nothing of it leads into the account. */
  readonly isShared: boolean
}

/** Words that lead on for members. */
const linked = ({ isShared }: Shown, url: string | null, text: Html | string): Html =>
  isShared || url === null ? html`${text}` : html`<a href="${url}">${text}</a>`

/** The question of the orders behind a number of a report. */
const ordersOf = ({ asked, report: { from, to } }: Shown, more: Readonly<Record<string, string>>): string =>
  addressWith(ORDERS_PATH, { model: asked.model, from, to, ...filtersOf(asked), ...more })

const shareOf = (part: number, whole: number): string => (whole === 0 ? "–" : formatPercent(part / whole))

/** Whether only shares of creators are asked for: then nothing of it is unattributed. */
const isOfCreators = ({ creator, link, campaign }: Query): boolean =>
  creator !== undefined || link !== undefined || campaign !== undefined

/** Currencies, that of most orders first. */
const byOrders = (report: PageReport): ReadonlyArray<PageTotal> =>
  report.totals.toSorted((one, other) => other.orders - one.orders)

/** An amount for each order; null where there is none. */
const averageOf = ({ revenue_minor, orders, currency }: Pick<PageRow, "revenue_minor" | "orders" | "currency">) =>
  orders <= 0 ? null : { minorUnits: BigInt(Math.round(revenue_minor / orders)), currency }

const totalTiles = (shown: Shown, total: PageTotal): Html => {
  const { asked, report, before } = shown
  const { currency } = total
  const earlier = before?.totals.find((row) => row.currency === currency)
  const nobody = report.unattributed.find((row) => row.currency === currency)
  const average = averageOf(total)
  const change = (of: "revenue_minor" | "orders") =>
    before === null ? null : html`${changeHtml(total[of], earlier?.[of] ?? 0)} `
  const tile = (name: string, value: string, detail: Html | string, url: string) =>
    html`<li><span>${linked(shown, url, name)}</span><b>${value}</b><small class="muted">${detail}</small></li>`
  return html`<ul class="tiles">
${tile(
  "Net revenue",
  moneyText(total),
  html`${change("revenue_minor")}Refunded: ${amountText(total.refunded)}`,
  ordersOf(shown, { currency })
)}
${tile(
  "Orders",
  ordersText(total.orders),
  html`${change("orders")}${average === null ? null : `${exactMoneyText(average)} each`}`,
  ordersOf(shown, { currency, part: "orders" })
)}
${
  isOfCreators(asked)
    ? null
    : html`${tile(
        "By creators",
        exactMoneyText({ minorUnits: BigInt(total.revenue_minor - (nobody?.revenue_minor ?? 0)), currency }),
        `${shareOf(total.revenue_minor - (nobody?.revenue_minor ?? 0), total.revenue_minor)} of the net revenue`,
        ordersOf(shown, { currency })
      )}
${tile(
  "Not attributed",
  moneyText({ revenue: nobody?.revenue ?? "0", currency }),
  `${shareOf(nobody?.revenue_minor ?? 0, total.revenue_minor)} of the net revenue`,
  ordersOf(shown, { currency, unattributed: "true" })
)}`
}</ul>`
}

const SORTS = [
  "name",
  "revenue",
  "change",
  "orders",
  "clicks",
  "conversion",
  "average",
  "commission",
  "refunded"
] as const
type Sort = (typeof SORTS)[number]

/** How the table is looked at: no part of what is asked of the report. */
interface TableView {
  readonly sort: Sort
  readonly isAscending: boolean
  readonly isAll: boolean
}

const viewOf = ({ sort = "", rows }: Query): TableView => {
  const name = sort.replace(/^-/, "")
  const known = SORTS.find((each) => each === name)
  return known === undefined
    ? { sort: "revenue", isAscending: false, isAll: rows === "all" }
    : { sort: known, isAscending: !sort.startsWith("-"), isAll: rows === "all" }
}

/** How a creator is asked for: as the report names them; empty where a link names none. */
const creatorName = ({ platform, handle }: PageReport["creators"][number]): string =>
  platform === null || handle === null ? "" : `${platform}/${handle}`

/** The creator of a row's name. */
const creatorIn = (name: string) => {
  const slash = name.indexOf("/")
  return { platform: name.slice(0, slash), handle: name.slice(slash + 1) }
}

const nameHtml = (grouping: ReportGrouping, { name, title, kind }: PageRow, isShared: boolean): Html => {
  if (kind === "unattributed") return html`Not attributed`
  if (kind === "others") return html`All others`
  if (name === null) return html`<span class="muted">${UNNAMED[grouping]}</span>`
  if (grouping === "creator") {
    const creator = creatorIn(name)
    return isShared ? creatorNameHtml(creator) : creatorLink(creator)
  }
  if (grouping === "link" && !isShared) return html`<a href="/links/${encodeURIComponent(name)}"><bdi>${name}</bdi></a>`
  return html`<bdi>${title ?? groupText(grouping, name)}</bdi>`
}

interface TableRow {
  readonly row: PageRow
  readonly before: PageRow | null
  readonly average: ReturnType<typeof averageOf>
  /** In minor units; null where none is told. */
  readonly commission: bigint | null
}

/** What rows are ordered by; what is not known is last. */
const sortNumber = ({ row, before, average, commission }: TableRow, sort: Sort): number => {
  switch (sort) {
    case "revenue":
      return row.revenue_minor
    case "change":
      return before === null || before.revenue_minor === 0
        ? Number.NEGATIVE_INFINITY
        : (row.revenue_minor - before.revenue_minor) / Math.abs(before.revenue_minor)
    case "orders":
      return row.orders
    case "clicks":
      return row.clicks ?? -1
    case "conversion":
      return row.conversion ?? -1
    case "average":
      return average === null ? Number.NEGATIVE_INFINITY : Number(average.minorUnits)
    case "commission":
      return commission === null ? Number.NEGATIVE_INFINITY : Number(commission)
    case "refunded":
      return row.refunded_minor
    case "name":
      return 0
  }
}

const sortedRows = (rows: ReadonlyArray<TableRow>, { sort, isAscending }: TableView): ReadonlyArray<TableRow> => {
  const sign = isAscending ? 1 : -1
  return rows.toSorted((one, other) => {
    if (sort === "name") return sign * (one.row.name ?? "").localeCompare(other.row.name ?? "", "en")
    const [a, b] = [sortNumber(one, sort), sortNumber(other, sort)]
    return a === b ? 0 : sign * (a < b ? -1 : 1)
  })
}

/** The address of this very page, with something else. */
const addressOf = (
  { query, asked, comparison }: Pick<Shown, "query" | "asked" | "comparison">,
  more: Query
): string => {
  const { from, to, interval = "", group_by = "", ...rest } = asked
  const isDefault =
    query.period === undefined && query.from === undefined && query.to === undefined && from !== undefined
  return addressWith(ATTRIBUTION_PATH, {
    ...rest,
    interval,
    group_by,
    ...(isDefault ? { period: PRESET_DEFAULT } : query.period === undefined ? { from, to } : { period: query.period }),
    ...(comparison === "before" ? {} : { compare: comparison }),
    sort: query.sort,
    rows: query.rows,
    ...more
  })
}

/** The rows of one currency, by what is grouped. */
const groupTable = (shown: Shown, total: PageTotal): Html => {
  const { query, asked, report, before } = shown
  const view = viewOf(query)
  const { currency } = total
  const grouping = groupingOf(asked)
  const filter = filterNamed(grouping)
  // Clicks tell nothing of stores and countries.
  const hasClicks =
    asked.country === undefined && asked.shop === undefined && report.rows.some(({ clicks }) => clicks !== null)
  const hasConversion = hasClicks && report.rows.some(({ conversion }) => conversion !== null)
  const commissions = new Map(
    shown.commissions?.flatMap((each) =>
      each.currency === currency ? [[each.creatorKey, each.minorUnits] as const] : []
    )
  )
  const hasCommissions = shown.commissions !== null && !shown.isShared
  const commissionOf = ({ kind, name }: PageRow): bigint | null =>
    hasCommissions && kind === "named" && name !== null ? (commissions.get(creatorKey(creatorIn(name))) ?? 0n) : null
  const found = report.rows
    .filter((row) => row.currency === currency)
    .map((row): TableRow => {
      const earlier = before?.rows.find(
        (each) => each.currency === currency && each.kind === row.kind && each.name === row.name
      )
      return { row, before: earlier ?? null, average: averageOf(row), commission: commissionOf(row) }
    })
  const isNamed = ({ row }: Pick<TableRow, "row">) => row.kind === "named" || row.kind === "unnamed"
  const named = sortedRows(found.filter(isNamed), view)
  const visible = view.isAll || shown.isShared ? named : named.slice(0, ROWS_SHOWN)
  const columnOf = (label: string, sort: Sort, kind?: DataColumn["kind"]): DataColumn => {
    const isSorted = view.sort === sort
    const isNextAscending = isSorted ? !view.isAscending : sort === "name"
    return {
      label,
      ...(kind === undefined ? {} : { kind }),
      ...(shown.isShared ? {} : { sortUrl: addressOf(shown, { sort: isNextAscending ? sort : `-${sort}` }) }),
      sorted: isSorted ? (view.isAscending ? "ascending" : "descending") : null
    }
  }
  const columns: ReadonlyArray<DataColumn> = [
    columnOf(GROUPING_WORDS[grouping], "name"),
    columnOf("Net revenue", "revenue", "lead"),
    ...(before === null ? [] : [columnOf("Change", "change", "number")]),
    { label: "Of all", kind: "number" },
    columnOf("Orders", "orders", "number"),
    ...(hasClicks ? [columnOf("Clicks", "clicks", "number")] : []),
    ...(hasConversion ? [columnOf("Orders per click", "conversion", "number")] : []),
    columnOf("Average order", "average", "number"),
    ...(hasCommissions ? [columnOf("Commission", "commission", "number")] : []),
    columnOf("Refunded", "refunded", "number")
  ]
  const onlyLink = (by: Filter, { name }: PageRow): Html | null =>
    asked[by] === (name ?? "")
      ? null
      : html`<a class="only" href="${addressOf(shown, { [by]: name ?? "", group_by: FILTERS[by] })}"
 aria-label="Only ${groupText(by, name)}">Only</a>`
  const rowOf = ({ row, before: earlier, average, commission }: TableRow): DataRow => {
    const url =
      row.kind === "others"
        ? null
        : ordersOf(shown, {
            currency,
            ...(row.kind === "unattributed" ? { unattributed: "true" } : { [grouping]: row.name ?? "" })
          })
    const isUnknown = earlier === null && (before?.rows_left_out ?? 0) > 0
    return {
      isApart: !isNamed({ row }),
      cells: [
        filter === undefined || shown.isShared || !isNamed({ row })
          ? nameHtml(grouping, row, shown.isShared)
          : html`${nameHtml(grouping, row, shown.isShared)} ${onlyLink(filter, row)}`,
        linked(shown, url, moneyText(row)),
        ...(before === null
          ? []
          : [
              isUnknown || row.kind === "others" ? html`–` : changeHtml(row.revenue_minor, earlier?.revenue_minor ?? 0)
            ]),
        shareOf(row.revenue_minor, total.revenue_minor),
        ordersText(row.orders),
        ...(hasClicks ? [row.clicks === null ? "–" : formatCount(row.clicks)] : []),
        ...(hasConversion ? [row.conversion === null ? "–" : formatPercent(row.conversion)] : []),
        average === null ? "–" : amountText(decimalText(average)),
        ...(hasCommissions
          ? [commission === null ? "–" : amountText(decimalText({ minorUnits: commission, currency }))]
          : []),
        amountText(row.refunded)
      ]
    }
  }
  const rest = named.length - visible.length
  return html`${dataTable(
    `${GROUPING_WORDS[grouping]}: net revenue in ${currency}`,
    columns,
    [...visible, ...found.filter((each) => !isNamed(each))].map(rowOf)
  )}${
    rest > 0
      ? html`<p class="actions"><a href="${addressOf(shown, { rows: "all" })}">Show all ${formatCount(named.length)}</a></p>`
      : null
  }`
}

/** First against last touch: a bar for what the last touch earned, a mark for the first. */
const comparisonOf = (first: PageReport, last: PageReport): ReadonlyArray<Block> =>
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
          label: creatorName(row) || UNNAMED.creator,
          value: Number(row.revenue),
          text: `${amountText(row.revenue)} last, ${other === undefined ? "none" : amountText(other.revenue)} first`,
          max,
          mark: other === undefined ? 0 : Number(other.revenue)
        }))
      }
    })

type Value = PageReport["groups"][number]["values"][number]

/** One currency over time: what creators earned, and what is nobody's. Who earned it stands in the table. */
const overTime = (report: PageReport, currency: CurrencyCode, interval: string): Block => {
  const groups = report.groups.filter((group) => group.currency === currency)
  const isNobodys = ({ kind }: PageReport["groups"][number]) => kind === "unattributed"
  const parts = [
    { label: groups.some(isNobodys) ? "By creators" : "Net revenue", of: groups.filter((group) => !isNobodys(group)) },
    { label: "Not attributed", of: groups.filter(isNobodys) }
  ].filter(({ of }) => of.length > 0)
  const sumAt = (of: PageReport["groups"], place: number) =>
    of.reduce((sum, { values }) => sum + ((values[place] as Value | undefined)?.revenue_minor ?? 0), 0)
  return {
    kind: "columns",
    caption: `Net revenue by ${interval}, in ${currency}`,
    parts: parts.map(({ label }, place) => ({ label, tone: "plain", series: place === 0 ? 1 : 6 })),
    columns: report.intervals.map(({ from }, place) => {
      const texts = parts.map(({ of }) => decimalText({ minorUnits: BigInt(sumAt(of, place)), currency }))
      return { at: new Date(from), values: texts.map(Number), texts: texts.map(amountText) }
    })
  }
}

const plotsHtml = (
  asked: Query,
  report: PageReport,
  compared: { readonly first: PageReport; readonly last: PageReport } | null
): Html => {
  const times =
    report.intervals.length === 0
      ? []
      : byOrders(report)
          .slice(0, PLOTTED_CURRENCIES_MAX)
          .map(({ currency }) => overTime(report, currency, asked.interval ?? "day"))
  const touches = compared === null ? [] : comparisonOf(compared.first, compared.last)
  const drawn = (id: string, title: string, blocks: ReadonlyArray<Block>) =>
    blocks.length === 0 ? null : html`<h2>${title}</h2><div class="blocks">${pageBlocks(id, blocks)}</div>`
  return html`${seriesPatternsHtml}${drawn("touch", "First against last touch", touches)}${drawn("revenue", "Over time", times)}`
}

const unconfirmedOf = (shown: Shown): Html | null =>
  shown.report.unconfirmed.length === 0
    ? null
    : html`<p class="muted">Not counted here: what browsers alone reported, ${shown.report.unconfirmed.map(
        (total, place) =>
          html`${place === 0 ? "" : ", "}${linked(
            shown,
            ordersOf(shown, { currency: total.currency, unconfirmed: "true" }),
            moneyText(total)
          )}`
      )}.</p>`

const groupingTabs = (shown: Shown): Html =>
  html`<nav class="tabs groupings" aria-label="Group by"><ul>${ReportGrouping.literals.map(
    (each) =>
      html`<li><a href="${addressOf(shown, { group_by: each })}" aria-current="${
        each === groupingOf(shown.asked) ? "page" : null
      }">${GROUPING_WORDS[each]}</a></li>`
  )}</ul></nav>`

const datesText = ({ from, to }: Dates): string =>
  from === to ? dayText(new Date(from)) : `${dayText(new Date(from))} to ${dayText(new Date(to))}`

/** What a report shows below what it is asked by. */
export const contentOf = (shown: Shown, plots: Html): Html => {
  const { query, asked, report, before, isShared } = shown
  if (report.totals.length === 0) {
    return html`<p>${
      Object.keys(filtersOf(asked)).length === 0
        ? "There are no orders in this period. Once the pixel or a store reports one, it is here."
        : "No order of this period matches the filters."
    }</p>
${unconfirmedOf(shown)}`
  }
  const [main, ...others] = byOrders(report)
  if (main === undefined) return html``
  return html`${totalTiles(shown, main)}
${isShared ? html`<h2>By ${GROUPING_WORDS[groupingOf(asked)].toLowerCase()}</h2>` : groupingTabs(shown)}${groupTable(shown, main)}
${others.map((total) => {
  const earlier = before?.totals.find(({ currency }) => currency === total.currency)
  const orders = `${ordersText(total.orders)} ${total.orders === 1 ? "order" : "orders"}`
  const change = before === null ? null : html` ${changeHtml(total.revenue_minor, earlier?.revenue_minor ?? 0)}`
  return html`<details class="currency" open="${asked.currency !== undefined || query.rows === "all"}"><summary>In ${total.currency}:
 ${moneyText(total)}, ${orders}${change}</summary>${groupTable(shown, total)}</details>`
})}
${
  isShared
    ? null
    : html`<p class="actions"><a href="${addressWith(CSV_PATH, asked)}" download>Download this as CSV</a>
<a href="${ordersOf(shown, asked.currency === undefined ? {} : { currency: asked.currency })}">All orders of it</a></p>`
}
${
  shown.commissions === null || isShared
    ? null
    : html`<p class="muted">Commission is what orders of the period are due by your rules and the model these are paid by, whenever it is
stated; orders on hold are left out.</p>`
}${unconfirmedOf(shown)}${plots}`
}

type KeptReports = ReturnType<typeof makeKeptReports>

/** Reads the report that is asked for, with what it is set beside. What the asker can mend is `problems`. */
export const readShown = Effect.fnUntraced(function* (
  call: Call,
  tenantId: TenantId,
  { asked, comparison }: Pick<Shown, "asked" | "comparison">,
  keptReports: KeptReports
) {
  const dates =
    comparison === "before" && asked.from !== undefined && asked.to !== undefined
      ? datesBefore({ from: asked.from, to: asked.to })
      : null
  return yield* asProblems(
    Effect.gen(function* () {
      const request = yield* readReportQuery({ ...call, query: asked }, tenantId)
      const { interval: _, ...whole } = asked
      const requestBefore =
        dates === null ? null : yield* readReportQuery({ ...call, query: { ...whole, ...dates } }, tenantId)
      const shown = yield* whileWaitedFor(call, keptReports({ asked, comparison, request, requestBefore }))
      return "status" in shown ? BUSY_PROBLEMS : { ...shown, dates }
    })
  )
})

/** Of which days a report is, what it is set beside, and how it divides orders. */
export const periodText = (
  asked: Query,
  { before, dates }: { readonly before: PageReport | null; readonly dates: Dates | null }
): string => {
  const period =
    asked.from === undefined || asked.to === undefined || datesBefore({ from: asked.from, to: asked.to }) === null
      ? "All that was asked for"
      : datesText({ from: asked.from, to: asked.to })
  const against = dates === null || before === null ? "" : `, against ${datesText(dates)}`
  return `${period}${against}. ${modelWords(asked.model)}; what was paid and not refunded; nothing is converted.`
}

const attributionPage = (
  { page }: ReturnType<typeof makeMemberPages>,
  keptReports: KeptReports,
  shareForm: (at: MemberCall, shown: Shown) => Html | null
): OpenEndpoint => ({
  ...page({
    path: ATTRIBUTION_PATH,
    section: ATTRIBUTION_PATH,
    summary: "Revenue by creator and over time, for whoever is signed in.",
    make: Effect.fnUntraced(function* (at) {
      const { call, current } = at
      const { query } = call
      const asked = yield* askedOf(call, current.tenantId)
      const comparison = comparisonNamed(query.compare)
      const made = yield* readShown(call, current.tenantId, { asked, comparison }, keptReports)
      const isWrong = "status" in made
      const head = html`<h1>Attribution</h1>${periodBar(query, asked, comparison, {
        currencies: isWrong ? [] : byOrders(made.report).map(({ currency }) => currency),
        isOpen: isWrong
      })}${filterChips(asked, (filter) => addressOf({ query, asked, comparison }, { [filter]: undefined }))}`
      if (isWrong) {
        return {
          title: "Attribution",
          kind: REPORT_PAGE_KIND,
          status: made.status,
          content: html`${head}${problemsBox(made.problems)}`
        }
      }
      const shown: Shown = {
        query,
        asked,
        report: made.report,
        before: made.before,
        comparison,
        commissions: made.commissions,
        isShared: false
      }
      return {
        title: "Attribution",
        kind: REPORT_PAGE_KIND,
        content: html`${head}<p class="muted">${periodText(asked, made)}</p>
${contentOf(shown, made.plots)}
<p class="muted">As of ${momentText(made.at)}.</p>${shareForm(at, shown)}`
      }
    })
  }),
  mayTakeSeconds: REPORTED_WITHIN_SECONDS
})

export const attributionPages = (
  memberPages: ReturnType<typeof makeMemberPages>,
  keptReports: KeptReports,
  shareForm: (at: MemberCall, shown: Shown) => Html | null
): ReadonlyArray<OpenEndpoint> => [
  attributionPage(memberPages, keptReports, shareForm),
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
