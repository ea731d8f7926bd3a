import { Clock, Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { Plans } from "../../../ports/creators/roster/Plans.ts"
import { NO_CREDITS, reactivationCredits } from "./planRules.ts"
import { viewOf } from "./planView.ts"

/**
 * The plan of an account's creator, by whichever of their accounts, with what setting or resuming it now costs beside its period. Free; a
 * creator that nobody knows has none.
 */
export const readPlan = Effect.fn("roster.readPlan")(function* (tenantId: TenantId, account: SocialAccount) {
  const store = yield* Plans
  const at = new Date(yield* Clock.currentTimeMillis)
  const standing = yield* store.standing(tenantId, account)
  const view = viewOf(standing.plans, at)
  const isRunning = view.plan !== "none" && !view.isPaused
  return { ...view, reactivationCredits: isRunning ? NO_CREDITS : reactivationCredits(standing, at) }
})
