import { Clock, Effect, Redacted } from "effect"
import { SecureRandom } from "effect/crypto"
import { type ApiKey, KeyId, type KeyScope } from "../../../ports/accounts/keys/ApiKey.ts"
import { ApiKeys } from "../../../ports/accounts/keys/ApiKeys.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../../ports/accounts/tenants/Tenants.ts"
import { hashSecret, newSecretKey } from "./secretKey.ts"

/**
 * Makes a key for a tenant. The secret is in the answer and nowhere else: only its hash is kept.
 *
 * Fails with TenantNotFound, and as the store does.
 *
 * @example
 * ```ts
 * import { Effect, Redacted } from "effect"
 * import { createKey, createTenant } from "creatorsignal/domain/accounts"
 * import { fixtures } from "creatorsignal/fixtures"
 *
 * const { secret } = await Effect.runPromise(
 *   Effect.gen(function* () {
 *     const { id: tenantId } = yield* createTenant("Corner Shop")
 *     return yield* createKey({ tenantId, scope: "full", label: "server" })
 *   }).pipe(Effect.provide(fixtures))
 * )
 *
 * Redacted.value(secret).startsWith("sk_live_") //=> true
 * ```
 */
export const createKey = Effect.fn("accounts.createKey")(function* (wanted: {
  readonly tenantId: TenantId
  readonly scope: KeyScope
  readonly label: string
}) {
  const tenants = yield* Tenants
  const keys = yield* ApiKeys
  const random = yield* SecureRandom.SecureRandom
  yield* tenants.get(wanted.tenantId)
  const secret = yield* newSecretKey(wanted.scope)
  const key: ApiKey = {
    ...wanted,
    id: KeyId.make(yield* random.uuidV7()),
    createdAt: new Date(yield* Clock.currentTimeMillis),
    lastUsedAt: null
  }
  yield* keys.insert(key, yield* hashSecret(Redacted.value(secret)))
  return { key, secret }
})

/** Ends a key for good. Hosts that had seen it honour this within `KEY_CACHE_SECONDS`. */
export const revokeKey = Effect.fn("accounts.revokeKey")(function* (id: KeyId) {
  const keys = yield* ApiKeys
  return yield* keys.revoke(id, new Date(yield* Clock.currentTimeMillis))
})
