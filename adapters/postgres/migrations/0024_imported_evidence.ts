/**
 * What tenants import of creators, and scores that are one tenant's alone.
 *
 * A score that imported evidence had a part in has an owner, and every read asks for it; those that were made before are
 * everyone's. What is kept of a file is bounded, and read as a whole, so it is one value.
 */
export const statements = [
  "alter table scores add column owner_tenant_id uuid references tenants",
  "drop index scores_by_account",
  `create index scores_by_account on scores (platform, handle, scored_at desc)
    include (score_id, score, followers, owner_tenant_id)`,
  `create table imported_evidence (
    tenant_id uuid not null references tenants,
    platform text not null,
    handle text not null,
    sha256 text not null,
    imported_at timestamptz not null,
    counts json not null,
    kept json not null,
    primary key (tenant_id, platform, handle, sha256)
  )`,
  "create index imported_evidence_by_time on imported_evidence (imported_at)"
]
