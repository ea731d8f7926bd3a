import type { Job, NewJob } from "./Job.ts"
import { JOB_STATES } from "./jobStates.ts"

/** What a job that waits for its first worker says. */
export const QUEUED_MESSAGE = "Waiting for a worker"

/** A job as it is when it has just been enqueued behind so many others. */
export const queuedJob = (
  { tenantId, jobId, kind, originator, accounts, input, customerRef, createdAt }: NewJob,
  ahead: number
): Job => ({
  tenantId,
  jobId,
  kind,
  originator,
  accounts,
  input,
  customerRef,
  createdAt,
  status: JOB_STATES.initial,
  progress: 0,
  progressMessage: QUEUED_MESSAGE,
  failedTries: 0,
  nextTryAt: null,
  startedAt: null,
  endedAt: null,
  error: null,
  failureCode: null,
  scoreIds: [],
  output: null,
  ahead
})
