/**
 * An order is a shop's: two stores of one tenant may both have an order 1001, and a shop's order has several names.
 *
 * Rows without a store (`shop_domain` is '') hold what pixels and servers report under a name. They are orders only as long
 * as no shop's order has that name: `order_aliases` says which do, and readers join them. So nothing is merged when it
 * is written, and it doesn't matter which comes first.
 *
 * The pixel has one account of an order for each visitor (`claimant`), so that a made up one doesn't keep the buyer's out.
 * Where `paid_minor_units` is null all of the total was paid. What else a shop called earlier orders is not known.
 *
 * Events of known bots are marked, as is what they report of orders, and in no index of visits.
 */
export const statements = [
  `alter table order_evidence
    add column claimant text collate "C" not null default '',
    add column payment text not null default 'paid',
    add column paid_minor_units bigint,
    add column aliases jsonb not null default '[]',
    add column page_host text,
    add column is_bot boolean not null default false`,
  `update order_evidence set
    shop_domain = case when source = 'shop' then coalesce(shop_domain, '') else '' end,
    claimant = case when source = 'pixel' then coalesce(pv_id::text, '') else '' end`,
  `alter table order_evidence
    alter column shop_domain type text collate "C",
    alter column shop_domain set default '',
    alter column shop_domain set not null,
    drop constraint order_evidence_pkey,
    add primary key (tenant_id, shop_domain, order_id, source, version, claimant)`,
  "create index order_evidence_trusted on order_evidence (tenant_id) where source <> 'pixel'",

  // "#1001" and "1001" are one name from now on; where both were used, the one without the sign stands.
  `update order_evidence e set order_id = substr(order_id, 2)
  where order_id ~ '^#[0-9]+$' and not exists (
    select from order_evidence f where f.tenant_id = e.tenant_id and f.shop_domain = e.shop_domain
      and f.order_id = substr(e.order_id, 2) and f.source = e.source and f.version = e.version and f.claimant = e.claimant
  )`,
  "delete from order_evidence where order_id ~ '^#[0-9]+$'",
  `update survey_answers a set order_id = substr(order_id, 2)
  where order_id ~ '^#[0-9]+$' and not exists (
    select from survey_answers b where b.tenant_id = a.tenant_id and b.order_id = substr(a.order_id, 2)
      and b.shop_domain = a.shop_domain and b.question = a.question
  )`,
  "delete from survey_answers where order_id ~ '^#[0-9]+$'",

  `alter table orders
    add column shop_domain text collate "C" not null default '',
    add column source text not null default 'pixel',
    add column aliases text[] collate "C" not null default '{}',
    drop constraint orders_pkey`,
  "drop index orders_by_time",
  "delete from orders",
  `insert into orders (tenant_id, shop_domain, order_id, source, placed_at)
  select distinct on (tenant_id, shop_domain, order_id)
    tenant_id, shop_domain, order_id, source, min(least(placed_at, received_at))
  from order_evidence group by tenant_id, shop_domain, order_id, source
  order by tenant_id, shop_domain, order_id, source <> 'shop', source <> 'server'`,
  "alter table orders add primary key (tenant_id, shop_domain, order_id)",
  "create index orders_by_time on orders (tenant_id, placed_at, order_id, shop_domain)",

  `create table order_aliases (
    tenant_id uuid not null,
    alias text collate "C" not null,
    shop_domain text collate "C" not null,
    order_id text collate "C" not null,
    kind text not null,
    primary key (tenant_id, alias, shop_domain, order_id)
  )`,
  `insert into order_aliases (tenant_id, alias, shop_domain, order_id, kind)
  select tenant_id, order_id, shop_domain, order_id, 'id' from orders where shop_domain <> ''`,

  "alter table events add column is_bot boolean not null default false",
  "drop index events_by_visitor",
  "drop index events_by_time",
  `create index events_by_visitor on events (tenant_id, pv_id, received_at)
    include (ref, click_id) where ref is not null and not is_bot`,
  `create index events_by_time on events (tenant_id, received_at)
    include (pv_id, ref, click_id) where ref is not null and not is_bot`
]
