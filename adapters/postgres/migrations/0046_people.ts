/**
 * People who sign in, and what they are in each tenant. `people`, `sign_in_links` and `sessions` belong to no tenant: on a sharded
 * Postgres they are replicated, as `directory` is. Secrets are kept as hashes.
 */
export const statements = [
  `create table people (
    person_id uuid primary key,
    email text collate "C" unique,
    created_at timestamptz not null
  )`,
  `create table members (
    tenant_id uuid not null references tenants,
    person_id uuid not null references people,
    role text not null,
    added_at timestamptz not null,
    primary key (tenant_id, person_id)
  )`,
  "create index members_by_person on members (person_id, tenant_id)",
  `create table sign_in_links (
    secret_hash text collate "C" primary key,
    person_id uuid not null references people,
    browser_hash text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`,
  "create index sign_in_links_by_person on sign_in_links (person_id, created_at)",
  "create index sign_in_links_by_end on sign_in_links (expires_at)",
  `create table sessions (
    secret_hash text collate "C" primary key,
    person_id uuid not null references people,
    browser text not null,
    created_at timestamptz not null,
    last_used_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  "create index sessions_by_person on sessions (person_id, last_used_at)",
  "create index sessions_by_end on sessions (expires_at)"
]
