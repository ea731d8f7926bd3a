/**
 * What people decide about findings. `decision` of an item is the tenant's own newest; rulings are the operator's, hold before it
 * and for everyone, and are read beside it. Every decision is kept; `place` says which came later.
 */
export const statements = [
  `create table review_items (
    tenant_id uuid not null references tenants,
    finding_id text not null,
    platform text not null,
    handle text not null,
    rank smallint not null,
    finding json not null,
    check_id uuid,
    dispute json,
    decision json,
    found_at timestamptz not null,
    primary key (tenant_id, finding_id)
  )`,
  "create index review_items_by_finding on review_items (finding_id)",
  "create index review_items_by_account on review_items (platform, handle, tenant_id)",
  `create table review_checks (
    tenant_id uuid not null,
    check_id uuid not null,
    finding_id text not null,
    primary key (tenant_id, check_id, finding_id)
  )`,
  "create index review_checks_by_finding on review_checks (tenant_id, finding_id)",
  `create table review_decisions (
    tenant_id uuid not null references tenants,
    finding_id text not null,
    decision_id uuid not null,
    place bigint generated always as identity,
    decision json not null,
    primary key (tenant_id, finding_id, decision_id)
  )`,
  `create table review_rulings (
    finding_id text not null,
    decision_id uuid not null,
    place bigint generated always as identity,
    platform text not null,
    handle text not null,
    decision json not null,
    primary key (finding_id, decision_id)
  )`,
  "create index review_rulings_by_account on review_rulings (platform, handle)",
  // Scores that are to be made anew; `decision_id` is the decision that asked last.
  `create table review_remakes (
    tenant_id uuid not null references tenants,
    platform text not null,
    handle text not null,
    decision_id uuid not null,
    due_at timestamptz not null,
    primary key (tenant_id, platform, handle)
  )`,
  "create index review_remakes_due on review_remakes (due_at)",
  // How a tenant saw a score before anything was decided on it.
  "alter table own_scores add column unreviewed json",
  `create table scored_evidence (
    score_id uuid primary key,
    tenant_id uuid not null references tenants,
    is_private boolean not null,
    until timestamptz not null,
    made_of json not null
  )`,
  "create index scored_evidence_by_end on scored_evidence (until)"
]
