/** Deprecations of the API, which belong to no tenant; mails about them by account; and their uses by key and UTC day. */
export const schema = [
  `create table deprecations (
    deprecation_id uuid primary key,
    kind text not null,
    name text not null,
    carriers json not null,
    is_uncounted boolean not null,
    announced_at timestamptz not null,
    deprecated_on timestamptz not null,
    sunset_on timestamptz not null,
    note text,
    link text,
    withdrawn_at timestamptz
  )`,
  "create unique index deprecations_in_force on deprecations (kind, name) where withdrawn_at is null",
  `create table deprecation_mails (
    tenant_id uuid not null references tenants,
    deprecation_id uuid not null,
    stage text not null,
    sunset_on timestamptz not null,
    due_at timestamptz,
    claim_id uuid,
    tries integer not null default 0,
    mailed_at timestamptz,
    primary key (tenant_id, deprecation_id, stage, sunset_on)
  )`,
  "create index deprecation_mails_due on deprecation_mails (due_at) where due_at is not null",
  `create table deprecation_uses (
    tenant_id uuid not null references tenants,
    key_id uuid not null,
    deprecation_id uuid not null,
    day date not null,
    uses bigint not null,
    primary key (tenant_id, key_id, deprecation_id, day)
  )`,
  "create index deprecation_uses_by_day on deprecation_uses (day)"
]
