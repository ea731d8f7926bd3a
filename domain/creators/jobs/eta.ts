import { Effect } from "effect"
import type { Job } from "../../../ports/creators/jobs/Job.ts"
import { type JobClass, Jobs } from "../../../ports/creators/jobs/Jobs.ts"
import { SECOND_MS } from "../../../ports/time/days.ts"

type ClassifiedJob = Pick<Job, "kind" | "accounts">

const classOf = ({ kind, accounts: [{ platform }] }: ClassifiedJob): JobClass => ({ kind, platform })
const keyOf = ({ kind, platform }: JobClass): string => `${kind}/${platform}`

/** Reads how long the latest jobs of each class of these took, each class once; returns a look-up by job. */
export const readRecentRunSeconds = Effect.fnUntraced(function* (jobs: ReadonlyArray<ClassifiedJob>) {
  const store = yield* Jobs
  const classes = new Map(jobs.map((job) => [keyOf(classOf(job)), classOf(job)]))
  const seconds = new Map(
    yield* Effect.forEach(
      classes,
      ([key, jobClass]) => Effect.map(store.recentRunSeconds(jobClass), (found) => [key, found] as const),
      {
        concurrency: "unbounded"
      }
    )
  )
  return (job: ClassifiedJob): ReadonlyArray<number> => seconds.get(keyOf(classOf(job))) ?? []
})

/** What a job is taken to need before there are any to learn from: the lower end of what is usual. */
export const RUN_SECONDS_ASSUMED = 600
/** Jobs that are taken to run side by side. */
const PARALLEL_JOBS_ASSUMED = 4
const ETA_SECONDS_MIN = 1

/** How often a job is worth asking for: while it is young, and when it has taken so long already. */
const POLL_SECONDS = 60
const YOUNG_SECONDS = 30 * 60
const LATE_POLL_SECONDS = 5 * 60

/** In how many seconds a job is best asked for again: when it is likely done in `etaSeconds`, no later. */
export const pollAfterSeconds = ({ createdAt }: Pick<Job, "createdAt">, etaSeconds: number, nowMs: number): number =>
  Math.min(etaSeconds, nowMs - createdAt.getTime() < YOUNG_SECONDS * SECOND_MS ? POLL_SECONDS : LATE_POLL_SECONDS)

const median = (values: ReadonlyArray<number>): number | undefined => {
  const sorted = [...values].sort((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? undefined : (low + high) / 2
}

/**
 * In how many seconds a job in flight is likely done: what is left of the median of the latest jobs of its platform
 * (`recentRunSeconds`), and, while it is queued, the turns of the jobs before it and, where it waits for another try, the time
 * until that begins. Whole, at least 1: also of a job that has ended.
 */
export const etaSeconds = (
  job: Pick<Job, "status" | "progress" | "ahead" | "nextTryAt">,
  recentRunSeconds: ReadonlyArray<number>,
  nowMs: number
): number => {
  const run = median(recentRunSeconds) ?? RUN_SECONDS_ASSUMED
  const left =
    job.status === "processing"
      ? run * (1 - job.progress / 100)
      : job.status === "queued"
        ? run * (1 + Math.floor(job.ahead / PARALLEL_JOBS_ASSUMED))
        : 0
  const pause = job.nextTryAt === null ? 0 : Math.max(0, job.nextTryAt.getTime() - nowMs) / SECOND_MS
  return Math.max(ETA_SECONDS_MIN, Math.ceil(pause + left))
}
