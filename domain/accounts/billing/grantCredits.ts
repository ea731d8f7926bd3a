import { Clock, Effect, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { CreditLedger } from "../../../ports/accounts/billing/CreditLedger.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../../ports/accounts/tenants/Tenants.ts"
import { formatCredits } from "./amountText.ts"

/** One grant gives at most this many, so that no slip of the keyboard outgrows what a balance can count. */
export const GRANT_MAX_CREDITS = 1_000_000_000

/** Not a whole number of credits from 1 to GRANT_MAX_CREDITS; `reason` is a sentence for the person who asked. */
export class InvalidGrant extends Schema.TaggedError<InvalidGrant>()("InvalidGrant", { reason: Schema.String }) {
  override get message() {
    return this.reason
  }
}

/** The reference was given to a grant of other credits before; nothing was added. `reason` is a sentence about it. */
export class GrantConflict extends Schema.TaggedError<GrantConflict>()("GrantConflict", { reason: Schema.String }) {
  override get message() {
    return this.reason
  }
}

/**
 * Gives a tenant credits; answers the reference, the balance after it, and what was added: nothing where the same grant was
 * made before. Fails with InvalidGrant and TenantNotFound, and with GrantConflict where the reference belongs to a grant of
 * another number of credits.
 *
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { createTenant } from "creatorsignal/domain/accounts"
 * import { grantCredits } from "creatorsignal/domain/billing"
 * import { fixtures } from "creatorsignal/fixtures"
 *
 * const twice = await Effect.runPromise(
 *   Effect.gen(function* () {
 *     const { id: tenantId } = yield* createTenant("Corner Shop")
 *     const grant = grantCredits({ tenantId, credits: 10, reference: "invoice 17" })
 *     return [yield* grant, yield* grant].map(({ added, balance }) => [added, balance])
 *   }).pipe(Effect.provide(fixtures))
 * )
 *
 * twice //=> [[10, 10], [0, 10]]
 * ```
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
  const { balance, repeats } = yield* ledger.append({
    tenantId: grant.tenantId,
    reason: "grant",
    reference,
    delta: grant.credits,
    at: new Date(yield* Clock.currentTimeMillis)
  })
  if (repeats === null) return { reference, balance, added: grant.credits }
  if (repeats.delta === grant.credits) return { reference, balance, added: 0 }
  return yield* new GrantConflict({
    reason:
      `the reference ${JSON.stringify(reference)} was used on ${repeats.at.toISOString()} for a grant of ` +
      `${formatCredits(repeats.delta)}, so ${formatCredits(grant.credits)} were not added: the balance is ${balance}`
  })
})
