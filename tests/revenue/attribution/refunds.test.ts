import { describe, expect } from "bun:test"
import { createHmac } from "node:crypto"
import { Effect, Layer, Redacted } from "effect"
import { Digest, Mac, SecureRandom } from "effect/crypto"
import { TestClock } from "effect/testing"
import fc from "fast-check"
import { createTenant } from "../../../domain/accounts/tenants/createTenant.ts"
import { explainOrder } from "../../../domain/revenue/attribution/explainOrder.ts"
import { reportAttribution } from "../../../domain/revenue/attribution/reportAttribution.ts"
import { trackEvent } from "../../../domain/tracking/events/trackEvent.ts"
import { createLink } from "../../../domain/tracking/links/createLink.ts"
import { orderHistory } from "../../../domain/tracking/orders/orderHistory.ts"
import { recordRefund } from "../../../domain/tracking/orders/recordRefund.ts"
import { connectShop } from "../../../domain/tracking/stores/connectShop.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { CurrencyCode } from "../../../ports/money/money.ts"
import { decimalText } from "../../../ports/money/readAmount.ts"
import { ProductId } from "../../../ports/tracking/events/TrackingEvent.ts"
import { LinkCode } from "../../../ports/tracking/links/TrackingLink.ts"
import { RefundId, ShopDomain } from "../../../ports/tracking/orders/Order.ts"
import { DeadLetters } from "../../../ports/tracking/stores/DeadLetters.ts"
import { aPageView, newVisitor, orderId, usd } from "../../contracts/attributionExamples.ts"
import { receiveShopNotice } from "../../shopPlatforms/shopify/notices.ts"
import { effectTest } from "../../support/running/effectTest.ts"
import { sized } from "../../support/running/sized.ts"
import { shopBody, shopOrder } from "./shopPayloads.ts"

const it = effectTest(
  Layer.mergeAll(fixtures, Digest.layerWebCrypto, Mac.layerWebCrypto).pipe(
    Layer.provideMerge(SecureRandom.layerWebCrypto)
  )
)

const NOW = Date.UTC(2026, 2, 1, 12)
const domain = ShopDomain.make("shop.example.com")
const secret = "shpss_0123456789abcdef"

const opened = Effect.gen(function* () {
  const { id } = yield* createTenant("Corner Shop")
  yield* connectShop({ tenantId: id, domain, secret: Redacted.make(secret) })
  for (const [handle, promoCode] of [
    ["jane", "JANE10"],
    ["mia", "MIA15"]
  ] as const) {
    yield* createLink({
      tenantId: id,
      code: LinkCode.make(`${handle}-mug`),
      destinationUrl: "https://shop.example.com/",
      creator: { platform: "instagram", handle },
      promoCode
    })
  }
  return id
})

const notify = (topic: string, text: string) => {
  const body = new TextEncoder().encode(text)
  return receiveShopNotice({
    domain,
    topic,
    signature: createHmac("sha256", secret).update(body).digest("base64"),
    body,
    text
  })
}

type Fields = Readonly<Record<string, unknown>>

/** A refund as the platform writes it. The people, prices and ids are invented. */
const refundOf = (id: number, amount: string, changes: Fields = {}): Fields => ({
  id,
  order_id: 4501,
  created_at: "2026-03-02T10:00:00Z",
  processed_at: "2026-03-02T10:00:00Z",
  note: "Broken handle",
  transactions: [{ id: id * 10, kind: "refund", status: "success", amount, currency: "USD" }],
  refund_line_items: [],
  order_adjustments: [],
  ...changes
})

const LIST_TIME = { updated_at: "2026-03-02T10:00:01Z" }

/** The order once it knows of these refunds. */
const refunded = (refunds: ReadonlyArray<Fields>, left: string, changes: Fields = {}) =>
  shopBody({ financial_status: "partially_refunded", current_total_price: left, refunds, ...LIST_TIME, ...changes })

const explained = (tenantId: TenantId, id = "4501") =>
  explainOrder({
    tenantId,
    orderId: orderId(id),
    model: "linear",
    period: { from: new Date(0), to: new Date(NOW * 2) }
  })

const amounts = (tenantId: TenantId, id = "4501") =>
  Effect.map(explained(tenantId, id), ({ order }) => ({
    net: order.earns ? order.total.minorUnits : 0n,
    refunded: order.refundedMinorUnits,
    cancelled: order.cancelledMinorUnits,
    because: order.earnsNothingBecause
  }))

const report = (tenantId: TenantId) =>
  reportAttribution({
    tenantId,
    model: "linear",
    period: { from: new Date(0), to: new Date(NOW * 2) },
    currency: null
  })

describe("what a shop's order earns is net", () => {
  it.effect(
    "partial refunds are taken off to the minor unit, in whatever order their notices and the order's arrive, and however often",
    Effect.gen(function* () {
      const [one, two] = [refundOf(1, "10.00"), refundOf(2, "0.01", { processed_at: "2026-03-03T10:00:00Z" })]
      const notices = [
        ["orders/create", shopBody()],
        ["refunds/create", JSON.stringify(one)],
        ["orders/updated", refunded([one], "49.98")],
        ["refunds/create", JSON.stringify(two)],
        ["refunds/create", JSON.stringify(one)]
      ] as const
      yield* Effect.forEach(
        fc.sample(fc.shuffledSubarray([...notices], { minLength: notices.length }), sized(40, 1_000)),
        (arrivals) =>
          Effect.gen(function* () {
            const tenantId = yield* opened
            yield* Effect.forEach(arrivals, ([topic, text]) => notify(topic, text), { discard: true })
            expect(yield* amounts(tenantId)).toEqual({ net: 4_997n, refunded: 1_001n, cancelled: 0n, because: null })
          }).pipe(Effect.provide(Layer.fresh(fixtures))),
        { discard: true }
      )
    })
  )

  it.effect(
    "in JPY, in KWD and of a buyer who paid in a presentment currency, worked by hand",
    Effect.gen(function* () {
      const tenantId = yield* opened
      const inYen = { id: 1, currency: "JPY", total_price: "5000" }
      yield* notify("orders/create", shopBody(inYen))
      yield* notify(
        "refunds/create",
        JSON.stringify(
          refundOf(1, "1", {
            order_id: 1,
            transactions: [{ kind: "refund", status: "success", amount: "1234", currency: "JPY" }]
          })
        )
      )
      // 5000 - 1234
      expect(yield* amounts(tenantId, "1")).toMatchObject({ net: 3_766n, refunded: 1_234n })

      yield* notify("orders/create", shopBody({ id: 2, currency: "KWD", total_price: "12.345" }))
      yield* notify(
        "refunds/create",
        JSON.stringify(
          refundOf(2, "1", {
            order_id: 2,
            transactions: [{ kind: "refund", status: "success", amount: "0.346", currency: "KWD" }]
          })
        )
      )
      // 12.345 - 0.346
      expect(yield* amounts(tenantId, "2")).toMatchObject({ net: 11_999n, refunded: 346n })

      // The buyer paid 55.18 EUR for 59.98 USD and got 27.59 EUR back: one mug of 29.99 USD, less 1.00 USD that was kept.
      yield* notify("orders/create", shopBody({ id: 3 }))
      const inDollars = (amount: string) => ({ shop_money: { amount, currency_code: "USD" } })
      yield* notify(
        "refunds/create",
        JSON.stringify(
          refundOf(3, "1", {
            order_id: 3,
            transactions: [{ kind: "refund", status: "success", amount: "27.59", currency: "EUR" }],
            refund_line_items: [{ subtotal_set: inDollars("25.00"), total_tax_set: inDollars("4.99") }],
            order_adjustments: [{ kind: "refund_discrepancy", amount_set: inDollars("1.00") }]
          })
        )
      )
      expect(yield* amounts(tenantId, "3")).toMatchObject({ net: 3_099n, refunded: 2_899n })
    })
  )

  it.effect(
    "what is above the order takes no more than it earned; what is still open takes nothing",
    Effect.gen(function* () {
      const tenantId = yield* opened
      yield* notify("orders/create", shopBody())
      const open = { kind: "refund", status: "pending", amount: "5.00", currency: "USD" }
      yield* notify("refunds/create", JSON.stringify(refundOf(1, "5.00", { transactions: [open] })))
      expect(yield* amounts(tenantId)).toMatchObject({ net: 5_998n, refunded: 0n })
      yield* notify("refunds/create", JSON.stringify(refundOf(1, "5.00")))
      expect(yield* amounts(tenantId)).toMatchObject({ net: 5_498n, refunded: 500n })
      yield* notify("refunds/create", JSON.stringify(refundOf(2, "99.00")))
      expect(yield* amounts(tenantId)).toEqual({ net: 0n, refunded: 5_998n, cancelled: 0n, because: "refunded order" })
    })
  )

  /** Money as the platform writes it: in the shop's currency and the buyer's, here at two to one. */
  const inBoth = (dollars: string, euros = (Number(dollars) / 2).toFixed(2)) => ({
    shop_money: { amount: dollars, currency_code: "USD" },
    presentment_money: { amount: euros, currency_code: "EUR" }
  })

  /** One of two mugs with its tax, all of the shipping with its tax: 18.00 + 1.44 + 5.00 + 0.40 = 24.84. */
  const returned = {
    refund_line_items: [
      {
        id: 1,
        line_item_id: 9,
        quantity: 1,
        restock_type: "return",
        subtotal: 18,
        total_tax: 1.44,
        subtotal_set: inBoth("18.00"),
        total_tax_set: inBoth("1.44"),
        line_item: { id: 9, product_id: 111, title: "Mug", price: "20.00", tax_lines: [{ price: "2.88" }] }
      }
    ],
    refund_shipping_lines: [
      { id: 2, subtotal_amount_set: inBoth("5.00"), tax_amount_set: inBoth("0.40"), shipping_line: { id: 3 } }
    ],
    order_adjustments: []
  }
  const shippingAdjustment = {
    kind: "shipping_refund",
    amount: "-5.00",
    tax_amount: "-0.40",
    amount_set: inBoth("-5.00"),
    tax_amount_set: inBoth("-0.40")
  }
  /** One transaction of the refund, in the shop's currency or in the buyer's. */
  const inDollars = (amount: string) => ({ kind: "refund", status: "success", amount, currency: "USD" })
  const inEuros = (amount: string) => ({ kind: "refund", status: "success", amount, currency: "EUR" })

  const SHAPES: ReadonlyArray<readonly [string, Fields, bigint]> = [
    ["shipping told by lines of its own", {}, 2_484n],
    [
      "shipping told by an adjustment alone",
      { refund_shipping_lines: [], order_adjustments: [shippingAdjustment] },
      2_484n
    ],
    ["shipping told by both, which is one shipping", { order_adjustments: [shippingAdjustment] }, 2_484n],
    [
      "a restocking fee of 4.84 that the shop kept",
      { order_adjustments: [{ kind: "refund_discrepancy", amount_set: inBoth("4.84") }] },
      2_000n
    ],
    [
      "1.16 more than the lines, which the shop added",
      { order_adjustments: [{ kind: "refund_discrepancy", amount_set: inBoth("-1.16") }] },
      2_600n
    ],
    ["shipping alone", { refund_line_items: [] }, 540n],
    [
      "goods alone, without tax",
      { refund_shipping_lines: [], refund_line_items: [{ subtotal_set: inBoth("18.00") }] },
      1_800n
    ]
  ]

  for (const [shape, changes, cents] of SHAPES) {
    it.effect(
      `a refund of goods, shipping and their tax takes off exactly what its lines say: ${shape}`,
      Effect.gen(function* () {
        const tenantId = yield* opened
        const dollars = decimalText(usd(cents))
        const told: ReadonlyArray<readonly [string, Fields]> = [
          ["1", inDollars(dollars)],
          // The buyer paid in euros: only the lines know what that is in the shop's books.
          ["2", inEuros((Number(dollars) / 2).toFixed(2))],
          // Rounded by the bank: the lines still say it.
          ["3", inEuros((Number(dollars) / 2 + 0.02).toFixed(2))]
        ]
        for (const [order, transaction] of told) {
          yield* notify("orders/create", shopBody({ id: Number(order), name: order }))
          const refund = refundOf(Number(order), dollars, { order_id: Number(order), ...returned, ...changes })
          yield* notify("refunds/create", JSON.stringify({ ...refund, transactions: [transaction] }))
          expect(yield* amounts(tenantId, order)).toEqual({
            net: 5_998n - cents,
            refunded: cents,
            cancelled: 0n,
            because: null
          })
        }
      })
    )
  }

  it.effect(
    "half of what the lines say moved: half of what they are in the shop's currency went back",
    Effect.gen(function* () {
      const tenantId = yield* opened
      yield* notify("orders/create", shopBody())
      yield* notify(
        "refunds/create",
        JSON.stringify({ ...refundOf(1, "1", returned), transactions: [inEuros("6.21")] })
      )
      expect(yield* amounts(tenantId)).toMatchObject({ net: 4_756n, refunded: 1_242n })
    })
  )

  it.effect(
    "where prices have the tax in them, the lines' tax is not taken off twice: what moved says which it is",
    Effect.gen(function* () {
      const tenantId = yield* opened
      // 18.00 and 5.00, of which 1.44 and 0.40 are tax.
      for (const [order, transaction] of [
        ["1", inDollars("23.00")],
        ["2", inEuros("11.50")]
      ] as const) {
        yield* notify("orders/create", shopBody({ id: Number(order), name: order, taxes_included: true }))
        const refund = refundOf(Number(order), "23.00", { order_id: Number(order), ...returned })
        yield* notify("refunds/create", JSON.stringify({ ...refund, transactions: [transaction] }))
        expect(yield* amounts(tenantId, order)).toMatchObject({ net: 3_698n, refunded: 2_300n })
        const { order: settled } = yield* explained(tenantId, order)
        expect(settled.refunds.map(({ refund: { products } }) => products)).toEqual([
          [{ productId: ProductId.make("111"), title: null, minorUnits: 1_800n }]
        ])
      }
    })
  )

  it.effect(
    "an edit up or down is what is owed from then on; a payment within the same second counts; a cancelled sale earns nothing",
    Effect.gen(function* () {
      const tenantId = yield* opened
      const [pending, paid] = [shopBody({ financial_status: "pending" }), shopBody()]
      // The later account may come first.
      yield* notify("orders/paid", paid)
      yield* notify("orders/create", pending)
      expect(yield* amounts(tenantId)).toMatchObject({ net: 5_998n, because: null })
      yield* notify("orders/updated", shopBody({ total_price: "70.00", updated_at: "2026-03-01T11:00:00Z" }))
      expect(yield* amounts(tenantId)).toMatchObject({ net: 7_000n })
      yield* notify("orders/updated", shopBody({ total_price: "40.00", updated_at: "2026-03-01T12:00:00Z" }))
      expect(yield* amounts(tenantId)).toMatchObject({ net: 4_000n })
      const cancelled = { total_price: "40.00", cancelled_at: "2026-03-04T09:00:00Z", financial_status: "refunded" }
      yield* notify("orders/cancelled", shopBody({ ...cancelled, updated_at: "2026-03-04T09:00:00Z" }))
      expect(yield* amounts(tenantId)).toEqual({
        net: 0n,
        refunded: 0n,
        cancelled: 4_000n,
        because: "cancelled order"
      })
      const { order, file } = yield* explained(tenantId)
      expect(orderHistory(file, order).map(({ kind, amount }) => [kind, amount?.minorUnits ?? null])).toEqual([
        ["placed", 5_998n],
        ["payment", null],
        ["edited", 7_000n],
        ["edited", 4_000n],
        ["payment", null],
        ["cancelled", null]
      ])
    })
  )

  it.effect(
    "an order that its shop deleted says so where it was deleted, once, and when it was told of again",
    Effect.gen(function* () {
      const tenantId = yield* opened
      const told = Effect.map(explained(tenantId), ({ order, file }) =>
        orderHistory(file, order).map(({ kind, at }) => [kind, at.toISOString()])
      )
      yield* notify("orders/paid", shopBody())
      yield* TestClock.setTime(Date.parse("2026-03-05T10:00:00Z"))
      yield* notify("orders/delete", JSON.stringify({ id: 4501 }))
      yield* TestClock.setTime(Date.parse("2026-03-05T10:00:09Z"))
      yield* notify("orders/delete", JSON.stringify({ id: 4501 }))
      expect((yield* explained(tenantId)).order.isDeleted).toBe(true)
      expect((yield* told).slice(1)).toEqual([["deleted", "2026-03-05T10:00:00.000Z"]])
      yield* TestClock.setTime(Date.parse("2026-03-06T10:00:00Z"))
      yield* notify("orders/updated", shopBody({ updated_at: "2026-03-06T09:59:00Z" }))
      expect((yield* told).slice(1)).toEqual([
        ["deleted", "2026-03-05T10:00:00.000Z"],
        ["restored", "2026-03-06T10:00:00.000Z"]
      ])
    })
  )

  it.effect(
    "orders that were never paid are no sales: not in gross, refunded or cancelled",
    Effect.gen(function* () {
      const tenantId = yield* opened
      const states = ["pending", "authorized", "expired", "voided"]
      for (const [index, financial_status] of states.entries()) {
        yield* notify("orders/create", shopBody({ id: index + 1, financial_status }))
        yield* notify("orders/cancelled", shopBody({ id: index + 11, financial_status, cancelled_at: "2026-03-01" }))
      }
      expect((yield* report(tenantId)).totals).toEqual([])
      yield* notify("orders/paid", shopBody({ id: 1, updated_at: "2026-03-02T00:00:00Z" }))
      expect((yield* report(tenantId)).totals).toMatchObject([{ minorUnits: 5_998n }])
    })
  )

  it.effect(
    "a chargeback takes its amount until it is won; an inquiry takes nothing; notices of one dispute come in any order",
    Effect.gen(function* () {
      const dispute = (status: string, type = "chargeback") =>
        JSON.stringify({
          id: 9,
          order_id: 4501,
          type,
          status,
          amount: "59.98",
          currency: "USD",
          initiated_at: "2026-03-09T00:00:00Z"
        })
      const tenantId = yield* opened
      yield* notify("orders/create", shopBody())
      yield* notify("disputes/create", dispute("needs_response", "inquiry"))
      expect(yield* amounts(tenantId)).toMatchObject({ net: 5_998n })
      yield* notify("disputes/create", dispute("needs_response"))
      expect(yield* amounts(tenantId)).toMatchObject({ net: 0n, because: "refunded order" })
      yield* notify("disputes/update", dispute("won"))
      yield* notify("disputes/update", dispute("under_review"))
      expect(yield* amounts(tenantId)).toMatchObject({ net: 5_998n, because: null })
    })
  )

  it.effect(
    "what can't be read is kept as a letter that names its fields, with no value of the body",
    Effect.gen(function* () {
      const tenantId = yield* opened
      const said = (topic: string, text: string) =>
        Effect.gen(function* () {
          yield* notify(topic, text)
          const letters = yield* DeadLetters
          const [letter] = yield* letters.list(tenantId, { shopDomain: null, after: null, limit: 1 })
          if (letter !== undefined) yield* letters.delete(tenantId, letter.id)
          return letter?.problems
        })
      expect(yield* said("refunds/create", "{")).toEqual(["body: must be JSON"])
      expect(yield* said("refunds/create", "{}")).toEqual(["order_id: is missing"])
      expect(yield* said("refunds/create", JSON.stringify(refundOf(1, "1,5")))).toEqual([
        "transactions: must say a currency, as the order is not known",
        "order_id: the order is not known yet"
      ])
      expect(yield* said("disputes/create", JSON.stringify({ order_id: 1, type: "chargeback" }))).toEqual([
        "id: is missing",
        "status: is missing",
        "amount: is missing",
        "currency: is missing",
        "initiated_at: is missing"
      ])
    })
  )
})

describe("whose word counts", () => {
  const said = (tenantId: TenantId, id: string, cents: bigint, refundId = "r1") =>
    recordRefund({
      tenantId,
      orderId: orderId(id),
      refundId: RefundId.make(refundId),
      kind: "refund",
      amount: usd(cents),
      at: null
    })

  const buy = (tenantId: TenantId, id: string, reportedBy: "pixel" | "server") =>
    trackEvent({
      ...aPageView(tenantId, { type: "purchase", reportedBy, pvId: newVisitor() }),
      purchase: { orderId: orderId(id), total: usd(5_000n), promoCode: "JANE10", isNewCustomer: null, productId: null }
    })

  it.effect(
    "a server's refund counts where a server or a browser decides of the order, also when it comes first; repeated it is one",
    Effect.gen(function* () {
      const tenantId = yield* opened
      yield* said(tenantId, "7", 1_999n)
      for (const by of ["server", "pixel"] as const) {
        const id = by === "server" ? "7" : "8"
        yield* buy(tenantId, id, by)
        yield* said(tenantId, id, 1_999n)
        yield* said(tenantId, id, 1_999n)
        expect(yield* amounts(tenantId, id)).toMatchObject({ net: 3_001n, refunded: 1_999n })
        expect((yield* Effect.flip(said(tenantId, id, 2_000n)))._tag).toBe("RefundDiffers")
        yield* said(tenantId, id, 1n, "r2")
        expect(yield* amounts(tenantId, id)).toMatchObject({ net: 3_000n, refunded: 2_000n })
      }
    })
  )

  it.effect(
    "where the shop decides, a server's refund is told and doesn't count; one in another currency doesn't either, and says so",
    Effect.gen(function* () {
      const tenantId = yield* opened
      yield* notify("orders/create", shopBody())
      yield* said(tenantId, "1001", 1_000n)
      yield* buy(tenantId, "9", "server")
      yield* recordRefund({
        tenantId,
        orderId: orderId("9"),
        refundId: RefundId.make("in euros"),
        kind: "refund",
        amount: { minorUnits: 100n, currency: CurrencyCode.make("EUR") },
        at: null
      })
      expect(yield* amounts(tenantId)).toMatchObject({ net: 5_998n })
      expect((yield* explained(tenantId)).order.refunds).toMatchObject([
        { counts: false, because: "another source decides" }
      ])
      expect((yield* explained(tenantId, "9")).order).toMatchObject({
        total: usd(5_000n),
        refunds: [{ counts: false, because: "another currency" }]
      })
    })
  )
})

describe("the report", () => {
  it.property(
    "gross is net, refunded and cancelled, of every creator, link and in all, to the minor unit",
    fc.record({
      orders: fc.array(
        fc.record({
          cents: fc.integer({ min: 0, max: 100_000 }),
          back: fc.array(fc.integer({ min: 0, max: 60_000 }), { maxLength: 3 }),
          isCancelled: fc.boolean(),
          codes: fc.subarray(["JANE10", "MIA15"])
        }),
        { minLength: 1, maxLength: 6 }
      )
    }),
    ({ orders }) =>
      Effect.gen(function* () {
        const tenantId = yield* opened
        const text = (cents: number) => (cents / 100).toFixed(2)
        for (const [index, { cents, back, isCancelled, codes }] of orders.entries()) {
          const order = {
            ...shopOrder(),
            id: index + 1,
            name: `#${index + 1}`,
            total_price: text(cents),
            cancelled_at: isCancelled ? "2026-03-01T12:00:00Z" : null,
            discount_codes: codes.map((code) => ({ code })),
            discount_applications: [],
            note_attributes: [],
            landing_site: null
          }
          yield* notify("orders/create", JSON.stringify(order))
          for (const [place, sum] of back.entries()) {
            yield* notify("refunds/create", JSON.stringify(refundOf(place + 1, text(sum), { order_id: index + 1 })))
          }
        }
        const { totals, creators, unattributed } = yield* report(tenantId)
        const sum = (of: (order: (typeof orders)[number]) => number) =>
          BigInt(orders.reduce((all, order) => all + of(order), 0))
        const backOf = ({ cents, back }: (typeof orders)[number]) =>
          Math.min(
            cents,
            back.reduce((all, one) => all + one, 0)
          )
        const [total] = totals
        expect(total).toMatchObject({
          minorUnits: sum((order) => (order.isCancelled ? 0 : order.cents - backOf(order))),
          refundedMinorUnits: sum((order) => (order.isCancelled ? 0 : backOf(order))),
          cancelledMinorUnits: sum((order) => (order.isCancelled ? order.cents : 0))
        })
        for (const field of ["minorUnits", "refundedMinorUnits", "cancelledMinorUnits", "orders"] as const) {
          const added = (rows: ReadonlyArray<Readonly<Record<typeof field, bigint>>>) =>
            rows.reduce((all, row) => all + row[field], 0n)
          expect(added([...creators, ...unattributed])).toBe(total?.[field] ?? 0n)
          for (const creator of creators) expect(added(creator.links)).toBe(creator[field])
        }
      }).pipe(Effect.provide(Layer.fresh(fixtures)))
  )
})
