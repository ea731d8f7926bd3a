import { Clock, Effect } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Footprints } from "../../../ports/creators/discovery/Footprints.ts"
import type { SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"

/**
 * Takes an account out of its creator, as this tenant sees them, and keeps that as a vote for whoever runs the service. No
 * score is lost, and nobody else sees a change. Answers what is left of the creator. Idempotent.
 *
 * Fails with NotLinked where the account is in no footprint of another one, and with StoreUnavailable.
 */
export const correctFootprint = Effect.fn("discovery.correctFootprint")(function* (
  tenantId: TenantId,
  account: SocialAccount
) {
  const footprints = yield* Footprints
  return yield* footprints.exclude(tenantId, account, new Date(yield* Clock.currentTimeMillis))
})
