import { describe, expect } from "bun:test"
import { Effect, type Layer, Option } from "effect"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import { EventLog } from "../../ports/tracking/events/EventLog.ts"
import { Orders } from "../../ports/tracking/orders/Orders.ts"
import { LastHeard } from "../../ports/tracking/stores/LastHeard.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import { aPageView, aShopNotice, newCode, newDomain, noon, orderId } from "./attributionExamples.ts"
import { newTenant } from "./newTenant.ts"
import { StoreSuite } from "./StoreSuite.ts"

/** What any adapter of LastHeard must do. */
export const suite = <E>(name: string, layer: Layer.Layer<Tenants | EventLog | Orders | LastHeard, E>) =>
  describe(`last heard contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    it.live(
      "pages: whether they ever reported anything, and the newest visit by a link, of the tenant alone, no bot's, since a moment",
      Effect.gen(function* () {
        const [heard, log] = [yield* LastHeard, yield* EventLog]
        const [tenantId, other] = [yield* newTenant, yield* newTenant]
        expect(yield* heard.pages(tenantId, noon(1))).toEqual({ hasEvents: false, lastVisitAt: null })
        yield* log.append(aPageView(tenantId, { receivedAt: noon(9) }))
        expect(yield* heard.pages(tenantId, noon(1))).toEqual({ hasEvents: true, lastVisitAt: null })
        const ref = newCode()
        yield* log.append(aPageView(tenantId, { ref, receivedAt: noon(4) }))
        yield* log.append(aPageView(tenantId, { ref, receivedAt: noon(3) }))
        yield* log.append(aPageView(tenantId, { ref, receivedAt: noon(8), isBot: true }))
        expect(yield* heard.pages(tenantId, noon(4))).toEqual({ hasEvents: true, lastVisitAt: noon(4) })
        expect(yield* heard.pages(tenantId, noon(5))).toEqual({ hasEvents: true, lastVisitAt: null })
        expect(yield* heard.pages(other, noon(1))).toEqual({ hasEvents: false, lastVisitAt: null })
      })
    )

    it.live(
      "stores: when the newest order of each was placed, in the order that was asked, of the tenant alone, since a moment",
      Effect.gen(function* () {
        const [heard, book] = [yield* LastHeard, yield* Orders]
        const [tenantId, other] = [yield* newTenant, yield* newTenant]
        const [one, two, three] = [newDomain(), newDomain(), newDomain()]
        const placed = (owner: typeof tenantId, domain: typeof one, day: number) =>
          book.record(
            aShopNotice(owner, 1, {
              orderId: orderId(crypto.randomUUID()),
              shopDomain: domain,
              placedAt: noon(day),
              receivedAt: noon(day)
            })
          )
        yield* placed(tenantId, one, 3)
        yield* placed(tenantId, one, 5)
        yield* placed(tenantId, two, 2)
        yield* placed(other, three, 6)
        expect(yield* heard.stores(tenantId, [two, three, one], noon(1))).toEqual([
          { domain: two, lastOrderAt: noon(2) },
          { domain: three, lastOrderAt: null },
          { domain: one, lastOrderAt: noon(5) }
        ])
        expect(yield* heard.stores(tenantId, [two, one], noon(4))).toEqual([
          { domain: two, lastOrderAt: null },
          { domain: one, lastOrderAt: noon(5) }
        ])
        expect(yield* heard.stores(tenantId, [], noon(1))).toEqual([])
      })
    )

    it.live(
      "survey: the newest answer, of the tenant alone, since a moment",
      Effect.gen(function* () {
        const [heard, book] = [yield* LastHeard, yield* Orders]
        const [tenantId, other] = [yield* newTenant, yield* newTenant]
        const [one, two] = [newDomain(), newDomain()]
        const answered = (owner: typeof tenantId, shopDomain: typeof one, day: number) =>
          book.answer({
            tenantId: owner,
            orderId: orderId(crypto.randomUUID()),
            shopDomain,
            question: "How did you hear about us?",
            answer: "nova",
            answeredAt: noon(day),
            receivedAt: noon(day)
          })
        expect(yield* heard.survey(tenantId, noon(1))).toEqual(Option.none())
        yield* answered(tenantId, one, 5)
        yield* answered(tenantId, two, 3)
        yield* answered(other, two, 9)
        expect(yield* heard.survey(tenantId, noon(1))).toEqual(Option.some({ domain: one, at: noon(5) }))
        expect(yield* heard.survey(tenantId, noon(6))).toEqual(Option.none())
      })
    )
  })

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer))
