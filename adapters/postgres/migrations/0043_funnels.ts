/**
 * What visitors put into carts and which checkouts they began, by visitor: funnels read it, and nothing else.
 *
 * The index is built while events wait to be written: migrations run in one transaction, in which none can be built beside
 * writers. It holds carts and checkouts alone, so that this is one reading of the table; a second or two per million events.
 *
 * Whose orders are, as hashes under the key that a tenant's people are hashed under. What `customer` holds of an
 * order whose customer was forgotten is '', so that nothing is kept of it when its store tells of it again.
 */
export const statements = [
  `create index events_by_visitor_step on events (tenant_id, pv_id, event_type, received_at)
    where event_type in ('add_to_cart', 'checkout_start') and not is_bot`,
  `create table order_customers (
    tenant_id uuid not null references tenants,
    shop_domain text collate "C" not null,
    order_id text collate "C" not null,
    customer text collate "C" not null,
    primary key (tenant_id, shop_domain, order_id, customer)
  )`,
  `create index order_customers_by_customer on order_customers (tenant_id, customer, shop_domain, order_id)
    where customer <> ''`
]
