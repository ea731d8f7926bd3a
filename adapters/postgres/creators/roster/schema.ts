/**
 * Rosters and plans.
 *
 * `plans.due_at` of a claimed plan stays as it is: `lease_until` says until when other workers leave it alone.
 *
 * `roster`: a row for each account that the tenant read a score of or saved; of a creator's accounts the first is the lead, and the entry
 * that is shown. Charges and jobs only add rows and dates, and links of footprints only add marks, so that neither waits for a roster:
 * `is_unplaced` (its lead isn't known yet), `is_told_again` and `roster_marks` say what the next read has to put in order. `shown_until`
 * is the lead's: the tenant has read no score made after it. What is sorted by stands beside it, apart from the summaries, so that
 * sorting reads few pages.
 *
 * `roster_terms`: names and handles from each of their words on. By code point, so that a prefix is a range of the key.
 */
export const schema = [
  `create table plans (
    tenant_id uuid not null references tenants,
    plan_id uuid not null,
    platform text not null,
    handle text not null,
    spelling text not null,
    key_id uuid not null,
    state text not null,
    anchor timestamptz not null,
    period integer not null,
    paid text[] not null,
    job_id uuid,
    rescorings integer not null,
    due_at timestamptz,
    resume_credits integer,
    warned smallint,
    created_at timestamptz not null,
    version integer not null,
    lease_until timestamptz,
    primary key (tenant_id, plan_id)
  )`,
  "create index plans_by_account on plans (tenant_id, platform, handle)",
  "create index plans_due on plans (due_at) where due_at is not null",
  "create index plans_paused on plans (tenant_id, resume_credits) where resume_credits is not null",
  "create index plans_listed on plans (tenant_id, due_at, plan_id) where state <> 'none'",
  `create table plan_watches (
    tenant_id uuid not null references tenants,
    plan_id uuid not null,
    platform text not null,
    handle text not null,
    until timestamptz not null,
    primary key (tenant_id, plan_id, platform, handle)
  )`,
  "create index plan_watches_by_account on plan_watches (platform, handle, until)",
  "create index plan_watches_ended on plan_watches (until)",
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
  `create table roster_terms (
    tenant_id uuid not null,
    term text collate "C" not null,
    platform text not null,
    handle text not null,
    primary key (tenant_id, term, platform, handle)
  )`,
  "create index roster_terms_by_creator on roster_terms (tenant_id, platform, handle)",
  `create table roster_marks (
    mark_id bigint generated always as identity not null,
    tenant_id uuid not null,
    platform text not null,
    handle text not null,
    primary key (tenant_id, mark_id)
  )`,
  `create table roster_sums (
    tenant_id uuid primary key references tenants,
    revenue_at timestamptz not null
  )`
]
