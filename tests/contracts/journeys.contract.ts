import { describe, expect } from "bun:test"
import { Effect, type Layer } from "effect"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import { Journeys, LANDINGS_MAX, PATH_VISITS_MAX, type VisitCursor } from "../../ports/revenue/attribution/Journeys.ts"
import { EventLog } from "../../ports/tracking/events/EventLog.ts"
import type { PvId, TrackingEvent } from "../../ports/tracking/events/TrackingEvent.ts"
import type { ClickId, LinkCode } from "../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../ports/tracking/links/TrackingLinks.ts"
import { Orders } from "../../ports/tracking/orders/Orders.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import {
  aClick,
  aLink,
  all,
  aPageView,
  aPurchase,
  aShopNotice,
  aVisit,
  newClickId,
  newCode,
  newVisitor,
  noon,
  orderId,
  orderRecordOf,
  type TrackingStores,
  visitsOf
} from "./attributionExamples.ts"
import { newTenant } from "./newTenant.ts"
import { StoreSuite } from "./StoreSuite.ts"

/** What any adapter of the journeys must do. */
export const suite = <E>(name: string, layer: Layer.Layer<Tenants | TrackingStores, E>) =>
  describe(`journeys contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    describe("Journeys", () => {
      it.live(
        "visitsOf answers the visits of these visitors with `from` <= at <= `to`, by pvId and then at",
        Effect.gen(function* () {
          const log = yield* EventLog
          const journeys = yield* Journeys
          const tenantId = yield* newTenant
          const [one = newVisitor(), two = newVisitor()] = [newVisitor(), newVisitor()].sort()
          const [from, to] = [noon(10, 500), noon(20, 500)]
          const visit = (pvId: PvId, receivedAt: Date) => aVisit(tenantId, { pvId, receivedAt, clickId: newClickId() })
          const inside = [visit(one, from), visit(one, noon(15)), visit(two, noon(12)), visit(two, to)]
          const outside = [visit(one, noon(10, 499)), visit(two, noon(20, 501)), visit(newVisitor(), noon(15))]
          yield* Effect.forEach([...outside, ...inside.toReversed()], log.append, all)
          expect(yield* journeys.visitsOf(tenantId, [two, one, two], from, to)).toEqual(
            inside.flatMap(({ pvId, receivedAt, ref, clickId }) =>
              ref === null ? [] : [{ pvId, at: receivedAt, code: ref, clickId, clickKind: null }]
            )
          )
          expect(yield* journeys.visitsOf(tenantId, [], from, to)).toEqual([])
        })
      )

      it.live(
        "a visit is a page that was opened from a tracking link, through the redirect or not",
        Effect.gen(function* () {
          const log = yield* EventLog
          const tenantId = yield* newTenant
          const pvId = newVisitor()
          const clickId = newClickId()
          yield* log.append(aPageView(tenantId, { pvId, receivedAt: noon(1) }))
          yield* log.append(aPurchase(tenantId, {}, { pvId, receivedAt: noon(2) }))
          yield* log.append(aVisit(tenantId, { pvId, receivedAt: noon(3), clickId }))
          yield* log.append(aVisit(tenantId, { pvId, receivedAt: noon(4), clickId: null }))
          expect(yield* visitsOf(tenantId, pvId)).toMatchObject([
            { at: noon(3), clickId },
            { at: noon(4), clickId: null }
          ])
        })
      )

      it.live(
        "visitsOf tells of a click the kind it was recorded as, of this link and tenant, and null where it wasn't",
        Effect.gen(function* () {
          const log = yield* EventLog
          const links = yield* TrackingLinks
          const link = aLink(yield* newTenant)
          const { tenantId } = link
          const [click, otherLinks, otherTenants] = [
            aClick(link, { kind: "prefetch" }),
            aClick({ ...link, code: newCode() }),
            aClick({ ...link, tenantId: yield* newTenant })
          ]
          yield* Effect.forEach([click, otherLinks, otherTenants], links.recordClick, all)
          const pvId = newVisitor()
          const clickIds = [click.id, otherLinks.id, otherTenants.id, newClickId()]
          for (const [n, clickId] of clickIds.entries()) {
            yield* log.append(aVisit(tenantId, { pvId, ref: link.code, clickId, receivedAt: noon(1, n) }))
          }
          const kinds = (yield* visitsOf(tenantId, pvId)).map(({ clickId, clickKind }) => [clickId, clickKind])
          expect(kinds).toEqual(clickIds.map((clickId) => [clickId, clickId === click.id ? "prefetch" : null]))
        })
      )

      it.live(
        "what a known bot opens is no visit, and what it buys is marked",
        Effect.gen(function* () {
          const log = yield* EventLog
          const journeys = yield* Journeys
          const tenantId = yield* newTenant
          const visit = aVisit(tenantId, { isBot: true })
          yield* log.append(visit)
          yield* log.append(aPurchase(tenantId, {}, { isBot: true, pvId: visit.pvId }))
          expect(yield* visitsOf(tenantId, visit.pvId)).toEqual([])
          expect((yield* orderRecordOf(tenantId, orderId("1001"))).notices).toMatchObject([
            { isBot: true, source: "pixel" }
          ])
          expect(yield* journeys.unconvertedPaths(tenantId, noon(0), noon(31), 10, null)).toEqual({
            paths: [],
            next: null
          })
        })
      )

      it.live(
        "visitsOf answers none of another tenant's visits",
        Effect.gen(function* () {
          const log = yield* EventLog
          const visit = aVisit(yield* newTenant)
          yield* log.append(visit)
          expect(yield* visitsOf(yield* newTenant, visit.pvId)).toEqual([])
        })
      )

      /** Appends a visitor's visits to these codes, an hour apart, and answers who it was. */
      const travel = Effect.fnUntraced(function* (tenantId: TenantId, codes: ReadonlyArray<LinkCode>, start = noon(1)) {
        const log = yield* EventLog
        const pvId = newVisitor()
        const visits = codes.map((ref, n) =>
          aVisit(tenantId, { pvId, ref, receivedAt: new Date(start.getTime() + n * 3_600_000) })
        )
        yield* Effect.forEach(visits.toReversed(), log.append, all)
        return pvId
      })

      /** All pages of `limit`, one after the other, a visitor's codes put together. */
      const unconverted = Effect.fnUntraced(function* (tenantId: TenantId, from: Date, to: Date, limit = 1_000) {
        const journeys = yield* Journeys
        const paths = new Map<PvId, ReadonlyArray<LinkCode>>()
        const visitors: Array<PvId> = []
        for (let after: VisitCursor | null = null; ; ) {
          const page: Effect.Success<ReturnType<typeof journeys.unconvertedPaths>> = yield* journeys.unconvertedPaths(
            tenantId,
            from,
            to,
            limit,
            after
          )
          for (const { pvId, visits } of page.paths) {
            paths.set(pvId, [...(paths.get(pvId) ?? []), ...visits.map(({ code }) => code)])
            visitors.push(pvId)
          }
          after = page.next
          if (after === null) break
        }
        expect(visitors).toEqual(visitors.toSorted())
        return paths
      })

      it.live(
        "unconvertedPaths answers the codes of a visitor's visits, oldest first, by pvId",
        Effect.gen(function* () {
          const tenantId = yield* newTenant
          const [a, b] = [newCode(), newCode()]
          const travelled = [
            [a, b],
            [a, b],
            [b, a],
            [a, a, b]
          ]
          const visitors = yield* Effect.forEach(travelled, (codes) => travel(tenantId, codes))
          yield* travel(yield* newTenant, [a])
          const paths = yield* unconverted(tenantId, noon(1), noon(2))
          expect(visitors.map((pvId) => paths.get(pvId))).toEqual(travelled)
          expect(paths.size).toBe(travelled.length)
        })
      )

      it.live(
        "unconvertedPaths leaves out visitors of whom an order was ever reported, by whichever source",
        Effect.gen(function* () {
          const log = yield* EventLog
          const book = yield* Orders
          const tenantId = yield* newTenant
          const [bought, looked] = [newCode(), newCode()]
          const byPixel = yield* travel(tenantId, [bought])
          const byServer = yield* travel(tenantId, [bought])
          const byShop = yield* travel(tenantId, [bought])
          const byAnother = yield* travel(tenantId, [looked])
          yield* log.append(aPurchase(tenantId, {}, { pvId: byPixel, receivedAt: noon(30) }))
          yield* log.append(aPurchase(tenantId, {}, { pvId: byServer, reportedBy: "server", receivedAt: noon(1, -1) }))
          yield* book.record(aShopNotice(tenantId, 1, { pvId: byShop }))
          yield* log.append(aPurchase(yield* newTenant, {}, { pvId: byAnother }))
          expect([...(yield* unconverted(tenantId, noon(1), noon(2)))]).toEqual([[byAnother, [looked]]])
        })
      )

      it.live(
        "unconvertedPaths takes the visits with `from` <= at < `to`",
        Effect.gen(function* () {
          const log = yield* EventLog
          const tenantId = yield* newTenant
          const [from, to] = [noon(10, 500), noon(20, 500)]
          const [first, last] = [newCode(), newCode()]
          const pvId = newVisitor()
          const visits = [
            aVisit(tenantId, { pvId, receivedAt: noon(10, 499) }),
            aVisit(tenantId, { pvId, receivedAt: from, ref: first }),
            aVisit(tenantId, { pvId, receivedAt: noon(20, 499), ref: last }),
            aVisit(tenantId, { pvId, receivedAt: to }),
            aVisit(tenantId, { receivedAt: noon(10, 499) }),
            aVisit(tenantId, { receivedAt: to })
          ]
          yield* Effect.forEach(visits, log.append, all)
          for (const limit of [1, 2, 3, 1_000]) {
            expect([...(yield* unconverted(tenantId, from, to, limit))]).toEqual([[pvId, [first, last]]])
          }
        })
      )

      it.live(
        "unconvertedPaths answers at most PATH_VISITS_MAX codes of a visitor on a page: later ones are left out",
        Effect.gen(function* () {
          const tenantId = yield* newTenant
          const codes = Array.from({ length: PATH_VISITS_MAX + 1 }, newCode)
          const pvId = yield* travel(tenantId, codes)
          expect([...(yield* unconverted(tenantId, noon(1), noon(31)))]).toEqual([
            [pvId, codes.slice(0, PATH_VISITS_MAX)]
          ])
        })
      )

      it.live(
        "unconvertedPaths: a visit is clicked that names a person's recorded click on its link, and that of the first who named it",
        Effect.gen(function* () {
          const [log, links, journeys] = [yield* EventLog, yield* TrackingLinks, yield* Journeys]
          const link = aLink(yield* newTenant)
          const { tenantId, code } = link
          const another = aLink(tenantId)
          const elsewhere = aLink(yield* newTenant)
          const click = aClick(link)
          const byBot = aClick(link, { kind: "bot" })
          const ofAnother = aClick(another)
          const ofElsewhere = aClick(elsewhere)
          for (const each of [link, another, elsewhere]) yield* links.insert(each)
          for (const each of [click, byBot, ofAnother, ofElsewhere]) yield* links.recordClick(each)
          const visit = (clickId: ClickId | null, minute: number, pvId = newVisitor()) =>
            aVisit(tenantId, { pvId, ref: code, clickId, receivedAt: new Date(noon(1).getTime() + minute * 60_000) })
          const first = visit(click.id, 1)
          const visits = [
            first,
            visit(click.id, 2, first.pvId),
            visit(click.id, 3),
            visit(null, 4),
            visit(newClickId(), 5),
            visit(byBot.id, 6),
            visit(ofAnother.id, 7),
            visit(ofElsewhere.id, 8)
          ]
          yield* Effect.forEach(visits.toReversed(), log.append)
          // Another tenant's visitor who names the click doesn't make it theirs, nor does a bot.
          yield* log.append(aVisit(elsewhere.tenantId, { clickId: click.id, receivedAt: noon(1) }))
          yield* log.append(aVisit(tenantId, { ref: code, clickId: click.id, isBot: true, receivedAt: noon(1) }))
          const { paths } = yield* journeys.unconvertedPaths(tenantId, noon(1), noon(2), 100, null)
          const clicked = new Map(paths.map((path) => [path.pvId, path.visits.map(({ isClicked }) => isClicked)]))
          expect(clicked.get(first.pvId)).toEqual([true, true])
          expect(clicked.size).toBe(visits.length - 1)
          for (const { pvId } of visits.slice(2)) expect(clicked.get(pvId)).toEqual([false])
        })
      )

      it.live(
        "unconvertedPaths: pages of any `limit` hold each visit once, in order, and one reads no more than its limit",
        Effect.gen(function* () {
          const journeys = yield* Journeys
          const log = yield* EventLog
          const tenantId = yield* newTenant
          const visitors = yield* Effect.forEach([3, 1, 4, 2, 5], (visits) =>
            travel(
              tenantId,
              Array.from({ length: visits }, () => newCode())
            )
          )
          // Two at the very same moment are never on two pages.
          const twice = { pvId: newVisitor(), receivedAt: noon(1) }
          yield* Effect.forEach([aVisit(tenantId, twice), aVisit(tenantId, twice)], log.append)
          const whole = yield* unconverted(tenantId, noon(1), noon(2))
          expect(whole.size).toBe(visitors.length + 1)
          expect([...whole.values()].flat()).toHaveLength(17)
          const inAnyOrder = (paths: ReadonlyMap<PvId, ReadonlyArray<LinkCode>>) =>
            [...paths].map(([pvId, codes]) => [pvId, pvId === twice.pvId ? codes.toSorted() : codes])
          for (const limit of [1, 2, 3, 5, 16, 17, 18]) {
            expect(inAnyOrder(yield* unconverted(tenantId, noon(1), noon(2), limit))).toEqual(inAnyOrder(whole))
            const { paths } = yield* journeys.unconvertedPaths(tenantId, noon(1), noon(2), limit, null)
            expect(paths.flatMap(({ visits }) => visits).length).toBeWithin(1, limit + 2)
          }
        })
      )
    })

    describe("Journeys, of pages without a link", () => {
      it.live(
        "landingsOf answers page views without a link whose address has one of the texts, of each visitor the latest LANDINGS_MAX",
        Effect.gen(function* () {
          const log = yield* EventLog
          const journeys = yield* Journeys
          const tenantId = yield* newTenant
          const [one = newVisitor(), two = newVisitor()] = [newVisitor(), newVisitor()].toSorted()
          const page = (pvId: PvId, day: number, pageUrl: string | null, fields: Partial<TrackingEvent> = {}) =>
            aVisit(tenantId, { pvId, receivedAt: noon(day), ref: null, clickId: null, pageUrl, ...fields })
          const [from, to] = [noon(10), noon(20)]
          const inside = [
            page(one, 10, "https://Shop.example.com/?UTM_Source=a"),
            page(one, 20, "https://shop.example.com/ann"),
            page(two, 15, "https://x.example/?b=1&utm_source=")
          ]
          const outside = [
            page(one, 9, "https://x.example/?utm_source=a"),
            page(one, 21, "https://x.example/?utm_source=a"),
            page(one, 12, "https://x.example/"),
            page(one, 12, null),
            page(one, 12, "https://x.example/?utm_source=a", { isBot: true }),
            page(one, 12, "https://x.example/?utm_source=a", { ref: newCode() }),
            page(one, 12, "https://x.example/?utm_source=a", { type: "add_to_cart" }),
            page(newVisitor(), 12, "https://x.example/?utm_source=a"),
            aVisit(yield* newTenant, {
              pvId: one,
              receivedAt: noon(12),
              ref: null,
              clickId: null,
              pageUrl: "https://x.example/?utm_source=a"
            })
          ]
          yield* Effect.forEach([...outside, ...inside], log.append, all)
          const read = (texts: ReadonlyArray<string>) => journeys.landingsOf(tenantId, [two, one, one], from, to, texts)
          const told = inside.map(({ pvId, receivedAt: at, pageUrl }) => ({ pvId, at, pageUrl: pageUrl ?? "" }))
          expect(yield* read(["utm_source=", "//shop.example.com/ann"])).toEqual(told)
          expect(yield* read(["//shop.example.com/a"])).toEqual(told.slice(1, 2))
          expect(yield* read(["%", "_"])).toEqual([told[0], told[2]].filter((landing) => landing !== undefined))
          expect(yield* read([])).toEqual([])

          const busy = newVisitor()
          const pages = Array.from({ length: LANDINGS_MAX + 5 }, (_, n) =>
            page(busy, 12, `https://x.example/${n}`, { receivedAt: noon(12, n) })
          )
          yield* Effect.forEach(pages, log.append, all)
          const latest = yield* journeys.landingsOf(tenantId, [busy], from, to, ["//x.example"])
          expect(latest.map(({ pageUrl }) => pageUrl)).toEqual(pages.slice(5).map(({ pageUrl }) => pageUrl ?? ""))
        })
      )
    })
  })

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer))
