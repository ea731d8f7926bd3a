/**
 * How an account's reports are made. The columns have constant defaults, so that no row is rewritten: the table is held for an instant
 * only, however many accounts there are.
 */
export const statements = [
  "alter table tenants add column time_zone text not null default 'UTC'",
  "alter table tenants add column default_currency text"
]
