import { Clock, Effect } from "effect"
import { JobQueue } from "../../ports/jobs/JobQueue.ts"
import { Jobs } from "../../ports/jobs/Jobs.ts"

const ABANDONED = "Scoring stopped unexpectedly again and again. The credit was given back."

/** Fails the jobs that the queue gave up, each refunded once; answers how many there were. */
export const failAbandonedJobs = Effect.gen(function* () {
  const queue = yield* JobQueue
  const jobs = yield* Jobs
  const abandoned = yield* queue.abandoned
  const at = new Date(yield* Clock.currentTimeMillis)
  yield* Effect.forEach(abandoned, (ticket) => jobs.fail(ticket, ABANDONED, at), { discard: true })
  return abandoned.length
}).pipe(Effect.withSpan("jobs.failAbandonedJobs"))
