/**
 * Books of stores by their own days.
 *
 * `shops.time_zone` is in which zone a store's days begin and end; null: in the account's. The index finds what went back on some days of a
 * store, whenever its orders were placed.
 */
export const statements = [
  "alter table shops add column time_zone text",
  "create index order_refunds_by_time on order_refunds (tenant_id, shop_domain, at)"
]
