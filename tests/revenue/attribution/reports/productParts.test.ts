import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import fc from "fast-check"
import { readOrder } from "../../../../adapters/shopPlatforms/shopify/readOrder.ts"
import { WHOLE_SHARE } from "../../../../domain/revenue/attribution/models/shares.ts"
import { productParts } from "../../../../domain/revenue/attribution/reports/productParts.ts"
import { reconcileOrder } from "../../../../domain/tracking/orders/reconcileOrder.ts"
import { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import { ProductId } from "../../../../ports/tracking/events/TrackingEvent.ts"
import { CountryCode } from "../../../../ports/tracking/links/TrackingLink.ts"
import {
  ORDER_PRODUCTS_MAX,
  type OrderNotice,
  type OrderProduct,
  type OrderRefund,
  RefundId,
  TITLE_CHARACTERS_MAX
} from "../../../../ports/tracking/orders/Order.ts"
import { anOrder, aRefund, aShopNotice, usd } from "../../../contracts/attributionExamples.ts"
import { shopBody } from "../shopPayloads.ts"

const tenantId = TenantId.make("00000000-0000-4000-8000-000000000001")
const product = (id: string | null, minorUnits: bigint, title: string | null = null): OrderProduct => ({
  productId: id === null ? null : ProductId.make(id),
  title,
  minorUnits
})

const settled = (notice: Partial<OrderNotice>, refunds: ReadonlyArray<Partial<OrderRefund>> = []) =>
  reconcileOrder(
    anOrder([aShopNotice(tenantId, 1, notice)], {
      refunds: refunds.map((refund, place) => aRefund(tenantId, { refundId: RefundId.make(`r${place}`), ...refund }))
    }),
    true
  )

const told = (order: ReturnType<typeof settled>) =>
  productParts(order).map(({ productId, isOthers, part }) => [
    isOthers ? "others" : (productId ?? "none"),
    part.minorUnits,
    part.refundedMinorUnits,
    part.share
  ])

const [HALF, QUARTER] = [WHOLE_SHARE / 2n, WHOLE_SHARE / 4n]

describe("an order's parts by product", () => {
  test("what no line says is of no product; the order itself is divided among its products by what was owed for them", () => {
    const order = settled({ total: usd(5_000n), products: [product("a", 3_000n), product("b", 1_000n)] })
    expect(told(order)).toEqual([
      ["a", 3_000n, 0n, 3n * QUARTER],
      ["b", 1_000n, 0n, QUARTER],
      ["none", 1_000n, 0n, 0n]
    ])
  })

  test("a refund of lines takes off those, its shipping what is of no product; one without lines takes off all in proportion", () => {
    const products = [product("a", 2_000n), product("b", 2_000n)]
    const order = settled({ total: usd(5_000n), products }, [
      { amount: usd(1_500n), products: [product("a", 1_000n)] },
      { amount: usd(350n) }
    ])
    // 10.00 of a and 5.00 of shipping; of the 3.50 a has 10 of 35 left, b 20 and the rest 5.
    expect(told(order)).toEqual([
      ["a", 900n, 1_100n, HALF],
      ["b", 1_800n, 200n, HALF],
      ["none", 450n, 550n, 0n]
    ])
  })

  test("where the shop kept a fee, or told a product twice, no product gives back more than it was of", () => {
    const products = [product("a", 2_000n), product("b", 1_000n)]
    const fee = settled({ total: usd(3_000n), products }, [{ amount: usd(1_500n), products: [product("a", 2_000n)] }])
    expect(told(fee).map(([name, net, back]) => [name, net, back])).toEqual([
      ["a", 500n, 1_500n],
      ["b", 1_000n, 0n]
    ])
    const twice = settled({ total: usd(3_000n), products }, [
      { amount: usd(1_500n), products: [product("a", 1_500n)] },
      { amount: usd(1_000n), products: [product("a", 1_000n)] }
    ])
    expect(told(twice).map(([name, net, back]) => [name, net, back])).toEqual([
      ["a", 0n, 2_000n],
      ["b", 500n, 500n]
    ])
  })

  test("lines that are more than the total are divided in proportion, by largest remainder", () => {
    const products = [product("a", 100n), product("b", 100n), product("c", 100n)]
    expect(told(settled({ total: usd(100n), products })).map(([, net]) => net)).toEqual([34n, 33n, 33n])
  })

  test("an order that nobody told the products of is of none; products of nothing share the order evenly", () => {
    expect(told(settled({ total: usd(100n) }))).toEqual([["none", 100n, 0n, WHOLE_SHARE]])
    expect(told(settled({ total: usd(0n), products: [product("a", 0n), product("b", 0n)] }))).toEqual([
      ["a", 0n, 0n, HALF],
      ["b", 0n, 0n, HALF]
    ])
  })

  test("what is beyond the kept products is others, which takes back what was refunded of them", () => {
    const products = [product("a", 600n), product(null, 400n)]
    const order = settled({ total: usd(1_000n), products }, [{ amount: usd(300n), products: [product("z", 300n)] }])
    expect(told(order).map(([name, net, back]) => [name, net, back])).toEqual([
      ["a", 600n, 0n],
      ["others", 100n, 300n]
    ])
  })

  test("a newer account without lines, or without an address, takes none of them away", () => {
    const first = aShopNotice(tenantId, 1, { total: usd(1_000n), products: [product("a", 1_000n)] })
    const order = reconcileOrder(anOrder([first, aShopNotice(tenantId, 2, { total: usd(500n) })]), true)
    expect(told(order)).toEqual([["a", 500n, 0n, WHOLE_SHARE]])
  })

  const products = fc.uniqueArray(
    fc.record({
      productId: fc.constantFrom("a", "b", "c", null).map((id) => (id === null ? null : ProductId.make(id))),
      title: fc.constant(null),
      minorUnits: fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 10n ** 15n }))
    }),
    { maxLength: 4, selector: ({ productId }) => productId }
  )

  test("they are the whole order, and none is below nothing", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        products,
        fc.array(fc.record({ amount: fc.bigInt({ min: 0n, max: 10n ** 15n }).map(usd), products }), { maxLength: 3 }),
        fc.constantFrom("paid", "partially_paid", "partially_refunded", "refunded"),
        fc.boolean(),
        (total, paid, bought, refunds, payment, isCancelled) => {
          const paidMinorUnits = payment === "paid" || paid > total ? total : paid
          const order = settled({ total: usd(total), paidMinorUnits, payment, isCancelled, products: bought }, refunds)
          const parts = productParts(order).map(({ part }) => part)
          const sum = (of: (part: (typeof parts)[number]) => bigint) => parts.reduce((all, part) => all + of(part), 0n)
          expect(sum(({ share }) => share)).toBe(WHOLE_SHARE)
          expect(sum(({ minorUnits }) => minorUnits)).toBe(order.earns ? order.total.minorUnits : 0n)
          expect(sum(({ refundedMinorUnits }) => refundedMinorUnits)).toBe(order.refundedMinorUnits)
          expect(sum(({ cancelledMinorUnits }) => cancelledMinorUnits)).toBe(order.cancelledMinorUnits)
          expect(parts.every((part) => Object.values(part).every((amount) => amount >= 0n))).toBe(true)
        }
      )
    )
  })
})

describe("what a shop's order says was bought", () => {
  const read = (changes: Readonly<Record<string, unknown>>) =>
    Result.getOrThrowWith(readOrder(shopBody(changes)), (problems) => new Error(problems.join()))
  const line = (changes: Readonly<Record<string, unknown>> = {}) => ({
    id: 9,
    product_id: 111,
    title: "Mug",
    quantity: 2,
    price: "29.99",
    ...changes
  })
  const bought = (...lines: ReadonlyArray<unknown>) =>
    read({ line_items: lines }).products.map(({ productId, title, minorUnits }) => [productId, title, minorUnits])

  test("a line is its price less its discounts, with the tax that isn't in it; lines of one product are one", () => {
    expect(
      bought(line({ discount_allocations: [{ amount: "5.00" }, { amount: "0.98" }], total_discount: "5.00" }))
    ).toEqual([["111", "Mug", 5_400n]])
    expect(bought(line({ total_discount: "9.98", tax_lines: [{ price: "1.00" }, { price: "0.02" }] }))).toEqual([
      ["111", "Mug", 5_102n]
    ])
    const taxed = [line({ quantity: 1, tax_lines: [{ price: "4.79" }] })]
    expect(read({ taxes_included: true, line_items: taxed }).products.map(({ minorUnits }) => minorUnits)).toEqual([
      2_999n
    ])
    expect(bought(line({ quantity: 1 }), line({ id: 10, quantity: 1, title: "Mug, blue", price: "3.00" }))).toEqual([
      ["111", "Mug", 3_299n]
    ])
  })

  test("a line that names no product, or can't be read, is of none", () => {
    const lines = [
      ...[null, "", -1, 1.5, {}, "a\u0000b", "x".repeat(256)].map((product_id) => line({ product_id })),
      ...["x", null, "-1"].map((price) => line({ price })),
      ...[-1, 0.5, "2", 1e12].map((quantity) => line({ quantity })),
      line({ tax_lines: [{ price: "?" }] }),
      line({ discount_allocations: [{ amount: {} }] }),
      null,
      "line"
    ]
    expect(bought(...lines)).toEqual([])
    expect(read({ line_items: "none" }).products).toEqual([])
  })

  test("ids keep every digit, whatever else has such a number, and a global id is its number", () => {
    const body = shopBody({
      line_items: [line({ title: '"product_id":9007199254740993' }), line({ product_id: "ID" })]
    })
    const { products } = Result.getOrThrow(
      readOrder(body.replace('"product_id":"ID"', '"product_id" : 90071992547409931234'))
    )
    expect(products.map(({ productId, title }) => [productId, title])).toEqual([
      ["111", '"product_id":9007199254740993'],
      ["90071992547409931234", "Mug"]
    ])
    expect(bought(line({ product_id: "gid://shopify/Product/111" }))).toEqual([["111", "Mug", 5_998n]])
  })

  test("titles are what can be kept: no control characters, no broken halves, and no more than the bound", () => {
    const titles = [
      "<script>alert(1)</script>",
      "קפה ☕️",
      "a\u0000\nb",
      "\ud800",
      " ",
      "😀".repeat(TITLE_CHARACTERS_MAX)
    ]
    const kept = bought(...titles.map((title, place) => line({ product_id: place + 1, title }))).map(
      ([, title]) => title
    )
    expect(kept).toEqual([
      "<script>alert(1)</script>",
      "קפה ☕️",
      "a b",
      "\ufffd",
      null,
      "😀".repeat(TITLE_CHARACTERS_MAX / 2)
    ])
  })

  test(`of more than ${ORDER_PRODUCTS_MAX} products those of the highest amounts are kept, the rest are one`, () => {
    const lines = Array.from({ length: ORDER_PRODUCTS_MAX + 2 }, (_, place) =>
      line({ product_id: place + 1, quantity: 1, price: place < 3 ? "0.01" : "1.00" })
    )
    const products = bought(...lines)
    expect(products).toHaveLength(ORDER_PRODUCTS_MAX + 1)
    expect(products.at(-1)).toEqual([null, null, 2n])
    expect(products[0]).toEqual(["1", "Mug", 1n])
  })

  test("what an edit took out is left out where the lines would be more than the total", () => {
    const gone = {
      id: 1,
      created_at: "2026-03-02T10:00:00Z",
      transactions: [],
      refund_line_items: [{ line_item_id: 9, quantity: 1 }]
    }
    const edited = { line_items: [line()], refunds: [gone], total_price: "29.99" }
    expect(read(edited).products.map(({ minorUnits }) => minorUnits)).toEqual([2_999n])
    expect(read({ ...edited, total_price: "59.98" }).products.map(({ minorUnits }) => minorUnits)).toEqual([5_998n])
  })

  test("a refund's line says its product, or the order's line does", () => {
    const refund = {
      id: 1,
      created_at: "2026-03-02T10:00:00Z",
      transactions: [{ kind: "refund", status: "success", amount: "30.00", currency: "USD" }],
      refund_line_items: [
        { line_item_id: 9, subtotal: 19.99, total_tax: 1 },
        { line_item_id: 10, subtotal: "5.00", line_item: { product_id: 222 } },
        { line_item_id: 11, subtotal: "4.00" }
      ]
    }
    const { refunds } = read({ line_items: [line()], refunds: [refund] })
    expect(refunds[0]?.products.map(({ productId, minorUnits }) => [String(productId), minorUnits])).toEqual([
      ["111", 2_099n],
      ["222", 500n]
    ])
  })

  test("the country is that of the shipping address, else of the billing address; nothing else is one", () => {
    const address = (country_code: unknown) => ({ country_code, country: "Germany" })
    expect(read({ shipping_address: address("DE"), billing_address: address("FR") }).country).toBe(
      CountryCode.make("DE")
    )
    expect(read({ shipping_address: null, billing_address: address("fr ") }).country).toBe(CountryCode.make("FR"))
    for (const odd of ["", "DEU", "D1", 49, null, "<b>"]) {
      expect(read({ shipping_address: address(odd), billing_address: address("AT") }).country).toBe(
        CountryCode.make("AT")
      )
      expect(read({ billing_address: address(odd) }).country).toBeNull()
    }
  })
})
