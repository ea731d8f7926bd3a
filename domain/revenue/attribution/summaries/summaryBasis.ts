import type { AttributionBasis } from "../attributeOrders.ts"
import type { AttributionModel } from "../divideOrders.ts"
import type { PositionModel } from "../models/positionWeights.ts"

/** Goes up with whatever changes how orders are settled or divided: summaries made before are made again. */
const VERSION = 2

/** Models whose orders are summed up: those that divide an order by its own path, whatever period is asked for. */
export const SUMMARISED_MODELS: ReadonlyArray<PositionModel> = [
  "first_touch",
  "last_touch",
  "linear",
  "time_decay",
  "position_based"
]

export const isSummarised = (model: AttributionModel): model is PositionModel =>
  SUMMARISED_MODELS.some((known) => known === model)

/** What of an account all its orders are read by, as text: summaries of another basis say nothing. Links are told apart span by span. */
export const summaryBasis = ({
  clockSkews,
  lookbackDays,
  hasTrustedSender,
  timeZone,
  rules
}: AttributionBasis): string =>
  JSON.stringify([VERSION, lookbackDays, hasTrustedSender, timeZone, rules, [...clockSkews]])
