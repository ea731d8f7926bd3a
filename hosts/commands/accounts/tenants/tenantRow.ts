import type { Tenant } from "../../../../ports/accounts/tenants/Tenant.ts"

export const tenantRow = ({ createdAt, email, id, name }: Tenant) => ({
  id,
  name,
  email,
  created_at: createdAt.toISOString()
})
