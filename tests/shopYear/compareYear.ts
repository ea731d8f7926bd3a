import { Schema } from "effect"
import { DAY_MS } from "../../ports/time/days.ts"
import type { PlayedYear } from "./playYear.ts"
import { DAYS, STARTS_AT, STORES } from "./stores.ts"
import {
  FIGURE_NAMES,
  type FigureName,
  type Figures,
  noFigures,
  type TrueOrder,
  type TruthLedger
} from "./TruthLedger.ts"

const Money = {
  currency: Schema.String,
  gross_minor: Schema.Int,
  refunded_minor: Schema.Int,
  cancelled_minor: Schema.Int,
  revenue_minor: Schema.Int
}
const Shares = Schema.Array(Schema.Struct({ handle: Schema.NullOr(Schema.String), revenue_minor: Schema.Int }))
const OrderBody = Schema.Struct({
  ...Money,
  placed_at: Schema.String,
  earns: Schema.Boolean,
  earns_nothing_because: Schema.NullOr(Schema.String),
  shares: Shares
})
const Creators = Schema.Array(Schema.Struct({ ...Money, handle: Schema.NullOr(Schema.String) }))
const ReportBody = Schema.Struct({
  creators: Creators,
  unattributed: Schema.Array(Schema.Struct(Money)),
  breakdown: Schema.optionalKey(
    Schema.Struct({
      rows: Schema.Array(
        Schema.Struct({ ...Money, from: Schema.NullOr(Schema.String), group: Schema.NullOr(Schema.String) })
      )
    })
  )
})
const readOrder = Schema.decodeUnknownSync(OrderBody)
const readReport = Schema.decodeUnknownSync(ReportBody)

type MoneyRow = { readonly [Name in keyof typeof Money]: (typeof Money)[Name]["Type"] }
const figuresOf = (row: MoneyRow): Figures => ({
  orders: 0,
  gross: row.gross_minor,
  refunded: row.refunded_minor,
  cancelled: row.cancelled_minor,
  net: row.revenue_minor
})

/** What a figure should be, and what is reported. */
export interface Difference {
  readonly what: string
  readonly truth: number | string | null
  readonly reported: number | string | null
}

export interface OrderDifference {
  readonly order: TrueOrder
  readonly differences: ReadonlyArray<Difference>
  readonly because: string | null
}

/** One order's figures and whose it is. */
export const compareOrder = async (year: PlayedYear, order: TrueOrder): Promise<OrderDifference | null> => {
  const answer = await year.ask(`/api/v1/attribution/orders/${order.id}?shop=${order.shop}&model=last_touch`)
  if (answer === null) {
    // Of an order that was deleted before anything of it arrived nothing can be known.
    if (order.outcome === "deleted") return null
    return { order, because: null, differences: [{ what: "order", truth: "known", reported: "unknown" }] }
  }
  const body = readOrder(answer)
  // The answer shows the order's own sum also where none of it is earned.
  const reported = { ...figuresOf(body), net: body.earns ? body.revenue_minor : 0 }
  const store = STORES.find(({ domain }) => domain === order.shop)
  const differences: Array<Difference> = FIGURE_NAMES.filter((name) => reported[name] !== order[name]).map((what) => ({
    what,
    truth: order[what],
    reported: reported[what]
  }))
  const day = store?.time.dayOf(Date.parse(body.placed_at)) ?? null
  if (day !== order.day) differences.push({ what: "day", truth: order.day, reported: day })
  if (body.currency !== order.currency) {
    differences.push({ what: "currency", truth: order.currency, reported: body.currency })
  }
  const earner = body.shares.find(({ revenue_minor }) => revenue_minor !== 0)?.handle ?? null
  const owed = order.net === 0 || reported.net === 0 ? earner : order.creator
  if (earner !== owed) differences.push({ what: "creator", truth: order.creator, reported: earner })
  return differences.length === 0 ? null : { order, differences, because: body.earns_nothing_because }
}

/** Differences of orders, by what happened to them. */
export const byKind = (
  found: ReadonlyArray<OrderDifference>,
  compared: ReadonlyArray<TrueOrder>
): ReadonlyArray<string> => {
  const kinds = Map.groupBy(found, ({ order }) => order.kind)
  return [...kinds]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([kind, orders]) => {
      const all = compared.filter((order) => order.kind === kind).length
      const names = [...new Set(orders.flatMap(({ differences }) => differences.map(({ what }) => what)))]
      const example = orders[0]
      const listed = example?.differences
        .map(({ what, truth, reported }) => `${what} ${truth} is ${reported}`)
        .join(", ")
      const because = example?.because ?? null
      const traits = new Map<string, number>()
      for (const trait of orders.flatMap(({ order }) => order.traits)) traits.set(trait, (traits.get(trait) ?? 0) + 1)
      const had = [...traits].map(([trait, times]) => `${times} ${trait}`).join(", ")
      return (
        `${kind}: ${orders.length} of ${all} differ in ${names.join(", ")}; ` +
        `${example?.order.id} ${example?.order.currency}: ${listed}${because === null ? "" : ` (${because})`}` +
        (had === "" ? "" : `; of these ${had}`)
      )
    })
}

const monthsFrom = (start: number, end: number): ReadonlyArray<{ readonly from: string; readonly to: string }> => {
  const months: Array<{ readonly from: string; readonly to: string }> = []
  const first = new Date(start)
  for (let month = first.getUTCMonth(); ; month++) {
    const from = Date.UTC(first.getUTCFullYear(), month, 1)
    if (from > end) return months
    const to = Date.UTC(first.getUTCFullYear(), month + 1, 1)
    months.push({ from: new Date(from).toISOString(), to: new Date(to).toISOString() })
  }
}
/** The year's months and one on either side, for days that are other days elsewhere. */
const MONTHS = monthsFrom(STARTS_AT - 2 * DAY_MS, STARTS_AT + (DAYS + 2) * DAY_MS)

const addTo = (
  sums: Map<string, Figures>,
  key: string,
  more: Figures,
  names: ReadonlyArray<keyof Figures> = FIGURE_NAMES
) => {
  const sum = sums.get(key) ?? noFigures()
  for (const name of names) sum[name] += more[name]
  sums.set(key, sum)
}

export interface Unexplained {
  readonly rows: number
  readonly wrongRows: number
  /** The sum of how far each row is off, by figure. */
  readonly off: Readonly<Record<FigureName, number>>
  /** The sum of the truth, by figure. */
  readonly truth: Readonly<Record<FigureName, number>>
  readonly examples: ReadonlyArray<string>
}

const EXAMPLES_MAX = 5

const BOOK_FIGURES = ["orders", ...FIGURE_NAMES] as const

const compareRows = (
  truth: ReadonlyMap<string, Figures>,
  reported: ReadonlyMap<string, Figures>,
  names: ReadonlyArray<keyof Figures> = FIGURE_NAMES
): Unexplained => {
  const off = noFigures()
  const sum = noFigures()
  const wrong: Array<string> = []
  const keys = new Set([...truth.keys(), ...reported.keys()])
  for (const key of keys) {
    const [should, is] = [truth.get(key) ?? noFigures(), reported.get(key) ?? noFigures()]
    const differing = names.filter((name) => should[name] !== is[name])
    for (const name of names) {
      off[name] += Math.abs(should[name] - is[name])
      sum[name] += should[name]
    }
    if (differing.length > 0) {
      wrong.push(`${key}: ${differing.map((name) => `${name} ${should[name]} is ${is[name]}`).join(", ")}`)
    }
  }
  return { rows: keys.size, wrongRows: wrong.length, off, truth: sum, examples: wrong.slice(0, EXAMPLES_MAX) }
}

/** Every store's every local day, by currency, as the report breaks it down. */
export const compareDays = async (year: PlayedYear, ledger: TruthLedger): Promise<Unexplained> => {
  const reported = new Map<string, Figures>()
  const zones = Map.groupBy(STORES, ({ time }) => time.zone)
  for (const [zone, stores] of zones) {
    for (const { from, to } of MONTHS) {
      // Whole local days: a report's first and last interval are cut to its period.
      const lastDay = new Date(Date.parse(to) - DAY_MS).toISOString().slice(0, 10)
      const period = `from=${from.slice(0, 10)}&to=${lastDay}&time_zone=${encodeURIComponent(zone)}`
      const path = `/api/v1/attribution/report?model=last_touch&interval=day&group_by=shop&${period}`
      const report = readReport(await year.ask(path))
      for (const row of report.breakdown?.rows ?? []) {
        const store = stores.find(({ domain }) => domain === row.group)
        if (store === undefined || row.from === null) continue
        addTo(reported, `${store.domain} ${store.time.dayOf(Date.parse(row.from))} ${row.currency}`, figuresOf(row))
      }
    }
  }
  for (const [key, row] of reported) if (FIGURE_NAMES.every((name) => row[name] === 0)) reported.delete(key)
  const truth = new Map([...ledger.days.keys()].map((key) => [key, ledger.day(key)] as const))
  return compareRows(truth, reported)
}

const BookRow = Schema.Struct({
  day: Schema.String,
  shop_domain: Schema.NullOr(Schema.String),
  currency: Schema.String,
  lines: Schema.Array(
    Schema.Struct({
      line: Schema.String,
      orders: Schema.Int,
      gross_minor: Schema.Int,
      refunded_minor: Schema.Int,
      cancelled_minor: Schema.Int,
      net_minor: Schema.Int
    })
  )
})
const readBooks = Schema.decodeUnknownSync(
  Schema.Struct({ days: Schema.Array(BookRow), not_read: Schema.Array(Schema.Unknown) })
)

/** Categories of the truth by lines of the books; gift cards alone are a sale of nothing. */
const CATEGORIES: Readonly<Record<string, string>> = { not_attributed: "not attributed", gift_cards: "unpaid" }

/** Every line of the books of every store's every local day, with how many orders it has; what was not read is a line of its own. */
export const compareBooks = async (year: PlayedYear, ledger: TruthLedger): Promise<Unexplained> => {
  const reported = new Map<string, Figures>()
  const truth = new Map<string, Figures>()
  for (const { from, to } of MONTHS) {
    const lastDay = new Date(Date.parse(to) - DAY_MS).toISOString().slice(0, 10)
    const books = readBooks(await year.ask(`/api/v1/attribution/books?from=${from.slice(0, 10)}&to=${lastDay}`))
    if (books.not_read.length > 0) reported.set(`${from} not read`, { ...noFigures(), orders: books.not_read.length })
    for (const { day, shop_domain, currency, lines } of books.days) {
      for (const { line, orders, gross_minor, refunded_minor, cancelled_minor, net_minor } of lines) {
        const figures: Figures = {
          orders,
          gross: gross_minor,
          refunded: refunded_minor,
          cancelled: cancelled_minor,
          net: net_minor
        }
        addTo(reported, `${shop_domain} ${day} ${currency} ${CATEGORIES[line] ?? line}`, figures, BOOK_FIGURES)
      }
    }
  }
  for (const [key, categories] of ledger.days) {
    for (const [category, figures] of categories) truth.set(`${key} ${category}`, { ...figures })
  }
  // Of an order that was deleted before anything of it arrived nothing can be known.
  for (const rows of [truth, reported]) for (const key of rows.keys()) if (key.endsWith(" deleted")) rows.delete(key)
  return compareRows(truth, reported, BOOK_FIGURES)
}

/** Every creator's earnings by currency, and what no creator earned. */
export const compareCreators = async (year: PlayedYear, ledger: TruthLedger): Promise<Unexplained> => {
  const reported = new Map<string, Figures>()
  for (const { from, to } of MONTHS) {
    const report = readReport(await year.ask(`/api/v1/attribution/report?model=last_touch&from=${from}&to=${to}`))
    for (const row of report.creators) addTo(reported, `${row.handle ?? ""} ${row.currency}`, figuresOf(row))
    for (const row of report.unattributed) addTo(reported, ` ${row.currency}`, figuresOf(row))
  }
  return compareRows(ledger.creators, reported)
}

export const unexplainedLine = (what: string, { rows, wrongRows, off, truth, examples }: Unexplained): string => {
  const figures = FIGURE_NAMES.map((name) => `${name} ${off[name]} of ${truth[name]}`).join(", ")
  return [
    `${what}: ${wrongRows} of ${rows} rows differ; unexplained minor units: ${figures}`,
    ...examples.map((example) => `  ${example}`)
  ].join("\n")
}
