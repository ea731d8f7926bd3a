import { Duration, Effect } from "effect"
import { remakeDueScores } from "../../../domain/checks/review/remakeScores.ts"
import { purgeScoredEvidence } from "../../../domain/checks/review/scoredEvidence.ts"
import type { Work } from "../Work.ts"

/** How often evidence of scores is looked for whose time is over. */
const EVIDENCE_SWEEP_MINUTES = 60
/** How often scores are looked for that a decision asked to be made anew: a process without weights leaves them to a worker. */
const REMAKES_SWEEP_SECONDS = 5

export const work: Work = {
  sweeps: [
    {
      every: Duration.minutes(EVIDENCE_SWEEP_MINUTES),
      failure: "evidence of old scores could not be removed",
      work: purgeScoredEvidence
    },
    {
      every: Duration.seconds(REMAKES_SWEEP_SECONDS),
      failure: "scores that are to be made anew could not be looked for",
      work: remakeDueScores.pipe(Effect.repeat({ until: (done) => done === 0 }))
    }
  ]
}
