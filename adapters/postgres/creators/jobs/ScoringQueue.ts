import { Context, Duration, Effect, Layer, Schedule, Schema } from "effect"
import { PersistedQueue } from "effect/persistence"
import { SqlClient } from "effect/sql"
import type { SqlError } from "effect/sql/SqlError"
import { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { JobId, type JobTicket } from "../../../../ports/creators/jobs/Job.ts"
import { QUEUE_ATTEMPTS_MAX } from "../../../../ports/creators/jobs/JobQueue.ts"

/** How a queue keeps time. */
export interface QueueTiming {
  /** How long a job may wait unseen by an idle worker of another process. */
  readonly pollMs: number
  /** How often a worker renews its lock on a job. */
  readonly lockRefreshMs: number
  /** How long after its last renewal a lock holds: a dead worker's job is taken over then. */
  readonly lockSeconds: number
  /** The pause before the second attempt at a job that failed; four times as long before each further one. */
  readonly retryMs: number
}

export const QUEUE_TIMING: QueueTiming = { pollMs: 1_000, lockRefreshMs: 5_000, lockSeconds: 30, retryMs: 30_000 }

const RETRY_FACTOR = 4
const RETRY_MAX_MINUTES = 10
/** How long the queue keeps a job that is done, and one it gave up. */
const DONE_DAYS = 1
const GIVEN_UP_DAYS = 30

export const QUEUE_TABLE = "job_queue"
export const QUEUE_NAME = "scoring"

const Ticket = Schema.Struct({ tenantId: TenantId, jobId: JobId })

/** Makes the queue's table where it isn't there. */
export const makeQueueTable = Effect.scoped(Effect.asVoid(PersistedQueue.makeStoreSql({ tableName: QUEUE_TABLE })))

const makeQueue = (timing: QueueTiming) =>
  PersistedQueue.make({
    name: QUEUE_NAME,
    schema: Ticket,
    maxAttempts: QUEUE_ATTEMPTS_MAX,
    retrySchedule: Schedule.min([
      Schedule.exponential(Duration.millis(timing.retryMs), RETRY_FACTOR),
      Schedule.spaced(Duration.minutes(RETRY_MAX_MINUTES))
    ])
  })

type Queue = Effect.Success<ReturnType<typeof makeQueue>>

/** The queue that jobs are put into as they are enqueued, and taken from by workers. */
export class ScoringQueue extends Context.Service<
  ScoringQueue,
  Queue & {
    readonly timing: QueueTiming
    /** Offers many jobs, in this order, by a number of statements that doesn't grow with theirs. */
    readonly offerAll: (
      tickets: ReadonlyArray<JobTicket>
    ) => Effect.Effect<void, SqlError | Schema.SchemaError | PersistedQueue.PersistedQueueError>
  }
>()("creatorsignal/adapters/postgres/creators/jobs/ScoringQueue") {}

/**
 * Writes the rows that the store's own `offer` would, into the columns of its table, and joins the same transaction. The
 * first job is then offered by the queue itself, for which it is there already: that wakes the workers of this process as
 * soon as the transaction has committed.
 */
const makeOfferAll = (sql: SqlClient.SqlClient, queue: Queue) => (tickets: ReadonlyArray<JobTicket>) => {
  const [first] = tickets
  if (first === undefined) return Effect.void
  const elements = JSON.stringify(tickets.map(({ tenantId, jobId }) => ({ tenantId, jobId })))
  return sql`
    insert into ${sql(QUEUE_TABLE)} (id, queue_name, element, state, attempts, visible_at, created_at, updated_at)
    select t.element ->> 'jobId', ${QUEUE_NAME}, t.element::text, 'pending', 0, now(), now(), now()
    from json_array_elements(${elements}::text::json) with ordinality t (element, place)
    order by t.place
    on conflict (id, queue_name) do nothing
  `.pipe(Effect.andThen(queue.offer(first, { id: first.jobId })), Effect.asVoid)
}

export const layer = (timing: QueueTiming) => {
  const store = PersistedQueue.layerStoreSql({
    tableName: QUEUE_TABLE,
    pollInterval: Duration.millis(timing.pollMs),
    lockRefreshInterval: Duration.millis(timing.lockRefreshMs),
    lockExpiration: Duration.seconds(timing.lockSeconds)
  })
  return Layer.effect(
    ScoringQueue,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const queue = yield* makeQueue(timing)
      return { ...queue, timing, offerAll: makeOfferAll(sql, queue) }
    })
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
