import type { AttributionReport } from "../../../../domain/revenue/attribution/reportAttribution.ts"
import { type CsvValue, csvOf } from "../../server/csv.ts"
import type { ReportFormat } from "./AttributionReports.ts"
import { type AttributionReportBody, attributionReportBody } from "./attributionReport.ts"
import { pageReport } from "./pageReport.ts"

type Body = typeof AttributionReportBody.Type
type Earnings = Pick<Body, "creators" | "unattributed" | "totals">
type Row = Readonly<Record<string, CsvValue>>

const NUMBERS = [
  "orders",
  "new_customers",
  "returning_customers",
  "unknown_customers",
  "revenue_minor",
  "revenue",
  "gross_minor",
  "gross",
  "refunded_minor",
  "refunded",
  "cancelled_minor",
  "cancelled"
] as const

/** Amounts are numbers of a table, whatever their places; as texts they are guarded like a formula where they are below nothing. */
const DECIMALS: ReadonlyArray<string> = ["revenue", "gross", "refunded", "cancelled"]

/** A table of these columns; a row leaves empty what it doesn't have. */
const tableOf = (columns: ReadonlyArray<string>, rows: ReadonlyArray<Row>): string =>
  csvOf([
    columns,
    ...rows.map((row) =>
      columns.map((column): CsvValue => {
        const value = row[column] ?? null
        return typeof value === "string" && DECIMALS.includes(column) ? { decimal: value } : value
      })
    )
  ])

const BREAKDOWN_COLUMNS = ["from", "to", "group", "is_unattributed", "is_others", "currency", ...NUMBERS, "group_title"]

const CLICKS = ["human", "bot", "prefetch", "head", "embedded"] as const
const COLUMNS = [
  "section",
  "platform",
  "handle",
  "code",
  "is_others",
  "currency",
  ...NUMBERS,
  ...CLICKS,
  "links",
  "removal_effect",
  "model_orders",
  "fitted_orders"
]

const earningRows = ({ creators, unattributed, totals }: Earnings, prefix: string): ReadonlyArray<Row> => [
  ...creators.flatMap(({ links, ...creator }) => [
    { section: `${prefix}creator`, ...creator },
    ...links.map((link) => ({
      section: `${prefix}link`,
      platform: creator.platform,
      handle: creator.handle,
      ...link
    }))
  ]),
  ...unattributed.map((row) => ({ section: `${prefix}unattributed`, ...row })),
  ...totals.map((row) => ({ section: `${prefix}total`, ...row }))
]

const wholeRows = (body: Body): ReadonlyArray<Row> => [
  ...earningRows(body, ""),
  ...earningRows(body.unconfirmed, "unconfirmed_"),
  ...Object.entries(body.excluded).map(([section, orders]) => ({ section: `excluded_${section}`, orders })),
  ...(body.markov ?? []).map((channel) => ({ section: "markov", ...channel })),
  ...body.clicks.map((clicks) => ({ section: "clicks", ...clicks })),
  ...(body.other_clicks === null ? [] : [{ section: "other_clicks", ...body.other_clicks }])
]

/**
 * A report as it goes out: as JSON, or what of it is rows as CSV (RFC 4180): the breakdown where one was asked for, else every row of
 * the report with the section that it is of.
 */
export const reportText = (report: AttributionReport, format: ReportFormat): string => {
  const body = attributionReportBody(report)
  if (format === "json") return JSON.stringify(body)
  if (format === "page") return JSON.stringify(pageReport(body))
  return body.breakdown === undefined
    ? tableOf(COLUMNS, wholeRows(body))
    : tableOf(BREAKDOWN_COLUMNS, body.breakdown.rows)
}
