import { describe, expect } from "bun:test"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { DELIVERY_RETENTION_DAYS, purgeExpiredDeliveries } from "../../../domain/accounts/webhooks/deliverDue.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { Deliveries } from "../../../ports/accounts/webhooks/Deliveries.ts"
import { anEndedJob, aReceiver } from "../../contracts/webhooksExamples.ts"
import { effectTest } from "../../support/running/effectTest.ts"

const it = effectTest(fixtures)

describe("purgeExpiredDeliveries", () => {
  it.effect(
    "removes deliveries that ended more than 30 days ago, and none that is younger or under way",
    Effect.gen(function* () {
      const deliveries = yield* Deliveries
      const { tenantId, key } = yield* aReceiver()
      const day = (days: number) => new Date(days * 86_400_000)
      for (const days of [0, 1, 2]) yield* anEndedJob(key, day(days))
      const claimed = yield* deliveries.claim({ at: day(2), leaseUntil: day(3), limit: 10, perEndpointMax: 10 })
      for (const [place, each] of claimed.slice(0, 2).entries()) {
        const attempt = { number: 1, at: day(2 + place), status: 200, latencyMs: 1, fault: null }
        yield* deliveries.record(each, attempt, { event: "accepted" })
      }
      const left = Effect.map(deliveries.list(tenantId, key.id, 10), (listed) => listed.map(({ state }) => state))
      yield* TestClock.setTime(day(2 + DELIVERY_RETENTION_DAYS).getTime())
      expect(yield* purgeExpiredDeliveries).toBe(0)
      yield* TestClock.adjust("1 milli")
      expect(yield* purgeExpiredDeliveries).toBe(1)
      yield* TestClock.adjust("365 days")
      expect(yield* purgeExpiredDeliveries).toBe(1)
      expect(yield* left).toEqual(["pending"])
    })
  )
})
