import { describe, expect } from "bun:test"
import { Effect, type Layer } from "effect"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import {
  Funnels,
  VISITOR_STEPS_MAX,
  type VisitorSteps,
  type VisitorsAsked
} from "../../ports/revenue/attribution/Funnels.ts"
import { LANDINGS_MAX, PATH_VISITS_MAX } from "../../ports/revenue/attribution/Journeys.ts"
import { EventLog } from "../../ports/tracking/events/EventLog.ts"
import type { PvId, TrackingEvent } from "../../ports/tracking/events/TrackingEvent.ts"
import { TrackingLinks } from "../../ports/tracking/links/TrackingLinks.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import { aClick, aLink, aPageView, aVisit, newClickId, newVisitor, noon } from "./attributionExamples.ts"
import { newTenant } from "./newTenant.ts"
import { StoreSuite } from "./StoreSuite.ts"

const MARCH: VisitorsAsked = { from: noon(1), to: noon(20), until: noon(25), texts: [] }

const visitors = (tenantId: TenantId, asked: Partial<VisitorsAsked> = {}, limit = 100, after: PvId | null = null) =>
  Funnels.use((funnels) => funnels.visitors(tenantId, { ...MARCH, ...asked }, limit, after))
const log = (events: ReadonlyArray<TrackingEvent>) =>
  EventLog.use((book) => Effect.forEach(events, book.append, { discard: true }))
const cart = (tenantId: TenantId, pvId: PvId, receivedAt: Date, fields: Partial<TrackingEvent> = {}) =>
  aPageView(tenantId, { type: "add_to_cart", pvId, receivedAt, ...fields })
const checkout = (tenantId: TenantId, pvId: PvId, receivedAt: Date) =>
  aPageView(tenantId, { type: "checkout_start", pvId, receivedAt })

/** What any adapter of Funnels must do. */
export const suite = <E>(name: string, layer: Layer.Layer<Tenants | EventLog | Funnels | TrackingLinks, E>) =>
  describe(`funnels contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    it.live(
      "visitors are those with a visit from <= at < to; their carts and checkouts count until `until`, and no other tenant's",
      Effect.gen(function* () {
        const [tenantId, other] = [yield* newTenant, yield* newTenant]
        const pvId = newVisitor()
        const visit = aVisit(tenantId, { pvId, receivedAt: noon(1) })
        const last = aVisit(tenantId, { pvId, receivedAt: noon(20, -1), ref: visit.ref })
        yield* log([
          last,
          visit,
          aVisit(tenantId, { pvId, receivedAt: noon(20) }),
          aVisit(tenantId, { pvId, receivedAt: noon(1, -1) }),
          aVisit(tenantId, { receivedAt: noon(20) }),
          aPageView(tenantId, { receivedAt: noon(2) }),
          cart(tenantId, pvId, noon(22)),
          cart(tenantId, pvId, noon(1)),
          cart(tenantId, pvId, noon(1, -1)),
          cart(tenantId, pvId, noon(3), { isBot: true }),
          checkout(tenantId, pvId, noon(25, -1)),
          checkout(tenantId, pvId, noon(25)),
          aPageView(tenantId, { type: "custom", pvId, receivedAt: noon(4) }),
          cart(tenantId, newVisitor(), noon(5)),
          cart(other, pvId, noon(6)),
          aVisit(other, { pvId, receivedAt: noon(6) }),
          aVisit(tenantId, { receivedAt: noon(6), isBot: true })
        ])
        const seen = (at: Date) => ({ at, code: visit.ref, clickId: null, clickKind: null, isClicked: false })
        expect<ReadonlyArray<unknown>>(yield* visitors(tenantId)).toEqual([
          {
            pvId,
            visits: [seen(noon(1)), seen(noon(20, -1))],
            landings: [],
            cartsAt: [noon(1), noon(22)],
            checkoutsAt: [noon(25, -1)]
          }
        ])
        expect((yield* visitors(other)).map(({ cartsAt }) => cartsAt)).toEqual([[noon(6)]])
      })
    )

    it.live(
      "a visit is clicked where it names a person's click on its link that was recorded, and its visitor was the first to name it",
      Effect.gen(function* () {
        const links = yield* TrackingLinks
        const tenantId = yield* newTenant
        const link = aLink(tenantId)
        yield* links.insert(link)
        const [byPerson, byBot] = [aClick(link), aClick(link, { kind: "bot" })]
        yield* Effect.forEach([byPerson, byBot], links.recordClick)
        const [first, second] = [newVisitor(), newVisitor()]
        const visit = (pvId: PvId, minute: number, clickId: typeof byPerson.id, ref = link.code) =>
          aVisit(tenantId, { pvId, ref, clickId, receivedAt: noon(2, minute * 60_000) })
        yield* log([
          visit(first, 1, byPerson.id),
          visit(first, 4, byPerson.id),
          visit(second, 2, byPerson.id),
          visit(second, 3, byBot.id),
          visit(second, 4, newClickId()),
          aVisit(tenantId, { pvId: second, clickId: byPerson.id, receivedAt: noon(2, 5 * 60_000) })
        ])
        const told = new Map((yield* visitors(tenantId)).map((each) => [each.pvId, each.visits]))
        const marks = (pvId: PvId) => told.get(pvId)?.map(({ clickKind, isClicked }) => [clickKind, isClicked])
        expect(marks(first)).toEqual([
          ["human", true],
          ["human", true]
        ])
        expect(marks(second)).toEqual([
          ["human", false],
          ["bot", false],
          [null, false],
          [null, false]
        ])
      })
    )

    it.live(
      "landings are page views without a link whose address has one of the texts in it, whatever its letter case",
      Effect.gen(function* () {
        const tenantId = yield* newTenant
        const pvId = newVisitor()
        const page = (pageUrl: string, day: number, fields: Partial<TrackingEvent> = {}) =>
          aPageView(tenantId, { pvId, pageUrl, receivedAt: noon(day), ...fields })
        const fitting = page("https://shop.example.com/?UTM_Source=Ann", 2)
        yield* log([
          page("https://shop.example.com/ann", 3),
          fitting,
          page("https://shop.example.com/?utm_source=ann", 4, { isBot: true }),
          page("https://shop.example.com/?utm_source=ann", 5, { type: "add_to_cart" }),
          page("https://shop.example.com/?utm_source=ann", 20),
          page("https://shop.example.com/", 6, { pvId: newVisitor() })
        ])
        expect<ReadonlyArray<unknown>>(yield* visitors(tenantId, { texts: ["utm_source="] })).toEqual([
          {
            pvId,
            visits: [],
            landings: [{ at: noon(2), pageUrl: fitting.pageUrl }],
            cartsAt: [noon(5)],
            checkoutsAt: []
          }
        ])
        expect(yield* visitors(tenantId)).toEqual([])
      })
    )

    it.live(
      "pages, one after the other, hold each visitor once, by pvId, whether a link or a landing brought them",
      Effect.gen(function* () {
        const tenantId = yield* newTenant
        const pageUrl = "https://shop.example.com/?utm_source=ann"
        const came = Array.from({ length: 9 }, (_, n) =>
          n % 3 === 0
            ? aPageView(tenantId, { pageUrl, receivedAt: noon(2) })
            : aVisit(tenantId, { pageUrl, receivedAt: noon(2) })
        )
        const both = aVisit(tenantId, { pvId: came[0]?.pvId ?? newVisitor(), receivedAt: noon(3) })
        yield* log([...came, both])
        const asked = { texts: ["utm_source="] }
        const whole = yield* visitors(tenantId, asked)
        expect(whole.map(({ pvId }) => pvId)).toEqual(came.map(({ pvId }) => pvId).sort())
        for (const limit of [1, 2, 4, 9]) {
          const paged: Array<VisitorSteps> = []
          for (;;) {
            const page = yield* visitors(tenantId, asked, limit, paged.at(-1)?.pvId ?? null)
            expect(page.length).toBeLessThanOrEqual(limit)
            paged.push(...page)
            if (page.length === 0) break
          }
          expect(paged).toEqual([...whole])
        }
      })
    )

    it.live(
      "of one visitor the earliest visits and steps are read, and the latest landings, up to what is read at most",
      Effect.gen(function* () {
        const tenantId = yield* newTenant
        const pvId = newVisitor()
        const at = (n: number) => noon(2, n * 1_000)
        const pageUrl = "https://shop.example.com/?utm_source=ann"
        const numbers = Array.from({ length: VISITOR_STEPS_MAX + 5 }, (_, n) => n)
        yield* EventLog.use((events) =>
          Effect.forEach(
            numbers.flatMap((n) => [
              aVisit(tenantId, { pvId, receivedAt: at(n) }),
              aPageView(tenantId, { pvId, pageUrl, receivedAt: at(n) }),
              cart(tenantId, pvId, at(n)),
              checkout(tenantId, pvId, at(n))
            ]),
            events.append,
            { concurrency: 50, discard: true }
          )
        )
        const [only] = yield* visitors(tenantId, { texts: ["utm_source="] })
        const earliest = numbers.slice(0, VISITOR_STEPS_MAX).map(at)
        expect(only?.visits.map((visit) => visit.at)).toEqual(numbers.slice(0, PATH_VISITS_MAX).map(at))
        expect(only?.landings.map((landing) => landing.at)).toEqual(numbers.slice(-LANDINGS_MAX).map(at))
        expect(only?.cartsAt).toEqual(earliest)
        expect(only?.checkoutsAt).toEqual(earliest)
      })
    )
  })

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer))
