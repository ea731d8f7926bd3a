import { describe, expect } from "bun:test"
import { Effect, type Layer, Option } from "effect"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import { CurrencyCode } from "../../ports/money/money.ts"
import { type Span, Summaries, type Summary, type SummaryRow } from "../../ports/revenue/attribution/Summaries.ts"
import { HOUR_MS } from "../../ports/time/days.ts"
import { TrackingLinks } from "../../ports/tracking/links/TrackingLinks.ts"
import { Orders } from "../../ports/tracking/orders/Orders.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import { aClick, aLink, aShopNotice, noon, orderId } from "./attributionExamples.ts"
import { newTenant } from "./newTenant.ts"
import { StoreSuite } from "./StoreSuite.ts"

const ASKING = 6
const BASIS = "what all orders are read by"
const USD = CurrencyCode.make("USD")

const day = (dayOfMonth: number): Span => ({ from: noon(dayOfMonth), to: noon(dayOfMonth + 1) })

const row = (fields: Partial<SummaryRow> = {}): SummaryRow => ({
  part: "sold",
  currency: USD,
  creator: { platform: "x", handle: "jane" },
  code: null,
  isUnattributed: false,
  orders: 5n * 10n ** 17n,
  newCustomers: 10n ** 17n,
  returningCustomers: 10n ** 17n,
  unknownCustomers: 3n * 10n ** 17n,
  minorUnits: 10n ** 18n,
  refundedMinorUnits: 2n,
  cancelledMinorUnits: 3n,
  firstAt: noon(1, HOUR_MS),
  ...fields
})

const summary = (fields: Partial<Summary> = {}): Summary => ({
  rows: new Map([["linear", [row()]]]),
  excluded: [{ currency: USD, reason: "test order", count: 2 }],
  clicks: [],
  named: { codes: [], promoCodes: [], hasAnswers: false },
  ...fields
})

const all = { model: "linear", basis: BASIS, from: noon(1), to: noon(20), cuts: [] }

/** Opens spans and keeps the same summary for each. */
const keepAll = Effect.fnUntraced(function* (tenantId: TenantId, spans: ReadonlyArray<Span>, made = summary()) {
  const summaries = yield* Summaries
  yield* summaries.open(tenantId, spans)
  const { spans: waiting } = yield* summaries.waiting(tenantId, BASIS, 100)
  return yield* Effect.forEach(waiting, (each) => summaries.keep(tenantId, each, BASIS, made))
})

const heldBy = (tenantId: TenantId) =>
  Summaries.use((summaries) => Effect.map(summaries.sumUp({ tenantId, ...all }), ({ spans }) => spans))

/** What any adapter of Summaries must do that keeps them. */
export const suite = <E>(name: string, layer: Layer.Layer<Orders | Summaries | Tenants | TrackingLinks, E>) =>
  describe(`summaries contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    it.live(
      "claim MUST give a turn to one of several who ask at the same time",
      Effect.gen(function* () {
        const summaries = yield* Summaries
        yield* newTenant
        const [at, next] = [new Date(), new Date(Date.now() + HOUR_MS)]
        const asked = yield* Effect.all(
          Array.from({ length: ASKING }, () => summaries.claim(at, next)),
          { concurrency: "unbounded" }
        )
        const given = asked.flatMap(Option.toArray)
        expect(given.length).toBeGreaterThan(0)
        expect(new Set(given).size).toBe(given.length)
        const [first] = given
        if (first === undefined) throw new Error("nobody has a turn")
        for (let turns = 0; Option.isSome(yield* summaries.claim(at, next)); turns++) expect(turns).toBeLessThan(10_000)
        yield* summaries.rest(first, at)
        expect(yield* summaries.claim(at, next)).toEqual(Option.some(first))
      })
    )

    it.live(
      "sums add up exactly over spans, by row and by the cuts between them; the longest span is used, and none that a cut lies within",
      Effect.gen(function* () {
        const summaries = yield* Summaries
        const tenantId = yield* newTenant
        const hour = { from: noon(2), to: noon(2, HOUR_MS) }
        expect(yield* keepAll(tenantId, [day(1), day(2), hour, day(5)])).toEqual([true, true, true, true])
        const whole = yield* summaries.sumUp({ tenantId, ...all })
        expect(whole.spans).toEqual([day(1), day(2), day(5)])
        const three = row({
          orders: 15n * 10n ** 17n,
          newCustomers: 3n * 10n ** 17n,
          returningCustomers: 3n * 10n ** 17n,
          unknownCustomers: 9n * 10n ** 17n,
          minorUnits: 3n * 10n ** 18n,
          refundedMinorUnits: 6n,
          cancelledMinorUnits: 9n
        })
        expect(whole.rows).toEqual([{ ...three, behind: 0 }])
        expect(whole.excluded).toEqual([{ currency: USD, reason: "test order", count: 6 }])
        const cut = yield* summaries.sumUp({ tenantId, ...all, cuts: [noon(1), noon(2, HOUR_MS), noon(5)] })
        expect(cut.spans).toEqual([day(1), hour, day(5)])
        expect(cut.rows.map(({ behind, minorUnits }) => [behind, minorUnits]).toSorted()).toEqual([
          [1, 2n * 10n ** 18n],
          [3, 10n ** 18n]
        ])
        expect((yield* summaries.sumUp({ tenantId, ...all, to: noon(2) })).spans).toEqual([day(1)])
        expect((yield* summaries.sumUp({ tenantId, ...all, model: "last_touch" })).rows).toEqual([])
      })
    )

    it.live(
      "keep MUST keep nothing, and answer false, where something its orders are read from was written since changes was read",
      Effect.gen(function* () {
        const summaries = yield* Summaries
        const tenantId = yield* newTenant
        yield* summaries.open(tenantId, [day(1), day(2)])
        const { spans, mark } = yield* summaries.waiting(tenantId, BASIS, 100)
        expect(spans.map(({ span }) => span)).toEqual([day(2), day(1)])
        expect(yield* summaries.isOver(mark)).toBe(true)
        yield* Orders.use((orders) =>
          orders.record(aShopNotice(tenantId, 1, { placedAt: noon(1, 5), receivedAt: noon(1, 5) }))
        )
        const kept = yield* Effect.forEach(spans, (each) => summaries.keep(tenantId, each, BASIS, summary()))
        expect(kept).toEqual([true, false])
        expect(yield* heldBy(tenantId)).toEqual([day(2)])
        const again = yield* summaries.waiting(tenantId, BASIS, 100)
        expect(again.spans.map(({ span }) => span)).toEqual([day(1)])
      })
    )

    it.live(
      "sumUp MUST leave out each whose orders might be read otherwise now: an order, a click, a link that one named, another basis",
      Effect.gen(function* () {
        const summaries = yield* Summaries
        const tenantId = yield* newTenant
        const link = aLink(tenantId)
        const named = { codes: [link.code], promoCodes: [], hasAnswers: false }
        const spans = [day(1), day(2), day(3)]
        yield* keepAll(tenantId, [day(1)], summary({ named }))
        yield* keepAll(tenantId, spans)
        yield* TrackingLinks.use((links) =>
          links.insert(aLink(tenantId, { creator: { platform: "x", handle: "kim" } }))
        )
        expect(yield* heldBy(tenantId)).toEqual(spans)
        yield* TrackingLinks.use((links) => links.insert(link))
        expect(yield* heldBy(tenantId)).toEqual([day(2), day(3)])
        yield* TrackingLinks.use((links) => links.recordClick(aClick(link, { at: noon(3, 5) })))
        expect(yield* heldBy(tenantId)).toEqual([day(2)])
        const { spans: others } = yield* summaries.waiting(tenantId, "another basis", 100)
        expect(others.map(({ span }) => span)).toEqual(spans.toReversed())
        expect(yield* heldBy(tenantId)).toEqual([])
      })
    )

    it.live(
      "rollUp keeps the sum of shorter spans once all of them hold, and it holds no longer than each of them",
      Effect.gen(function* () {
        const summaries = yield* Summaries
        const tenantId = yield* newTenant
        const whole = { from: noon(1), to: noon(4) }
        const spans = [day(1), day(2), day(3), { from: noon(2), to: noon(2, HOUR_MS) }]
        yield* summaries.open(tenantId, [whole, ...spans])
        expect(yield* summaries.rollUp(tenantId, whole, BASIS)).toBe(false)
        const { spans: waiting } = yield* summaries.waiting(tenantId, BASIS, 100)
        const parts = waiting.filter(({ span }) => span.to.getTime() - span.from.getTime() < 2 * 24 * HOUR_MS)
        const link = aLink(tenantId)
        const made = summary({
          named: { codes: [link.code], promoCodes: [], hasAnswers: false },
          clicks: [{ code: link.code, kind: "bot", count: 4 }]
        })
        for (const part of parts) expect(yield* summaries.keep(tenantId, part, BASIS, made)).toBe(true)
        const before = yield* summaries.sumUp({ tenantId, ...all })
        expect(before.spans).toEqual([day(1), day(2), day(3)])
        expect(yield* summaries.rollUp(tenantId, whole, "another basis")).toBe(false)
        expect(yield* summaries.rollUp(tenantId, whole, BASIS)).toBe(true)
        expect(yield* summaries.sumUp({ tenantId, ...all })).toEqual({ ...before, spans: [whole] })
        yield* TrackingLinks.use((links) => links.insert(link))
        expect(yield* heldBy(tenantId)).toEqual([])
        expect(yield* summaries.rollUp(tenantId, whole, BASIS)).toBe(false)
      })
    )

    it.live(
      "spans that are not opened again are gone; one tenant's say nothing of another's",
      Effect.gen(function* () {
        const summaries = yield* Summaries
        const [tenantId, other] = [yield* newTenant, yield* newTenant]
        yield* keepAll(tenantId, [day(1), day(2)])
        yield* keepAll(other, [day(1)])
        yield* summaries.open(tenantId, [day(2), day(3)])
        expect(yield* heldBy(tenantId)).toEqual([day(2)])
        expect(yield* heldBy(other)).toEqual([day(1)])
        expect(yield* summaries.firstOrderAt(tenantId)).toEqual(Option.none())
        yield* Orders.use((orders) =>
          orders.record(aShopNotice(tenantId, 1, { orderId: orderId("1"), placedAt: noon(9), receivedAt: noon(9) }))
        )
        expect(yield* summaries.firstOrderAt(tenantId)).toEqual(Option.some(noon(9)))
        expect([yield* summaries.hasOrders(tenantId, 1), yield* summaries.hasOrders(tenantId, 2)]).toEqual([
          true,
          false
        ])
      })
    )
  })

export const stores = new StoreSuite(({ name, layer, isMemory }) => {
  // The memory sums up nothing.
  if (!isMemory) suite(name, layer)
})
