import { Effect } from "effect"
import type { Job } from "../../ports/jobs/Job.ts"
import { type JobPace, Jobs } from "../../ports/jobs/Jobs.ts"

type Paced = Pick<Job, "kind" | "accounts">

const paceOf = ({ kind, accounts: [{ platform }] }: Paced): JobPace => ({ kind, platform })
const keyOf = ({ kind, platform }: JobPace): string => `${kind}/${platform}`

/** Reads how long the latest jobs took that are like these, each pace once; answers what finds a job's own. */
export const readPaces = Effect.fnUntraced(function* (jobs: ReadonlyArray<Paced>) {
  const store = yield* Jobs
  const paces = new Map(jobs.map((job) => [keyOf(paceOf(job)), paceOf(job)]))
  const seconds = new Map(
    yield* Effect.forEach(paces, ([key, pace]) => Effect.map(store.pace(pace), (found) => [key, found] as const), {
      concurrency: "unbounded"
    })
  )
  return (job: Paced): ReadonlyArray<number> => seconds.get(keyOf(paceOf(job))) ?? []
})
