import { Effect } from "effect"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import type { SocialAccount } from "../../ports/creators/identity/SocialAccount.ts"
import type { Plans } from "../../ports/creators/roster/Plans.ts"
import { anAccount } from "./creatorsExamples.ts"
import { aPlan, aStep, written } from "./planExamples.ts"

/** Has a plan of a tenant monitor accounts, first looked at `firstAt`, until then. */
export const watchByPlan = (
  tenantId: TenantId,
  accounts: ReadonlyArray<SocialAccount>,
  firstAt: Date,
  until: Date
): Effect.Effect<void, unknown, Plans> =>
  Effect.gen(function* () {
    if (accounts.length === 0) return
    const before = aPlan(tenantId, { account: anAccount(), state: "none" })
    yield* written(aStep(before, { watch: { accounts: accounts.map((each) => ({ account: each, firstAt })), until } }))
  })
