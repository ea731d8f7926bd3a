import { Effect, Option, Schema } from "effect"
import { readListCursor, writeListCursor } from "../../../../domain/revenue/attribution/reports/listOrders.ts"
import { BookLine, figuresOf } from "../../../../domain/revenue/reconciliation/bookLines.ts"
import {
  BOOKED_ORDERS_MAX,
  BOOKED_ORDERS_READ_MAX,
  type BookedOrder,
  type BookedOrders,
  type BookedOrdersQuery
} from "../../../../domain/revenue/reconciliation/readBooks.ts"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { queryParameter } from "../../query/reportQuery.ts"
import type { Call, KeyedEndpoint } from "../../server/endpoint.ts"
import { wholeBetween } from "../../server/fields.ts"
import { readBody } from "../../server/readBody.ts"
import { InvalidRequest } from "../../server/validationProblems.ts"
import { BUSY, REPORTED_WITHIN_SECONDS, whileWaitedFor } from "../attribution/attributionReport.ts"
import { AccountBooks } from "./AccountBooks.ts"
import { BooksBody, booksBody, booksCsv, FigureFields, figuresBody } from "./booksBody.ts"
import { BOOKS_PARAMETERS, readBooks, readBooksQuery } from "./booksQuery.ts"
import { ComparisonBody, compareFile, comparisonBody, EXPORT_BYTES_MAX, readComparisonQuery } from "./comparison.ts"

const PATH = "/api/v1/attribution/books"
const LIMIT_DEFAULT = 50
const FORMATS = ["json", "csv"] as const

const isLine = Schema.is(BookLine)
const READS = { scopes: ["full", "read", "test"] } as const

export const CSV_HEADERS = {
  "content-type": "text/csv; charset=utf-8",
  "content-disposition": 'attachment; filename="books.csv"',
  "x-content-type-options": "nosniff",
  "cache-control": "no-store"
}

const booksEndpoint: KeyedEndpoint = {
  method: "GET",
  path: PATH,
  area: "scoring",
  summary:
    "The books: for each day of each store, by currency, all orders that are known of it, each on one line. The lines add up to the total.",
  mayTakeSeconds: REPORTED_WITHIN_SECONDS,
  access: READS,
  parameters: [
    ...BOOKS_PARAMETERS,
    queryParameter("format", "csv: the rows of the days as CSV.", Schema.Literals(FORMATS))
  ],
  responses: { 200: { description: "The books.", schema: BooksBody, alsoContentType: "text/csv" }, 503: BUSY },
  handle: Effect.fnUntraced(function* (call, { tenantId }) {
    const { format = "json" } = call.query
    if (format !== "json" && format !== "csv") {
      return yield* new InvalidRequest({ details: [`format: must be one of ${FORMATS.join(", ")}`] })
    }
    const query = yield* readBooksQuery(call, tenantId)
    const read = yield* whileWaitedFor(call, readBooks(query))
    if ("status" in read) return read
    const body = booksBody(read)
    return format === "csv" ? new Response(booksCsv(body), { headers: CSV_HEADERS }) : { status: 200, body }
  })
}

const BookedBody = Schema.Struct({
  booked: Schema.Array(
    Schema.Struct({
      order_id: Schema.String,
      shop_domain: Schema.NullOr(Schema.String),
      placed_at: Schema.String,
      day: Schema.String,
      line: BookLine,
      earns_nothing_because: Schema.NullOr(Schema.String),
      currency: Schema.String,
      ...FigureFields
    }).annotate({ identifier: "BookedOrder" })
  ),
  next_cursor: Schema.NullOr(Schema.String)
}).annotate({ identifier: "BookedOrders" })

const bookedBody = ({ order, day, line }: BookedOrder) => ({
  order_id: order.orderId,
  shop_domain: order.shopDomain,
  placed_at: order.placedAt.toISOString(),
  day,
  line,
  earns_nothing_because: order.earnsNothingBecause,
  currency: order.total.currency,
  ...figuresBody(figuresOf(order), order.total.currency)
})

/** Which orders of which line are asked for. Fails with InvalidRequest. */
export const readBookedQuery = Effect.fnUntraced(function* (call: Pick<Call, "query">, tenantId: TenantId) {
  const books = yield* readBooksQuery(call, tenantId)
  const { line, limit: said, cursor } = call.query
  const limit = said === undefined ? LIMIT_DEFAULT : /^\d{1,6}$/.test(said) ? Number(said) : 0
  const after = cursor === undefined ? Option.none() : readListCursor(cursor)
  const details = [
    ...(line === undefined || isLine(line) ? [] : [`line: must be one of ${BookLine.literals.join(", ")}`]),
    ...(limit < 1 || limit > BOOKED_ORDERS_MAX ? [`limit: must be a whole number from 1 to ${BOOKED_ORDERS_MAX}`] : []),
    ...(cursor !== undefined && Option.isNone(after) ? ["cursor: is none that a page gave"] : [])
  ]
  if (details.length > 0) return yield* new InvalidRequest({ details })
  const query: BookedOrdersQuery = {
    ...books,
    line: isLine(line) ? line : null,
    limit,
    after: Option.isSome(after) ? after.value.order : null
  }
  return query
})

/** A page of booked orders as it goes out. */
export const bookedOrdersBody = ({ orders, next }: BookedOrders): typeof BookedBody.Type => ({
  booked: orders.map(bookedBody),
  next_cursor: next === null ? null : writeListCursor({ order: next, to: next.placedAt })
})

const bookedEndpoint: KeyedEndpoint = {
  method: "GET",
  path: `${PATH}/orders`,
  area: "scoring",
  summary: "The orders of a line of the books, oldest first: what all pages say adds up to the line.",
  mayTakeSeconds: REPORTED_WITHIN_SECONDS,
  access: READS,
  parameters: [
    ...BOOKS_PARAMETERS,
    queryParameter("line", "Only the orders of this line; absent: of all.", BookLine),
    queryParameter(
      "limit",
      `1 to ${BOOKED_ORDERS_MAX}; ${LIMIT_DEFAULT} unless said otherwise.`,
      wholeBetween(1, BOOKED_ORDERS_MAX)
    ),
    queryParameter("cursor", "The `next_cursor` of the page before.", Schema.String)
  ],
  responses: {
    200: {
      description:
        `A page of orders. It may be shorter than \`limit\` and still have a \`next_cursor\`: at most ${BOOKED_ORDERS_READ_MAX} ` +
        "orders are read for one page.",
      schema: BookedBody
    },
    503: BUSY
  },
  handle: Effect.fnUntraced(function* (call, { tenantId }) {
    const books = yield* AccountBooks
    const read = yield* whileWaitedFor(call, books.list(yield* readBookedQuery(call, tenantId)))
    return "status" in read ? read : { status: 200, body: bookedOrdersBody(read) }
  })
}

const compareEndpoint: KeyedEndpoint = {
  method: "POST",
  path: `${PATH}/compare`,
  area: "scoring",
  summary:
    "Compares a store's own file with its books: every difference by its cause, with its orders. Nothing of the file is kept.",
  mayTakeSeconds: REPORTED_WITHIN_SECONDS,
  access: READS,
  parameters: [
    ...BOOKS_PARAMETERS.map((parameter) =>
      parameter.name === "shop"
        ? { ...parameter, required: true, description: "The store that the file is of, by its domain." }
        : parameter.name === "currency"
          ? {
              ...parameter,
              description: "The currency of a file that names none; absent: the store's, where it has one alone."
            }
          : parameter
    ),
    queryParameter(
      "as_of",
      "When the file was made: what happened since is told as such. Absent: it is found out as far as it can be.",
      Schema.String
    )
  ],
  body: {
    schema: Schema.Unknown,
    contentTypes: ["text/csv", "application/octet-stream"],
    examples: {
      "text/csv":
        "Day,Orders,Gross sales,Discounts,Returns,Net sales,Shipping charges,Taxes,Total sales\n2026-03-01,2,80,0,0,80,5,0,85\n"
    }
  },
  responses: {
    200: {
      description:
        "What the file has more than the books, by currency and cause. `unknown` is what no cause was found for.",
      schema: ComparisonBody
    },
    503: BUSY
  },
  handle: Effect.fnUntraced(function* (call, { tenantId }) {
    const query = yield* readComparisonQuery(call, tenantId)
    const bytes = yield* readBody(call, EXPORT_BYTES_MAX)
    const made = yield* whileWaitedFor(call, compareFile(query, bytes))
    return "status" in made ? made : { status: 200, body: comparisonBody(query, made) }
  })
}

/** The books of an account's stores: an addition to the specification. */
export const booksEndpoints: ReadonlyArray<KeyedEndpoint> = [booksEndpoint, bookedEndpoint, compareEndpoint]
