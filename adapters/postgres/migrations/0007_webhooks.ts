/**
 * Where each key's events go, the events on their way, and each attempt that was made.
 *
 * `next_attempt_at` of a claimed delivery (one with a `claim_id`) is when its lease lapses.
 */
export const statements = [
  `create table webhook_endpoints (
    tenant_id uuid not null references tenants,
    key_id uuid not null,
    url text not null,
    disabled_for text,
    since timestamptz not null,
    failing_since timestamptz,
    attempts_max smallint not null,
    sealed_secret bytea not null,
    sealed_previous_secret bytea,
    previous_until timestamptz,
    primary key (tenant_id, key_id)
  )`,
  `create table webhook_deliveries (
    tenant_id uuid not null references tenants,
    delivery_id uuid not null,
    key_id uuid not null,
    job_id uuid not null,
    event text not null,
    state text not null,
    attempts smallint not null,
    created_at timestamptz not null,
    next_attempt_at timestamptz,
    claim_id uuid,
    ended_at timestamptz,
    primary key (tenant_id, delivery_id)
  )`,
  `create index webhook_deliveries_due on webhook_deliveries (tenant_id, key_id, next_attempt_at)
    where state = 'pending'`,
  `create index webhook_deliveries_claimed on webhook_deliveries (tenant_id, key_id, next_attempt_at)
    where claim_id is not null`,
  "create index webhook_deliveries_by_time on webhook_deliveries (tenant_id, key_id, created_at desc)",
  "create index webhook_deliveries_by_id on webhook_deliveries (delivery_id)",
  `create table webhook_attempts (
    tenant_id uuid not null references tenants,
    delivery_id uuid not null,
    claim_id uuid not null,
    number smallint not null,
    attempted_at timestamptz not null,
    status smallint,
    latency_ms integer not null,
    fault text,
    primary key (tenant_id, delivery_id, claim_id)
  )`
]
