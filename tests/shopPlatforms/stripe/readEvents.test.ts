import { describe, expect, test } from "bun:test"
import { Option, Result } from "effect"
import { stripeOrders } from "../../../adapters/shopPlatforms/stripe/platform.ts"
import type { PlatformEvent } from "../../../ports/tracking/stores/ShopPlatform.ts"
import { event, type Fields, INVOICE, NO_ORDERS, ORDERS, REFUNDS, SESSION } from "./payloads.ts"

const read = (given: Fields) => stripeOrders.read(String(given.type), JSON.stringify(given))
const eventsIn = (given: Fields): ReadonlyArray<PlatformEvent> => Result.getOrThrow(read(given))

const orderIn = (given: Fields) => {
  const [first] = eventsIn(given)
  if (first?.kind !== "order") throw new Error("it is no order")
  return first.order
}

describe("an order of Stripe", () => {
  test.each([...ORDERS])("$what", ({ event: given, expected }) => {
    const order = orderIn(given)
    expect({
      orderId: order.orderId,
      payment: order.payment,
      paid: order.paidMinorUnits,
      gross: order.grossMinorUnits,
      total: order.total.minorUnits,
      currency: String(order.total.currency),
      isTest: order.isTest,
      isRenewal: order.renewal !== null
    }).toEqual({
      orderId: expected.orderId,
      payment: expected.payment,
      paid: expected.paid,
      gross: expected.paid,
      total: expected.total,
      currency: expected.currency,
      isTest: expected.isTest ?? false,
      isRenewal: expected.isRenewal ?? false
    })
    const { goods, tax, shipping, promoCodes, visitors, presentment, products, country } = expected
    if (goods !== undefined) expect(order.parts?.goods).toBe(goods)
    if (tax !== undefined) expect(order.parts?.tax).toBe(tax)
    if (shipping !== undefined) expect(order.parts?.shipping).toBe(shipping)
    if (promoCodes !== undefined) expect(order.promoCodes).toEqual(promoCodes)
    if (visitors !== undefined) expect(order.visitors).toEqual(visitors)
    if (presentment !== undefined) expect(order.presentment).toMatchObject({ minorUnits: presentment.minorUnits })
    if (products !== undefined) expect(order.products).toHaveLength(products)
    if (country !== undefined) expect(String(order.country)).toBe(country)
  })

  test("its payment, its invoice and its session are its other names, and so is the shop's own", () => {
    expect(
      orderIn(event("checkout.session.completed", 1, { ...SESSION, metadata: { order_id: "#1001" } })).aliases
    ).toEqual([
      { id: String(SESSION.id), kind: "token" },
      { id: "pi_3PBW8nRxqlZt79sD1HEouJ4Z", kind: "token" },
      { id: "#1001", kind: "number" }
    ])
    expect(orderIn(event("invoice.paid", 1, INVOICE)).aliases).toEqual([
      { id: "pi_3PBXo5RxqlZt79sD1gfyEF1L", kind: "token" },
      { id: "ch_3PBXo5RxqlZt79sD1dVQwsQ1", kind: "token" },
      { id: "7CC2D095-0001", kind: "number" }
    ])
  })

  test("a line's discounts and taxes are its product's", () => {
    const { products } = orderIn(
      event("invoice.paid", 1, {
        ...INVOICE,
        lines: {
          data: [
            {
              amount: 10_000,
              description: "Mug",
              price: { product: "prod_mug" },
              discount_amounts: [{ amount: 1_000 }],
              tax_amounts: [{ amount: 720, inclusive: false }]
            },
            {
              amount: 500,
              description: "Mug",
              price: { product: { id: "prod_mug" } },
              tax_amounts: [{ amount: 80, inclusive: true }]
            }
          ]
        }
      })
    )
    expect(
      products.map(({ productId, minorUnits, taxMinorUnits }) => [String(productId), minorUnits, taxMinorUnits])
    ).toEqual([["prod_mug", 10_220n, 800n]])
  })

  test.each([...NO_ORDERS])("%s is none", (_, given) => expect(eventsIn(given)).toEqual([]))
})

describe("what went back by Stripe", () => {
  test.each([...REFUNDS])("$what", ({ event: given, expected }) => {
    const seen = eventsIn(given).map((one) =>
      one.kind === "refund"
        ? {
            refundId: one.refund.refundId,
            kind: one.refund.kind,
            minorUnits: one.refund.amount.minorUnits,
            isTotal: one.isTotal,
            orderNames: one.orderNames
          }
        : one
    )
    expect(seen).toEqual([...expected])
  })
})

describe("an event of Stripe's that can't be read", () => {
  test.each([
    [
      "currency",
      event("checkout.session.completed", 1, { ...SESSION, currency: "zq7" }),
      "currency: must be an ISO 4217"
    ],
    ["amount", event("checkout.session.completed", 1, { ...SESSION, amount_total: "zq7" }), "amount_total: must be"],
    ["total", event("invoice.paid", 1, { ...INVOICE, total: "zq7" }), "total: must be a whole number"],
    ["time", { ...event("invoice.paid", 1, INVOICE), created: "zq7" }, "created: "],
    ["object", { ...event("invoice.paid", 1, INVOICE), data: {} }, "data.object:"]
  ] as const)("says what is wrong with its %s, without values", (_, given, problem) => {
    const problems = Option.getOrThrow(Result.getFailure(read(given))).join("\n")
    expect(problems).toContain(problem)
    expect(problems).not.toContain("zq7")
  })

  test("makes nothing throw", () => {
    for (const text of ["", "null", "[]", "{", "[".repeat(100_000), '{"type":7}']) {
      expect(Result.isFailure(stripeOrders.read("invoice.paid", text))).toBe(true)
    }
  })
})
