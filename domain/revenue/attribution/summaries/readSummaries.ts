import { Effect } from "effect"
import { Summaries, type SummedUp } from "../../../../ports/revenue/attribution/Summaries.ts"
import type { AttributionContext, Period } from "../attributeOrders.ts"
import type { AttributionModel } from "../divideOrders.ts"
import { partsBeside } from "./spansOf.ts"
import { isSummarised, summaryBasis } from "./summaryBasis.ts"

const NOTHING_SUMMED: SummedUp = { spans: [], rows: [], excluded: [], clicks: [] }

/**
 * What a period came to as far as it was summed up before, told apart at the cuts, and the parts of it whose orders are left to be read:
 * all of it under models that need the orders themselves. `cuts` is null where something else needs them.
 */
export const readSummaries = Effect.fnUntraced(function* (
  account: AttributionContext,
  model: AttributionModel,
  period: Period,
  cuts: ReadonlyArray<Date> | null = []
) {
  const { tenantId } = account
  const basis = summaryBasis(account)
  const summed =
    isSummarised(model) && cuts !== null
      ? yield* Summaries.use((summaries) => summaries.sumUp({ tenantId, model, basis, ...period, cuts }))
      : NOTHING_SUMMED
  return { ...summed, left: partsBeside(period, summed.spans) }
})
