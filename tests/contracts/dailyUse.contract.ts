import { describe, expect } from "bun:test"
import { Effect, type Layer } from "effect"
import type { CreditLedger } from "../../ports/accounts/billing/CreditLedger.ts"
import { KeyId } from "../../ports/accounts/keys/ApiKey.ts"
import { ApiKeys } from "../../ports/accounts/keys/ApiKeys.ts"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import { Discoveries } from "../../ports/creators/discovery/Discoveries.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import { aJob, aTenantWith } from "./creatorsExamples.ts"
import { newTenant } from "./newTenant.ts"
import { StoreSuite } from "./StoreSuite.ts"
import { aKey } from "./webhooksExamples.ts"

const evening = new Date("2026-03-01T23:59:59.999Z")
const midnight = new Date("2026-03-02T00:00:00.000Z")

/** What any adapter of ApiKeys must tell of what jobs and discoveries count. */
export const suite = <E>(name: string, layer: Layer.Layer<ApiKeys | Tenants | CreditLedger | Jobs | Discoveries, E>) =>
  describe(`daily use contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    it.live(
      "usedOn answers what a key used of its daily caps on the UTC day of a moment, by what was ordered and begun",
      Effect.gen(function* () {
        const [keys, jobs, discoveries] = [yield* ApiKeys, yield* Jobs, yield* Discoveries]
        const tenantId = yield* aTenantWith(5)
        const [key, other] = [yield* aKey(tenantId), yield* aKey(tenantId)]
        const used = (at: Date, id = key.id) => keys.usedOn(tenantId, id, at)
        expect(yield* used(evening)).toEqual({ scrapes: 0, discoveries: 0 })
        const discover = (at: Date, operationId: string) =>
          discoveries.begin({ tenantId, keyId: key.id, operationId, searchesPerDayMax: null, at })
        const operationId = crypto.randomUUID()
        yield* jobs.enqueue(aJob(tenantId, { keyId: key.id, createdAt: evening }))
        yield* jobs.enqueue(aJob(tenantId, { keyId: key.id, createdAt: evening }))
        yield* discover(evening, operationId)
        // What is begun again counts once.
        yield* discover(evening, operationId)
        yield* discover(midnight, crypto.randomUUID())
        expect(yield* used(evening)).toEqual({ scrapes: 2, discoveries: 1 })
        expect(yield* used(new Date("2026-03-01T00:00:00.000Z"))).toEqual({ scrapes: 2, discoveries: 1 })
        expect(yield* used(midnight)).toEqual({ scrapes: 0, discoveries: 1 })
        expect(yield* used(evening, other.id)).toEqual({ scrapes: 0, discoveries: 0 })
        // A cap that is refused at is not used further; one that is lowered doesn't change what was used.
        yield* keys.limit(key.id, { scrapes: 1 })
        yield* Effect.flip(jobs.enqueue(aJob(tenantId, { keyId: key.id, createdAt: evening })))
        expect(yield* used(evening)).toEqual({ scrapes: 2, discoveries: 1 })
      })
    )

    it.live(
      "usedOn answers nothing of a key that the tenant has not",
      Effect.gen(function* () {
        const [keys, jobs] = [yield* ApiKeys, yield* Jobs]
        const tenantId = yield* aTenantWith(5)
        const key = yield* aKey(tenantId)
        yield* jobs.enqueue(aJob(tenantId, { keyId: key.id, createdAt: evening }))
        const none = { scrapes: 0, discoveries: 0 }
        expect(yield* keys.usedOn(yield* newTenant, key.id, evening)).toEqual(none)
        expect(yield* keys.usedOn(tenantId, KeyId.make(crypto.randomUUID()), evening)).toEqual(none)
      })
    )
  })

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer))
