/**
 * Outbound webhooks: endpoints, deliveries and attempts. An address may hold a token, so it is sealed, and `url` is its host alone.
 *
 * `next_attempt_at` of a claimed delivery (one with a `claim_id`) is when its lease lapses. A delivery is of one job, notice or order
 * event. `paused_at`: since when the account wants nothing sent; null: it does.
 */
export const schema = [
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
    sealed_url bytea not null,
    events text[] not null default array['score.completed', 'score.failed'],
    attributed_since timestamptz,
    refunded_since timestamptz,
    paused_at timestamptz,
    primary key (tenant_id, key_id)
  )`,
  "create index webhook_endpoints_paused on webhook_endpoints (tenant_id, key_id) where paused_at is not null",
  `create table webhook_deliveries (
    tenant_id uuid not null references tenants,
    delivery_id uuid not null,
    key_id uuid not null,
    job_id uuid,
    event text not null,
    state text not null,
    attempts smallint not null,
    created_at timestamptz not null,
    next_attempt_at timestamptz,
    claim_id uuid,
    ended_at timestamptz,
    notice_id uuid,
    order_event_id uuid,
    primary key (tenant_id, delivery_id),
    constraint webhook_deliveries_of_one check (num_nonnulls(job_id, notice_id, order_event_id) = 1)
  )`,
  `create index webhook_deliveries_due on webhook_deliveries (tenant_id, key_id, next_attempt_at)
    where state = 'pending'`,
  `create index webhook_deliveries_claimed on webhook_deliveries (tenant_id, key_id, next_attempt_at)
    where claim_id is not null`,
  "create index webhook_deliveries_by_time on webhook_deliveries (tenant_id, key_id, created_at desc)",
  "create index webhook_deliveries_by_id on webhook_deliveries (delivery_id)",
  "create index webhook_deliveries_ended on webhook_deliveries (ended_at) where state <> 'pending'",
  `create index webhook_deliveries_failed on webhook_deliveries (tenant_id, key_id, created_at desc, delivery_id desc)
    where state = 'failed'`,
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
