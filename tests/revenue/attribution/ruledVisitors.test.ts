import { describe, expect } from "bun:test"
import { Effect } from "effect"
import { openAttribution, prepareAttribution } from "../../../domain/revenue/attribution/attributeOrders.ts"
import { AttributionPageSizes } from "../../../domain/revenue/attribution/pageSizes.ts"
import type { ChannelVisit } from "../../../domain/revenue/attribution/unclickedVisitors.ts"
import { eachUnconverted } from "../../../domain/revenue/attribution/unconvertedVisitors.ts"
import { layer } from "../../../fixtures/layers/layer.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { HOUR_MS, MINUTE_MS } from "../../../ports/time/days.ts"
import { EventLog } from "../../../ports/tracking/events/EventLog.ts"
import { OrderId } from "../../../ports/tracking/events/TrackingEvent.ts"
import { LinkCode, type LinkRule } from "../../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../../ports/tracking/links/TrackingLinks.ts"
import { Orders } from "../../../ports/tracking/orders/Orders.ts"
import { aClick, aLink, aPageView, aShopNotice, aVisit, newVisitor, noon } from "../../contracts/attributionExamples.ts"
import { newTenant } from "../../contracts/newTenant.ts"
import { effectTest } from "../../support/running/effectTest.ts"

const PERIOD = { from: noon(1), to: noon(20) }

/** Two creators: nova's buyers come by clicks, anna's by addresses that a rule gives to her. */
const aWorld = Effect.gen(function* () {
  const links = yield* TrackingLinks
  const tenantId = yield* newTenant
  const linkOf = (handle: string) =>
    aLink(tenantId, { code: LinkCode.make(`${handle}-${tenantId}`), creator: { platform: "instagram", handle } })
  const [nova, anna] = [linkOf("nova"), linkOf("anna")]
  for (const link of [nova, anna]) yield* links.insert(link)
  const rule: LinkRule = {
    utmSource: "anna",
    utmCampaign: null,
    utmContent: null,
    address: null,
    code: anna.code,
    from: null,
    until: null
  }
  return { tenantId, nova, anna, rule }
})

const ANNAS_PAGE = "https://shop.example.com/?utm_source=Anna"
const opens = Effect.fnUntraced(function* (tenantId: TenantId, pvId = newVisitor(), ms = 0, pageUrl = ANNAS_PAGE) {
  const log = yield* EventLog
  yield* log.append(aPageView(tenantId, { pvId, receivedAt: noon(2, ms), pageUrl }))
  return pvId
})

const pathsOf = Effect.fnUntraced(function* (tenantId: TenantId) {
  const account = yield* openAttribution(tenantId)
  const paths: Array<ReadonlyArray<ChannelVisit>> = []
  yield* eachUnconverted(account, PERIOD, (visits) => void paths.push(visits))
  return paths.map((path) => path.map(({ channel, isClicked }) => `${channel}${isClicked ? " clicked" : ""}`))
})

describe("visitors who ordered nothing and came by an address that a rule gives to a link", () => {
  const it = effectTest(layer)

  it.live(
    "are paths of that link without a click, one with their other visits, each visit once",
    Effect.gen(function* () {
      const { tenantId, nova, rule } = yield* aWorld
      const [log, links] = [yield* EventLog, yield* TrackingLinks]
      const [annas, novas] = ["instagram/anna", "instagram/nova clicked"]
      yield* opens(tenantId)
      const both = yield* opens(tenantId, newVisitor(), 0)
      // Reloaded, then come again; a click, and pages of the visit that it began, which are no visits of anna's.
      yield* opens(tenantId, both, 5 * MINUTE_MS)
      yield* opens(tenantId, both, 3 * HOUR_MS)
      const click = aClick(nova, { at: noon(2, 5 * HOUR_MS) })
      yield* links.recordClick(click)
      const visit = { ref: nova.code, clickId: click.id, receivedAt: click.at }
      yield* log.append(aVisit(tenantId, { pvId: both, ...visit }))
      yield* opens(tenantId, both, 5 * HOUR_MS + MINUTE_MS)
      yield* opens(tenantId, newVisitor(), 0, "https://shop.example.com/?utm_source=anna2")
      yield* opens(tenantId, newVisitor(), 0, "https://shop.example.com/")
      const untouched = [novas]
      expect(yield* pathsOf(tenantId)).toEqual([untouched])
      yield* links.setRules(tenantId, [rule])
      const paths = yield* pathsOf(tenantId)
      expect(paths.toSorted((a, b) => a.length - b.length)).toEqual([[annas], [annas, annas, novas]])
      for (const visits of [1, 2, 3]) {
        const paged = pathsOf(tenantId).pipe(
          Effect.provideService(AttributionPageSizes, { orders: 100, visits, clicks: 100 })
        )
        expect(yield* paged).toEqual(paths)
      }
    })
  )

  it.live(
    "teach Markov and Shapley: what they did without an order moves the shares of orders",
    Effect.gen(function* () {
      const { tenantId, nova, anna, rule } = yield* aWorld
      const [book, links, log] = [yield* Orders, yield* TrackingLinks, yield* EventLog]
      yield* links.setRules(tenantId, [rule])
      const buys = Effect.fnUntraced(function* (id: string, isNova: boolean, isAnna: boolean) {
        const pvId = newVisitor()
        if (isAnna) yield* opens(tenantId, pvId)
        if (isNova) yield* log.append(aVisit(tenantId, { pvId, ref: nova.code, receivedAt: noon(2, HOUR_MS) }))
        const placedAt = noon(2, 2 * HOUR_MS)
        yield* book.record(
          aShopNotice(tenantId, 1, { orderId: OrderId.make(id), pvId, placedAt, receivedAt: placedAt })
        )
      })
      yield* buys("both", true, true)
      yield* buys("nova", true, false)
      yield* buys("anna", false, true)
      for (let n = 0; n < 4; n++) yield* log.append(aVisit(tenantId, { ref: nova.code, receivedAt: noon(2) }))
      const shareOfAnna = Effect.fnUntraced(function* (model: "markov" | "shapley") {
        const { each } = yield* prepareAttribution(tenantId, model, PERIOD)
        let share = 0n
        yield* each(({ order, shares }) => {
          if (order.orderId !== "both") return
          for (const part of shares) if (part.touch.code === anna.code) share += part.share
        })
        return share
      })
      const before = { markov: yield* shareOfAnna("markov"), shapley: yield* shareOfAnna("shapley") }
      // Half of them went on by nova's link, without an order either.
      for (let n = 0; n < 40; n++) {
        const pvId = yield* opens(tenantId)
        if (n % 2 === 0) yield* log.append(aVisit(tenantId, { pvId, ref: nova.code, receivedAt: noon(2, HOUR_MS) }))
      }
      expect(yield* shareOfAnna("shapley")).not.toBe(before.shapley)
      expect(yield* shareOfAnna("markov")).not.toBe(before.markov)
    })
  )
})
