/** What tenants import of creators. What is kept of a file is bounded and read as a whole, so it is one value. */
export const schema = [
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
