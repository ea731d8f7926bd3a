import { describe, expect, test } from "bun:test"
import { Effect, Layer, Redacted } from "effect"
import { SecureRandom } from "effect/crypto"
import fc from "fast-check"
import { createTenant } from "../../../domain/accounts/tenants/createTenant.ts"
import { REALISED_DAYS, REALISED_ORDERS_MAX } from "../../../domain/creators/jobs/realisedRevenue.ts"
import { attributedRevenue } from "../../../domain/creators/rates/attributedRevenue.ts"
import { breakEven, MARGIN_PARTS, POSTS_MAX } from "../../../domain/creators/rates/breakEven.ts"
import { reportAttribution } from "../../../domain/revenue/attribution/reportAttribution.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { Handle, type SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { CurrencyCode } from "../../../ports/money/money.ts"
import { LinkCode } from "../../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../../ports/tracking/links/TrackingLinks.ts"
import { Orders } from "../../../ports/tracking/orders/Orders.ts"
import { Shops } from "../../../ports/tracking/stores/Shops.ts"
import { aLink, aNotice, newDomain, orderId } from "../../contracts/attributionExamples.ts"
import { effectTest } from "../../support/running/effectTest.ts"

const it = effectTest(Layer.mergeAll(fixtures, SecureRandom.layerWebCrypto))

const DAY = 86_400_000
const NOW = Date.UTC(2026, 5, 1)
/** Ann by two accounts, one of them by a name that the platform had before; and Bob. */
const CREATORS = [
  { platform: "twitter", handle: "ann_drew" },
  { platform: "youtube", handle: "ann_drew" },
  { platform: "youtube", handle: "bob_hale" }
]
const ANN: ReadonlyArray<SocialAccount> = [
  { platform: "x", handle: Handle.make("ann_drew") },
  { platform: "youtube", handle: Handle.make("ann_drew") }
]
const place = fc.nat(CREATORS.length - 1)

describe("attributedRevenue", () => {
  it.property(
    "is what the whole report says of all the creator's accounts by last touch, currency by currency",
    fc.tuple(
      fc.boolean(),
      fc.array(
        fc.record({
          days: fc.constantFrom(0, 1, REALISED_DAYS - 1, REALISED_DAYS, REALISED_DAYS + 1),
          promo: fc.option(place),
          cents: fc.bigInt({ min: 0n, max: 10n ** 12n }),
          currency: fc.constantFrom("USD", "EUR", "JPY")
        }),
        { maxLength: 12 }
      )
    ),
    ([hasStore, orders]) =>
      Effect.gen(function* () {
        const book = yield* Orders
        const links = yield* TrackingLinks
        const { id: tenantId } = yield* createTenant("Corner Shop")
        // Where a store is connected, orders of browsers alone are not confirmed.
        if (hasStore) yield* (yield* Shops).connect(tenantId, newDomain(), Redacted.make("secret"), new Date(NOW))
        for (const [index, creator] of CREATORS.entries()) {
          yield* links.insert(
            aLink(tenantId, { code: LinkCode.make(`link-${index}`), creator, promoCode: `CODE${index}` })
          )
        }
        for (const [index, { days, promo, cents, currency }] of orders.entries()) {
          const at = new Date(NOW - days * DAY)
          yield* book.record({
            ...aNotice(tenantId),
            orderId: orderId(`${index}`),
            placedAt: at,
            receivedAt: at,
            total: { minorUnits: cents, currency: CurrencyCode.make(currency) },
            paidMinorUnits: cents,
            promoCodes: promo === null ? [] : [`CODE${promo}`]
          })
        }
        const { from, to, earned } = yield* attributedRevenue(tenantId, ANN, NOW)
        expect([from.getTime(), to.getTime()]).toEqual([NOW - REALISED_DAYS * DAY, NOW + 1])
        const report = yield* reportAttribution({
          tenantId,
          model: "last_touch",
          period: { from, to },
          currency: null
        })
        const sums = new Map<string, bigint>()
        for (const { creator, currency, minorUnits } of report.creators) {
          if (creator?.handle === "ann_drew") sums.set(currency, (sums.get(currency) ?? 0n) + minorUnits)
        }
        expect(new Map(earned.map(({ currency, minorUnits }) => [String(currency), minorUnits]))).toEqual(sums)
      })
  )

  it.effect(
    "of more orders than REALISED_ORDERS_MAX is of the newest, and says since when",
    Effect.gen(function* () {
      const book = yield* Orders
      const links = yield* TrackingLinks
      const { id: tenantId } = yield* createTenant("Corner Shop")
      yield* links.insert(aLink(tenantId, { creator: { platform: "x", handle: "ann_drew" }, promoCode: "ANN10" }))
      const placedAt = (index: number) => new Date(NOW - (index + 1) * 60_000)
      for (let index = 0; index < REALISED_ORDERS_MAX + 300; index++) {
        const at = placedAt(index)
        yield* book.record(
          aNotice(tenantId, { orderId: orderId(`${index}`), placedAt: at, receivedAt: at, promoCodes: ["ANN10"] })
        )
      }
      const { from, earned } = yield* attributedRevenue(tenantId, ANN, NOW)
      expect(from).toEqual(placedAt(REALISED_ORDERS_MAX - 1))
      expect(earned).toMatchObject([{ orders: REALISED_ORDERS_MAX }])
    })
  )

  it.effect(
    "asks for no order where no link names the creator",
    Effect.gen(function* () {
      const { id: tenantId } = yield* createTenant("Corner Shop")
      const book = yield* Orders
      const unread = Orders.of({ ...book, newestTouched: () => Effect.die("orders were read") })
      const { earned } = yield* attributedRevenue(tenantId, ANN, NOW).pipe(Effect.provideService(Orders, unread))
      expect(earned).toEqual([])
    })
  )
})

describe("breakEven", () => {
  test("never justifies more than the margin, and less than a cent a post below it", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 18n }),
        fc.integer({ min: 1, max: MARGIN_PARTS }),
        fc.option(fc.integer({ min: 1, max: POSTS_MAX })),
        (minorUnits, marginParts, posts) => {
          const earned = { currency: CurrencyCode.make("USD"), minorUnits, orders: 1 }
          const { justified, rate } = breakEven(earned, marginParts, posts)
          const whole = minorUnits * BigInt(marginParts)
          const each = rate.minorUnits * BigInt(posts ?? 1)
          return (
            justified.minorUnits * BigInt(MARGIN_PARTS) <= whole &&
            (justified.minorUnits + 1n) * BigInt(MARGIN_PARTS) > whole &&
            each <= justified.minorUnits &&
            each + BigInt(posts ?? 1) > justified.minorUnits
          )
        }
      ),
      { seed: 20_261_123 }
    )
  })
})
