import { Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Retention, type RetentionSettings } from "../../../ports/tracking/retention/Retention.ts"

/** For how long an account's events, and what its scores were made of, are kept. */
export const readRetention = Effect.fn("retention.readRetention")(function* (tenantId: TenantId) {
  return yield* Retention.use((retention) => retention.settings(tenantId))
})

/** Writes what is named, and answers the whole. It holds from the account's next turn on. Fails with TenantNotFound. */
export const changeRetention = Effect.fn("retention.changeRetention")(function* (
  tenantId: TenantId,
  changes: Partial<RetentionSettings>
) {
  return yield* Retention.use((retention) => retention.change(tenantId, changes))
})
