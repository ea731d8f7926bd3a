/**
 * What went back of orders. `shop_domain` is '' for what servers report, as it is of their accounts of orders. An account that an
 * order's shop gives of it says which refunds it has counted already, so that none counts twice.
 */
export const statements = [
  `create table order_refunds (
    tenant_id uuid not null references tenants,
    shop_domain text collate "C" not null,
    order_id text collate "C" not null,
    source text not null,
    refund_id text collate "C" not null,
    kind text not null,
    version bigint not null,
    at timestamptz not null,
    received_at timestamptz not null,
    minor_units bigint not null,
    currency text not null,
    primary key (tenant_id, shop_domain, order_id, source, refund_id)
  )`,
  "alter table order_evidence add column refunds_counted text[] not null default '{}'"
]
