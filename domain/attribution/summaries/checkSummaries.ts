import { Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/Tenant.ts"
import { type Span, Summaries, type Summary, type SummedUp } from "../../../ports/attribution/Summaries.ts"
import { openAttribution } from "../attributeOrders.ts"
import type { PositionModel } from "../models/positionWeights.ts"
import { summariseSpan } from "./summariseSpan.ts"
import { SUMMARISED_MODELS, summaryBasis } from "./summaryBasis.ts"

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

const madeNow = ({ rows, excluded, clicks }: Summary, model: PositionModel): string =>
  contentOf({ rows: (rows.get(model) ?? []).map((row) => ({ ...row, behind: 0 })), excluded, clicks })

/**
 * Compares what holds of an account's summaries with the orders, the latest spans first, at most so many. A summary that no longer holds
 * when its orders were read is not compared.
 */
export const checkSummaries = Effect.fn("attribution.checkSummaries")(function* (tenantId: TenantId, spansMax: number) {
  const summaries = yield* Summaries
  const account = yield* openAttribution(tenantId)
  const basis = summaryBasis(account)
  const ask = (model: PositionModel, { from, to }: Span) =>
    summaries.sumUp({ tenantId, model, basis, from, to, cuts: [] })
  const held = yield* ask("last_touch", { from: new Date(0), to: new Date(8.64e15) })
  const different: Array<Span> = []
  let spans = 0
  for (const span of held.spans.toReversed().slice(0, spansMax)) {
    const made = yield* summariseSpan(account, span)
    const kept = yield* Effect.forEach(SUMMARISED_MODELS, (model) =>
      Effect.map(ask(model, span), (summed) => ({ model, summed }))
    )
    const isHeld = ({ summed }: (typeof kept)[number]) =>
      summed.spans.length === 1 && summed.spans[0]?.from.getTime() === span.from.getTime()
    if (!kept.every(isHeld)) continue
    spans += 1
    if (kept.some(({ model, summed }) => contentOf(summed) !== madeNow(made, model))) different.push(span)
  }
  const checked: CheckedSummaries = { spans, different }
  return checked
})
