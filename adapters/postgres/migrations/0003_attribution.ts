/**
 * Links and clicks, the event log, orders with their evidence, survey answers and connected stores.
 *
 * The event log has only the indexes its two questions need: which visits a visitor made (`events_by_visitor`)
 * and which visits happened in a period (`events_by_time`). Both hold visits from links only and carry every column
 * the questions read, so they stay small and are answered from the index alone.
 */
export const statements = [
  `create table links (
    tenant_id uuid not null references tenants,
    code text not null,
    destination_url text not null,
    creator_platform text,
    creator_handle text,
    promo_code text,
    created_at timestamptz not null,
    primary key (tenant_id, code)
  )`,
  "create unique index links_by_promo_code on links (tenant_id, promo_code) where promo_code is not null",
  `create table clicks (
    tenant_id uuid not null,
    click_id uuid not null,
    code text not null,
    kind text not null,
    clicked_at timestamptz not null,
    primary key (tenant_id, click_id)
  )`,
  "create index clicks_by_time on clicks (tenant_id, clicked_at) include (code, kind)",
  `create table events (
    tenant_id uuid not null,
    event_id uuid not null,
    pv_id uuid not null,
    received_at timestamptz not null,
    event_type text not null,
    reported_by text not null,
    page_url text,
    product_id text,
    ref text,
    click_id uuid,
    order_id text collate "C",
    minor_units bigint,
    currency text,
    promo_code text,
    is_new_customer boolean,
    event_data jsonb,
    primary key (tenant_id, event_id)
  )`,
  `create index events_by_visitor on events (tenant_id, pv_id, received_at)
    include (ref, click_id) where ref is not null`,
  `create index events_by_time on events (tenant_id, received_at)
    include (pv_id, ref, click_id) where ref is not null`,
  `create table orders (
    tenant_id uuid not null,
    order_id text collate "C" not null,
    placed_at timestamptz not null,
    primary key (tenant_id, order_id)
  )`,
  "create index orders_by_time on orders (tenant_id, placed_at, order_id)",
  `create table order_evidence (
    tenant_id uuid not null,
    order_id text collate "C" not null,
    source text not null,
    version bigint not null,
    received_at timestamptz not null,
    placed_at timestamptz not null,
    minor_units bigint not null,
    currency text not null,
    is_test boolean not null,
    is_cancelled boolean not null,
    is_new_customer boolean,
    promo_codes text[] not null,
    pv_id uuid,
    landing_code text,
    landing_click_id uuid,
    remembered_refs jsonb not null,
    shop_domain text,
    primary key (tenant_id, order_id, source, version)
  )`,
  "create index order_evidence_by_visitor on order_evidence (tenant_id, pv_id) where pv_id is not null",
  `create table survey_answers (
    tenant_id uuid not null,
    order_id text collate "C" not null,
    shop_domain text not null,
    question text not null,
    answer text not null,
    received_at timestamptz not null,
    primary key (tenant_id, order_id, shop_domain, question)
  )`,
  `create table shops (
    tenant_id uuid not null references tenants,
    domain text not null,
    sealed_secret bytea not null,
    sealed_previous_secret bytea,
    connected_at timestamptz not null,
    uninstalled_at timestamptz,
    primary key (tenant_id, domain)
  )`
]
