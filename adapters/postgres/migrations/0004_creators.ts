/**
 * Scores, the jobs that make them, and what was asked for.
 *
 * A score belongs to no tenant: who asks within its freshness reads the same one. `own_scores` holds a score as one tenant
 * sees it, where their own orders took part. `creator_holds` keeps an account to one job at a time over all tenants.
 */
export const statements = [
  `create table scores (
    score_id uuid primary key,
    platform text not null,
    handle text not null,
    scored_at timestamptz not null,
    score smallint not null,
    followers bigint,
    model_version text not null,
    card json not null
  )`,
  "create index scores_by_account on scores (platform, handle, scored_at desc) include (score_id, score, followers)",
  `create table own_scores (
    tenant_id uuid not null references tenants,
    score_id uuid not null,
    card json not null,
    primary key (tenant_id, score_id)
  )`,
  `create table jobs (
    tenant_id uuid not null references tenants,
    job_id uuid not null,
    key_id uuid not null,
    platform text not null,
    handle text not null,
    spelling text not null,
    customer_ref text,
    status text not null,
    progress smallint not null,
    progress_message text not null,
    failed_tries smallint not null,
    created_at timestamptz not null,
    started_at timestamptz,
    ended_at timestamptz,
    error text,
    score_id uuid,
    primary key (tenant_id, job_id)
  )`,
  "create index jobs_in_flight on jobs (status, created_at) where status in ('queued', 'processing')",
  "create index jobs_done on jobs (platform, ended_at desc) include (started_at) where status = 'done'",
  `create table creator_holds (
    platform text not null,
    handle text not null,
    tenant_id uuid not null,
    job_id uuid not null,
    primary key (platform, handle)
  )`,
  `create table usage_log (
    tenant_id uuid not null references tenants,
    usage_id uuid not null,
    key_id uuid not null,
    kind text not null,
    platform text not null,
    handle text not null,
    customer_ref text,
    credits smallint not null,
    used_at timestamptz not null,
    primary key (tenant_id, usage_id)
  )`,
  "create index usage_log_by_time on usage_log (tenant_id, used_at)",
  "create index ledger_entries_by_time on ledger_entries (tenant_id, created_at)"
]
