import { describe, expect } from "bun:test"
import { Effect, Layer } from "effect"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { readPlan } from "../../../domain/creators/roster/planView.ts"
import { SET_TRIES_MAX } from "../../../domain/creators/roster/setPlan.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { Footprints } from "../../../ports/creators/discovery/Footprints.ts"
import { Jobs } from "../../../ports/creators/jobs/Jobs.ts"
import { Plans, type StepOutcome } from "../../../ports/creators/roster/Plans.ts"
import { StoreUnavailable } from "../../../ports/system/StoreUnavailable.ts"
import { aJob, anAccount, aTenantWith, balanceOf, entriesOf } from "../../contracts/creatorsExamples.ts"
import { aKey } from "../../contracts/webhooksExamples.ts"
import { effectTest } from "../../support/running/effectTest.ts"
import { aCustomer, aScoredAccount, day, onDay, planOf, plansOf, scoredFor, set } from "./plansOfTests.ts"

const it = effectTest(Layer.merge(fixtures, cryptography))

describe("setting a plan", () => {
  it.effect(
    "charges it, orders the rescoring under the id of its charge, and tells what it is from then on",
    Effect.gen(function* () {
      yield* onDay(0)
      const key = yield* aCustomer(5)
      const account = yield* aScoredAccount(key)
      yield* onDay(2)
      const { view, creditsCharged } = yield* set(key, account, "recurring_monitoring")
      expect(Number(creditsCharged)).toBe(2)
      const { jobId } = yield* planOf(key.tenantId, account)
      expect(view).toMatchObject({
        plan: "recurring_monitoring",
        isPaused: false,
        serves: "recurring_monitoring",
        servesUntil: day(32),
        renewsAt: day(32),
        periodStartedAt: day(2),
        creditsPerPeriod: 2
      })
      expect(yield* readPlan(key.tenantId, account)).toMatchObject({ ...view, reactivationCredits: 0 })
      expect(Number(yield* balanceOf(key.tenantId))).toBe(2)
      const entries = yield* entriesOf(key.tenantId)
      expect(entries.filter(({ reference }) => reference === jobId)).toMatchObject([{ reason: "charge", delta: -1 }])
      const jobs = yield* Jobs
      expect(yield* jobs.find(key.tenantId, jobId === null ? [] : [jobId])).toMatchObject([
        { kind: "rescore", status: "queued", input: { keyId: key.id } }
      ])
      expect(yield* set(key, account, "recurring_monitoring")).toMatchObject({ creditsCharged: 0, view })
    })
  )

  it.effect(
    "is refused without a score that the tenant paid for, and charges nothing",
    Effect.gen(function* () {
      yield* onDay(0)
      const key = yield* aCustomer(5)
      const account = anAccount()
      yield* scoredFor(yield* aTenantWith(1), account)
      expect(yield* Effect.flip(set(key, account, "recurring"))).toMatchObject({ _tag: "NotScored" })
      expect(yield* set(key, account, "none")).toMatchObject({ creditsCharged: 0, view: { plan: "none" } })
      expect(yield* plansOf(key.tenantId, account)).toEqual([])
      expect(Number(yield* balanceOf(key.tenantId))).toBe(5)
    })
  )

  it.effect(
    "is refused without the balance, and changes nothing",
    Effect.gen(function* () {
      yield* onDay(0)
      const key = yield* aCustomer(2)
      const account = yield* aScoredAccount(key)
      expect(yield* Effect.flip(set(key, account, "recurring_monitoring"))).toMatchObject({
        _tag: "CreditsExhausted",
        balance: 1
      })
      expect(yield* plansOf(key.tenantId, account)).toEqual([])
      expect(yield* set(key, account, "recurring")).toMatchObject({ creditsCharged: 1 })
      expect(yield* Effect.flip(set(key, account, "recurring_monitoring"))).toMatchObject({ balance: 0 })
      expect(yield* readPlan(key.tenantId, account)).toMatchObject({ plan: "recurring", serves: "recurring" })
    })
  )

  it.effect(
    "is refused while a job holds the creator, and charges nothing",
    Effect.gen(function* () {
      yield* onDay(0)
      const key = yield* aCustomer(5)
      const account = yield* aScoredAccount(key)
      yield* onDay(3)
      yield* Jobs.use((store) =>
        Effect.flatMap(aTenantWith(1), (other) => store.enqueue(aJob(other, { account, createdAt: day(3) })))
      )
      expect(yield* Effect.flip(set(key, account, "recurring"))).toMatchObject({ _tag: "CreatorBusy" })
      expect(Number(yield* balanceOf(key.tenantId))).toBe(4)
    })
  )

  it.effect(
    "at the same time by two accounts of one creator sets one plan, and charges it once",
    Effect.gen(function* () {
      yield* onDay(0)
      const key = yield* aCustomer(9)
      const [one, two] = [yield* aScoredAccount(key), anAccount("instagram")]
      yield* Footprints.use((footprints) => footprints.link([one, two]))
      const sets = yield* Effect.all([set(key, one, "recurring"), set(key, two, "recurring")], {
        concurrency: "unbounded"
      })
      expect(sets.reduce((sum, { creditsCharged }) => sum + creditsCharged, 0)).toBe(1)
      expect(yield* plansOf(key.tenantId, one)).toHaveLength(1)
      expect(yield* readPlan(key.tenantId, two)).toEqual(yield* readPlan(key.tenantId, one))
      expect(Number(yield* balanceOf(key.tenantId))).toBe(7)
    })
  )

  it.effect(
    "whose answer was lost is written again, charged once, and says what it charged",
    Effect.gen(function* () {
      yield* onDay(0)
      const key = yield* aCustomer(9)
      const account = yield* aScoredAccount(key)
      const plans = yield* Plans
      let writes = 0
      const breaking = Plans.of({
        ...plans,
        apply: (steps) =>
          Effect.flatMap(plans.apply(steps), (outcomes) => {
            writes += 1
            return writes === 1
              ? Effect.fail(new StoreUnavailable({ store: "Plans", cause: "it broke" }))
              : Effect.succeed(outcomes)
          })
      })
      const done = yield* set(key, account, "recurring").pipe(Effect.provideService(Plans, breaking))
      expect(done).toMatchObject({ creditsCharged: 1, view: { plan: "recurring" } })
      expect(writes).toBe(2)
      expect(Number(yield* balanceOf(key.tenantId))).toBe(7)
    })
  )

  it.effect(
    "of a plan that changes again and again gives up, having charged nothing",
    Effect.gen(function* () {
      yield* onDay(0)
      const key = yield* aCustomer(9)
      const account = yield* aScoredAccount(key)
      const plans = yield* Plans
      let tries = 0
      const refusing = Plans.of({
        ...plans,
        apply: (steps) =>
          Effect.sync(() => {
            tries += 1
            return steps.map((): StepOutcome => ({ _tag: "Refused", refusal: "outdated" }))
          })
      })
      const failure = yield* set(key, account, "recurring").pipe(Effect.provideService(Plans, refusing), Effect.flip)
      expect(failure).toMatchObject({ _tag: "ChargeFailed" })
      expect(tries).toBe(SET_TRIES_MAX)
    })
  )

  it.effect(
    "names the key that set it last: its webhook is told of the scores",
    Effect.gen(function* () {
      yield* onDay(0)
      const key = yield* aCustomer(9)
      const account = yield* aScoredAccount(key)
      const other = yield* aKey(key.tenantId)
      yield* set(key, account, "recurring")
      expect(yield* set(other, account, "recurring")).toMatchObject({ creditsCharged: 0 })
      expect(yield* planOf(key.tenantId, account)).toMatchObject({ keyId: other.id, paid: ["rescoring"] })
    })
  )
})
