import { Duration } from "effect"
import { makeSummaries } from "../../../domain/revenue/attribution/summaries/makeSummaries.ts"
import type { Work } from "../Work.ts"

/** How often accounts are looked for whose orders are to be summed up. */
const SUMMARIES_SWEEP_SECONDS = 5

export const work: Work = {
  sweeps: [
    {
      every: Duration.seconds(SUMMARIES_SWEEP_SECONDS),
      failure: "accounts whose orders are to be summed up could not be looked for",
      work: makeSummaries
    }
  ]
}
