/** What members did. */
export const statements = [
  `create table audit_log (
    tenant_id uuid not null references tenants,
    deed_id uuid not null,
    person_id uuid not null references people,
    kind text not null,
    subject text not null,
    outcome text not null,
    at timestamptz not null,
    primary key (tenant_id, deed_id)
  )`
]
