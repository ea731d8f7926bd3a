import { SECOND_MS } from "../../ports/time/days.ts"
import type { Operations } from "./apiOperations.ts"
import type { JobDone, JobFailed, JobInFlight } from "./apiSchemas.ts"
import type { Failure, Outcome } from "./outcome.ts"
import type { ClientClock } from "./sendSafely.ts"

/** How often a job is asked for at first, and after half an hour. */
const POLL_SECONDS = 60
const POLL_LATE_SECONDS = 300
const LATE_AFTER_SECONDS = 1800
/** A job that says it is nearly done is not asked for more often than this. */
const POLL_SECONDS_MIN = 10
/** Scores take 10 to 90 minutes. */
export const JOB_WAIT_SECONDS = 7200

/** A job by its id, or as it was answered when it was ordered. */
export type JobLike = string | JobNamed | { readonly data: JobNamed }
interface JobNamed {
  readonly job_id: string
  readonly eta_seconds?: number
}

export interface WaitForJobOptions {
  /** Ends the wait: the outcome is an error of the code `aborted`. The job goes on. */
  readonly signal?: AbortSignal | undefined
  /** How long it waits, in seconds; two hours unless said otherwise. Then the outcome is an error of the code `timed_out`. */
  readonly timeoutSeconds?: number | undefined
  /** Extras of the creator. */
  readonly include?: NonNullable<Parameters<Operations["jobs"]["get"]>[0]["include"]>
  /** Is told how far the job is, each time it is asked for. */
  readonly onProgress?: (job: JobInFlight) => void
}

/**
 * Waits until a job has ended, well or badly: asks for it when it expects to be done, else every minute, and every five after half an
 * hour. A moment in which the service can't be reached does not end the wait.
 *
 * ```ts
 * const ended = await client.waitForJob(queued, { timeoutSeconds: 3600 })
 * if (ended.kind === "ready" && ended.data.status === "done") console.log(ended.data.creator.score)
 * ```
 */
export type WaitForJob = (job: JobLike, options?: WaitForJobOptions) => Promise<Outcome<JobDone | JobFailed>>

/** Whether the service may answer later. */
const passes = ({ code, status, retryAfterSeconds }: Failure): boolean =>
  code !== "aborted" &&
  (status === null || status >= 500 || (retryAfterSeconds !== null && retryAfterSeconds <= POLL_LATE_SECONDS))

const pollSeconds = (waitedSeconds: number, asked: number | null, etaSeconds: number): number => {
  const usual = asked ?? (waitedSeconds < LATE_AFTER_SECONDS ? POLL_SECONDS : POLL_LATE_SECONDS)
  return etaSeconds > 0 ? Math.min(usual, Math.max(etaSeconds, POLL_SECONDS_MIN)) : usual
}

export const makeWaitForJob =
  (get: Operations["jobs"]["get"], clock: ClientClock): WaitForJob =>
  async (job, { signal, timeoutSeconds = JOB_WAIT_SECONDS, include, onProgress } = {}) => {
    const named = typeof job === "string" ? { job_id: job } : "data" in job ? job.data : job
    const startMs = clock.nowMs()
    const waitedSeconds = () => (clock.nowMs() - startMs) / SECOND_MS
    let pause = named.eta_seconds === undefined ? 0 : pollSeconds(0, null, named.eta_seconds)
    for (let tries = 0; ; ) {
      const left = timeoutSeconds - waitedSeconds()
      await clock.wait(Math.max(0, Math.min(pause, left)) * SECOND_MS, signal)
      const outcome = await get({ job_id: named.job_id, ...(include === undefined ? {} : { include }) }, { signal })
      tries += outcome.tries
      if (outcome.kind === "ready" || (outcome.kind === "error" && !passes(outcome))) return { ...outcome, tries }
      if (outcome.kind === "pending") onProgress?.(outcome.data)
      if (waitedSeconds() >= timeoutSeconds) {
        return {
          kind: "error",
          code: "timed_out",
          status: null,
          message: `The job was not done in ${timeoutSeconds} s; it goes on.`,
          details: [],
          retryAfterSeconds: outcome.retryAfterSeconds,
          requestId: outcome.requestId,
          tries
        }
      }
      pause = pollSeconds(
        waitedSeconds(),
        outcome.retryAfterSeconds,
        outcome.kind === "pending" ? outcome.data.eta_seconds : 0
      )
    }
  }
