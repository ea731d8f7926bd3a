import { describe, expect } from "bun:test"
import { Clock, Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { makeRecordPeople } from "../../../domain/revenue/fraud/clickPerson.ts"
import { decideHold } from "../../../domain/revenue/fraud/decideHold.ts"
import { heldOrders } from "../../../domain/revenue/fraud/heldOrders.ts"
import { readHolds, readSignals } from "../../../domain/revenue/fraud/readWatch.ts"
import { switchRule } from "../../../domain/revenue/fraud/rules.ts"
import { SignalSearch, type SignalSearchShape } from "../../../domain/revenue/fraud/SignalSearch.ts"
import { scanDueTenants, scanForSignals } from "../../../domain/revenue/fraud/scanDueTenants.ts"
import { orderKeyText } from "../../../domain/revenue/fraud/watchCursors.ts"
import { layer } from "../../../fixtures/layers/layer.ts"
import { ClickDay, ClickPeople } from "../../../ports/revenue/fraud/ClickPeople.ts"
import { Watch } from "../../../ports/revenue/fraud/Watch.ts"
import { HOUR_MS, MINUTE_MS } from "../../../ports/time/days.ts"
import { EventLog } from "../../../ports/tracking/events/EventLog.ts"
import type { PvId } from "../../../ports/tracking/events/TrackingEvent.ts"
import { OrderId } from "../../../ports/tracking/events/TrackingEvent.ts"
import { LinkCode, type TrackingLink } from "../../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../../ports/tracking/links/TrackingLinks.ts"
import { ShopDomain } from "../../../ports/tracking/orders/Order.ts"
import { Orders } from "../../../ports/tracking/orders/Orders.ts"
import { aClick, aLink, aShopNotice, aVisit, newVisitor } from "../../contracts/attributionExamples.ts"
import { newTenant } from "../../contracts/newTenant.ts"
import { effectTest } from "../../support/running/effectTest.ts"

const SHOP = ShopDomain.make("mugs.example")
const NOW = new Date(Date.UTC(2026, 4, 20, 12))
const ago = (ms: number) => new Date(NOW.getTime() - ms)

/** An account of two creators, of whom buyers and lookers come; answers how more are made. */
const aShop = Effect.gen(function* () {
  const [log, links, book] = [yield* EventLog, yield* TrackingLinks, yield* Orders]
  const recordPeople = yield* makeRecordPeople
  const tenantId = yield* newTenant
  const linkOf = (handle: string) =>
    aLink(tenantId, { code: LinkCode.make(`${handle}-${tenantId}`), creator: { platform: "instagram", handle } })
  const [anna, mallory] = [linkOf("annabakes"), linkOf("mallory")]
  for (const link of [anna, mallory]) yield* links.insert(link)
  let number = 1_000

  const comes = Effect.fnUntraced(function* (link: TrackingLink, at: Date, pvId: PvId, address: string | null = null) {
    const click = aClick(link, { at })
    yield* links.recordClick(click)
    if (address !== null) yield* recordPeople([{ click, sender: { address, userAgent: "Firefox" } }])
    yield* log.append(aVisit(tenantId, { pvId, ref: link.code, clickId: click.id, receivedAt: at }))
  })
  const buys = Effect.fnUntraced(function* (
    placedAt: Date,
    pvId: PvId,
    reportedAt = new Date(placedAt.getTime() + 2_000)
  ) {
    number += 1
    const orderId = OrderId.make(`${number}`)
    yield* book.record(aShopNotice(tenantId, 1, { orderId, shopDomain: SHOP, pvId, placedAt, receivedAt: reportedAt }))
    return orderId
  })
  for (let each = 0; each < 20; each++) {
    const pvId = newVisitor()
    yield* comes(anna, ago((each + 2) * HOUR_MS), pvId, `198.51.100.${each}`)
    if (each % 2 === 0) yield* buys(ago((each + 1) * HOUR_MS), pvId)
  }
  return { tenantId, anna, mallory, comes, buys }
})

const signals = (tenantId: Effect.Success<typeof aShop>["tenantId"]) =>
  Effect.map(readSignals(tenantId, { rule: null, limit: 100, cursor: null }), ({ items }) => items)

describe("scanForSignals", () => {
  const it = effectTest(Layer.merge(layer, cryptography))

  it.effect(
    "finds nothing in an ordinary shop, and an order that came at once after its click is on hold until a person decides",
    Effect.gen(function* () {
      yield* TestClock.setTime(NOW.getTime())
      const { tenantId, mallory, comes, buys } = yield* aShop
      expect(yield* scanForSignals(tenantId)).toEqual({ signals: 0, added: 0 })

      const pvId = newVisitor()
      yield* comes(mallory, ago(10 * MINUTE_MS), pvId)
      const orderId = yield* buys(ago(10 * MINUTE_MS - 1_000), pvId)
      expect(yield* scanForSignals(tenantId)).toEqual({ signals: 1, added: 1 })
      expect(yield* scanForSignals(tenantId)).toEqual({ signals: 1, added: 0 })
      expect(yield* signals(tenantId)).toMatchObject([
        {
          rule: "impossible_time",
          severity: "high",
          creator: { handle: "mallory" },
          codes: [mallory.code],
          orders: [{ shopDomain: SHOP, orderId }],
          evidence: { orders: 1, seconds_from_click: 3 }
        }
      ])
      const key = { shopDomain: SHOP, orderId }
      const other = { shopDomain: SHOP, orderId: OrderId.make("none") }
      expect([...(yield* heldOrders(tenantId, [key, other]))]).toEqual([[orderKeyText(key), "held"]])
      expect([...(yield* heldOrders(yield* newTenant, [key]))]).toEqual([])

      const given = { reason: "Sold at a fair, by a tablet.", by: { kind: "key", name: "Kim" } } as const
      const released = yield* decideHold(tenantId, orderId, null, {
        ...given,
        id: crypto.randomUUID(),
        verdict: "release"
      })
      expect(released).toMatchObject({ status: "released", decisions: [{ ...given, verdict: "release", at: NOW }] })
      expect([...(yield* heldOrders(tenantId, [key]))]).toEqual([])
      yield* scanForSignals(tenantId)
      expect([...(yield* heldOrders(tenantId, [key]))]).toEqual([])
      yield* decideHold(tenantId, orderId, SHOP, { ...given, id: crypto.randomUUID(), verdict: "confirm" })
      expect([...(yield* heldOrders(tenantId, [key]))]).toEqual([[orderKeyText(key), "confirmed"]])
      const missing = yield* Effect.flip(
        decideHold(tenantId, other.orderId, null, { ...given, id: crypto.randomUUID(), verdict: "release" })
      )
      expect(missing._tag).toBe("HoldNotFound")
    })
  )

  it.effect(
    "finds one browser, one address and clicks without visits behind a creator, each as what it is",
    Effect.gen(function* () {
      yield* TestClock.setTime(NOW.getTime())
      const { tenantId, anna, mallory, comes, buys } = yield* aShop
      const links = yield* TrackingLinks
      const device = newVisitor()
      yield* comes(mallory, ago(9 * HOUR_MS), device)
      const byDevice = yield* Effect.forEach([8, 7, 6, 5], (hours) => buys(ago(hours * HOUR_MS), device))
      const byAddress = yield* Effect.forEach([1, 2, 3, 4, 5, 6], (each) =>
        Effect.gen(function* () {
          const pvId = newVisitor()
          yield* comes(mallory, ago(4 * HOUR_MS - each * MINUTE_MS), pvId, "203.0.113.9")
          return yield* buys(ago(3 * HOUR_MS - each * MINUTE_MS), pvId)
        })
      )
      for (let each = 0; each < 60; each++) yield* links.recordClick(aClick(mallory, { at: ago(11 * HOUR_MS - each) }))
      for (let each = 0; each < 40; each++) yield* comes(anna, ago(12 * HOUR_MS - each * MINUTE_MS), newVisitor())
      yield* scanForSignals(tenantId)
      const found = new Map((yield* signals(tenantId)).map((signal) => [signal.rule, signal]))
      expect([...found.keys()].sort()).toEqual(["click_flood", "one_address", "one_device"])
      expect(
        found
          .get("one_device")
          ?.orders.map(({ orderId }) => orderId)
          .toSorted()
      ).toEqual(byDevice.toSorted())
      expect(
        found
          .get("one_address")
          ?.orders.map(({ orderId }) => orderId)
          .toSorted()
      ).toEqual(byAddress.toSorted())
      for (const { creator } of found.values()) expect(creator?.handle).toBe("mallory")
      // Nothing of it says who it was.
      expect(JSON.stringify([...found.values()])).not.toContain("203.0.113.9")

      const held = Effect.map(
        readHolds(tenantId, { status: "held", limit: 100, cursor: null }),
        ({ items }) => items.length
      )
      expect(yield* held).toBe(10)
      expect(yield* switchRule(tenantId, "one_address", false, "An office buys together.")).toBe(6)
      expect(yield* held).toBe(4)
      yield* scanForSignals(tenantId)
      expect(yield* held).toBe(4)
    })
  )

  it.effect(
    "a host looks at each account once an hour, and forgets who clicked before yesterday",
    Effect.gen(function* () {
      yield* TestClock.setTime(NOW.getTime())
      const [one, two] = [yield* aShop, yield* aShop]
      const people = yield* ClickPeople
      const [before, today] = [ClickDay.make("2026-05-01"), ClickDay.make("2026-05-20")]
      const counted = people.countPeople(one.tenantId, [one.anna.code], before, today)
      const first = yield* counted
      expect(yield* scanDueTenants()).toBe(2)
      expect(yield* scanDueTenants()).toBe(0)
      yield* TestClock.setTime(NOW.getTime() + HOUR_MS + 1)
      expect(yield* scanDueTenants()).toBe(2)
      yield* TestClock.setTime(NOW.getTime() + 3 * 24 * HOUR_MS)
      yield* scanDueTenants()
      expect(yield* people.forgetBefore(ClickDay.make("2026-06-01"))).toBe(0)
      expect(yield* counted).toEqual(first)
      expect(first.reduce((sum, row) => sum + row.people, 0)).toBe(20)
      expect(two.tenantId).not.toBe(one.tenantId)
      expect((yield* Watch.use((watch) => watch.rulesOff(one.tenantId))).length).toBe(0)
    })
  )

  it.effect(
    "a host rests after each look, four times as long as it took, and half an hour in all at most",
    Effect.gen(function* () {
      yield* TestClock.setTime(NOW.getTime())
      const links = yield* TrackingLinks
      for (let accounts = 0; accounts < 5; accounts++) yield* links.insert(aLink(yield* newTenant))
      const looks: Array<number> = []
      const search: SignalSearchShape = {
        find: () =>
          Effect.gen(function* () {
            looks.push(((yield* Clock.currentTimeMillis) - NOW.getTime()) / MINUTE_MS)
            yield* Effect.sleep("3 minutes")
            return []
          })
      }
      const sweep = yield* Effect.forkChild(scanDueTenants().pipe(Effect.provideService(SignalSearch, search)))
      yield* TestClock.adjust("2 hours")
      expect(yield* Fiber.join(sweep)).toBe(5)
      expect(looks).toEqual([0, 15, 30, 39, 42])
    })
  )

  it.effect(
    "a click's person is the same for a day wherever it is recorded, another the next day, and holds no address",
    Effect.gen(function* () {
      yield* TestClock.setTime(NOW.getTime())
      const people = yield* ClickPeople
      const seen: Array<string> = []
      const watching = Effect.provideService(makeRecordPeople, ClickPeople, {
        ...people,
        record: (sightings) => Effect.sync(() => void seen.push(...sightings.map(({ person }) => person)))
      })
      const [host, other] = [yield* watching, yield* watching]
      const link = aLink(yield* newTenant)
      const sender = { address: "203.0.113.9", userAgent: "Firefox" }
      yield* host([{ click: aClick(link, { at: NOW }), sender }])
      yield* other([{ click: aClick(link, { at: NOW }), sender }])
      yield* host([
        { click: aClick(link, { at: NOW }), sender: { ...sender, userAgent: "Chrome" } },
        { click: aClick(link, { at: new Date(NOW.getTime() + 24 * HOUR_MS) }), sender },
        { click: aClick(link, { at: NOW, kind: "bot" }), sender }
      ])
      expect(seen).toHaveLength(4)
      expect(seen[0]).toBe(seen[1] ?? "")
      expect(new Set(seen).size).toBe(3)
      for (const person of seen) expect(person).toMatch(/^[0-9a-f]{32}$/)
    })
  )
})
