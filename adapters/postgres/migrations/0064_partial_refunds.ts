/** What of a purchase's payment was given back. The column has a constant default, so that no row is rewritten. */
export const statements = ["alter table purchases add column refunded_minor integer not null default 0"]
