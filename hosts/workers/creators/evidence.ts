import { Duration } from "effect"
import { purgeEvidence } from "../../../domain/creators/evidence/importEvidence.ts"
import type { Work } from "../Work.ts"

/** How often imported evidence is looked for whose time is over. */
const EVIDENCE_SWEEP_MINUTES = 60

export const work: Work = {
  sweeps: [
    {
      every: Duration.minutes(EVIDENCE_SWEEP_MINUTES),
      failure: "old imported evidence could not be removed",
      work: purgeEvidence
    }
  ]
}
