/** An account's jobs, the newest first, page by page. */
export const statements = ["create index jobs_by_age on jobs (tenant_id, created_at desc, job_id)"]
