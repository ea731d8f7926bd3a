/**
 * What an order is worth: all that was ever paid (null in rows kept before: then the total, or of an order paid in part what was paid),
 * its price in the buyer's currency, what the price is made of, and whether it is a renewal or was deleted.
 *
 * `shop_clocks` has the least that passed between a store's placing an order and its notice, and of how many, of the week that began at
 * `since`.
 *
 * Of a shop's account `claimant` holds the hash of its content, so that two accounts of one second are both kept.
 */
export const statements = [
  `alter table order_evidence
    add column gross_minor_units bigint,
    add column presentment_minor_units bigint,
    add column presentment_currency text,
    add column triggered_at timestamptz,
    add column is_deleted boolean not null default false,
    add column is_renewal boolean not null default false,
    add column renews_since timestamptz,
    add column parts jsonb`,
  `create table shop_clocks (
    tenant_id uuid not null,
    domain text not null,
    since timestamptz not null,
    least_delay_ms bigint not null,
    measures integer not null,
    primary key (tenant_id, domain)
  )`
]
