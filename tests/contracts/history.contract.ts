import { describe, expect } from "bun:test"
import { Effect, type Layer } from "effect"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import { Journeys } from "../../ports/revenue/attribution/Journeys.ts"
import { Traffic } from "../../ports/revenue/fraud/Traffic.ts"
import { EventId, ProductId } from "../../ports/tracking/events/TrackingEvent.ts"
import { CountryCode, LinkCode } from "../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../ports/tracking/links/TrackingLinks.ts"
import { type OrderNotice, RefundId, type ShopDomain } from "../../ports/tracking/orders/Order.ts"
import { Orders } from "../../ports/tracking/orders/Orders.ts"
import {
  CLICKS_AT_ONCE_MAX,
  History,
  ORDERS_AT_ONCE_MAX,
  type PastClick,
  type PastOrder
} from "../../ports/tracking/stores/History.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import {
  aClick,
  aLink,
  aNotice,
  aRefund,
  newClickId,
  newDomain,
  newVisitor,
  noon,
  orderId,
  sorted,
  usd
} from "./attributionExamples.ts"
import { newTenant } from "./newTenant.ts"
import { StoreSuite } from "./StoreSuite.ts"

const pastOrder = (
  tenantId: TenantId,
  shopDomain: ShopDomain,
  version: number,
  fields: Partial<OrderNotice> = {},
  refunds: PastOrder["refunds"] = []
): PastOrder => ({
  notice: { ...aNotice(tenantId, fields), source: "shop", shopDomain, version },
  refunds
})

const pastClick = (click: PastClick["click"], visit: Partial<NonNullable<PastClick["visit"]>> | null): PastClick => ({
  click,
  visit:
    visit === null
      ? null
      : {
          eventId: EventId.make(crypto.randomUUID()),
          pvId: newVisitor(),
          pageUrl: null,
          ...visit
        }
})

/** Every order of a tenant. */
const ordersOf = (tenantId: TenantId) =>
  Orders.use((book) => book.placedBetween(tenantId, new Date(0), noon(31), 1_000)).pipe(
    Effect.map((files) => files.map(sorted))
  )

export const suite = <E>(
  name: string,
  layer: Layer.Layer<History | Orders | Journeys | TrackingLinks | Traffic | Tenants, E>
) => {
  describe(`History by ${name}`, () => {
    const it = sharedEffectTest(layer)

    it.live(
      "keeps of an order which links its buyer's browser remembered",
      Effect.gen(function* () {
        const [history, tenantId, shopDomain] = [yield* History, yield* newTenant, newDomain()]
        const storedRefs = [{ code: LinkCode.make("remembered"), at: noon(1) }]
        yield* history.fileOrders(tenantId, [pastOrder(tenantId, shopDomain, 7, { storedRefs })], false)
        expect((yield* ordersOf(tenantId)).flatMap(({ notices }) => notices)).toMatchObject([{ storedRefs }])
      })
    )

    it.live(
      "files orders as record and refund do, whichever comes first",
      Effect.gen(function* () {
        const [history, book] = [yield* History, yield* Orders]
        const shop = newDomain()
        const written = (tenantId: TenantId) => {
          const bought = (minorUnits: bigint) => ({ productId: ProductId.make("№ 7"), title: 'A "mug" 🧦', minorUnits })
          const refund = aRefund(tenantId, {
            shopDomain: shop,
            orderId: orderId("1"),
            products: [bought(5n)]
          })
          const first = pastOrder(
            tenantId,
            shop,
            5,
            {
              orderId: orderId("1"),
              total: { ...usd(10n ** 15n) },
              pvId: newVisitor(),
              promoCodes: ["NOVA10", 'A"B'],
              isNewCustomer: true,
              payment: "partially_refunded",
              paidMinorUnits: 7n,
              refundsCounted: [RefundId.make("refund 1")],
              country: CountryCode.make("DE"),
              products: [bought(10n ** 15n), { productId: null, title: null, minorUnits: 0n }],
              aliases: [
                { id: orderId("1001"), kind: "number" },
                { id: orderId("token-of-one"), kind: "token" }
              ]
            },
            [refund]
          )
          const newer = pastOrder(tenantId, shop, 9, {
            orderId: orderId("1"),
            placedAt: noon(3),
            isCancelled: true
          })
          const other = pastOrder(tenantId, shop, 1, {
            orderId: orderId("2"),
            placedAt: new Date("2019-05-01T00:00:00.000Z"),
            landing: { code: aLink(tenantId).code, clickId: newClickId() }
          })
          return { first, newer, other }
        }
        const one = yield* newTenant
        const { first, newer, other } = written(one)
        expect(yield* history.fileOrders(one, [first, other], false)).toEqual(["created", "created"])
        expect(yield* history.fileOrders(one, [newer], false)).toEqual(["updated"])
        const before = yield* ordersOf(one)
        expect(before.map((file) => [file.orderId, file.notices.length, file.refunds.length])).toEqual([
          [other.notice.orderId, 1, 0],
          [first.notice.orderId, 2, 1]
        ])

        // The same by the shop's notices, in the other order, and then by the file.
        const twin = yield* newTenant
        const mine = ({ notice, refunds }: PastOrder): PastOrder => ({
          notice: { ...notice, tenantId: twin },
          refunds: refunds.map((each) => ({ ...each, tenantId: twin }))
        })
        for (const { notice, refunds } of [newer, other, first].map(mine)) {
          for (const refund of refunds) yield* book.refund(refund)
          yield* book.record(notice)
        }
        const renamed = (tenantId: TenantId) =>
          Effect.map(ordersOf(tenantId), (files) => JSON.parse(tellAll(files).replaceAll(tenantId, "tenant")))
        expect(yield* renamed(twin)).toEqual(yield* renamed(one))
        expect(yield* history.fileOrders(twin, [newer, other].map(mine), false)).toEqual(["unchanged", "unchanged"])
        expect(yield* renamed(twin)).toEqual(yield* renamed(one))
        expect((yield* book.find(one, orderId("1001"), null)).map((file) => file.orderId)).toEqual([orderId("1")])
      })
    )

    it.live(
      "tells what is older than what stands, and with isTrial writes nothing",
      Effect.gen(function* () {
        const history = yield* History
        const tenantId = yield* newTenant
        const shop = newDomain()
        const order = (version: number, total: bigint) =>
          pastOrder(tenantId, shop, version, {
            orderId: orderId("7"),
            total: usd(total)
          })
        expect(yield* history.fileOrders(tenantId, [order(5, 500n)], true)).toEqual(["created"])
        expect(yield* ordersOf(tenantId)).toEqual([])
        expect(yield* history.fileOrders(tenantId, [order(5, 500n)], false)).toEqual(["created"])
        for (const isTrial of [true, false]) {
          expect(yield* history.fileOrders(tenantId, [order(4, 400n)], isTrial)).toEqual(["older"])
          expect(yield* history.fileOrders(tenantId, [order(5, 999n)], isTrial)).toEqual(["unchanged"])
        }
        expect(yield* history.fileOrders(tenantId, [order(6, 600n)], true)).toEqual(["updated"])
        const [file] = yield* ordersOf(tenantId)
        expect(file?.notices.map(({ version, total }) => [version, total.minorUnits])).toEqual([
          [4, 400n],
          [5, 500n]
        ])
      })
    )

    it.live(
      `files ${ORDERS_AT_ONCE_MAX} orders and ${CLICKS_AT_ONCE_MAX} clicks at once, and two at once file each once`,
      Effect.gen(function* () {
        const [history, links] = [yield* History, yield* TrackingLinks]
        const tenantId = yield* newTenant
        const shop = newDomain()
        const link = aLink(tenantId)
        yield* links.insert(link)
        const orders = Array.from({ length: ORDERS_AT_ONCE_MAX }, (_, n) =>
          pastOrder(tenantId, shop, 1, {
            orderId: orderId(`${n}`),
            aliases: [{ id: orderId(`a${n}`), kind: "number" }]
          })
        )
        yield* Effect.all(
          [history.fileOrders(tenantId, orders, false), history.fileOrders(tenantId, orders.toReversed(), false)],
          { concurrency: "unbounded" }
        )
        expect((yield* ordersOf(tenantId)).map(({ notices }) => notices.length)).toEqual(orders.map(() => 1))
        const clicks = Array.from({ length: CLICKS_AT_ONCE_MAX }, () => pastClick(aClick(link), null))
        yield* Effect.all(
          [history.fileClicks(tenantId, clicks, false), history.fileClicks(tenantId, clicks.toReversed(), false)],
          { concurrency: "unbounded" }
        )
        const { counts } = yield* links.countClicks(tenantId, noon(0), noon(2), 5_000, null)
        expect(counts).toEqual([{ code: link.code, kind: "human", count: CLICKS_AT_ONCE_MAX }])
      })
    )

    it.live(
      "a click that is told again with a time of another month is the click that it was, and so is its visit",
      Effect.gen(function* () {
        const [history, links, journeys] = [yield* History, yield* TrackingLinks, yield* Journeys]
        const tenantId = yield* newTenant
        const link = aLink(tenantId)
        yield* links.insert(link)
        const [at, visitor] = [new Date(), newVisitor()]
        const past = pastClick(aClick(link, { at }), { pvId: visitor })
        const later = { ...past, click: { ...past.click, at: new Date(at.getTime() + 40 * 86_400_000) } }
        expect(yield* history.fileClicks(tenantId, [past], false)).toEqual([true])
        expect(yield* history.fileClicks(tenantId, [later], false)).toEqual([false])
        const ever = [new Date(0), new Date("2100-01-01")] as const
        expect(yield* journeys.visitsOf(tenantId, [visitor], ...ever)).toMatchObject([{ at }])
        const { counts } = yield* links.countClicks(tenantId, ...ever, 1_000, null)
        expect(counts).toEqual([{ code: link.code, kind: "human", count: 1 }])
      })
    )

    it.live(
      "files a click with its visit, once, as imported, which no rule of the watch looks at as traffic",
      Effect.gen(function* () {
        const [history, links, journeys, traffic] = [
          yield* History,
          yield* TrackingLinks,
          yield* Journeys,
          yield* Traffic
        ]
        const tenantId = yield* newTenant
        const link = aLink(tenantId)
        yield* links.insert(link)
        const [visitor, machine] = [newVisitor(), newVisitor()]
        const visited = pastClick(aClick(link, { at: noon(2) }), {
          pvId: visitor,
          pageUrl: "https://shop.example.com/"
        })
        const alone = pastClick(aClick(link, { at: noon(3) }), null)
        const bots = pastClick(aClick(link, { at: noon(3), kind: "bot" }), {
          pvId: machine
        })
        const known = aClick(link, { at: noon(4) })
        yield* links.recordClick(known)
        const all = [visited, alone, bots, pastClick({ ...known, kind: "head", at: noon(9) }, null)]
        expect(yield* history.fileClicks(tenantId, all, true)).toEqual([true, true, true, false])
        expect(yield* journeys.visitsOf(tenantId, [visitor], noon(0), noon(31))).toEqual([])
        expect(yield* history.fileClicks(tenantId, all, false)).toEqual([true, true, true, false])
        expect(yield* history.fileClicks(tenantId, all, false)).toEqual([false, false, false, false])
        expect(yield* journeys.visitsOf(tenantId, [visitor, machine], noon(0), noon(31))).toEqual([
          {
            pvId: visitor,
            at: noon(2),
            code: link.code,
            clickId: visited.click.id,
            clickKind: "human"
          }
        ])
        const { counts } = yield* links.countClicks(tenantId, noon(0), noon(31), 1_000, null)
        expect(counts.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([
          { code: link.code, kind: "bot", count: 1 },
          { code: link.code, kind: "human", count: 3 }
        ])
        const { hours } = yield* traffic.read(tenantId, noon(0), noon(31), 1_000)
        expect(hours.map(({ hour, clicks }) => [hour.getUTCDate(), clicks]).toSorted()).toEqual([
          [2, 0],
          [4, 1]
        ])
        expect(hours.reduce((sum, each) => sum + each.clickedVisitors, 0)).toBe(1)
      })
    )
  })
}

/** Files as text: amounts are bigints. */
const tellAll = (files: ReadonlyArray<object>): string =>
  JSON.stringify(files, (_, value: unknown) => (typeof value === "bigint" ? `${value}` : value))

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer))
