import { describe, expect } from "bun:test"
import { createHash } from "node:crypto"
import { Effect, Layer, Option, Redacted } from "effect"
import { Digest, SecureRandom } from "effect/crypto"
import { TestClock } from "effect/testing"
import { grantCredits } from "../../../domain/accounts/billing/grantCredits.ts"
import { createKey } from "../../../domain/accounts/keys/keys.ts"
import { readAccount } from "../../../domain/accounts/tenants/account.ts"
import { createTenant, LOOKBACK_DAYS_DEFAULT } from "../../../domain/accounts/tenants/createTenant.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { SecretHash } from "../../../ports/accounts/keys/ApiKey.ts"
import { ApiKeys } from "../../../ports/accounts/keys/ApiKeys.ts"
import { DAILY_CAPS } from "../../../ports/accounts/keys/KeyLimits.ts"
import { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Tenants } from "../../../ports/accounts/tenants/Tenants.ts"
import { effectTest } from "../../support/running/effectTest.ts"

const it = effectTest(Layer.mergeAll(fixtures, Digest.layerWebCrypto, SecureRandom.layerWebCrypto))

const NOW = Date.UTC(2026, 2, 1, 9)

describe("createTenant", () => {
  it.effect(
    "stores the tenant it answers, with a look-back of 30 days",
    Effect.gen(function* () {
      yield* TestClock.setTime(NOW)
      const tenant = yield* createTenant("Corner Shop")
      expect(LOOKBACK_DAYS_DEFAULT).toBe(30)
      expect(tenant).toEqual({
        id: tenant.id,
        name: "Corner Shop",
        email: null,
        lookbackDays: 30,
        createdAt: new Date(NOW)
      })
      const tenants = yield* Tenants
      expect(yield* tenants.get(tenant.id)).toEqual(tenant)
      expect((yield* createTenant("Corner Shop")).id).not.toBe(tenant.id)
      const written = yield* createTenant("Corner Shop", "owner@brand.example")
      expect((yield* tenants.get(written.id)).email).toBe("owner@brand.example")
    })
  )
})

describe("createKey", () => {
  it.effect(
    "stores the key under the SHA-256 of its secret, and the secret nowhere",
    Effect.gen(function* () {
      yield* TestClock.setTime(NOW)
      const { id: tenantId } = yield* createTenant("Corner Shop")
      const { key, secret } = yield* createKey({ tenantId, scope: "read", label: "Dashboard" })
      expect(key).toEqual({
        id: key.id,
        tenantId,
        scope: "read",
        label: "Dashboard",
        createdAt: new Date(NOW),
        lastUsedAt: null
      })
      const hash = SecretHash.make(createHash("sha256").update(Redacted.value(secret)).digest("hex"))
      const keys = yield* ApiKeys
      const stored = Option.getOrThrow(yield* keys.find(hash))
      expect(stored).toEqual(key)
      expect(JSON.stringify(stored)).not.toContain(Redacted.value(secret))
    })
  )

  it.effect(
    "fails with TenantNotFound where there is no such tenant, and stores nothing",
    Effect.gen(function* () {
      const keys = yield* ApiKeys
      const untouched = ApiKeys.of({ ...keys, insert: () => Effect.die("a key was stored") })
      const refusal = yield* createKey({ tenantId: TenantId.make(crypto.randomUUID()), scope: "full", label: "" }).pipe(
        Effect.provideService(ApiKeys, untouched),
        Effect.flip
      )
      expect(refusal._tag).toBe("TenantNotFound")
    })
  )
})

describe("readAccount", () => {
  it.effect(
    "answers the tenant, the key as it stands, what it used today of its caps, and the credits left",
    Effect.gen(function* () {
      yield* TestClock.setTime(NOW)
      const tenant = yield* createTenant("Corner Shop")
      const { key } = yield* createKey({ tenantId: tenant.id, scope: "full", label: "Server" })
      yield* grantCredits({ tenantId: tenant.id, credits: 50 })
      const keys = yield* ApiKeys
      yield* keys.touch(tenant.id, key.id, new Date(NOW + 1), new Date(NOW))
      expect<unknown>(yield* readAccount(key)).toEqual({
        tenant,
        key: { ...key, lastUsedAt: new Date(NOW + 1), dailyCaps: DAILY_CAPS, revokedAt: null },
        balance: 50,
        daily: {
          scrapes: { cap: DAILY_CAPS.scrapes, used: 0, left: DAILY_CAPS.scrapes },
          discoveries: { cap: DAILY_CAPS.discoveries, used: 0, left: DAILY_CAPS.discoveries },
          resetsAt: new Date(Date.UTC(2026, 2, 2))
        }
      })
    })
  )

  it.effect(
    "fails with KeyNotFound for a key of another tenant",
    Effect.gen(function* () {
      const { id: tenantId } = yield* createTenant("Corner Shop")
      const { id } = yield* createTenant("Other")
      const { key } = yield* createKey({ tenantId, scope: "full", label: "Server" })
      expect((yield* Effect.flip(readAccount({ id: key.id, tenantId: id })))._tag).toBe("KeyNotFound")
    })
  )
})
