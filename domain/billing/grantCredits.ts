import { Clock, Effect } from "effect"
import { SecureRandom } from "effect/crypto"
import type { TenantId } from "../../ports/accounts/Tenant.ts"
import { Tenants } from "../../ports/accounts/Tenants.ts"
import { CreditLedger } from "../../ports/billing/CreditLedger.ts"

/** Gives a tenant credits. A repeated call with the same reference gives them once. */
export const grantCredits = Effect.fn("billing.grantCredits")(function* (grant: {
  readonly tenantId: TenantId
  readonly credits: number
  readonly reference?: string
}) {
  const tenants = yield* Tenants
  const ledger = yield* CreditLedger
  const random = yield* SecureRandom.SecureRandom
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
