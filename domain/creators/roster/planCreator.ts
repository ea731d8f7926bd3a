import { Clock, Effect } from "effect"
import type { Caller } from "../../../ports/accounts/keys/ApiKey.ts"
import type { PlanKind } from "../../../ports/creators/roster/Plan.ts"
import { Roster } from "../../../ports/creators/roster/Roster.ts"
import type { NamedAccount } from "../identity/socialAccount.ts"
import { setPlan } from "./setPlan.ts"

/**
 * Sets a creator's plan, and has the creator on the roster, where what costs something must be seen: a team may have taken them off it
 * before. Fails as `setPlan` does. A roster that is away or full takes nothing from a plan that is set and paid for.
 */
export const planCreator = Effect.fn("roster.planCreator")(function* (
  key: Caller,
  named: NamedAccount,
  plan: PlanKind | "none",
  options: { readonly operationId: string }
) {
  const roster = yield* Roster
  const set = yield* setPlan(key, named, plan, options)
  if (set.view.plan !== "none") {
    const at = new Date(yield* Clock.currentTimeMillis)
    yield* roster
      .save(key.tenantId, named.account, {}, at)
      .pipe(Effect.catch((error) => Effect.logWarning("a creator with a plan could not be put on the roster", error)))
  }
  return set
})
