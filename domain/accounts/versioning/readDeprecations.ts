import { Clock, Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Deprecations } from "../../../ports/accounts/versioning/Deprecations.ts"
import { startOfDay } from "../../time/startOfDay.ts"
import { addDays } from "./deprecationDates.ts"
import { USE_SHOWN_DAYS } from "./mailDeprecations.ts"

const usedSince = Effect.map(Clock.currentTimeMillis, (ms) => addDays(startOfDay(new Date(ms)), -USE_SHOWN_DAYS))

/** What is deprecated, with the uses of an account's active keys in the last USE_SHOWN_DAYS. */
export const readAccountDeprecations = Effect.fn("versioning.readAccountDeprecations")(function* (tenantId: TenantId) {
  const deprecations = yield* Deprecations
  const inForce = yield* deprecations.inForce
  const uses = inForce.length === 0 ? [] : yield* deprecations.usesOf(tenantId, yield* usedSince)
  return inForce.map((deprecation) => ({
    deprecation,
    uses: uses.filter(({ deprecationId }) => deprecationId === deprecation.id)
  }))
})

/** All deprecations, newest first, with who used them in the last USE_SHOWN_DAYS. */
export const readDeprecations = Effect.gen(function* () {
  const deprecations = yield* Deprecations
  const [all, users] = yield* Effect.all([deprecations.list, deprecations.users(yield* usedSince)])
  return all.map((deprecation) => ({
    deprecation,
    use: users.find(({ deprecationId }) => deprecationId === deprecation.id) ?? null
  }))
}).pipe(Effect.withSpan("versioning.readDeprecations"))
