import { Effect, Schema } from "effect"
import { closeMonth } from "../../../domain/commissions/closeMonth.ts"
import { listStatements, STATEMENTS_PAGE_MAX } from "../../../domain/commissions/listStatements.ts"
import { LINES_READ_MAX, type ReadStatement, readStatement } from "../../../domain/commissions/readStatement.ts"
import type { Call, KeyedEndpoint, ParameterDescription } from "../server/endpoint.ts"
import { RETRY_AFTER_HEADER } from "../server/errors.ts"
import { InvalidRequest } from "../server/InvalidRequest.ts"
import {
  CREATOR_RULE,
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
import { StatementBody, StatementsBody, statementBody, statementHeadBody } from "./statementBody.ts"
import { statementCsv } from "./statementCsv.ts"
import { PAGE_LINES_MAX, statementPageResponse } from "./statementPage.ts"

const PATH = "/api/v1/statements"
const LIMIT_DEFAULT = 50
const LINES_PAGE_MAX = 1_000
const LINES_DEFAULT = 200
const FORMATS = ["json", "csv"] as const
/** Statements of an open month are made of all orders of more than a year; below what a connection may be silent for. */
const STATED_WITHIN_SECONDS = 45

const UNAVAILABLE = { description: "The statements could not be read; retry.", headers: RETRY_AFTER_HEADER }

const NOT_FOUND = { description: "The creator has no statement of this month and currency." }

const STATEMENT_PARAMETERS: ReadonlyArray<ParameterDescription> = [
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
    queryParameter("limit", `1 to ${STATEMENTS_PAGE_MAX}; ${LIMIT_DEFAULT} unless said otherwise.`, Schema.Int),
    queryParameter("cursor", "next_cursor of the answer before.", Schema.String)
  ],
  responses: { 200: { description: "A page of statements.", schema: StatementsBody }, 503: UNAVAILABLE },
  handle: Effect.fnUntraced(function* (call, key) {
    const { statements, nextCursor } = yield* listStatements(key.tenantId, yield* readListQuery(call)).pipe(
      Effect.catchTag(
        "StatementCursorInvalid",
        () => new InvalidRequest({ details: ["cursor: must be next_cursor of an answer before"] })
      )
    )
    const body: typeof StatementsBody.Type = {
      statements: statements.map(statementHeadBody),
      next_cursor: nextCursor
    }
    return { status: 200, body }
  })
}

const readStatementQuery = Effect.fnUntraced(function* ({ pathParameters, query }: Call) {
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
  return format === "json"
    ? { format, query: { month, creator, currency, limit, offset } }
    : { format, query: { month, creator, currency, limit: LINES_READ_MAX, offset: 0 } }
})

const csvResponse = (statement: ReadStatement): Response => {
  const { creator, currency, month } = statement.head
  const name = `${month}-${creator.platform}-${creator.handle}-${currency}`.replaceAll(/[^A-Za-z0-9_-]/g, "_")
  return new Response(statementCsv(statement), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="statement-${name}.csv"`,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff"
    }
  })
}

/** GET /api/v1/statements/{month}/{platform}/{handle}: one statement, as JSON or CSV. */
export const statementEndpoint: KeyedEndpoint = {
  method: "GET",
  path: `${PATH}/{month}/{platform}/{handle}`,
  area: "scoring",
  summary: "One creator's statement of one month and currency, line by line; a draft while the month is open. Free.",
  mayTakeSeconds: STATED_WITHIN_SECONDS,
  access: { scopes: ["full", "read", "test"] },
  parameters: [
    ...STATEMENT_PARAMETERS,
    queryParameter("format", "csv: all lines as a file.", Schema.Literals(FORMATS)),
    queryParameter(
      "limit",
      `Lines of JSON: 1 to ${LINES_PAGE_MAX}; ${LINES_DEFAULT} unless said otherwise.`,
      Schema.Int
    ),
    queryParameter("cursor", "next_cursor of the answer before.", Schema.String)
  ],
  responses: {
    200: {
      description: "The statement. Once it is closed it is the same for ever, to the byte.",
      schema: StatementBody,
      alsoContentType: "text/csv"
    },
    404: NOT_FOUND,
    503: UNAVAILABLE
  },
  handle: Effect.fnUntraced(function* (call, key) {
    const { format, query } = yield* readStatementQuery(call)
    const statement = yield* readStatement(key.tenantId, query)
    if (format === "csv") return csvResponse(statement)
    return { status: 200, body: statementBody(statement) }
  })
}

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
    503: UNAVAILABLE
  },
  handle: Effect.fnUntraced(function* (call, key) {
    const { query } = yield* readStatementQuery(call)
    const statement = yield* readStatement(key.tenantId, { ...query, limit: PAGE_LINES_MAX, offset: 0 })
    return statementPageResponse(statement, serviceName)
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
  responses: { 200: { description: "The month is closed.", schema: ClosedMonthBody }, 503: UNAVAILABLE },
  handle: Effect.fnUntraced(function* (call, key) {
    const { month, isRepeat } = yield* closeMonth(key.tenantId, yield* readMonth(call))
    const body: typeof ClosedMonthBody.Type = { month, was_closed_before: isRepeat }
    return { status: 200, body }
  })
}
