/**
 * Lets accounts and their links say whether a visitor's own query parameters are passed on; a link without a word does as its account.
 *
 * Safe while it is written to: neither column needs rows rewritten.
 */
export const statements = [
  "alter table tenants add column keeps_query boolean not null default true",
  "alter table links add column keeps_query boolean"
]
