import { Duration, Effect } from "effect"
import { failAbandonedJobs } from "../../../domain/creators/jobs/failAbandonedJobs.ts"
import { runJob } from "../../../domain/creators/jobs/runJob.ts"
import { CLASSIFIER_PARTS, classifierOf } from "../../../domain/creators/textAnalysis/classifierOf.ts"
import { JobQueue } from "../../../ports/creators/jobs/JobQueue.ts"
import { TextModels } from "../../../ports/creators/textAnalysis/TextModels.ts"
import type { Work } from "../Work.ts"

/** Jobs that one process works on at once. */
export const JOBS_AT_ONCE = 4
/** How often jobs are looked for that nobody works on any more. */
const SWEEP_SECONDS = 10
/** The pause of a worker whose queue can't be reached. */
const QUEUE_DOWN_PAUSE_MS = 1_000

const workOn = Effect.gen(function* () {
  const queue = yield* JobQueue
  return yield* queue.take(runJob).pipe(
    Effect.catchTags({
      // Logged where it happened; the queue has the job again.
      TryFailed: () => Effect.void,
      UnknownJobKind: ({ kind }) => Effect.logWarning(`no work is known for jobs of the kind ${kind}`),
      JobsUnavailable: ({ cause }) =>
        Effect.logWarning("a worker could not reach its queue or its job", cause).pipe(
          Effect.andThen(Effect.sleep(Duration.millis(QUEUE_DOWN_PAUSE_MS)))
        )
    }),
    Effect.forever
  )
})

/** The classifier is made before the first job needs it, part by part: while one is made, nobody is answered. */
const makeReady = Effect.andThen(
  Effect.forEach(CLASSIFIER_PARTS, (make) => Effect.andThen(Effect.yieldNow, Effect.sync(make)), { discard: true }),
  TextModels.use(({ weights }) => Effect.sync(() => classifierOf(weights)))
)

/** Works on jobs; one that is interrupted hands back those under way. */
export const work: Work = {
  sweeps: [
    {
      every: Duration.seconds(SWEEP_SECONDS),
      failure: "abandoned jobs could not be looked for",
      work: failAbandonedJobs.pipe(
        Effect.tap((ended) => (ended === 0 ? Effect.void : Effect.logWarning(`${ended} abandoned jobs were ended`)))
      )
    }
  ],
  prepare: makeReady,
  loops: () => Array.from({ length: JOBS_AT_ONCE }, () => workOn)
}
