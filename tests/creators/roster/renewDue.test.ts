import { describe, expect } from "bun:test"
import { Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { cryptography } from "../../../adapters/cryptography/layer.ts"
import { readPlan } from "../../../domain/creators/roster/planView.ts"
import { CLAIM_LEASE_MS, renewDue } from "../../../domain/creators/roster/renewDue.ts"
import { layer as fixtures } from "../../../fixtures/layers/layer.ts"
import { CreditLedger } from "../../../ports/accounts/billing/CreditLedger.ts"
import type { NewNotice } from "../../../ports/accounts/notices/Notice.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Footprints } from "../../../ports/creators/discovery/Footprints.ts"
import type { JobId } from "../../../ports/creators/jobs/Job.ts"
import { Jobs } from "../../../ports/creators/jobs/Jobs.ts"
import { Plans } from "../../../ports/creators/roster/Plans.ts"
import { StoreUnavailable } from "../../../ports/system/StoreUnavailable.ts"
import { aCard, aJob, aTenantWith, balanceOf } from "../../contracts/creatorsExamples.ts"
import { effectTest } from "../../support/running/effectTest.ts"
import { aCustomer, aScoredAccount, DAY, day, noticesOf, onDay, planOf, plansOf, set } from "./plansOfTests.ts"

const it = effectTest(Layer.merge(fixtures, cryptography))

/** Ends the job of a plan, scored or failed. */
const ended = (tenantId: TenantId, jobId: JobId | null, at: Date, status: "done" | "failed") =>
  Effect.gen(function* () {
    if (jobId === null) return
    const jobs = yield* Jobs
    const ticket = { tenantId, jobId }
    yield* jobs.start(ticket, at)
    const [job] = yield* jobs.find(tenantId, [jobId])
    if (job === undefined) return
    const scores = job.accounts.map((account) => ({ shared: aCard(account, { scoredAt: at }), own: null }))
    yield* status === "done"
      ? jobs.complete(ticket, { scores, output: null, announce: null }, at)
      : jobs.fail(ticket, { error: "The account is private.", announce: null }, at)
  })

const topUp = (tenantId: TenantId, credits: number, at: Date) =>
  CreditLedger.use((ledger) =>
    ledger.append({ tenantId, reason: "grant", reference: crypto.randomUUID(), delta: credits, at })
  )

const balance = (tenantId: TenantId) => Effect.map(balanceOf(tenantId), Number)

describe("renewing what is due", () => {
  it.effect(
    "renews each plan once when its period is over, and finds nothing more to do",
    Effect.gen(function* () {
      yield* onDay(0)
      const key = yield* aCustomer(20)
      const accounts = [yield* aScoredAccount(key), yield* aScoredAccount(key)]
      for (const account of accounts) yield* set(key, account, "recurring_monitoring")
      expect(yield* balance(key.tenantId)).toBe(14)
      yield* onDay(29.99)
      expect(yield* renewDue).toBe(0)
      yield* onDay(30)
      expect(yield* renewDue).toBe(2)
      expect(yield* renewDue).toBe(0)
      expect(yield* balance(key.tenantId)).toBe(10)
      for (const account of accounts) {
        expect(yield* planOf(key.tenantId, account)).toMatchObject({ period: 1, rescorings: 1, dueAt: day(31) })
      }
    })
  )

  it.effect(
    "by several workers at once charges once",
    Effect.gen(function* () {
      yield* onDay(0)
      const key = yield* aCustomer(20)
      const account = yield* aScoredAccount(key)
      yield* set(key, account, "recurring")
      yield* onDay(30)
      yield* Effect.all(
        Array.from({ length: 8 }, () => renewDue),
        { concurrency: "unbounded" }
      )
      expect(yield* balance(key.tenantId)).toBe(17)
    })
  )

  it.effect(
    "is taken over from a worker that died, and charged once",
    Effect.gen(function* () {
      yield* onDay(0)
      const key = yield* aCustomer(20)
      const account = yield* aScoredAccount(key)
      yield* set(key, account, "recurring")
      const plans = yield* Plans
      const dying = Plans.of({
        ...plans,
        apply: () => Effect.fail(new StoreUnavailable({ store: "Plans", cause: "it died" }))
      })
      yield* onDay(30)
      const death = Effect.flip(renewDue.pipe(Effect.provideService(Plans, dying)))
      const died = yield* Effect.forkChild(death)
      yield* TestClock.adjust("1 second")
      expect(yield* Fiber.join(died)).toMatchObject({ _tag: "StoreUnavailable", store: "Plans" })
      expect(yield* renewDue).toBe(0)
      yield* onDay(30 + (2 * CLAIM_LEASE_MS) / DAY)
      expect(yield* renewDue).toBe(1)
      expect(yield* balance(key.tenantId)).toBe(17)
    })
  )

  it.effect(
    "after 90 days of sleep charges one period, not three",
    Effect.gen(function* () {
      yield* onDay(0)
      const key = yield* aCustomer(20)
      const account = yield* aScoredAccount(key)
      yield* set(key, account, "recurring_monitoring")
      yield* onDay(125)
      yield* renewDue
      yield* renewDue
      expect(yield* balance(key.tenantId)).toBe(15)
      expect(yield* planOf(key.tenantId, account)).toMatchObject({ anchor: day(0), period: 4 })
    })
  )

  it.effect(
    "spends what is left on the plans in turn, pauses the others, tells of each once, and resumes them after a top-up",
    Effect.gen(function* () {
      yield* onDay(0)
      const key = yield* aCustomer(9)
      const accounts = [yield* aScoredAccount(key), yield* aScoredAccount(key), yield* aScoredAccount(key)] as const
      for (const [place, account] of accounts.entries()) {
        yield* onDay(place / 10)
        yield* set(key, account, "recurring")
      }
      const { tenantId } = key
      expect(yield* balance(tenantId)).toBe(3)
      yield* topUp(tenantId, 1, day(1))
      yield* CreditLedger.use((ledger) =>
        ledger.append({ tenantId, reason: "charge", reference: crypto.randomUUID(), delta: -3, at: day(1) })
      )
      yield* onDay(31)
      const notices: Array<NewNotice> = []
      const renewing = Effect.provideService(renewDue, Plans, yield* noticesOf(notices))
      expect(yield* renewing).toBe(3)
      expect(yield* balance(tenantId)).toBe(0)
      const states = yield* Effect.forEach(accounts, (account) => planOf(tenantId, account))
      expect(states.map(({ state }) => state)).toEqual(["recurring", "recurring_paused", "recurring_paused"])
      expect(notices.map(({ event, account }) => [event, account?.handle])).toEqual(
        accounts.slice(1).map(({ handle }) => ["plan.paused", handle])
      )
      expect(yield* renewing).toBe(0)
      expect(yield* readPlan(tenantId, accounts[1])).toMatchObject({ isPaused: true, serves: null })
      yield* topUp(tenantId, 5, day(40))
      yield* onDay(40)
      yield* renewing
      expect(yield* balance(tenantId)).toBe(3)
      for (const account of accounts.slice(1)) {
        expect(yield* planOf(tenantId, account)).toMatchObject({ state: "recurring", anchor: day(40), period: 0 })
      }
      expect(notices).toHaveLength(2)
    })
  )

  it.effect(
    "pauses a plan whose balance went away between the look and the write",
    Effect.gen(function* () {
      yield* onDay(0)
      const key = yield* aCustomer(3)
      const account = yield* aScoredAccount(key)
      yield* set(key, account, "recurring")
      const plans = yield* Plans
      const ledger = yield* CreditLedger
      const spent = {
        tenantId: key.tenantId,
        reason: "charge",
        reference: "elsewhere",
        delta: -1,
        at: day(30)
      } as const
      const spending = Plans.of({
        ...plans,
        claim: (options) => Effect.tap(plans.claim(options), () => Effect.orDie(ledger.append(spent)))
      })
      yield* onDay(30)
      expect(yield* renewDue.pipe(Effect.provideService(Plans, spending))).toBe(1)
      expect(yield* planOf(key.tenantId, account)).toMatchObject({ state: "recurring_paused", resumeCredits: 1 })
      expect(yield* balance(key.tenantId)).toBe(0)
    })
  )

  it.effect(
    "waits two minutes where a job holds the creator",
    Effect.gen(function* () {
      yield* onDay(0)
      const key = yield* aCustomer(9)
      const account = yield* aScoredAccount(key)
      yield* set(key, account, "recurring")
      yield* onDay(30)
      const other = yield* aTenantWith(1)
      const job = aJob(other, { account, createdAt: day(30) })
      yield* Jobs.use((jobs) => jobs.enqueue(job))
      expect(yield* renewDue).toBe(1)
      const twoMinutes = 120_000 / DAY
      expect(yield* planOf(key.tenantId, account)).toMatchObject({ period: 0, dueAt: day(30 + twoMinutes) })
      expect(yield* renewDue).toBe(0)
      yield* Jobs.use((jobs) => jobs.fail(job, { error: "It failed.", announce: null }, day(30)))
      yield* onDay(30 + twoMinutes)
      yield* renewDue
      expect(yield* planOf(key.tenantId, account)).toMatchObject({ period: 1, anchor: day(0) })
      expect(yield* balance(key.tenantId)).toBe(6)
    })
  )

  it.effect(
    "leaves the credits of a creator whom a job holds to those behind it: none of these is paused though the balance covers it",
    Effect.gen(function* () {
      yield* onDay(0)
      const key = yield* aCustomer(7)
      const { tenantId } = key
      const held = yield* aScoredAccount(key)
      yield* set(key, held, "recurring_monitoring")
      yield* onDay(1)
      const behind = yield* aScoredAccount(key)
      yield* set(key, behind, "recurring")
      yield* onDay(31)
      expect(yield* balance(tenantId)).toBe(2)
      const job = aJob(yield* aTenantWith(1), { account: held, createdAt: day(31) })
      yield* Jobs.use((jobs) => jobs.enqueue(job))
      yield* renewDue
      expect(yield* planOf(tenantId, held)).toMatchObject({ state: "recurring_monitoring", period: 0 })
      expect(yield* planOf(tenantId, behind)).toMatchObject({ state: "recurring", period: 1, anchor: day(1) })
      expect(yield* balance(tenantId)).toBe(1)
    })
  )

  it.effect(
    "gives a failed rescoring back, tries it again a day later for nothing, and goes on",
    Effect.gen(function* () {
      yield* onDay(0)
      const key = yield* aCustomer(9)
      const { tenantId } = key
      const account = yield* aScoredAccount(key)
      yield* onDay(2)
      yield* set(key, account, "recurring")
      const jobs = new Set<JobId | null>()
      for (const days of [2, 3, 4, 5, 6]) {
        yield* onDay(days)
        yield* renewDue
        const { jobId } = yield* planOf(tenantId, account)
        jobs.add(jobId)
        yield* ended(tenantId, jobId, day(days), "failed")
        expect(yield* balance(tenantId)).toBe(8)
      }
      expect(jobs.size).toBe(3)
      expect(yield* planOf(tenantId, account)).toMatchObject({ state: "recurring", dueAt: day(32), rescorings: 3 })
      yield* onDay(32)
      yield* renewDue
      const { jobId } = yield* planOf(tenantId, account)
      yield* ended(tenantId, jobId, day(32), "done")
      yield* onDay(33)
      yield* renewDue
      expect(yield* planOf(tenantId, account)).toMatchObject({ period: 1, jobId, rescorings: 1, dueAt: day(62) })
      expect(yield* balance(tenantId)).toBe(7)
    })
  )

  it.effect(
    "makes the plans of accounts that became one creator one, and charges it once, though both are due",
    Effect.gen(function* () {
      yield* onDay(0)
      const key = yield* aCustomer(20)
      const [one, two] = [yield* aScoredAccount(key), yield* aScoredAccount(key)]
      yield* set(key, one, "recurring_monitoring")
      yield* set(key, two, "recurring")
      expect(yield* balance(key.tenantId)).toBe(15)
      yield* Footprints.use((footprints) => footprints.link([one, two]))
      yield* onDay(30)
      expect(yield* renewDue).toBe(2)
      const plans = yield* plansOf(key.tenantId, one)
      expect(plans.map(({ state }) => state).toSorted()).toEqual(["none", "recurring_monitoring"])
      expect(yield* balance(key.tenantId)).toBe(13)
      const [kept] = plans.filter(({ state }) => state !== "none")
      yield* ended(key.tenantId, kept?.jobId ?? null, day(30), "done")
      for (const days of [31, 60, 60]) {
        yield* onDay(days)
        yield* renewDue
      }
      expect(yield* balance(key.tenantId)).toBe(11)
      expect(yield* plansOf(key.tenantId, two)).toHaveLength(2)
    })
  )
})
