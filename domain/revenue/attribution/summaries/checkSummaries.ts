import { Effect } from "effect"
import type { TimeZone } from "../../../../ports/accounts/tenants/AttributionSettings.ts"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { PathModel } from "../../../../ports/revenue/attribution/AttributionModel.ts"
import { type Span, Summaries, type Summary, type SummedUp } from "../../../../ports/revenue/attribution/Summaries.ts"
import { openAttribution } from "../attributeOrders.ts"
import { intervalAt } from "../reports/intervals.ts"
import { sum } from "../reports/tally.ts"
import { isOfDays } from "./spansOf.ts"
import { summariseSpan } from "./summariseSpan.ts"
import { summaryBasis } from "./summaryBasis.ts"

/** What came of comparing summaries with the orders. */
export interface CheckedSummaries {
  /** Spans that were compared, under every model. */
  readonly spans: number
  /** Those whose summary is not what their orders come to: none, unless something was written past the service. */
  readonly different: ReadonlyArray<Span>
}

/** Everything that a summary says under one model, as text that is the same for the same content. */
const contentOf = ({ rows, excluded, clicks }: Pick<SummedUp, "rows" | "excluded" | "clicks">): string =>
  JSON.stringify([
    rows
      .map((row) =>
        JSON.stringify([
          row.part,
          row.currency,
          row.creator === null ? null : [row.creator.platform, row.creator.handle],
          row.code,
          row.isUnattributed,
          String(row.orders),
          String(row.newCustomers),
          String(row.returningCustomers),
          String(row.unknownCustomers),
          String(row.minorUnits),
          String(row.refundedMinorUnits),
          String(row.cancelledMinorUnits),
          row.firstAt.getTime()
        ])
      )
      .sort(),
    excluded.map(({ currency, reason, count }) => JSON.stringify([currency, reason, count])).sort(),
    clicks.map(({ code, kind, count }) => JSON.stringify([code, kind, count])).sort()
  ])

const madeNow = ({ rows, excluded, clicks }: Summary, model: PathModel): string =>
  contentOf({ rows: (rows.get(model) ?? []).map((row) => ({ ...row, behind: 0 })), excluded, clicks })

/** When the second day of each month begins: no month is used that is cut there. */
const cutsOfDays = (months: ReadonlyArray<Span>, timeZone: TimeZone): ReadonlyArray<Date> =>
  months.map(({ from }) => intervalAt(from, "day", timeZone).to)

/** Rows that were summed up by parts, as of one. */
const merged = ({ rows, excluded, clicks }: SummedUp): Omit<SummedUp, "spans"> => {
  const byKey = new Map<string, SummedUp["rows"][number]>()
  for (const row of rows) {
    const key = JSON.stringify([row.part, row.currency, row.creator, row.code, row.isUnattributed])
    const known = byKey.get(key)
    const firstAt = known === undefined || row.firstAt < known.firstAt ? row.firstAt : known.firstAt
    byKey.set(key, { ...row, ...(known === undefined ? {} : sum(known, row)), behind: 0, firstAt })
  }
  return { rows: [...byKey.values()], excluded, clicks }
}

/**
 * Compares what holds of an account's summaries with the orders, the latest spans first, at most so many; months with their days. A
 * summary that no longer holds when its orders were read is not compared.
 */
export const checkSummaries = Effect.fn("attribution.checkSummaries")(function* (tenantId: TenantId, spansMax: number) {
  const summaries = yield* Summaries
  const account = yield* openAttribution(tenantId)
  const basis = summaryBasis(account)
  const ask = (model: PathModel, { from, to }: Span, cuts: ReadonlyArray<Date> = []) =>
    summaries.sumUp({ tenantId, model, basis, from, to, cuts })
  const isOne = ({ spans: [first, ...others] }: SummedUp, span: Span) =>
    others.length === 0 && first?.from.getTime() === span.from.getTime() && first.to.getTime() === span.to.getTime()
  const ever = { from: new Date(0), to: new Date(8.64e15) }
  const longest = (yield* ask("last_touch", ever)).spans
  const months = longest.filter(isOfDays)
  const days = (yield* ask("last_touch", ever, cutsOfDays(months, account.timeZone))).spans
  const different: Array<Span> = []
  let spans = 0
  for (const span of days.toReversed().slice(0, spansMax)) {
    const made = yield* summariseSpan(account, span)
    const kept = yield* Effect.forEach(PathModel.literals, (model) =>
      Effect.map(ask(model, span), (summed) => ({ model, summed }))
    )
    if (!kept.every(({ summed }) => isOne(summed, span))) continue
    spans += 1
    if (kept.some(({ model, summed }) => contentOf(summed) !== madeNow(made, model))) different.push(span)
  }
  for (const month of months.toReversed().slice(0, spansMax - spans)) {
    const compared = yield* Effect.forEach(PathModel.literals, (model) =>
      Effect.all({ whole: ask(model, month), parts: ask(model, month, cutsOfDays([month], account.timeZone)) })
    )
    const isCovered = ({ spans: [first, ...rest] }: SummedUp) =>
      first?.from.getTime() === month.from.getTime() && rest.at(-1)?.to.getTime() === month.to.getTime()
    if (!compared.every(({ whole, parts }) => isOne(whole, month) && isCovered(parts))) continue
    spans += 1
    if (compared.some(({ whole, parts }) => contentOf(whole) !== contentOf(merged(parts)))) different.push(month)
  }
  const checked: CheckedSummaries = { spans, different }
  return checked
})
