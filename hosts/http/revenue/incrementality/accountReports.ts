import { Effect, Schema } from "effect"
import type { AttributionReportQuery } from "../../../../domain/revenue/attribution/reportAttribution.ts"
import type { CurrencyCode } from "../../../../ports/money/money.ts"
import { decimalText } from "../../../../ports/money/readAmount.ts"
import type { AttributionModel } from "../../../../ports/revenue/attribution/AttributionModel.ts"
import type { LiftTest } from "../../../../ports/revenue/incrementality/LiftTest.ts"
import { AttributionReports } from "../attribution/AttributionReports.ts"
import { AttributionReportBody, attributionReportBody } from "../attribution/attributionReport.ts"

const decode = Schema.decodeUnknownEffect(Schema.fromJsonString(AttributionReportBody))

/** An attribution report as it goes out, whoever made it. */
const readReport = Effect.fnUntraced(function* (query: AttributionReportQuery) {
  const reports = yield* AttributionReports
  const made = yield* reports.report(query)
  return "json" in made
    ? yield* Effect.orDie(decode(new TextDecoder().decode(made.json)))
    : attributionReportBody(made.report)
})

type Body = typeof AttributionReportBody.Type
type Earned = Pick<Body["totals"][number], "orders" | "revenue_minor">

const addUp = (rows: ReadonlyArray<Earned>) => ({
  orders: rows.reduce((sum, { orders }) => sum + orders, 0),
  minorUnits: rows.reduce((sum, row) => sum + row.revenue_minor, 0)
})

/** What an account sold in a period, as its attribution report says: what shops and servers confirm, less what went back. */
export const soldIn =
  (tenantId: LiftTest["tenantId"]) =>
  (period: { readonly from: Date; readonly to: Date }, metric: LiftTest["metric"], currency: CurrencyCode | null) =>
    Effect.map(readReport({ tenantId, model: "last_touch", period, currency }), ({ totals }) => {
      const sold = addUp(totals)
      return metric === "orders" ? sold.orders : sold.minorUnits
    })

export const ModelShareBody = Schema.Struct({
  model: Schema.String,
  orders: Schema.Finite,
  revenue_minor: Schema.NullOr(Schema.Int),
  revenue: Schema.NullOr(Schema.String),
  part_percent: Schema.NullOr(Schema.Finite),
  is_partial: Schema.Boolean
}).annotate({ identifier: "LiftModelShare" })

/** Percent with two decimals. */
export const percentOf = (part: number): number => Math.round(part * 10_000) / 100

/** What one model gives the creators of a test, of all that the account sold in the period. */
const shareBody = (
  { creators: tested, metric, currency }: LiftTest,
  { model, creators, totals }: Body
): typeof ModelShareBody.Type => {
  const wanted = tested === null ? null : new Set(tested.map(({ platform, handle }) => `${platform}/${handle}`))
  const rows = creators.filter(
    ({ platform, handle, is_others }) =>
      (is_others && wanted === null) || (platform !== null && (wanted === null || wanted.has(`${platform}/${handle}`)))
  )
  const [given, all] = [addUp(rows), addUp(totals)]
  const [part, whole] = metric === "orders" ? [given.orders, all.orders] : [given.minorUnits, all.minorUnits]
  const revenue = currency === null ? null : decimalText({ minorUnits: BigInt(given.minorUnits), currency })
  return {
    model,
    orders: given.orders,
    revenue_minor: currency === null ? null : given.minorUnits,
    revenue,
    part_percent: whole > 0 ? percentOf(part / whole) : null,
    is_partial: wanted !== null && creators.some(({ is_others }) => is_others)
  }
}

/** What each model gives the creators of a test in a period, one after the other. */
export const readModelShares = (
  test: LiftTest,
  period: { readonly from: Date; readonly to: Date },
  models: ReadonlyArray<AttributionModel>
) =>
  Effect.forEach(models, (model) =>
    Effect.map(readReport({ tenantId: test.tenantId, model, period, currency: test.currency }), (report) =>
      shareBody(test, report)
    )
  )
