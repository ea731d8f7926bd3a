import { describe, expect, test } from "bun:test"
import { Option } from "effect"
import { OrderId } from "../../../ports/tracking/events/TrackingEvent.ts"
import { ORDER_ID_MAX_CHARACTERS, orderIdFrom } from "../../../ports/tracking/orders/orderIdentity.ts"

const idOf = (text: string): string | null => Option.getOrNull(orderIdFrom(text))

describe("the identity of an order", () => {
  test.each([
    "gid://shopify/Order/5881974834746",
    "gid://shopify/OrderIdentity/5881974834746",
    "gid://shopify/Order/5881974834746?key=3f2a",
    " gid://shopify/Order/5881974834746\n",
    "5881974834746"
  ])("%p is the order 5881974834746", (text) => {
    expect(orderIdFrom(text)).toEqual(Option.some(OrderId.make("5881974834746")))
  })

  test("the number sign people write before a number is none of it", () => {
    expect(["#1001", "# 1001", " #1001 ", "1001"].map(idOf)).toEqual(Array(4).fill("1001"))
    expect(["##1001", "#", "1001#", "#1001-B"].map(idOf)).toEqual(["##1001", "#", "1001#", "#1001-B"])
  })

  test("20 digits stay 20 digits", () => {
    expect(idOf("gid://shopify/Order/82098291194615450812")).toBe("82098291194615450812")
  })

  test("letter case and leading zeros stay", () => {
    expect(idOf("Ab-007")).toBe("Ab-007")
    expect(idOf("007")).toBe("007")
    expect(idOf("#A1001")).toBe("#A1001")
  })

  test("another kind of global id is not an order's number", () => {
    expect(idOf("gid://shopify/DraftOrder/5")).toBe("gid://shopify/DraftOrder/5")
    expect(idOf("gid://shopify/Order/5/extra")).toBe("gid://shopify/Order/5/extra")
  })

  test("blanks around it don't count", () => {
    expect(idOf("  A 1 ")).toBe("A 1")
  })

  test.each(["", "   ", "\t\n", "a\u0000b", "a\nb", "a\u0085b", "\ud800"])("%p identifies no order", (text) => {
    expect(orderIdFrom(text)).toEqual(Option.none())
  })

  test("128 characters are taken, 129 are not", () => {
    expect(idOf("x".repeat(ORDER_ID_MAX_CHARACTERS))).toHaveLength(128)
    expect(idOf("x".repeat(ORDER_ID_MAX_CHARACTERS + 1))).toBeNull()
    expect(idOf(`gid://shopify/Order/${"1".repeat(129)}`)).toBeNull()
  })
})
