import type { JobStatus } from "../../ports/jobs/Job.ts"

/** What can happen to a scoring job, and which state it is in then. A state that isn't listed is the last one. */
export const JOB_TRANSITIONS: ReadonlyArray<{
  readonly from: JobStatus
  readonly event: string
  readonly to: JobStatus
}> = [
  { from: "queued", event: "a worker takes it", to: "processing" },
  { from: "processing", event: "its worker stops or dies", to: "queued" },
  { from: "processing", event: "a try fails, and it is not the third", to: "queued" },
  { from: "processing", event: "scoring finishes", to: "done" },
  {
    from: "processing",
    event: "the account can't be read, or the third try fails; the credit is refunded",
    to: "failed"
  },
  { from: "queued", event: "it has killed twelve workers; the credit is refunded", to: "failed" }
]

/** Tries that end in a failure before a job is given up. A worker that dies is no failed try. */
export const FAILED_TRIES_MAX = 3
