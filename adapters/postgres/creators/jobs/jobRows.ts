import { JOB_STATES } from "../../../../ports/creators/jobs/jobStates.ts"
import { QUEUED_MESSAGE } from "../../../../ports/creators/jobs/queuedJob.ts"

/**
 * The heads of the two CTEs that name the jobs to be written and their accounts, with their columns in order. Their rows are
 * to be followed by `WRITE_JOBS`:
 *
 *   with …, ${NEW_JOBS} (select …), ${NEW_JOB_ACCOUNTS} (select …), ${WRITE_JOBS} select …
 *
 * A job's place is that among the jobs of the statement, an account's that among those of its job, from 0.
 */
export const NEW_JOBS = `
  new_jobs (place, tenant_id, job_id, kind, originator_kind, originator_id, input, customer_ref, created_at) as materialized
`
export const NEW_JOB_ACCOUNTS = `
  new_job_accounts (tenant_id, job_id, place, platform, handle, spelling) as materialized
`

/** Writes the jobs of `new_jobs`, queued, with their accounts. */
export const WRITE_JOBS = `
  job_rows as (
    insert into jobs (tenant_id, job_id, kind, originator_kind, originator_id, input, platform, customer_ref, status, progress,
      progress_message, failed_tries, created_at)
    select j.tenant_id, j.job_id, j.kind, j.originator_kind, j.originator_id, j.input, a.platform, j.customer_ref,
      '${JOB_STATES.initial}', 0, '${QUEUED_MESSAGE}', 0, j.created_at
    from new_jobs j join new_job_accounts a on a.tenant_id = j.tenant_id and a.job_id = j.job_id and a.place = 0
    order by j.place
  ), job_account_rows as (
    insert into job_accounts (tenant_id, job_id, place, platform, handle, spelling)
    select a.* from new_job_accounts a join new_jobs j on j.tenant_id = a.tenant_id and j.job_id = a.job_id
  )
`
