import { describe, expect } from "bun:test"
import { Effect, type Layer, Redacted } from "effect"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import { CUSTOMER_ORDERS_MAX, CustomerHash, Customers, type OrderKey } from "../../ports/tracking/orders/Customers.ts"
import { Orders } from "../../ports/tracking/orders/Orders.ts"
import { PersonKeys } from "../../ports/tracking/privacy/PersonKeys.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import { aNotice, aShopNotice, newDomain, noon, orderId } from "./attributionExamples.ts"
import { newTenant } from "./newTenant.ts"
import { StoreSuite } from "./StoreSuite.ts"

const newHash = () => CustomerHash.make(crypto.randomUUID().replaceAll("-", "").repeat(2))
const anOrderKey = (shopDomain: OrderKey["shopDomain"] = newDomain()): OrderKey => ({
  shopDomain,
  orderId: orderId(crypto.randomUUID())
})

/** What any adapter of Customers and PersonKeys must do. */
export const suite = <E>(name: string, layer: Layer.Layer<Tenants | Customers | PersonKeys | Orders, E>) =>
  describe(`customers contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    it.live(
      "a tenant's key is the first that was made for it",
      Effect.gen(function* () {
        const keys = yield* PersonKeys
        const [one, other] = [yield* newTenant, yield* newTenant]
        const read = (tenantId: typeof one, fresh: string) =>
          Effect.map(keys.keyOf(tenantId, Redacted.make(fresh)), Redacted.value)
        expect([yield* read(one, "a"), yield* read(other, "b"), yield* read(one, "c")]).toEqual(["a", "b", "a"])
      })
    )

    it.live(
      "names are kept beside those there are, whichever comes first and however often; orders are found by them, and no other tenant's",
      Effect.gen(function* () {
        const customers = yield* Customers
        const [tenantId, other] = [yield* newTenant, yield* newTenant]
        const [first, second, unshopped] = [anOrderKey(), anOrderKey(), anOrderKey(null)]
        const [one, two] = [newHash(), newHash()]
        yield* customers.record(tenantId, first, [two])
        yield* customers.record(tenantId, first, [one, two])
        yield* customers.record(tenantId, second, [one])
        yield* customers.record(tenantId, unshopped, [two])
        yield* customers.record(other, second, [two])
        yield* customers.record(tenantId, anOrderKey(), [newHash()])
        const own = yield* customers.ofOrders(tenantId, [first, anOrderKey()])
        expect(own).toEqual([one, two].sort().map((customer) => ({ ...first, customer })))
        const found = yield* customers.ordersOf(tenantId, [one])
        expect(found).toHaveLength(2)
        for (const order of [first, second]) expect(found).toContainEqual({ ...order, customer: one })
        expect((yield* customers.ordersOf(tenantId, [two])).map(({ orderId: id }) => id).sort()).toEqual(
          [first, unshopped].map(({ orderId: id }) => id).sort()
        )
        expect(yield* customers.ofOrders(tenantId, [])).toEqual([])
        expect(yield* customers.ordersOf(tenantId, [])).toEqual([])
      })
    )

    it.live(
      "orders are found by a name with when each was placed, which is null where no account of it was recorded",
      Effect.gen(function* () {
        const customers = yield* Customers
        const book = yield* Orders
        const tenantId = yield* newTenant
        const [early, late, unrecorded] = [anOrderKey(), anOrderKey(), anOrderKey()]
        const [one, two] = [newHash(), newHash()]
        for (const order of [early, late, unrecorded]) yield* customers.record(tenantId, order, [one])
        yield* customers.record(tenantId, late, [two])
        yield* book.record(aShopNotice(tenantId, 1, { ...early, placedAt: noon(3), receivedAt: noon(4) }))
        yield* book.record(aShopNotice(tenantId, 1, { ...late, placedAt: noon(9), receivedAt: noon(8) }))
        yield* book.record(aShopNotice(yield* newTenant, 1, unrecorded))
        const found = yield* customers.placedOf(tenantId, [one, two])
        expect(found).toHaveLength(4)
        expect(found).toContainEqual({ ...early, customer: one, placedAt: noon(3) })
        // No order is placed later than it was received.
        for (const customer of [one, two]) expect(found).toContainEqual({ ...late, customer, placedAt: noon(8) })
        expect(found).toContainEqual({ ...unrecorded, customer: one, placedAt: null })
        expect(yield* customers.placedOf(tenantId, [])).toEqual([])
      })
    )

    it.live(
      "MUST keep nothing of an order that was forgotten",
      Effect.gen(function* () {
        const customers = yield* Customers
        const tenantId = yield* newTenant
        const [gone, kept] = [anOrderKey(), anOrderKey()]
        const customer = newHash()
        for (const order of [gone, kept]) yield* customers.record(tenantId, order, [customer])
        yield* customers.forget(tenantId, [gone, gone, anOrderKey()])
        yield* customers.record(tenantId, gone, [customer, newHash()])
        expect(yield* customers.ofOrders(tenantId, [gone])).toEqual([])
        expect(yield* customers.ordersOf(tenantId, [customer])).toEqual([{ ...kept, customer }])
      })
    )

    it.live(
      "of one name at most CUSTOMER_ORDERS_MAX + 1 orders are answered",
      Effect.gen(function* () {
        const customers = yield* Customers
        const tenantId = yield* newTenant
        const [crowd, person] = [newHash(), newHash()]
        const domain = newDomain()
        yield* customers.record(tenantId, anOrderKey(domain), [person])
        yield* Effect.forEach(
          Array.from({ length: CUSTOMER_ORDERS_MAX + 3 }, () => anOrderKey(domain)),
          (order) => customers.record(tenantId, order, [crowd]),
          { concurrency: 50, discard: true }
        )
        const found = yield* customers.ordersOf(tenantId, [crowd, person])
        expect(found.filter(({ customer }) => customer === crowd)).toHaveLength(CUSTOMER_ORDERS_MAX + 1)
        expect(found.filter(({ customer }) => customer === person)).toHaveLength(1)
      })
    )

    it.live(
      "Orders.findAll answers those of some orders that there are, each once, by when they were placed",
      Effect.gen(function* () {
        const book = yield* Orders
        const tenantId = yield* newTenant
        const [late, early, bare] = [anOrderKey(), anOrderKey(), anOrderKey(null)]
        yield* book.record(aShopNotice(tenantId, 1, { ...late, placedAt: noon(9), receivedAt: noon(9) }))
        yield* book.record(aShopNotice(tenantId, 1, { ...early, placedAt: noon(3), receivedAt: noon(3) }))
        yield* book.record(aNotice(tenantId, { ...bare, placedAt: noon(5), receivedAt: noon(5) }))
        yield* book.record(aShopNotice(tenantId, 1, anOrderKey()))
        const found = yield* book.findAll(tenantId, [late, bare, anOrderKey(), early, late])
        expect(found.map(({ shopDomain, orderId: id }) => ({ shopDomain, orderId: id }))).toEqual([early, bare, late])
        expect(yield* book.findAll(yield* newTenant, [late])).toEqual([])
      })
    )
  })

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer))
