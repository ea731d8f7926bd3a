/** How the requests of each key were answered, by UTC day; added to by every host, in batches. */
export const statements = [
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
  "create index request_counts_by_day on request_counts (day)"
]
