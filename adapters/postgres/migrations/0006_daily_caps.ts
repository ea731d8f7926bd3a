/**
 * What each key did a UTC day, counted in the transaction that charges it; and the caps of keys that have their own, null
 * for the usual ones.
 */
export const statements = [
  `create table daily_counts (
    tenant_id uuid not null references tenants,
    key_id uuid not null,
    day date not null,
    scrapes integer not null default 0,
    discoveries integer not null default 0,
    primary key (tenant_id, key_id, day)
  )`,
  "alter table api_keys add column daily_scrapes_max integer, add column daily_discoveries_max integer"
]
