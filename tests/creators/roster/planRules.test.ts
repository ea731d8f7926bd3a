import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { PLAN_CREDITS, REACTIVATION_CREDITS } from "../../../domain/accounts/billing/prices.ts"
import { decideRenewal } from "../../../domain/creators/roster/decideRenewal.ts"
import { keepOnePlan } from "../../../domain/creators/roster/keepOnePlan.ts"
import { periodEnd, periodStart } from "../../../domain/creators/roster/planPeriods.ts"
import { isActive, isServed } from "../../../domain/creators/roster/planRules.ts"
import { viewOf } from "../../../domain/creators/roster/planView.ts"
import type { PlanKind } from "../../../ports/creators/roster/Plan.ts"
import { PROPERTY_RUNS } from "../../support/running/effectTest.ts"
import { accountNamed, DAY, idsOf, SimulatedCreator } from "./simulatedCreator.ts"

const START = Date.UTC(2026, 0, 1)
const day = (number: number): Date => new Date(START + number * DAY)
const fresh = (balance: number, scoredDay = 0) => new SimulatedCreator({ balance, lastScoredAt: day(scoredDay) })
const creditsOf = ({ entries }: SimulatedCreator): ReadonlyArray<number> => entries.map(({ credits }) => credits)

/** Runs a worker hour by hour for some days. */
const runDays = (creator: SimulatedCreator, from: number, to: number, rescored: boolean) => {
  for (let hour = from * 24; hour <= to * 24; hour++) {
    const at = new Date(START + (hour * DAY) / 24)
    const step = creator.renew(at)
    if (step?.job && rescored) {
      creator.statuses.set(step.job.jobId, "done")
      creator.lastScoredAt = at
    }
  }
}

describe("setting a plan", () => {
  test("charges the first period at once, and orders its rescoring with all accounts of the creator", () => {
    const creator = new SimulatedCreator({
      balance: 5,
      lastScoredAt: day(-5),
      accounts: [accountNamed("nova.cooks"), { ...accountNamed("nova"), platform: "youtube" }]
    })
    const decision = creator.set("recurring", day(0))
    expect(decision).toMatchObject({ _tag: "Changed", credits: PLAN_CREDITS.recurring })
    expect(creator.steps[0]?.job).toMatchObject({
      kind: "rescore",
      originator: { kind: "plan", id: creator.plan.planId },
      accounts: [
        { platform: "instagram", handle: "nova.cooks", spelling: "ig" },
        { platform: "youtube", handle: "nova" }
      ]
    })
    expect(creator.plan).toMatchObject({ state: "recurring", period: 0, paid: ["rescoring"], rescorings: 1 })
    expect(creator.plan.dueAt).toEqual(day(1))
  })

  test("takes a score of less than a day for the first rescoring, and charges the same", () => {
    const creator = fresh(5)
    creator.set("recurring_monitoring", new Date(day(1).getTime() - 1))
    expect(creator.steps[0]).toMatchObject({ job: null })
    expect(creator.plan).toMatchObject({ jobId: null, rescorings: 0, dueAt: periodEnd(creator.plan) })
    expect(creditsOf(creator)).toEqual([1, 1])
    const later = fresh(5)
    later.set("recurring", day(1))
    expect(later.steps[0]?.job).not.toBeNull()
  })

  test("is refused to who has no score, and changes and charges nothing without the balance", () => {
    const creator = new SimulatedCreator({ balance: 5, lastScoredAt: null })
    expect(creator.set("recurring", day(0))).toEqual({ _tag: "NotScored" })
    const unpaid = fresh(5)
    unpaid.isPaid = false
    expect(unpaid.set("recurring", day(0))).toEqual({ _tag: "NotScored" })
    const poor = fresh(1)
    expect(poor.set("recurring_monitoring", day(0))).toMatchObject({ _tag: "Unpaid", credits: 2 })
    expect(poor.steps).toEqual([])
    expect(poor.set("none", day(0))).toEqual({ _tag: "Unchanged" })
  })

  test("again as it is changes and charges nothing", () => {
    const creator = fresh(9)
    creator.set("recurring", day(0))
    expect(creator.set("recurring", day(12))).toEqual({ _tag: "Unchanged" })
    expect(creditsOf(creator)).toEqual([1])
  })

  test("costs one credit more where the creator was last scored more than 60 days ago, once, in the entry of the rescoring", () => {
    const creator = fresh(9)
    creator.set("recurring_monitoring", new Date(day(60).getTime() + 1))
    expect(creditsOf(creator).toSorted()).toEqual([1, PLAN_CREDITS.recurring + REACTIVATION_CREDITS])
    const withDeadline = fresh(9)
    withDeadline.set("recurring", day(60))
    expect(creditsOf(withDeadline)).toEqual([1])
    // Never at a renewal, however late: no rescoring ever came of this one.
    runDays(creator, 61, 160, false)
    expect(creditsOf(creator).slice(2)).toEqual([1, 1, 1, 1, 1, 1])
  })

  test("up costs the difference once a period, also after recurring, none and back", () => {
    const creator = fresh(9)
    for (const [place, plan] of (
      ["recurring", "recurring_monitoring", "recurring", "recurring_monitoring", "none", "recurring", "none"] as const
    ).entries()) {
      creator.set(plan, day(place + 1))
    }
    creator.set("recurring_monitoring", day(29))
    expect(creditsOf(creator)).toEqual([1, 1])
    expect(creator.steps.flatMap(({ watch }) => (watch === null ? [] : [watch.until]))).toEqual([
      day(31),
      day(31),
      day(31)
    ])
  })

  test("none serves what was paid to the end of the period, and is renewed no more", () => {
    const creator = fresh(9)
    creator.set("recurring_monitoring", day(0.5))
    creator.set("none", day(3))
    expect(viewOf(creator.plans, day(30))).toMatchObject({
      plan: "none",
      serves: "recurring_monitoring",
      servesUntil: day(30.5),
      renewsAt: null,
      creditsPerPeriod: 0
    })
    expect(viewOf(creator.plans, day(30.5))).toMatchObject({ serves: null, servesUntil: null, periodStartedAt: null })
    runDays(creator, 4, 200, true)
    expect(creditsOf(creator)).toEqual([1, 1])
    // A new period begins when it is set again.
    creator.set("recurring", day(40))
    expect(periodStart(creator.plan)).toEqual(day(40))
    expect(creator.plans).toHaveLength(1)
  })

  test("of one that is due and was not renewed yet renews it as what it becomes, for one period", () => {
    const creator = fresh(9)
    creator.set("recurring", day(0))
    creator.set("recurring_monitoring", day(95))
    expect(creditsOf(creator)).toEqual([1, 1, 1])
    expect(creator.plan).toMatchObject({ period: 3, anchor: day(0) })
    expect(creator.renew(day(95.1))).toBeNull()
  })

  test("by another account of the creator sets the one plan that they have", () => {
    const accounts = [accountNamed("one"), accountNamed("two")]
    const creator = new SimulatedCreator({ balance: 9, lastScoredAt: day(0), accounts })
    creator.set("recurring", day(1), accounts[0])
    creator.set("recurring_monitoring", day(2), accounts[1])
    creator.set("none", day(3), accounts[1])
    creator.set("recurring", day(4), accounts[1])
    expect(creator.plans).toHaveLength(1)
    expect(creator.plan.account).toEqual(accountNamed("one"))
    expect(creditsOf(creator)).toEqual([1, 1])
  })
})

describe("a renewal", () => {
  test("comes every 30 days, for the price of the plan", () => {
    const creator = fresh(100)
    creator.set("recurring", day(0))
    runDays(creator, 0, 365, true)
    expect(creditsOf(creator)).toEqual(Array.from({ length: 13 }, () => 1))
    expect(creator.entries.map(({ period }) => period.start)).toEqual(
      Array.from({ length: 13 }, (_, place) => day(place * 30))
    )
  })

  test("after 90 days of sleep charges the period that it is in, not those that were slept through", () => {
    const creator = fresh(100)
    creator.set("recurring_monitoring", day(0))
    const before = creator.balance
    creator.renew(day(125))
    expect(before - creator.balance).toBe(PLAN_CREDITS.recurring_monitoring)
    expect(creator.plan).toMatchObject({ anchor: day(0), period: 4 })
    expect(creator.renew(day(125))).toBeNull()
  })

  test("that the balance doesn't cover pauses the plan, tells it once, and neither charges nor serves anything until a top-up", () => {
    const creator = fresh(3)
    creator.set("recurring_monitoring", day(0))
    runDays(creator, 0, 100, true)
    expect(creator.plan).toMatchObject({ state: "recurring_monitoring_paused", dueAt: null, resumeCredits: 2 })
    expect(creator.notices).toHaveLength(1)
    expect(creator.balance).toBe(1)
    expect(viewOf(creator.plans, day(50))).toMatchObject({
      plan: "recurring_monitoring",
      isPaused: true,
      serves: null,
      renewsAt: null,
      creditsPerPeriod: 2
    })
    expect(creator.set("recurring_monitoring", day(50))).toMatchObject({ _tag: "Unpaid", credits: 2 })
    creator.balance += 5
    runDays(creator, 101, 105, true)
    // The creator was last scored on day 0: to come back costs one more. No month was run for nothing, and none is made up for.
    expect(creator.plan).toMatchObject({ state: "recurring_monitoring", anchor: day(101), period: 0 })
    expect(creditsOf(creator).slice(2).toSorted()).toEqual([1, 2])
    expect(viewOf(creator.plans, day(102))).toMatchObject({ isPaused: false, servesUntil: day(131) })
  })

  test("of a paused plan begins a period at the moment of the top-up, with reactivation where that is due", () => {
    const creator = fresh(1)
    creator.set("recurring", day(0))
    runDays(creator, 0, 61, false)
    expect(creator.plan).toMatchObject({ state: "recurring_paused", resumeCredits: 1 })
    creator.balance = 1
    creator.renew(day(70))
    // It would cost 2, and is looked at again while the balance covers the 1 that it costs once the creator is scored.
    expect(creator.plan).toMatchObject({ state: "recurring_paused", resumeCredits: 1 })
    creator.balance = 2
    creator.renew(day(71.25))
    expect(creator.plan).toMatchObject({ state: "recurring", anchor: day(71.25), period: 0, resumeCredits: null })
    expect(creditsOf(creator)).toEqual([1, 2])
    expect(creator.notices).toHaveLength(1)
  })

  test("tries a rescoring that failed again free of charge, at most three in a period, and goes on", () => {
    const creator = fresh(9, -3)
    creator.set("recurring", day(0))
    const jobs: Array<string> = []
    for (let number = 0; number <= 30; number += 1) {
      const { job } = creator.steps.at(-1) ?? {}
      if (job) {
        creator.statuses.set(job.jobId, "failed")
        jobs.push(job.jobId)
      }
      creator.renew(day(number))
    }
    expect(new Set(jobs).size).toBe(3)
    expect(creditsOf(creator)).toEqual([1, 1])
    expect(creator.plan).toMatchObject({ state: "recurring", period: 1, rescorings: 1 })
  })

  test("by a clock that lags behind charges nothing twice", () => {
    const creator = fresh(9)
    creator.set("recurring", day(0))
    creator.renew(day(30))
    for (const back of [0, 1, 2, 29, 31, 400]) creator.renew(day(30 - back))
    expect(creditsOf(creator)).toEqual([1, 1])
  })

  test("that a job of the creator holds up is tried again two minutes later, and one that is not covered after all pauses", () => {
    const creator = fresh(9)
    creator.set("recurring", day(0))
    const ids = { idOf: idsOf("now"), idOfPaid: idsOf("paid") }
    const { step, credits, ifBusy, ifUnpaid } = decideRenewal(creator.standing, ids, day(31))
    expect(step?.changes[0]?.after).toMatchObject({ state: "recurring", period: 1 })
    expect(credits).toBe(PLAN_CREDITS.recurring)
    const before = creator.plan
    const later = { ...before, dueAt: new Date(day(31).getTime() + 120_000), version: 2 }
    expect(ifBusy).toMatchObject({ changes: [{ before, after: later }], charges: [], job: null, notices: [] })
    expect(ifUnpaid).toMatchObject({
      changes: [{ before, after: { state: "recurring_paused", dueAt: null, resumeCredits: 1, period: 0 } }],
      charges: [],
      job: null,
      notices: [{ event: "plan.paused", account: before.account, data: { credits_required: 1 } }]
    })
  })
})

describe("a creator with two plans", () => {
  const merged = (first: PlanKind, second: PlanKind) => {
    const one = fresh(9)
    one.set(first, day(0))
    const other = new SimulatedCreator({ balance: 9, lastScoredAt: day(0), accounts: [accountNamed("other")] })
    other.made = 50
    other.set(second, day(10))
    const both = new SimulatedCreator({
      balance: 9,
      lastScoredAt: day(0),
      accounts: [accountNamed("nova.cooks"), accountNamed("other")]
    })
    both.plans = [...one.plans, ...other.plans]
    return both
  }

  test("keeps the one whose paid period ends last, as the dearest of them, and is charged nothing for it", () => {
    const both = merged("recurring_monitoring", "recurring")
    const late = both.plans[1]
    expect(viewOf(both.plans, day(12))).toMatchObject({
      plan: "recurring_monitoring",
      renewsAt: day(40),
      serves: "recurring_monitoring",
      servesUntil: day(30),
      account: late?.account
    })
    both.renew(day(30))
    both.renew(day(40))
    const [kept] = both.plans.filter(({ state }) => state !== "none")
    expect(kept).toMatchObject({ planId: late?.planId, state: "recurring_monitoring", period: 1 })
    expect(both.plans).toHaveLength(2)
    expect(creditsOf(both)).toEqual([1, 1])
    expect(both.entries.every(({ at }) => at.getTime() === day(40).getTime())).toBe(true)
  })

  test("has one after either is set, and none after it is ended", () => {
    const both = merged("recurring", "recurring")
    both.set("none", day(12))
    expect(both.plans.map(({ state }) => state)).toEqual(["none", "none"])
    both.set("recurring", day(13))
    expect(creditsOf(both)).toEqual([])
    expect(keepOnePlan(both.plans)?.kept.account).toEqual(accountNamed("other"))
  })
})

/** What happens to a creator, at random, over years. */
type Happening =
  | { readonly kind: "set"; readonly plan: PlanKind | "none" }
  | { readonly kind: "tick"; readonly skewMs: number }
  | { readonly kind: "topUp"; readonly credits: number }
  | { readonly kind: "job"; readonly status: "done" | "failed" | "processing" }

const happenings = fc.array(
  fc.record({
    waitMs: fc.oneof(
      { weight: 6, arbitrary: fc.nat(3 * DAY) },
      { weight: 2, arbitrary: fc.nat(40 * DAY) },
      { weight: 1, arbitrary: fc.constantFrom(0, 1, 30 * DAY, 90 * DAY, 200 * DAY) }
    ),
    happening: fc.oneof(
      {
        weight: 3,
        arbitrary: fc
          .constantFrom("none", "recurring", "recurring_monitoring")
          .map((plan): Happening => ({ kind: "set", plan }))
      },
      {
        weight: 6,
        arbitrary: fc
          .integer({ min: -2 * DAY, max: 2 * DAY })
          .map((skewMs): Happening => ({ kind: "tick", skewMs: skewMs % 7 === 0 ? skewMs : 0 }))
      },
      { weight: 1, arbitrary: fc.nat(4).map((credits): Happening => ({ kind: "topUp", credits })) },
      {
        weight: 3,
        arbitrary: fc.constantFrom("done", "failed", "processing").map((status): Happening => ({ kind: "job", status }))
      }
    )
  }),
  { minLength: 20, maxLength: 250 }
)

describe("over simulated years", () => {
  test("each part of each period is charged once at most, periods don't overlap, and nothing runs or accrues unpaid", () => {
    let charges = 0
    fc.assert(
      fc.property(happenings, fc.nat(6), (story, balance) => {
        const creator = fresh(balance)
        let nowMs = START
        for (const { waitMs, happening } of story) {
          nowMs += waitMs
          const at = new Date(nowMs)
          switch (happening.kind) {
            case "set":
              creator.set(happening.plan, at)
              break
            case "tick":
              creator.renew(new Date(nowMs + happening.skewMs))
              break
            case "topUp":
              creator.balance += happening.credits
              break
            case "job": {
              const job = creator.plans.length === 0 ? null : creator.plan.jobId
              if (job === null || creator.statuses.get(job) === "done") break
              creator.statuses.set(job, happening.status)
              if (happening.status === "done") creator.lastScoredAt = at
            }
          }
        }
        charges += creator.entries.length
        const periods = creator.entries.filter(({ part }) => part === "rescoring")
        // Of every period the rescoring is paid first, once; then its monitoring, once at most.
        for (const [place, { period, credits }] of periods.entries()) {
          expect(credits).toBeGreaterThanOrEqual(PLAN_CREDITS.recurring)
          expect(credits).toBeLessThanOrEqual(PLAN_CREDITS.recurring + REACTIVATION_CREDITS)
          const next = periods[place + 1]
          if (next !== undefined) expect(next.period.start.getTime()).toBeGreaterThanOrEqual(period.end.getTime())
          const monitoring = creator.entries.filter(
            (entry) => entry.part === "monitoring" && entry.period.start.getTime() === period.start.getTime()
          )
          expect(monitoring.length).toBeLessThanOrEqual(1)
          for (const entry of monitoring) expect(entry.credits).toBe(1)
        }
        expect(creator.plans.length).toBeLessThanOrEqual(1)
        // Nothing is enqueued and nothing is watched but in a period that was paid.
        for (const { changes, job, watch } of creator.steps) {
          const after = changes[0]?.after
          if (after === undefined) continue
          if (job !== null) expect(after.paid).toContain("rescoring")
          if (watch !== null) expect(after.paid).toContain("monitoring")
          if (job !== null || watch !== null) expect(isActive(after)).toBe(true)
          expect(after.rescorings).toBeLessThanOrEqual(3)
        }
      }),
      { numRuns: PROPERTY_RUNS * 5 }
    )
    expect(charges).toBeGreaterThan(PROPERTY_RUNS)
  })

  test("a worker that is awake leaves no gap while the balance lasts, whatever the plan is set to meanwhile", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 80 }), fc.constantFrom("recurring", "recurring_monitoring")), {
          maxLength: 12
        }),
        (sets) => {
          const creator = fresh(1_000)
          creator.set("recurring", day(0))
          let from = 0
          for (const [days, plan] of sets) {
            runDays(creator, from, from + days, true)
            from += days
            creator.set(plan === "recurring" ? "recurring" : "recurring_monitoring", day(from))
            expect(isServed(creator.plan, day(from))).toBe(true)
          }
          const rescorings = creator.entries.filter(({ part }) => part === "rescoring")
          expect(rescorings.map(({ period }) => period.start)).toEqual(
            Array.from({ length: Math.floor(from / 30) + 1 }, (_, place) => day(place * 30))
          )
        }
      ),
      { numRuns: Math.ceil(PROPERTY_RUNS / 4) }
    )
  })
})
