import { describe, expect, test } from "bun:test"
import { Array as Arrays, Effect } from "effect"
import * as IdempotencyStoreInMemory from "../../fixtures/accounts/idempotency/IdempotencyStore.ts"
import { layer } from "../../fixtures/layers/layer.ts"
import { CLICKS_MAX, EVENTS_MAX } from "../../fixtures/tracking/TrackingState.ts"
import { IdempotencyStore } from "../../ports/accounts/idempotency/IdempotencyStore.ts"
import { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import { Handle } from "../../ports/creators/identity/SocialAccount.ts"
import { Roster } from "../../ports/creators/roster/Roster.ts"
import { Journeys } from "../../ports/revenue/attribution/Journeys.ts"
import { Commissions } from "../../ports/revenue/commissions/Commissions.ts"
import { EventLog } from "../../ports/tracking/events/EventLog.ts"
import { TrackingLinks } from "../../ports/tracking/links/TrackingLinks.ts"
import { DeadLetters } from "../../ports/tracking/stores/DeadLetters.ts"
import { effectTest } from "../support/running/effectTest.ts"
import { aClick, aLink, aPageView, aVisit, noon } from "./attributionExamples.ts"
import { aRule } from "./commissionExamples.ts"
import { anAccount } from "./creatorsExamples.ts"
import { aLetter } from "./deadLetters.contract.ts"
import { aClaim, anotherClaim } from "./idempotencyExamples.ts"
import * as limits from "./limits.contract.ts"
import { newTenant } from "./newTenant.ts"
import * as profileSource from "./profileSource.contract.ts"
import { storeSuites } from "./StoreSuite.ts"

/** Contracts that every adapter of the stores passes; fewer would mean that they are not found. */
const SUITES_MIN = 40

const suites = await storeSuites()
for (const suite of suites) {
  suite.run({
    name: "fixtures",
    layer,
    isMemory: true,
    fill: {
      letters: ({ tenantId, shopDomain, letters, bytes, at }) => {
        const body = new Uint8Array(bytes)
        return DeadLetters.use((kept) =>
          Effect.forEach(
            Arrays.range(1, letters),
            () => kept.keep(aLetter(tenantId, { shopDomain, receivedAt: at }), body),
            { discard: true }
          )
        )
      },
      rules: (tenantId, rules) =>
        Commissions.use((book) =>
          Effect.forEach(Arrays.range(1, rules), () => book.addRule(aRule(tenantId)), { discard: true })
        ),
      creators: (tenantId, creators) =>
        Roster.use((roster) =>
          Effect.forEach(Arrays.range(1, creators), () => roster.save(tenantId, anAccount(), {}, noon(1)), {
            discard: true
          })
        )
    }
  })
}
limits.suite("fixtures", layer, "virtual")
const handle = (name: string) => ({ platform: "youtube" as const, handle: Handle.make(name) })
profileSource.suite("fixtures", layer, {
  known: handle("novacooks"),
  absent: handle("nobody"),
  unavailable: handle("unreachable")
})

test("suites are found by their names", () => {
  expect(suites.length).toBeGreaterThanOrEqual(SUITES_MIN)
})

describe("fixtures", () => {
  const it = effectTest(layer)

  it.effect(
    "at most EVENTS_MAX events are kept: the oldest goes first",
    Effect.gen(function* () {
      const log = yield* EventLog
      const journeys = yield* Journeys
      const tenantId = yield* newTenant
      const [oldest, next] = [aVisit(tenantId), aVisit(tenantId)]
      const visitors = [oldest.pvId, next.pvId]
      const kept = journeys
        .visitsOf(tenantId, visitors, noon(0), noon(31))
        .pipe(Effect.map((visits) => visits.map((visit) => visit.pvId)))
      yield* Effect.forEach([oldest, next], log.append)
      for (let n = 2; n < EVENTS_MAX; n++) yield* log.append(aPageView(tenantId))
      expect((yield* kept).toSorted()).toEqual(visitors.toSorted())
      yield* log.append(aPageView(tenantId))
      expect(yield* kept).toEqual([next.pvId])
    })
  )

  it.effect(
    "at most CLICKS_MAX clicks are kept: the oldest goes first",
    Effect.gen(function* () {
      const links = yield* TrackingLinks
      const link = aLink(yield* newTenant)
      yield* links.insert(link)
      yield* links.recordClick(aClick(link, { kind: "bot" }))
      for (let n = 0; n < CLICKS_MAX; n++) yield* links.recordClick(aClick(link))
      expect(yield* links.countVisits(link.tenantId, [link.code], noon(0), noon(31), 2 * CLICKS_MAX)).toBe(CLICKS_MAX)
    })
  )

  it.effect(
    "at most KEYS_MAX idempotency keys are kept: the oldest goes first",
    Effect.gen(function* () {
      const store = yield* IdempotencyStore
      const [oldest, next] = [aClaim(yield* newTenant), aClaim(yield* newTenant)]
      for (const each of [oldest, next]) yield* store.claim(each)
      for (let n = 2; n <= IdempotencyStoreInMemory.KEYS_MAX; n++) yield* store.claim(aClaim(oldest.tenantId))
      expect((yield* store.claim(anotherClaim(next)))._tag).toBe("InFlight")
      expect((yield* store.claim(anotherClaim(oldest)))._tag).toBe("Claimed")
    })
  )

  it.effect(
    "are empty each time they are built",
    Effect.gen(function* () {
      const tenants = yield* Tenants
      expect(yield* tenants.count).toBe(0)
    })
  )
})
