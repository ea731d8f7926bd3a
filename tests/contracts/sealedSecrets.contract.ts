import { describe, expect } from "bun:test"
import { Effect, type Layer, Option, Redacted } from "effect"
import { SealedSecrets } from "../../ports/accounts/operations/SealedSecrets.ts"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import { Shops } from "../../ports/tracking/stores/Shops.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import { newDomain, noon } from "./attributionExamples.ts"
import { newTenant } from "./newTenant.ts"
import { StoreSuite } from "./StoreSuite.ts"

/** What any adapter of SealedSecrets must do. */
export const suite = <E>(name: string, layer: Layer.Layer<SealedSecrets | Shops | Tenants, E>) =>
  describe(`sealed secrets contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    it.live(
      "what is under the secret in use stays as it is and is read as before, however often it is asked to be sealed anew",
      Effect.gen(function* () {
        const { secrets, shops } = { secrets: yield* SealedSecrets, shops: yield* Shops }
        const domain = newDomain()
        yield* shops.connect(yield* newTenant, domain, Redacted.make("hush"), noon(1))
        const kinds = (yield* secrets.count).map(({ what }) => what)
        expect(new Set(kinds).size).toBe(kinds.length)
        for (let time = 0; time < 2; time++) {
          const resealed = yield* secrets.reseal({ givesUp: false })
          expect(resealed.map(({ what, previous }) => ({ what, previous }))).toEqual(
            kinds.map((what) => ({ what, previous: 0 }))
          )
        }
        const shop = Option.getOrThrow(yield* shops.find(domain))
        expect(shop.secrets.map(Redacted.value)).toEqual(["hush"])
      })
    )
  })

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer))
