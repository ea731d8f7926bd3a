import { Clock, Effect, Schema } from "effect"
import { TEST_MARK } from "../../../../domain/creators/reports/composeReport.ts"
import { closeMonth } from "../../../../domain/revenue/commissions/closeMonth.ts"
import { composeStatement, DOCUMENT_LINES_MAX } from "../../../../domain/revenue/commissions/composeStatement.ts"
import { listStatements, STATEMENTS_PAGE_MAX } from "../../../../domain/revenue/commissions/listStatements.ts"
import {
  LINES_READ_MAX,
  readStatement,
  type StatementQuery
} from "../../../../domain/revenue/commissions/readStatement.ts"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { pdfFile } from "../../creators/reports/pdfResponse.ts"
import type { HostFacts } from "../../server/context.ts"
import type { Call, KeyedEndpoint, ParameterDescription } from "../../server/endpoint.ts"
import { PRINTER_BUSY } from "../../server/errors.ts"
import { wholeBetween } from "../../server/fields.ts"
import { InvalidRequest } from "../../server/validationProblems.ts"
import { CREATOR_RULE } from "../../tracking/links/linkTable.ts"
import { BUSY, whileWaitedFor } from "../attribution/attributionReport.ts"
import {
  CURRENCY_RULE,
  creatorFrom,
  currencyFrom,
  MONTH_PARAMETER,
  MONTH_RULE,
  makeProblems,
  monthFrom,
  queryParameter,
  readMonth
} from "./readCommissionQuery.ts"
import { StatementCsvs } from "./StatementCsvs.ts"
import { StatementBody, StatementsBody, statementBody, statementHeadBody } from "./statementBody.ts"
import { PAGE_LINES_MAX, statementPageResponse } from "./statementPage.ts"

const PATH = "/api/v1/statements"
const LIMIT_DEFAULT = 50
const LINES_PAGE_MAX = 1_000
const LINES_DEFAULT = 200
const LINES_OF_FILES = { csv: LINES_READ_MAX, pdf: DOCUMENT_LINES_MAX } as const
const FORMATS = ["json", "csv", "pdf"] as const
/** Statements of an open month are made of all orders of more than a year; below what a connection may be silent for. */
export const STATED_WITHIN_SECONDS = 45

const NOT_FOUND = { description: "The creator has no statement of this month and currency." }

export const STATEMENT_PARAMETERS: ReadonlyArray<ParameterDescription> = [
  MONTH_PARAMETER,
  { name: "platform", in: "path", required: true, description: "The creator's platform.", schema: Schema.String },
  { name: "handle", in: "path", required: true, description: "The creator's handle.", schema: Schema.String },
  queryParameter("currency", "ISO 4217.", Schema.String, true)
]

const readListQuery = Effect.fnUntraced(function* ({ query }: Call) {
  const { read, refuse, whole } = makeProblems()
  const asked = {
    month: read("month", query.month, monthFrom, MONTH_RULE),
    creator: read("creator", query.creator, creatorFrom, CREATOR_RULE),
    limit: whole("limit", query.limit, 1, STATEMENTS_PAGE_MAX) ?? LIMIT_DEFAULT,
    cursor: query.cursor ?? null
  }
  yield* refuse
  return asked
})

/** GET /api/v1/statements: what was stated, and drafts of an open month. */
export const statementsEndpoint: KeyedEndpoint = {
  method: "GET",
  path: PATH,
  area: "scoring",
  summary:
    "Statements of commissions, latest month first: those that are closed, or the drafts of an open month that is asked for. Free.",
  mayTakeSeconds: STATED_WITHIN_SECONDS,
  access: { scopes: ["full", "read", "test"] },
  parameters: [
    queryParameter("month", "Only of this month, such as 2026-03; of an open one the drafts.", Schema.String),
    queryParameter("creator", "Only of this creator: platform/handle.", Schema.String),
    queryParameter(
      "limit",
      `1 to ${STATEMENTS_PAGE_MAX}; ${LIMIT_DEFAULT} unless said otherwise.`,
      wholeBetween(1, STATEMENTS_PAGE_MAX)
    ),
    queryParameter("cursor", "next_cursor of the answer before.", Schema.String)
  ],
  responses: { 200: { description: "A page of statements.", schema: StatementsBody }, 503: BUSY },
  handle: Effect.fnUntraced(function* (call, key) {
    const listing = listStatements(key.tenantId, yield* readListQuery(call)).pipe(
      Effect.catchTag(
        "StatementCursorInvalid",
        () => new InvalidRequest({ details: ["cursor: must be next_cursor of an answer before"] })
      )
    )
    const listed = yield* whileWaitedFor(call, listing)
    if ("status" in listed) return listed
    const body: typeof StatementsBody.Type = {
      statements: listed.statements.map(statementHeadBody),
      next_cursor: listed.nextCursor
    }
    return { status: 200, body }
  })
}

/** Reads which statement is asked for, and as what. Fails with InvalidRequest. */
export const readStatementQuery = Effect.fnUntraced(function* ({ pathParameters, query }: Call) {
  const { read, refuse, whole, wrong } = makeProblems()
  const month = read("month", pathParameters.month ?? "", monthFrom, MONTH_RULE)
  const named = `${pathParameters.platform ?? ""}/${pathParameters.handle ?? ""}`
  const creator = read("creator", named, creatorFrom, CREATOR_RULE)
  const currency = read("currency", query.currency ?? "", currencyFrom, CURRENCY_RULE)
  const format = FORMATS.find((each) => each === (query.format ?? "json"))
  if (format === undefined) wrong("format", `must be one of ${FORMATS.join(", ")}`)
  const limit = whole("limit", query.limit, 1, LINES_PAGE_MAX) ?? LINES_DEFAULT
  const offset = whole("cursor", query.cursor, 0, LINES_READ_MAX) ?? 0
  yield* refuse
  if (month === null || creator === null || currency === null || format === undefined) {
    return yield* new InvalidRequest({ details: [] })
  }
  const lines = format === "json" ? { limit, offset } : { limit: LINES_OF_FILES[format], offset: 0 }
  return { format, query: { month, creator, currency, ...lines } }
})

/** What endpoints of statements know of their host. */
export type StatementSettings = Pick<HostFacts, "printing" | "serviceName">

type StatementName = Pick<StatementQuery, "creator" | "currency" | "month">
const statementFileName = ({ creator, currency, month }: StatementName): string =>
  `statement-${month}-${creator.platform}-${creator.handle}-${currency}`.replaceAll(/[^A-Za-z0-9_-]/g, "_")

const csvResponse = (csv: Uint8Array<ArrayBuffer>, of: StatementName): Response =>
  new Response(csv, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${statementFileName(of)}.csv"`,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff"
    }
  })

interface StatementFile {
  readonly format: "csv" | "pdf"
  readonly query: StatementQuery
  /** What every page of a document is marked with; null where it is real. */
  readonly mark: string | null
}

/** One statement as a file: all lines as CSV, or a document. */
export const statementFile = Effect.fnUntraced(
  function* (call: Call, tenantId: TenantId, file: StatementFile, { serviceName, printing }: StatementSettings) {
    const { format, query, mark } = file
    if (format === "csv") {
      const csvs = yield* StatementCsvs
      const csv = yield* whileWaitedFor(call, csvs.csv(tenantId, query))
      return csv instanceof Uint8Array ? csvResponse(csv, query) : csv
    }
    const statement = yield* whileWaitedFor(call, readStatement(tenantId, query))
    if ("status" in statement) return statement
    const now = new Date(yield* Clock.currentTimeMillis)
    const document = composeStatement({ statement, service: serviceName, mark, now })
    const bytes = call.request.method === "HEAD" ? null : yield* printing.print(document, tenantId)
    return pdfFile(bytes, "attachment", `filename="${statementFileName(query)}.pdf"`)
  },
  Effect.catchTag("PrinterBusy", () => Effect.succeed(PRINTER_BUSY))
)

/** GET /api/v1/statements/{month}/{platform}/{handle}: one statement, as JSON, CSV or PDF. */
export const statementEndpoint = (facts: StatementSettings): KeyedEndpoint => ({
  method: "GET",
  path: `${PATH}/{month}/{platform}/{handle}`,
  area: "scoring",
  summary: "One creator's statement of one month and currency, line by line; a draft while the month is open. Free.",
  mayTakeSeconds: STATED_WITHIN_SECONDS,
  access: { scopes: ["full", "read", "test"] },
  parameters: [
    ...STATEMENT_PARAMETERS,
    queryParameter(
      "format",
      `csv: all lines as a file; pdf: a document with the first ${DOCUMENT_LINES_MAX}.`,
      Schema.Literals(FORMATS)
    ),
    queryParameter(
      "limit",
      `Lines of JSON: 1 to ${LINES_PAGE_MAX}; ${LINES_DEFAULT} unless said otherwise.`,
      wholeBetween(1, LINES_PAGE_MAX)
    ),
    queryParameter("cursor", "next_cursor of the answer before.", Schema.String)
  ],
  responses: {
    200: {
      description: "The statement. Once it is closed it is the same for ever, to the byte.",
      schema: StatementBody,
      alsoContentType: ["text/csv", "application/pdf"]
    },
    404: NOT_FOUND,
    503: BUSY
  },
  handle: Effect.fnUntraced(function* (call, key) {
    const { format, query } = yield* readStatementQuery(call)
    if (format !== "json") {
      const mark = key.scope === "test" ? TEST_MARK : null
      return yield* statementFile(call, key.tenantId, { format, query, mark }, facts)
    }
    const statement = yield* whileWaitedFor(call, readStatement(key.tenantId, query))
    return "status" in statement ? statement : { status: 200, body: statementBody(statement) }
  })
})

/** GET /api/v1/statements/{month}/{platform}/{handle}/page: the same for people to read and print. */
export const statementPageEndpoint = (serviceName: string): KeyedEndpoint => ({
  method: "GET",
  path: `${PATH}/{month}/{platform}/{handle}/page`,
  area: "scoring",
  summary: "The same statement as a page, for people to read and print. Free.",
  mayTakeSeconds: STATED_WITHIN_SECONDS,
  access: { scopes: ["full", "read", "test"] },
  parameters: STATEMENT_PARAMETERS,
  responses: {
    200: { description: `The page, with the first ${PAGE_LINES_MAX} lines.`, contentType: "text/html" },
    404: NOT_FOUND,
    503: BUSY
  },
  handle: Effect.fnUntraced(function* (call, key) {
    const { query } = yield* readStatementQuery(call)
    const reading = readStatement(key.tenantId, { ...query, limit: PAGE_LINES_MAX, offset: 0 })
    const statement = yield* whileWaitedFor(call, reading)
    return "status" in statement ? statement : statementPageResponse(statement, serviceName)
  })
})

const ClosedMonthBody = Schema.Struct({
  month: Schema.String,
  was_closed_before: Schema.Boolean
}).annotate({ identifier: "ClosedMonth" })

/** POST /api/v1/statements/{month}/close: the month's statements, for all creators, for ever. */
export const closeMonthEndpoint: KeyedEndpoint = {
  method: "POST",
  path: `${PATH}/{month}/close`,
  area: "scoring",
  summary:
    "Closes a month that is over: all its statements at once, for ever. Months close in order; the first may be any. Sent again it " +
    "changes nothing.",
  mayTakeSeconds: STATED_WITHIN_SECONDS,
  access: { scopes: ["full", "test"] },
  parameters: [MONTH_PARAMETER],
  responses: { 200: { description: "The month is closed.", schema: ClosedMonthBody }, 503: BUSY },
  handle: Effect.fnUntraced(function* (call, key) {
    const closed = yield* whileWaitedFor(call, closeMonth(key.tenantId, yield* readMonth(call)))
    if ("status" in closed) return closed
    const body: typeof ClosedMonthBody.Type = { month: closed.month, was_closed_before: closed.isRepeat }
    return { status: 200, body }
  })
}
