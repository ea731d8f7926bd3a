import { Schema } from "effect"
import { MARGIN_PARTS } from "../../../../domain/creators/rates/breakEven.ts"
import { TABLE_VERSION } from "../../../../domain/creators/rates/catalog.ts"
import { CONFIDENCES, type RateFactor } from "../../../../domain/creators/rates/estimateRate.ts"
import type { RateQuote } from "../../../../domain/creators/rates/quoteRate.ts"
import type { Spread } from "../../../../domain/creators/rates/spread.ts"
import type { Benchmark } from "../../../../domain/creators/rates/table/benchmarks.ts"
import { RATE_KINDS, type RateRow, sourceOf, WHOLE } from "../../../../domain/creators/rates/table/row.ts"
import { CurrencyCode as Currency, type CurrencyCode, type Money } from "../../../../ports/money/money.ts"
import { decimalText } from "../../../../ports/money/readAmount.ts"

const USD: CurrencyCode = Currency.make("USD")

const textOrNull = Schema.NullOr(Schema.String)
const FactSource = Schema.NullOr(Schema.Literals(["caller", "score", "followers"]))
const FactorKind = Schema.Literals(["convention", "prior", "arithmetic", "assumed"])

const ROW_FIELDS = {
  source: Schema.String,
  address: textOrNull,
  year: Schema.NullOr(Schema.Int),
  sample: textOrNull,
  kind: Schema.Literals(RATE_KINDS),
  low: Schema.Finite,
  middle: Schema.Finite,
  high: Schema.Finite,
  note: textOrNull
}

const RateRowBody = Schema.Struct({ item: Schema.String, ...ROW_FIELDS }).annotate({ identifier: "RateRow" })

const BenchmarkBody = Schema.Struct({
  name: Schema.String,
  unit: Schema.Literals(["usd", "share"]),
  ...ROW_FIELDS
}).annotate({ identifier: "RateBenchmark" })

const FACTOR_FIELDS = {
  multiplier: Schema.Finite,
  low: Schema.Finite,
  high: Schema.Finite,
  source: textOrNull,
  kind: FactorKind
}

export const RateCardBody = Schema.Struct({
  fair_rate: Schema.Finite,
  low: Schema.Finite,
  high: Schema.Finite,
  currency: Schema.Literal("USD"),
  confidence: Schema.Literals(CONFIDENCES),
  confidence_reasons: Schema.Array(Schema.String),
  kind: Schema.Literals(["convention", "prior"]),
  basis: Schema.String,
  table_version: Schema.String,
  platform: Schema.String,
  format: Schema.String,
  niche: Schema.String,
  median_views: Schema.NullOr(Schema.Int),
  followers: Schema.NullOr(Schema.Int),
  engagement_of_views: Schema.NullOr(Schema.Finite),
  taken_from: Schema.Struct({
    median_views: FactSource,
    niche: FactSource,
    geo: FactSource,
    engagement: FactSource
  }).annotate({ identifier: "RateFactsTakenFrom" }),
  creator: Schema.NullOr(
    Schema.Struct({
      platform: Schema.String,
      handle: Schema.String,
      last_scored_at: textOrNull
    }).annotate({ identifier: "RateCreator" })
  ),
  price_per_1000_views: Schema.Struct({
    fair: Schema.Finite,
    low: Schema.Finite,
    high: Schema.Finite,
    source: Schema.String,
    kind: FactorKind
  }).annotate({ identifier: "RatePerThousandViews" }),
  factors: Schema.Array(
    Schema.Struct({ name: Schema.String, value: Schema.String, ...FACTOR_FIELDS }).annotate({
      identifier: "RateFactor"
    })
  ),
  rows: Schema.Array(RateRowBody),
  paid: Schema.Array(BenchmarkBody),
  asked: Schema.Array(BenchmarkBody),
  break_even: Schema.NullOr(
    Schema.Struct({
      margin: Schema.Finite,
      from: Schema.String,
      to: Schema.String,
      posts: Schema.NullOr(Schema.Int),
      currencies: Schema.Array(
        Schema.Struct({
          currency: Schema.String,
          orders: Schema.Int,
          revenue: Schema.Finite,
          justified: Schema.Finite,
          rate: Schema.Finite
        }).annotate({ identifier: "BreakEvenInCurrency" })
      )
    }).annotate({ identifier: "BreakEven" })
  )
}).annotate({ identifier: "RateCard" })

/** Thousandths as a number. */
export const figure = (thousandths: bigint): number => Number(thousandths) / Number(WHOLE)
const amount = (money: Money): number => Number(decimalText(money))
const dollars = (minorUnits: bigint): number => amount({ minorUnits, currency: USD })

const spreadBody = ({ low, high }: Spread) => ({ low: figure(low), high: figure(high) })

const namesOf = (rows: ReadonlyArray<RateRow>): string => [...new Set(rows.map(({ source }) => source))].join(", ")

const rowFields = (row: RateRow) => ({
  source: row.source,
  ...sourceOf(row),
  kind: row.kind,
  low: figure(row.low),
  middle: figure(row.middle),
  high: figure(row.high),
  note: row.note
})

const OUR_PRIOR = "our prior"

/** Who says so; null where nobody had to. What goes farther than its sources is our prior too. */
const sourceText = ({ kind, rows }: RateFactor): string | null => {
  const sources = rows.length === 0 ? [] : [namesOf(rows.map(({ row }) => row))]
  return kind === "prior" ? [...sources, OUR_PRIOR].join("; ") : (sources[0] ?? null)
}

const factorBody = (factor: RateFactor): (typeof RateCardBody.Type)["factors"][number] => ({
  name: factor.name,
  value: factor.value,
  multiplier: figure(factor.multiplier.fair),
  ...spreadBody(factor.multiplier),
  source: sourceText(factor),
  kind: factor.kind
})

const benchmarkBody = ({ name, unit, row }: Benchmark) => ({ name, unit, ...rowFields(row) })

/** A quote on the wire; the platform as the caller names it. */
export const rateCardBody = (
  quote: RateQuote,
  platform: string,
  creator: { readonly platform: string; readonly handle: string } | null
): typeof RateCardBody.Type => {
  const { estimate, question, breakEven: even } = quote
  const { base } = estimate
  return {
    fair_rate: dollars(estimate.fair),
    low: dollars(estimate.low),
    high: dollars(estimate.high),
    currency: "USD",
    confidence: estimate.confidence,
    confidence_reasons: [...estimate.reasons, ...quote.paidApart],
    kind: base.like === null ? "convention" : "prior",
    basis:
      question.audience.by === "views"
        ? "Price of 1,000 views × median views × factors."
        : "Price of 1,000 views × followers × the share of them whom a post reaches × factors.",
    table_version: TABLE_VERSION,
    platform,
    format: question.format,
    niche: question.niche,
    median_views: question.audience.by === "views" ? question.audience.count : null,
    followers: quote.followers,
    engagement_of_views: question.engagementOfViews,
    taken_from: {
      median_views: quote.sources.views,
      niche: quote.sources.niche,
      geo: quote.sources.geo,
      engagement: quote.sources.engagement
    },
    creator: creator === null ? null : { ...creator, last_scored_at: quote.card?.scoredAt.toISOString() ?? null },
    price_per_1000_views: {
      fair: figure(base.spread.fair),
      ...spreadBody(base.spread),
      source: base.like === null ? namesOf(base.rows) : `${OUR_PRIOR}: as ${base.like} (${namesOf(base.rows)})`,
      kind: base.like === null ? "convention" : "prior"
    },
    factors: estimate.factors.map(factorBody),
    rows: [
      ...base.rows.map((row) => ({ item: `price/${base.like ?? base.name}`, ...rowFields(row) })),
      ...estimate.factors.flatMap(({ rows }) => rows.map(({ item, row }) => ({ item, ...rowFields(row) })))
    ],
    paid: quote.paid.map(benchmarkBody),
    asked: quote.asked.map(benchmarkBody),
    break_even:
      even === null
        ? null
        : {
            margin: even.marginParts / MARGIN_PARTS,
            from: even.from.toISOString(),
            to: even.to.toISOString(),
            posts: even.posts,
            currencies: even.byCurrency.map(({ currency, orders, revenue, justified, rate }) => ({
              currency,
              orders,
              revenue: amount(revenue),
              justified: amount(justified),
              rate: amount(rate)
            }))
          }
  }
}
