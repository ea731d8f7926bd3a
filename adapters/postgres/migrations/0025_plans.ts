/**
 * Plans, the accounts they have monitored, and what is remembered and counted of those.
 *
 * `due_at` of a claimed plan, and `next_at` of a claimed account, stay as they are: `lease_until` says until when another worker
 * leaves them alone.
 */
export const statements = [
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
  `create table monitored_accounts (
    platform text not null,
    handle text not null,
    state json,
    next_at timestamptz not null,
    claim_id uuid,
    lease_until timestamptz,
    primary key (platform, handle)
  )`,
  "create index monitored_accounts_due on monitored_accounts (platform, next_at)",
  "create index monitored_accounts_by_time on monitored_accounts (next_at)",
  `create table follower_counts (
    platform text not null,
    handle text not null,
    day date not null,
    followers bigint not null,
    primary key (platform, handle, day)
  )`,
  "create index follower_counts_by_day on follower_counts (day)"
]
