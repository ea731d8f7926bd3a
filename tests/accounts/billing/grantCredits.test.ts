import { describe, expect } from "bun:test"
import { Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { TestClock } from "effect/testing"
import { GRANT_MAX_CREDITS, grantCredits } from "../../../domain/accounts/billing/grantCredits.ts"
import { createTenant } from "../../../domain/accounts/tenants/createTenant.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { CreditLedger } from "../../../ports/accounts/billing/CreditLedger.ts"
import { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { effectTest } from "../../support/running/effectTest.ts"

const it = effectTest(Layer.mergeAll(fixtures, SecureRandom.layerWebCrypto))

const newTenant = Effect.map(createTenant("Corner Shop"), ({ id }) => id)

const balance = Effect.fnUntraced(function* (tenantId: TenantId) {
  const ledger = yield* CreditLedger
  return Number(yield* ledger.balance(tenantId))
})

describe("grantCredits", () => {
  it.effect(
    "adds to the balance and answers it with the reference",
    Effect.gen(function* () {
      const tenantId = yield* newTenant
      const given: ReadonlyArray<{ readonly reference: string; readonly balance: number; readonly added: number }> = [
        yield* grantCredits({ tenantId, credits: 50, reference: "order 7" }),
        yield* grantCredits({ tenantId, credits: 1, reference: "order 8" })
      ]
      expect(given).toEqual([
        { reference: "order 7", balance: 50, added: 50 },
        { reference: "order 8", balance: 51, added: 1 }
      ])
    })
  )

  it.effect(
    "gives credits of the same reference once, however often and at once it is repeated, and says which one did",
    Effect.gen(function* () {
      const tenantId = yield* newTenant
      const grants = Array.from({ length: 100 }, () => grantCredits({ tenantId, credits: 7, reference: "order 7" }))
      const given = yield* Effect.all(grants, { concurrency: "unbounded" })
      expect(given.map((each) => Number(each.balance))).toEqual(Array(100).fill(7))
      expect(given.map(({ added }) => added).sort()).toEqual([...Array(99).fill(0), 7])
      expect(yield* balance(tenantId)).toBe(7)
      const other = yield* newTenant
      expect(yield* grantCredits({ tenantId: other, credits: 5, reference: "order 7" })).toMatchObject({ added: 5 })
    })
  )

  it.effect(
    "fails with GrantConflict where the reference belongs to a grant of another number of credits, and adds nothing",
    Effect.gen(function* () {
      const tenantId = yield* newTenant
      yield* grantCredits({ tenantId, credits: 1, reference: "order 7" })
      yield* TestClock.adjust("1 hour")
      expect(yield* Effect.flip(grantCredits({ tenantId, credits: 50, reference: "order 7" }))).toMatchObject({
        _tag: "GrantConflict",
        reason:
          'the reference "order 7" was used on 1970-01-01T00:00:00.000Z for a grant of 1 credit, so 50 credits were not added: ' +
          "the balance is 1"
      })
      expect(yield* balance(tenantId)).toBe(1)
    })
  )

  it.effect(
    "gives them each time where no reference is given",
    Effect.gen(function* () {
      const tenantId = yield* newTenant
      const references = [
        (yield* grantCredits({ tenantId, credits: 50 })).reference,
        (yield* grantCredits({ tenantId, credits: 50 })).reference
      ]
      expect(new Set(references).size).toBe(2)
      expect(yield* balance(tenantId)).toBe(100)
    })
  )

  it.effect(
    "fails with TenantNotFound where there is no such tenant, and gives nothing",
    Effect.gen(function* () {
      const tenantId = TenantId.make(crypto.randomUUID())
      expect((yield* Effect.flip(grantCredits({ tenantId, credits: 50 })))._tag).toBe("TenantNotFound")
      expect(yield* balance(tenantId)).toBe(0)
    })
  )

  it.effect(
    "fails with InvalidGrant for what is no whole number of 1 to GRANT_MAX_CREDITS, and moves nothing",
    Effect.gen(function* () {
      const tenantId = yield* newTenant
      yield* grantCredits({ tenantId, credits: GRANT_MAX_CREDITS })
      for (const credits of [0, -0, -1, 1.5, GRANT_MAX_CREDITS + 1, Number.NaN, Number.POSITIVE_INFINITY]) {
        const refusal = yield* Effect.flip(grantCredits({ tenantId, credits }))
        expect(refusal).toMatchObject({
          _tag: "InvalidGrant",
          reason: "a grant must be a whole number of 1 to 1000000000 credits"
        })
      }
      expect(yield* balance(tenantId)).toBe(GRANT_MAX_CREDITS)
    })
  )
})
