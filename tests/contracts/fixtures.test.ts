import { describe, expect } from "bun:test"
import { Array as Arrays, Effect } from "effect"
import * as IdempotencyStoreInMemory from "../../fixtures/accounts/idempotency/IdempotencyStore.ts"
import { layer } from "../../fixtures/layers/layer.ts"
import { CLICKS_MAX, EVENTS_MAX } from "../../fixtures/tracking/TrackingState.ts"
import { IdempotencyStore } from "../../ports/accounts/idempotency/IdempotencyStore.ts"
import { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import { Roster } from "../../ports/creators/roster/Roster.ts"
import { Journeys } from "../../ports/revenue/attribution/Journeys.ts"
import { Commissions } from "../../ports/revenue/commissions/Commissions.ts"
import { EventLog } from "../../ports/tracking/events/EventLog.ts"
import { TrackingLinks } from "../../ports/tracking/links/TrackingLinks.ts"
import { DeadLetters } from "../../ports/tracking/stores/DeadLetters.ts"
import { effectTest } from "../support/running/effectTest.ts"
import * as accountData from "./accountData.contract.ts"
import * as accounts from "./accounts.contract.ts"
import * as announcing from "./announcing.contract.ts"
import * as attribution from "./attribution.contract.ts"
import { aClick, aLink, aPageView, aVisit, noon } from "./attributionExamples.ts"
import * as auditLog from "./auditLog.contract.ts"
import * as balanceAlerts from "./balanceAlerts.contract.ts"
import * as billing from "./billing.contract.ts"
import * as charges from "./charges.contract.ts"
import * as checks from "./checks.contract.ts"
import * as closures from "./closures.contract.ts"
import { aRule } from "./commissionExamples.ts"
import * as commissions from "./commissions.contract.ts"
import * as creatorIndex from "./creatorIndex.contract.ts"
import * as creators from "./creators.contract.ts"
import { anAccount } from "./creatorsExamples.ts"
import * as customers from "./customers.contract.ts"
import * as dailyUse from "./dailyUse.contract.ts"
import * as deadLetters from "./deadLetters.contract.ts"
import * as deprecations from "./deprecations.contract.ts"
import * as discovery from "./discovery.contract.ts"
import * as evidence from "./evidence.contract.ts"
import * as funnels from "./funnels.contract.ts"
import * as history from "./history.contract.ts"
import * as idempotency from "./idempotency.contract.ts"
import { aClaim, anotherClaim } from "./idempotencyExamples.ts"
import * as jobs from "./jobs.contract.ts"
import * as lastHeard from "./lastHeard.contract.ts"
import * as liftTests from "./liftTests.contract.ts"
import * as limits from "./limits.contract.ts"
import * as media from "./media.contract.ts"
import * as members from "./members.contract.ts"
import * as monitoring from "./monitoring.contract.ts"
import { newTenant } from "./newTenant.ts"
import * as notices from "./notices.contract.ts"
import * as oneCreator from "./oneCreator.contract.ts"
import * as operations from "./operations.contract.ts"
import * as passkeys from "./passkeys.contract.ts"
import * as paymentEvents from "./paymentEvents.contract.ts"
import * as people from "./people.contract.ts"
import * as plans from "./plans.contract.ts"
import * as platformChecks from "./platformChecks.contract.ts"
import * as purchases from "./purchases.contract.ts"
import * as reports from "./reports.contract.ts"
import * as requestCounts from "./requestCounts.contract.ts"
import * as retention from "./retention.contract.ts"
import * as reviews from "./reviews.contract.ts"
import * as roster from "./roster.contract.ts"
import * as sealedSecrets from "./sealedSecrets.contract.ts"
import * as subjectRecords from "./subjectRecords.contract.ts"
import * as unconvertedLandings from "./unconvertedLandings.contract.ts"
import * as watch from "./watch.contract.ts"
import { watchByPlan } from "./watchByPlan.ts"
import * as webhooks from "./webhooks.contract.ts"
import * as workload from "./workload.contract.ts"

accounts.suite("fixtures", layer)
accountData.suite("fixtures", layer)
announcing.suite("fixtures", layer)
members.suite("fixtures", layer)
closures.suite("fixtures", layer)
retention.suite("fixtures", layer)
operations.suite("fixtures", layer)
passkeys.suite("fixtures", layer)
auditLog.suite("fixtures", layer)
dailyUse.suite("fixtures", layer)
requestCounts.suite("fixtures", layer)
deprecations.suite("fixtures", layer)
lastHeard.suite("fixtures", layer)
deadLetters.suite("fixtures", layer, ({ tenantId, shopDomain, letters, bytes, at }) => {
  const body = new Uint8Array(bytes)
  return DeadLetters.use((kept) =>
    Effect.forEach(
      Arrays.range(1, letters),
      () => kept.keep(deadLetters.aLetter(tenantId, { shopDomain, receivedAt: at }), body),
      { discard: true }
    )
  )
})
billing.suite("fixtures", layer)
balanceAlerts.suite("fixtures", layer)
purchases.suite("fixtures", layer)
charges.suite("fixtures", layer)
checks.suite("fixtures", layer)
commissions.suite("fixtures", layer, (tenantId, rules) =>
  Commissions.use((book) =>
    Effect.forEach(Arrays.range(1, rules), () => book.addRule(aRule(tenantId)), { discard: true })
  )
)
attribution.suite("fixtures", layer)
history.suite("fixtures", layer)
unconvertedLandings.suite("fixtures", layer)
people.suite("fixtures", layer)
customers.suite("fixtures", layer)
funnels.suite("fixtures", layer)
creators.suite("fixtures", layer)
creatorIndex.suite("fixtures", layer)
creatorIndex.webLookupsSuite("fixtures", layer)
jobs.suite("fixtures", layer)
oneCreator.suite("fixtures", layer)
paymentEvents.suite("fixtures", layer)
plans.suite("fixtures", layer)
roster.suite("fixtures", layer, (tenantId, creators) =>
  Roster.use((roster) =>
    Effect.forEach(Arrays.range(1, creators), () => roster.save(tenantId, anAccount(), {}, noon(1)), { discard: true })
  )
)
discovery.footprintsSuite("fixtures", layer)
platformChecks.suite("fixtures", layer)
discovery.discoveriesSuite("fixtures", layer)
media.suite("fixtures", layer)
monitoring.suite("fixtures", layer, watchByPlan)
evidence.suite("fixtures", layer)
liftTests.suite("fixtures", layer)
reports.suite("fixtures", layer)
reviews.suite("fixtures", layer)
subjectRecords.suite("fixtures", layer)
limits.suite("fixtures", layer, "virtual")
idempotency.suite("fixtures", layer)
notices.suite("fixtures", layer)
watch.suite("fixtures", layer)
webhooks.suite("fixtures", layer)
workload.suite("fixtures", layer)
sealedSecrets.suite("fixtures", layer)

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
