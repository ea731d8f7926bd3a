import { Option, Result, Schema } from "effect"
import { CurrencyCode } from "../../../../ports/money/money.ts"
import { amountFromDecimal, decimalText } from "../../../../ports/money/readAmount.ts"
import { Instant, NOT_A_TIME } from "../../../../ports/time/isoInstant.ts"
import { PvId } from "../../../../ports/tracking/events/TrackingEvent.ts"
import { PaymentState } from "../../../../ports/tracking/orders/Order.ts"
import { type RowProblem, textIn } from "./rowProblem.ts"

/** A row of a table, by the names of its columns, lower case. */
export type Cells = Readonly<Record<string, string | undefined>>

/** An order as a shop's notice writes it, and the column that each of its fields was read from. */
export interface ColumnOrder {
  readonly order: Readonly<Record<string, unknown>>
  readonly columnOf: Readonly<Record<string, string>>
}
type ReadOrder = Result.Result<ColumnOrder, ReadonlyArray<RowProblem>>

const STATUSES: ReadonlyArray<string> = PaymentState.literals
const readInstant = Schema.decodeUnknownOption(Instant)
const readCurrency = Schema.decodeUnknownOption(CurrencyCode)
const isPvId = Schema.is(PvId)

/** Whole numbers that a spreadsheet wrote with an exponent, and so without their last digits. */
const SHORTENED = /^\d+(?:[.,]\d+)?E\+?\d+$/i
const SHORTENED_RULE = "has lost digits in a spreadsheet: it must be whole"

/** How columns are called that both kinds of tables have. */
interface Names {
  readonly id: string
  readonly placed: string
  readonly status: string
  readonly total: string
  readonly currency: string
  readonly refunded: string
  readonly outstanding: string
  readonly cancelled: string
}
interface Money {
  readonly financial_status: string | null
  readonly current_total_price?: string
  readonly total_outstanding?: string
}

const blamed = (column: string, problem: string) => Result.fail<ReadonlyArray<RowProblem>>([{ column, problem }])

/**
 * How far an order was paid, and what went back of it, as a shop's notice would say it. An amount that can't be read here can't be read
 * as the total either, which says so.
 */
const moneyOf = (cells: Cells, names: Names): Result.Result<Money, ReadonlyArray<RowProblem>> => {
  const status = textIn(cells[names.status])?.toLowerCase().replaceAll(" ", "_") ?? null
  if (status !== null && !STATUSES.includes(status)) {
    return blamed(names.status, `must be one of ${STATUSES.join(", ")}, or empty`)
  }
  const currency = Option.getOrNull(readCurrency(textIn(cells[names.currency])?.toUpperCase()))
  const amountIn = (column: string): Result.Result<bigint, string> => {
    const text = textIn(cells[column])
    if (text === null || currency === null) return Result.succeed(0n)
    return Result.map(amountFromDecimal(text, currency), ({ minorUnits }) => minorUnits)
  }
  const total = amountIn(names.total)
  const [refunded, outstanding] = [amountIn(names.refunded), amountIn(names.outstanding)]
  if (Result.isFailure(refunded)) return blamed(names.refunded, refunded.failure)
  if (Result.isFailure(outstanding)) return blamed(names.outstanding, outstanding.failure)
  if (Result.isFailure(total) || currency === null) return Result.succeed({ financial_status: status })
  const [owed, back, open] = [total.success, refunded.success, outstanding.success]
  const text = (minorUnits: bigint) => decimalText({ minorUnits: minorUnits > 0n ? minorUnits : 0n, currency })
  if (back > owed) return blamed(names.refunded, "must be at most the total")
  if (status === "partially_refunded" && back === 0n) return blamed(names.refunded, "must say how much went back")
  if (status === "partially_paid") {
    if (textIn(cells[names.outstanding]) === null)
      return blamed(names.outstanding, "must say how much is to be paid yet")
    return Result.succeed({
      financial_status: status,
      total_outstanding: text(open + back > owed ? owed : open + back)
    })
  }
  if (back === 0n || (status !== null && status !== "paid" && status !== "partially_refunded")) {
    return Result.succeed({ financial_status: status })
  }
  return Result.succeed(
    back === owed
      ? { financial_status: "refunded" }
      : { financial_status: "partially_refunded", current_total_price: text(owed - back) }
  )
}

/** The latest of times that are told; null where none is. */
const latest = (times: ReadonlyArray<string | null>): string | null =>
  times.reduce((last, time) => {
    const [one, other] = [readInstant(last), readInstant(time)]
    if (Option.isNone(other)) return last
    return Option.isNone(one) || other.value > one.value ? time : last
  }, null)

const wholeId = (text: string | null): boolean => text === null || !SHORTENED.test(text)

const OWN: Names = {
  id: "order_id",
  placed: "placed_at",
  status: "status",
  total: "total",
  currency: "currency",
  refunded: "refunded",
  outstanding: "outstanding",
  cancelled: "cancelled_at"
}

/** Columns that our own table of orders has to have. */
export const OWN_ORDER_COLUMNS: ReadonlyArray<string> = [OWN.id, OWN.placed, OWN.total, OWN.currency]

/** A field that is left out where its cell is empty: so it is told to be missing. */
const given = (field: string, cell: string | undefined): Readonly<Record<string, string>> => {
  const text = textIn(cell)
  return text === null ? {} : { [field]: text }
}

const flagIn = (cell: string | undefined): boolean | null | undefined => {
  const text = textIn(cell)?.toLowerCase() ?? null
  if (text === null) return null
  return text === "true" ? true : text === "false" ? false : undefined
}

/** What of an address is looked at. */
const addressIn = (country: string | undefined) => ({ country_code: textIn(country) })

/** A row of our own table as an order, but for what is no order's in it. */
export const ownOrder = (cells: Cells): ReadOrder =>
  Result.gen(function* () {
    const id = textIn(cells[OWN.id])
    const [isNew, isTest] = [flagIn(cells.is_new_customer), flagIn(cells.is_test)]
    const pvId = textIn(cells.pv_id)?.toLowerCase() ?? null
    const times = ["cancelled_at", "updated_at"].filter((name) => {
      const text = textIn(cells[name])
      return text !== null && Option.isNone(readInstant(text))
    })
    const problems: ReadonlyArray<RowProblem> = [
      ...(wholeId(id) ? [] : [{ column: OWN.id, problem: SHORTENED_RULE }]),
      ...times.map((column) => ({ column, problem: NOT_A_TIME })),
      ...(isNew === undefined ? [{ column: "is_new_customer", problem: "must be true, false or empty" }] : []),
      ...(isTest === undefined ? [{ column: "is_test", problem: "must be true, false or empty" }] : []),
      ...(pvId === null || isPvId(pvId) ? [] : [{ column: "pv_id", problem: "must be a UUID" }])
    ]
    if (problems.length > 0) return yield* Result.fail(problems)
    const money = yield* moneyOf(cells, OWN)
    const placed = textIn(cells[OWN.placed])
    const cancelled = textIn(cells[OWN.cancelled])
    const codes = (cells.promo_codes ?? "").split(/\s+/).filter((code) => code !== "")
    return {
      order: {
        ...given("id", cells[OWN.id]),
        name: textIn(cells.order_number),
        ...given("created_at", placed ?? ""),
        updated_at: textIn(cells.updated_at) ?? latest([placed, cancelled]),
        cancelled_at: cancelled,
        ...given("total_price", cells[OWN.total]),
        ...given("currency", cells[OWN.currency]),
        ...money,
        test: isTest ?? false,
        customer: isNew === null ? null : { orders_count: isNew ? 1 : 2 },
        discount_codes: codes.map((code) => ({ code })),
        note_attributes: pvId === null ? [] : [{ name: "cs_pv", value: pvId }],
        landing_site: textIn(cells.landing_page),
        shipping_address: addressIn(cells.country)
      },
      columnOf: {
        id: OWN.id,
        created_at: OWN.placed,
        updated_at: "updated_at",
        total_price: OWN.total,
        landing_site: "landing_page"
      }
    }
  })

const EXPORTED: Names = {
  id: "id",
  placed: "created at",
  status: "financial status",
  total: "total",
  currency: "currency",
  refunded: "refunded amount",
  outstanding: "outstanding balance",
  cancelled: "cancelled at"
}

/** Columns by which the table is known that Shopify's admin exports, and that it has to have. */
export const EXPORTED_ORDER_COLUMNS: ReadonlyArray<string> = [
  "name",
  EXPORTED.id,
  EXPORTED.placed,
  EXPORTED.status,
  EXPORTED.total,
  EXPORTED.currency
]

/** Times of the export: 2024-05-17 04:14:36 -0400. */
const EXPORTED_TIME = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) (?:([+-]\d\d):?(\d\d)|(?:UTC|Z))$/

const exportedTime = (cell: string | undefined): string | null => {
  const text = textIn(cell)
  const parts = text === null ? null : EXPORTED_TIME.exec(text)
  if (parts === null) return text
  const [, date, time, hours = "+00", minutes = "00"] = parts
  return `${date}T${time}${hours}:${minutes}`
}

/** A line of the attributes that a cart had: name and value. */
const attributesIn = (cell: string | undefined) =>
  (cell ?? "").split(/\r?\n/).flatMap((line) => {
    const at = line.indexOf(":")
    return at < 0 ? [] : [{ name: line.slice(0, at).trim(), value: line.slice(at + 1).trim() }]
  })

const ofOrder = (cells: Cells): boolean =>
  [EXPORTED.id, EXPORTED.total, EXPORTED.currency].some((name) => textIn(cells[name]) !== null)

/**
 * Whether a row of Shopify's export is another item of the order that the row before is of. Such rows repeat the order's name, its
 * e-mail and when it was placed; what it is known and paid by stands in its first row alone.
 */
export const isItemRow = (cells: Cells, lastName: string | null): boolean =>
  lastName !== null && textIn(cells.name) === lastName && !ofOrder(cells)

const NO_ORDER = "is not that of the order before, and the row has neither Id nor Total"

/** Ways to pay that no money goes by: "(for testing) Bogus Gateway", alone or among others. */
const TEST_PAYMENT = /\(for testing\)/i

/**
 * The first row of an order in Shopify's export. It says no time of the last change: that is `asOf`, when it was exported, or else the
 * latest time it tells. Of
 * addresses the country is read; names and e-mails are not looked at.
 */
export const exportedOrder = (cells: Cells, asOf: Date | null): ReadOrder =>
  Result.gen(function* () {
    const id = textIn(cells[EXPORTED.id])
    if (!ofOrder(cells)) return yield* blamed("name", NO_ORDER)
    if (id !== null && !/^\d{1,20}$/.test(id)) {
      return yield* blamed(EXPORTED.id, wholeId(id) ? "must be a whole number" : SHORTENED_RULE)
    }
    const placed = exportedTime(cells[EXPORTED.placed])
    const cancelled = exportedTime(cells[EXPORTED.cancelled])
    if (cancelled !== null && Option.isNone(readInstant(cancelled))) {
      return yield* blamed(EXPORTED.cancelled, "must be a time with an offset, such as 2024-05-17 04:14:36 -0400")
    }
    const money = yield* moneyOf(cells, EXPORTED)
    const told = [placed, cancelled, exportedTime(cells["paid at"]), exportedTime(cells["fulfilled at"])]
    const codes = (cells["discount code"] ?? "").split(",").map((code) => code.trim())
    return {
      order: {
        ...given("id", cells[EXPORTED.id]),
        name: textIn(cells.name),
        ...given("created_at", placed ?? ""),
        updated_at: latest([...told, asOf?.toISOString() ?? null]),
        cancelled_at: cancelled,
        test: TEST_PAYMENT.test(cells["payment method"] ?? ""),
        ...given("total_price", cells[EXPORTED.total]),
        ...given("currency", cells[EXPORTED.currency]),
        ...money,
        discount_codes: codes.map((code) => ({ code })),
        note_attributes: attributesIn(cells["note attributes"]),
        shipping_address: addressIn(cells["shipping country"]),
        billing_address: addressIn(cells["billing country"])
      },
      columnOf: { created_at: EXPORTED.placed, updated_at: EXPORTED.placed, total_price: EXPORTED.total }
    }
  })
