/** Which topics stores notify of that nothing here reads, how often and when. */
export const statements = [
  `create table shop_topics (
    tenant_id uuid not null,
    domain text not null,
    topic text collate "C" not null,
    notices bigint not null,
    first_at timestamptz not null,
    last_at timestamptz not null,
    primary key (tenant_id, domain, topic)
  )`
]
