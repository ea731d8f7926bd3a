/**
 * A creator of several linked accounts is paid for once. `creator_score` names the creator's newest score in the first
 * lookup that was paid of it, and in each first lookup by another account that this one covers: the indexes keep either to
 * one, whatever hosts do at once. A job holds every account of its creator, so its holds are found by the job.
 */
export const statements = [
  "alter table usage_log add column creator_score uuid",
  `create unique index usage_log_paid_once on usage_log (tenant_id, creator_score)
    where creator_score is not null and credits > 0`,
  `create unique index usage_log_covered_once on usage_log (tenant_id, creator_score, platform, handle)
    where creator_score is not null and credits = 0`,
  "create index creator_holds_by_job on creator_holds (tenant_id, job_id)"
]
