import { describe, expect } from "bun:test"
import { Effect, type Layer } from "effect"
import { KeyId } from "../../ports/accounts/keys/ApiKey.ts"
import { type CountedRequests, RequestCounts } from "../../ports/accounts/keys/RequestCounts.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import { newTenant } from "./newTenant.ts"
import { StoreSuite } from "./StoreSuite.ts"

const day = (dayOfMonth: number) => new Date(Date.UTC(2025, 2, dayOfMonth))
const aKeyId = () => KeyId.make(crypto.randomUUID())
const counted = (tenantId: TenantId, keyId: KeyId, fields: Partial<CountedRequests> = {}): CountedRequests => ({
  tenantId,
  keyId,
  day: day(10),
  succeeded: 0,
  refused: 0,
  rateLimited: 0,
  failed: 0,
  ...fields
})
const shown = ({ tenantId: _, keyId: __, ...rest }: CountedRequests) => rest

/** What any adapter of RequestCounts must do. */
export const suite = <E>(name: string, layer: Layer.Layer<Tenants | RequestCounts, E>) =>
  describe(`request counts contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    it.live(
      "adds to what was counted before, by key and day, whoever adds at the same time",
      Effect.gen(function* () {
        const counts = yield* RequestCounts
        const tenantId = yield* newTenant
        const keys = Array.from({ length: 20 }, aKeyId)
        const batch = keys.map((keyId) =>
          counted(tenantId, keyId, { succeeded: 2, refused: 1, rateLimited: 3, failed: 4 })
        )
        yield* Effect.all([counts.add(batch), counts.add(batch.toReversed()), counts.add(batch)], {
          concurrency: "unbounded"
        })
        const [keyId = aKeyId()] = keys
        expect(yield* counts.days(tenantId, keyId, day(1))).toEqual([
          { day: day(10), succeeded: 6, refused: 3, rateLimited: 9, failed: 12 }
        ])
        expect(yield* counts.days(tenantId, null, day(1))).toEqual([
          { day: day(10), succeeded: 120, refused: 60, rateLimited: 180, failed: 240 }
        ])
      })
    )

    it.live(
      "answers a tenant's days from a day on, oldest first, and no other tenant's",
      Effect.gen(function* () {
        const counts = yield* RequestCounts
        const [tenantId, other] = [yield* newTenant, yield* newTenant]
        const [one, two] = [aKeyId(), aKeyId()]
        const rows = [
          counted(tenantId, one, { day: day(12), succeeded: 1 }),
          counted(tenantId, one, { day: day(11), succeeded: 5_000_000_000 }),
          counted(tenantId, two, { day: day(12), failed: 7 }),
          counted(tenantId, one, { day: day(9), succeeded: 3 }),
          counted(other, one, { day: day(12), refused: 9 })
        ]
        yield* counts.add(rows)
        const [latest, early, failed] = rows.map(shown)
        expect(yield* counts.days(tenantId, one, day(11))).toEqual([early, latest].flatMap((each) => each ?? []))
        expect(yield* counts.days(tenantId, null, new Date(day(12).getTime() + 1_000))).toEqual([
          { day: day(12), succeeded: 1, refused: 0, rateLimited: 0, failed: failed?.failed ?? 0 }
        ])
        expect(yield* counts.days(tenantId, aKeyId(), day(1))).toEqual([])
        yield* counts.add([])
      })
    )

    it.live(
      "removes what was counted before a day, at most so much of it",
      Effect.gen(function* () {
        const counts = yield* RequestCounts
        const tenantId = yield* newTenant
        const keyId = aKeyId()
        const old = (dayOfMonth: number) => new Date(Date.UTC(2001, 0, dayOfMonth))
        yield* counts.add([1, 2, 3, 4].map((each) => counted(tenantId, keyId, { day: old(each), succeeded: 1 })))
        expect(yield* counts.purge(old(4), 2)).toBe(2)
        expect(yield* counts.purge(old(4), 100)).toBe(1)
        expect((yield* counts.days(tenantId, keyId, old(1))).map((each) => each.day)).toEqual([old(4)])
      })
    )
  })

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer))
