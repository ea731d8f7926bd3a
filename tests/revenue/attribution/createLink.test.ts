import { describe, expect } from "bun:test"
import { Effect, Layer, Option } from "effect"
import { SecureRandom } from "effect/crypto"
import { TestClock } from "effect/testing"
import { createTenant } from "../../../domain/accounts/tenants/createTenant.ts"
import { createLink } from "../../../domain/tracking/links/createLink.ts"
import { PROMO_CODE_MAX_CHARACTERS } from "../../../domain/tracking/links/readLink.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { HANDLE_MAX_CHARACTERS } from "../../../ports/creators/identity/SocialAccount.ts"
import { LinkCode, PLAIN_LINK } from "../../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../../ports/tracking/links/TrackingLinks.ts"
import { effectTest } from "../../support/running/effectTest.ts"

const it = effectTest(Layer.mergeAll(fixtures, SecureRandom.layerWebCrypto))

const NOW = Date.UTC(2026, 2, 1, 9)
type Wanted = Parameters<typeof createLink>[0]

const opened = Effect.gen(function* () {
  yield* TestClock.setTime(NOW)
  return (yield* createTenant("Corner Shop")).id
})

const create = (tenantId: TenantId, fields: Partial<Wanted> = {}) =>
  createLink({
    tenantId,
    code: LinkCode.make("jane"),
    destinationUrl: "https://shop.example.com/a?b=%20c#d",
    creator: null,
    promoCode: null,
    ...fields
  })

const reason = (tenantId: TenantId, fields: Partial<Wanted>) =>
  create(tenantId, fields).pipe(
    Effect.flip,
    Effect.map((refusal) => (refusal._tag === "InvalidLink" ? refusal.reason : refusal._tag))
  )

describe("createLink", () => {
  it.effect(
    "stores the link it answers, at the clock's time",
    Effect.gen(function* () {
      const tenantId = yield* opened
      const creator = { platform: "instagram", handle: "jane_doe" }
      const link = yield* create(tenantId, { creator, promoCode: "JANE10" })
      expect(link).toEqual({
        tenantId,
        code: LinkCode.make("jane"),
        destinationUrl: "https://shop.example.com/a?b=%20c#d",
        creator,
        promoCode: "JANE10",
        createdAt: new Date(NOW),
        ...PLAIN_LINK
      })
      const links = yield* TrackingLinks
      expect(Option.getOrNull(yield* links.find(link.code))).toEqual(link)
    })
  )

  it.effect(
    "a promo code is upper case without blanks around it; a creator's names are lower case, the handle without its @",
    Effect.gen(function* () {
      const tenantId = yield* opened
      const link = yield* create(tenantId, {
        promoCode: " jane10 ",
        creator: { platform: " Instagram", handle: " @Jane_Doe " }
      })
      expect(link.promoCode).toBe("JANE10")
      expect(link.creator).toEqual({ platform: "instagram", handle: "jane_doe" })
    })
  )

  it.effect(
    "a destination that is no web address fails with InvalidLink",
    Effect.gen(function* () {
      const tenantId = yield* opened
      expect(yield* reason(tenantId, { destinationUrl: "javascript:alert(1)" })).toBe(
        "the destination URL must be an absolute http or https address"
      )
    })
  )

  it.effect(
    "a promo code has 1 to 64 characters, none of them a control character",
    Effect.gen(function* () {
      const tenantId = yield* opened
      const longest = "A".repeat(PROMO_CODE_MAX_CHARACTERS)
      expect((yield* create(tenantId, { promoCode: longest })).promoCode).toBe(longest)
      for (const promoCode of ["", "  ", `${longest}A`, "ß".repeat(33), "A\u0000B", "A\nB", "\ud800"]) {
        expect(yield* reason(tenantId, { promoCode })).toBe(
          "the promo code must have 1 to 64 characters and no control characters"
        )
      }
    })
  )

  it.effect(
    "a creator has a platform and a handle of 1 to 100 characters without blanks",
    Effect.gen(function* () {
      const tenantId = yield* opened
      const longest = "a".repeat(HANDLE_MAX_CHARACTERS)
      const creator = { platform: "x", handle: `@${longest}` }
      expect((yield* create(tenantId, { creator })).creator).toEqual({ platform: "x", handle: longest })
      for (const handle of ["", " ", "@", `${longest}a`, "jane doe", "jane\u0000", "jane\ud800"]) {
        expect(yield* reason(tenantId, { creator: { platform: "x", handle } })).toBe(
          "the creator's handle must have 1 to 100 characters and no blanks"
        )
      }
      for (const platform of ["", "insta gram", "insta/gram", "é", "a".repeat(33)]) {
        expect(yield* reason(tenantId, { creator: { platform, handle: "jane" } })).toBe(
          "the creator's platform must be a name such as instagram"
        )
      }
    })
  )

  it.effect(
    "a code that any tenant has, and a promo code that the tenant has, are taken",
    Effect.gen(function* () {
      const tenantId = yield* opened
      const other = (yield* createTenant("Other")).id
      yield* create(tenantId, { promoCode: "SPRING" })
      expect(yield* reason(other, {})).toBe("LinkCodeTaken")
      const code = LinkCode.make("mia")
      expect(yield* reason(tenantId, { code, promoCode: "spring" })).toBe("PromoCodeTaken")
      expect((yield* create(other, { code, promoCode: "spring" })).promoCode).toBe("SPRING")
    })
  )

  it.effect(
    "a tenant there isn't fails with TenantNotFound and stores nothing",
    Effect.gen(function* () {
      expect(yield* reason(TenantId.make(crypto.randomUUID()), {})).toBe("TenantNotFound")
      const links = yield* TrackingLinks
      expect(Option.isNone(yield* links.find(LinkCode.make("jane")))).toBe(true)
    })
  )
})
