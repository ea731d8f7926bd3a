/** What a tenant says of its brand, for the checks that it orders without saying so. */
export const statements = [
  "alter table tenants add column brand_name text, add column brand_category text, add column brand_notes text"
]
