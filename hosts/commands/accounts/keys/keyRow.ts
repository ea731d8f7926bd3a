import type { ApiKey } from "../../../../ports/accounts/keys/ApiKey.ts"

export const keyRow = (key: ApiKey) => ({
  id: key.id,
  tenant_id: key.tenantId,
  label: key.label,
  scope: key.scope,
  created_at: key.createdAt.toISOString()
})
