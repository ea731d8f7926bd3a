import type { ReadStatement } from "../../../../domain/revenue/commissions/readStatement.ts"
import { type CsvValue, csvOf } from "../../server/csv.ts"
import { statementBody } from "./statementBody.ts"

const COLUMNS = [
  "kind",
  "month",
  "creator",
  "currency",
  "order_id",
  "shop_domain",
  "link",
  "placed_at",
  "net",
  "entitled",
  "stated_before",
  "amount",
  "base",
  "pays_on"
]
const EMPTY: ReadonlyArray<CsvValue> = Array<null>(
  COLUMNS.length - "kind month creator currency amount base pays_on".split(" ").length
).fill(null)

/**
 * A statement as CSV: what was carried in, a row a line, and what comes out of it. The amounts of the rows `carried_in` and `line` add
 * up to those of `payable` and `carried_out`.
 */
export const statementCsv = (statement: ReadStatement): string => {
  const { carried_in, carried_out, currency, handle, lines, month, payable, platform } = statementBody(statement)
  const of = [month, `${platform}/${handle}`, currency]
  const sum = (kind: string, decimal: string): ReadonlyArray<CsvValue> => [
    kind,
    ...of,
    ...EMPTY,
    { decimal },
    null,
    null
  ]
  return csvOf([
    COLUMNS,
    sum("carried_in", carried_in),
    ...lines.map(
      (line): ReadonlyArray<CsvValue> => [
        "line",
        ...of,
        line.order_id,
        line.shop_domain,
        line.link,
        line.placed_at,
        { decimal: line.net },
        { decimal: line.entitled },
        { decimal: line.stated_before },
        { decimal: line.amount },
        line.base === null ? null : { decimal: line.base },
        line.pays_on
      ]
    ),
    sum("payable", payable),
    sum("carried_out", carried_out)
  ])
}
