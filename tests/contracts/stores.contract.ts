import { describe, expect } from "bun:test"
import { Effect, type Layer, Option, Redacted, Result } from "effect"
import { TimeZone } from "../../ports/accounts/tenants/AttributionSettings.ts"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import type { Page } from "../../ports/paging/Page.ts"
import type { ShopDomain } from "../../ports/tracking/orders/Order.ts"
import { HEARD_SECONDS, OTHER_TOPIC, type Shop, Shops, TOPICS_MAX } from "../../ports/tracking/stores/Shops.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import { all, newDomain, noon, secret, type TrackingStores } from "./attributionExamples.ts"
import { newTenant } from "./newTenant.ts"
import { StoreSuite } from "./StoreSuite.ts"
import { wholeList } from "./wholeList.ts"

const secretsOf = (shop: Shop) => shop.secrets.map(Redacted.value)

/**
 * What any adapter of the connected stores must do.
 *
 * That a store's secret is Encrypted can't be shown from inside: other tests read the row that an adapter stores.
 */
export const suite = <E>(name: string, layer: Layer.Layer<Tenants | TrackingStores, E>) =>
  describe(`stores contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    describe("Shops", () => {
      it.live(
        "list answers a tenant's stores in order of their domains, without their secrets, and no other tenant's",
        Effect.gen(function* () {
          const shops = yield* Shops
          const tenantId = yield* newTenant
          const domains = [newDomain(), newDomain(), newDomain()].sort()
          for (const domain of domains) yield* shops.connect(tenantId, domain, secret("one"), noon(1))
          yield* shops.connect(yield* newTenant, newDomain(), secret("one"), noon(1))
          const [gone] = domains
          if (gone !== undefined) yield* shops.uninstall(tenantId, gone, noon(2))
          const listed = yield* wholeList(
            (page: Page<ShopDomain>) => shops.list(tenantId, page),
            ({ domain }) => domain
          )
          const uninstalled = [noon(2), null, null]
          expect(listed).toEqual(
            domains.map((domain, n) => ({
              tenantId,
              domain,
              platform: "shopify" as const,
              timeZone: null,
              connectedAt: noon(1),
              uninstalledAt: uninstalled[n] ?? null
            }))
          )
        })
      )

      it.live(
        "connects a store, which find then answers whichever tenant owns it",
        Effect.gen(function* () {
          const shops = yield* Shops
          const tenantId = yield* newTenant
          const domain = newDomain()
          expect(Option.isNone(yield* shops.find(domain))).toBe(true)
          const made = yield* shops.connect(tenantId, domain, secret("s3cret ✓"), noon(1, 678))
          const found = Option.getOrThrow(yield* shops.find(domain))
          for (const shop of [made, found]) {
            expect(shop).toMatchObject({ tenantId, domain, connectedAt: noon(1, 678), uninstalledAt: null })
            expect(secretsOf(shop)).toEqual(["s3cret ✓"])
          }
        })
      )

      it.live(
        "gives a connected store a new secret; the one before stays good beside it: newest first, two at most",
        Effect.gen(function* () {
          const shops = yield* Shops
          const tenantId = yield* newTenant
          const domain = newDomain()
          yield* shops.connect(tenantId, domain, secret("one"), noon(1))
          const rotated = yield* shops.connect(tenantId, domain, secret("two"), noon(2))
          expect(secretsOf(rotated)).toEqual(["two", "one"])
          yield* shops.connect(tenantId, domain, secret("three"), noon(3))
          expect(secretsOf(Option.getOrThrow(yield* shops.find(domain)))).toEqual(["three", "two"])
        })
      )

      it.live(
        "connecting again with a secret that is good already doesn't duplicate it, nor end the other",
        Effect.gen(function* () {
          const shops = yield* Shops
          const tenantId = yield* newTenant
          const domain = newDomain()
          const connect = (text: string) =>
            shops.connect(tenantId, domain, secret(text), noon(1)).pipe(Effect.map(secretsOf))
          expect(yield* connect("one")).toEqual(["one"])
          expect(yield* connect("one")).toEqual(["one"])
          expect(yield* connect("two")).toEqual(["two", "one"])
          expect(yield* connect("two")).toEqual(["two", "one"])
          expect(yield* connect("one")).toEqual(["one", "two"])
        })
      )

      it.live(
        "keeps what a store runs on, and MUST fail with ShopPlatformDiffers when it is connected as one of another platform",
        Effect.gen(function* () {
          const shops = yield* Shops
          const tenantId = yield* newTenant
          const [domain, other] = [newDomain(), newDomain()]
          yield* shops.connect(tenantId, domain, secret("one"), noon(1), "woocommerce")
          expect(Option.getOrThrow(yield* shops.find(domain)).platform).toBe("woocommerce")
          const refusal = yield* Effect.flip(shops.connect(tenantId, domain, secret("two"), noon(2), "stripe"))
          expect(refusal._tag).toBe("ShopPlatformDiffers")
          expect((yield* Effect.flip(shops.connect(tenantId, domain, secret("two"), noon(2))))._tag).toBe(
            "ShopPlatformDiffers"
          )
          expect(secretsOf(Option.getOrThrow(yield* shops.find(domain)))).toEqual(["one"])
          yield* shops.connect(tenantId, domain, secret("two"), noon(2), "woocommerce")
          expect(secretsOf(Option.getOrThrow(yield* shops.find(domain)))).toEqual(["two", "one"])
          expect((yield* shops.connect(tenantId, other, secret("one"), noon(1))).platform).toBe("shopify")
        })
      )

      it.live(
        "MUST fail with ShopTaken when another tenant has the store",
        Effect.gen(function* () {
          const shops = yield* Shops
          const tenantId = yield* newTenant
          const domain = newDomain()
          yield* shops.connect(tenantId, domain, secret("mine"), noon(1))
          const refusal = yield* Effect.flip(shops.connect(yield* newTenant, domain, secret("theirs"), noon(2)))
          expect(refusal._tag).toBe("ShopTaken")
          const shop = Option.getOrThrow(yield* shops.find(domain))
          expect(shop.tenantId).toBe(tenantId)
          expect(secretsOf(shop)).toEqual(["mine"])
        })
      )

      it.live(
        "of tenants that connect one store at the same time exactly one has it",
        Effect.gen(function* () {
          const shops = yield* Shops
          const rivals = yield* Effect.all([newTenant, newTenant, newTenant])
          const domain = newDomain()
          const outcomes = yield* Effect.forEach(
            rivals,
            (tenantId) => Effect.result(shops.connect(tenantId, domain, secret(tenantId), noon(1))),
            all
          )
          expect(outcomes.filter(Result.isFailure)).toMatchObject([
            { failure: { _tag: "ShopTaken" } },
            { failure: { _tag: "ShopTaken" } }
          ])
          const shop = Option.getOrThrow(yield* shops.find(domain))
          expect(outcomes.filter(Result.isSuccess)).toMatchObject([{ success: { tenantId: shop.tenantId } }])
          expect(secretsOf(shop)).toEqual([shop.tenantId])
        })
      )

      it.live(
        "setTimeZone says in which zone a tenant's store has its days, and takes nobody else's; a new secret keeps it",
        Effect.gen(function* () {
          const shops = yield* Shops
          const tenantId = yield* newTenant
          const domain = newDomain()
          const berlin = TimeZone.make("Europe/Berlin")
          const zone = Effect.map(shops.find(domain), (shop) => Option.getOrThrow(shop).timeZone)
          yield* shops.connect(tenantId, domain, secret("one"), noon(1))
          expect(yield* zone).toBeNull()
          expect(yield* shops.setTimeZone(tenantId, domain, berlin)).toBe(true)
          yield* shops.connect(tenantId, domain, secret("two"), noon(2))
          expect(yield* zone).toBe(berlin)
          expect(yield* shops.setTimeZone(yield* newTenant, domain, null)).toBe(false)
          expect(yield* shops.setTimeZone(tenantId, newDomain(), berlin)).toBe(false)
          expect(yield* zone).toBe(berlin)
          expect(yield* shops.setTimeZone(tenantId, domain, null)).toBe(true)
          expect(yield* zone).toBeNull()
        })
      )

      it.live(
        "uninstall notes that the store removed the app. Keeps the first time. Idempotent",
        Effect.gen(function* () {
          const shops = yield* Shops
          const tenantId = yield* newTenant
          const domain = newDomain()
          yield* shops.connect(tenantId, domain, secret("one"), noon(1))
          yield* shops.uninstall(tenantId, domain, noon(2, 678))
          yield* shops.uninstall(tenantId, domain, noon(3))
          expect(Option.getOrThrow(yield* shops.find(domain)).uninstalledAt).toEqual(noon(2, 678))
        })
      )

      it.live(
        "noteTopic counts by topic, with the first time and the last; other tenants' stores have their own",
        Effect.gen(function* () {
          const shops = yield* Shops
          const [tenantId, another] = [yield* newTenant, yield* newTenant]
          const [domain, theirs] = [newDomain(), newDomain()]
          yield* shops.connect(tenantId, domain, secret("one"), noon(1))
          yield* shops.connect(another, theirs, secret("one"), noon(1))
          expect(yield* shops.topics(tenantId, domain)).toEqual([])
          yield* Effect.forEach([3, 2, 4], (day) => shops.recordTopic(tenantId, domain, "orders/paid", noon(day)), all)
          yield* shops.recordTopic(tenantId, domain, "carts/update", noon(5))
          expect(yield* shops.topics(tenantId, domain)).toEqual([
            { topic: "carts/update", notices: 1, firstAt: noon(5), lastAt: noon(5) },
            { topic: "orders/paid", notices: 3, firstAt: noon(2), lastAt: noon(4) }
          ])
          expect(yield* shops.topics(another, theirs)).toEqual([])
          expect(yield* shops.topics(another, domain)).toEqual([])
        })
      )

      it.live(
        "hear notes when a store notified of a topic, no more often than HEARD_SECONDS; heardOf tells it beside what is only counted",
        Effect.gen(function* () {
          const shops = yield* Shops
          const [tenantId, another] = [yield* newTenant, yield* newTenant]
          const [one, two, theirs] = [newDomain(), newDomain(), newDomain()].sort()
          if (one === undefined || two === undefined || theirs === undefined)
            throw new Error("three domains are needed")
          for (const domain of [one, two]) yield* shops.connect(tenantId, domain, secret("one"), noon(1))
          yield* shops.connect(another, theirs, secret("one"), noon(1))
          const soon = HEARD_SECONDS * 1_000
          for (const ms of [0, 1, soon - 1, soon, soon + 1, -1])
            yield* shops.hear(tenantId, one, "orders/create", noon(2, ms))
          yield* Effect.forEach([1, 2, 3, 4], () => shops.hear(tenantId, two, "app/uninstalled", noon(3)), all)
          yield* shops.hear(another, theirs, "orders/create", noon(4))
          yield* shops.recordTopic(tenantId, one, "carts/update", noon(5))
          expect(yield* shops.heardOf(tenantId, [two, one, theirs])).toEqual([
            { domain: one, topic: "carts/update", isRead: false, firstAt: noon(5), lastAt: noon(5) },
            { domain: one, topic: "orders/create", isRead: true, firstAt: noon(2), lastAt: noon(2, soon) },
            { domain: two, topic: "app/uninstalled", isRead: true, firstAt: noon(3), lastAt: noon(3) }
          ])
          expect(yield* shops.heardOf(another, [one, two])).toEqual([])
          expect(yield* shops.heardOf(tenantId, [])).toEqual([])
        })
      )

      it.live(
        "noteTopic tells at most TOPICS_MAX topics of a store apart, and counts the others under OTHER_TOPIC",
        Effect.gen(function* () {
          const shops = yield* Shops
          const tenantId = yield* newTenant
          const domain = newDomain()
          yield* shops.connect(tenantId, domain, secret("one"), noon(1))
          const topics = Array.from({ length: TOPICS_MAX + 5 }, (_, n) => `topic/${n}`)
          yield* Effect.forEach(
            [...topics, ...topics],
            (topic) => shops.recordTopic(tenantId, domain, topic, noon(1)),
            all
          )
          const noted = yield* shops.topics(tenantId, domain)
          expect(noted).toHaveLength(TOPICS_MAX + 1)
          expect(noted.filter(({ topic }) => topic !== OTHER_TOPIC).map(({ notices }) => notices)).toEqual(
            Array(TOPICS_MAX).fill(2)
          )
          expect(noted.find(({ topic }) => topic === OTHER_TOPIC)?.notices).toBe(10)
        })
      )

      it.live(
        "uninstall of another tenant's store, or of an unknown one, changes nothing",
        Effect.gen(function* () {
          const shops = yield* Shops
          const [owner, another] = [yield* newTenant, yield* newTenant]
          const [domain, unknown] = [newDomain(), newDomain()]
          yield* shops.connect(owner, domain, secret("one"), noon(1))
          yield* shops.uninstall(another, domain, noon(2))
          yield* shops.uninstall(owner, unknown, noon(2))
          expect(Option.getOrThrow(yield* shops.find(domain)).uninstalledAt).toBeNull()
          expect(Option.isNone(yield* shops.find(unknown))).toBe(true)
        })
      )

      it.live(
        "connecting an uninstalled store again clears uninstalledAt, with the same secret or a new one",
        Effect.gen(function* () {
          const shops = yield* Shops
          const tenantId = yield* newTenant
          const domain = newDomain()
          yield* shops.connect(tenantId, domain, secret("one"), noon(1))
          for (const text of ["one", "two"]) {
            yield* shops.uninstall(tenantId, domain, noon(2))
            const shop = yield* shops.connect(tenantId, domain, secret(text), noon(3))
            expect(shop.uninstalledAt).toBeNull()
            expect(Option.getOrThrow(yield* shops.find(domain)).uninstalledAt).toBeNull()
          }
        })
      )
    })
  })

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer))
