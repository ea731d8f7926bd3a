import { Clock, Effect } from "effect"
import { Credits } from "../../../ports/accounts/billing/CreditLedger.ts"
import type { Caller } from "../../../ports/accounts/keys/ApiKey.ts"
import { PlanId, type PlanKind } from "../../../ports/creators/roster/Plan.ts"
import { Plans } from "../../../ports/creators/roster/Plans.ts"
import { makeItemId } from "../../tokens/itemId.ts"
import type { NamedAccount } from "../identity/socialAccount.ts"
import { decideSet, type PlanOrder, periodToSet } from "./decideSet.ts"
import { periodName } from "./planPeriods.ts"
import { NO_CREDITS } from "./planRules.ts"
import { viewOf } from "./planView.ts"

const MOST = Credits.make(Number.MAX_SAFE_INTEGER)
/** Names the plan that is only decided on. */
const QUOTED = "plan/quoted"

/**
 * What setting a creator's plan would cost now, as `setPlan` would decide: null where it can't be set, as the tenant has no score of the
 * creator. What the balance doesn't cover is told as unpaid. Nothing is changed or charged.
 */
export const quotePlan = Effect.fn("roster.quotePlan")(function* (
  caller: Caller,
  named: NamedAccount,
  plan: PlanKind | "none"
) {
  const store = yield* Plans
  const at = new Date(yield* Clock.currentTimeMillis)
  const standing = yield* store.standing(caller.tenantId, named.account)
  const order: PlanOrder = {
    named,
    plan,
    keyId: caller.id,
    newPlanId: PlanId.make((yield* makeItemId(QUOTED))(0))
  }
  const idOf = yield* makeItemId(periodName(periodToSet(standing, order, at)))
  // As with all the credits in the world: what it costs is told whether or not they are there.
  const decision = decideSet({ ...standing, balance: MOST }, order, idOf, at)
  const credits = decision._tag === "Changed" ? decision.credits : NO_CREDITS
  return {
    view: viewOf(standing.plans, at),
    balance: standing.balance,
    credits: decision._tag === "NotScored" ? null : credits
  }
})
