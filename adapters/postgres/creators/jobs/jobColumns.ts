import { Schema } from "effect"
import { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { Handle, Platform } from "../../../../ports/creators/identity/SocialAccount.ts"
import {
  FailureCode,
  JOBS_AHEAD_MAX,
  JobId,
  JobKind,
  JobStatus,
  Originator
} from "../../../../ports/creators/jobs/Job.ts"
import { ScoreId } from "../../../../ports/creators/scoring/Scorecard.ts"
import { QUEUE_NAME, QUEUE_TABLE } from "./ScoringQueue.ts"

/** Who a job of `j` is done for. */
export const ORIGINATOR_COLUMN = `json_build_object('kind', j.originator_kind, 'id', j.originator_id) as originator`

/** How many queued jobs were enqueued before a time, up to JOBS_AHEAD_MAX. */
export const aheadOf = (createdAt: string): string => `(
  select count(*)::int from (
    select from jobs q where q.status = 'queued' and q.created_at < ${createdAt} limit ${JOBS_AHEAD_MAX}
  ) earlier
)`

/** A job, of `jobs j`. */
export const JOB_COLUMNS = `
  j.tenant_id as "tenantId", j.job_id as "jobId", j.kind, ${ORIGINATOR_COLUMN}, j.input, j.customer_ref as "customerRef",
  j.status, j.progress, j.progress_message as "progressMessage", j.failed_tries as "failedTries",
  j.created_at as "createdAt", j.started_at as "startedAt", j.ended_at as "endedAt", j.error,
  j.failure_code as "failureCode",
  (
    select json_agg(json_build_object('platform', a.platform, 'handle', a.handle, 'spelling', a.spelling) order by a.place)
    from job_accounts a where a.tenant_id = j.tenant_id and a.job_id = j.job_id
  ) as accounts,
  (
    select coalesce(json_agg(s.score_id order by s.place), '[]') from job_scores s
    where s.tenant_id = j.tenant_id and s.job_id = j.job_id
  ) as "scoreIds", j.output,
  case when j.status = 'queued' and j.failed_tries > 0 then (
    select q.visible_at::timestamptz from ${QUEUE_TABLE} q
    where q.queue_name = '${QUEUE_NAME}' and q.id = j.job_id::text and q.state = 'pending' and q.visible_at > now()
  ) end as "nextTryAt",
  case when j.status = 'queued' then ${aheadOf("j.created_at")} else 0 end as ahead
`

export const JobRow = Schema.Struct({
  tenantId: TenantId,
  jobId: JobId,
  kind: JobKind,
  originator: Originator,
  accounts: Schema.NonEmptyArray(Schema.Struct({ platform: Platform, handle: Handle, spelling: Schema.String })),
  input: Schema.Json,
  customerRef: Schema.NullOr(Schema.String),
  status: JobStatus,
  progress: Schema.Int,
  progressMessage: Schema.String,
  failedTries: Schema.Int,
  createdAt: Schema.Date,
  nextTryAt: Schema.NullOr(Schema.Date),
  startedAt: Schema.NullOr(Schema.Date),
  endedAt: Schema.NullOr(Schema.Date),
  error: Schema.NullOr(Schema.String),
  failureCode: Schema.NullOr(FailureCode),
  scoreIds: Schema.Array(ScoreId),
  output: Schema.Json,
  ahead: Schema.Int
})
