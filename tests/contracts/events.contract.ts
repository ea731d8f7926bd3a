import { describe, expect } from "bun:test"
import { Effect, type Layer, Result } from "effect"
import { reconcileOrder } from "../../domain/tracking/orders/reconcileOrder.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import { CurrencyCode, type Money } from "../../ports/money/money.ts"
import { Journeys } from "../../ports/revenue/attribution/Journeys.ts"
import type { StoreUnavailable } from "../../ports/system/StoreUnavailable.ts"
import { EventLog } from "../../ports/tracking/events/EventLog.ts"
import {
  EventType,
  type OrderId,
  ProductId,
  type PvId,
  type TrackingEvent
} from "../../ports/tracking/events/TrackingEvent.ts"
import { REPEAT_VERSION } from "../../ports/tracking/orders/repeats.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import {
  all,
  aNotice,
  anOrder,
  aPageView,
  aPurchase,
  aVisit,
  isOrder,
  newClickId,
  newCode,
  newVisitor,
  noon,
  orderId,
  orderRecordOf,
  type TrackingStores,
  usd,
  visitsOf
} from "./attributionExamples.ts"
import { newTenant } from "./newTenant.ts"
import { StoreSuite } from "./StoreSuite.ts"

/**
 * What any adapter of the event log must do.
 *
 * That an appended event is Durable can't be shown from inside: other tests kill the process that appended it.
 */
export const suite = <E>(name: string, layer: Layer.Layer<Tenants | TrackingStores, E>) =>
  describe(`events contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    describe("EventLog", () => {
      it.effect(
        "take is append without a fiber: told when the event is durable, Idempotent, and Isolated",
        Effect.gen(function* () {
          const { take } = yield* EventLog
          if (take === undefined) return
          const tenantId = yield* newTenant
          const taken = (event: TrackingEvent) =>
            Effect.callback<void, StoreUnavailable>((resume) => take(event, (exit) => resume(exit)))
          const visit = aVisit(tenantId)
          const purchase = aPurchase(tenantId, { orderId: orderId("taken") })
          yield* Effect.forEach([visit, visit, purchase, purchase], taken, all)
          expect(yield* visitsOf(tenantId, visit.pvId)).toHaveLength(1)
          expect(yield* isOrder(tenantId, orderId("taken"))).toBe(true)
        })
      )

      it.live(
        "an appended event is there to be read at once",
        Effect.gen(function* () {
          const log = yield* EventLog
          const tenantId = yield* newTenant
          const visit = aVisit(tenantId, { clickId: newClickId(), pageUrl: "https://shop.example.com/ü?q=🛍" })
          yield* log.append(visit)
          expect(yield* visitsOf(tenantId, visit.pvId)).toMatchObject([{ code: visit.ref, clickId: visit.clickId }])
        })
      )

      it.live(
        "takes events of every type, from the pixel and from a server, with custom data",
        Effect.gen(function* () {
          const log = yield* EventLog
          const tenantId = yield* newTenant
          const pvId = newVisitor()
          const events = EventType.literals.flatMap((type) =>
            (["pixel", "server"] as const).map((reportedBy) => {
              const fields = { pvId, ref: newCode(), reportedBy, productId: "№ 7", dataJson: '{"größe":[1,null,"🧦"]}' }
              return type === "purchase" ? aPurchase(tenantId, {}, fields) : aPageView(tenantId, { ...fields, type })
            })
          )
          yield* Effect.forEach(events, log.append, all)
          const codes = (yield* visitsOf(tenantId, pvId)).map((visit) => visit.code)
          expect(new Set<string | null>(codes)).toEqual(new Set(events.map((event) => event.ref)))
        })
      )

      it.live(
        "Idempotent by (tenantId, id): a repeated append changes nothing",
        Effect.gen(function* () {
          const log = yield* EventLog
          const tenantId = yield* newTenant
          const event = aPurchase(tenantId, { orderId: orderId("1") }, { ref: newCode() })
          yield* log.append(event)
          const file = yield* orderRecordOf(tenantId, orderId("1"))
          const visits = yield* visitsOf(tenantId, event.pvId)
          yield* log.append(event)
          const again = aPurchase(tenantId, { orderId: orderId("2") }, { id: event.id, ref: newCode() })
          yield* log.append(again)
          expect(yield* visitsOf(tenantId, event.pvId, again.pvId)).toEqual(visits)
          expect(yield* orderRecordOf(tenantId, orderId("1"))).toEqual(file)
          expect(yield* isOrder(tenantId, orderId("2"))).toBe(false)
        })
      )

      it.live(
        "of a source that reports an order again with another total, the first such report is kept beside and decides nothing",
        Effect.gen(function* () {
          const log = yield* EventLog
          const euros = (cents: bigint): Money => ({ minorUnits: cents, currency: CurrencyCode.make("EUR") })
          for (const reportedBy of ["server", "pixel"] as const) {
            const tenantId = yield* newTenant
            const pvId = newVisitor()
            const says = (total: Money, minutes: number) =>
              aPurchase(tenantId, { total, promoCode: "LATE" }, { pvId, reportedBy, receivedAt: noon(1, minutes) })
            const first = aPurchase(tenantId, { total: usd(4_900n) }, { pvId, reportedBy, receivedAt: noon(1, 1) })
            for (const event of [first, says(usd(4_900n), 2), says(usd(5_000n), 3), says(euros(4_900n), 4)]) {
              yield* log.append(event)
            }
            const file = yield* orderRecordOf(tenantId, orderId("1001"))
            expect(file.notices).toMatchObject([{ total: usd(4_900n), version: 0, promoCodes: [] }])
            expect(file.repeats).toMatchObject([
              {
                source: reportedBy,
                total: usd(5_000n),
                version: REPEAT_VERSION,
                promoCodes: [],
                receivedAt: noon(1, 3)
              }
            ])
            const order = reconcileOrder(file, true)
            expect(order.total).toEqual(usd(4_900n))
            expect(order.promoCodes).toEqual([])
            expect(order.disagreements).toEqual([
              { field: "total", source: reportedBy, reported: usd(5_000n), standing: usd(4_900n) }
            ])
            expect(order).toEqual({
              ...reconcileOrder({ ...file, repeats: [] }, true),
              disagreements: order.disagreements
            })
          }
          // Both in one batch: the earlier one stands, whichever comes first in it.
          const tenantId = yield* newTenant
          const at = (total: Money, minutes: number) =>
            aPurchase(tenantId, { total }, { reportedBy: "server", receivedAt: noon(1, minutes) })
          yield* Effect.all([log.append(at(usd(1n), 1)), log.append(at(usd(2n), 2))], all)
          const { notices, repeats } = yield* orderRecordOf(tenantId, orderId("1001"))
          expect(notices).toHaveLength(1)
          expect(repeats).toHaveLength(1)
          expect(new Set([...notices, ...(repeats ?? [])].map(({ total }) => total.minorUnits))).toEqual(
            new Set([1n, 2n])
          )
        })
      )

      it.live(
        "Idempotent by (tenantId, id): an append repeated at the same time is one event",
        Effect.gen(function* () {
          const log = yield* EventLog
          const tenantId = yield* newTenant
          const event = aPurchase(tenantId, {}, { ref: newCode() })
          yield* Effect.all(
            Array.from({ length: 20 }, () => log.append(event)),
            all
          )
          expect(yield* visitsOf(tenantId, event.pvId)).toHaveLength(1)
          expect((yield* orderRecordOf(tenantId, orderId("1001"))).notices).toHaveLength(1)
        })
      )

      it.live(
        "Idempotent by (tenantId, id): the same id of another tenant is another event",
        Effect.gen(function* () {
          const log = yield* EventLog
          const [one, other] = [yield* newTenant, yield* newTenant]
          const visit = aVisit(one)
          yield* log.append(visit)
          yield* log.append({ ...visit, tenantId: other })
          expect(yield* visitsOf(one, visit.pvId)).toHaveLength(1)
          expect(yield* visitsOf(other, visit.pvId)).toHaveLength(1)
        })
      )

      const monthsEnd = new Date(Date.UTC(2025, 3, 1))
      const around = (ms: number) => new Date(monthsEnd.getTime() + ms)
      const visitsEver = (tenantId: TenantId, ...pvIds: ReadonlyArray<PvId>) =>
        Journeys.use((journeys) => journeys.visitsOf(tenantId, pvIds, new Date(0), new Date("2100-01-01")))

      it.live(
        "Idempotent by (tenantId, id): what is sent again when the next month has begun, or comes late of the month before, is one event",
        Effect.gen(function* () {
          const log = yield* EventLog
          const tenantId = yield* newTenant
          const minutes = 60_000
          for (const [first, again] of [
            [-1, 1],
            [-10 * minutes, 20 * 24 * 60 * minutes],
            [1, -1],
            [24 * 60 * minutes, -24 * 60 * minutes]
          ] as const) {
            const event = aPurchase(
              tenantId,
              { orderId: orderId("first") },
              { ref: newCode(), receivedAt: around(first) }
            )
            yield* log.append(event)
            yield* log.append({ ...event, receivedAt: around(again) })
            const other = aPurchase(
              tenantId,
              { orderId: orderId("second") },
              { id: event.id, receivedAt: around(again) }
            )
            yield* log.append(other)
            expect((yield* visitsEver(tenantId, event.pvId)).map(({ at }) => at)).toEqual([around(first)])
          }
          expect(yield* isOrder(tenantId, orderId("second"))).toBe(false)
        })
      )

      it.live(
        "Idempotent by (tenantId, id): one that is received in two months at the same time is one event",
        Effect.gen(function* () {
          const log = yield* EventLog
          const tenantId = yield* newTenant
          const events = Array.from({ length: 20 }, () => aVisit(tenantId))
          yield* Effect.all(
            [-1, 1, -2, 2].flatMap((ms) => events.map((event) => log.append({ ...event, receivedAt: around(ms) }))),
            all
          )
          expect(yield* visitsEver(tenantId, ...events.map(({ pvId }) => pvId))).toHaveLength(events.length)
        })
      )

      it.live(
        "an event of any time is stored: long ago, and of a year that is far away",
        Effect.gen(function* () {
          const log = yield* EventLog
          const tenantId = yield* newTenant
          const times = [new Date("1999-12-31T23:59:59.999Z"), new Date(), new Date("2099-06-01T00:00:00.000Z")]
          const pvId = newVisitor()
          for (const receivedAt of times) yield* log.append(aVisit(tenantId, { pvId, receivedAt }))
          expect((yield* visitsEver(tenantId, pvId)).map(({ at }) => at)).toEqual(times)
        })
      )

      for (const reportedBy of ["pixel", "server"] as const) {
        it.live(
          `a purchase is also written as a notice of its order, in the same step: reported by the ${reportedBy}`,
          Effect.gen(function* () {
            const log = yield* EventLog
            const tenantId = yield* newTenant
            const storedRefs = [
              { code: newCode(), at: noon(1, 1) },
              { code: newCode(), at: noon(2, 999) }
            ]
            const event = aPurchase(
              tenantId,
              {
                orderId: orderId("B-7"),
                total: usd(123_456n),
                isNewCustomer: true,
                productId: ProductId.make('mug "blue" \u202e')
              },
              { reportedBy, storedRefs, receivedAt: noon(3, 678) }
            )
            yield* log.append(event)
            const evidence = aNotice(tenantId, {
              orderId: orderId("B-7"),
              source: reportedBy,
              version: 0,
              receivedAt: noon(3, 678),
              placedAt: noon(3, 678),
              total: usd(123_456n),
              isNewCustomer: true,
              pvId: event.pvId,
              storedRefs,
              products: [{ productId: ProductId.make('mug "blue" \u202e'), title: null, minorUnits: 123_456n }]
            })
            expect(yield* orderRecordOf(tenantId, orderId("B-7"))).toEqual(
              anOrder([evidence], { orderId: orderId("B-7") })
            )
          })
        )
      }

      it.live(
        "a purchase's promo code is filed as it is",
        Effect.gen(function* () {
          const log = yield* EventLog
          const tenantId = yield* newTenant
          const filedAs = Effect.fnUntraced(function* (id: OrderId, promoCode: string | null) {
            yield* log.append(aPurchase(tenantId, { orderId: id, promoCode }))
            return (yield* orderRecordOf(tenantId, id)).notices.map((evidence) => evidence.promoCodes)
          })
          expect(yield* filedAs(orderId("1"), "ÄNNA 10 夏")).toEqual([["ÄNNA 10 夏"]])
          expect(yield* filedAs(orderId("3"), null)).toEqual([[]])
        })
      )

      it.live(
        "of two purchases that a server, or the pixel of one visitor, reports of an order the first account stands",
        Effect.gen(function* () {
          const log = yield* EventLog
          const tenantId = yield* newTenant
          const pvId = newVisitor()
          yield* log.append(aPurchase(tenantId, { total: usd(100n) }, { pvId, receivedAt: noon(2) }))
          const first = yield* orderRecordOf(tenantId, orderId("1001"))
          yield* log.append(aPurchase(tenantId, { total: usd(200n) }, { pvId, receivedAt: noon(1) }))
          const { repeats: _, ...again } = yield* orderRecordOf(tenantId, orderId("1001"))
          expect(again).toEqual(first)
          yield* log.append(aPurchase(tenantId, { total: usd(300n) }, { receivedAt: noon(3), reportedBy: "server" }))
          yield* log.append(aPurchase(tenantId, { total: usd(400n) }, { receivedAt: noon(3), reportedBy: "server" }))
          const totals = (yield* orderRecordOf(tenantId, orderId("1001"))).notices.map(({ source, total }) => [
            source,
            total
          ])
          expect(totals).toEqual([
            ["pixel", usd(100n)],
            ["server", usd(300n)]
          ])
        })
      )

      it.live(
        "the pixel has an account of an order for every visitor, whether they come together or apart",
        Effect.gen(function* () {
          const log = yield* EventLog
          const tenantId = yield* newTenant
          const pvIds = Array.from({ length: 4 }, newVisitor)
          const buy = (pvId: PvId) => log.append(aPurchase(tenantId, {}, { pvId, pageHost: "shop.example.com" }))
          yield* Effect.forEach(pvIds.slice(1), buy, all)
          yield* Effect.forEach(pvIds.slice(0, 2), buy)
          const { notices } = yield* orderRecordOf(tenantId, orderId("1001"))
          expect(notices.map(({ pvId }) => pvId)).toEqual(pvIds.toSorted())
          expect(notices.map(({ pageHost }) => pageHost)).toEqual(Array(4).fill("shop.example.com"))
        })
      )

      const oddities = {
        "a NUL character": { fields: { pageUrl: "https://shop.example.com/\u0000" } },
        "half a character": { fields: { pageUrl: "https://shop.example.com/\ud800" } },
        "an amount beyond 64 bits": { purchase: { total: usd(10n ** 30n) } }
      }
      for (const [oddity, { purchase = {}, fields = {} }] of Object.entries<{
        readonly purchase?: Parameters<typeof aPurchase>[1]
        readonly fields?: Parameters<typeof aPurchase>[2]
      }>(oddities)) {
        // Which events a store can't hold is its own affair; what it does beside one it refuses is not.
        it.live(
          `Isolated: an event the store refuses fails alone, never the events appended beside it: ${oddity}`,
          Effect.gen(function* () {
            const log = yield* EventLog
            const tenantId = yield* newTenant
            const plain = Array.from({ length: 20 }, () => aVisit(tenantId))
            const odd = aPurchase(tenantId, { orderId: orderId("odd"), ...purchase }, { ref: newCode(), ...fields })
            const [oddOutcome, ...outcomes] = yield* Effect.all(
              [Effect.result(log.append(odd)), ...plain.map((event) => Effect.result(log.append(event)))],
              all
            )
            expect(outcomes.map(Result.isSuccess)).toEqual(Array(20).fill(true))
            expect(yield* visitsOf(tenantId, ...plain.map((event) => event.pvId))).toHaveLength(20)

            const isStored = oddOutcome !== undefined && Result.isSuccess(oddOutcome)
            expect(yield* visitsOf(tenantId, odd.pvId)).toHaveLength(isStored ? 1 : 0)
            expect(yield* isOrder(tenantId, orderId("odd"))).toBe(isStored)
          })
        )
      }
    })
  })

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer))
