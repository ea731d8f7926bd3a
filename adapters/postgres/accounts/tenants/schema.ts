/**
 * Accounts (tenants), their keys and people.
 *
 * Every table that a tenant owns is keyed by `tenant_id` first, so that a sharded Postgres can distribute it. `directory` is read before a
 * tenant is known: it maps a name that is unique over all tenants (a key's hash, a link's code, a store's domain) to its tenant.
 * People, sign-in links, sessions and passkeys belong to no tenant. Secrets are kept as hashes.
 */
export const schema = [
  `create table directory (
    kind text not null,
    name text not null,
    tenant_id uuid not null,
    primary key (kind, name)
  )`,
  // `keeps_query`: whether links pass a visitor's own query parameters on. `edge_key` is which of the keys for edges is current.
  // `survey_mappings`: where surveys of unknown shapes hold what an answer needs.
  `create table tenants (
    tenant_id uuid primary key,
    name text not null,
    lookback_days integer not null,
    created_at timestamptz not null,
    email text,
    brand_name text,
    brand_category text,
    brand_notes text,
    legal_name text,
    legal_address text,
    time_zone text not null default 'UTC',
    default_currency text,
    keeps_query boolean not null default true,
    survey_mappings jsonb not null default '[]',
    edge_key integer not null default 1
  )`,
  // Limits and the price of a discovery that are a key's own; null for the usual ones.
  `create table api_keys (
    tenant_id uuid not null references tenants,
    key_id uuid not null,
    secret_hash text not null,
    label text not null,
    scope text not null,
    created_at timestamptz not null,
    last_used_at timestamptz,
    revoked_at timestamptz,
    daily_scrapes_max integer,
    daily_discoveries_max integer,
    requests_per_minute_max integer,
    discovery_credits integer,
    primary key (tenant_id, key_id)
  )`,
  "create unique index api_keys_by_hash on api_keys (tenant_id, secret_hash)",
  // Requests of each key by UTC day, by how they were answered; every host adds to them in batches.
  `create table request_counts (
    tenant_id uuid not null references tenants,
    key_id uuid not null,
    day date not null,
    succeeded bigint not null,
    refused bigint not null,
    rate_limited bigint not null,
    failed bigint not null,
    primary key (tenant_id, key_id, day)
  )`,
  "create index request_counts_by_day on request_counts (day)",
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
  "create index sessions_by_end on sessions (expires_at)",
  `create table passkeys (
    passkey_id uuid primary key,
    person_id uuid not null references people,
    credential_id text collate "C" not null unique,
    public_key text not null,
    signatures bigint not null,
    name text not null,
    created_at timestamptz not null,
    last_used_at timestamptz
  )`,
  "create index passkeys_by_person on passkeys (person_id, passkey_id)",
  `create table answered_challenges (
    challenge_hash text collate "C" primary key,
    expires_at timestamptz not null
  )`,
  "create index answered_challenges_by_end on answered_challenges (expires_at)",
  `create table audit_log (
    tenant_id uuid not null references tenants,
    deed_id uuid not null,
    person_id uuid not null references people,
    kind text not null,
    subject text not null,
    outcome text not null,
    at timestamptz not null,
    primary key (tenant_id, deed_id)
  )`,
  // Closed accounts, and how far each is erased: `next_step` is the table that is next, `found_some` whether this round found rows.
  `create table account_closures (
    tenant_id uuid primary key references tenants,
    closed_at timestamptz not null,
    erase_at timestamptz not null,
    next_step text collate "C",
    found_some boolean not null default false,
    erased_at timestamptz
  )`,
  "create index account_closures_due on account_closures (erase_at) where erased_at is null"
]
