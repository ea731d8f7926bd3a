import { describe, expect, test } from "bun:test"
import { Effect, Layer } from "effect"
import { Digest, Mac, SecureRandom } from "effect/crypto"
import fc from "fast-check"
import { createTenant } from "../../../domain/accounts/tenants/createTenant.ts"
import type { FunnelFilter, FunnelGroupBy } from "../../../domain/revenue/attribution/funnel/funnelGroups.ts"
import { FUNNEL_ROWS_MAX, type FunnelCounts } from "../../../domain/revenue/attribution/funnel/funnelRows.ts"
import { rateText } from "../../../domain/revenue/attribution/funnel/rateText.ts"
import { reportFunnel } from "../../../domain/revenue/attribution/funnel/reportFunnel.ts"
import { FUNNEL_STEPS, type FunnelMode, walkFunnel } from "../../../domain/revenue/attribution/funnel/walkFunnel.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { ClickPeople, ClickPerson } from "../../../ports/revenue/fraud/ClickPeople.ts"
import { EventLog } from "../../../ports/tracking/events/EventLog.ts"
import type { PvId, TrackingEvent } from "../../../ports/tracking/events/TrackingEvent.ts"
import {
  type ClickId,
  type ClickKind,
  type CreatorAccount,
  LinkCode
} from "../../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../../ports/tracking/links/TrackingLinks.ts"
import { Orders } from "../../../ports/tracking/orders/Orders.ts"
import {
  aClick,
  aLink,
  anAnswer,
  aPageView,
  aPurchase,
  aShopNotice,
  aVisit,
  newVisitor,
  noon,
  orderId
} from "../../contracts/attributionExamples.ts"
import { effectTest, PROPERTY_RUNS } from "../../support/running/effectTest.ts"

const layer = Layer.mergeAll(fixtures, Digest.layerWebCrypto, Mac.layerWebCrypto).pipe(
  Layer.provideMerge(SecureRandom.layerWebCrypto)
)
const it = effectTest(layer)

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const MARCH = { from: noon(1), to: noon(31) }
const ANY: FunnelFilter = { creator: null, code: null, campaign: null }
const ann: CreatorAccount = { platform: "instagram", handle: "ann" }
const bob: CreatorAccount = { platform: "tiktok", handle: "bob" }

const code = (text: string) => LinkCode.make(text)

/** An account with two links of ann's, in a campaign each, and one of bob's. */
const opened = Effect.gen(function* () {
  const { id: tenantId } = yield* createTenant("Corner Shop")
  const links = yield* TrackingLinks
  yield* links.insert(aLink(tenantId, { code: code("ann-1"), creator: ann, campaign: "spring", promoCode: "ANN10" }))
  yield* links.insert(aLink(tenantId, { code: code("ann-2"), creator: ann, campaign: "summer" }))
  yield* links.insert(aLink(tenantId, { code: code("bob-1"), creator: bob, campaign: "spring" }))
  return tenantId
})

const log = (event: TrackingEvent) => EventLog.use((events) => events.append(event))
const visit = (tenantId: TenantId, pvId: PvId, link: string, at: Date, clickId: ClickId | null = null) =>
  log(aVisit(tenantId, { pvId, ref: code(link), receivedAt: at, clickId }))
const step = (tenantId: TenantId, pvId: PvId, type: "add_to_cart" | "checkout_start", at: Date) =>
  log(aPageView(tenantId, { pvId, type, receivedAt: at }))

/** A click of some kind, and the page that it led to. */
const follow = Effect.fnUntraced(function* (
  tenantId: TenantId,
  pvId: PvId,
  link: string,
  at: Date,
  kind: ClickKind = "human"
) {
  const links = yield* TrackingLinks
  const click = aClick(aLink(tenantId, { code: code(link) }), { kind, at })
  yield* links.recordClick(click)
  yield* visit(tenantId, pvId, link, at, click.id)
  return click
})

const sell = (tenantId: TenantId, order: string, pvId: PvId | null, at: Date, fields = {}) =>
  Orders.use((book) =>
    book.record(aShopNotice(tenantId, 1, { orderId: orderId(order), pvId, placedAt: at, receivedAt: at, ...fields }))
  )

const funnel = (
  tenantId: TenantId,
  given: { mode?: FunnelMode; groupBy?: FunnelGroupBy; filter?: Partial<FunnelFilter>; period?: typeof MARCH } = {}
) =>
  reportFunnel({
    tenantId,
    period: given.period ?? MARCH,
    mode: given.mode ?? "closed",
    groupBy: given.groupBy ?? "creator",
    filter: { ...ANY, ...given.filter }
  })

const stepsOf = ({ visitors }: FunnelCounts) => FUNNEL_STEPS.map((each) => visitors[each])

describe("the funnel", () => {
  it.effect(
    "counts a visitor once a step, and only where the step before was reached in time order; open, wherever it was reached",
    Effect.gen(function* () {
      const tenantId = yield* opened
      const [whole, express, early, late] = [newVisitor(), newVisitor(), newVisitor(), newVisitor()]
      for (const pvId of [whole, express, early, late]) yield* visit(tenantId, pvId, "ann-1", noon(2))
      yield* visit(tenantId, whole, "ann-1", noon(2, MINUTE))
      for (const minute of [2, 3]) {
        yield* step(tenantId, whole, "add_to_cart", noon(2, minute * MINUTE))
        yield* step(tenantId, whole, "checkout_start", noon(2, (minute + 2) * MINUTE))
      }
      yield* sell(tenantId, "1", whole, noon(2, 6 * MINUTE))
      yield* sell(tenantId, "2", whole, noon(3))
      // A button that pays at once: no cart.
      yield* step(tenantId, express, "checkout_start", noon(2, 2 * MINUTE))
      yield* sell(tenantId, "3", express, noon(2, 3 * MINUTE))
      // What was in the cart before the link brought them is none of the link's, nor is a checkout before the cart.
      yield* step(tenantId, early, "add_to_cart", noon(2, -MINUTE))
      yield* step(tenantId, late, "checkout_start", noon(2, MINUTE))
      yield* step(tenantId, late, "add_to_cart", noon(2, 2 * MINUTE))

      const closed = yield* funnel(tenantId)
      expect(stepsOf(closed.total)).toEqual([4, 2, 1, 1])
      expect(closed.total.orders).toBe(2)
      const open = yield* funnel(tenantId, { mode: "open" })
      expect(stepsOf(open.total)).toEqual([4, 2, 3, 2])
      expect(open.total.orders).toBe(3)
      expect(closed.orders).toEqual({ placed: 3, withVisit: 3, withoutVisit: 0, withoutVisitor: 0, unconfirmed: 0 })
    })
  )

  it.effect(
    "a visitor is of the period they came in; what they do counts up to the look-back later",
    Effect.gen(function* () {
      const tenantId = yield* opened
      const period = { from: noon(2), to: noon(3) }
      const [soon, tooLate, before] = [newVisitor(), newVisitor(), newVisitor()]
      for (const pvId of [soon, tooLate]) {
        yield* visit(tenantId, pvId, "ann-1", noon(2))
        yield* step(tenantId, pvId, "add_to_cart", noon(20))
        yield* step(tenantId, pvId, "checkout_start", noon(20))
      }
      yield* visit(tenantId, before, "ann-1", noon(2, -1))
      yield* sell(tenantId, "1", soon, new Date(noon(2).getTime() + 30 * DAY))
      yield* sell(tenantId, "2", tooLate, new Date(noon(2).getTime() + 30 * DAY + 1))
      const { total, completeAt, windowDays } = yield* funnel(tenantId, { period })
      expect([stepsOf(total), total.orders]).toEqual([[2, 2, 2, 1], 1])
      expect([windowDays, completeAt]).toEqual([30, new Date(noon(3).getTime() + 30 * DAY)])
    })
  )

  it.effect(
    "a visitor who came by two creators is in both rows and once in all; a filter gives what the row says",
    Effect.gen(function* () {
      const tenantId = yield* opened
      const [both, only] = [newVisitor(), newVisitor()]
      yield* visit(tenantId, both, "ann-1", noon(2))
      yield* step(tenantId, both, "add_to_cart", noon(2, MINUTE))
      yield* visit(tenantId, both, "bob-1", noon(3))
      yield* visit(tenantId, only, "ann-2", noon(4))
      const all = yield* funnel(tenantId)
      expect(stepsOf(all.total)).toEqual([2, 1, 0, 0])
      expect(all.rows.map(({ creator, counts }) => [creator, stepsOf(counts)])).toEqual([
        [ann, [2, 1, 0, 0]],
        // The cart was there before bob's link.
        [bob, [1, 0, 0, 0]]
      ])
      const byLink = yield* funnel(tenantId, { groupBy: "link" })
      expect(byLink.rows.map((row) => [row.code, row.creator, row.campaign, row.counts.visitors.page_view])).toEqual([
        [code("ann-1"), ann, "spring", 1],
        [code("ann-2"), ann, "summer", 1],
        [code("bob-1"), bob, "spring", 1]
      ])
      const byCampaign = yield* funnel(tenantId, { groupBy: "campaign" })
      expect(byCampaign.rows.map(({ campaign, counts }) => [campaign, stepsOf(counts)])).toEqual([
        ["spring", [1, 1, 0, 0]],
        ["summer", [1, 0, 0, 0]]
      ])
      const filters: ReadonlyArray<Partial<FunnelFilter>> = [
        { creator: bob },
        { code: code("bob-1") },
        { creator: bob, campaign: "spring" }
      ]
      for (const filter of filters) {
        const { total } = yield* funnel(tenantId, { filter })
        expect(total).toEqual(all.rows[1]?.counts ?? all.total)
      }
      expect(stepsOf((yield* funnel(tenantId, { filter: { creator: bob, campaign: "summer" } })).total)).toEqual([
        0, 0, 0, 0
      ])
    })
  )

  it.effect(
    "a link that is given to another creator takes no visitor of its past with it",
    Effect.gen(function* () {
      const tenantId = yield* opened
      const links = yield* TrackingLinks
      yield* links.insert(
        aLink(tenantId, { code: code("moved"), creator: bob, formerOwners: [{ creator: ann, until: noon(5) }] })
      )
      yield* visit(tenantId, newVisitor(), "moved", noon(4))
      yield* visit(tenantId, newVisitor(), "moved", noon(5))
      const { rows } = yield* funnel(tenantId)
      expect(rows.map(({ creator, counts }) => [creator, counts.visitors.page_view])).toEqual([
        [ann, 1],
        [bob, 1]
      ])
    })
  )

  it.effect(
    "orders are the reconciled ones: a pixel's purchase and the shop's order are one, and what earns nothing is none",
    Effect.gen(function* () {
      const tenantId = yield* opened
      const pvId = newVisitor()
      yield* visit(tenantId, pvId, "ann-1", noon(2))
      yield* step(tenantId, pvId, "add_to_cart", noon(2, MINUTE))
      yield* step(tenantId, pvId, "checkout_start", noon(2, 2 * MINUTE))
      yield* log(aPurchase(tenantId, { orderId: orderId("1") }, { pvId, receivedAt: noon(2, 3 * MINUTE) }))
      yield* log(aPurchase(tenantId, { orderId: orderId("1") }, { pvId, receivedAt: noon(2, 4 * MINUTE) }))
      yield* sell(tenantId, "1", pvId, noon(2, 3 * MINUTE))
      yield* sell(tenantId, "2", pvId, noon(2, 5 * MINUTE), { isCancelled: true })
      yield* sell(tenantId, "3", pvId, noon(2, 6 * MINUTE), { isTest: true })
      yield* sell(tenantId, "4", pvId, noon(2, 7 * MINUTE), { payment: "pending", paidMinorUnits: 0n })
      const { total, orders } = yield* funnel(tenantId)
      expect([stepsOf(total), total.orders, orders.placed]).toEqual([[1, 1, 1, 1], 1, 1])
    })
  )

  it.effect(
    "orders without a visit are told apart, by who had a part in them all the same",
    Effect.gen(function* () {
      const tenantId = yield* opened
      const [seen, unseen] = [newVisitor(), newVisitor()]
      yield* visit(tenantId, seen, "bob-1", noon(2))
      yield* sell(tenantId, "by visit", seen, noon(2, MINUTE))
      yield* sell(tenantId, "heard", null, noon(3), { promoCodes: ["ANN10"] })
      yield* sell(tenantId, "both", seen, noon(4), { promoCodes: ["ANN10"] })
      yield* sell(tenantId, "nobody's", unseen, noon(5))
      yield* sell(tenantId, "named", null, noon(6))
      yield* Orders.use((book) =>
        book.answer(anAnswer(tenantId, { orderId: orderId("named"), answer: "@bob on TikTok", receivedAt: noon(6) }))
      )
      const { total, rows, orders } = yield* funnel(tenantId)
      expect(orders).toEqual({ placed: 5, withVisit: 2, withoutVisit: 3, withoutVisitor: 2, unconfirmed: 0 })
      expect(rows.map(({ creator, counts }) => [creator, counts.ordersWithoutVisit])).toEqual([
        [bob, 1],
        [ann, 2]
      ])
      // Order `both` was without a visit for ann, not for the account.
      expect(total.ordersWithoutVisit).toBe(2)
    })
  )

  it.effect(
    "machine traffic is told apart; people are told beside clicks",
    Effect.gen(function* () {
      const tenantId = yield* opened
      const people = yield* ClickPeople
      const person = newVisitor()
      const [first, again] = [
        yield* follow(tenantId, person, "ann-1", noon(2)),
        yield* follow(tenantId, person, "ann-1", noon(2, MINUTE))
      ]
      for (const { id: clickId, code, at } of [first, again]) {
        yield* people.record([{ tenantId, clickId, code, at, person: ClickPerson.make("a".repeat(32)) }])
      }
      yield* follow(tenantId, newVisitor(), "ann-1", noon(3), "bot")
      yield* follow(tenantId, newVisitor(), "ann-1", noon(3), "head")
      const prerendered = newVisitor()
      yield* follow(tenantId, prerendered, "ann-1", noon(3), "prefetch")
      const mixed = newVisitor()
      yield* follow(tenantId, mixed, "ann-1", noon(3), "bot")
      yield* visit(tenantId, mixed, "ann-1", noon(3, MINUTE))
      yield* log(aVisit(tenantId, { ref: code("ann-1"), receivedAt: noon(3), isBot: true }))
      const { total } = yield* funnel(tenantId)
      expect(total).toMatchObject({
        clicks: { human: 2, bot: 2, head: 1, prefetch: 1 },
        people: 1,
        visitorsByClick: 1,
        machineVisitors: 2
      })
      expect(stepsOf(total)).toEqual([3, 0, 0, 0])
    })
  )

  it.effect(
    "a page that a rule gives to a link brings a visitor, but not within a visit that a link opened",
    Effect.gen(function* () {
      const tenantId = yield* opened
      const links = yield* TrackingLinks
      yield* links.setRules(tenantId, [
        {
          utmSource: "ann",
          utmCampaign: null,
          utmContent: null,
          address: null,
          code: code("ann-2"),
          from: null,
          until: null
        }
      ])
      const pageUrl = "https://shop.example.com/?utm_source=ann"
      const [ruled, linked, earlier] = [newVisitor(), newVisitor(), newVisitor()]
      yield* log(aPageView(tenantId, { pvId: ruled, pageUrl, receivedAt: noon(2) }))
      yield* step(tenantId, ruled, "add_to_cart", noon(2, MINUTE))
      yield* visit(tenantId, linked, "bob-1", noon(2))
      yield* log(aPageView(tenantId, { pvId: linked, pageUrl, receivedAt: noon(2, 29 * MINUTE) }))
      // The link opened the visit just before the period.
      yield* visit(tenantId, earlier, "bob-1", noon(1, -MINUTE))
      yield* log(aPageView(tenantId, { pvId: earlier, pageUrl, receivedAt: noon(1, MINUTE) }))
      const { rows } = yield* funnel(tenantId)
      expect(rows.map(({ creator, counts }) => [creator, stepsOf(counts)])).toEqual([
        [ann, [1, 1, 0, 0]],
        [bob, [1, 0, 0, 0]]
      ])
    })
  )

  it.effect(
    "whoever has the public key can add page views, carts and checkouts, which no recorded click leads to, and no order",
    Effect.gen(function* () {
      const tenantId = yield* opened
      for (let n = 0; n < 20; n++) {
        const pvId = newVisitor()
        yield* follow(tenantId, pvId, "bob-1", noon(2, n))
        if (n % 2 === 0) yield* step(tenantId, pvId, "add_to_cart", noon(2, MINUTE))
        if (n % 4 === 0) yield* step(tenantId, pvId, "checkout_start", noon(2, 2 * MINUTE))
        if (n % 4 === 0) yield* sell(tenantId, `${n}`, pvId, noon(2, 3 * MINUTE))
      }
      const honest = yield* funnel(tenantId)
      expect([stepsOf(honest.total), honest.total.visitorsByClick]).toEqual([[20, 10, 5, 5], 20])
      for (let n = 0; n < 300; n++) {
        const forged = newVisitor()
        yield* visit(tenantId, forged, "bob-1", noon(3, n))
        yield* step(tenantId, forged, "add_to_cart", noon(3, MINUTE))
        yield* step(tenantId, forged, "checkout_start", noon(3, 2 * MINUTE))
        yield* log(
          aPurchase(tenantId, { orderId: orderId(`forged ${n}`) }, { pvId: forged, receivedAt: noon(3, 3 * MINUTE) })
        )
      }
      const flooded = yield* funnel(tenantId)
      expect(stepsOf(flooded.total)).toEqual([320, 310, 305, 5])
      expect([flooded.total.visitorsByClick, flooded.total.orders]).toEqual([20, 5])
      expect(flooded.orders).toEqual({ ...honest.orders, unconfirmed: 300 })
      // A click id that was made up, or was another visitor's, is none.
      const [visited] = [newVisitor()]
      const { id } = yield* follow(tenantId, visited, "bob-1", noon(4))
      yield* visit(tenantId, newVisitor(), "bob-1", noon(5), id)
      yield* visit(tenantId, newVisitor(), "ann-1", noon(5), id)
      const named = yield* funnel(tenantId)
      expect([named.total.visitors.page_view, named.total.visitorsByClick]).toEqual([322, 21])
    })
  )

  it.effect(
    `of more than ${FUNNEL_ROWS_MAX} rows those of most visitors are told, and how many are left out`,
    Effect.gen(function* () {
      const tenantId = yield* opened
      const links = yield* TrackingLinks
      for (let n = 0; n < FUNNEL_ROWS_MAX + 3; n++) {
        yield* links.insert(aLink(tenantId, { code: code(`link-${n}`) }))
        yield* visit(tenantId, newVisitor(), `link-${n}`, noon(2))
      }
      yield* visit(tenantId, newVisitor(), "link-9", noon(3))
      const { rows, rowsLeftOut, total } = yield* funnel(tenantId, { groupBy: "link" })
      expect([rows.length, rowsLeftOut, rows[0]?.code]).toEqual([FUNNEL_ROWS_MAX, 3, code("link-9")])
      expect(total.visitors.page_view).toBe(FUNNEL_ROWS_MAX + 4)
    })
  )
})

describe("one visitor's way", () => {
  const time = fc.integer({ min: 0, max: 12 })
  const way = fc.record({
    carts: fc.array(time, { maxLength: 4 }),
    checkouts: fc.array(time, { maxLength: 4 }),
    orders: fc.array(time, { maxLength: 4 }),
    fromMs: time,
    windowMs: time,
    skewMs: fc.integer({ min: 0, max: 2 })
  })

  test("closed, an order counts exactly where some cart, then some checkout lead to it; open, wherever it is in the window", () => {
    fc.assert(
      fc.property(way, ({ carts, checkouts, orders, fromMs, windowMs, skewMs }) => {
        const dates = (times: ReadonlyArray<number>) => times.toSorted((a, b) => a - b).map((ms) => new Date(ms))
        const visitor = { cartsAt: dates(carts), checkoutsAt: dates(checkouts) }
        const ordered = orders.map((atMs, number) => ({ atMs, number }))
        const isIn = (ms: number) => ms >= fromMs && ms <= fromMs + windowMs
        const pairs = carts.flatMap((cart) => checkouts.map((checkout) => [cart, checkout] as const))
        const ways = pairs.filter(([cart, checkout]) => isIn(cart) && isIn(checkout) && cart <= checkout)
        const window = { fromMs, windowMs, skewMs }
        expect(walkFunnel(visitor, ordered, window, "closed")).toEqual({
          addedToCart: carts.some(isIn),
          beganCheckout: ways.length > 0,
          orders: ordered.filter(
            ({ atMs }) => atMs <= fromMs + windowMs && ways.some(([, checkout]) => atMs >= checkout - skewMs)
          )
        })
        expect(walkFunnel(visitor, ordered, window, "open")).toEqual({
          addedToCart: carts.some(isIn),
          beganCheckout: checkouts.some(isIn),
          orders: ordered.filter(({ atMs }) => atMs >= fromMs - skewMs && atMs <= fromMs + windowMs)
        })
      }),
      { numRuns: 10 * PROPERTY_RUNS }
    )
  })
})

describe("a rate", () => {
  test("has six decimals, the last one rounded half up, and is null of nothing", () => {
    expect([rateText(1n, 3n), rateText(2n, 3n), rateText(1n, 1n), rateText(0n, 7n)]).toEqual([
      "0.333333",
      "0.666667",
      "1.000000",
      "0.000000"
    ])
    expect([rateText(1n, 2_000_000n), rateText(5n, 2n), rateText(0n, 0n)]).toEqual(["0.000001", "2.500000", null])
  })
})
