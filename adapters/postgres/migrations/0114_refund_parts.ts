/**
 * Which part of a payment a refund is of; null: what is left of it. A check owes what is left beside a part, each once. The columns have no
 * default, so that no row is rewritten.
 */
export const statements = [
  "alter table check_refunds add column amount_minor integer",
  "alter table purchase_refunds add column amount_minor integer",
  "create unique index check_refunds_part on check_refunds (tenant_id, check_id) where amount_minor is not null",
  "drop index check_refunds_own",
  "create unique index check_refunds_own on check_refunds (tenant_id, check_id) where not is_surplus and amount_minor is null"
]
