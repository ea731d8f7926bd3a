import { Effect, Option, Schema } from "effect"
import { makeCsvTable, SPREADSHEET_DELIMITERS } from "../../../../adapters/evidence/csvTable.ts"
import type { BooksComparison, ComparisonQuery } from "../../../../domain/revenue/reconciliation/compareBooks.ts"
import { type Difference, DifferenceCause } from "../../../../domain/revenue/reconciliation/differences.ts"
import type { ExportRow } from "../../../../domain/revenue/reconciliation/exportCells.ts"
import { readUnread } from "../../../../domain/revenue/reconciliation/gatherBooks.ts"
import { ExportRefused } from "../../../../domain/revenue/reconciliation/readExport.ts"
import { EXPORT_KINDS } from "../../../../domain/revenue/reconciliation/StoreExport.ts"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import type { CurrencyCode } from "../../../../ports/money/money.ts"
import { decimalText } from "../../../../ports/money/readAmount.ts"
import { ShopDomain } from "../../../../ports/tracking/orders/Order.ts"
import { Shops } from "../../../../ports/tracking/stores/Shops.ts"
import { readTime } from "../../query/periods.ts"
import type { Call } from "../../server/endpoint.ts"
import { decodeText } from "../../server/readBody.ts"
import { InvalidRequest } from "../../server/validationProblems.ts"
import { AccountBooks } from "./AccountBooks.ts"
import { readBooksQuery } from "./booksQuery.ts"

/** Bytes and rows of one file at most. */
export const EXPORT_BYTES_MAX = 20 * 1024 * 1024
const EXPORT_ROWS_MAX = 200_000

const ItemBody = Schema.Struct({
  order_id: Schema.NullOr(Schema.String),
  named: Schema.NullOr(Schema.String),
  day: Schema.String,
  difference_minor: Schema.Int,
  difference: Schema.String,
  because: Schema.String
}).annotate({ identifier: "BooksDifference" })

export const ComparisonBody = Schema.Struct({
  shop_domain: Schema.String,
  time_zone: Schema.String,
  from: Schema.String,
  to: Schema.String,
  kind: Schema.Literals(EXPORT_KINDS),
  rows: Schema.Int,
  refused: Schema.Array(Schema.Struct({ where: Schema.String, problem: Schema.String })),
  currencies: Schema.Array(
    Schema.Struct({
      currency: Schema.String,
      theirs_minor: Schema.Int,
      theirs: Schema.String,
      ours_minor: Schema.Int,
      ours: Schema.String,
      difference_minor: Schema.Int,
      difference: Schema.String,
      unknown_minor: Schema.Int,
      unknown: Schema.String,
      causes: Schema.Array(
        Schema.Struct({
          cause: DifferenceCause,
          difference_minor: Schema.Int,
          difference: Schema.String,
          orders: Schema.Int,
          items: Schema.Array(ItemBody)
        }).annotate({ identifier: "BooksCause" })
      )
    }).annotate({ identifier: "BooksComparedCurrency" })
  )
}).annotate({ identifier: "BooksComparison" })

const isShop = Schema.is(ShopDomain)
const readList = Schema.decodeUnknownOption(
  Schema.fromJsonString(
    Schema.Union([Schema.Array(Schema.Unknown), Schema.Struct({ orders: Schema.Array(Schema.Unknown) })])
  )
)

const NOT_JSON = new ExportRefused({ reason: "the file begins as JSON, and is no list of orders" })
const TOO_LONG = new ExportRefused({ reason: `the file must have at most ${EXPORT_ROWS_MAX} rows` })

/** A file as its rows, or its list of orders. Fails with ExportRefused. */
const readFile = Effect.fnUntraced(function* (bytes: Uint8Array) {
  const text = decodeText(bytes)?.trimStart() ?? ""
  if (text.startsWith("[") || text.startsWith("{")) {
    const list = readList(text)
    if (Option.isNone(list)) return yield* NOT_JSON
    const orders = "orders" in list.value ? list.value.orders : list.value
    return orders.length > EXPORT_ROWS_MAX ? yield* TOO_LONG : { orders }
  }
  const rows: Array<ExportRow> = []
  const problems: Array<{ readonly where: string; readonly problem: string }> = []
  const refuse = (reason: string): never => {
    throw new ExportRefused({ reason })
  }
  let counted = 0
  const table = makeCsvTable(
    {
      countRow: () => {
        counted += 1
        if (counted > EXPORT_ROWS_MAX) throw TOO_LONG
      },
      blame: (where, problem) => void problems.push({ where, problem }),
      refuse
    },
    [],
    (cells, where) => void rows.push({ where, cells }),
    null,
    SPREADSHEET_DELIMITERS
  )
  yield* Effect.tryPromise({
    try: async () => {
      table.push(bytes)
      await table.end()
    },
    catch: (thrown) =>
      thrown instanceof ExportRefused ? thrown : new ExportRefused({ reason: "the file can't be read" })
  })
  return { rows, problems }
})

/** What is asked of a comparison beside the file, checked. Fails with InvalidRequest. */
export const readComparisonQuery = Effect.fnUntraced(function* (call: Pick<Call, "query">, tenantId: TenantId) {
  const books = yield* readBooksQuery(call, tenantId)
  const shop = call.query.shop?.trim().toLowerCase()
  const said = call.query.as_of
  const asOf = said === undefined || said === "" ? null : readTime(said, "ends", books.zones.ofAccount)
  const details = [
    ...(isShop(shop) ? [] : ["shop: must be the domain of one of the account's stores"]),
    ...(said === undefined || said === "" || asOf !== null
      ? []
      : ["as_of: must be an ISO 8601 date, or time with its offset"])
  ]
  if (details.length > 0 || !isShop(shop)) return yield* new InvalidRequest({ details })
  const own = yield* Shops.use((shops) => shops.find(shop))
  if (Option.isNone(own) || own.value.tenantId !== tenantId) {
    return yield* new InvalidRequest({ details: ["shop: must be the domain of one of the account's stores"] })
  }
  return { ...books, shop, asOf }
})

/** The whole question, with a store's own file. Fails with ExportRefused. */
export const withFile = Effect.fnUntraced(function* (
  asked: Effect.Success<ReturnType<typeof readComparisonQuery>>,
  bytes: Uint8Array
) {
  const file = yield* readFile(bytes)
  const unread = yield* readUnread(asked.tenantId, asked.shop, asked.zones)
  const query: ComparisonQuery = { ...asked, file, unread }
  return query
})

/** Compares a store's own file with its books. Fails with ExportRefused and PeriodTooLarge. */
export const compareFile = Effect.fnUntraced(function* (...asked: Parameters<typeof withFile>) {
  const books = yield* AccountBooks
  return yield* books.compare(yield* withFile(...asked))
})

const amounts = (minorUnits: bigint, currency: CurrencyCode) => ({
  difference_minor: Number(minorUnits),
  difference: decimalText({ minorUnits, currency })
})

const itemBody = ({ orderId, named, day, minorUnits, currency, because }: Difference) => ({
  order_id: orderId,
  named,
  day,
  ...amounts(minorUnits, currency),
  because
})

/** A comparison as it goes out. */
export const comparisonBody = (
  { shop, zones, from, to }: Pick<ComparisonQuery, "shop" | "zones" | "from" | "to">,
  { kind, rows, refused, currencies }: BooksComparison
): typeof ComparisonBody.Type => ({
  shop_domain: shop,
  time_zone: zones.ofStores.get(shop) ?? zones.ofAccount,
  from,
  to,
  kind,
  rows,
  refused,
  currencies: currencies.map(({ currency, theirs, ours, unknown, causes }) => {
    const text = (minorUnits: bigint) => decimalText({ minorUnits, currency })
    return {
      currency,
      theirs_minor: Number(theirs),
      theirs: text(theirs),
      ours_minor: Number(ours),
      ours: text(ours),
      ...amounts(theirs - ours, currency),
      unknown_minor: Number(unknown),
      unknown: text(unknown),
      causes: causes.map(({ cause, minorUnits, orders, items }) => ({
        cause,
        ...amounts(minorUnits, currency),
        orders,
        items: items.map(itemBody)
      }))
    }
  })
})
