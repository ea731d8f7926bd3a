import { Effect } from "effect"
import { PathModel } from "../../../../ports/revenue/attribution/AttributionModel.ts"
import type { ExcludedCount, Span, Summary } from "../../../../ports/revenue/attribution/Summaries.ts"
import { ClickKind } from "../../../../ports/tracking/links/TrackingLink.ts"
import { promoCodeKey } from "../../../tracking/links/codes.ts"
import { type AttributionContext, divideTouched, eachPage, reconcileWithVisits } from "../attributeOrders.ts"
import { makeLearner } from "../divideOrders.ts"
import { readClicks } from "../readClicks.ts"
import { touchpointsOf } from "../touchpoints.ts"
import { SummaryTally } from "./summaryTally.ts"

/** Reads what the orders placed in a span come to, from the orders themselves. Fails with PeriodTooLarge. */
export const summariseSpan = Effect.fn("attribution.summariseSpan")(function* (
  account: AttributionContext,
  span: Span
) {
  const { tenantId, links } = account
  const byModel = PathModel.literals.map((model) => ({
    model,
    divider: makeLearner(model).finish(),
    tally: new SummaryTally()
  }))
  const excluded = new Map<string, ExcludedCount>()
  const [codes, promoCodes] = [new Set<string>(), new Set<string>()]
  let hasAnswers = false
  yield* eachPage(tenantId, span, (files) =>
    Effect.map(reconcileWithVisits(account, files), (visited) => {
      for (const { order, file, visits, joined } of visited) {
        const { currency } = order.total
        const reason = order.earnsNothingBecause
        if (reason !== null) {
          const key = JSON.stringify([currency, reason])
          excluded.set(key, { currency, reason, count: (excluded.get(key)?.count ?? 0) + 1 })
        }
        if (!order.isSale) continue
        for (const { code } of [...visits, ...order.storedRefs]) codes.add(code)
        if (order.landing !== null) codes.add(order.landing.code)
        for (const promoCode of order.promoCodes) promoCodes.add(promoCodeKey(promoCode))
        hasAnswers ||= file.answers.length > 0
        const touches = touchpointsOf(order, file, visits, links, account, joined)
        for (const { divider, tally } of byModel) {
          tally.add(
            order.isUnconfirmed ? "unconfirmed" : "sold",
            divideTouched({ order, filedAt: file.placedAt, touches }, divider)
          )
        }
      }
    })
  )
  const clicks = yield* readClicks(tenantId, span)
  const summary: Summary = {
    rows: new Map(byModel.map(({ model, tally }) => [model, tally.all()])),
    excluded: [...excluded.values()],
    clicks: [...clicks].flatMap(([code, counts]) =>
      ClickKind.literals.flatMap((kind) => (counts[kind] === 0 ? [] : [{ code, kind, count: counts[kind] }]))
    ),
    named: { codes: [...codes], promoCodes: [...promoCodes], hasAnswers }
  }
  return summary
})
