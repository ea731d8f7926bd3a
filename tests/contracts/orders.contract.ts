import { describe, expect } from "bun:test"
import { Effect, type Layer } from "effect"
import fc from "fast-check"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import { CurrencyCode } from "../../ports/money/money.ts"
import { EventLog } from "../../ports/tracking/events/EventLog.ts"
import { OrderId, ProductId, PvId } from "../../ports/tracking/events/TrackingEvent.ts"
import { ClickId, CountryCode, type LinkCode } from "../../ports/tracking/links/TrackingLink.ts"
import { TrackingLinks } from "../../ports/tracking/links/TrackingLinks.ts"
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
import { Shops } from "../../ports/tracking/stores/Shops.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import {
  aClick,
  aLink,
  all,
  aNotice,
  anAnswer,
  anOrder,
  aPurchase,
  aRefund,
  aShopNotice,
  aVisit,
  code,
  isOrder,
  newClickId,
  newCode,
  newDomain,
  newVisitor,
  noon,
  orderId,
  orderRecordOf,
  secret,
  sorted,
  type TrackingStores,
  usd
} from "./attributionExamples.ts"
import { newTenant } from "./newTenant.ts"
import { StoreSuite } from "./StoreSuite.ts"

const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 })

const date = fc.date({ min: new Date("2015-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })

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

/** What any adapter of the orders must do. */
export const suite = <E>(name: string, layer: Layer.Layer<Tenants | TrackingStores, E>) =>
  describe(`orders contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

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
              expect(yield* orderRecordOf(tenantId, id)).toEqual(whole)
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
            const file = yield* orderRecordOf(tenantId, first.orderId)
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
            expect(yield* orderRecordOf(tenantId, first.orderId)).toEqual(file)
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
          const file = yield* orderRecordOf(tenantId, orderId("1001"))
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
            const file = yield* orderRecordOf(tenantId, orderId("1001"))
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
            expect(yield* orderRecordOf(tenantId, id)).toMatchObject({
              orderId: id,
              notices: [{ total: usd(BigInt(n)) }]
            })
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
              expect((yield* orderRecordOf(tenantId, recorded)).notices).toMatchObject([{ total }])
              expect((yield* orderRecordOf(tenantId, appended)).notices).toMatchObject([{ total }])
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
            expect(yield* orderRecordOf(tenantId, id)).toMatchObject({
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
                expect(sorted(file)).toEqual(yield* orderRecordOf(tenantId, file.orderId))
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
          expect(yield* orderRecordOf(other, orderId("1001"))).toMatchObject({
            notices: [{ total: usd(2n) }],
            answers: []
          })
          expect(yield* orderRecordOf(one, orderId("1001"))).toMatchObject({ notices: [{ total: usd(1n) }] })
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
          expect(yield* orderRecordOf(tenantId, answer.orderId)).toEqual(anOrder([evidence], { answers: [answer] }))
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
            expect((yield* orderRecordOf(tenantId, orderId("1001"))).refunds).toEqual(
              standing === undefined ? [] : [standing]
            )
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
          const { refunds } = yield* orderRecordOf(tenantId, orderId("1001"))
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
          expect((yield* orderRecordOf(tenantId, id)).refunds).toEqual(ours)
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
          const { notices, refunds } = yield* orderRecordOf(tenantId, orderId("1001"))
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
          expect((yield* orderRecordOf(tenantId, orderId("1001"))).answers).toEqual([last])
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
          const answered = Effect.map(orderRecordOf(tenantId, orderId("1001")), ({ answers }) =>
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
          expect((yield* orderRecordOf(tenantId, orderId("1001"))).answers).toEqual(answers)
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
            expect((yield* orderRecordOf(tenantId, orderId("1001"))).placedAt).toEqual(noon(day))
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
          const file = yield* orderRecordOf(tenantId, orderId("1001"))
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
          expect((yield* orderRecordOf(tenantId, orderId("1001"))).placedAt).toEqual(noon(3))
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
          const { notices } = yield* orderRecordOf(tenantId, orderId("1001"))
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
          const { notices } = yield* orderRecordOf(tenantId, orderId("1001"))
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
          expect((yield* orderRecordOf(tenantId, orderId("1001"))).landingClicks).toEqual([
            { id: click.id, code, kind: "prefetch", at: click.at }
          ])
        })
      )
    })
  })

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer))
