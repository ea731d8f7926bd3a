import { Duration, Effect } from "effect"
import { makeMonths, removeOld, removeOldMonths } from "../../../domain/tracking/retention/retention.ts"
import type { Work } from "../Work.ts"

/** How often accounts are looked for whose old data is to be removed: each has its turn once a day. */
const OLD_SWEEP_MINUTES = 15
/** How often it is looked whether a month is to be made, or removed: months ahead are made, so that nothing waits for it. */
const MONTHS_SWEEP_MINUTES = 60

export const work: Work = {
  sweeps: [
    {
      every: Duration.minutes(OLD_SWEEP_MINUTES),
      failure: "what is older than it is kept could not be removed",
      work: removeOld
    },
    {
      every: Duration.minutes(MONTHS_SWEEP_MINUTES),
      failure: "months of events and clicks could not be made or removed",
      work: Effect.andThen(makeMonths, removeOldMonths)
    }
  ]
}
