/**
 * Fraud detection: signals, orders on hold with every decision on them, and the rules that are off. `shop_domain` is '' for orders that no
 * store reported. Who clicked is known for two days at most, as a hash under a salt of the day, and counted for good.
 */
export const schema = [
  `create table watch_looks (
    tenant_id uuid primary key references tenants,
    looked_at timestamptz not null
  )`,
  `create table watch_rules_off (
    tenant_id uuid not null references tenants,
    rule text collate "C" not null,
    at timestamptz not null,
    primary key (tenant_id, rule)
  )`,
  `create table signals (
    tenant_id uuid not null references tenants,
    key text collate "C" not null,
    rule text not null,
    severity text not null,
    at timestamptz not null,
    found_at timestamptz not null,
    platform text,
    handle text,
    codes text[] not null,
    orders jsonb not null,
    evidence jsonb not null,
    primary key (tenant_id, key)
  )`,
  "create index signals_by_find on signals (tenant_id, found_at desc, key)",
  "create index signals_by_rule on signals (tenant_id, rule, found_at desc, key)",
  `create table order_holds (
    tenant_id uuid not null references tenants,
    shop_domain text collate "C" not null,
    order_id text collate "C" not null,
    rules text[] collate "C" not null,
    status text not null,
    held_at timestamptz not null,
    primary key (tenant_id, shop_domain, order_id)
  )`,
  "create index order_holds_by_time on order_holds (tenant_id, held_at desc, shop_domain, order_id)",
  "create index order_holds_by_status on order_holds (tenant_id, status, held_at desc, shop_domain, order_id)",
  `create table hold_decisions (
    tenant_id uuid not null references tenants,
    decision_id uuid not null,
    shop_domain text collate "C" not null,
    order_id text collate "C" not null,
    verdict text not null,
    reason text not null,
    by_kind text not null,
    by_name text not null,
    decided_at timestamptz not null,
    primary key (tenant_id, decision_id)
  )`,
  "create index hold_decisions_by_order on hold_decisions (tenant_id, shop_domain, order_id, decided_at desc, decision_id desc)",
  "create table click_salts (day date primary key, salt text not null)",
  `create table click_people (
    tenant_id uuid not null,
    click_id uuid not null,
    code text not null,
    person text collate "C" not null,
    clicked_at timestamptz not null,
    primary key (tenant_id, click_id)
  )`,
  "create index click_people_by_time on click_people (clicked_at)",
  "create index click_people_by_link on click_people (tenant_id, code, clicked_at) include (person)",
  `create table unique_clicks (
    tenant_id uuid not null references tenants,
    day date not null,
    code text not null,
    people integer not null,
    primary key (tenant_id, day, code)
  )`
]
