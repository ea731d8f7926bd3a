import { Effect } from "effect"
import type { AttributionModel } from "../../../../ports/revenue/attribution/AttributionModel.ts"
import { isPathModel } from "../../../../ports/revenue/attribution/AttributionModel.ts"
import { Summaries, type SummedUp } from "../../../../ports/revenue/attribution/Summaries.ts"
import type { AttributionContext, Period } from "../attributeOrders.ts"
import { partsBeside } from "./spansOf.ts"
import { summaryBasis } from "./summaryBasis.ts"

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
    isPathModel(model) && cuts !== null
      ? yield* Summaries.use((summaries) => summaries.sumUp({ tenantId, model, basis, ...period, cuts }))
      : NOTHING_SUMMED
  return { ...summed, left: partsBeside(period, summed.spans) }
})
