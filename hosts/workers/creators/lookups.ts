import { Duration } from "effect"
import { deliverScores } from "../../../domain/creators/lookups/deliverScores.ts"
import type { Work } from "../Work.ts"

/** How often scores are looked for that were paid by card and are not queued yet. */
const DELIVER_SECONDS = 10

export const work: Work = {
  sweeps: [
    {
      every: Duration.seconds(DELIVER_SECONDS),
      failure: "scores that were paid could not be looked after",
      work: deliverScores
    }
  ]
}
