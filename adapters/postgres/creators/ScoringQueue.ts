import { Context, Duration, Effect, Layer, Schedule, Schema } from "effect"
import { PersistedQueue } from "effect/persistence"
import { TenantId } from "../../../ports/accounts/Tenant.ts"
import { JobId } from "../../../ports/creators/Job.ts"
import { DELIVERIES_MAX } from "../../../ports/creators/JobQueue.ts"

/** How a queue keeps time. */
export interface QueueTiming {
  /** How long a job may wait unseen by an idle worker of another process. */
  readonly pollMs: number
  /** How often a worker renews its lock on a job. */
  readonly lockRefreshMs: number
  /** How long after its last renewal a lock holds: a dead worker's job is taken over then. */
  readonly lockSeconds: number
  /** The pause before the second delivery of a job that failed; four times as long before each further one. */
  readonly retryMs: number
}

export const QUEUE_TIMING: QueueTiming = { pollMs: 1_000, lockRefreshMs: 5_000, lockSeconds: 30, retryMs: 30_000 }

const RETRY_FACTOR = 4
const RETRY_MAX_MINUTES = 10
/** How long the queue remembers a job that is done, and one it gave up. */
const DONE_DAYS = 1
const GIVEN_UP_DAYS = 30

export const QUEUE_TABLE = "job_queue"
export const QUEUE_NAME = "scoring"

const Ticket = Schema.Struct({ tenantId: TenantId, jobId: JobId })

const makeQueue = (timing: QueueTiming) =>
  PersistedQueue.make({
    name: QUEUE_NAME,
    schema: Ticket,
    maxAttempts: DELIVERIES_MAX,
    retrySchedule: Schedule.min([
      Schedule.exponential(Duration.millis(timing.retryMs), RETRY_FACTOR),
      Schedule.spaced(Duration.minutes(RETRY_MAX_MINUTES))
    ])
  })

/** The queue that jobs are put into as they are ordered, and taken from by workers. */
export class ScoringQueue extends Context.Service<
  ScoringQueue,
  Effect.Success<ReturnType<typeof makeQueue>> & { readonly timing: QueueTiming }
>()("creatorsignal/adapters/postgres/creators/ScoringQueue") {}

export const layer = (timing: QueueTiming) => {
  const store = PersistedQueue.layerStoreSql({
    tableName: QUEUE_TABLE,
    pollInterval: Duration.millis(timing.pollMs),
    lockRefreshInterval: Duration.millis(timing.lockRefreshMs),
    lockExpiration: Duration.seconds(timing.lockSeconds)
  })
  return Layer.effect(
    ScoringQueue,
    Effect.map(makeQueue(timing), (queue) => ({ ...queue, timing }))
  ).pipe(
    Layer.provide(PersistedQueue.layer),
    Layer.merge(
      PersistedQueue.layerCleanup({
        timeToLive: Duration.days(DONE_DAYS),
        failedTimeToLive: Duration.days(GIVEN_UP_DAYS)
      })
    ),
    Layer.provide(store)
  )
}
