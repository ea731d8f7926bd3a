import { Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { PLANS_MAX, type Plan, type PlanId } from "../../../ports/creators/roster/Plan.ts"
import { PLANS_LISTED_MAX, type PlanCursor, Plans } from "../../../ports/creators/roster/Plans.ts"

const PAGES_MAX = Math.ceil(PLANS_MAX / PLANS_LISTED_MAX)

/**
 * A tenant's plans that are looked at until a moment, each once; at most PLANS_MAX. One that changes its place while
 * they are read may be left out.
 */
export const listPlans = Effect.fnUntraced(function* (tenantId: TenantId, until: Date) {
  const store = yield* Plans
  const plans = new Map<PlanId, Plan>()
  let after: PlanCursor | null = null
  for (let page = 0; page < PAGES_MAX; page++) {
    const listed: ReadonlyArray<Plan> = yield* store.list(tenantId, { limit: PLANS_LISTED_MAX, after })
    for (const plan of listed) plans.set(plan.planId, plan)
    const last = listed.at(-1)
    if (last === undefined || listed.length < PLANS_LISTED_MAX) break
    after = { dueAt: last.dueAt, planId: last.planId }
    if (last.dueAt !== null && last.dueAt > until) break
  }
  return [...plans.values()]
})
