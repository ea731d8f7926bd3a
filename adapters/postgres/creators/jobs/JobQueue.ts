import { Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { JobId, JobKind, Originator } from "../../../../ports/creators/jobs/Job.ts"
import { ABANDONED_JOBS_MAX, JobQueue } from "../../../../ports/creators/jobs/JobQueue.ts"
import { JobsUnavailable } from "../../../../ports/creators/jobs/Jobs.ts"
import { JOB_STATES } from "../../../../ports/creators/jobs/jobStates.ts"
import { readRows, transitionSql } from "../../statements/statements.ts"
import { ORIGINATOR_COLUMN } from "./jobColumns.ts"
import { QUEUE_NAME, QUEUE_TABLE, ScoringQueue } from "./ScoringQueue.ts"

const AbandonedRow = Schema.Struct({ tenantId: TenantId, jobId: JobId, kind: JobKind, originator: Originator })

const unavailable = (cause: unknown) => new JobsUnavailable({ cause })

export const layer = Layer.effect(
  JobQueue,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const queue = yield* ScoringQueue

    const lost = transitionSql(JOB_STATES, "worker_lost", "j.status")
    const failed = transitionSql(JOB_STATES, "failed", "j.status")

    const requeueLapsed = sql`
      update jobs j set status = ${sql.literal(lost.next)}, progress = 0, progress_message = 'Waiting for another worker'
      from ${sql(QUEUE_TABLE)} q
      where q.queue_name = ${QUEUE_NAME} and q.id = j.job_id::text and q.state = 'pending'
        and ${sql.literal(lost.isAllowed)}
        and q.acquired_at < now() - make_interval(secs => ${queue.timing.lockSeconds})
    `
    const givenUp = sql`
      select j.tenant_id as "tenantId", j.job_id as "jobId", j.kind, ${sql.literal(ORIGINATOR_COLUMN)}
      from jobs j join ${sql(QUEUE_TABLE)} q on q.queue_name = ${QUEUE_NAME} and q.id = j.job_id::text
      where ${sql.literal(failed.isAllowed)} and q.state = 'failed'
      limit ${ABANDONED_JOBS_MAX}
    `

    return JobQueue.of({
      take: (work) =>
        queue
          .take((ticket) => work(ticket))
          .pipe(Effect.catchTag("PersistedQueueError", (cause) => Effect.fail(unavailable(cause)))),
      abandoned: requeueLapsed.pipe(
        Effect.andThen(givenUp),
        Effect.flatMap(readRows(AbandonedRow)),
        Effect.mapError(unavailable)
      )
    })
  })
)
