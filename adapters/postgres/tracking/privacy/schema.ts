/**
 * Which devices and orders are a customer's, and privacy requests. A person is an address's hash under the tenant's key, which is sealed.
 * `person_trust` lists the tenants that believe browsers. Erased orders are noted: a notice that is sent again brings nothing back.
 */
export const schema = [
  "create table person_keys (tenant_id uuid primary key references tenants, sealed_key bytea not null)",
  "create table person_trust (tenant_id uuid primary key references tenants)",
  `create table person_devices (
    tenant_id uuid not null references tenants,
    person text collate "C" not null,
    pv_id uuid not null,
    source text not null,
    first_at timestamptz not null,
    last_at timestamptz not null,
    primary key (tenant_id, person, pv_id, source)
  )`,
  "create index person_devices_by_device on person_devices (tenant_id, pv_id) include (person, source)",
  `create table person_orders (
    tenant_id uuid not null references tenants,
    shop_domain text collate "C" not null,
    order_id text collate "C" not null,
    person text collate "C" not null,
    version bigint not null,
    placed_at timestamptz not null,
    primary key (tenant_id, shop_domain, order_id)
  )`,
  "create index person_orders_by_person on person_orders (tenant_id, person, placed_at)",
  `create table erased_orders (
    tenant_id uuid not null references tenants,
    shop_domain text collate "C" not null,
    order_id text collate "C" not null,
    erased_at timestamptz not null,
    primary key (tenant_id, shop_domain, order_id)
  )`,
  `create table privacy_requests (
    tenant_id uuid not null references tenants,
    request_id text collate "C" not null,
    kind text not null,
    shop_domain text,
    person text collate "C",
    received_at timestamptz not null,
    due_at timestamptz,
    done_at timestamptz,
    orders integer not null default 0,
    record jsonb,
    primary key (tenant_id, request_id)
  )`,
  "create index privacy_requests_by_time on privacy_requests (tenant_id, received_at desc, request_id)"
]
