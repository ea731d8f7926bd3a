import { Effect } from "effect"
import type { Job } from "../../../ports/creators/jobs/Job.ts"
import { type JobClass, Jobs } from "../../../ports/creators/jobs/Jobs.ts"

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
