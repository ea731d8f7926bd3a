/** A key's failed deliveries, which are listed by themselves and sent again together. */
export const statements = [
  `create index webhook_deliveries_failed on webhook_deliveries (tenant_id, key_id, created_at desc, delivery_id desc)
    where state = 'failed'`
]
