import { describe, expect } from "bun:test"
import { Effect, Layer } from "effect"
import { Mac, SecureRandom } from "effect/crypto"
import { TestClock } from "effect/testing"
import { createTenant } from "../../../domain/accounts/tenants/createTenant.ts"
import type { Period } from "../../../domain/revenue/attribution/attributeOrders.ts"
import { explainOrder } from "../../../domain/revenue/attribution/explainOrder.ts"
import { WHOLE_SHARE } from "../../../domain/revenue/attribution/models/shares.ts"
import { reportAttribution } from "../../../domain/revenue/attribution/reportAttribution.ts"
import { type ReportedEvent, trackEvent } from "../../../domain/tracking/events/trackEvent.ts"
import { createLink } from "../../../domain/tracking/links/createLink.ts"
import { recordSurveyAnswer } from "../../../domain/tracking/surveys/checkAnswers.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { AttributionModel } from "../../../ports/revenue/attribution/AttributionModel.ts"
import type { PvId } from "../../../ports/tracking/events/TrackingEvent.ts"
import { LinkCode } from "../../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../../ports/tracking/links/TrackingLinks.ts"
import { ShopDomain } from "../../../ports/tracking/orders/Order.ts"
import { Orders } from "../../../ports/tracking/orders/Orders.ts"
import { aShopNotice, newClickId, newVisitor, orderId, usd } from "../../contracts/attributionExamples.ts"
import { effectTest } from "../../support/running/effectTest.ts"

const it = effectTest(Layer.merge(fixtures, Mac.layerWebCrypto).pipe(Layer.provideMerge(SecureRandom.layerWebCrypto)))

const DAY = 86_400_000
const OPENED = Date.UTC(2026, 1, 20, 12)
const PERIOD: Period = { from: new Date(OPENED), to: new Date(OPENED + 30 * DAY) }

const domain = ShopDomain.make("shop.example.com")
const jane = { platform: "instagram", handle: "jane_doe" }
const mia = { platform: "tiktok", handle: "mia.rose" }

const opened = Effect.gen(function* () {
  yield* TestClock.setTime(OPENED)
  const { id: tenantId } = yield* createTenant("Corner Shop")
  for (const [name, creator, promoCode] of [
    ["jane", jane, "JANE10"],
    ["mia", mia, "MIA15"]
  ] as const) {
    const destinationUrl = "https://shop.example.com/"
    yield* createLink({ tenantId, code: LinkCode.make(name), destinationUrl, creator, promoCode })
  }
  return tenantId
})

const event = (tenantId: TenantId, pvId: PvId, fields: Partial<ReportedEvent>) =>
  trackEvent({
    tenantId,
    id: null,
    type: "page_view",
    pvId,
    reportedBy: "pixel",
    isBot: false,
    pageUrl: null,
    productId: null,
    storedRefs: [],
    purchase: null,
    dataJson: null,
    ...fields
  })

const visit = Effect.fnUntraced(function* (tenantId: TenantId, link: string, pvId: PvId) {
  const links = yield* TrackingLinks
  const id = newClickId()
  yield* links.recordClick({ tenantId, id, code: LinkCode.make(link), kind: "human", at: new Date(OPENED) })
  yield* event(tenantId, pvId, { pageUrl: `https://shop.example.com/?cs_ref=${link}&cs_click=${id}` })
})

const buy = (tenantId: TenantId, id: string, pvId: PvId, minorUnits: bigint, promoCode: string | null = null) =>
  event(tenantId, pvId, {
    type: "purchase",
    purchase: { orderId: orderId(id), total: usd(minorUnits), promoCode, isNewCustomer: null, productId: null }
  })

const explain = (tenantId: TenantId, id: string, model: AttributionModel, period = PERIOD) =>
  explainOrder({ tenantId, orderId: orderId(id), model, period })

describe("explainOrder", () => {
  it.effect(
    "tells of every share who earned it, how they touched the order, where that was learned and why it is so much",
    Effect.gen(function* () {
      const tenantId = yield* opened
      const pvId = newVisitor()
      yield* visit(tenantId, "jane", pvId)
      yield* TestClock.adjust("1 day")
      yield* buy(tenantId, "1", pvId, 1_000n, "mia15")
      const answer = { tenantId, orderId: orderId("1"), shopDomain: domain, question: "Who?", answer: "@jane_doe" }
      yield* recordSurveyAnswer(answer)

      const placedAt = new Date(OPENED + DAY)
      const nothingBack = { refundedMinorUnits: 0n, cancelledMinorUnits: 0n }
      const third = { share: WHOLE_SHARE / 3n, minorUnits: 333n, ...nothingBack, reason: "every touch earns the same" }
      const { order, file, shares } = yield* explain(tenantId, "1", "linear")
      expect(shares).toEqual([
        {
          ...third,
          share: third.share + 1n,
          minorUnits: 334n,
          touch: {
            kind: "click",
            at: new Date(OPENED),
            code: LinkCode.make("jane"),
            creator: jane,
            confidence: 1,
            reason: "page opened from the tracking link"
          }
        },
        {
          ...third,
          touch: {
            kind: "promo_code",
            at: placedAt,
            code: LinkCode.make("mia"),
            creator: mia,
            confidence: 1,
            reason: "discount code used at checkout"
          }
        },
        {
          ...third,
          touch: {
            kind: "survey_answer",
            at: placedAt,
            code: null,
            creator: jane,
            confidence: 0.99,
            reason: "named in a survey answer: mention of the handle"
          }
        }
      ])
      expect(order.placedAt).toEqual(placedAt)
      expect(order.total).toEqual(usd(1_000n))
      expect(file.notices).toMatchObject([{ source: "pixel", pvId }])
      expect(file.answers).toEqual([{ ...answer, answeredAt: placedAt, receivedAt: placedAt }])
    })
  )

  it.effect(
    "is what the report adds up, under every model: shares of an order are whole, its money is spent to the last cent",
    Effect.gen(function* () {
      const tenantId = yield* opened
      const paths = [["jane", "mia", "jane"], ["mia"], ["jane", "mia"], []]
      for (const [index, path] of paths.entries()) {
        const pvId = newVisitor()
        for (const link of path) {
          yield* visit(tenantId, link, pvId)
          yield* TestClock.adjust("1 hour")
        }
        yield* buy(tenantId, String(index), pvId, 1_001n)
      }
      yield* visit(tenantId, "mia", newVisitor())

      for (const model of AttributionModel.literals) {
        const earned = new Map<string, bigint>()
        for (const [index, path] of paths.entries()) {
          const { shares } = yield* explain(tenantId, String(index), model)
          expect(shares).toHaveLength(path.length)
          expect(shares.reduce((sum, { share }) => sum + share, 0n)).toBe(path.length === 0 ? 0n : WHOLE_SHARE)
          expect(shares.reduce((sum, { minorUnits }) => sum + minorUnits, 0n)).toBe(path.length === 0 ? 0n : 1_001n)
          for (const { touch, minorUnits, reason } of shares) {
            expect([reason, touch.reason]).not.toContain("")
            const handle = touch.creator?.handle ?? ""
            earned.set(handle, (earned.get(handle) ?? 0n) + minorUnits)
          }
        }
        const { creators } = yield* reportAttribution({ tenantId, model, period: PERIOD, currency: null })
        expect(new Map(creators.map(({ creator, minorUnits }) => [creator?.handle ?? "", minorUnits]))).toEqual(earned)
      }
    })
  )

  it.effect(
    "models that read all paths read those of the period, and the order's own when it lies outside",
    Effect.gen(function* () {
      const tenantId = yield* opened
      const [one, other] = [newVisitor(), newVisitor()]
      yield* visit(tenantId, "jane", one)
      yield* TestClock.adjust("1 hour")
      yield* visit(tenantId, "mia", one)
      yield* buy(tenantId, "1", one, 1_000n)
      yield* TestClock.adjust("1 day")
      yield* visit(tenantId, "jane", other)
      yield* buy(tenantId, "2", other, 1_000n)

      const janeEarns = (period: Period) =>
        explain(tenantId, "1", "shapley", period).pipe(Effect.map(({ shares }) => shares[0]?.share))
      // Alone, both touches are worth as much; beside an order by jane's link alone, mia added nothing.
      expect(yield* janeEarns({ from: PERIOD.from, to: new Date(OPENED + DAY) })).toBe(WHOLE_SHARE / 2n)
      expect(yield* janeEarns(PERIOD)).toBe(WHOLE_SHARE)
      expect(yield* janeEarns({ from: new Date(OPENED + DAY), to: PERIOD.to })).toBe(WHOLE_SHARE)
    })
  )

  it.effect(
    "an order that earns nothing has no shares, and says why",
    Effect.gen(function* () {
      const tenantId = yield* opened
      const pvId = newVisitor()
      yield* visit(tenantId, "jane", pvId)
      const book = yield* Orders
      const receivedAt = new Date(OPENED + DAY)
      const fields = { orderId: orderId("1"), pvId, receivedAt, placedAt: receivedAt }
      yield* book.record(aShopNotice(tenantId, 1, { ...fields, isTest: true }))
      for (const model of ["linear", "markov"] as const) {
        expect(yield* explain(tenantId, "1", model)).toMatchObject({
          shares: [],
          order: { earns: false, earnsNothingBecause: "test order" }
        })
      }
      yield* book.record(aShopNotice(tenantId, 2, fields))
      expect((yield* explain(tenantId, "1", "linear")).shares).toHaveLength(1)
    })
  )

  it.effect(
    "fails with OrderNotFound where no source reported the order, an answer alone being none, or it is another tenant's",
    Effect.gen(function* () {
      const [tenantId, other] = [yield* opened, (yield* createTenant("Other")).id]
      yield* recordSurveyAnswer({
        tenantId,
        orderId: orderId("1"),
        shopDomain: domain,
        question: "Who?",
        answer: "jane"
      })
      yield* buy(other, "2", newVisitor(), 1_000n)
      for (const id of ["1", "2", "3"]) {
        expect((yield* Effect.flip(explain(tenantId, id, "linear")))._tag).toBe("OrderNotFound")
      }
    })
  )
})
