import { Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../../ports/accounts/tenants/Tenants.ts"
import { Lookups } from "../../../ports/creators/lookups/Lookups.ts"

/** A tenant's requests and credits by what they book them under, from one moment until before another. Fails with TenantNotFound. */
export const readUsage = Effect.fn("billing.readUsage")(function* (
  tenantId: TenantId,
  period: { readonly from: Date; readonly to: Date }
) {
  const lookups = yield* Lookups
  yield* Tenants.use((tenants) => tenants.get(tenantId))
  return { ...period, rows: yield* lookups.usage(tenantId, period.from, period.to) }
})
