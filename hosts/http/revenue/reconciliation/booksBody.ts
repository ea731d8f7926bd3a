import { Schema } from "effect"
import {
  type BookFigures,
  BookLine,
  NO_FIGURES,
  sumFigures
} from "../../../../domain/revenue/reconciliation/bookLines.ts"
import type { BookRow } from "../../../../domain/revenue/reconciliation/readBooks.ts"
import type { CurrencyCode } from "../../../../ports/money/money.ts"
import { decimalText } from "../../../../ports/money/readAmount.ts"
import { groupBy } from "../../../../ports/text/groupBy.ts"
import { LetterReason } from "../../../../ports/tracking/stores/DeadLetters.ts"
import { type CsvValue, csvOf } from "../../server/csv.ts"
import type { ReadBooks } from "./booksQuery.ts"

export const FigureFields = {
  orders: Schema.Int,
  ordered_minor: Schema.Int,
  ordered: Schema.String,
  gross_minor: Schema.Int,
  gross: Schema.String,
  refunded_minor: Schema.Int,
  refunded: Schema.String,
  cancelled_minor: Schema.Int,
  cancelled: Schema.String,
  net_minor: Schema.Int,
  net: Schema.String
}
const LineBody = Schema.Struct({ line: BookLine, ...FigureFields }).annotate({ identifier: "BookLine" })
const RowFields = {
  shop_domain: Schema.NullOr(Schema.String),
  currency: Schema.String,
  total: Schema.Struct(FigureFields),
  lines: Schema.Array(LineBody)
}

export const BooksBody = Schema.Struct({
  from: Schema.String,
  to: Schema.String,
  time_zone: Schema.String,
  store_time_zones: Schema.Array(Schema.Struct({ shop_domain: Schema.String, time_zone: Schema.String })),
  days: Schema.Array(Schema.Struct({ day: Schema.String, ...RowFields }).annotate({ identifier: "BookDay" })),
  totals: Schema.Array(Schema.Struct(RowFields).annotate({ identifier: "BookTotal" })),
  not_read: Schema.Array(
    Schema.Struct({
      day: Schema.String,
      shop_domain: Schema.String,
      topic: Schema.String,
      letter_reason: LetterReason,
      notices: Schema.Int
    }).annotate({ identifier: "BookNotRead" })
  ),
  lost: Schema.Array(
    Schema.Struct({ shop_domain: Schema.String, notices: Schema.Int, last_at: Schema.String }).annotate({
      identifier: "BookLost"
    })
  )
}).annotate({ identifier: "Books" })
type Body = typeof BooksBody.Type

/** Amounts are below 2^53: a sum of them that is not has no place in a report of so few days. */
export const figuresBody = (figures: BookFigures, currency: CurrencyCode) => {
  const text = (minorUnits: bigint) => decimalText({ minorUnits, currency })
  const { orders, ordered, gross, refunded, cancelled, net } = figures
  return {
    orders,
    ordered_minor: Number(ordered),
    ordered: text(ordered),
    gross_minor: Number(gross),
    gross: text(gross),
    refunded_minor: Number(refunded),
    refunded: text(refunded),
    cancelled_minor: Number(cancelled),
    cancelled: text(cancelled),
    net_minor: Number(net),
    net: text(net)
  }
}

const rowBody = ({ shopDomain, currency, lines }: Pick<BookRow, "shopDomain" | "currency" | "lines">) => ({
  shop_domain: shopDomain,
  currency,
  total: figuresBody(lines.reduce(sumFigures, NO_FIGURES), currency),
  lines: lines.map(({ line, ...figures }) => ({ line, ...figuresBody(figures, currency) }))
})

/** The rows of all days together, a row a store and currency. */
const totalRows = (rows: ReadonlyArray<BookRow>): ReadonlyArray<Pick<BookRow, "shopDomain" | "currency" | "lines">> =>
  [...groupBy(rows, ({ shopDomain, currency }) => `${shopDomain ?? ""} ${currency}`).values()].flatMap((own) => {
    const [first] = own
    if (first === undefined) return []
    const ofLine = groupBy(
      own.flatMap(({ lines }) => lines),
      ({ line }) => line
    )
    const lines = BookLine.literals.flatMap((line) => {
      const parts = ofLine.get(line)
      return parts === undefined ? [] : [{ line, ...parts.reduce(sumFigures, NO_FIGURES) }]
    })
    return [{ shopDomain: first.shopDomain, currency: first.currency, lines }]
  })

/** Books as they go out. */
export const booksBody = ({ query, rows, notRead, lost }: ReadBooks): Body => ({
  from: query.from,
  to: query.to,
  time_zone: query.zones.ofAccount,
  store_time_zones: [...query.zones.ofStores].map(([shop_domain, time_zone]) => ({ shop_domain, time_zone })),
  days: rows.map((row) => ({ day: row.day, ...rowBody(row) })),
  totals: totalRows(rows).map(rowBody),
  not_read: notRead.map(({ day, shopDomain, topic, reason, letters }) => ({
    day,
    shop_domain: shopDomain,
    topic,
    letter_reason: reason,
    notices: letters
  })),
  lost: lost.map(({ shopDomain, letters, lastAt }) => ({
    shop_domain: shopDomain,
    notices: letters,
    last_at: lastAt.toISOString()
  }))
})

const COLUMNS = ["day", "shop_domain", "currency", "line", "orders", "ordered", "gross", "refunded", "cancelled", "net"]

type Figures = Body["days"][number]["total"]

const csvRow = (
  at: { readonly day: string; readonly shop_domain: string | null; readonly currency: string | null },
  line: string,
  figures: Figures | null,
  orders: number
): ReadonlyArray<CsvValue> => [
  at.day,
  at.shop_domain,
  at.currency,
  line,
  orders,
  ...(figures === null
    ? [null, null, null, null, null]
    : [figures.ordered, figures.gross, figures.refunded, figures.cancelled, figures.net].map((decimal) => ({
        decimal
      })))
]

/** The days' rows as CSV (RFC 4180): each line, the total of each store and currency, and what was not read, by its notices. */
export const booksCsv = (body: Body): string =>
  csvOf([
    COLUMNS,
    ...body.days.flatMap((row) => [
      ...row.lines.map((line) => csvRow(row, line.line, line, line.orders)),
      csvRow(row, "total", row.total, row.total.orders)
    ]),
    ...body.not_read.map((row) => csvRow({ ...row, currency: null }, "not_read", null, row.notices))
  ])
