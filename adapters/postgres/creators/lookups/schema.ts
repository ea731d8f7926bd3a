/**
 * What keys read of creators, and what each did on a UTC day, counted in the transaction that charges it.
 *
 * A creator of several linked accounts is paid for once: `creator_score` names the creator's newest score in the paid lookup, and in
 * lookups by other accounts that it covers. The unique indexes keep either to one, whatever hosts do at once.
 */
export const schema = [
  `create table usage_log (
    tenant_id uuid not null references tenants,
    usage_id uuid not null,
    key_id uuid not null,
    kind text not null,
    platform text not null,
    handle text not null,
    customer_ref text,
    credits smallint not null,
    used_at timestamptz not null,
    creator_score uuid,
    primary key (tenant_id, usage_id)
  )`,
  "create index usage_log_by_time on usage_log (tenant_id, used_at)",
  "create index usage_log_by_account on usage_log (tenant_id, platform, handle, used_at)",
  `create unique index usage_log_paid_once on usage_log (tenant_id, creator_score)
    where creator_score is not null and credits > 0`,
  `create unique index usage_log_covered_once on usage_log (tenant_id, creator_score, platform, handle)
    where creator_score is not null and credits = 0`,
  `create table daily_counts (
    tenant_id uuid not null references tenants,
    key_id uuid not null,
    day date not null,
    scrapes integer not null default 0,
    discoveries integer not null default 0,
    primary key (tenant_id, key_id, day)
  )`
]
