import { Result, Schema } from "effect"
import type { CurrencyCode } from "../../../ports/money/money.ts"
import {
  amountIn,
  cellOf,
  currencyIn,
  type DayOrder,
  type DecimalSign,
  dayOrderOf,
  dayTextIn,
  decimalSignOf,
  type ExportCells,
  type ExportRow,
  minutesAheadIn
} from "./exportCells.ts"
import type { ExportEntry, ExportKind, FileClock, LeftOut, StoreExport } from "./StoreExport.ts"

/** The file is none that is read, or can't be read as a whole; `reason` says why. */
export class ExportRefused extends Schema.TaggedError<ExportRefused>()("ExportRefused", { reason: Schema.String }) {
  override get message() {
    return this.reason
  }
}

/** What rows of one file are read by. */
interface Reading {
  readonly sign: DecimalSign
  readonly dayOrder: DayOrder | null
  /** Of a file that names no currency. */
  readonly currency: CurrencyCode | null
}

/** The entries of one row; none of a row that counts nothing. */
type ReadRow = Result.Result<ReadonlyArray<ExportEntry>, string>

/** One kind of table: the columns that it is known by, each under the names that versions gave it, and how its rows are read. */
interface TableKind {
  readonly kind: ExportKind
  readonly columns: ReadonlyArray<ReadonlyArray<string>>
  readonly dayColumns: ReadonlyArray<string>
  readonly amountColumns: ReadonlyArray<string>
  readonly datesRefunds: boolean
  readonly leavesOut: (columns: ReadonlySet<string>) => ReadonlyArray<LeftOut>
  readonly makeReader: (reading: Reading, rows: ReadonlyArray<ExportRow>) => (row: ExportRow) => ReadRow
  /** How far its clocks are ahead of UTC where it says so once and for all, in minutes. */
  readonly minutesAhead: (columns: ReadonlySet<string>) => number | null
}

const NO_CURRENCY = "currency: the file names none, and the store has orders in several: ask for one"
const DAY_RULE = "must be a day such as 2026-03-01"

/** Reads one amount; an empty cell is nothing. */
const amountOf = (cells: ExportCells, names: ReadonlyArray<string>, currency: CurrencyCode, { sign }: Reading) => {
  const text = cellOf(cells, ...names)
  if (text === null) return Result.succeed(0n)
  return Result.mapError(amountIn(text, currency, sign), (problem) => `${names[0]}: ${problem}`)
}

const dayOf = (cells: ExportCells, names: ReadonlyArray<string>, { dayOrder }: Reading) => {
  const text = cellOf(cells, ...names)
  const day = text === null ? null : dayTextIn(text, dayOrder)
  return day === null ? Result.fail(`${names[0]}: ${DAY_RULE}`) : Result.succeed(day)
}

/** States of Shopify in which an order was not paid. */
const UNPAID: ReadonlyArray<string> = ["pending", "authorized", "voided", "expired"]

const SHOPIFY_ORDERS: TableKind = {
  kind: "shopify_orders",
  columns: [["name"], ["created at"], ["financial status"], ["total"], ["currency"]],
  dayColumns: ["created at"],
  amountColumns: ["total", "refunded amount", "outstanding balance"],
  datesRefunds: false,
  leavesOut: () => [],
  minutesAhead: () => null,
  makeReader: (reading, rows) => {
    // An order's first row tells of it; its other items are rows of their own, which sorting may have put before it.
    const isOrder = (cells: ExportCells) => cellOf(cells, "total") !== null || cellOf(cells, "id") !== null
    const ordersOfFile = new Set(rows.flatMap(({ cells }) => (isOrder(cells) ? (cellOf(cells, "name") ?? []) : [])))
    return ({ where, cells }) =>
      Result.gen(function* () {
        const [name, id] = [cellOf(cells, "name"), cellOf(cells, "id")]
        if (!isOrder(cells) && name !== null && ordersOfFile.has(name)) return []
        const currency = currencyIn(cellOf(cells, "currency"))
        if (currency === null) return yield* Result.fail("currency: must be a currency's code")
        const day = yield* dayOf(cells, ["created at"], reading)
        const total = yield* amountOf(cells, ["total"], currency, reading)
        const refunded = yield* amountOf(cells, ["refunded amount"], currency, reading)
        const open = yield* amountOf(cells, ["outstanding balance"], currency, reading)
        const status = cellOf(cells, "financial status")?.toLowerCase().replaceAll(" ", "_") ?? ""
        const left = UNPAID.includes(status) ? 0n : total - refunded - (open > 0n ? open : 0n)
        // A spreadsheet writes long ids with an exponent, and so without their last digits.
        const names = [id !== null && /^\d+$/.test(id) ? id : name].filter((known) => known !== null)
        const minorUnits = left > 0n ? left : 0n
        return [{ where, what: "order" as const, day, currency, minorUnits, names, label: name ?? id, refunded }]
      })
  }
}

const dayTable = (
  kind: ExportKind,
  columns: ReadonlyArray<ReadonlyArray<string>>,
  days: ReadonlyArray<string>,
  whole: ReadonlyArray<string>,
  goodsAlone: ReadonlyArray<string>
): TableKind => ({
  kind,
  columns,
  dayColumns: days,
  amountColumns: [...whole, ...goodsAlone],
  datesRefunds: true,
  // Neither platform counts tips among its sales.
  minutesAhead: () => null,
  leavesOut: (own) => (whole.some((name) => own.has(name)) ? ["tips"] : ["tax", "shipping", "tips", "fees"]),
  makeReader: (reading) => {
    return ({ where, cells }) =>
      Result.gen(function* () {
        const said = cellOf(cells, ...days)
        // The last row of a report may be its sum.
        if (said === null || /^total/i.test(said)) return []
        const { currency } = reading
        if (currency === null) return yield* Result.fail(NO_CURRENCY)
        const day = yield* dayOf(cells, days, reading)
        const minorUnits = yield* amountOf(cells, [...whole, ...goodsAlone], currency, reading)
        return [{ where, what: "day" as const, day, currency, minorUnits, names: [], label: null, refunded: null }]
      })
  }
})

const SHOPIFY_SALES = dayTable(
  "shopify_sales",
  [
    ["day", "date"],
    ["total sales", "total_sales", "net sales", "net_sales"]
  ],
  ["day", "date"],
  ["total sales", "total_sales"],
  ["net sales", "net_sales"]
)

const WOOCOMMERCE_REVENUE: TableKind = {
  ...dayTable(
    "woocommerce_revenue",
    [["date"], ["orders"], ["total sales", "net sales"]],
    ["date"],
    ["total sales"],
    ["net sales"]
  ),
  leavesOut: (own) => (own.has("total sales") ? [] : ["tax", "shipping", "tips", "fees"])
}

const NET_REVENUE = ["n. revenue", "net sales", "n. revenue (formatted)"]

const WOOCOMMERCE_ANALYTICS: TableKind = {
  kind: "woocommerce_analytics",
  columns: [["date"], ["order #"], ["status"], NET_REVENUE],
  dayColumns: ["date"],
  amountColumns: NET_REVENUE,
  datesRefunds: true,
  leavesOut: () => ["tax", "shipping"],
  minutesAhead: () => null,
  makeReader: (reading) => {
    return ({ where, cells }) =>
      Result.gen(function* () {
        const { currency } = reading
        if (currency === null) return yield* Result.fail(NO_CURRENCY)
        const number = cellOf(cells, "order #")
        if (number === null) return yield* Result.fail("order #: must not be empty")
        const day = yield* dayOf(cells, ["date"], reading)
        const minorUnits = yield* amountOf(cells, NET_REVENUE, currency, reading)
        const what = minorUnits < 0n ? ("refund" as const) : ("order" as const)
        return [{ where, what, day, currency, minorUnits, names: [number], label: number, refunded: null }]
      })
  }
}

const CREATED = ["created_utc", "created (utc)", "created"]
const CATEGORY = ["reporting_category", "type"]
const GROSS = ["gross", "amount"]
const CHARGED: ReadonlyArray<string> = ["charge", "payment"]
const GIVEN_BACK: ReadonlyArray<string> = [
  "refund",
  "payment_refund",
  "refund_failure",
  "payment_failure_refund",
  "payment_reversal",
  "partial_capture_reversal",
  "dispute",
  "dispute_reversal",
  "adjustment"
]
const NAMES = ["payment_intent_id", "charge_id", "invoice_id", "invoice_number", "source_id", "source"]

/** What a store's own program noted of a payment, of which its order's name is one. */
const NOTED_ORDER =
  /^(?:payment|charge|invoice)_?metadata\[(?:order_?id|order|order_?number)\]$|^order_?id \(metadata\)$/

const STRIPE_BALANCE: TableKind = {
  kind: "stripe_balance",
  columns: [CREATED, CATEGORY, GROSS, ["currency"], ["balance_transaction_id", "id"]],
  dayColumns: CREATED,
  amountColumns: GROSS,
  datesRefunds: true,
  leavesOut: () => [],
  minutesAhead: (own) => (own.has("created_utc") || own.has("created (utc)") ? 0 : null),
  makeReader: (reading) => {
    return ({ where, cells }) =>
      Result.gen(function* () {
        const category =
          cellOf(cells, ...CATEGORY)
            ?.toLowerCase()
            .replaceAll(" ", "_") ?? ""
        const isCharge = CHARGED.includes(category)
        if (!isCharge && !GIVEN_BACK.includes(category)) return []
        const currency = currencyIn(cellOf(cells, "currency"))
        if (currency === null) return yield* Result.fail("currency: must be a currency's code")
        const day = yield* dayOf(cells, CREATED, reading)
        const minorUnits = yield* amountOf(cells, GROSS, currency, reading)
        const noted = Object.keys(cells).filter((name) => NOTED_ORDER.test(name))
        const names = [...NAMES, ...noted].flatMap((name) => cellOf(cells, name) ?? [])
        const what = isCharge ? ("order" as const) : ("refund" as const)
        return [{ where, what, day, currency, minorUnits, names, label: names.at(-1) ?? null, refunded: null }]
      })
  }
}

/** The more telling first: a table of orders may have columns of another's days. */
const TABLES: ReadonlyArray<TableKind> = [
  SHOPIFY_ORDERS,
  STRIPE_BALANCE,
  WOOCOMMERCE_ANALYTICS,
  WOOCOMMERCE_REVENUE,
  SHOPIFY_SALES
]

const NOT_READ =
  "the file is none of these: Shopify's export of orders or its sales by day, WooCommerce's orders of the REST API as JSON or its " +
  "Analytics of orders or revenue, Stripe's itemised balance"

/** What a table says of its clocks: once and for all, or by the times of its rows. */
const clocksOf = (
  { dayColumns, minutesAhead }: TableKind,
  rows: ReadonlyArray<ExportRow>,
  columns: ReadonlySet<string>,
  dayOrder: DayOrder | null
): ReadonlyArray<FileClock> => {
  const always = minutesAhead(columns)
  return rows.flatMap(({ cells }) => {
    const text = cellOf(cells, ...dayColumns)
    const day = text === null ? null : dayTextIn(text, dayOrder)
    const ahead = always ?? (text === null ? null : minutesAheadIn(text))
    return day === null || ahead === null ? [] : [{ day, minutesAhead: ahead }]
  })
}

/** A table as it was cut into rows, with those that could not be. */
export interface ExportTable {
  readonly rows: ReadonlyArray<ExportRow>
  readonly problems: StoreExport["refused"]
}

/** Reads a table by its columns. Rows that can't be read are named, and in no sum. Fails with ExportRefused. */
export const readTable = (
  { rows, problems }: ExportTable,
  currency: CurrencyCode | null
): Result.Result<StoreExport, ExportRefused> => {
  const columns = new Set(Object.keys(rows[0]?.cells ?? {}))
  const table = TABLES.find((each) => each.columns.every((names) => names.some((name) => columns.has(name))))
  if (table === undefined) return Result.fail(new ExportRefused({ reason: NOT_READ }))
  const textsOf = (names: ReadonlyArray<string>) => rows.flatMap(({ cells }) => cellOf(cells, ...names) ?? [])
  const dayOrder = dayOrderOf(textsOf(table.dayColumns))
  const read = table.makeReader(
    {
      sign: decimalSignOf(table.amountColumns.flatMap((name) => textsOf([name]))),
      dayOrder,
      currency
    },
    rows
  )
  const entries: Array<ExportEntry> = []
  const refused = [...problems]
  for (const row of rows) {
    if (Object.values(row.cells).every((cell) => (cell ?? "").trim() === "")) continue
    const made = read(row)
    if (Result.isSuccess(made)) entries.push(...made.success)
    else refused.push({ where: row.where, problem: made.failure })
  }
  const { kind, datesRefunds } = table
  return Result.succeed({
    kind,
    rows: rows.length + problems.length,
    entries,
    refused,
    datesRefunds,
    leavesOut: table.leavesOut(columns),
    clocks: clocksOf(table, rows, columns, dayOrder)
  })
}

/** States of WooCommerce's orders in which nothing was taken. */
const NOT_TAKEN: ReadonlyArray<string> = [
  "pending",
  "on-hold",
  "failed",
  "cancelled",
  "trash",
  "checkout-draft",
  "auto-draft"
]

const Text = Schema.Union([Schema.String, Schema.Finite])
const WooCommerceOrder = Schema.Struct({
  id: Text,
  number: Schema.optionalKey(Schema.NullOr(Text)),
  status: Schema.String,
  currency: Schema.String,
  date_created: Schema.String,
  total: Text,
  refunds: Schema.optionalKey(Schema.Array(Schema.Struct({ total: Text })))
})
const readWooCommerceOrder = Schema.decodeUnknownResult(WooCommerceOrder)

const wooCommerceEntry = (where: string, order: unknown): ReadRow => {
  const read = readWooCommerceOrder(order)
  if (Result.isFailure(read)) return Result.fail("order: must have id, status, currency, date_created and total")
  const { success } = read
  return Result.gen(function* () {
    const currency = currencyIn(success.currency)
    if (currency === null) return yield* Result.fail("currency: must be a currency's code")
    const day = dayTextIn(success.date_created, null)
    if (day === null) return yield* Result.fail(`date_created: ${DAY_RULE}`)
    const total = yield* amountIn(String(success.total), currency, ".")
    let listed = 0n
    for (const refund of success.refunds ?? []) {
      const back = yield* amountIn(String(refund.total), currency, ".")
      listed += back < 0n ? -back : back
    }
    const refunded = success.status === "refunded" ? total : listed
    const minorUnits = NOT_TAKEN.includes(success.status) || refunded > total ? 0n : total - refunded
    const label = String(success.number ?? success.id)
    return [{ where, what: "order" as const, day, currency, minorUnits, names: [String(success.id)], label, refunded }]
  })
}

/** Reads orders as WooCommerce's REST API lists them. Fails with ExportRefused where they are none. */
export const readOrderList = (orders: ReadonlyArray<unknown>): Result.Result<StoreExport, ExportRefused> => {
  const entries: Array<ExportEntry> = []
  const refused: Array<{ readonly where: string; readonly problem: string }> = []
  for (const [place, order] of orders.entries()) {
    const where = `order ${place + 1}`
    const made = wooCommerceEntry(where, order)
    if (Result.isSuccess(made)) entries.push(...made.success)
    else refused.push({ where, problem: made.failure })
  }
  if (entries.length === 0 && refused.length > 0) return Result.fail(new ExportRefused({ reason: NOT_READ }))
  return Result.succeed({
    kind: "woocommerce_orders",
    rows: orders.length,
    entries,
    refused,
    datesRefunds: false,
    leavesOut: [],
    clocks: []
  })
}
