import { describe, expect } from "bun:test"
import { Effect, Redacted } from "effect"
import { readOrder } from "../../../adapters/shopPlatforms/woocommerce/readOrder.ts"
import { reconcileOrder } from "../../../domain/tracking/orders/reconcileOrder.ts"
import { connectShop } from "../../../domain/tracking/stores/connectShop.ts"
import { filePlatformOrder } from "../../../domain/tracking/stores/platformOrders.ts"
import type { PlatformName } from "../../../ports/tracking/stores/ShopPlatform.ts"
import { newDomain } from "../../contracts/attributionExamples.ts"
import { newTenant } from "../../contracts/newTenant.ts"
import { CASES, DOCS_723, DOCS_727, SUBSCRIPTION } from "../../shopPlatforms/woocommerce/payloads.ts"
import { effectTest } from "../../support/running/effectTest.ts"
import { importOrders, layer, ordersOf } from "./importing.ts"

const newStore = Effect.fnUntraced(function* (platform: PlatformName) {
  const tenant = yield* newTenant
  const shop = newDomain()
  yield* connectShop({ tenantId: tenant, domain: shop, secret: Redacted.make("secret"), platform })
  return { tenant, shop }
})

const worthOf = (tenant: Parameters<typeof ordersOf>[0]) =>
  Effect.map(ordersOf(tenant), (files) =>
    Object.fromEntries(
      files.map((file) => {
        const order = reconcileOrder(file, true)
        return [String(order.orderId), [order.earns ? order.total.minorUnits : 0n, order.refundedMinorUnits]]
      })
    )
  )

describe("import orders of WooCommerce", () => {
  const it = effectTest(layer)

  it.live(
    "reads the list of its REST API as its notices are read, once, and passes over what is no order",
    Effect.gen(function* () {
      const { tenant, shop } = yield* newStore("woocommerce")
      const list = JSON.stringify([DOCS_727, DOCS_723, SUBSCRIPTION, { ...DOCS_727, id: 9, currency: "zq7" }])
      const first = yield* importOrders({ tenant, shop }, list)
      expect(first.row).toMatchObject({ created: 2, item_rows: 1, refused: 1 })
      expect(JSON.stringify(first.row)).not.toContain("zq7")
      expect(yield* worthOf(tenant)).toEqual({ "727": [2_935n, 0n], "723": [2_000n, 1_900n] })
      expect((yield* importOrders({ tenant, shop }, list)).row).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    })
  )

  it.live(
    "what a notice told already is unchanged by the list, and the other way round",
    Effect.gen(function* () {
      const { tenant, shop } = yield* newStore("woocommerce")
      const read = readOrder(DOCS_723)
      if (read._tag === "Failure" || read.success === null) throw new Error("it is an order")
      const order = read.success
      yield* filePlatformOrder({ tenantId: tenant, domain: shop }, order, new Date())
      expect((yield* importOrders({ tenant, shop }, JSON.stringify([DOCS_723]))).row).toMatchObject({ unchanged: 1 })
      yield* filePlatformOrder({ tenantId: tenant, domain: shop }, order, new Date())
      expect((yield* ordersOf(tenant)).flatMap(({ notices }) => notices)).toHaveLength(1)
      expect(yield* worthOf(tenant)).toEqual({ "723": [2_000n, 1_900n] })
    })
  )

  it.live(
    "lines of JSON are read too, and all of the orders of other shops' tests",
    Effect.gen(function* () {
      const { tenant, shop } = yield* newStore("woocommerce")
      const orders = CASES.map(({ order }, place) => ({ ...order, id: 10_000 + place }))
      const lines = orders.map((order) => JSON.stringify(order)).join("\n")
      expect((yield* importOrders({ tenant, shop }, lines)).row).toMatchObject({ created: CASES.length, refused: 0 })
    })
  )

  it.live(
    "a store of another platform takes none, and the Analytics export is refused with what it lacks",
    Effect.gen(function* () {
      const { tenant, shop } = yield* newStore("shopify")
      const { row } = yield* importOrders({ tenant, shop }, JSON.stringify([DOCS_727]))
      expect(row).toMatchObject({ created: 0, refused: 1 })
      const csv =
        'Date,"Order #","N. Revenue (formatted)",Status,Customer,"Customer type",Product(s),"Items sold",Coupon(s),"N. Revenue"\n' +
        '"2026-03-01 10:00:00",727,$29.35,Processing,A,new,1× Mug,1,,29.35'
      const refusal = yield* Effect.flip(importOrders({ tenant, shop }, csv))
      expect(JSON.stringify(refusal)).toContain("names no currency")
    })
  )
})
