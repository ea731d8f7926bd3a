import { Clock, Effect } from "effect"
import type { Job } from "../../../ports/creators/jobs/Job.ts"
import type { AbandonedJob } from "../../../ports/creators/jobs/JobQueue.ts"
import { JobQueue } from "../../../ports/creators/jobs/JobQueue.ts"
import { Jobs } from "../../../ports/creators/jobs/Jobs.ts"
import { JOB_HANDLERS } from "./jobHandlers.ts"
import { announcementOf } from "./runJob.ts"

/** What is said where nothing here knows the job's kind. */
const UNKNOWN = "Nothing could do the work. What it cost was given back."

const failureOf = ({ kind, originator }: AbandonedJob, input: Job["input"]) => {
  const handler = JOB_HANDLERS.find((each) => each.kind === kind)
  if (handler === undefined) return { error: UNKNOWN, isOutage: true, announce: null }
  const { words, announces } = handler
  return {
    error: `${words.abandoned} ${words.refunded}`,
    isOutage: true,
    announce: announcementOf(handler, { originator, input }, announces.failed)
  }
}

/** Fails the jobs that the queue gave up, each refunded once; answers how many there were. */
export const failAbandonedJobs = Effect.gen(function* () {
  const queue = yield* JobQueue
  const jobs = yield* Jobs
  const abandoned = yield* queue.abandoned
  const at = new Date(yield* Clock.currentTimeMillis)
  for (const job of abandoned) {
    const [known] = yield* jobs.find(job.tenantId, [job.jobId])
    yield* jobs.fail(job, failureOf(job, known?.input ?? null), at)
  }
  return abandoned.length
}).pipe(Effect.withSpan("jobs.failAbandonedJobs"))
