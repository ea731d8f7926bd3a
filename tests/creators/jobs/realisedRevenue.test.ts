import { describe, expect } from "bun:test"
import { Effect, Layer, Redacted } from "effect"
import { SecureRandom } from "effect/crypto"
import fc from "fast-check"
import { createTenant } from "../../../domain/accounts/tenants/createTenant.ts"
import { REALISED_DAYS, REALISED_ORDERS_MAX, realisedRevenue } from "../../../domain/creators/jobs/realisedRevenue.ts"
import { WHOLE_SHARE } from "../../../domain/revenue/attribution/models/shares.ts"
import { reportAttribution } from "../../../domain/revenue/attribution/reportAttribution.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Handle, type SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { EventLog } from "../../../ports/tracking/events/EventLog.ts"
import { type CreatorAccount, LinkCode } from "../../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../../ports/tracking/links/TrackingLinks.ts"
import { Orders } from "../../../ports/tracking/orders/Orders.ts"
import { Shops } from "../../../ports/tracking/stores/Shops.ts"
import {
  aClick,
  aLink,
  aNotice,
  anAnswer,
  aShopNotice,
  aVisit,
  newDomain,
  newVisitor,
  orderId
} from "../../contracts/attributionExamples.ts"
import { effectTest } from "../../support/running/effectTest.ts"

const it = effectTest(Layer.mergeAll(fixtures, SecureRandom.layerWebCrypto))

const DAY = 86_400_000
const NOW = Date.UTC(2026, 5, 1)
const daysAgo = (days: number, ms = 0) => new Date(NOW - days * DAY + ms)

const ann: CreatorAccount = { platform: "x", handle: "ann_drew" }
const CREATORS: ReadonlyArray<CreatorAccount | null> = [
  ann,
  { platform: "twitter", handle: "ann_drew" },
  { platform: "youtube", handle: "ann_drew" },
  { platform: "youtube", handle: "bob_hale" },
  null
]
const ACCOUNTS: ReadonlyArray<SocialAccount> = [
  { platform: "x", handle: Handle.make("ann_drew") },
  { platform: "youtube", handle: Handle.make("ann_drew") },
  { platform: "youtube", handle: Handle.make("bob_hale") },
  { platform: "twitch", handle: Handle.make("nobody") }
]
const code = (place: number) => LinkCode.make(`link-${place}`)

/** What the whole report of the same time says of an account. */
const asReported = Effect.fnUntraced(function* (tenantId: TenantId, account: SocialAccount, from: Date) {
  const query = { tenantId, model: "last_touch", period: { from, to: new Date(NOW) }, currency: null } as const
  const { creators, clicks } = yield* reportAttribution(query)
  const isOf = (creator: CreatorAccount | null) =>
    creator?.handle === account.handle &&
    (creator.platform === account.platform || (creator.platform === "twitter" && account.platform === "x"))
  const orders = creators.filter(({ creator }) => isOf(creator)).reduce((sum, row) => sum + row.orders, 0n)
  const clicked = clicks.filter(({ creator }) => isOf(creator)).reduce((sum, row) => sum + row.clicks.human, 0)
  return orders === 0n && clicked === 0 ? null : { orders: Number(orders) / Number(WHOLE_SHARE), clicks: clicked }
})

const place = fc.nat(CREATORS.length - 1)
const order = fc.record({
  days: fc.constantFrom(0, 1, 30, REALISED_DAYS - 1, REALISED_DAYS, REALISED_DAYS + 1),
  visits: fc.array(place, { maxLength: 3 }),
  promo: fc.option(place),
  landing: fc.option(place),
  remembered: fc.array(place, { maxLength: 2 }),
  answer: fc.constantFrom(null, "@ann_drew", "bob hale on youtube", "ann drew, on x", "ann_drwe", "a friend"),
  isShop: fc.boolean(),
  isTest: fc.boolean()
})

describe("realisedRevenue", () => {
  it.property(
    "says of every creator what the whole report says by last touch",
    fc.record({
      orders: fc.array(order, { maxLength: 10 }),
      clicks: fc.array(fc.tuple(place, fc.nat(400), fc.constantFrom("human", "bot")), { maxLength: 8 }),
      hasStore: fc.boolean()
    }),
    ({ orders, clicks, hasStore }) =>
      Effect.gen(function* () {
        const book = yield* Orders
        const log = yield* EventLog
        const links = yield* TrackingLinks
        const { id: tenantId } = yield* createTenant("Corner Shop")
        const made = CREATORS.map((creator, index) =>
          aLink(tenantId, { code: code(index), creator, promoCode: `CODE${index}` })
        )
        yield* Effect.forEach(made, links.insert)
        if (hasStore) yield* (yield* Shops).connect(tenantId, newDomain(), Redacted.make("secret"), new Date(NOW))
        for (const [index, { days, visits, ...sold }] of orders.entries()) {
          const pvId = newVisitor()
          const placedAt = daysAgo(days, index)
          for (const [step, link] of visits.entries()) {
            const receivedAt = new Date(placedAt.getTime() - (visits.length - step) * DAY)
            yield* log.append(aVisit(tenantId, { pvId, ref: code(link), receivedAt }))
          }
          const evidence = sold.isShop ? aShopNotice(tenantId, 1) : aNotice(tenantId)
          yield* book.record({
            ...evidence,
            orderId: orderId(`${index}`),
            pvId,
            placedAt,
            receivedAt: placedAt,
            isTest: sold.isTest && sold.isShop,
            promoCodes: sold.promo === null ? [] : [`CODE${sold.promo}`],
            landing: sold.landing === null ? null : { code: code(sold.landing), clickId: null },
            storedRefs: sold.remembered.map((link) => ({ code: code(link), at: placedAt }))
          })
          if (sold.answer !== null) {
            yield* book.answer(anAnswer(tenantId, { orderId: orderId(`${index}`), answer: sold.answer }))
          }
        }
        for (const [index, days, kind] of clicks) {
          const link = made[index]
          if (link !== undefined) yield* links.recordClick(aClick(link, { kind, at: daysAgo(days) }))
        }
        for (const account of ACCOUNTS) {
          expect(yield* realisedRevenue(tenantId, account, NOW)).toEqual(
            yield* asReported(tenantId, account, daysAgo(REALISED_DAYS))
          )
        }
      })
  )

  it.effect(
    "of more orders than REALISED_ORDERS_MAX looks at the newest, and counts clicks since the oldest of them",
    Effect.gen(function* () {
      const book = yield* Orders
      const links = yield* TrackingLinks
      const { id: tenantId } = yield* createTenant("Corner Shop")
      const link = aLink(tenantId, { creator: ann, promoCode: "ANN10" })
      yield* links.insert(link)
      const orders = REALISED_ORDERS_MAX + 300
      const placedAt = (index: number) => new Date(NOW - (index + 1) * 60_000)
      for (let index = 0; index < orders; index++) {
        const at = placedAt(index)
        yield* book.record(
          aNotice(tenantId, { orderId: orderId(`${index}`), placedAt: at, receivedAt: at, promoCodes: ["ANN10"] })
        )
        if (index % 100 === 0) yield* links.recordClick(aClick(link, { at }))
      }
      const account: SocialAccount = { platform: "x", handle: Handle.make("ann_drew") }
      const realised = yield* realisedRevenue(tenantId, account, NOW)
      expect(realised).toEqual(yield* asReported(tenantId, account, placedAt(REALISED_ORDERS_MAX - 1)))
      expect(realised).toEqual({ orders: REALISED_ORDERS_MAX, clicks: REALISED_ORDERS_MAX / 100 })
    })
  )

  it.effect(
    "reads no order where the creator has no link, and without a survey answer none that its links did not touch",
    Effect.gen(function* () {
      const book = yield* Orders
      const links = yield* TrackingLinks
      const { id: tenantId } = yield* createTenant("Corner Shop")
      yield* links.insert(aLink(tenantId, { creator: ann, promoCode: "ANN10" }))
      yield* links.insert(aLink(tenantId, { promoCode: "MAIL" }))
      const at = daysAgo(1)
      for (const [index, promoCode] of ["ANN10", "MAIL", "MAIL"].entries()) {
        const fields = { orderId: orderId(`${index}`), placedAt: at, receivedAt: at, promoCodes: [promoCode] }
        yield* book.record(aNotice(tenantId, fields))
      }
      const files: Array<string> = []
      const watched = Orders.of({
        ...book,
        placedBetween: () => Effect.die("the whole period was asked for"),
        newestTouched: (...asked) =>
          Effect.tap(book.newestTouched(...asked), (page) =>
            Effect.sync(() => void files.push(...page.files.map((file) => file.orderId)))
          )
      })
      const of = (handle: string) =>
        realisedRevenue(tenantId, { platform: "x", handle: Handle.make(handle) }, NOW).pipe(
          Effect.provideService(Orders, watched)
        )
      expect(yield* of("nobody")).toBeNull()
      expect(files).toEqual([])
      expect(yield* of("ann_drew")).toEqual({ orders: 1, clicks: 0 })
      expect(files).toEqual(["0"])
    })
  )
})
