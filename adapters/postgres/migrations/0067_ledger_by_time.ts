/** What a ledger comes to by day. An index alone answers it. */
export const statements = [
  "create index ledger_entries_by_time on ledger_entries (tenant_id, created_at) include (delta, reason)"
]
