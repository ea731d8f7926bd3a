/**
 * Customers, their keys, and the one table that is looked up before a tenant is known.
 *
 * `directory` maps a name that is unique over all tenants (a key's hash, a link's code, a store's domain) to its
 * tenant. It is the only table not keyed by tenant: on a sharded Postgres it is replicated, everything else is
 * distributed by `tenant_id`.
 */
export const statements = [
  `create table directory (
    kind text not null,
    name text not null,
    tenant_id uuid not null,
    primary key (kind, name)
  )`,
  `create table tenants (
    tenant_id uuid primary key,
    name text not null,
    lookback_days integer not null,
    created_at timestamptz not null
  )`,
  `create table api_keys (
    tenant_id uuid not null references tenants,
    key_id uuid not null,
    secret_hash text not null,
    label text not null,
    scope text not null,
    created_at timestamptz not null,
    last_used_at timestamptz,
    revoked_at timestamptz,
    primary key (tenant_id, key_id)
  )`,
  "create unique index api_keys_by_hash on api_keys (tenant_id, secret_hash)"
]
