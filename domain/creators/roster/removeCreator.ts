import { Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { Roster } from "../../../ports/creators/roster/Roster.ts"
import { NotOnRoster } from "./findCreator.ts"

/**
 * Takes a creator off a tenant's roster, with what was noted of them. What was paid for stays paid for.
 *
 * Fails with NotOnRoster, and with PlanHeld where the creator has a plan.
 */
export const removeCreator = Effect.fn("roster.removeCreator")(function* (tenantId: TenantId, account: SocialAccount) {
  const roster = yield* Roster
  if (!(yield* roster.remove(tenantId, account))) return yield* new NotOnRoster()
})
