import { describe, expect, test } from "bun:test"
import { Result } from "effect"
import { shopify } from "../../../adapters/shopPlatforms/shopify/platform.ts"
import { CurrencyCode } from "../../../ports/money/money.ts"
import type { PlatformOrder } from "../../../ports/tracking/stores/ShopPlatform.ts"
import { noticeOf } from "./notices.ts"

const USD = CurrencyCode.make("USD")

/** The least that is read of an order. */
const bodyOf = (changes: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({
    id: 4501,
    email: "buyer@example.com",
    created_at: "2026-03-01T10:00:00+01:00",
    total_price: "59.98",
    currency: "USD",
    ...changes
  })

const orderIn = (changes: Readonly<Record<string, unknown>>): PlatformOrder => {
  const [event] = Result.getOrThrow(shopify.read("orders/create", bodyOf(changes)))
  if (event?.kind !== "order") throw new Error("an order was read")
  return event.order
}

/** A refund whose transaction says no currency. */
const BARE_REFUND = JSON.stringify({
  id: 7,
  order_id: 4501,
  created_at: "2026-03-02T10:00:00Z",
  transactions: [{ kind: "refund", status: "success", amount: "5.00" }]
})

describe("a notice of Shopify's", () => {
  test("says who sent what, and when it was triggered, by the platform's headers or the specification's", () => {
    const names = { topic: "orders/paid", "triggered-at": "2026-03-01T09:00:05.123456789Z" }
    for (const [prefix, domain] of [
      ["x-shop-", "x-shop-domain"],
      ["x-shopify-", "x-shopify-shop-domain"]
    ]) {
      const headers = Object.fromEntries(Object.entries(names).map(([name, value]) => [`${prefix}${name}`, value]))
      const notice = noticeOf({ ...headers, [domain ?? ""]: " Shop.Example " })
      expect(shopify.storeOf(notice)).toBe("shop.example")
      expect(shopify.topicOf(notice)).toBe("orders/paid")
      expect(shopify.triggeredAtOf(notice)).toEqual(new Date("2026-03-01T09:00:05.123Z"))
    }
    expect(shopify.triggeredAtOf(noticeOf({ "x-shop-triggered-at": "yesterday" }))).toBeNull()
    expect(shopify.storeOf(noticeOf({}))).toBeNull()
  })

  test("of an edit says nothing, whatever is in it; of a deletion the order's id alone", () => {
    expect(Result.getOrThrow(shopify.read("orders/edited", "{"))).toEqual([])
    expect(Result.getOrThrow(shopify.read("orders/delete", '{"id":820982911946154508}'))).toEqual([
      { kind: "deleted", orderId: "820982911946154508" }
    ])
    expect(Result.getOrThrow(Result.flip(shopify.read("orders/delete", "[]")))).toEqual(["id: is missing"])
  })

  test("may move money unread where it is of orders, refunds or disputes, but for topics that never do", () => {
    expect(["orders/returned", "refunds/update", "disputes/won"].map(shopify.mayMoveMoney)).toEqual([true, true, true])
    expect(["orders/link_requested", "order_transactions/create"].map(shopify.mayMoveMoney)).toEqual([false, false])
  })

  test("of a refund without a currency is read by its order's, which it names", () => {
    expect(Result.isFailure(shopify.read("refunds/create", BARE_REFUND))).toBe(true)
    expect(shopify.orderAwaited("refunds/create", BARE_REFUND)).toBe("4501")
    expect(shopify.orderAwaited("refunds/create", "{}")).toBeNull()
    expect(shopify.orderAwaited("disputes/create", BARE_REFUND)).toBeNull()
    expect(Result.getOrThrow(shopify.read("refunds/create", BARE_REFUND, USD))).toMatchObject([
      { kind: "refund", orderNames: ["4501"], isById: true, refund: { amount: { minorUnits: 500n, currency: USD } } }
    ])
  })
})

describe("an order of Shopify's", () => {
  test("names its buyer by every address that it has, bare or wrapped", () => {
    const buyer = {
      email: "buyer@example.com",
      otherEmails: ["other@example.com", "account@example.com"],
      customerId: "77"
    }
    const told = { contact_email: "other@example.com", customer: { id: 77, email: "account@example.com" } }
    expect(orderIn(told).buyer).toEqual(buyer)
    const wrapped = Result.getOrThrow(shopify.read("orders/create", `{"order":${bodyOf(told)}}`))
    expect(wrapped).toMatchObject([{ kind: "order", order: { buyer } }])
    expect(orderIn({ email: 7, customer: null }).buyer).toEqual({ email: null, otherEmails: [], customerId: null })
  })

  test("tells a link with its time as remembered, and one without as what led to it, but for renewals", () => {
    const ref = { name: "_cs_ref", value: "jane-mug" }
    const at = { name: "_cs_ref_at", value: "2026-02-01T10:00:00Z" }
    expect(orderIn({ note_attributes: [ref] })).toMatchObject({ refs: ["jane-mug"], rememberedLinks: [] })
    const remembered = [{ ref: "jane-mug", at: new Date("2026-02-01T10:00:00Z") }]
    expect(orderIn({ note_attributes: [ref, at] })).toMatchObject({ refs: [], rememberedLinks: remembered })
    const renewal = { source_name: "subscription_contract" }
    const none = { refs: [], landingUrl: null }
    expect(orderIn({ ...renewal, note_attributes: [ref] })).toMatchObject({ ...none, rememberedLinks: [] })
    expect(orderIn({ ...renewal, note_attributes: [ref, at] })).toMatchObject({ ...none, rememberedLinks: remembered })
  })
})
