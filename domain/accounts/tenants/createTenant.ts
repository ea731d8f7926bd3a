import { Clock, Effect } from "effect"
import { SecureRandom } from "effect/crypto"
import { type Tenant, TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../../ports/accounts/tenants/Tenants.ts"

/** Days before an order in which a touchpoint counts, unless the tenant chose otherwise. */
export const LOOKBACK_DAYS_DEFAULT = 30

/**
 * Opens an account, whose people are written to at `email`, as Mail takes it.
 *
 * Fails as the store does: with StoreUnavailable.
 *
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { createTenant } from "creatorsignal/domain/accounts"
 * import { fixtures } from "creatorsignal/fixtures"
 *
 * const tenant = await Effect.runPromise(createTenant("Corner Shop").pipe(Effect.provide(fixtures)))
 *
 * tenant.lookbackDays //=> 30
 * ```
 */
export const createTenant = Effect.fn("accounts.createTenant")(function* (name: string, email: string | null = null) {
  const tenants = yield* Tenants
  const random = yield* SecureRandom.SecureRandom
  const tenant: Tenant = {
    id: TenantId.make(yield* random.uuidV7()),
    name,
    email,
    lookbackDays: LOOKBACK_DAYS_DEFAULT,
    createdAt: new Date(yield* Clock.currentTimeMillis)
  }
  yield* tenants.insert(tenant)
  return tenant
})
