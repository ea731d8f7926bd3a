import { Context, type Effect } from "effect"
import type { Job, JobTicket } from "./Job.ts"
import type { JobsUnavailable } from "./Jobs.ts"

/** A job that was given up. */
export interface AbandonedJob extends JobTicket, Pick<Job, "kind" | "originator"> {}

/** Where workers get their jobs; `Jobs.enqueue` puts them in. */
export class JobQueue extends Context.Service<
  JobQueue,
  {
    /**
     * Waits for a job and works on it. Several workers, in any number of processes, never have one job at the same time.
     *
     * At least once: a job whose work succeeded is not attempted again unless its worker dies in the very moment it ends. Work
     * that fails is attempted again after a pause, longer each time; work that is interrupted, at once; work whose process
     * died, when its lock has lapsed. A job is given up after QUEUE_ATTEMPTS_MAX attempts.
     */
    readonly take: <E, R>(
      work: (ticket: JobTicket) => Effect.Effect<void, E, R>
    ) => Effect.Effect<void, E | JobsUnavailable, R>
    /** Jobs that were given up and have not ended, at most ABANDONED_JOBS_MAX. Jobs of dead workers become queued again. */
    readonly abandoned: Effect.Effect<ReadonlyArray<AbandonedJob>, JobsUnavailable>
  }
>()("creatorsignal/ports/creators/jobs/JobQueue") {}

/** Attempts at a job: one that kills each of its workers must end too. */
export const QUEUE_ATTEMPTS_MAX = 12
export const ABANDONED_JOBS_MAX = 100
