/**
 * Several payments of one check that are given back: the one that it was paid with, and those beside it. `turn` says under which turn
 * of its key the provider is asked, `problem` why it failed. And when each check was first ordered, which its checkout follows from.
 */
export const statements = [
  `alter table check_refunds add column is_surplus boolean not null default false, add column turn integer not null default 1,
    add column problem text`,
  "alter table check_refunds drop constraint check_refunds_pkey",
  "alter table check_refunds add primary key (tenant_id, check_id, refund_key)",
  "create unique index check_refunds_own on check_refunds (tenant_id, check_id) where not is_surplus",
  "create index check_refunds_in_need on check_refunds (at) where state = 'failed' and due_at is null",
  "create index checks_by_id on checks (check_id)",
  `create table check_orders (
    tenant_id uuid not null references tenants,
    check_id uuid not null,
    ordered_at timestamptz not null,
    primary key (tenant_id, check_id)
  )`
]
