/**
 * Whom a tenant keeps an eye on, a row for each account that they were told a score by or saved; of a creator's accounts the first
 * is the lead, and the entry that is shown.
 *
 * Charges and jobs only add rows and dates, and links of footprints only add marks, so that neither waits for a roster:
 * `is_unplaced` (its lead is not known yet), `is_told_again` and `roster_marks` say what the next read has to put in order.
 * `shown_until` is the lead's: the tenant was told no score that was made after it. What is sorted by stands beside it, apart from
 * the summaries, so that sorting reads few pages.
 */
const USAGE = `
  select tenant_id, platform, handle, min(used_at) as added_at, max(used_at) as told_until,
    max(used_at) filter (where credits > 0) as paid_until
  from usage_log where kind in ('cached', 'creator', 'report') group by tenant_id, platform, handle
`
const ORDERED = `
  select js.tenant_id, s.platform, s.handle, min(j.ended_at) as added_at, max(j.ended_at) as told_until,
    max(j.ended_at) as paid_until
  from job_scores js
  join scores s on s.score_id = js.score_id
  join jobs j on j.tenant_id = js.tenant_id and j.job_id = js.job_id and j.ended_at is not null
  group by js.tenant_id, s.platform, s.handle
`

export const statements = [
  `create table roster (
    tenant_id uuid not null references tenants,
    platform text not null,
    handle text not null,
    lead_platform text not null,
    lead_handle text not null,
    is_lead boolean not null generated always as (platform = lead_platform and handle = lead_handle) stored,
    added_at timestamptz not null,
    told_until timestamptz,
    paid_until timestamptz,
    shown_until timestamptz,
    summarised_until timestamptz,
    is_unplaced boolean not null default true,
    is_told_again boolean not null default false,
    is_stale boolean not null default true,
    version integer not null default 0,
    tags text[] not null default '{}',
    note text,
    score smallint,
    delta_90d smallint,
    followers double precision,
    name text,
    scored_at timestamptz,
    flags integer not null default 0,
    revenue json,
    primary key (tenant_id, platform, handle)
  )`,
  "create index roster_by_lead on roster (tenant_id, lead_platform, lead_handle)",
  "create index roster_leads on roster (tenant_id) where is_lead",
  "create index roster_unsettled on roster (tenant_id) where is_unplaced or is_told_again",
  "create index roster_stale on roster (tenant_id, added_at) where is_lead and is_stale",
  "create index roster_earning on roster (tenant_id) where revenue is not null",
  "create index roster_by_account on roster (platform, handle) include (tenant_id)",
  `create table roster_summaries (
    tenant_id uuid not null,
    platform text not null,
    handle text not null,
    summary json not null,
    primary key (tenant_id, platform, handle)
  )`,
  `create table roster_marks (
    mark_id bigint generated always as identity primary key,
    tenant_id uuid not null,
    platform text not null,
    handle text not null
  )`,
  "create index roster_marks_by_tenant on roster_marks (tenant_id)",
  "create table roster_sums (tenant_id uuid primary key references tenants, revenue_at timestamptz not null)",
  `insert into roster (tenant_id, platform, handle, lead_platform, lead_handle, added_at, told_until, paid_until)
    select tenant_id, platform, handle, platform, handle, min(added_at), max(told_until), max(paid_until)
    from (${USAGE} union all ${ORDERED}) told group by tenant_id, platform, handle`
]
