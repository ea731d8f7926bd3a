import { Effect, Schema } from "effect"
import { ReportGrouping } from "../../../../domain/revenue/attribution/reports/groupings.ts"
import { ReportInterval } from "../../../../domain/revenue/attribution/reports/intervals.ts"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { CURRENCY_PARAMETER, PERIOD_PARAMETERS, queryParameter, readQuery } from "../../query/reportQuery.ts"
import type { Call, KeyedEndpoint, Reply } from "../../server/endpoint.ts"
import { InvalidRequest } from "../../server/validationProblems.ts"
import { AS_OF_HEADERS } from "../../server/withDataAsOf.ts"
import { type AttributionReportResult, AttributionReports, type ReportFormat } from "./AttributionReports.ts"
import {
  AttributionReportBody,
  attributionReportBody,
  BUSY,
  REPORTED_WITHIN_SECONDS,
  whileWaitedFor
} from "./attributionReport.ts"
import { FILTER_PARAMETERS, readOrderFilter } from "./orderList.ts"
import { reportText } from "./reportText.ts"

const FORMATS = ["json", "csv"] as const satisfies ReadonlyArray<ReportFormat>
type Format = (typeof FORMATS)[number]
const FORMAT_DEFAULT: Format = "json"

const Format = Schema.Literals(FORMATS)
const isFormat = Schema.is(Format)
const isInterval = Schema.is(ReportInterval)
const isGrouping = Schema.is(ReportGrouping)

const CONTENT_TYPES: Readonly<Record<Format, string>> = {
  json: "application/json",
  csv: "text/csv; charset=utf-8"
}

const HEADERS_OF_CSV = {
  "content-disposition": 'attachment; filename="attribution-report.csv"',
  "x-content-type-options": "nosniff"
}

/** What is asked of a report, checked; `format` is left to the caller. Fails with InvalidRequest. */
export const readReportQuery = Effect.fnUntraced(function* (call: Call, tenantId: TenantId) {
  const { timeZone, ...asked } = yield* readQuery(call, tenantId)
  const { interval = null, group_by: groupBy = null, from } = call.query
  const { filter, details: wrongFilter } = readOrderFilter(call.query)
  const details = [
    ...wrongFilter,
    ...(interval === null || isInterval(interval)
      ? []
      : [`interval: must be one of ${ReportInterval.literals.join(", ")}`]),
    ...(groupBy === null || isGrouping(groupBy)
      ? []
      : [`group_by: must be one of ${ReportGrouping.literals.join(", ")}`])
  ]
  if (
    wrongFilter.length > 0 ||
    (interval !== null && !isInterval(interval)) ||
    (groupBy !== null && !isGrouping(groupBy))
  ) {
    return yield* new InvalidRequest({ details })
  }
  const breakdown =
    interval === null && groupBy === null
      ? {}
      : { breakdown: { interval, groupBy, timeZone, startsWithFirstOrder: from === undefined } }
  return { tenantId, ...asked, ...breakdown, ...(Object.keys(filter).length === 0 ? {} : { filter }) }
})

/** A report as it goes out in a format. */
export const reportAnswer = (made: AttributionReportResult, format: Format): Reply | Response =>
  format === "json" && "report" in made
    ? { status: 200, body: attributionReportBody(made.report) }
    : new Response("json" in made ? made.json : reportText(made.report, format), {
        headers: {
          "content-type": CONTENT_TYPES[format],
          "cache-control": "no-store",
          ...(format === "csv" ? HEADERS_OF_CSV : {})
        }
      })

/** GET /api/v1/attribution/report: revenue by creator and link, and the totals by interval and group. */
export const attributionReportEndpoint: KeyedEndpoint = {
  method: "GET",
  path: "/api/v1/attribution/report",
  area: "scoring",
  summary: "Revenue by creator and link, under one attribution model; by interval and group where that is asked for.",
  mayTakeSeconds: REPORTED_WITHIN_SECONDS,
  access: { scopes: ["full", "read", "test"] },
  parameters: [
    ...PERIOD_PARAMETERS,
    CURRENCY_PARAMETER,
    ...FILTER_PARAMETERS,
    queryParameter(
      "interval",
      "Breaks the totals down into days, weeks from Monday or months of the time zone; those without an order are there, too.",
      ReportInterval
    ),
    queryParameter(
      "group_by",
      "Breaks the totals down by this; whatever it is, the rows add up to the totals. `country` is where the order was shipped to, else " +
        "billed to, by two letters; null where no store told it. `product` divides an order's money by its lines, each less its " +
        "discounts and with its tax: shipping, tips and what names no product is the row whose `group` is null. Refunds take off the " +
        "products they name, others all in proportion. An order of two products counts as a part of one for each, by what they cost, " +
        "and so does its customer.",
      ReportGrouping
    ),
    queryParameter(
      "format",
      "csv: the rows as CSV: the breakdown where one is asked for, else every row with its section.",
      Format
    )
  ],
  responses: {
    200: {
      description:
        "The report. A filter leaves of `excluded` the orders of its store and country, whoever's they are; of `clicks` those on the " +
        "links of its creator, link and campaign; and `markov` as it is.",
      schema: AttributionReportBody,
      alsoContentType: "text/csv",
      headers: AS_OF_HEADERS
    },
    503: BUSY
  },
  handle: Effect.fnUntraced(function* (call, { tenantId }) {
    const reports = yield* AttributionReports
    const { format = FORMAT_DEFAULT } = call.query
    const wrong = isFormat(format) ? [] : [`format: must be one of ${FORMATS.join(", ")}`]
    const query = yield* readReportQuery(call, tenantId).pipe(
      Effect.catchTag("InvalidRequest", ({ details }) => new InvalidRequest({ details: [...details, ...wrong] }))
    )
    if (!isFormat(format)) return yield* new InvalidRequest({ details: wrong })
    const made = yield* whileWaitedFor(call, reports.report({ ...query, format }))
    return "status" in made ? made : reportAnswer(made, format)
  })
}
