import { Clock, Effect, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import type { TenantId } from "../../ports/accounts/Tenant.ts"
import { Tenants } from "../../ports/accounts/Tenants.ts"
import { CreditLedger } from "../../ports/billing/CreditLedger.ts"

/** One grant gives at most this many, so that no slip of the keyboard outgrows what a balance can count. */
export const GRANT_MAX_CREDITS = 1_000_000_000

/** Not a whole number of credits from 1 to GRANT_MAX_CREDITS; `reason` is a sentence for the person who asked. */
export class InvalidGrant extends Schema.TaggedError<InvalidGrant>()("InvalidGrant", { reason: Schema.String }) {
  override get message() {
    return this.reason
  }
}

/**
 * Gives a tenant credits; answers the reference and the balance after it. A repeated call with the same reference gives
 * them once. Fails with InvalidGrant and TenantNotFound.
 */
export const grantCredits = Effect.fn("billing.grantCredits")(function* (grant: {
  readonly tenantId: TenantId
  readonly credits: number
  readonly reference?: string
}) {
  const tenants = yield* Tenants
  const ledger = yield* CreditLedger
  const random = yield* SecureRandom.SecureRandom
  if (!Number.isInteger(grant.credits) || grant.credits < 1 || grant.credits > GRANT_MAX_CREDITS) {
    return yield* new InvalidGrant({ reason: `a grant must be a whole number of 1 to ${GRANT_MAX_CREDITS} credits` })
  }
  yield* tenants.get(grant.tenantId)
  const reference = grant.reference ?? (yield* random.uuidV7())
  const balance = yield* ledger.append({
    tenantId: grant.tenantId,
    reason: "grant",
    reference,
    delta: grant.credits,
    at: new Date(yield* Clock.currentTimeMillis)
  })
  return { reference, balance }
})
