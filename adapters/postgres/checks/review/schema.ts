/**
 * Reviews of findings. `decision` of an item is the tenant's own newest; rulings are the operator's, hold before it and for everyone.
 * Every decision is kept; `place` is their order.
 */
export const schema = [
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
  `create index review_items_in_order on review_items
    (tenant_id, (dispute is not null) desc, rank desc, found_at desc, finding_id collate "C" desc)`,
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
  // Scores that are to be made anew; `decision_id` is the decision that asked last. `told_at` is until when the scores were made that the
  // tenant has read, null once their findings are before the tenant's reviewers.
  `create table review_remakes (
    tenant_id uuid not null references tenants,
    platform text not null,
    handle text not null,
    decision_id uuid not null,
    due_at timestamptz not null,
    told_at timestamptz,
    tries integer not null default 0,
    primary key (tenant_id, platform, handle)
  )`,
  "create index review_remakes_due on review_remakes (due_at)",
  "create index review_remakes_untold on review_remakes (tenant_id, due_at) where told_at is not null",
  `create table scored_evidence (
    score_id uuid not null,
    tenant_id uuid not null references tenants,
    is_private boolean not null,
    until timestamptz not null,
    made_of json not null,
    primary key (tenant_id, score_id)
  )`,
  "create index scored_evidence_by_end on scored_evidence (until)",
  "create index scored_evidence_by_score on scored_evidence (score_id)"
]
