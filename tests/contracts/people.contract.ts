import { describe, expect } from "bun:test"
import { Effect, type Layer, Redacted } from "effect"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import type { PvId } from "../../ports/tracking/events/TrackingEvent.ts"
import {
  DEVICE_PEOPLE_MAX,
  PERSON_ORDERS_MAX,
  People,
  Person,
  SIGHTINGS_MAX,
  type SightingSource
} from "../../ports/tracking/people/People.ts"
import { PersonKeys } from "../../ports/tracking/privacy/PersonKeys.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import { newDomain, newVisitor, noon, orderId } from "./attributionExamples.ts"
import { newTenant } from "./newTenant.ts"
import { StoreSuite } from "./StoreSuite.ts"

const aPerson = () => Person.make(crypto.randomUUID().replaceAll("-", "").repeat(2))
const NOTHING = { orders: [], pvIds: [], from: noon(1), to: noon(31), nearDays: 30 }

export const suite = <E>(name: string, layer: Layer.Layer<People | PersonKeys | Tenants, E>) =>
  describe(`people contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    const opened = Effect.gen(function* () {
      const tenantId = yield* newTenant
      const people = yield* People
      const sees = (person: Person, pvId: PvId, source: SightingSource = "order", day = 2) =>
        people.record({ tenantId, person, pvId, source, at: noon(day) })
      return { tenantId, people, sees }
    })

    it.live(
      "of what is noted at the same time the highest version and the first and last time stand, each once",
      Effect.gen(function* () {
        const { tenantId, people, sees } = yield* opened
        const [buyer, other, phone, shopDomain] = [aPerson(), aPerson(), newVisitor(), newDomain()]
        const order = { shopDomain, orderId: orderId("1") }
        const versions = [4, 9, 1, 7]
        yield* Effect.all(
          [
            ...versions.map((version) =>
              people.recordOrder({
                tenantId,
                ...order,
                person: version === 9 ? buyer : other,
                version,
                placedAt: noon(4)
              })
            ),
            ...versions.map((day) => sees(buyer, phone, "order", day)),
            people.recordOrder({
              tenantId,
              shopDomain,
              orderId: orderId("2"),
              person: other,
              version: 1,
              placedAt: noon(4)
            })
          ],
          { concurrency: "unbounded", discard: true }
        )
        const around = yield* people.around(tenantId, { ...NOTHING, orders: [order] })
        expect(around.orders).toEqual([{ ...order, person: buyer, ordersNear: 1 }])
        expect(around.sightings).toEqual([{ person: buyer, pvId: phone, firstAt: noon(1), lastAt: noon(9), people: 1 }])
      })
    )

    it.live(
      "answers whose orders are and all devices of their people, once each, with the first and the last time",
      Effect.gen(function* () {
        const { tenantId, people, sees } = yield* opened
        const [buyer, other, phone, laptop, shopDomain] = [
          aPerson(),
          aPerson(),
          newVisitor(),
          newVisitor(),
          newDomain()
        ]
        yield* sees(buyer, phone, "order", 5)
        yield* sees(buyer, phone, "server", 3)
        yield* sees(buyer, phone, "order", 4)
        yield* sees(buyer, laptop)
        yield* sees(other, newVisitor())
        const order = { shopDomain, orderId: orderId("1") }
        yield* people.recordOrder({ tenantId, ...order, person: other, version: 1, placedAt: noon(4) })
        yield* people.recordOrder({ tenantId, ...order, person: buyer, version: 3, placedAt: noon(4) })
        yield* people.recordOrder({ tenantId, ...order, person: other, version: 2, placedAt: noon(4) })
        const around = yield* people.around(tenantId, { ...NOTHING, orders: [order] })
        expect(around.orders).toEqual([{ ...order, person: buyer, ordersNear: 1 }])
        const byDevice = new Map(around.sightings.map((sighting) => [sighting.pvId, sighting]))
        expect(byDevice.size).toBe(2)
        expect(byDevice.get(phone)).toEqual({
          person: buyer,
          pvId: phone,
          firstAt: noon(3),
          lastAt: noon(5),
          people: 1
        })
        expect(yield* people.around(tenantId, { ...NOTHING, pvIds: [laptop] })).toEqual({
          orders: [],
          sightings: around.sightings
        })
        const stranger = yield* newTenant
        expect(yield* people.around(stranger, { ...NOTHING, orders: [order], pvIds: [phone] })).toEqual({
          orders: [],
          sightings: []
        })
      })
    )

    it.live(
      "MUST leave out what browsers alone say unless the tenant believes it",
      Effect.gen(function* () {
        const { tenantId, people, sees } = yield* opened
        const [buyer, claimant, phone, forged] = [aPerson(), aPerson(), newVisitor(), newVisitor()]
        yield* sees(buyer, phone)
        yield* sees(buyer, forged, "browser")
        yield* sees(claimant, phone, "browser")
        const read = people.around(tenantId, { ...NOTHING, pvIds: [phone] })
        const seen = Effect.map(read, ({ sightings }) => sightings.map(({ pvId, people: sharing }) => [pvId, sharing]))
        expect(yield* seen).toEqual([[phone, 1]])
        yield* people.believeBrowsers(tenantId, true)
        yield* people.believeBrowsers(tenantId, true)
        expect(new Map((yield* read).sightings.map(({ pvId, people: sharing }) => [pvId, sharing]))).toEqual(
          new Map([
            [phone, 2],
            [forged, 1]
          ])
        )
        yield* people.believeBrowsers(tenantId, false)
        expect(yield* seen).toEqual([[phone, 1]])
      })
    )

    it.live(
      "is bounded: devices of a person, people of a device, and orders of an address",
      Effect.gen(function* () {
        const { tenantId, people, sees } = yield* opened
        const [busy, shared, shopDomain] = [aPerson(), newVisitor(), newDomain()]
        yield* Effect.forEach(Array.from({ length: SIGHTINGS_MAX + 5 }), () => sees(busy, newVisitor()), {
          discard: true
        })
        yield* sees(busy, shared, "order", 3)
        yield* Effect.forEach(Array.from({ length: DEVICE_PEOPLE_MAX + 2 }), () => sees(aPerson(), shared), {
          discard: true
        })
        for (let n = 0; n < PERSON_ORDERS_MAX + 3; n++) {
          const order = { shopDomain, orderId: orderId(`${n}`), person: busy, version: 1, placedAt: noon(4) }
          yield* people.recordOrder({ tenantId, ...order })
        }
        const asked = { ...NOTHING, orders: [{ shopDomain, orderId: orderId("0") }] }
        const { orders, sightings } = yield* people.around(tenantId, asked)
        expect(orders.map(({ ordersNear }) => ordersNear)).toEqual([PERSON_ORDERS_MAX + 1])
        expect(sightings).toHaveLength(SIGHTINGS_MAX)
        expect(sightings.find(({ pvId }) => pvId === shared)?.people).toBe(DEVICE_PEOPLE_MAX + 1)
      })
    )

    it.live(
      "a tenant has one key, whoever asks first",
      Effect.gen(function* () {
        const [tenantId, stranger, keys] = [yield* newTenant, yield* newTenant, yield* PersonKeys]
        const asked = yield* Effect.all(
          ["a", "b", "c"].map((fresh) => keys.keyOf(tenantId, Redacted.make(fresh))),
          { concurrency: "unbounded" }
        )
        expect(new Set(asked.map(Redacted.value)).size).toBe(1)
        expect(Redacted.value(yield* keys.keyOf(stranger, Redacted.make("d")))).toBe("d")
      })
    )
  })

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer))
