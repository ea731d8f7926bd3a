/**
 * Where an order goes to, and what was bought and given back, by product: a list of `product_id` (null for all beyond the bound), `title`
 * and `minor_units` as text. What was kept before is of no known country and of no product.
 */
export const statements = [
  "alter table order_evidence add column country text",
  "alter table order_evidence add column products jsonb not null default '[]'",
  "alter table order_refunds add column products jsonb not null default '[]'"
]
