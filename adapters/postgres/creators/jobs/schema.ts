/**
 * Jobs, and the accounts that they hold over all tenants. What only one kind of job needs is in `input`, so that a new kind needs no
 * new columns. `jobs.platform` is the first account's, for the index that the pace is read from.
 *
 * The keys that asked for a job in flight (`joined_keys`) are in its own row: what ends the job reads keys that joined meanwhile too.
 */
export const schema = [
  `create table jobs (
    tenant_id uuid not null references tenants,
    job_id uuid not null,
    originator_id uuid,
    platform text not null,
    customer_ref text,
    status text not null,
    progress smallint not null,
    progress_message text not null,
    failed_tries smallint not null,
    created_at timestamptz not null,
    started_at timestamptz,
    ended_at timestamptz,
    error text,
    kind text not null,
    originator_kind text not null,
    input json,
    output json,
    joined_keys uuid[] not null default '{}',
    failure_code text,
    primary key (tenant_id, job_id)
  )`,
  "create index jobs_in_flight on jobs (status, created_at) where status in ('queued', 'processing')",
  "create index jobs_done on jobs (kind, platform, ended_at desc) include (started_at) where status = 'done'",
  "create index jobs_by_age on jobs (tenant_id, created_at desc, job_id)",
  "create index jobs_failed on jobs (platform, ended_at) where status = 'failed'",
  `create table job_accounts (
    tenant_id uuid not null,
    job_id uuid not null,
    place smallint not null,
    platform text not null,
    handle text not null,
    spelling text not null,
    primary key (tenant_id, job_id, place)
  )`,
  "create index job_accounts_by_account on job_accounts (tenant_id, platform, handle)",
  `create table job_scores (
    tenant_id uuid not null,
    job_id uuid not null,
    place smallint not null,
    score_id uuid not null,
    primary key (tenant_id, job_id, place)
  )`,
  "create unique index job_scores_by_score on job_scores (tenant_id, score_id) include (job_id)",
  `create table creator_holds (
    platform text not null,
    handle text not null,
    tenant_id uuid not null,
    job_id uuid not null,
    primary key (platform, handle)
  )`,
  "create index creator_holds_by_job on creator_holds (tenant_id, job_id)"
]
