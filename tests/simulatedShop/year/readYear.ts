import { Effect, Schema } from "effect"
import { draftMonth } from "../../../domain/revenue/commissions/draftMonth.ts"
import { Commissions } from "../../../ports/revenue/commissions/Commissions.ts"
import { Month } from "../../../ports/revenue/commissions/Statement.ts"
import { WatchRule } from "../../../ports/revenue/fraud/Signal.ts"
import type { YearHosts } from "./YearHosts.ts"
import { STARTED_AT_MS } from "./yearActs.ts"

const STATEMENTS_READ_MAX = 5_000
const LINES_READ_MAX = 100_000

const Earned = Schema.Struct({
  handle: Schema.NullOr(Schema.String),
  currency: Schema.String,
  revenue_minor: Schema.Int
})
const Report = Schema.Struct({
  creators: Schema.Array(Earned),
  unconfirmed: Schema.Struct({ creators: Schema.Array(Earned) })
})
const OrderName = Schema.Struct({ order_id: Schema.String, shop_domain: Schema.NullOr(Schema.String) })
const Signals = Schema.Struct({
  signals: Schema.Array(
    Schema.Struct({
      rule: WatchRule,
      at: Schema.String,
      handle: Schema.NullOr(Schema.String),
      orders: Schema.Array(OrderName)
    })
  ),
  next_cursor: Schema.NullOr(Schema.String)
})
const Holds = Schema.Struct({
  holds: Schema.Array(Schema.Struct({ ...OrderName.fields, rules: Schema.Array(WatchRule), held_at: Schema.String })),
  next_cursor: Schema.NullOr(Schema.String)
})

export type FoundSignal = (typeof Signals.Type)["signals"][number]
export type Held = (typeof Holds.Type)["holds"][number]

const readReport = Schema.decodeUnknownSync(Report)
const readSignalsPage = Schema.decodeUnknownSync(Signals)
const readHoldsPage = Schema.decodeUnknownSync(Holds)

/**
 * Revenue by currency and creator, those of none left out. Asked month by month, as a report of a year may take longer than a
 * request; an order is in one month's, so these add up.
 */
export const reportOf = async (hosts: YearHosts, at: number, model: string) => {
  const revenue = new Map<string, number>()
  let unconfirmed = 0
  const ends = new Date(at)
  const opens = new Date(STARTED_AT_MS)
  for (let month = 0; Date.UTC(opens.getUTCFullYear(), month, 1) <= ends.getTime(); month++) {
    const [from, to] = [month, month + 1].map((each) =>
      new Date(Date.UTC(opens.getUTCFullYear(), each, 1)).toISOString()
    )
    const path = `/api/v1/attribution/report?model=${model}&from=${from}&to=${to}`
    const report = readReport(await hosts.ask(at, path))
    for (const { handle, currency, revenue_minor } of report.creators) {
      const key = `${currency} ${handle}`
      revenue.set(key, (revenue.get(key) ?? 0) + revenue_minor)
    }
    unconfirmed += report.unconfirmed.creators.reduce((sum, { revenue_minor }) => sum + revenue_minor, 0)
  }
  return { revenue: new Map([...revenue].filter(([, minorUnits]) => minorUnits !== 0)), unconfirmed }
}

const wholeListOf = async <Page extends { readonly next_cursor: string | null }>(
  page: (query: string) => Promise<Page>
): Promise<ReadonlyArray<Page>> => {
  const pages: Array<Page> = []
  for (let cursor: string | null = ""; cursor !== null; ) {
    const next: Page = await page(cursor === "" ? "limit=100" : `limit=100&cursor=${encodeURIComponent(cursor)}`)
    pages.push(next)
    cursor = next.next_cursor
  }
  return pages
}

export const signalsOf = async (hosts: YearHosts, at: number): Promise<ReadonlyArray<FoundSignal>> => {
  const page = async (query: string) => readSignalsPage(await hosts.ask(at, `/api/v1/attribution/signals?${query}`))
  return (await wholeListOf(page)).flatMap(({ signals }) => signals)
}

export const holdsOf = async (hosts: YearHosts, at: number): Promise<ReadonlyArray<Held>> => {
  const page = async (query: string) =>
    readHoldsPage(await hosts.ask(at, `/api/v1/attribution/holds?status=held&${query}`))
  return (await wholeListOf(page)).flatMap(({ holds }) => holds)
}

/** One line of a statement, closed or drafted. */
export interface StatedLine {
  readonly order: string
  readonly creator: string
  readonly minorUnits: number
  /** The month of the closed statement; null of a draft. */
  readonly month: Month | null
}

/** Every line of every statement: those of closed months, and the drafts of the month that is open. */
export const linesOf = (hosts: YearHosts, at: number, closed: ReadonlyArray<Month>, open: Month) =>
  hosts.run(
    at,
    Effect.gen(function* () {
      const { tenantId } = hosts
      const commissions = yield* Commissions
      const lines: Array<StatedLine> = []
      const add = (
        creator: string,
        month: Month | null,
        given: ReadonlyArray<{
          readonly shopDomain: string | null
          readonly orderId: string
          readonly minorUnits: bigint
        }>
      ) => {
        for (const { shopDomain, orderId, minorUnits } of given) {
          lines.push({ order: `${shopDomain}/${orderId}`, creator, minorUnits: Number(minorUnits), month })
        }
      }
      for (const month of closed) {
        const query = { month, creatorKey: null, limit: STATEMENTS_READ_MAX, after: null }
        for (const head of yield* commissions.statements(tenantId, query)) {
          const own = yield* commissions.lines(tenantId, head, { offset: 0, limit: LINES_READ_MAX })
          add(head.creator.handle, month, own)
        }
      }
      const drafts = yield* draftMonth(tenantId, yield* commissions.book(tenantId), open)
      for (const { head, lines: own } of drafts) add(head.creator.handle, null, own)
      return lines
    })
  )

export const monthAt = (at: number): Month => Month.make(new Date(at).toISOString().slice(0, "2025-01".length))
