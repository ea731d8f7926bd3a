import { Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Checks } from "../../../ports/checks/backgroundChecks/Checks.ts"
import type { SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"

/** Checks of one creator that are named, at most. */
export const CHECKS_OF_CREATOR_MAX = 10

/** The newest of a tenant's checks that are about any of a creator's accounts, and whether there are others. */
export const checksOf = Effect.fn("checks.checksOf")(function* (
  tenantId: TenantId,
  accounts: ReadonlyArray<SocialAccount>
) {
  const found = yield* Checks.use((checks) => checks.ofAccounts(tenantId, accounts, CHECKS_OF_CREATOR_MAX + 1))
  return { checks: found.slice(0, CHECKS_OF_CREATOR_MAX), hasMore: found.length > CHECKS_OF_CREATOR_MAX }
})
