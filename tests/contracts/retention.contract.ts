import { describe, expect } from "bun:test"
import { Effect, type Layer, Option } from "effect"
import { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import { Journeys } from "../../ports/revenue/attribution/Journeys.ts"
import { DAY_MS } from "../../ports/time/days.ts"
import { EventLog } from "../../ports/tracking/events/EventLog.ts"
import type { PvId } from "../../ports/tracking/events/TrackingEvent.ts"
import { TrackingLinks } from "../../ports/tracking/links/TrackingLinks.ts"
import { ShopDomain } from "../../ports/tracking/orders/Order.ts"
import { Orders } from "../../ports/tracking/orders/Orders.ts"
import { People, Person } from "../../ports/tracking/people/People.ts"
import {
  NEEDED_AFTER_DAYS,
  NEEDED_BEFORE_DAYS,
  RETENTION_DEFAULT,
  Retention
} from "../../ports/tracking/retention/Retention.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import { aClick, aLink, aPageView, aPurchase, aShopNotice, aVisit, newVisitor, orderId } from "./attributionExamples.ts"
import { newTenant } from "./newTenant.ts"
import { StoreSuite } from "./StoreSuite.ts"

const BEFORE = new Date("2025-03-01T12:00:00.000Z")
const daysFrom = (days: number) => new Date(BEFORE.getTime() + days * DAY_MS)
const LOOKS_MAX = 1_000
const all = { concurrency: "unbounded" } as const

type Uses = EventLog | Journeys | Orders | People | Retention | Tenants | TrackingLinks

/** Looks through everything in steps of so many; how much was removed. */
const removeAll = Effect.fnUntraced(function* (tenantId: TenantId, limit = 3) {
  const retention = yield* Retention
  let removed = 0
  let after: string | null = null
  for (let looks = 0; looks < LOOKS_MAX; looks++) {
    const look: { readonly removed: number; readonly next: string | null } = yield* retention.removeVisits({
      tenantId,
      before: BEFORE,
      after,
      limit
    })
    expect(look.removed).toBeLessThanOrEqual(limit)
    removed += look.removed
    after = look.next
    if (after === null) return removed
  }
  throw new Error("the looks have no end")
})

/** A visit by a click on a link of its own. */
const aClicked = Effect.fnUntraced(function* (tenantId: TenantId, pvId: PvId, at: Date) {
  const links = yield* TrackingLinks
  const link = aLink(tenantId)
  yield* links.insert(link)
  const click = aClick(link, { at })
  yield* links.recordClick(click)
  yield* EventLog.use((log) =>
    log.append(aVisit(tenantId, { pvId, receivedAt: at, ref: link.code, clickId: click.id }))
  )
  return click
})

const aBought = (tenantId: TenantId, pvId: PvId, at: Date) =>
  EventLog.use((log) => log.append(aPurchase(tenantId, {}, { pvId, receivedAt: at })))

/** The visits that are left of a browser, in their order, and what their clicks are known as. */
const left = (tenantId: TenantId, pvId: PvId) =>
  Effect.map(
    Journeys.use((journeys) => journeys.visitsOf(tenantId, [pvId], new Date(0), daysFrom(2_000))),
    (visits) => visits.map(({ at, clickKind }) => [at, clickKind])
  )

const clicksOf = (tenantId: TenantId) =>
  Effect.map(
    TrackingLinks.use((links) => links.countClicks(tenantId, new Date(0), daysFrom(2_000), 1_000, null)),
    ({ counts }) => counts.reduce((sum, { count }) => sum + count, 0)
  )

/** What any adapter of Retention must do. */
export const suite = <E>(name: string, layer: Layer.Layer<Uses, E>) =>
  describe(`retention contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    it.live(
      "a tenant that said nothing has the default; what is named is written and the rest stays, also at the same time",
      Effect.gen(function* () {
        const retention = yield* Retention
        const [one, other] = [yield* newTenant, yield* newTenant]
        expect(yield* retention.settings(one)).toEqual(RETENTION_DEFAULT)
        yield* Effect.all(
          [retention.change(one, { eventMonths: 13 }), retention.change(one, { evidenceMonths: 1 })],
          all
        )
        expect(yield* retention.settings(one)).toEqual({ eventMonths: 13, evidenceMonths: 1 })
        expect(yield* retention.change(one, {})).toEqual({ eventMonths: 13, evidenceMonths: 1 })
        expect(yield* retention.settings(other)).toEqual(RETENTION_DEFAULT)
      })
    )

    it.live(
      "change MUST fail with TenantNotFound when there is no tenant whose data would be kept",
      Effect.gen(function* () {
        const retention = yield* Retention
        const failed = yield* Effect.flip(retention.change(TenantId.make(crypto.randomUUID()), { eventMonths: 3 }))
        expect(failed._tag).toBe("TenantNotFound")
      })
    )

    it.live(
      "claim MUST give one tenant's turn to one of those who ask at the same time",
      Effect.gen(function* () {
        const retention = yield* Retention
        const own = [yield* newTenant, yield* newTenant, yield* newTenant]
        // Far behind the turns that other tests take.
        const [at, since] = [daysFrom(5_000), daysFrom(4_999)]
        const taken: Array<TenantId> = []
        for (;;) {
          const turns = yield* Effect.forEach(Array.from({ length: 4 }), () => retention.claim(at, since), all)
          taken.push(...turns.flatMap(Option.toArray))
          if (turns.some(Option.isNone)) break
        }
        expect(new Set(taken).size).toBe(taken.length)
        expect(own.filter((id) => !taken.includes(id))).toEqual([])
        expect(yield* retention.claim(at, since)).toEqual(Option.none())
      })
    )

    it.live(
      "old visits of who bought nothing go, with their clicks; it MUST keep what is from before or later, and all of another tenant",
      Effect.gen(function* () {
        const log = yield* EventLog
        const [one, other] = [yield* newTenant, yield* newTenant]
        const visitor = newVisitor()
        for (const days of [-30, -1]) {
          yield* aClicked(one, visitor, daysFrom(days))
          yield* aClicked(other, visitor, daysFrom(days))
          yield* log.append(aPageView(one, { pvId: visitor, receivedAt: daysFrom(days) }))
        }
        yield* aClicked(one, visitor, BEFORE)
        yield* aClicked(one, visitor, daysFrom(10))
        expect(yield* removeAll(one)).toBe(6)
        expect(yield* left(one, visitor)).toEqual([
          [BEFORE, "human"],
          [daysFrom(10), "human"]
        ])
        expect(yield* clicksOf(one)).toBe(2)
        expect(yield* left(other, visitor)).toHaveLength(2)
        expect(yield* clicksOf(other)).toBe(2)
        expect(yield* removeAll(one)).toBe(0)
      })
    )

    it.live(
      "it MUST keep every event that an order may need",
      Effect.gen(function* () {
        const [people, log] = [yield* People, yield* EventLog]
        const tenantId = yield* newTenant
        const [buyer, phone, told, copied] = [newVisitor(), newVisitor(), newVisitor(), newVisitor()]
        const bought = daysFrom(-500)
        const at = (days: number) => new Date(bought.getTime() + days * DAY_MS)
        yield* aBought(tenantId, buyer, bought)
        const person = Person.make("a".repeat(64))
        for (const pvId of [buyer, phone]) {
          yield* people.record({ tenantId, person, pvId, source: "order", at: bought })
        }
        for (const pvId of [buyer, phone]) {
          yield* aClicked(tenantId, pvId, at(-NEEDED_BEFORE_DAYS - 1))
          yield* aClicked(tenantId, pvId, at(-NEEDED_BEFORE_DAYS + 1))
          yield* aClicked(tenantId, pvId, at(NEEDED_AFTER_DAYS + 1))
        }
        // A click of the buyer's, whose address somebody else opened before.
        const shared = yield* aClicked(tenantId, buyer, at(-10))
        yield* log.append(aVisit(tenantId, { pvId: copied, receivedAt: at(-11), ref: shared.code, clickId: shared.id }))
        // Of whom a store alone says whose the order is.
        const stranger = Person.make("b".repeat(64))
        yield* people.record({ tenantId, person: stranger, pvId: told, source: "order", at: bought })
        yield* aClicked(tenantId, told, at(-5))
        yield* people.recordOrder({
          tenantId,
          shopDomain: ShopDomain.make("shop.example.com"),
          orderId: orderId("2001"),
          person: stranger,
          version: 1,
          placedAt: bought
        })

        // Two browsers' visits that are too early or too late, and their clicks.
        expect(yield* removeAll(tenantId)).toBe(8)
        expect(yield* left(tenantId, buyer)).toEqual([
          [at(-NEEDED_BEFORE_DAYS + 1), "human"],
          [at(-10), "human"]
        ])
        expect(yield* left(tenantId, phone)).toEqual([[at(-NEEDED_BEFORE_DAYS + 1), "human"]])
        expect(yield* left(tenantId, copied)).toEqual([[at(-11), "human"]])
        expect(yield* left(tenantId, told)).toEqual([[at(-5), "human"]])
      })
    )

    it.live(
      "removeMonth MUST keep what removeVisits keeps, all of tenants that keep events for longer, and all of later months",
      Effect.gen(function* () {
        const [people, log, retention] = [yield* People, yield* EventLog, yield* Retention]
        const [tenantId, longer] = [yield* newTenant, yield* newTenant]
        yield* retention.change(longer, { eventMonths: RETENTION_DEFAULT.eventMonths + 1 })
        const now = new Date()
        yield* retention.prepare(now)
        // The month of now is one that the store has a place for.
        const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()))
        const before = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1))
        const at = (hours: number) => new Date(month.getTime() + hours * 3_600_000)
        const [nobody, buyer, phone, copied] = [newVisitor(), newVisitor(), newVisitor(), newVisitor()]
        yield* aBought(tenantId, buyer, at(30))
        for (const pvId of [buyer, phone]) {
          yield* people.record({ tenantId, person: Person.make("c".repeat(64)), pvId, source: "order", at: at(30) })
        }
        const shared = yield* aClicked(tenantId, buyer, at(10))
        yield* log.append(aVisit(tenantId, { pvId: copied, receivedAt: at(9), ref: shared.code, clickId: shared.id }))
        yield* aClicked(tenantId, phone, at(11))
        for (const time of [at(12), new Date(before.getTime() + 1)]) yield* aClicked(tenantId, nobody, time)
        yield* aClicked(longer, nobody, at(12))

        for (let months = 0; yield* retention.removeMonth(before); months++) expect(months).toBeLessThan(LOOKS_MAX)
        expect(yield* retention.removeMonth(before)).toBe(false)
        expect(yield* left(longer, nobody)).toEqual([[at(12), "human"]])
        for (let after: string | null = null, looks = 0; looks < LOOKS_MAX; looks++) {
          const look: { readonly next: string | null } = yield* retention.removeVisits({
            tenantId,
            before,
            after,
            limit: 50
          })
          after = look.next
          if (after === null) break
        }
        const times = Effect.fnUntraced(function* (pvId: PvId) {
          const visits = yield* Journeys.use((journeys) =>
            journeys.visitsOf(tenantId, [pvId], new Date(0), new Date("2100-01-01"))
          )
          return visits.map(({ at: visited, clickKind }) => [visited, clickKind])
        })
        expect(yield* times(nobody)).toEqual([[new Date(before.getTime() + 1), "human"]])
        expect(yield* times(buyer)).toEqual([[at(10), "human"]])
        expect(yield* times(phone)).toEqual([[at(11), "human"]])
        expect(yield* times(copied)).toEqual([[at(9), "human"]])
        // What comes for a month that was removed is stored as any other.
        yield* aClicked(tenantId, nobody, at(13))
        expect(yield* times(nobody)).toHaveLength(2)
      })
    )

    it.live(
      "it MUST keep every click that a kept event or an order's landing page names",
      Effect.gen(function* () {
        const [links, orders] = [yield* TrackingLinks, yield* Orders]
        const tenantId = yield* newTenant
        const link = aLink(tenantId)
        yield* links.insert(link)
        const [landed, opened, unopened] = [-90, -90, -90].map((days) => aClick(link, { at: daysFrom(days) }))
        if (landed === undefined || opened === undefined || unopened === undefined) throw new Error("no clicks")
        yield* Effect.forEach([landed, opened, unopened], (click) => links.recordClick(click))
        yield* EventLog.use((log) =>
          log.append(aVisit(tenantId, { receivedAt: daysFrom(1), ref: link.code, clickId: opened.id }))
        )
        const notice = aShopNotice(tenantId, 1, {
          placedAt: daysFrom(-89),
          landing: { code: link.code, clickId: landed.id }
        })
        yield* orders.record(notice)
        expect(yield* removeAll(tenantId, 1)).toBe(1)
        expect(yield* clicksOf(tenantId)).toBe(2)
        const [file] = yield* orders.find(tenantId, notice.orderId, notice.shopDomain)
        expect(file?.landingClicks.map(({ id }) => id)).toEqual([landed.id])
      })
    )
  })

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer))
