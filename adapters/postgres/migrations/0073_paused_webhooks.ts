/** Since when an account wants nothing sent to an endpoint; null: it does. */
export const statements = [
  "alter table webhook_endpoints add column paused_at timestamptz",
  "create index webhook_endpoints_paused on webhook_endpoints (tenant_id, key_id) where paused_at is not null"
]
