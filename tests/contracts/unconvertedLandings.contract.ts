import { describe, expect } from "bun:test"
import { Effect, type Layer } from "effect"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import { Journeys, LANDINGS_MAX, type VisitCursor } from "../../ports/revenue/attribution/Journeys.ts"
import { HOUR_MS } from "../../ports/time/days.ts"
import { EventLog } from "../../ports/tracking/events/EventLog.ts"
import { Orders } from "../../ports/tracking/orders/Orders.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import { aPageView, aShopNotice, aVisit, newVisitor, noon } from "./attributionExamples.ts"
import { newTenant } from "./newTenant.ts"
import { StoreSuite } from "./StoreSuite.ts"

const TEXTS = ["utm_source=", "//shop.example.com"]
const PAGE = "https://blog.example/?UTM_Source=Anna"

/** All pages of `limit`, one after the other, a visitor's landings put together. */
const landingsBy = Effect.fnUntraced(function* (tenantId: TenantId, limit: number) {
  const journeys = yield* Journeys
  const found = new Map<string, Array<string>>()
  const visitors: Array<string> = []
  for (let after: VisitCursor | null = null; ; ) {
    const page: Effect.Success<ReturnType<typeof journeys.unconvertedLandings>> = yield* journeys.unconvertedLandings(
      tenantId,
      noon(2),
      noon(20),
      TEXTS,
      limit,
      after
    )
    for (const { pvId, landings } of page.visitors) {
      const told = landings.map(({ at, pageUrl }) => `${at.toISOString()} ${pageUrl}`)
      found.set(pvId, [...(found.get(pvId) ?? []), ...told])
      visitors.push(pvId)
    }
    after = page.next
    if (after === null) break
  }
  expect(visitors).toEqual(visitors.toSorted())
  return found
})

/** What is promised of the landings of visitors who ordered nothing, page by page. */
export const suite = <E>(name: string, layer: Layer.Layer<Journeys | EventLog | Orders | Tenants, E>) => {
  describe(`Journeys of visitors without a link or an order by ${name}`, () => {
    const it = sharedEffectTest(layer)

    it.live(
      "unconvertedLandings answers fitting pages of visitors without an order, each once, whatever the pages' limit",
      Effect.gen(function* () {
        const [log, book] = [yield* EventLog, yield* Orders]
        const tenantId = yield* newTenant
        const [one, two, buyer, many] = [newVisitor(), newVisitor(), newVisitor(), newVisitor()]
        const page = (pvId: typeof one, hour: number, fields: Parameters<typeof aPageView>[1] = {}) =>
          log.append(aPageView(tenantId, { pvId, receivedAt: noon(2, hour * HOUR_MS), pageUrl: PAGE, ...fields }))
        yield* page(one, 0)
        yield* page(one, 2, { pageUrl: "https://SHOP.example.com/anna" })
        yield* page(one, 1, { pageUrl: "https://elsewhere.example/" })
        yield* page(two, 3)
        yield* page(buyer, 3)
        yield* book.record(aShopNotice(tenantId, 1, { pvId: buyer }))
        // No page view, a bot's, before and after, with a link, another tenant's.
        yield* page(two, 4, { type: "add_to_cart" })
        yield* page(two, 4, { isBot: true })
        yield* page(two, -1)
        yield* page(two, 18 * 24)
        yield* log.append(aVisit(tenantId, { pvId: two, receivedAt: noon(3), pageUrl: PAGE }))
        yield* log.append(aPageView(yield* newTenant, { pvId: two, receivedAt: noon(3), pageUrl: PAGE }))
        for (let n = 0; n <= LANDINGS_MAX; n++) yield* page(many, n)
        const all = yield* landingsBy(tenantId, 1_000)
        expect(all).toEqual(
          new Map([
            [
              one,
              [
                `${noon(2).toISOString()} ${PAGE}`,
                `${noon(2, 2 * HOUR_MS).toISOString()} https://SHOP.example.com/anna`
              ]
            ],
            [two, [`${noon(2, 3 * HOUR_MS).toISOString()} ${PAGE}`]],
            [many, Array.from({ length: LANDINGS_MAX }, (_, n) => `${noon(2, n * HOUR_MS).toISOString()} ${PAGE}`)]
          ])
        )
        for (const limit of [1, 2, 7]) {
          const found = yield* landingsBy(tenantId, limit)
          expect(found.get(many)?.slice(0, LANDINGS_MAX)).toEqual(all.get(many))
          expect([found.get(one), found.get(two), found.has(buyer)]).toEqual([all.get(one), all.get(two), false])
        }
      })
    )
  })
}

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer))
