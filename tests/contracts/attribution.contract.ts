import { describe, expect } from "bun:test"
import { Effect, type Layer, Option, Redacted, Result } from "effect"
import fc from "fast-check"
import { reconcileOrder } from "../../domain/tracking/orders/reconcileOrder.ts"
import { TimeZone } from "../../ports/accounts/tenants/AttributionSettings.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import { CurrencyCode, type Money } from "../../ports/money/money.ts"
import type { Page } from "../../ports/paging/Page.ts"
import { Journeys, LANDINGS_MAX, PATH_VISITS_MAX, type VisitCursor } from "../../ports/revenue/attribution/Journeys.ts"
import type { StoreUnavailable } from "../../ports/system/StoreUnavailable.ts"
import { EventLog } from "../../ports/tracking/events/EventLog.ts"
import { EventType, OrderId, ProductId, PvId, type TrackingEvent } from "../../ports/tracking/events/TrackingEvent.ts"
import {
  CLICK_GROUPS_MAX,
  type ClickGrouping,
  ClickId,
  ClickKind,
  type ClickOrigin,
  CountryCode,
  LinkCode,
  type LinkRule,
  type PromoAssignment,
  type TrackingLink
} from "../../ports/tracking/links/TrackingLink.ts"
import { ANY_LINK, type AssignmentCursor, TrackingLinks } from "../../ports/tracking/links/TrackingLinks.ts"
import {
  type OrderNotice,
  type OrderRefund,
  PaymentState,
  PIXEL_NOTICES_MAX,
  REFUNDS_MAX,
  RefundId,
  SELECTIONS_MAX,
  SHOP_NOTICES_MAX,
  ShopDomain
} from "../../ports/tracking/orders/Order.ts"
import { CLOCK_DAYS, CLOCK_MEASURES_MAX, type OrderCursor, Orders } from "../../ports/tracking/orders/Orders.ts"
import { REPEAT_VERSION } from "../../ports/tracking/orders/repeats.ts"
import { HEARD_SECONDS, OTHER_TOPIC, type Shop, Shops, TOPICS_MAX } from "../../ports/tracking/stores/Shops.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import {
  aClick,
  aLink,
  aNotice,
  anAnswer,
  anOrder,
  aPageView,
  aPurchase,
  aRefund,
  aShopNotice,
  aVisit,
  newClickId,
  newCode,
  newDomain,
  newVisitor,
  noon,
  orderId,
  sorted,
  usd
} from "./attributionExamples.ts"
import { newTenant } from "./newTenant.ts"
import { StoreSuite } from "./StoreSuite.ts"
import { wholeList } from "./wholeList.ts"

const all = { concurrency: "unbounded" } as const

/** Every visit of these visitors in the month that the examples are in. */
const visitsOf = Effect.fnUntraced(function* (tenantId: TenantId, ...pvIds: ReadonlyArray<PvId>) {
  const journeys = yield* Journeys
  return yield* journeys.visitsOf(tenantId, pvIds, noon(0), noon(31))
})

/** The file of an order that is there, its lists sorted. */
const fileOf = Effect.fnUntraced(function* (tenantId: TenantId, id: OrderId) {
  const book = yield* Orders
  const [file] = yield* book.find(tenantId, id, null)
  if (file === undefined) throw new Error(`there is no order ${id}`)
  return sorted(file)
})

const isOrder = Effect.fnUntraced(function* (tenantId: TenantId, id: OrderId) {
  const book = yield* Orders
  return (yield* book.find(tenantId, id, null)).length > 0
})

const secret = (text: string) => Redacted.make(text)
const secretsOf = (shop: Shop) => shop.secrets.map(Redacted.value)

const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 })
const date = fc.date({ min: new Date("2015-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
const code = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/).map((value) => LinkCode.make(value))
const uuid = fc.uuid({ version: 4 })

const SHOP = ShopDomain.make("shop.example.com")

/** Products, each once, at times with those beyond the bound together. */
const anyProducts = fc.uniqueArray(
  fc.record({
    productId: fc.option(text.map((value) => ProductId.make(`product ${value}`))),
    title: fc.option(text),
    minorUnits: fc.bigInt({ min: 0n, max: 10n ** 21n })
  }),
  { maxLength: 4, selector: ({ productId }) => productId }
)

const amount = fc.bigInt({ min: 0n, max: 10n ** 15n })
const money = fc.record({
  minorUnits: amount,
  currency: fc.constantFrom("USD", "JPY", "KWD").map((value) => CurrencyCode.make(value))
})

/** Any account of one order but for whose it is. */
const account = fc.record({
  version: fc.nat({ max: 4_102_444_800_000 }),
  source: fc.constantFrom("pixel", "server", "shop"),
  receivedAt: date,
  placedAt: date,
  total: money,
  isTest: fc.boolean(),
  isCancelled: fc.boolean(),
  isDeleted: fc.boolean(),
  triggeredAt: fc.option(date),
  renewal: fc.option(fc.record({ since: fc.option(date) })),
  parts: fc.option(
    fc.record({ goods: amount, tax: amount, shipping: amount, tips: amount, fees: amount, giftCards: amount })
  ),
  presentment: fc.option(money),
  grossMinorUnits: amount,
  contentHash: fc.constantFrom("", "a1", "b2"),
  isNewCustomer: fc.option(fc.boolean()),
  promoCodes: fc.array(
    text.map((value) => value.toUpperCase()),
    { maxLength: 3 }
  ),
  pvId: fc.option(uuid.map((value) => PvId.make(value))),
  landing: fc.option(fc.record({ code, clickId: fc.option(uuid.map((value) => ClickId.make(value))) })),
  isBot: fc.boolean(),
  country: fc.option(fc.constantFrom("DE", "US").map((value) => CountryCode.make(value))),
  products: anyProducts,
  payment: fc.constantFrom(...PaymentState.literals),
  paidMinorUnits: amount,
  refundsCounted: fc.array(fc.constantFrom("r1", "r2").map((value) => RefundId.make(value))),
  pageHost: fc.option(fc.constantFrom("shop.example.com", "www.shop.example")),
  storedRefs: fc.array(fc.record({ code, at: date }), { maxLength: 2 }),
  aliases: fc.uniqueArray(
    fc.record({
      id: text.map((value) => OrderId.make(`alias ${value}`)),
      kind: fc.constantFrom("number", "token")
    }),
    { maxLength: 3, selector: ({ id }) => id }
  )
})

const accountsOfOneOrder = fc.record({
  orderId: text.map((value) => OrderId.make(value)),
  accounts: fc.uniqueArray(
    account.map((one) =>
      one.source === "shop"
        ? { ...one, shopDomain: SHOP, aliases: one.aliases }
        : { ...one, version: 0, contentHash: "", shopDomain: null, aliases: [] }
    ),
    {
      minLength: 1,
      maxLength: 5,
      selector: ({ source, version, contentHash, pvId }) =>
        `${source} ${version} ${source === "pixel" ? pvId : contentHash}`
    }
  )
})

const allLinks = (tenantId: TenantId) =>
  TrackingLinks.use((links) =>
    wholeList(
      (page: Page<LinkCode>) => links.page(tenantId, page.limit, page.after),
      ({ code }) => code
    )
  )

const shopOf = (notices: ReadonlyArray<OrderNotice>) =>
  notices.find(({ source }) => source === "shop")?.shopDomain ?? null

/** The earliest that the first of shop, server and pixel says, no later than it was received. */
const placedOf = (notices: ReadonlyArray<OrderNotice>) => {
  const first = ["shop", "server", "pixel"].find((source) => notices.some((piece) => piece.source === source))
  const deciding = notices.filter(({ source }) => source === first)
  return new Date(
    Math.min(...deciding.flatMap(({ placedAt, receivedAt }) => [placedAt.getTime(), receivedAt.getTime()]))
  )
}

type Attribution = EventLog | Orders | Journeys | TrackingLinks | Shops

/**
 * What any adapter of the attribution ports must do.
 *
 * Two promises can't be shown from inside: that an appended event is Durable is shown by killing the process that
 * appended it, and that a shop's secret is Encrypted by reading the row that an adapter stores. With `isLogAlone` it is what
 * an event log must do, over other adapters' ports.
 */
export const suite = <E>(
  name: string,
  layer: Layer.Layer<Tenants | Attribution, E>,
  { isLogAlone = false }: { readonly isLogAlone?: boolean } = {}
) =>
  describe(`attribution contract: ${name}`, () => {
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
          const file = yield* fileOf(tenantId, orderId("1"))
          const visits = yield* visitsOf(tenantId, event.pvId)
          yield* log.append(event)
          const again = aPurchase(tenantId, { orderId: orderId("2") }, { id: event.id, ref: newCode() })
          yield* log.append(again)
          expect(yield* visitsOf(tenantId, event.pvId, again.pvId)).toEqual(visits)
          expect(yield* fileOf(tenantId, orderId("1"))).toEqual(file)
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
            const file = yield* fileOf(tenantId, orderId("1001"))
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
          const { notices, repeats } = yield* fileOf(tenantId, orderId("1001"))
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
          expect((yield* fileOf(tenantId, orderId("1001"))).notices).toHaveLength(1)
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
            expect(yield* fileOf(tenantId, orderId("B-7"))).toEqual(anOrder([evidence], { orderId: orderId("B-7") }))
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
            return (yield* fileOf(tenantId, id)).notices.map((evidence) => evidence.promoCodes)
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
          const first = yield* fileOf(tenantId, orderId("1001"))
          yield* log.append(aPurchase(tenantId, { total: usd(200n) }, { pvId, receivedAt: noon(1) }))
          const { repeats: _, ...again } = yield* fileOf(tenantId, orderId("1001"))
          expect(again).toEqual(first)
          yield* log.append(aPurchase(tenantId, { total: usd(300n) }, { receivedAt: noon(3), reportedBy: "server" }))
          yield* log.append(aPurchase(tenantId, { total: usd(400n) }, { receivedAt: noon(3), reportedBy: "server" }))
          const totals = (yield* fileOf(tenantId, orderId("1001"))).notices.map(({ source, total }) => [source, total])
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
          const { notices } = yield* fileOf(tenantId, orderId("1001"))
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

    if (isLogAlone) return

    describe("Orders", () => {
      const [shopA, shopB] = [ShopDomain.make("a.example.com"), ShopDomain.make("b.example.com")]
      const alias = (id: string, kind: "number" | "token" = "number") => ({ id: orderId(id), kind })

      it.property(
        "Idempotent by (tenantId, shopDomain, orderId, source, version, contentHash), the pixel's also by pvId, and Commutative: " +
          "the same set of records gives the same orders in whatever order they arrive",
        accountsOfOneOrder,
        ({ orderId: id, accounts }) =>
          Effect.gen(function* () {
            const book = yield* Orders
            const forwards = yield* newTenant
            const backwards = yield* newTenant
            const evidenceFor = (tenantId: TenantId) =>
              accounts.map((one): OrderNotice => ({ ...one, tenantId, orderId: id }))
            yield* Effect.forEach(evidenceFor(forwards), book.record)
            yield* Effect.forEach(evidenceFor(backwards).reverse(), book.record)
            yield* Effect.forEach(evidenceFor(backwards), book.record, all)
            for (const tenantId of [forwards, backwards]) {
              const evidence = evidenceFor(tenantId)
              const whole = sorted(
                anOrder(evidence, { orderId: id, shopDomain: shopOf(evidence), placedAt: placedOf(evidence) })
              )
              expect(yield* fileOf(tenantId, id)).toEqual(whole)
            }
          })
      )

      it.live(
        "Idempotent by (tenantId, shopDomain, orderId, source, version, contentHash), the pixel's also by pvId: " +
          "the first of two accounts stands, whatever the second says",
        Effect.gen(function* () {
          const book = yield* Orders
          const tenantId = yield* newTenant
          for (const first of [aNotice(tenantId, { placedAt: noon(5) }), aShopNotice(tenantId, noon(6).getTime())]) {
            yield* book.record(first)
            const file = yield* fileOf(tenantId, first.orderId)
            yield* book.record({
              ...first,
              receivedAt: noon(2),
              placedAt: noon(1, -1),
              total: usd(1n),
              isTest: true,
              isCancelled: true,
              isNewCustomer: false,
              promoCodes: ["OTHER"],
              payment: "pending",
              paidMinorUnits: 0n,
              pageHost: "other.example.com",
              landing: { code: newCode(), clickId: null }
            })
            expect(yield* fileOf(tenantId, first.orderId)).toEqual(file)
          }
        })
      )

      it.live(
        "accounts of a new order that arrive at the same time make one order, with each of them kept",
        Effect.gen(function* () {
          const book = yield* Orders
          const tenantId = yield* newTenant
          const updates = Array.from({ length: 20 }, (_, n) => aShopNotice(tenantId, n + 1, { placedAt: noon(20 - n) }))
          yield* Effect.forEach(updates, book.record, all)
          const file = yield* fileOf(tenantId, orderId("1001"))
          expect(file.notices).toEqual(updates)
          expect(file.placedAt).toEqual(noon(1))
          expect(yield* book.placedBetween(tenantId, noon(0), noon(31), 10)).toHaveLength(1)
        })
      )

      for (const first of ["pixel", "shop"] as const) {
        it.live(
          `the pixel's purchase and the shop's order are one order when the ${first} comes first`,
          Effect.gen(function* () {
            const log = yield* EventLog
            const book = yield* Orders
            const tenantId = yield* newTenant
            const fromPixel = log.append(aPurchase(tenantId, {}, { receivedAt: noon(2) }))
            const fromShop = book.record(aShopNotice(tenantId, noon(3).getTime(), { placedAt: noon(1) }))
            yield* Effect.all(first === "pixel" ? [fromPixel, fromShop] : [fromShop, fromPixel])
            const file = yield* fileOf(tenantId, orderId("1001"))
            expect(file.notices.map(({ source }) => source)).toEqual(["pixel", "shop"])
            expect(file.placedAt).toEqual(noon(1))
            expect(yield* book.placedBetween(tenantId, noon(0), noon(31), 10)).toHaveLength(1)
          })
        )
      }

      it.live(
        "order ids keep every digit and character, and stay apart when they look alike",
        Effect.gen(function* () {
          const book = yield* Orders
          const tenantId = yield* newTenant
          const alike = ["987654321012345678", "987654321012345679", "0042", "42", "a1", "A1", "A1 "]
          const unicode = ["№ 7/ÅB 🧦", "注文-１２", "طلب-9", "caf\u00e9", "cafe\u0301", `'";\\--%_`]
          const ids = [...alike, ...unicode].map(orderId)
          yield* Effect.forEach(ids, (id, n) => book.record(aNotice(tenantId, { orderId: id, total: usd(BigInt(n)) })))
          for (const [n, id] of ids.entries()) {
            expect(yield* fileOf(tenantId, id)).toMatchObject({ orderId: id, notices: [{ total: usd(BigInt(n)) }] })
          }
        })
      )

      it.live(
        "money survives to the last minor unit, up to 10^15 of them",
        Effect.gen(function* () {
          const book = yield* Orders
          const log = yield* EventLog
          const tenantId = yield* newTenant
          const amounts = [0n, 1n, 999_999_999_999_999n, 10n ** 15n]
          for (const currency of ["USD", "JPY", "KWD"].map((value) => CurrencyCode.make(value))) {
            for (const minorUnits of amounts) {
              const total = { minorUnits, currency }
              const recorded = orderId(`recorded ${minorUnits} ${currency}`)
              const appended = orderId(`appended ${minorUnits} ${currency}`)
              yield* book.record(aNotice(tenantId, { orderId: recorded, total }))
              yield* log.append(aPurchase(tenantId, { orderId: appended, total }))
              expect((yield* fileOf(tenantId, recorded)).notices).toMatchObject([{ total }])
              expect((yield* fileOf(tenantId, appended)).notices).toMatchObject([{ total }])
            }
          }
        })
      )

      it.live(
        "times keep their milliseconds",
        Effect.gen(function* () {
          const book = yield* Orders
          const tenantId = yield* newTenant
          for (const ms of [0, 1, 10, 678, 999]) {
            const id = orderId(`${ms}`)
            const storedRefs = [{ code: newCode(), at: noon(1, ms) }]
            yield* book.record(
              aNotice(tenantId, { orderId: id, receivedAt: noon(3, ms), placedAt: noon(2, ms), storedRefs })
            )
            yield* book.answer(anAnswer(tenantId, { orderId: id, receivedAt: noon(4, ms) }))
            expect(yield* fileOf(tenantId, id)).toMatchObject({
              placedAt: noon(2, ms),
              notices: [{ receivedAt: noon(3, ms), placedAt: noon(2, ms), storedRefs }],
              answers: [{ receivedAt: noon(4, ms) }]
            })
          }
        })
      )

      it.live(
        "placedBetween, and newestBetween latest first: pages of any `limit`, one after the other, hold each order once",
        Effect.gen(function* () {
          const book = yield* Orders
          const tenantId = yield* newTenant
          const ids = ["b", "a", "B", "10", "9"].map(orderId)
          const place = (id: OrderId, placedAt: Date) =>
            book.record(aNotice(tenantId, { orderId: id, placedAt, receivedAt: noon(9) }))
          yield* Effect.forEach(ids, (id) => place(id, noon(5)), all)
          yield* place(orderId("late"), noon(5, 1))
          yield* place(orderId("over"), noon(6))
          for (const shop of ["a.example", "b.example"]) {
            const fields = { orderId: orderId("same"), placedAt: noon(5, 2), receivedAt: noon(9) }
            yield* book.record(aShopNotice(tenantId, 1, { ...fields, shopDomain: ShopDomain.make(shop) }))
          }
          for (const limit of [1, 2, 5, 6, 7, 8, 9]) {
            const read: Array<string> = []
            for (let page = yield* book.placedBetween(tenantId, noon(5), noon(6), limit); page.length > 0; ) {
              expect(page.length).toBeLessThanOrEqual(limit)
              read.push(...page.map((file) => `${file.shopDomain ?? ""} ${file.orderId}`.trim()))
              page = yield* book.placedBetween(tenantId, noon(5), noon(6), limit, page.at(-1))
            }
            expect(read).toEqual(["10", "9", "B", "a", "b", "late", "a.example same", "b.example same"])
            const newest: Array<string> = []
            for (let page = yield* book.newestBetween(tenantId, noon(5), noon(6), limit); page.length > 0; ) {
              expect(page.length).toBeLessThanOrEqual(limit)
              newest.push(...page.map((file) => `${file.shopDomain ?? ""} ${file.orderId}`.trim()))
              page = yield* book.newestBetween(tenantId, noon(5), noon(6), limit, page.at(-1))
            }
            expect(newest).toEqual(read.toReversed())
          }
        })
      )

      it.live(
        "countBetween counts the orders that placedBetween answers, to `most`",
        Effect.gen(function* () {
          const book = yield* Orders
          const [tenantId, other] = [yield* newTenant, yield* newTenant]
          const place = (tenant: TenantId, id: string, placedAt: Date) =>
            book.record(aNotice(tenant, { orderId: orderId(id), placedAt, receivedAt: noon(9) }))
          yield* place(tenantId, "early", noon(4))
          yield* Effect.forEach(["a", "b", "c"], (id) => place(tenantId, id, noon(5)), all)
          yield* place(tenantId, "late", noon(6))
          yield* place(other, "theirs", noon(5))
          for (const most of [1, 2, 3, 10]) {
            expect(yield* book.countBetween(tenantId, noon(5), noon(6), most)).toBe(Math.min(most, 3))
          }
          expect(yield* book.countBetween(tenantId, noon(6), noon(5), 10)).toBe(0)
          // What the shop calls by another name is one order.
          const times = { placedAt: noon(5), receivedAt: noon(9) }
          yield* book.record(aShopNotice(tenantId, 1, { ...times, orderId: orderId("77"), aliases: [alias("a")] }))
          const files = yield* book.placedBetween(tenantId, noon(5), noon(6), 10)
          expect(yield* book.countBetween(tenantId, noon(5), noon(6), 10)).toBe(files.length)
        })
      )

      it.live(
        "newestTouched answers those of the newest orders that a link may have touched, latest first, in pages",
        Effect.gen(function* () {
          const book = yield* Orders
          const log = yield* EventLog
          const tenantId = yield* newTenant
          const [own, other] = [newCode(), newCode()]
          const links = { codes: [own], promoCodes: ["ANN10"] }
          const visitor = (ref: LinkCode) =>
            Effect.gen(function* () {
              const pvId = newVisitor()
              yield* log.append(aVisit(tenantId, { pvId, ref, receivedAt: noon(9) }))
              return pvId
            })
          const place = (id: string, hours: number, fields: Partial<OrderNotice>) =>
            book.record(
              aNotice(tenantId, {
                orderId: orderId(id),
                placedAt: noon(5, hours * 3_600_000),
                receivedAt: noon(9),
                ...fields
              })
            )
          yield* place("promo", 1, { promoCodes: ["OTHER", "ANN10"] })
          yield* place("landing", 2, { landing: { code: own, clickId: null } })
          yield* place("nothing", 3, {})
          yield* place("remembered", 4, { storedRefs: [{ code: own, at: noon(1) }] })
          yield* place("visited", 5, { pvId: yield* visitor(own) })
          yield* place("others", 6, {
            pvId: yield* visitor(other),
            promoCodes: ["OTHER"],
            landing: { code: other, clickId: null },
            storedRefs: [{ code: other, at: noon(1) }]
          })
          yield* place("answered", 7, {})
          yield* book.answer(anAnswer(tenantId, { orderId: orderId("answered") }))
          yield* place("named otherwise", 8, { source: "shop", version: 1, shopDomain: SHOP, aliases: [alias("7001")] })
          yield* place("7001", 8, { promoCodes: ["ANN10"] })
          yield* place("early", -1, { promoCodes: ["ANN10"] })
          yield* place("late", 24, { promoCodes: ["ANN10"] })
          for (const limit of [1, 2, 3, 8, 9]) {
            const read: Array<string> = []
            let orders = 0
            for (let before: OrderCursor | null = null; ; ) {
              const page: Effect.Success<ReturnType<typeof book.newestTouched>> = yield* book.newestTouched(
                tenantId,
                links,
                noon(5),
                noon(6),
                limit,
                before
              )
              expect(page.read).toBeLessThanOrEqual(limit)
              orders += page.read
              for (const file of page.files) {
                read.push(file.orderId)
                expect(sorted(file)).toEqual(yield* fileOf(tenantId, file.orderId))
              }
              before = page.next
              if (before === null) break
            }
            expect(read).toEqual(["named otherwise", "answered", "visited", "remembered", "landing", "promo"])
            expect(orders).toBe(8)
          }
          const none = yield* book.newestTouched(tenantId, { codes: [], promoCodes: [] }, noon(5), noon(6), 10, null)
          expect(none.files.map((file) => String(file.orderId))).toEqual(["answered"])
        })
      )

      it.live(
        "hasTrustedSender: whether a store was ever connected, or a server or shop reported an order of the tenant",
        Effect.gen(function* () {
          const book = yield* Orders
          const log = yield* EventLog
          const shops = yield* Shops
          const tenantId = yield* newTenant
          yield* book.record(aNotice(tenantId))
          yield* log.append(aPurchase(tenantId))
          expect(yield* book.hasTrustedSender(tenantId)).toBe(false)
          const trusting = {
            server: (one: TenantId) => log.append(aPurchase(one, {}, { reportedBy: "server" })),
            shop: (one: TenantId) => book.record(aShopNotice(one, 1)),
            connection: (one: TenantId) => shops.connect(one, newDomain(), secret("s"), noon(1)),
            removal: Effect.fnUntraced(function* (one: TenantId) {
              const domain = newDomain()
              yield* shops.connect(one, domain, secret("s"), noon(1))
              yield* shops.uninstall(one, domain, noon(2))
            })
          }
          for (const trust of Object.values(trusting)) {
            const one = yield* newTenant
            yield* trust(one)
            expect(yield* book.hasTrustedSender(one)).toBe(true)
          }
          expect(yield* book.hasTrustedSender(tenantId)).toBe(false)
        })
      )

      it.live(
        "the same order id of another tenant is another order",
        Effect.gen(function* () {
          const book = yield* Orders
          const [one, other] = [yield* newTenant, yield* newTenant]
          yield* book.record(aNotice(one, { total: usd(1n) }))
          yield* book.answer(anAnswer(one))
          expect(yield* isOrder(other, orderId("1001"))).toBe(false)
          yield* book.record(aNotice(other, { total: usd(2n) }))
          expect(yield* fileOf(other, orderId("1001"))).toMatchObject({ notices: [{ total: usd(2n) }], answers: [] })
          expect(yield* fileOf(one, orderId("1001"))).toMatchObject({ notices: [{ total: usd(1n) }] })
        })
      )

      it.live(
        "a survey answer may come before its order, which is none until a notice of it is recorded",
        Effect.gen(function* () {
          const book = yield* Orders
          const tenantId = yield* newTenant
          const answer = anAnswer(tenantId, { answer: "Łukasz 🎥, on “that app”" })
          yield* book.answer(answer)
          expect(yield* isOrder(tenantId, answer.orderId)).toBe(false)
          expect(yield* book.placedBetween(tenantId, noon(0), noon(31), 10)).toEqual([])
          const evidence = aNotice(tenantId)
          yield* book.record(evidence)
          expect(yield* fileOf(tenantId, answer.orderId)).toEqual(anOrder([evidence], { answers: [answer] }))
        })
      )

      it.property(
        "refund: of accounts by (tenantId, shopDomain, orderId, source, refundId) the one of the highest version stands, and is " +
          "answered, in whatever order they arrive",
        fc.record({
          versions: fc.shuffledSubarray([1, 2, 3, 4], { minLength: 1 }),
          source: fc.constantFrom("shop", "server")
        }),
        ({ versions, source }) =>
          Effect.gen(function* () {
            const book = yield* Orders
            const tenantId = yield* newTenant
            const shopDomain = source === "shop" ? shopA : null
            yield* book.record(aShopNotice(tenantId, 1, { shopDomain: shopA }))
            const productsBack = (version: number) =>
              ["9007199254740993", null].map((id) => ({
                productId: id === null ? null : ProductId.make(id),
                title: null,
                minorUnits: BigInt(version)
              }))
            const accounts = versions.map((version) =>
              aRefund(tenantId, {
                source,
                shopDomain,
                version,
                at: noon(version),
                amount: usd(BigInt(version)),
                products: productsBack(version)
              })
            )
            let highest: OrderRefund | undefined
            for (const refund of accounts) {
              if (highest === undefined || highest.version < refund.version) highest = refund
              expect(yield* book.refund(refund)).toEqual(highest)
            }
            const standing = accounts.find(({ version }) => version === Math.max(...versions))
            expect((yield* fileOf(tenantId, orderId("1001"))).refunds).toEqual(standing === undefined ? [] : [standing])
          })
      )

      it.live(
        "refundsNamed answers what one store reported by exactly a name, by refundId, whether it has such an order or not",
        Effect.gen(function* () {
          const book = yield* Orders
          const [tenantId, another] = [yield* newTenant, yield* newTenant]
          const ofShop = (refundId: string, fields: Partial<OrderRefund> = {}) =>
            aRefund(tenantId, { source: "shop", shopDomain: shopA, refundId: RefundId.make(refundId), ...fields })
          const own = [ofShop("r1"), ofShop("r2", { kind: "chargeback" })]
          const others = [
            ofShop("r3", { orderId: orderId("1002") }),
            ofShop("r4", { shopDomain: shopB }),
            aRefund(tenantId, { source: "server", shopDomain: null, refundId: RefundId.make("r5") }),
            { ...ofShop("r6"), tenantId: another }
          ]
          for (const refund of [...own.toReversed(), ...others]) yield* book.refund(refund)
          expect(yield* book.refundsNamed(tenantId, shopA, orderId("1001"))).toEqual(own)
          expect(yield* book.refundsNamed(tenantId, shopA, orderId("none"))).toEqual([])
          yield* book.record(aShopNotice(tenantId, 1, { shopDomain: shopA }))
          expect(yield* book.refundsNamed(tenantId, shopA, orderId("1001"))).toEqual(own)
        })
      )

      it.live(
        "refundedBetween names a store's orders of which something went back in a period, each once, in pages",
        Effect.gen(function* () {
          const book = yield* Orders
          const [tenantId, another] = [yield* newTenant, yield* newTenant]
          const refund = (id: string, refundId: string, at: Date, fields: Partial<OrderRefund> = {}) =>
            book.refund(
              aRefund(tenantId, {
                source: "shop",
                shopDomain: shopA,
                orderId: orderId(id),
                refundId: RefundId.make(refundId),
                at,
                ...fields
              })
            )
          yield* refund("1001", "r1", noon(3))
          yield* refund("1001", "r2", noon(4))
          yield* refund("1002", "r1", noon(2))
          yield* refund("1003", "r1", noon(5))
          yield* refund("1004", "r1", noon(3), { shopDomain: shopB })
          yield* refund("1005", "r1", noon(3), { source: "server", shopDomain: null })
          yield* refund("1006", "r1", noon(3), { tenantId: another })
          const days = { from: noon(2), to: noon(5) }
          const named = (after: string | null, limit: number) =>
            book.refundedBetween(tenantId, shopA, days, { after: after === null ? null : orderId(after), limit })
          expect(yield* named(null, 10)).toEqual([orderId("1001"), orderId("1002")])
          expect(yield* named(null, 1)).toEqual([orderId("1001")])
          expect(yield* named("1001", 1)).toEqual([orderId("1002")])
          expect(yield* named("1002", 1)).toEqual([])
        })
      )

      it.live(
        "refund: of two of one version the one that was filed first stands, also of those that come at once",
        Effect.gen(function* () {
          const book = yield* Orders
          const tenantId = yield* newTenant
          yield* book.record(aShopNotice(tenantId, 1))
          const accounts = Array.from({ length: 20 }, (_, cents) => aRefund(tenantId, { amount: usd(BigInt(cents)) }))
          const answers = yield* Effect.forEach(accounts, book.refund, all)
          const { refunds } = yield* fileOf(tenantId, orderId("1001"))
          expect(refunds).toHaveLength(1)
          for (const answer of answers) expect([answer]).toEqual([...refunds])
        })
      )

      it.live(
        "a refund may come before its order; a server's is found by any of the order's names, a shop's by its id and store",
        Effect.gen(function* () {
          const book = yield* Orders
          const tenantId = yield* newTenant
          const other = yield* newTenant
          const id = orderId("4501")
          const refundOf = (name: string, fields: Partial<OrderRefund>) =>
            aRefund(tenantId, { orderId: orderId(name), refundId: RefundId.make(`of ${name}`), ...fields })
          const ours = [
            refundOf("4501", { at: noon(2) }),
            refundOf("1001", { source: "server", shopDomain: null, at: noon(3) }),
            refundOf("4501", { source: "server", shopDomain: null, at: noon(4) })
          ]
          const others = [
            refundOf("1001", {}),
            refundOf("4501", { shopDomain: shopB }),
            refundOf("4502", { source: "server", shopDomain: null }),
            { ...refundOf("4501", {}), tenantId: other }
          ]
          yield* Effect.forEach([...others, ...ours.toReversed()], book.refund)
          expect(yield* book.find(tenantId, id, null)).toEqual([])
          const aliases = [{ id: orderId("1001"), kind: "number" as const }]
          yield* book.record(aShopNotice(tenantId, 1, { orderId: id, aliases }))
          expect((yield* fileOf(tenantId, id)).refunds).toEqual(ours)
        })
      )

      it.live(
        "at most REFUNDS_MAX refunds are read, those of the highest amounts, and SHOP_NOTICES_MAX of the shop's accounts and the first",
        Effect.gen(function* () {
          const book = yield* Orders
          const tenantId = yield* newTenant
          const count = SHOP_NOTICES_MAX + 5
          yield* Effect.forEach(
            Array.from({ length: count }, (_, index) => aShopNotice(tenantId, index, { receivedAt: noon(1, index) })),
            book.record
          )
          yield* Effect.forEach(
            Array.from({ length: REFUNDS_MAX + 5 }, (_, cents) =>
              aRefund(tenantId, { refundId: RefundId.make(`refund ${cents}`), amount: usd(BigInt(cents)) })
            ),
            book.refund,
            all
          )
          const { notices, refunds } = yield* fileOf(tenantId, orderId("1001"))
          expect(refunds).toHaveLength(REFUNDS_MAX)
          expect(refunds.some(({ amount }) => amount.minorUnits < 5n)).toBe(false)
          expect(notices.map(({ version }) => version).toSorted((a, b) => a - b)).toEqual([
            0,
            ...Array.from({ length: SHOP_NOTICES_MAX }, (_, index) => index + 5)
          ])
        })
      )

      it.live(
        "of answers by (tenantId, shopDomain, orderId, question) the one of the latest answeredAt stands, of one time the last filed",
        Effect.gen(function* () {
          const book = yield* Orders
          const tenantId = yield* newTenant
          yield* book.record(aNotice(tenantId))
          yield* book.answer(anAnswer(tenantId, { answer: "A friend", receivedAt: noon(1) }))
          yield* book.answer(anAnswer(tenantId, { answer: "Anna", receivedAt: noon(2) }))
          const last = anAnswer(tenantId, { answer: "Anne", receivedAt: noon(4), answeredAt: noon(2) })
          yield* book.answer(last)
          const late = anAnswer(tenantId, { answer: "A poster", receivedAt: noon(5), answeredAt: noon(1, 1) })
          yield* book.answer(late)
          expect((yield* fileOf(tenantId, orderId("1001"))).answers).toEqual([last])
        })
      )

      it.live(
        "an answer that is one of several choices is told from the others by `selection`: of each the latest stands",
        Effect.gen(function* () {
          const book = yield* Orders
          const tenantId = yield* newTenant
          yield* book.record(aNotice(tenantId))
          const choose = (selection: string, answer: string, day: number) =>
            book.answer(anAnswer(tenantId, { answer, answeredAt: noon(day), receivedAt: noon(9) }), selection)
          const answered = Effect.map(fileOf(tenantId, orderId("1001")), ({ answers }) =>
            answers.map(({ answer }) => answer)
          )
          yield* choose("r2", "A podcast", 2)
          yield* choose("r1", "Ann", 3)
          yield* choose("r2", "A poster", 1)
          expect(yield* answered).toEqual(["Ann\nA podcast"])
          yield* choose("r1", "Anna", 4)
          yield* choose("r2", "A podcast", 2)
          expect(yield* answered).toEqual(["Anna\nA podcast"])
          for (let more = 3; more <= SELECTIONS_MAX + 1; more++) yield* choose(`s${more}`, "x", 2)
          expect((yield* answered)[0]?.split("\n")).toHaveLength(SELECTIONS_MAX)
          // One answer to the whole question takes the place of all that are no later.
          yield* book.answer(anAnswer(tenantId, { answer: "old", answeredAt: noon(3) }))
          expect((yield* answered)[0]?.split("\n")).toHaveLength(SELECTIONS_MAX)
          yield* book.answer(anAnswer(tenantId, { answer: "A friend", answeredAt: noon(5) }))
          expect(yield* answered).toEqual(["A friend"])
        })
      )

      it.live(
        "two shops that answer for one order, and two questions of one shop, are answers beside each other",
        Effect.gen(function* () {
          const book = yield* Orders
          const tenantId = yield* newTenant
          yield* book.record(aNotice(tenantId))
          const answers = [
            anAnswer(tenantId, { shopDomain: ShopDomain.make("a.example.com"), question: "How?", answer: "one" }),
            anAnswer(tenantId, { shopDomain: ShopDomain.make("a.example.com"), question: "Who?", answer: "two" }),
            anAnswer(tenantId, { shopDomain: ShopDomain.make("b.example.com"), question: "How?", answer: "three" })
          ]
          yield* Effect.forEach(answers, (answer) => book.answer(answer), all)
          expect((yield* fileOf(tenantId, orderId("1001"))).answers).toEqual(answers)
        })
      )

      it.live(
        "placedBetween answers the orders with `from` <= placedAt < `to`",
        Effect.gen(function* () {
          const book = yield* Orders
          const tenantId = yield* newTenant
          const [from, to] = [noon(10, 500), noon(20, 500)]
          const placed = {
            "just before": noon(10, 499),
            first: from,
            inside: noon(15),
            last: noon(20, 499),
            "just after": to
          }
          yield* Effect.forEach(
            Object.entries(placed),
            ([id, placedAt]) =>
              book.record(aNotice(tenantId, { orderId: orderId(id), placedAt, receivedAt: noon(31) })),
            all
          )
          yield* book.record(aNotice(yield* newTenant, { placedAt: noon(15), receivedAt: noon(31) }))
          const files = yield* book.placedBetween(tenantId, from, to, 10)
          expect(files.map((file): string => file.orderId)).toEqual(["first", "inside", "last"])
          expect(yield* book.placedBetween(tenantId, from, from, 10)).toEqual([])
        })
      )

      it.live(
        "placedBetween goes by placedAt, then orderId, then shopDomain, at most `limit` of them",
        Effect.gen(function* () {
          const book = yield* Orders
          const tenantId = yield* newTenant
          const orders = [
            ["b", noon(2)],
            ["10", noon(2)],
            ["z", noon(1)],
            ["9", noon(2)],
            ["a", noon(3)],
            ["B", noon(2)]
          ] as const
          yield* Effect.forEach(
            orders,
            ([id, placedAt]) =>
              book.record(aNotice(tenantId, { orderId: orderId(id), placedAt, receivedAt: noon(31) })),
            all
          )
          for (const limit of [1, 3, 5, 6, 7]) {
            const files = yield* book.placedBetween(tenantId, noon(1), noon(4), limit)
            expect(files.map((file): string => file.orderId)).toEqual(["z", "10", "9", "B", "b", "a"].slice(0, limit))
          }
        })
      )

      it.live(
        "placedBetween goes by the earliest that the first of shop, server and pixel says, and answers the same file as find",
        Effect.gen(function* () {
          const book = yield* Orders
          const tenantId = yield* newTenant
          const receivedAt = noon(31)
          const isPlacedAt = Effect.fnUntraced(function* (day: number) {
            expect((yield* fileOf(tenantId, orderId("1001"))).placedAt).toEqual(noon(day))
            expect(yield* book.placedBetween(tenantId, noon(day), noon(day, 1), 10)).toHaveLength(1)
          })
          yield* book.record(aNotice(tenantId, { placedAt: noon(1), receivedAt }))
          yield* isPlacedAt(1)
          yield* book.record(aNotice(tenantId, { source: "server", placedAt: noon(8), receivedAt }))
          yield* isPlacedAt(8)
          yield* book.record(aNotice(tenantId, { placedAt: noon(2), receivedAt, pvId: newVisitor() }))
          yield* isPlacedAt(8)
          yield* book.record(aShopNotice(tenantId, 2, { placedAt: noon(15), receivedAt }))
          yield* isPlacedAt(15)
          yield* book.record(aShopNotice(tenantId, 1, { placedAt: noon(5), receivedAt }))
          yield* book.answer(anAnswer(tenantId))
          const file = yield* fileOf(tenantId, orderId("1001"))
          expect(file.placedAt).toEqual(noon(5))
          expect((yield* book.placedBetween(tenantId, noon(5), noon(6), 10)).map(sorted)).toEqual([file])
          expect(yield* book.placedBetween(tenantId, noon(6), noon(31), 10)).toEqual([])
        })
      )

      it.live(
        "an order is placed no later than the source that decides first reported it: a clock that runs ahead hides nothing",
        Effect.gen(function* () {
          const book = yield* Orders
          const tenantId = yield* newTenant
          yield* book.record(aShopNotice(tenantId, 1, { placedAt: noon(9), receivedAt: noon(3) }))
          yield* book.record(aShopNotice(tenantId, 2, { placedAt: noon(9), receivedAt: noon(5) }))
          expect((yield* fileOf(tenantId, orderId("1001"))).placedAt).toEqual(noon(3))
          expect(yield* book.placedBetween(tenantId, noon(3), noon(3, 1), 10)).toHaveLength(1)
        })
      )

      it.live(
        "two stores' orders of one id are two orders",
        Effect.gen(function* () {
          const book = yield* Orders
          const tenantId = yield* newTenant
          const one = aShopNotice(tenantId, 1, { shopDomain: shopA, total: usd(1n) })
          const other = aShopNotice(tenantId, 1, { shopDomain: shopB, total: usd(2n) })
          yield* Effect.forEach([other, one], book.record, all)
          const files = yield* book.placedBetween(tenantId, noon(1), noon(2), 10)
          expect(files.map(({ shopDomain, notices }) => [shopDomain, notices])).toEqual([
            [shopA, [one]],
            [shopB, [other]]
          ])
          expect((yield* book.find(tenantId, orderId("1001"), null)).map(({ shopDomain }) => shopDomain)).toEqual([
            shopA,
            shopB
          ])
          expect(yield* book.find(tenantId, orderId("1001"), shopB)).toMatchObject([{ shopDomain: shopB }])
          expect(yield* book.find(tenantId, orderId("1001"), SHOP)).toEqual([])
        })
      )

      it.property(
        "what pixel, server and survey say under any of a shop's order's names is that order's, whichever comes first",
        fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }),
        (arrivals) =>
          Effect.gen(function* () {
            const book = yield* Orders
            const log = yield* EventLog
            const tenantId = yield* newTenant
            const [token, name] = [orderId("c0ffee00c0ffee00"), orderId("2001")]
            const purchase = (id: OrderId, reportedBy: "pixel" | "server") =>
              log.append(aPurchase(tenantId, { orderId: id }, { reportedBy }))
            const answer = anAnswer(tenantId, { orderId: name })
            const arrive = [
              book.record(aShopNotice(tenantId, 1, { aliases: [alias(name), alias(token, "token")] })),
              book.record(aShopNotice(tenantId, 2, { aliases: [alias(name)] })),
              purchase(token, "pixel"),
              purchase(name, "pixel"),
              purchase(name, "server"),
              book.answer(answer)
            ]
            for (const place of arrivals) yield* arrive[place] ?? Effect.void
            const [file, ...others] = yield* book.placedBetween(tenantId, noon(0), noon(31), 10)
            expect(others).toEqual([])
            expect(file?.notices.map(({ source, orderId: id }) => `${source} ${id}`).toSorted()).toEqual(
              [`pixel ${name}`, `pixel ${token}`, `server ${name}`, "shop 1001", "shop 1001"].toSorted()
            )
            expect(file?.answers).toEqual([answer])
            for (const id of [name, token, orderId("1001")]) {
              expect((yield* book.find(tenantId, id, null)).map(sorted)).toEqual(
                file === undefined ? [] : [sorted(file)]
              )
            }
          })
      )

      it.live(
        "rivals are the other shops' orders that share a name, with what it is to them and every total they had",
        Effect.gen(function* () {
          const book = yield* Orders
          const tenantId = yield* newTenant
          const record = (shopDomain: ShopDomain, version: number, id: string, cents: bigint) =>
            book.record(
              aShopNotice(tenantId, version, {
                shopDomain,
                orderId: orderId(id),
                total: usd(cents),
                aliases: [alias("2001"), alias(`token of ${id}`, "token")]
              })
            )
          yield* record(shopA, 1, "71", 1n)
          yield* record(shopB, 1, "2001", 2n)
          yield* record(shopB, 2, "2001", 3n)
          yield* book.record(aShopNotice(yield* newTenant, 1, { orderId: orderId("2001") }))
          const [one] = yield* book.find(tenantId, orderId("71"), null)
          const [other] = yield* book.find(tenantId, orderId("2001"), shopB)
          expect(
            one?.conflictingOrders.map((rival) => ({ ...rival, totals: rival.totals.map(String).length }))
          ).toEqual([{ alias: orderId("2001"), shopDomain: shopB, orderId: orderId("2001"), kind: "id", totals: 2 }])
          expect(one?.conflictingOrders[0]?.totals).toEqual(expect.arrayContaining([usd(2n), usd(3n)]))
          expect(other?.conflictingOrders).toEqual([
            { alias: orderId("2001"), shopDomain: shopA, orderId: orderId("71"), kind: "number", totals: [usd(1n)] }
          ])
        })
      )

      it.live(
        "of the pixel's accounts PIXEL_NOTICES_MAX are read: bots' last, then those received nearest to when the order was placed",
        Effect.gen(function* () {
          const book = yield* Orders
          const tenantId = yield* newTenant
          yield* book.record(aShopNotice(tenantId, 1, { placedAt: noon(15), receivedAt: noon(15) }))
          const claims = Array.from({ length: PIXEL_NOTICES_MAX + 10 }, (_, n) =>
            aNotice(tenantId, { pvId: newVisitor(), receivedAt: noon(15, (n % 2 === 0 ? 1 : -1) * n * 1000) })
          )
          const bots = claims.map((claim) => ({ ...claim, isBot: true, pvId: newVisitor(), receivedAt: noon(15) }))
          yield* Effect.forEach([...bots, ...claims.toReversed()], book.record, all)
          const { notices } = yield* fileOf(tenantId, orderId("1001"))
          const read = notices.filter(({ source }) => source === "pixel").map(({ pvId }) => pvId)
          expect(read.toSorted()).toEqual(
            claims
              .slice(0, PIXEL_NOTICES_MAX)
              .map(({ pvId }) => pvId)
              .toSorted()
          )
        })
      )

      it.live(
        "measureClock keeps the least delay of CLOCK_DAYS of each store, and counts to CLOCK_MEASURES_MAX; clocks tells them by domain",
        Effect.gen(function* () {
          const book = yield* Orders
          const tenantId = yield* newTenant
          const another = yield* newTenant
          const [one, two] = [ShopDomain.make("a-clock.example.com"), ShopDomain.make("b-clock.example.com")]
          expect(yield* book.clocks(tenantId)).toEqual([])
          for (const delay of [900, 400, 700]) yield* book.measureClock(tenantId, two, delay, noon(1))
          yield* book.measureClock(tenantId, one, 50, noon(1))
          yield* book.measureClock(another, one, 10, noon(1))
          expect(yield* book.clocks(tenantId)).toEqual([
            { domain: one, leastDelayMs: 50, measures: 1 },
            { domain: two, leastDelayMs: 400, measures: 3 }
          ])
          const many = Array.from({ length: CLOCK_MEASURES_MAX + 5 })
          yield* Effect.forEach(many, () => book.measureClock(tenantId, one, 60, noon(2)), all)
          yield* book.measureClock(tenantId, two, 9_000, noon(1 + CLOCK_DAYS))
          expect(yield* book.clocks(tenantId)).toEqual([
            { domain: one, leastDelayMs: 50, measures: CLOCK_MEASURES_MAX },
            { domain: two, leastDelayMs: 9_000, measures: 1 }
          ])
        })
      )

      it.live(
        "of a shop's accounts of one version those of another contentHash are both kept",
        Effect.gen(function* () {
          const book = yield* Orders
          const tenantId = yield* newTenant
          for (const [contentHash, cents] of [
            ["a1", 5_000n],
            ["b2", 7_000n],
            ["a1", 9_000n]
          ] as const) {
            yield* book.record(aShopNotice(tenantId, 7, { contentHash, total: usd(cents) }))
          }
          const { notices } = yield* fileOf(tenantId, orderId("1001"))
          expect(notices.map((one) => [one.contentHash, one.total.minorUnits]).toSorted()).toEqual([
            ["a1", 5_000n],
            ["b2", 7_000n]
          ])
        })
      )

      it.live(
        "landingClicks are the clicks its landing pages name that were recorded, of this tenant",
        Effect.gen(function* () {
          const book = yield* Orders
          const links = yield* TrackingLinks
          const link = aLink(yield* newTenant)
          const { tenantId, code } = link
          const click = aClick(link, { kind: "prefetch" })
          yield* links.recordClick(click)
          const foreign = aClick(aLink(yield* newTenant))
          yield* links.recordClick(foreign)
          const landings = [click.id, newClickId(), foreign.id]
          for (const [version, clickId] of landings.entries()) {
            yield* book.record(aShopNotice(tenantId, version, { landing: { code, clickId } }))
          }
          expect((yield* fileOf(tenantId, orderId("1001"))).landingClicks).toEqual([
            { id: click.id, code, kind: "prefetch", at: click.at }
          ])
        })
      )
    })

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
          expect((yield* fileOf(tenantId, orderId("1001"))).notices).toMatchObject([{ isBot: true, source: "pixel" }])
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

    describe("TrackingLinks", () => {
      it.live(
        "page answers some of a tenant's links, in the order of their codes, and no other tenant's",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const tenantId = yield* newTenant
          for (let n = 0; n < 5; n++) yield* links.insert(aLink(tenantId))
          yield* links.insert(aLink(yield* newTenant))
          const listed = yield* allLinks(tenantId)
          expect(listed).toHaveLength(5)
          expect(listed).toEqual([...(yield* links.page(tenantId, 5, null))])
        })
      )

      it.live(
        "find answers the link with this code as it was stored, whichever tenant owns it",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const stored = [
            aLink(yield* newTenant, {
              destinationUrl: "https://shop.example.com/%C3%BC?a=1&b=%20#ä-🛍",
              creator: { platform: "instagram", handle: "änna.10" },
              promoCode: "ÄNNA-10",
              createdAt: noon(1, 678)
            }),
            aLink(yield* newTenant)
          ]
          yield* Effect.forEach(stored, links.insert)
          for (const link of stored) expect(Option.getOrNull(yield* links.find(link.code))).toEqual(link)
        })
      )

      it.live(
        "find answers none when there is none; case matters",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const link = aLink(yield* newTenant)
          yield* links.insert(link)
          const upperCase = LinkCode.make(link.code.toUpperCase())
          expect(Option.isNone(yield* links.find(upperCase))).toBe(true)
          expect(Option.isNone(yield* links.find(newCode()))).toBe(true)
          yield* links.insert({ ...link, code: upperCase })
          expect(Option.getOrNull(yield* links.find(upperCase))).toEqual({ ...link, code: upperCase })
        })
      )

      it.live(
        "list answers all links of one tenant, ordered by code",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const tenantId = yield* newTenant
          const prefix = newCode()
          // In order: by character, capitals before small letters.
          const codes = ["-", "10", "9", "A", "B", "_", "a"].map((end) => LinkCode.make(prefix + end))
          const stored = codes.map((code) => aLink(tenantId, { code }))
          expect(yield* allLinks(tenantId)).toEqual([])
          yield* Effect.forEach(stored.toReversed(), links.insert)
          yield* links.insert(aLink(yield* newTenant))
          expect(yield* allLinks(tenantId)).toEqual(stored)
        })
      )

      it.live(
        "page answers the first `limit` links, ordered by code, or those that follow `after`",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const tenantId = yield* newTenant
          const prefix = newCode()
          const codes = ["-", "10", "9", "A", "B", "_", "a"].map((end) => LinkCode.make(prefix + end))
          const stored = codes.map((code) => aLink(tenantId, { code }))
          yield* Effect.forEach(stored.toReversed(), links.insert)
          yield* links.insert(aLink(yield* newTenant))
          for (const limit of [1, 3, 7, 8]) {
            const read: Array<TrackingLink> = []
            for (let page = yield* links.page(tenantId, limit, null); page.length > 0; ) {
              expect(page.length).toBeLessThanOrEqual(limit)
              read.push(...page)
              page = yield* links.page(tenantId, limit, page.at(-1)?.code ?? null)
            }
            expect(read).toEqual(stored)
          }
        })
      )

      it.live(
        "ofCreator answers the links of one creator, ordered by code",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const tenantId = yield* newTenant
          const creator = { platform: "x", handle: "ann" }
          const own = [aLink(tenantId, { creator }), aLink(tenantId, { creator })]
          const others = [
            aLink(tenantId),
            aLink(tenantId, { creator: { platform: "twitter", handle: "ann" } }),
            aLink(tenantId, { creator: { platform: "x", handle: "anna" } }),
            aLink(yield* newTenant, { creator })
          ]
          yield* Effect.forEach([...own, ...others], links.insert)
          expect(yield* links.ofCreator(tenantId, creator)).toEqual(own.toSorted((a, b) => (a.code < b.code ? -1 : 1)))
        })
      )

      it.live(
        "Atomic: of two inserts of one code exactly one succeeds",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const [one, other] = [yield* newTenant, yield* newTenant]
          for (const [first, second] of [
            [one, other],
            [one, one]
          ] as const) {
            const code = newCode()
            const rivals = [aLink(first, { code, promoCode: null }), aLink(second, { code, createdAt: noon(2) })]
            const outcomes = yield* Effect.forEach(rivals, (link) => Effect.result(links.insert(link)), all)
            expect(outcomes.filter(Result.isFailure)).toMatchObject([{ failure: { _tag: "LinkCodeTaken" } }])
            const winner = rivals[outcomes.findIndex(Result.isSuccess)]
            expect(Option.getOrUndefined(yield* links.find(code))).toEqual(winner)
          }
        })
      )

      it.live(
        "MUST fail with LinkCodeTaken when any tenant has the code",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const [owner, another] = [yield* newTenant, yield* newTenant]
          const link = aLink(owner, { promoCode: "ANNA-10" })
          yield* links.insert(link)
          for (const rival of [link, { ...link, promoCode: null }, aLink(another, { code: link.code })]) {
            expect((yield* Effect.flip(links.insert(rival)))._tag).toBe("LinkCodeTaken")
          }
          expect(Option.getOrNull(yield* links.find(link.code))).toEqual(link)
          expect(yield* allLinks(another)).toEqual([])
        })
      )

      it.live(
        "MUST fail with PromoCodeTaken when the tenant has another link with the promo code, and then store nothing",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const tenantId = yield* newTenant
          const link = aLink(tenantId, { promoCode: "ANNA-10" })
          const rival = aLink(tenantId, { promoCode: "ANNA-10" })
          yield* links.insert(link)
          expect((yield* Effect.flip(links.insert(rival)))._tag).toBe("PromoCodeTaken")
          expect(yield* allLinks(tenantId)).toEqual([link])
          expect(Option.isNone(yield* links.find(rival.code))).toBe(true)
          yield* links.insert({ ...rival, promoCode: "ANNA-20" })
          expect(Option.isSome(yield* links.find(rival.code))).toBe(true)
        })
      )

      it.live(
        "a promo code is taken for its tenant only, and no promo code never is",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const tenantId = yield* newTenant
          yield* links.insert(aLink(tenantId, { promoCode: "ANNA-10" }))
          yield* links.insert(aLink(yield* newTenant, { promoCode: "ANNA-10" }))
          yield* links.insert(aLink(tenantId))
          yield* links.insert(aLink(tenantId))
          expect(yield* allLinks(tenantId)).toHaveLength(3)
        })
      )

      it.live(
        "of two links of one tenant with one promo code, inserted at the same time, exactly one is stored",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const tenantId = yield* newTenant
          const rivals = [aLink(tenantId, { promoCode: "ANNA-10" }), aLink(tenantId, { promoCode: "ANNA-10" })]
          const outcomes = yield* Effect.forEach(rivals, (link) => Effect.result(links.insert(link)), all)
          expect(outcomes.filter(Result.isFailure)).toMatchObject([{ failure: { _tag: "PromoCodeTaken" } }])
          expect(yield* allLinks(tenantId)).toHaveLength(1)
        })
      )

      it.live(
        "a link is stored with its campaign, its fallback, its variants and who had it",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const link = aLink(yield* newTenant, {
            campaign: "Frühling 26",
            endedAt: noon(9),
            fallbackUrl: "https://shop.example.com/all",
            variants: [
              { country: CountryCode.make("DE"), device: null, destinationUrl: "https://shop.example.com/de" },
              { country: null, device: "mobile", destinationUrl: "https://shop.example.com/m" }
            ],
            keepsQuery: false,
            formerOwners: [
              { creator: { platform: "instagram", handle: "änna" }, until: noon(3, 1) },
              { creator: null, until: noon(4, 2) }
            ],
            revision: 7
          })
          yield* links.insert(link)
          expect(Option.getOrNull(yield* links.find(link.code))).toEqual(link)
        })
      )

      it.live(
        "insertAll says of each link what became of it; one that can't be stored keeps no other from it",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const [tenantId, another] = [yield* newTenant, yield* newTenant]
          const [theirs, own] = [aLink(another), aLink(tenantId, { promoCode: "OWN" })]
          yield* Effect.forEach([theirs, own], links.insert)
          const assignment: PromoAssignment = {
            tenantId,
            promoCode: "GIVEN",
            position: 0,
            code: own.code,
            from: noon(1),
            until: null
          }
          yield* links.assignPromoCode(assignment)
          const good = [aLink(tenantId), aLink(tenantId, { promoCode: "NEW" }), aLink(tenantId)] as const
          const wanted = [
            good[0],
            aLink(tenantId, { code: theirs.code, promoCode: "FREE" }),
            good[1],
            aLink(tenantId, { code: own.code, destinationUrl: "https://other.example/" }),
            aLink(tenantId, { promoCode: "OWN" }),
            aLink(tenantId, { promoCode: "GIVEN" }),
            good[2]
          ]
          expect(yield* links.insertAll(wanted)).toEqual([
            "stored",
            "code_taken",
            "stored",
            "code_taken",
            "promo_code_taken",
            "promo_code_taken",
            "stored"
          ])
          const codes = wanted.map(({ code }) => code)
          expect(yield* links.findAll(tenantId, codes)).toEqual(
            [...good, own].toSorted((a, b) => (a.code < b.code ? -1 : 1))
          )
          expect(yield* links.findAll(another, codes)).toEqual([theirs])
          expect(yield* links.insertAll(good)).toEqual(["code_taken", "code_taken", "code_taken"])
          expect(yield* links.insertAll([])).toEqual([])
        })
      )

      it.live(
        "of two insertAll of the same codes at once each code is stored by one",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const [one, other] = [yield* newTenant, yield* newTenant]
          const codes = Array.from({ length: 30 }, newCode)
          const outcomes = yield* Effect.forEach(
            [one, other],
            (tenantId) => links.insertAll(codes.map((code) => aLink(tenantId, { code }))),
            all
          )
          for (const index of codes.keys()) {
            expect(outcomes.map((told) => told[index]).toSorted()).toEqual(["code_taken", "stored"])
          }
          const stored = [...(yield* links.findAll(one, codes)), ...(yield* links.findAll(other, codes))]
          expect(stored.map(({ code }) => code).toSorted()).toEqual(codes.toSorted())
        })
      )

      it.live(
        "update stores a changed link; what may not differ stays",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const tenantId = yield* newTenant
          const link = aLink(tenantId, { promoCode: "ANNA", creator: { platform: "x", handle: "anna" } })
          yield* links.insert(link)
          const changed: TrackingLink = {
            ...link,
            destinationUrl: "https://shop.example.com/new",
            creator: null,
            campaign: "spring",
            endedAt: noon(5),
            fallbackUrl: "https://shop.example.com/",
            variants: [{ country: null, device: "desktop", destinationUrl: "https://shop.example.com/d" }],
            keepsQuery: true,
            formerOwners: [{ creator: link.creator, until: noon(4) }],
            revision: 1
          }
          yield* links.update({ ...changed, promoCode: "OTHER", createdAt: noon(8) })
          expect(Option.getOrNull(yield* links.find(link.code))).toEqual(changed)
          expect(Option.getOrNull(yield* links.findByPromoCode(tenantId, "ANNA"))).toEqual(changed)
          expect(Option.isNone(yield* links.findByPromoCode(tenantId, "OTHER"))).toBe(true)
          expect(Option.isNone(yield* links.findByPromoCode(yield* newTenant, "ANNA"))).toBe(true)
        })
      )

      it.live(
        "MUST fail with LinkMoved when the stored revision is not the one before the link's",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const link = aLink(yield* newTenant)
          yield* links.insert(link)
          const change = (fields: Partial<TrackingLink>) => links.update({ ...link, ...fields })
          const rivals = ["a", "b", "c"].map((campaign) => change({ campaign, revision: 1 }))
          const outcomes = yield* Effect.all(rivals.map(Effect.result), all)
          expect(outcomes.filter(Result.isSuccess)).toHaveLength(1)
          for (const revision of [0, 1, 3]) expect((yield* Effect.flip(change({ revision })))._tag).toBe("LinkMoved")
          expect((yield* Effect.flip(change({ tenantId: yield* newTenant, revision: 2 })))._tag).toBe("LinkMoved")
          expect((yield* Effect.flip(change({ code: newCode(), revision: 1 })))._tag).toBe("LinkMoved")
          yield* change({ campaign: "d", revision: 2 })
          expect(Option.getOrNull(yield* links.find(link.code))).toMatchObject({ campaign: "d", revision: 2 })
        })
      )

      it.live(
        "page answers the links that the filter leaves, in pages",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const tenantId = yield* newTenant
          const start = newCode()
          const anna = { platform: "x", handle: "anna" }
          const [a, b, c, d] = [
            aLink(tenantId, { code: LinkCode.make(`${start}-a`), creator: anna, campaign: "spring" }),
            aLink(tenantId, { code: LinkCode.make(`${start}-b`), creator: anna, endedAt: noon(3) }),
            aLink(tenantId, { code: LinkCode.make(`${start}_z`), campaign: "spring", endedAt: noon(3) }),
            aLink(tenantId, {
              code: LinkCode.make(`${start}z`),
              formerOwners: [{ creator: anna, until: noon(2) }],
              campaign: "Spring"
            })
          ] as const
          yield* Effect.forEach([d, c, b, a], links.insert)
          yield* links.insert(aLink(yield* newTenant, { creator: anna, campaign: "spring" }))
          const left = (filter: Partial<typeof ANY_LINK>) => links.page(tenantId, 10, null, { ...ANY_LINK, ...filter })
          expect(yield* left({})).toEqual([a, b, c, d])
          expect(yield* left({ creator: anna })).toEqual([a, b])
          expect(yield* left({ campaign: "spring" })).toEqual([a, c])
          expect(yield* left({ isEnded: true })).toEqual([b, c])
          expect(yield* left({ isEnded: false })).toEqual([a, d])
          expect(yield* left({ prefix: `${start}-` })).toEqual([a, b])
          expect(yield* left({ prefix: start })).toEqual([a, b, c, d])
          expect(yield* left({ prefix: `${start}Z` })).toEqual([])
          expect(yield* left({ creator: anna, isEnded: true })).toEqual([b])
          const ended = { ...ANY_LINK, isEnded: true }
          expect(yield* links.page(tenantId, 1, null, ended)).toEqual([b])
          expect(yield* links.page(tenantId, 1, b.code, ended)).toEqual([c])
          expect(yield* links.page(tenantId, 1, c.code, ended)).toEqual([])
        })
      )

      it.live(
        "ofCreator answers the links that once were one creator's as well",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const tenantId = yield* newTenant
          const [ann, bob] = [
            { platform: "x", handle: "ann" },
            { platform: "x", handle: "bob" }
          ]
          const moved = aLink(tenantId, { creator: bob, formerOwners: [{ creator: ann, until: noon(3) }] })
          yield* links.insert(moved)
          yield* links.insert(
            aLink(tenantId, { formerOwners: [{ creator: { platform: "y", handle: "ann" }, until: noon(3) }] })
          )
          expect(yield* links.ofCreator(tenantId, ann)).toEqual([moved])
          expect(yield* links.ofCreator(tenantId, bob)).toEqual([moved])
        })
      )

      const assignment = (tenantId: TenantId, fields: Partial<PromoAssignment> = {}): PromoAssignment => ({
        tenantId,
        promoCode: "ANNA",
        position: 0,
        code: newCode(),
        from: noon(1),
        until: null,
        ...fields
      })

      it.live(
        "of assignments at once one succeeds: assignPromoCode MUST fail with LinkMoved when the code has an assignment of that position",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const tenantId = yield* newTenant
          const rivals = [assignment(tenantId), assignment(tenantId), assignment(tenantId)]
          const outcomes = yield* Effect.all(
            rivals.map((rival) => Effect.result(links.assignPromoCode(rival))),
            all
          )
          expect(outcomes.filter(Result.isSuccess)).toHaveLength(1)
          const winner = rivals[outcomes.findIndex(Result.isSuccess)]
          expect((yield* Effect.flip(links.assignPromoCode(assignment(tenantId))))._tag).toBe("LinkMoved")
          const next = assignment(tenantId, { position: 1, from: noon(2, 345), until: noon(3) })
          yield* links.assignPromoCode(next)
          yield* links.assignPromoCode(assignment(yield* newTenant))
          expect(yield* links.promoHistory(tenantId, "ANNA")).toEqual(winner === undefined ? [] : [winner, next])
          expect(yield* links.promoHistory(tenantId, "anna")).toEqual([])
        })
      )

      it.live(
        "promoAssignments answers a tenant's assignments in pages, promoCodesOf the codes of some links",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const tenantId = yield* newTenant
          const [one, other] = [newCode(), newCode()]
          const stored = [
            assignment(tenantId, { promoCode: "A", code: one }),
            assignment(tenantId, { promoCode: "A", position: 1, code: other }),
            assignment(tenantId, { promoCode: "B", code: one }),
            assignment(tenantId, { promoCode: "B", position: 2, code: one }),
            assignment(tenantId, { promoCode: "b", position: 10, code: other })
          ]
          yield* Effect.forEach(stored.toReversed(), links.assignPromoCode)
          yield* links.assignPromoCode(assignment(yield* newTenant, { code: one }))
          for (const limit of [1, 2, 5, 6]) {
            const read: Array<PromoAssignment> = []
            for (let after: AssignmentCursor | null = null; ; ) {
              const page: ReadonlyArray<PromoAssignment> = yield* links.promoAssignments(tenantId, limit, after)
              expect(page.length).toBeLessThanOrEqual(limit)
              read.push(...page)
              after = page.at(-1) ?? null
              if (after === null) break
            }
            expect(read).toEqual(stored)
          }
          expect(yield* links.promoCodesOf(tenantId, [one])).toEqual(["A", "B"])
          expect(yield* links.promoCodesOf(tenantId, [other, one])).toEqual(["A", "B", "b"])
          expect(yield* links.promoCodesOf(tenantId, [])).toEqual([])
        })
      )

      it.live(
        "version is another one whenever a link or an assignment of the tenant was stored or changed, and only then",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const [tenantId, another] = [yield* newTenant, yield* newTenant]
          const [first, second, third] = [aLink(tenantId), aLink(tenantId), aLink(tenantId)]
          if (first === undefined || second === undefined || third === undefined)
            throw new Error("three links were made")
          expect(yield* links.version(tenantId)).toBeNull()
          const seen = new Set<string | null>([null])
          const steps = [
            links.insert(first),
            links.insertAll([second, third]),
            links.update({ ...first, campaign: "may", revision: first.revision + 1 }),
            links.assignPromoCode(assignment(tenantId, { promoCode: "NEW", code: first.code }))
          ]
          for (const [place, step] of steps.entries()) {
            yield* step
            seen.add(yield* links.version(tenantId))
            expect(seen.size).toBe(place + 2)
          }
          yield* Effect.flip(links.insert(first))
          yield* links.setRules(tenantId, [])
          yield* links.insert(aLink(another))
          seen.add(yield* links.version(tenantId))
          expect(seen.size).toBe(steps.length + 1)
          expect(yield* links.version(another)).not.toBeNull()
        })
      )

      it.live(
        "setRules sets a tenant's rules in the place of those before, in their order; none until some are set",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const [tenantId, another] = [yield* newTenant, yield* newTenant]
          const rule: LinkRule = {
            utmSource: "instagram",
            utmCampaign: null,
            utmContent: "ä/🛍",
            address: null,
            code: newCode(),
            from: noon(1, 5),
            until: null
          }
          const wanted = [rule, { ...rule, utmSource: null, address: "shop.example.com/ann", until: noon(2) }, rule]
          expect(yield* links.rules(tenantId)).toEqual([])
          yield* links.setRules(tenantId, wanted)
          expect(yield* links.rules(tenantId)).toEqual(wanted)
          yield* links.setRules(tenantId, [rule])
          expect(yield* links.rules(tenantId)).toEqual([rule])
          expect(yield* links.rules(another)).toEqual([])
        })
      )

      it.live(
        "recordClick is Idempotent by (tenantId, id)",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const [one, other] = [aLink(yield* newTenant), aLink(yield* newTenant)]
          yield* Effect.forEach([one, other], links.insert)
          const click = aClick(one)
          yield* Effect.all(
            Array.from({ length: 20 }, () => links.recordClick(click)),
            all
          )
          yield* links.recordClick({ ...click, kind: "bot", at: noon(2) })
          yield* links.recordClick(aClick(other, { id: click.id }))
          for (const { tenantId, code } of [one, other]) {
            expect(yield* links.countClicks(tenantId, noon(0), noon(31), 100, null)).toEqual({
              counts: [{ code, kind: "human", count: 1 }],
              next: null
            })
          }
        })
      )

      it.live(
        "a click whose id is of version 8 may be told of twice: where it came from is taken from whoever first says something of it",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const link = aLink(yield* newTenant)
          yield* links.insert(link)
          const told = (country: string) => origin({ country: CountryCode.make(country) })
          const ids = ["1", "2", "3"].map((digit) =>
            ClickId.make(`0199d3f0-e6a3-8f0b-9a5d-${digit}${crypto.randomUUID().slice(25)}`)
          )
          const [later = newClickId(), before = newClickId(), together = newClickId()] = ids
          yield* links.recordClick(aClick(link, { id: later }))
          for (const country of ["DE", "FR"])
            yield* links.recordClick(aClick(link, { id: later, origin: told(country) }))
          yield* links.recordClick(aClick(link, { id: before, origin: told("FR") }))
          yield* links.recordClick(aClick(link, { id: before }))
          yield* Effect.forEach(
            [aClick(link, { id: together }), aClick(link, { id: together, origin: told("IT") })],
            links.recordClick,
            all
          )
          const { groups } = yield* links.groupClicks(link.tenantId, link.code, {
            by: "country",
            from: noon(0),
            to: noon(31),
            limit: 100
          })
          expect(groups.map(({ clicks, group }) => [group, clicks.human])).toEqual([
            ["DE", 1],
            ["FR", 1],
            ["IT", 1]
          ])
        })
      )

      it.live(
        "countClicks answers the clicks per code and kind",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const tenantId = yield* newTenant
          const [one, other] = [aLink(tenantId), aLink(tenantId)]
          yield* Effect.forEach([one, other, aLink(tenantId)], links.insert)
          const clicks = ClickKind.literals.flatMap((kind, n) => [
            ...Array.from({ length: n + 1 }, () => aClick(one, { kind })),
            aClick(other, { kind })
          ])
          yield* Effect.forEach(clicks, links.recordClick, all)
          const expected = ClickKind.literals.flatMap((kind, n) => [
            { code: one.code, kind, count: n + 1 },
            { code: other.code, kind, count: 1 }
          ])
          const { counts } = yield* links.countClicks(tenantId, noon(0), noon(31), 100, null)
          expect(counts).toHaveLength(expected.length)
          expect(counts).toEqual(expect.arrayContaining(expected))
        })
      )

      it.live(
        "countClicks takes the clicks with `from` <= at < `to`",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const link = aLink(yield* newTenant)
          yield* links.insert(link)
          const [from, to] = [noon(10, 500), noon(20, 500)]
          const times = [noon(10, 499), from, noon(15), noon(20, 499), to]
          yield* Effect.forEach(times, (at) => links.recordClick(aClick(link, { at })), all)
          expect(yield* links.countClicks(link.tenantId, from, to, 100, null)).toMatchObject({ counts: [{ count: 3 }] })
          expect(yield* links.countClicks(link.tenantId, from, from, 100, null)).toEqual({ counts: [], next: null })
        })
      )

      it.live(
        "countClicks: pages of any `limit` count each click once, and one counts no more than its limit",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const tenantId = yield* newTenant
          const [one, other] = [aLink(tenantId), aLink(tenantId)]
          yield* Effect.forEach([one, other], links.insert)
          const clicks = Array.from({ length: 7 }, (_, n) => aClick(n % 3 === 0 ? other : one, { at: noon(1, n) }))
          // Two at the very same moment are never on two pages.
          yield* Effect.forEach([...clicks, aClick(one, { at: noon(1, 3) })], links.recordClick, all)
          for (const limit of [1, 2, 3, 4, 7, 8, 9]) {
            const counted = new Map<LinkCode, number>()
            for (let after: Date | null = null; ; ) {
              const page: Effect.Success<ReturnType<typeof links.countClicks>> = yield* links.countClicks(
                tenantId,
                noon(1),
                noon(2),
                limit,
                after
              )
              expect(page.counts.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(limit + 1)
              for (const { code, count } of page.counts) counted.set(code, (counted.get(code) ?? 0) + count)
              after = page.next
              if (after === null) break
            }
            expect([counted.get(one.code), counted.get(other.code)]).toEqual([5, 3])
          }
        })
      )

      it.live(
        "countVisits counts the human clicks on these links with `from` <= at < `to`, of each at most `limit`",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const tenantId = yield* newTenant
          const [one, two, three] = [aLink(tenantId), aLink(tenantId), aLink(tenantId)]
          yield* Effect.forEach([one, two, three], links.insert)
          const humans = [1, 2, 3].map((n) => aClick(one, { at: noon(1, n) }))
          const others = ClickKind.literals.map((kind) => aClick(two, { kind, at: noon(1) }))
          const outside = [aClick(one, { at: noon(0) }), aClick(one, { at: noon(2) }), aClick(three, { at: noon(1) })]
          yield* Effect.forEach([...humans, ...others, ...outside], links.recordClick, all)
          const count = (codes: ReadonlyArray<LinkCode>, limit: number) =>
            links.countVisits(tenantId, codes, noon(1), noon(2), limit)
          expect(yield* count([one.code, two.code], 10)).toBe(4)
          expect(yield* count([one.code, two.code], 2)).toBe(3)
          expect(yield* count([], 10)).toBe(0)
          expect(yield* links.countVisits(yield* newTenant, [one.code], noon(1), noon(2), 10)).toBe(0)
          const each = (codes: ReadonlyArray<LinkCode>, limit: number) =>
            links.visitsOfEach(tenantId, codes, noon(1), noon(2), limit)
          expect(yield* each([three.code, one.code, two.code], 10)).toEqual([
            { code: three.code, count: 1 },
            { code: one.code, count: 3 },
            { code: two.code, count: 1 }
          ])
          expect(yield* each([one.code], 2)).toEqual([{ code: one.code, count: 2 }])
          expect(yield* each([], 10)).toEqual([])
          expect(yield* links.visitsOfEach(yield* newTenant, [one.code], noon(1), noon(2), 10)).toEqual([
            { code: one.code, count: 0 }
          ])
        })
      )

      it.live(
        "page finds a creator's links also by the handle alone, on whichever platform",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const tenantId = yield* newTenant
          const of = (platform: string, handle: string) => aLink(tenantId, { creator: { platform, handle } })
          const [one, two] = [of("youtube", "nova"), of("twitch", "nova")]
          yield* Effect.forEach([one, two, of("twitch", "kai"), aLink(tenantId)], links.insert)
          const found = (platform: string | null) =>
            Effect.map(links.page(tenantId, 10, null, { ...ANY_LINK, creator: { platform, handle: "nova" } }), (page) =>
              page.map(({ code }) => code)
            )
          expect(yield* found(null)).toEqual([one.code, two.code].sort())
          expect(yield* found("twitch")).toEqual([two.code])
        })
      )

      const origin = (fields: Partial<ClickOrigin>): ClickOrigin => ({
        country: null,
        device: null,
        referrerHost: null,
        ...fields
      })

      it.live(
        "groupClicks tells a link's clicks by day, referrer, country and device, those of one link and tenant in the period alone",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const tenantId = yield* newTenant
          const [link, other] = [aLink(tenantId), aLink(tenantId)]
          yield* Effect.forEach([link, other], links.insert)
          const said = origin({ country: CountryCode.make("DE"), device: "mobile", referrerHost: "youtube.com" })
          const midnight = new Date("2026-05-03T00:00:00.000Z")
          const end = new Date("2026-05-05T00:00:00.000Z")
          const at = (ms: number) => new Date(midnight.getTime() + ms)
          yield* Effect.forEach(
            [
              aClick(link, { at: midnight, origin: said }),
              aClick(link, { at: at(86_399_999), origin: said, kind: "bot" }),
              aClick(link, { at: at(86_400_000), origin: origin({ country: CountryCode.make("FR") }) }),
              aClick(link, { at: at(86_400_001) }),
              aClick(link, { at: at(86_400_002), kind: "prefetch" }),
              aClick(link, { at: at(-1), origin: said }),
              aClick(link, { at: end, origin: said }),
              aClick(other, { at: midnight, origin: said })
            ],
            links.recordClick,
            all
          )
          const none = { human: 0, bot: 0, prefetch: 0, head: 0, embedded: 0 }
          const told = (by: ClickGrouping, tenant = tenantId) =>
            links.groupClicks(tenant, link.code, { by, from: midnight, to: end, limit: 100 })
          const row = (group: string | null, clicks: Partial<typeof none>) => ({
            group,
            isOthers: false,
            clicks: { ...none, ...clicks }
          })
          expect(yield* told("day")).toEqual({
            groups: [row("2026-05-04", { human: 2, prefetch: 1 }), row("2026-05-03", { human: 1, bot: 1 })],
            isWhole: true
          })
          expect(yield* told("referrer")).toEqual({
            groups: [row(null, { human: 2, prefetch: 1 }), row("youtube.com", { human: 1, bot: 1 })],
            isWhole: true
          })
          expect(yield* told("country")).toEqual({
            groups: [row("DE", { human: 1, bot: 1 }), row(null, { human: 1, prefetch: 1 }), row("FR", { human: 1 })],
            isWhole: true
          })
          expect(yield* told("device")).toEqual({
            groups: [row(null, { human: 2, prefetch: 1 }), row("mobile", { human: 1, bot: 1 })],
            isWhole: true
          })
          expect(yield* told("day", yield* newTenant)).toEqual({ groups: [], isWhole: true })
        })
      )

      it.live(
        "groupClicks reads of each kind the newest `limit`, and tells what is beyond CLICK_GROUPS_MAX groups as one",
        Effect.gen(function* () {
          const links = yield* TrackingLinks
          const link = aLink(yield* newTenant)
          yield* links.insert(link)
          const clicks = Array.from({ length: CLICK_GROUPS_MAX + 2 }, (_, n) =>
            aClick(link, { at: noon(1, n), origin: origin({ referrerHost: `h${String(n).padStart(3, "0")}.example` }) })
          )
          const often = [aClick(link, { at: noon(1), origin: origin({ referrerHost: "often.example" }) })]
          const bots = [aClick(link, { at: noon(1), kind: "bot" })]
          yield* Effect.forEach(
            [...clicks, ...often, ...often.map((one) => aClick(link, { ...one, id: newClickId() })), ...bots],
            links.recordClick,
            all
          )
          const asked = { by: "referrer", from: noon(1), to: noon(2) } as const
          const whole = yield* links.groupClicks(link.tenantId, link.code, { ...asked, limit: 1_000 })
          expect(whole.isWhole).toBe(true)
          expect(whole.groups).toHaveLength(CLICK_GROUPS_MAX + 1)
          expect(whole.groups[0]).toMatchObject({ group: "often.example", clicks: { human: 2 } })
          expect(whole.groups.at(-2)).toMatchObject({ group: "h098.example", isOthers: false })
          expect(whole.groups.at(-1)).toEqual({
            group: null,
            isOthers: true,
            clicks: { human: 3, bot: 1, prefetch: 0, head: 0, embedded: 0 }
          })
          const newest = yield* links.groupClicks(link.tenantId, link.code, { ...asked, limit: 2 })
          expect(newest.isWhole).toBe(false)
          expect(newest.groups.map(({ group, clicks: { human, bot } }) => [group, human, bot])).toEqual([
            ["h100.example", 1, 0],
            ["h101.example", 1, 0],
            [null, 0, 1]
          ])
        })
      )
    })

    describe("Shops", () => {
      it.live(
        "list answers a tenant's stores in order of their domains, without their secrets, and no other tenant's",
        Effect.gen(function* () {
          const shops = yield* Shops
          const tenantId = yield* newTenant
          const domains = [newDomain(), newDomain(), newDomain()].sort()
          for (const domain of domains) yield* shops.connect(tenantId, domain, secret("one"), noon(1))
          yield* shops.connect(yield* newTenant, newDomain(), secret("one"), noon(1))
          const [gone] = domains
          if (gone !== undefined) yield* shops.uninstall(tenantId, gone, noon(2))
          const listed = yield* wholeList(
            (page: Page<ShopDomain>) => shops.list(tenantId, page),
            ({ domain }) => domain
          )
          const uninstalled = [noon(2), null, null]
          expect(listed).toEqual(
            domains.map((domain, n) => ({
              tenantId,
              domain,
              platform: "shopify" as const,
              timeZone: null,
              connectedAt: noon(1),
              uninstalledAt: uninstalled[n] ?? null
            }))
          )
        })
      )

      it.live(
        "connects a store, which find then answers whichever tenant owns it",
        Effect.gen(function* () {
          const shops = yield* Shops
          const tenantId = yield* newTenant
          const domain = newDomain()
          expect(Option.isNone(yield* shops.find(domain))).toBe(true)
          const made = yield* shops.connect(tenantId, domain, secret("s3cret ✓"), noon(1, 678))
          const found = Option.getOrThrow(yield* shops.find(domain))
          for (const shop of [made, found]) {
            expect(shop).toMatchObject({ tenantId, domain, connectedAt: noon(1, 678), uninstalledAt: null })
            expect(secretsOf(shop)).toEqual(["s3cret ✓"])
          }
        })
      )

      it.live(
        "gives a connected store a new secret; the one before stays good beside it: newest first, two at most",
        Effect.gen(function* () {
          const shops = yield* Shops
          const tenantId = yield* newTenant
          const domain = newDomain()
          yield* shops.connect(tenantId, domain, secret("one"), noon(1))
          const rotated = yield* shops.connect(tenantId, domain, secret("two"), noon(2))
          expect(secretsOf(rotated)).toEqual(["two", "one"])
          yield* shops.connect(tenantId, domain, secret("three"), noon(3))
          expect(secretsOf(Option.getOrThrow(yield* shops.find(domain)))).toEqual(["three", "two"])
        })
      )

      it.live(
        "connecting again with a secret that is good already doesn't duplicate it, nor end the other",
        Effect.gen(function* () {
          const shops = yield* Shops
          const tenantId = yield* newTenant
          const domain = newDomain()
          const connect = (text: string) =>
            shops.connect(tenantId, domain, secret(text), noon(1)).pipe(Effect.map(secretsOf))
          expect(yield* connect("one")).toEqual(["one"])
          expect(yield* connect("one")).toEqual(["one"])
          expect(yield* connect("two")).toEqual(["two", "one"])
          expect(yield* connect("two")).toEqual(["two", "one"])
          expect(yield* connect("one")).toEqual(["one", "two"])
        })
      )

      it.live(
        "keeps what a store runs on, and MUST fail with ShopPlatformDiffers when it is connected as one of another platform",
        Effect.gen(function* () {
          const shops = yield* Shops
          const tenantId = yield* newTenant
          const [domain, other] = [newDomain(), newDomain()]
          yield* shops.connect(tenantId, domain, secret("one"), noon(1), "woocommerce")
          expect(Option.getOrThrow(yield* shops.find(domain)).platform).toBe("woocommerce")
          const refusal = yield* Effect.flip(shops.connect(tenantId, domain, secret("two"), noon(2), "stripe"))
          expect(refusal._tag).toBe("ShopPlatformDiffers")
          expect((yield* Effect.flip(shops.connect(tenantId, domain, secret("two"), noon(2))))._tag).toBe(
            "ShopPlatformDiffers"
          )
          expect(secretsOf(Option.getOrThrow(yield* shops.find(domain)))).toEqual(["one"])
          yield* shops.connect(tenantId, domain, secret("two"), noon(2), "woocommerce")
          expect(secretsOf(Option.getOrThrow(yield* shops.find(domain)))).toEqual(["two", "one"])
          expect((yield* shops.connect(tenantId, other, secret("one"), noon(1))).platform).toBe("shopify")
        })
      )

      it.live(
        "MUST fail with ShopTaken when another tenant has the store",
        Effect.gen(function* () {
          const shops = yield* Shops
          const tenantId = yield* newTenant
          const domain = newDomain()
          yield* shops.connect(tenantId, domain, secret("mine"), noon(1))
          const refusal = yield* Effect.flip(shops.connect(yield* newTenant, domain, secret("theirs"), noon(2)))
          expect(refusal._tag).toBe("ShopTaken")
          const shop = Option.getOrThrow(yield* shops.find(domain))
          expect(shop.tenantId).toBe(tenantId)
          expect(secretsOf(shop)).toEqual(["mine"])
        })
      )

      it.live(
        "of tenants that connect one store at the same time exactly one has it",
        Effect.gen(function* () {
          const shops = yield* Shops
          const rivals = yield* Effect.all([newTenant, newTenant, newTenant])
          const domain = newDomain()
          const outcomes = yield* Effect.forEach(
            rivals,
            (tenantId) => Effect.result(shops.connect(tenantId, domain, secret(tenantId), noon(1))),
            all
          )
          expect(outcomes.filter(Result.isFailure)).toMatchObject([
            { failure: { _tag: "ShopTaken" } },
            { failure: { _tag: "ShopTaken" } }
          ])
          const shop = Option.getOrThrow(yield* shops.find(domain))
          expect(outcomes.filter(Result.isSuccess)).toMatchObject([{ success: { tenantId: shop.tenantId } }])
          expect(secretsOf(shop)).toEqual([shop.tenantId])
        })
      )

      it.live(
        "setTimeZone says in which zone a tenant's store has its days, and takes nobody else's; a new secret keeps it",
        Effect.gen(function* () {
          const shops = yield* Shops
          const tenantId = yield* newTenant
          const domain = newDomain()
          const berlin = TimeZone.make("Europe/Berlin")
          const zone = Effect.map(shops.find(domain), (shop) => Option.getOrThrow(shop).timeZone)
          yield* shops.connect(tenantId, domain, secret("one"), noon(1))
          expect(yield* zone).toBeNull()
          expect(yield* shops.setTimeZone(tenantId, domain, berlin)).toBe(true)
          yield* shops.connect(tenantId, domain, secret("two"), noon(2))
          expect(yield* zone).toBe(berlin)
          expect(yield* shops.setTimeZone(yield* newTenant, domain, null)).toBe(false)
          expect(yield* shops.setTimeZone(tenantId, newDomain(), berlin)).toBe(false)
          expect(yield* zone).toBe(berlin)
          expect(yield* shops.setTimeZone(tenantId, domain, null)).toBe(true)
          expect(yield* zone).toBeNull()
        })
      )

      it.live(
        "uninstall notes that the store removed the app. Keeps the first time. Idempotent",
        Effect.gen(function* () {
          const shops = yield* Shops
          const tenantId = yield* newTenant
          const domain = newDomain()
          yield* shops.connect(tenantId, domain, secret("one"), noon(1))
          yield* shops.uninstall(tenantId, domain, noon(2, 678))
          yield* shops.uninstall(tenantId, domain, noon(3))
          expect(Option.getOrThrow(yield* shops.find(domain)).uninstalledAt).toEqual(noon(2, 678))
        })
      )

      it.live(
        "noteTopic counts by topic, with the first time and the last; other tenants' stores have their own",
        Effect.gen(function* () {
          const shops = yield* Shops
          const [tenantId, another] = [yield* newTenant, yield* newTenant]
          const [domain, theirs] = [newDomain(), newDomain()]
          yield* shops.connect(tenantId, domain, secret("one"), noon(1))
          yield* shops.connect(another, theirs, secret("one"), noon(1))
          expect(yield* shops.topics(tenantId, domain)).toEqual([])
          yield* Effect.forEach([3, 2, 4], (day) => shops.recordTopic(tenantId, domain, "orders/paid", noon(day)), all)
          yield* shops.recordTopic(tenantId, domain, "carts/update", noon(5))
          expect(yield* shops.topics(tenantId, domain)).toEqual([
            { topic: "carts/update", notices: 1, firstAt: noon(5), lastAt: noon(5) },
            { topic: "orders/paid", notices: 3, firstAt: noon(2), lastAt: noon(4) }
          ])
          expect(yield* shops.topics(another, theirs)).toEqual([])
          expect(yield* shops.topics(another, domain)).toEqual([])
        })
      )

      it.live(
        "hear notes when a store notified of a topic, no more often than HEARD_SECONDS; heardOf tells it beside what is only counted",
        Effect.gen(function* () {
          const shops = yield* Shops
          const [tenantId, another] = [yield* newTenant, yield* newTenant]
          const [one, two, theirs] = [newDomain(), newDomain(), newDomain()].sort()
          if (one === undefined || two === undefined || theirs === undefined)
            throw new Error("three domains are needed")
          for (const domain of [one, two]) yield* shops.connect(tenantId, domain, secret("one"), noon(1))
          yield* shops.connect(another, theirs, secret("one"), noon(1))
          const soon = HEARD_SECONDS * 1_000
          for (const ms of [0, 1, soon - 1, soon, soon + 1, -1])
            yield* shops.hear(tenantId, one, "orders/create", noon(2, ms))
          yield* Effect.forEach([1, 2, 3, 4], () => shops.hear(tenantId, two, "app/uninstalled", noon(3)), all)
          yield* shops.hear(another, theirs, "orders/create", noon(4))
          yield* shops.recordTopic(tenantId, one, "carts/update", noon(5))
          expect(yield* shops.heardOf(tenantId, [two, one, theirs])).toEqual([
            { domain: one, topic: "carts/update", isRead: false, firstAt: noon(5), lastAt: noon(5) },
            { domain: one, topic: "orders/create", isRead: true, firstAt: noon(2), lastAt: noon(2, soon) },
            { domain: two, topic: "app/uninstalled", isRead: true, firstAt: noon(3), lastAt: noon(3) }
          ])
          expect(yield* shops.heardOf(another, [one, two])).toEqual([])
          expect(yield* shops.heardOf(tenantId, [])).toEqual([])
        })
      )

      it.live(
        "noteTopic tells at most TOPICS_MAX topics of a store apart, and counts the others under OTHER_TOPIC",
        Effect.gen(function* () {
          const shops = yield* Shops
          const tenantId = yield* newTenant
          const domain = newDomain()
          yield* shops.connect(tenantId, domain, secret("one"), noon(1))
          const topics = Array.from({ length: TOPICS_MAX + 5 }, (_, n) => `topic/${n}`)
          yield* Effect.forEach(
            [...topics, ...topics],
            (topic) => shops.recordTopic(tenantId, domain, topic, noon(1)),
            all
          )
          const noted = yield* shops.topics(tenantId, domain)
          expect(noted).toHaveLength(TOPICS_MAX + 1)
          expect(noted.filter(({ topic }) => topic !== OTHER_TOPIC).map(({ notices }) => notices)).toEqual(
            Array(TOPICS_MAX).fill(2)
          )
          expect(noted.find(({ topic }) => topic === OTHER_TOPIC)?.notices).toBe(10)
        })
      )

      it.live(
        "uninstall of another tenant's store, or of an unknown one, changes nothing",
        Effect.gen(function* () {
          const shops = yield* Shops
          const [owner, another] = [yield* newTenant, yield* newTenant]
          const [domain, unknown] = [newDomain(), newDomain()]
          yield* shops.connect(owner, domain, secret("one"), noon(1))
          yield* shops.uninstall(another, domain, noon(2))
          yield* shops.uninstall(owner, unknown, noon(2))
          expect(Option.getOrThrow(yield* shops.find(domain)).uninstalledAt).toBeNull()
          expect(Option.isNone(yield* shops.find(unknown))).toBe(true)
        })
      )

      it.live(
        "connecting an uninstalled store again clears uninstalledAt, with the same secret or a new one",
        Effect.gen(function* () {
          const shops = yield* Shops
          const tenantId = yield* newTenant
          const domain = newDomain()
          yield* shops.connect(tenantId, domain, secret("one"), noon(1))
          for (const text of ["one", "two"]) {
            yield* shops.uninstall(tenantId, domain, noon(2))
            const shop = yield* shops.connect(tenantId, domain, secret(text), noon(3))
            expect(shop.uninstalledAt).toBeNull()
            expect(Option.getOrThrow(yield* shops.find(domain)).uninstalledAt).toBeNull()
          }
        })
      )
    })
  })

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer))
