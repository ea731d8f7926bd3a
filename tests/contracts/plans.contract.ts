import { describe, expect } from "bun:test"
import { Effect, type Layer, Result } from "effect"
import { CreditLedger } from "../../ports/accounts/billing/CreditLedger.ts"
import type { ApiKeys } from "../../ports/accounts/keys/ApiKeys.ts"
import { type NewNotice, NoticeId } from "../../ports/accounts/notices/Notice.ts"
import { Notices } from "../../ports/accounts/notices/Notices.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import type { Tenants } from "../../ports/accounts/tenants/Tenants.ts"
import { Footprints } from "../../ports/creators/discovery/Footprints.ts"
import type { SocialAccount } from "../../ports/creators/identity/SocialAccount.ts"
import type { JobId } from "../../ports/creators/jobs/Job.ts"
import type { JobQueue } from "../../ports/creators/jobs/JobQueue.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { Lookups } from "../../ports/creators/lookups/Lookups.ts"
import type { Plan, PlanId, PlanState } from "../../ports/creators/roster/Plan.ts"
import {
  CLAIMED_PLANS_MAX,
  type ClaimedPlan,
  type PlanCursor,
  type PlanStep,
  Plans,
  type StepOutcome
} from "../../ports/creators/roster/Plans.ts"
import { PLAN_STATES } from "../../ports/creators/roster/planStates.ts"
import { DAY_MS } from "../../ports/time/days.ts"
import { sharedEffectTest } from "../support/running/effectTest.ts"
import {
  aCard,
  aCreatorRead,
  aJob,
  anAccount,
  aRead,
  aTenantWith,
  balanceOf,
  entriesOf,
  noon,
  sumOf,
  takeAll
} from "./creatorsExamples.ts"
import { aCharge, aPaidStep, aPlan, aRescoring, aStep, changed, credits, scored, written } from "./planExamples.ts"
import { StoreSuite } from "./StoreSuite.ts"

const all = { concurrency: "unbounded" } as const
const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS)

const applied = (balance: number): StepOutcome => ({ _tag: "Applied", balance: credits(balance) })
const refusedAs = (refusal: "outdated" | "unpaid" | "busy"): StepOutcome => ({ _tag: "Refused", refusal })

/** The accounts of one creator, the first of them first. */
const linked = Effect.gen(function* () {
  const footprints = yield* Footprints
  const accounts = [anAccount("youtube"), anAccount("x"), anAccount("instagram")] as const
  yield* footprints.link(accounts)
  return accounts
})

/** Everything that a step could change. */
const storedOf = ({ tenantId, account }: Plan, ...jobs: ReadonlyArray<PlanStep["job"]>) =>
  Effect.gen(function* () {
    const plans = yield* Plans
    const ids = jobs.flatMap((job) => (job === null ? [] : [job.jobId]))
    return {
      standing: yield* plans.standing(tenantId, account),
      listed: yield* plans.list(tenantId, { limit: 100, after: null }),
      entries: yield* entriesOf(tenantId),
      jobs: yield* Jobs.use((jobs) => jobs.find(tenantId, ids)),
      held: yield* Jobs.use((jobs) => jobs.inFlight(tenantId, account))
    }
  })

/** What any adapter of the plans' port must do. */
export const suite = <E>(
  name: string,
  layer: Layer.Layer<ApiKeys | Tenants | CreditLedger | Footprints | Jobs | JobQueue | Lookups | Notices | Plans, E>
) =>
  describe(`plans contract: ${name}`, () => {
    const it = sharedEffectTest(layer)

    describe("standing", () => {
      it.live(
        "tells the creator's accounts as the tenant sees them, the one that was asked for first",
        Effect.gen(function* () {
          const plans = yield* Plans
          const footprints = yield* Footprints
          const [youtube, x, instagram] = yield* linked
          const tenantId = yield* aTenantWith(0)
          expect((yield* plans.standing(tenantId, x)).accounts).toEqual([x, instagram, youtube])
          expect((yield* plans.standing(tenantId, instagram)).accounts).toEqual([instagram, x, youtube])
          yield* footprints.exclude(tenantId, x, noon(2))
          expect((yield* plans.standing(tenantId, youtube)).accounts).toEqual([youtube, instagram])
          expect((yield* plans.standing(tenantId, x)).accounts).toEqual([x])
          const other = yield* aTenantWith(0)
          expect((yield* plans.standing(other, youtube)).accounts).toEqual([youtube, instagram, x])
        })
      )

      it.live(
        "tells of a creator whom nobody scored that they are not paid, and the balance",
        Effect.gen(function* () {
          const plans = yield* Plans
          const tenantId = yield* aTenantWith(7)
          const account = anAccount()
          expect(yield* plans.standing(tenantId, account)).toEqual({
            tenantId,
            accounts: [account],
            plans: [],
            isPaid: false,
            lastScoredAt: null,
            isTold: false,
            balance: credits(7),
            jobStatuses: []
          })
        })
      )

      it.live(
        "tells whether the tenant paid for a score of one of the accounts, by ordering it or reading it, at any time",
        Effect.gen(function* () {
          const plans = yield* Plans
          const lookups = yield* Lookups
          const jobs = yield* Jobs
          const [youtube, x, instagram] = yield* linked
          const isPaid = (tenantId: TenantId, account: SocialAccount) =>
            Effect.map(plans.standing(tenantId, account), (standing) => standing.isPaid)
          const [orders, reads, vets, fails, never] = [
            yield* aTenantWith(9),
            yield* aTenantWith(9),
            yield* aTenantWith(9),
            yield* aTenantWith(9),
            yield* aTenantWith(9)
          ]
          yield* scored(youtube, 2, orders)
          yield* scored(youtube, 9)
          expect(yield* isPaid(orders, instagram)).toBe(true)
          yield* lookups.chargeAndRead(aRead(reads, x, { at: noon(9) }))
          expect(yield* isPaid(reads, instagram)).toBe(true)
          yield* lookups.chargeAndReadCreator(aCreatorRead(vets, [youtube], { at: noon(9) }))
          expect(yield* isPaid(vets, instagram)).toBe(true)
          const failed = aJob(fails, { account: x, createdAt: noon(9) })
          yield* jobs.enqueue(failed)
          expect(yield* isPaid(fails, x)).toBe(false)
          yield* jobs.fail(failed, { error: "It can't be read.", announce: null }, noon(9))
          expect(yield* isPaid(fails, x)).toBe(false)
          expect(yield* isPaid(never, youtube)).toBe(false)
          // One job scored two accounts, of which the second has a newer score of others by now.
          const [first, second] = [anAccount("youtube"), anAccount("x")]
          const job = aJob(orders, { account: first, createdAt: noon(4) })
          const made = [first, second].map((account) => ({ shared: aCard(account, { scoredAt: noon(4) }), own: null }))
          yield* jobs.enqueue(job)
          yield* jobs.start(job, noon(4))
          yield* jobs.complete(job, { scores: made, output: null, announce: null }, noon(4))
          yield* scored(second, 8)
          expect([yield* isPaid(orders, second), yield* isPaid(never, second)]).toEqual([true, false])
        })
      )

      it.live(
        "tells when the newest score of one of the accounts was made that the tenant may see",
        Effect.gen(function* () {
          const plans = yield* Plans
          const jobs = yield* Jobs
          const [youtube, x, instagram] = yield* linked
          const [tenantId, other] = [yield* aTenantWith(9), yield* aTenantWith(9)]
          yield* scored(x, 3)
          yield* scored(youtube, 2)
          expect((yield* plans.standing(tenantId, instagram)).lastScoredAt).toEqual(noon(3))
          const job = aJob(other, { account: x, createdAt: noon(5) })
          yield* jobs.enqueue(job)
          yield* jobs.start(job, noon(5))
          const own = aCard(x, { scoredAt: noon(5), evidenceSource: "imported" })
          const made = { scores: [{ shared: own, own: null }], output: null, announce: null }
          yield* jobs.complete(job, made, noon(5))
          expect((yield* plans.standing(tenantId, instagram)).lastScoredAt).toEqual(noon(3))
          expect((yield* plans.standing(other, instagram)).lastScoredAt).toEqual(noon(5))
        })
      )

      it.live(
        "tells whether the tenant was told that score, by ordering it or reading it, by any of the accounts",
        Effect.gen(function* () {
          const plans = yield* Plans
          const lookups = yield* Lookups
          const [youtube, x, instagram] = yield* linked
          const [orders, reads, vets, never] = [
            yield* aTenantWith(9),
            yield* aTenantWith(9),
            yield* aTenantWith(9),
            yield* aTenantWith(9)
          ]
          const told = Effect.forEach([orders, reads, vets, never], (tenantId) =>
            Effect.map(plans.standing(tenantId, instagram), ({ isTold }) => isTold)
          )
          yield* scored(youtube, 2, orders)
          expect(yield* told).toEqual([true, false, false, false])
          yield* scored(x, 5)
          expect(yield* told).toEqual([false, false, false, false])
          yield* lookups.chargeAndRead(aRead(reads, x, { at: noon(6) }))
          yield* lookups.chargeAndReadCreator(aCreatorRead(vets, [youtube], { at: noon(6) }))
          expect(yield* told).toEqual([false, true, true, false])
          yield* scored(x, 7)
          expect(yield* told).toEqual([false, false, false, false])
        })
      )

      it.live(
        "tells the tenant's plans of the accounts, those that ended included, oldest first, and how their rescorings stand",
        Effect.gen(function* () {
          const plans = yield* Plans
          const jobs = yield* Jobs
          const [youtube, x] = yield* linked
          const [tenantId, other] = [yield* aTenantWith(9), yield* aTenantWith(9)]
          const first = aPlan(tenantId, { account: youtube })
          const ended = changed(first, { state: "none", dueAt: null })
          const second = aPaidStep(aPlan(tenantId, { account: x, createdAt: noon(2), anchor: noon(2) }))
          yield* written(aStep(first), aStep(ended, { before: first }), second)
          const standing = yield* plans.standing(tenantId, youtube)
          expect(standing.plans).toEqual([ended, second.after])
          expect(standing.jobStatuses).toEqual([null, "queued"])
          yield* jobs.fail(second.job, { error: "It can't be read.", announce: null }, noon(3))
          expect((yield* plans.standing(tenantId, x)).jobStatuses).toEqual([null, "failed"])
          expect((yield* plans.standing(other, x)).plans).toEqual([])
        })
      )
    })

    describe("apply", () => {
      it.live(
        "writes the plan, its charges, its job with its charge, its holds and its place in the queue together",
        Effect.gen(function* () {
          const plans = yield* Plans
          const jobs = yield* Jobs
          const [youtube, x] = yield* linked
          const tenantId = yield* aTenantWith(9)
          const { after, job, ...step } = aPaidStep(aPlan(tenantId, { account: youtube }), 2)
          const charge = aCharge(3)
          expect(yield* plans.apply([{ ...step, job, charges: [charge] }])).toEqual([applied(4)])
          const standing = yield* plans.standing(tenantId, youtube)
          expect(standing.plans).toEqual([after])
          expect(standing.balance).toBe(credits(4))
          expect(
            (yield* entriesOf(tenantId)).map(({ reason, reference, delta }) => ({ reason, reference, delta }))
          ).toEqual([
            { reason: "charge", reference: charge.reference, delta: -3 },
            { reason: "charge", reference: job.jobId, delta: -2 },
            { reason: "grant", reference: "start", delta: 9 }
          ])
          const [queued] = yield* jobs.find(tenantId, [job.jobId])
          expect(queued).toMatchObject({
            status: "queued",
            kind: job.kind,
            originator: { kind: "plan", id: after.planId },
            accounts: [{ ...youtube, spelling: "youtube" }]
          })
          expect(yield* jobs.inFlight(tenantId, x)).toMatchObject({ value: { jobId: job.jobId } })
          expect(yield* takeAll([job.jobId])).toEqual([job.jobId])
        })
      )

      it.live(
        "keeps every field of a plan as it is given, and as a later step leaves it",
        Effect.gen(function* () {
          const plans = yield* Plans
          const tenantId = yield* aTenantWith(0)
          const plan = aPlan(tenantId)
          const later = changed(plan, {
            spelling: "yt",
            state: "recurring_monitoring_paused",
            anchor: noon(3),
            period: 7,
            paid: ["rescoring", "monitoring"],
            rescorings: 2,
            dueAt: null,
            resumeCredits: 3,
            warned: 7
          })
          yield* written(aStep(plan))
          expect((yield* plans.standing(tenantId, plan.account)).plans).toEqual([plan])
          yield* written(aStep(later, { before: plan }))
          expect((yield* plans.standing(tenantId, plan.account)).plans).toEqual([later])
        })
      )

      it.live(
        "MUST refuse a step as outdated, and then change nothing of it, when a plan changed or its creator has another one, not none",
        Effect.gen(function* () {
          const plans = yield* Plans
          const [youtube, x] = yield* linked
          const tenantId = yield* aTenantWith(9)
          const plan = aPlan(tenantId, { account: youtube })
          yield* written(aStep(plan))
          const later = changed(plan, { warned: 7 })
          const costly = (after: Plan, before: Plan | null) => {
            const job = aRescoring(after)
            return { ...aStep(after, { before, job, charges: [aCharge(1)] }), job }
          }
          const steps = [
            costly({ ...plan, warned: 1 }, null),
            costly(changed(later, { warned: 1 }), later),
            costly(changed(aPlan(tenantId), {}), aPlan(tenantId)),
            costly(aPlan(tenantId, { account: x }), null)
          ]
          for (const step of steps) {
            const before = yield* storedOf(plan, step.job)
            expect(yield* plans.apply([step])).toEqual([refusedAs("outdated")])
            expect(yield* storedOf(plan, step.job)).toEqual(before)
          }
          // Another tenant's plan, and one that has ended, are no other plans of the creator's.
          yield* written(aStep(aPlan(yield* aTenantWith(0), { account: x })))
          yield* written(aStep(changed(plan, { state: "none", dueAt: null }), { before: plan }))
          yield* written(aStep(aPlan(tenantId, { account: x })))
          // A plan that was set and ended since the step was decided is the one to set again: it may be paid for.
          const ended = aPlan(tenantId, { state: "none", dueAt: null })
          yield* written(aStep(ended))
          const second = aPlan(tenantId, { account: ended.account })
          expect(yield* plans.apply([aStep(second, { charges: [aCharge(1)] })])).toEqual([refusedAs("outdated")])
          expect((yield* plans.standing(tenantId, ended.account)).plans).toEqual([ended])
        })
      )

      it.live(
        "MUST refuse a step as unpaid, and then change nothing of it, when the balance doesn't cover its charges and its job",
        Effect.gen(function* () {
          const plans = yield* Plans
          const tenantId = yield* aTenantWith(2)
          const step = { ...aPaidStep(aPlan(tenantId), 2), charges: [aCharge(1)] }
          const before = yield* storedOf(step.after, step.job)
          expect(yield* plans.apply([step])).toEqual([refusedAs("unpaid")])
          expect(yield* storedOf(step.after, step.job)).toEqual(before)
          // Nor is its creator held.
          expect(yield* plans.apply([aPaidStep(step.after, 2)])).toEqual([applied(0)])
        })
      )

      it.live(
        "MUST refuse a step as busy, and then change nothing of it, when a job of any tenant holds one of the job's creator's accounts",
        Effect.gen(function* () {
          const plans = yield* Plans
          const jobs = yield* Jobs
          const [tenantId, other] = [yield* aTenantWith(9), yield* aTenantWith(9)]
          for (const holder of [tenantId, other]) {
            const [youtube, x] = yield* linked
            const holding = aJob(holder, { account: x })
            yield* jobs.enqueue(holding)
            const step = { ...aPaidStep(aPlan(tenantId, { account: youtube })), charges: [aCharge(1)] }
            const before = yield* storedOf(step.after, step.job)
            expect(yield* plans.apply([step])).toEqual([refusedAs("busy")])
            expect(yield* storedOf(step.after, step.job)).toEqual(before)
            yield* jobs.fail(holding, { error: "It can't be read.", announce: null }, noon(2))
            expect(yield* plans.apply([step])).toMatchObject([{ _tag: "Applied" }])
          }
        })
      )

      it.live(
        "Idempotent: of two equal steps, also at the same time, one is written",
        Effect.gen(function* () {
          const plans = yield* Plans
          const tenantId = yield* aTenantWith(20)
          const set = { ...aPaidStep(aPlan(tenantId)), charges: [aCharge(1)] }
          const outcomes = yield* Effect.forEach(Array(8).fill(set), (step: PlanStep) => plans.apply([step]), all)
          expect(outcomes.flat().filter(({ _tag }) => _tag === "Applied")).toEqual([applied(18)])
          expect(outcomes.flat().filter(({ _tag }) => _tag === "Refused")).toEqual(Array(7).fill(refusedAs("outdated")))
          const later = aStep(changed(set.after, { paid: ["rescoring", "monitoring"] }), {
            before: set.after,
            charges: [aCharge(1)]
          })
          expect(yield* plans.apply([later, later])).toEqual([applied(17), refusedAs("outdated")])
          expect(yield* sumOf(tenantId)).toBe(17)
        })
      )

      it.live(
        "of plans that are set at the same time by accounts of one creator, one is written",
        Effect.gen(function* () {
          const plans = yield* Plans
          const tenantId = yield* aTenantWith(20)
          const accounts = yield* linked
          const outcomes = yield* Effect.forEach(
            [...accounts, ...accounts],
            (account) => plans.apply([aPaidStep(aPlan(tenantId, { account }))]),
            all
          )
          expect(outcomes.flat().filter(({ _tag }) => _tag === "Applied")).toHaveLength(1)
          expect(outcomes.flat().filter(({ _tag }) => _tag === "Refused")).toEqual(Array(5).fill(refusedAs("outdated")))
          expect(yield* plans.list(tenantId, { limit: 10, after: null })).toHaveLength(1)
          expect(yield* sumOf(tenantId)).toBe(19)
        })
      )

      it.live(
        "writes the steps of several tenants at once, each wholly or not at all, and answers in their order",
        Effect.gen(function* () {
          const plans = yield* Plans
          const [rich, poor, broke] = [yield* aTenantWith(50), yield* aTenantWith(2), yield* aTenantWith(0)]
          const steps = [
            aPaidStep(aPlan(rich), 3),
            aPaidStep(aPlan(poor)),
            aPaidStep(aPlan(broke)),
            aPaidStep(aPlan(poor), 2),
            { ...aStep(changed(aPlan(rich), {}), { before: aPlan(rich) }), job: null },
            aPaidStep(aPlan(poor)),
            aPaidStep(aPlan(rich), 4),
            aPaidStep(aPlan(broke), 0)
          ]
          const outcomes = yield* plans.apply(steps)
          expect(outcomes.map((each) => (each._tag === "Refused" ? each.refusal : each._tag))).toEqual([
            "Applied",
            "Applied",
            "unpaid",
            "unpaid",
            "outdated",
            "Applied",
            "Applied",
            "Applied"
          ])
          expect(yield* Effect.forEach([rich, poor, broke], sumOf)).toEqual([43, 0, 0])
          const queued: Array<JobId> = []
          for (const [place, { job, changes }] of steps.entries()) {
            const isApplied = outcomes[place]?._tag === "Applied"
            for (const { after } of changes) {
              const { plans: found } = yield* plans.standing(after.tenantId, after.account)
              expect(found).toEqual(isApplied ? [after] : [])
            }
            if (job !== null) {
              expect(yield* Jobs.use((jobs) => jobs.find(job.tenantId, [job.jobId]))).toHaveLength(isApplied ? 1 : 0)
              if (isApplied) queued.push(job.jobId)
            }
          }
          expect((yield* takeAll(queued)).toSorted()).toEqual(queued.toSorted())
        })
      )

      it.live(
        "of two steps of one creator that are written together the second is refused, a tenant's own as outdated, another's as busy",
        Effect.gen(function* () {
          const plans = yield* Plans
          const [youtube, x, instagram] = yield* linked
          const [tenantId, other] = [yield* aTenantWith(9), yield* aTenantWith(9)]
          const outcomes = yield* plans.apply([
            aPaidStep(aPlan(tenantId, { account: youtube })),
            aPaidStep(aPlan(tenantId, { account: x })),
            aPaidStep(aPlan(other, { account: instagram }))
          ])
          expect(outcomes).toEqual([applied(8), refusedAs("outdated"), refusedAs("busy")])
          expect(yield* Effect.forEach([tenantId, other], sumOf)).toEqual([8, 9])
        })
      )

      it.live(
        "of an order and a step of one creator at the same time, by two tenants, one is written",
        Effect.gen(function* () {
          const plans = yield* Plans
          const jobs = yield* Jobs
          const [tenantId, other] = [yield* aTenantWith(30), yield* aTenantWith(30)]
          let written = 0
          for (let turn = 0; turn < 10; turn++) {
            const [youtube, x] = yield* linked
            const [[outcome], ordered] = yield* Effect.all(
              [
                plans.apply([aPaidStep(aPlan(tenantId, { account: youtube }))]),
                Effect.result(jobs.enqueue(aJob(other, { account: x })))
              ],
              all
            )
            const isApplied = outcome?._tag === "Applied"
            expect(Result.isSuccess(ordered)).toBe(!isApplied)
            if (outcome?._tag === "Refused") expect(outcome.refusal).toBe("busy")
            written += isApplied ? 1 : 0
          }
          expect(yield* Effect.forEach([tenantId, other], sumOf)).toEqual([30 - written, 20 + written])
        })
      )

      it.live(
        "changes the plans of two footprints that became one in one step",
        Effect.gen(function* () {
          const plans = yield* Plans
          const footprints = yield* Footprints
          const tenantId = yield* aTenantWith(9)
          const [kept, other] = [aPlan(tenantId), aPlan(tenantId, { account: anAccount("x"), createdAt: noon(2) })]
          yield* written(aStep(kept), aStep(other))
          yield* footprints.link([kept.account, other.account])
          const renewed = changed(kept, { period: 1 })
          const absorbed = changed(other, { state: "none", dueAt: null })
          const alone = aStep(renewed, { before: kept })
          expect(yield* plans.apply([alone])).toEqual([refusedAs("outdated")])
          const both = { ...alone, changes: [...alone.changes, { before: other, after: absorbed }] }
          expect(yield* plans.apply([both])).toEqual([applied(9)])
          expect((yield* plans.standing(tenantId, other.account)).plans).toEqual([renewed, absorbed])
          expect(yield* plans.list(tenantId, { limit: 10, after: null })).toEqual([renewed])
        })
      )

      it.live(
        "tells what it gives rise to with the step, once, and nothing of a step that is refused",
        Effect.gen(function* () {
          const plans = yield* Plans
          const notices = yield* Notices
          const tenantId = yield* aTenantWith(1)
          const plan = aPlan(tenantId)
          const event = "plan.paused"
          const notice = (key: string): NewNotice => ({
            tenantId,
            noticeId: NoticeId.make(crypto.randomUUID()),
            key,
            event,
            account: plan.account,
            title: "A plan is paused",
            text: "The balance doesn't cover it.",
            data: {},
            at: noon(2)
          })
          const [first, again, second] = [notice("one"), notice("one"), notice("two")]
          expect(yield* plans.apply([aStep(plan, { notices: [first], charges: [aCharge(2)] })])).toEqual([
            refusedAs("unpaid")
          ])
          const told = Effect.map(notices.list(tenantId, { events: [event], limit: 9, before: null }), (listed) =>
            listed.map(({ noticeId }) => noticeId).toSorted()
          )
          expect(yield* told).toEqual([])
          const later = changed(plan, { state: "recurring_paused", dueAt: null, resumeCredits: 1 })
          yield* written(aStep(plan, { notices: [first] }), aStep(later, { before: plan, notices: [again, second] }))
          expect(yield* told).toEqual([first.noticeId, second.noticeId].toSorted())
        })
      )

      it.live(
        "a rescoring that fails is given back by its job's id, and its plan stays as it is",
        Effect.gen(function* () {
          const plans = yield* Plans
          const jobs = yield* Jobs
          const tenantId = yield* aTenantWith(9)
          const step = { ...aPaidStep(aPlan(tenantId), 2), charges: [aCharge(1)] }
          yield* written(step)
          yield* jobs.start(step.job, noon(1))
          yield* jobs.fail(step.job, { error: "It can't be read.", announce: null }, noon(1))
          yield* jobs.fail(step.job, { error: "It can't be read.", announce: null }, noon(1))
          expect(Number(yield* balanceOf(tenantId))).toBe(8)
          expect((yield* entriesOf(tenantId))[0]).toMatchObject({
            reason: "refund",
            reference: step.job.jobId,
            delta: 2
          })
          const standing = yield* plans.standing(tenantId, step.after.account)
          expect(standing).toMatchObject({ plans: [step.after], jobStatuses: ["failed"] })
          const again = aRescoring(step.after, { priceCredits: credits(0) })
          const tried = changed(step.after, { jobId: again.jobId, rescorings: 2 })
          yield* written(aStep(tried, { before: step.after, job: again }))
          yield* jobs.fail(again, { error: "It can't be read.", announce: null }, noon(2))
          expect(yield* sumOf(tenantId)).toBe(8)
        })
      )
    })

    describe("what the table of states lists can be stored:", () => {
      for (const { from, event, to } of PLAN_STATES.transitions) {
        it.live(
          `${from}, ${event}: ${to}`,
          Effect.gen(function* () {
            const plans = yield* Plans
            const tenantId = yield* aTenantWith(0)
            const inState = (state: PlanState): Partial<Plan> => ({
              state,
              dueAt: state === "recurring" || state === "recurring_monitoring" ? noon(31) : null,
              resumeCredits: state.endsWith("_paused") ? 1 : null
            })
            const before = aPlan(tenantId, inState(from))
            const after = changed(before, inState(to))
            yield* written(aStep(before), aStep(after, { before }))
            expect((yield* plans.standing(tenantId, before.account)).plans).toEqual([after])
            expect(yield* plans.list(tenantId, { limit: 2, after: null })).toEqual(to === "none" ? [] : [after])
          })
        )
      }
    })

    describe("claim", () => {
      /** What is claimed of these tenants' plans; plans that other tests left are let go by. */
      const claimed = (at: Date, leaseUntil: Date, tenants: ReadonlyArray<TenantId>) =>
        Effect.gen(function* () {
          const plans = yield* Plans
          const mine: Array<ClaimedPlan> = []
          for (;;) {
            const some = yield* plans.claim({ at, leaseUntil, limit: CLAIMED_PLANS_MAX })
            mine.push(...some.filter(({ standing }) => tenants.includes(standing.tenantId)))
            if (some.length === 0) return mine
          }
        })
      const idsOf = (claimed: ReadonlyArray<ClaimedPlan>): ReadonlyArray<PlanId> => claimed.map(({ planId }) => planId)
      /** A year that no other test has its plans due in. */
      const inYear = (year: number, days: number) => new Date(Date.UTC(year, 0, 1 + days))

      it.live(
        "claims plans that are due, those due longest first, with what is to be known of their creators",
        Effect.gen(function* () {
          const plans = yield* Plans
          const tenantId = yield* aTenantWith(5)
          const dueOn = [3, 1, 2, 9].map((day) => aPlan(tenantId, { dueAt: inYear(1980, day) }))
          const idle = [
            aPlan(tenantId, { state: "none", dueAt: null }),
            aPlan(tenantId, { state: "recurring_paused", dueAt: null, resumeCredits: 6 })
          ]
          yield* written(...[...dueOn, ...idle].map((plan) => aStep(plan)))
          const [at, leaseUntil] = [inYear(1980, 3), inYear(1980, 4)]
          const first = yield* plans.claim({ at, leaseUntil, limit: 2 })
          expect(idsOf(first)).toEqual([dueOn[1], dueOn[2]].flatMap((plan) => plan?.planId ?? []))
          for (const { planId, standing } of first) {
            const [plan] = dueOn.filter((each) => each.planId === planId)
            expect(standing).toEqual(yield* plans.standing(tenantId, plan?.account ?? anAccount()))
          }
          expect(idsOf(yield* claimed(at, leaseUntil, [tenantId]))).toEqual(idsOf([]).concat(dueOn[0]?.planId ?? []))
          expect(yield* plans.claim({ at, leaseUntil, limit: 0 })).toEqual([])
        })
      )

      it.live(
        "Several workers, in any number of processes, MUST NOT hold one plan at the same time before its lease lapses",
        Effect.gen(function* () {
          const plans = yield* Plans
          const tenantId = yield* aTenantWith(5)
          const due = Array.from({ length: 30 }, (_, day) => aPlan(tenantId, { dueAt: inYear(1981, day) }))
          yield* written(...due.map((plan) => aStep(plan)))
          const [at, leaseUntil, lapsed] = [inYear(1981, 40), inYear(1981, 41), inYear(1981, 42)]
          const workers = Array.from({ length: 8 }, () => plans.claim({ at, leaseUntil, limit: 7 }))
          const held = (yield* Effect.all(workers, all)).flat().filter(({ standing }) => standing.tenantId === tenantId)
          const rest = yield* claimed(at, leaseUntil, [tenantId])
          const ids = idsOf([...held, ...rest])
          expect(ids.toSorted()).toEqual(due.map(({ planId }) => planId).toSorted())
          expect(yield* claimed(at, leaseUntil, [tenantId])).toEqual([])
          expect(yield* claimed(leaseUntil, lapsed, [tenantId])).toHaveLength(due.length)
        })
      )

      it.live(
        "a step ends the claims of its plans: one that is due again is claimed again before the lease lapses",
        Effect.gen(function* () {
          const tenantId = yield* aTenantWith(5)
          const plan = aPlan(tenantId, { dueAt: inYear(1982, 1) })
          yield* written(aStep(plan))
          const [at, leaseUntil] = [inYear(1982, 2), inYear(1982, 9)]
          expect(idsOf(yield* claimed(at, leaseUntil, [tenantId]))).toEqual([plan.planId])
          const later = changed(plan, { dueAt: inYear(1982, 3) })
          yield* written(aStep(later, { before: plan }))
          expect(yield* claimed(at, leaseUntil, [tenantId])).toEqual([])
          expect(idsOf(yield* claimed(inYear(1982, 3), leaseUntil, [tenantId]))).toEqual([plan.planId])
        })
      )

      it.live(
        "claims paused plans of tenants whose balance covers what it takes to go on",
        Effect.gen(function* () {
          const ledger = yield* CreditLedger
          const tenantId = yield* aTenantWith(1)
          const [cheap, dear] = [1, 2].map((resumeCredits) =>
            aPlan(tenantId, { state: "recurring_monitoring_paused", dueAt: null, resumeCredits })
          )
          if (cheap === undefined || dear === undefined) throw new Error("two plans were made")
          yield* written(aStep(cheap), aStep(dear))
          const [at, leaseUntil] = [inYear(1983, 2), inYear(1983, 9)]
          expect(idsOf(yield* claimed(at, leaseUntil, [tenantId]))).toEqual([cheap.planId])
          yield* ledger.append({ tenantId, reason: "grant", reference: "top-up", delta: 1, at: noon(2) })
          expect(idsOf(yield* claimed(at, leaseUntil, [tenantId]))).toEqual([dear.planId])
        })
      )
    })

    it.live(
      "list answers a tenant's plans that are not none, paused ones first, then by when they are due; renewing the active ones",
      Effect.gen(function* () {
        const plans = yield* Plans
        const [tenantId, other] = [yield* aTenantWith(0), yield* aTenantWith(0)]
        const paused = Array.from({ length: 3 }, () =>
          aPlan(tenantId, { state: "recurring_paused", dueAt: null, resumeCredits: 1 })
        ).toSorted((a, b) => (a.planId < b.planId ? -1 : 1))
        const due = [2, 2, 5, 9].map((day) => aPlan(tenantId, { dueAt: noon(day) }))
        const inOrder = due.toSorted((a, b) => Number(a.dueAt) - Number(b.dueAt) || (a.planId < b.planId ? -1 : 1))
        const ended = aPlan(tenantId, { state: "none", dueAt: null })
        yield* written(...[...due.toReversed(), ended, ...paused, aPlan(other)].map((plan) => aStep(plan)))
        expect(yield* plans.list(tenantId, { limit: 100, after: null })).toEqual([...paused, ...inOrder])
        const renewing = (yield* plans.renewing(tenantId)).toSorted((a, b) => a.anchor.getTime() - b.anchor.getTime())
        expect(renewing).toEqual(
          inOrder
            .filter(({ state }) => state === "recurring" || state === "recurring_monitoring")
            .map(({ state, anchor, period }) => ({ state, anchor, period }))
            .toSorted((a, b) => a.anchor.getTime() - b.anchor.getTime())
        )
        expect(renewing.length).toBeGreaterThan(0)
        const read: Array<Plan> = []
        let after: PlanCursor | null = null
        for (;;) {
          const page: ReadonlyArray<Plan> = yield* plans.list(tenantId, { limit: 2, after })
          read.push(...page)
          const last = page.at(-1)
          if (last === undefined) break
          after = { dueAt: last.dueAt, planId: last.planId }
        }
        expect(read).toEqual([...paused, ...inOrder])
      })
    )

    it.live(
      "tenantsToWarn names those that have a plan due of which they were not warned, and a balance that doesn't cover what is due",
      Effect.gen(function* () {
        const plans = yield* Plans
        const at = new Date("1990-01-01T00:00:00.000Z")
        const soon = (tenantId: TenantId, days: number, given: Partial<Plan> = {}) =>
          aPlan(tenantId, { dueAt: daysAfter(at, days), ...given })
        const [short, covered, told, far, paused] = [
          yield* aTenantWith(3),
          yield* aTenantWith(4),
          yield* aTenantWith(0),
          yield* aTenantWith(0),
          yield* aTenantWith(0)
        ]
        const made = [
          soon(short, 1),
          soon(short, 7, { warned: 7 }),
          soon(short, 8),
          soon(covered, 1),
          soon(covered, 7),
          soon(told, 1, { warned: 7 }),
          soon(told, 7, { warned: 1 }),
          soon(far, 8),
          soon(paused, 1, { state: "recurring_paused", dueAt: null, resumeCredits: 1 })
        ]
        yield* written(...made.map((plan) => aStep(plan)))
        const mine: ReadonlyArray<TenantId> = [short, covered, told, far, paused]
        const warned = (days: 1 | 7, limit = 1_000, after: TenantId | null = null) =>
          Effect.map(plans.tenantsToWarn({ at, days, renewalCreditsMax: credits(2), after, limit }), (tenants) =>
            tenants.filter((tenantId) => mine.includes(tenantId))
          )
        expect(yield* warned(7)).toEqual([short])
        expect(yield* warned(1)).toEqual([told])
        expect(yield* warned(7, 1_000, short)).toEqual([])
        expect(yield* warned(7, 0)).toEqual([])
      })
    )
  })

export const stores = new StoreSuite(({ name, layer }) => suite(name, layer))
