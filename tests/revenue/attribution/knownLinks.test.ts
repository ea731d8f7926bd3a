import { describe, expect } from "bun:test"
import { Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { createTenant } from "../../../domain/accounts/tenants/createTenant.ts"
import { knownLinks } from "../../../domain/revenue/attribution/knownLinks.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { TrackingLinks } from "../../../ports/tracking/links/TrackingLinks.ts"
import { aLink } from "../../contracts/attributionExamples.ts"
import { effectTest } from "../../support/running/effectTest.ts"

const it = effectTest(fixtures.pipe(Layer.provideMerge(SecureRandom.layerWebCrypto)))

const jane = { platform: "instagram", handle: "jane_doe" }
const mia = { platform: "tiktok", handle: "mia.rose" }

/** The store, with a count of the pages of links that were read of it. */
const counted = Effect.gen(function* () {
  const store = yield* TrackingLinks
  let pages = 0
  const counting = TrackingLinks.of({
    ...store,
    page: (...asked) => {
      pages += 1
      return store.page(...asked)
    }
  })
  return { store, pages: () => pages, known: Effect.provideService(TrackingLinks, counting) }
})

describe("the links that an account's orders are divided by", () => {
  it.effect(
    "are read once as long as nothing changes, and anew after any link or discount code did",
    Effect.gen(function* () {
      const { id: tenantId } = yield* createTenant("Corner Shop")
      const { store, pages, known } = yield* counted
      const link = aLink(tenantId, { creator: jane })
      yield* store.insert(link)
      const read = known(knownLinks(tenantId))
      expect((yield* read).byCode.get(link.code)?.creator).toEqual(jane)
      expect(yield* read).toBe(yield* read)
      expect(pages()).toBe(1)

      yield* store.update({ ...link, creator: mia, revision: link.revision + 1 })
      expect((yield* read).byCode.get(link.code)?.creator).toEqual(mia)
      const second = aLink(tenantId, { promoCode: "MIA15" })
      yield* store.insert(second)
      expect((yield* read).ofPromoCode("mia15", new Date())?.code).toBe(second.code)
      expect(pages()).toBe(3)
    })
  )

  it.effect(
    "are one account's alone, and one store's",
    Effect.gen(function* () {
      const [{ id: tenantId }, { id: another }] = [yield* createTenant("Corner Shop"), yield* createTenant("Elsewhere")]
      const { store, known } = yield* counted
      const link = aLink(tenantId)
      yield* store.insert(link)
      expect((yield* known(knownLinks(tenantId))).byCode.size).toBe(1)
      expect((yield* known(knownLinks(another))).byCode.size).toBe(0)
      const elsewhere = TrackingLinks.of({ ...store, page: () => Effect.succeed([]) })
      expect((yield* knownLinks(tenantId).pipe(Effect.provideService(TrackingLinks, elsewhere))).byCode.size).toBe(0)
    })
  )
})
