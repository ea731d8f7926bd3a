/** Which scores a tenant has paid to read is asked for each report. */
export const statements = ["create index usage_log_by_account on usage_log (tenant_id, platform, handle, used_at)"]
