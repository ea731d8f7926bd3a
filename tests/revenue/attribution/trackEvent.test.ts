import { describe, expect } from "bun:test"
import { Effect, Layer } from "effect"
import { Mac, SecureRandom } from "effect/crypto"
import { TestClock } from "effect/testing"
import { type ReportedEvent, trackEvent } from "../../../domain/tracking/events/trackEvent.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Journeys } from "../../../ports/revenue/attribution/Journeys.ts"
import { StoreUnavailable } from "../../../ports/system/StoreUnavailable.ts"
import { EventLog } from "../../../ports/tracking/events/EventLog.ts"
import { EventId, type TrackingEvent } from "../../../ports/tracking/events/TrackingEvent.ts"
import { ClickId, LinkCode } from "../../../ports/tracking/links/TrackingLink.ts"
import { Orders } from "../../../ports/tracking/orders/Orders.ts"
import { newVisitor, orderId, usd } from "../../contracts/attributionExamples.ts"
import { effectTest } from "../../support/running/effectTest.ts"

const it = effectTest(Layer.merge(fixtures, Mac.layerWebCrypto).pipe(Layer.provideMerge(SecureRandom.layerWebCrypto)))

const NOW = Date.UTC(2026, 2, 1, 9)
const tenantId = TenantId.make("0f9d3f0e-6a3c-4f0b-9a5d-2b1c8e7d6f5a")
const clickId = ClickId.make("0b9f4c36-6a37-4a57-8e7c-5a4fd2f0c1aa")

const aReport = (fields: Partial<ReportedEvent> = {}): ReportedEvent => ({
  tenantId,
  id: null,
  type: "page_view",
  pvId: newVisitor(),
  reportedBy: "pixel",
  isBot: false,
  pageUrl: null,
  productId: null,
  storedRefs: [],
  purchase: null,
  dataJson: null,
  ...fields
})

/** The events that are appended for these reports, at NOW. */
const appended = Effect.fnUntraced(function* (reports: ReadonlyArray<ReportedEvent>) {
  yield* TestClock.setTime(NOW)
  const events: Array<TrackingEvent> = []
  const log = EventLog.of({ append: (event) => Effect.sync(() => void events.push(event)) })
  yield* Effect.forEach(reports, trackEvent).pipe(Effect.provideService(EventLog, log))
  return events
})

describe("trackEvent", () => {
  it.effect(
    "appends what was reported, at the service's time, with the link and the click in the page's address",
    Effect.gen(function* () {
      const report = aReport({
        id: EventId.make(crypto.randomUUID()),
        pageUrl: `https://shop.example.com/mug?cs_ref=jane-mug&cs_click=${clickId}`,
        storedRefs: [{ code: LinkCode.make("mia"), at: new Date(1) }],
        dataJson: '{"a":1}'
      })
      expect<unknown>(yield* appended([report])).toEqual([
        { ...report, receivedAt: new Date(NOW), pageHost: null, ref: "jane-mug", clickId }
      ])
    })
  )

  it.effect(
    "an address without a link, and no address, have neither",
    Effect.gen(function* () {
      for (const pageUrl of [
        null,
        "",
        "https://shop.example.com/?cs_ref=",
        `https://shop.example.com/?cs_click=${clickId}`
      ]) {
        expect(yield* appended([aReport({ pageUrl })])).toMatchObject([{ ref: null, clickId: null, pageUrl }])
      }
    })
  )

  it.effect(
    "without an id of the sender's each event gets one of its own",
    Effect.gen(function* () {
      const events = yield* appended(Array.from({ length: 50 }, () => aReport()))
      expect(new Set(events.map(({ id }) => id)).size).toBe(50)
      for (const { id } of events) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
    })
  )

  it.effect(
    "a purchase's discount code is written as codes are compared; a blank one is none",
    Effect.gen(function* () {
      const purchase = { orderId: orderId("1"), total: usd(100n), isNewCustomer: null, productId: null }
      const codes = [" anna\u00a0\u3000 10 ", "e\u0301te\u0301", "\u3000 ", null]
      const reports = codes.map((promoCode) => aReport({ type: "purchase", purchase: { ...purchase, promoCode } }))
      const told = (yield* appended(reports)).map((event) => event.purchase?.promoCode)
      expect(told).toEqual(["ANNA 10", "ÉTÉ", null, null])
    })
  )

  it.effect(
    "sent again under its id it is one event and one order",
    Effect.gen(function* () {
      yield* TestClock.setTime(NOW)
      const purchase = {
        orderId: orderId("1"),
        total: usd(100n),
        promoCode: null,
        isNewCustomer: null,
        productId: null
      }
      const report = aReport({
        id: EventId.make(crypto.randomUUID()),
        type: "purchase",
        pageUrl: "https://shop.example.com/thanks?cs_ref=jane-mug",
        purchase
      })
      for (let times = 0; times < 3; times++) {
        yield* trackEvent(report)
        yield* TestClock.adjust("1 hour")
      }
      const journeys = yield* Journeys
      const book = yield* Orders
      expect(yield* journeys.visitsOf(tenantId, [report.pvId], new Date(0), new Date(NOW * 2))).toHaveLength(1)
      const [file] = yield* book.find(tenantId, purchase.orderId, null)
      expect(file?.notices).toMatchObject([{ source: "pixel", total: usd(100n) }])
      expect(file?.notices.map(({ receivedAt }) => receivedAt)).toEqual([new Date(NOW)])
    })
  )

  it.effect(
    "fails as the log does when the event can't be stored",
    Effect.gen(function* () {
      const failure = new StoreUnavailable({ store: "Tracking", cause: new Error("connection refused") })
      const log = EventLog.of({ append: () => Effect.fail(failure) })
      expect(yield* trackEvent(aReport()).pipe(Effect.provideService(EventLog, log), Effect.flip)).toBe(failure)
    })
  )
})
