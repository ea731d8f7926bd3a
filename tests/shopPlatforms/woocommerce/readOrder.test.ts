import { describe, expect, test } from "bun:test"
import { Option, Result } from "effect"
import { wooCommerce } from "../../../adapters/shopPlatforms/woocommerce/platform.ts"
import type { PlatformOrder } from "../../../ports/tracking/stores/ShopPlatform.ts"
import { CASES, DOCS_723, DOCS_727, type Fields, LEGACY, REMOVED, SUBSCRIPTION } from "./payloads.ts"

const read = (order: Fields, topic = "order.updated") => wooCommerce.read(topic, JSON.stringify(order))
const orderIn = (order: Fields): PlatformOrder => {
  const [event] = Result.getOrThrow(read(order))
  if (event?.kind !== "order") throw new Error("it is no order")
  return event.order
}

describe("an order of WooCommerce", () => {
  test.each([...CASES])("$what", ({ order, expected }) => {
    const seen = orderIn(order)
    expect({
      id: seen.orderId,
      payment: seen.payment,
      paid: seen.paidMinorUnits,
      gross: seen.grossMinorUnits,
      total: seen.total.minorUnits,
      currency: String(seen.total.currency),
      isCancelled: seen.isCancelled,
      isRenewal: seen.renewal !== null
    }).toEqual({
      id: String(order.id),
      payment: expected.payment,
      paid: expected.paid,
      gross: expected.gross,
      total: expected.total,
      currency: expected.currency,
      isCancelled: expected.isCancelled ?? false,
      isRenewal: expected.isRenewal ?? false
    })
    if (expected.parts !== undefined) expect(seen.parts).toMatchObject(expected.parts)
    if (expected.promoCodes !== undefined) expect(seen.promoCodes).toEqual(expected.promoCodes)
    if (expected.country !== undefined) expect(String(seen.country)).toBe(expected.country)
    if (expected.products !== undefined) expect(seen.products).toHaveLength(expected.products)
  })

  test.each([...CASES])(
    "$what: paid and refunded are what was ever paid, and the parts are its price now",
    ({ order }) => {
      const { paidMinorUnits, grossMinorUnits, parts, total } = orderIn(order)
      expect(paidMinorUnits).toBeLessThanOrEqual(grossMinorUnits)
      expect(grossMinorUnits).toBeLessThanOrEqual(total.minorUnits)
      const { goods, tax, shipping, tips, fees } = parts ?? { goods: -1n, tax: 0n, shipping: 0n, tips: 0n, fees: 0n }
      expect(goods + tax + shipping + tips + fees).toBe(grossMinorUnits === 0n ? total.minorUnits : paidMinorUnits)
    }
  )

  test("its times are UTC, its names and its buyer are read, its refunds by their amounts", () => {
    const order = orderIn(DOCS_723)
    expect(order).toMatchObject({
      placedAt: new Date("2017-03-21T19:16:00Z"),
      updatedAtMs: Date.parse("2017-03-21T19:54:51Z"),
      aliases: [
        { id: "723", kind: "number" },
        { id: "wc_order_58d17c18352", kind: "token" }
      ],
      buyer: { email: "buyer@example.com", customerId: "26" },
      refundsCounted: ["726", "724"],
      listsAllRefunds: true
    })
    expect(order.refunds.map(({ refundId, amount }) => [refundId, amount.minorUnits])).toEqual([
      ["726", 1_000n],
      ["724", 900n]
    ])
  })

  test("the visitor and the link come from its meta data, the landing from WooCommerce's own", () => {
    const pv = "7f0c2f5e-3d52-4c0b-9a49-2f2f4e0f7a11"
    const order = orderIn({
      ...DOCS_727,
      meta_data: [
        { id: 1, key: "_cs_pv", value: pv },
        { id: 2, key: "_cs_ref", value: "jane-mug" },
        { id: 3, key: "_wc_order_attribution_session_entry", value: "https://shop.example/?cs_ref=kim_2" },
        { id: 4, key: "odd", value: { deep: [1] } }
      ]
    })
    expect(order).toMatchObject({
      visitors: [pv],
      refs: ["jane-mug"],
      landingUrl: "https://shop.example/?cs_ref=kim_2"
    })
  })

  test("test payments are told by the plugins that took them", () => {
    for (const [key, value] of [
      ["_wcpay_mode", "test"],
      ["_ppcp_paypal_payment_mode", "sandbox"]
    ]) {
      expect(orderIn({ ...DOCS_727, meta_data: [{ id: 1, key, value }] }).isTest).toBe(true)
    }
    expect(orderIn({ ...DOCS_727, meta_data: [{ id: 1, key: "_wcpay_mode", value: "prod" }] }).isTest).toBe(false)
  })

  test("an order in the bin is deleted, and earns what it earned once it is restored", () => {
    expect(orderIn({ ...DOCS_727, status: "trash" })).toMatchObject({ isDeleted: true, paidMinorUnits: 2_935n })
    expect(orderIn(DOCS_727).isDeleted).toBe(false)
  })

  test.each([
    ["a draft of the checkout", { ...DOCS_727, status: "checkout-draft" }],
    ["a subscription", SUBSCRIPTION],
    ["the error of an order that was removed", REMOVED]
  ] as const)("%s is no order", (_, order) => {
    expect(read(order)).toEqual(Result.succeed([]))
  })

  test("a removal names its order alone", () => {
    expect(read({ id: 727 }, "order.deleted")).toEqual(Result.succeed([{ kind: "deleted", orderId: "727" }]))
    expect(Result.isFailure(read({ id: "a" }, "order.deleted"))).toBe(true)
  })

  test.each([
    ["id", { ...DOCS_727, id: null }, "id: must be a whole number"],
    ["currency", { ...DOCS_727, currency: "zq7" }, "currency: must be an ISO 4217 currency code"],
    ["total", { ...DOCS_727, total: "zq7" }, "total: must be a decimal number of 0 or more"],
    ["negative total", { ...DOCS_727, total: "-10.00" }, "total: must be a decimal number of 0 or more"],
    ["time", { ...DOCS_727, date_created_gmt: "zq7" }, "date_created_gmt: must be a time"],
    ["legacy API", LEGACY, "order: is of the legacy API"]
  ] as const)("what is wrong with its %s is said without its value", (_, order, problem) => {
    const problems = Option.getOrThrow(Result.getFailure(read(order))).join("\n")
    expect(problems).toContain(problem)
    expect(problems).not.toContain("zq7")
  })

  test("no text makes it throw", () => {
    for (const text of ["", "null", "[]", "7", "{", `${"[".repeat(100_000)}`, `{"id":1,"refunds":7,"meta_data":"x"}`]) {
      expect(Result.isFailure(wooCommerce.read("order.updated", text))).toBe(true)
    }
  })
})
