import { Effect } from "effect"
import { Summaries, type SummedUp } from "../../../ports/attribution/Summaries.ts"
import type { AttributionContext, Period } from "../attributeOrders.ts"
import type { AttributionModel } from "../divideOrders.ts"
import { isSummarised, summaryBasis } from "./summaryBasis.ts"

const NOTHING_SUMMED: SummedUp = { spans: [], rows: [], excluded: [], clicks: [] }

/**
 * What a period came to as far as it was summed up before, told apart at the cuts; nothing under models that need the orders themselves.
 * `cuts` is null where something else needs them.
 */
export const readSummaries = Effect.fnUntraced(function* (
  account: AttributionContext,
  model: AttributionModel,
  period: Period,
  cuts: ReadonlyArray<Date> | null = []
) {
  if (!isSummarised(model) || cuts === null) return NOTHING_SUMMED
  const { tenantId } = account
  const basis = summaryBasis(account)
  return yield* Summaries.use((summaries) => summaries.sumUp({ tenantId, model, basis, ...period, cuts }))
})
