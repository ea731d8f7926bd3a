/** Where an account is written to; null where nobody is. */
export const statements = ["alter table tenants add column email text"]
