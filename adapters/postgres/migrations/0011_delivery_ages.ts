/** Ended deliveries by age, for those that are removed. */
export const statements = [
  "create index webhook_deliveries_ended on webhook_deliveries (ended_at) where state <> 'pending'"
]
