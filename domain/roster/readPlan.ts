import { Clock, Effect } from "effect"
import type { TenantId } from "../../ports/accounts/Tenant.ts"
import type { SocialAccount } from "../../ports/identity/SocialAccount.ts"
import { Plans } from "../../ports/roster/Plans.ts"
import { viewOf } from "./planView.ts"

/** The plan of an account's creator, by whichever of their accounts. Free; a creator that nobody knows has none. */
export const readPlan = Effect.fn("roster.readPlan")(function* (tenantId: TenantId, account: SocialAccount) {
  const store = yield* Plans
  const at = new Date(yield* Clock.currentTimeMillis)
  const { plans } = yield* store.standing(tenantId, account)
  return viewOf(plans, at)
})
