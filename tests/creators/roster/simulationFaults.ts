import { Effect } from "effect"
import { Credits } from "../../../ports/accounts/billing/CreditLedger.ts"
import { JobId } from "../../../ports/creators/jobs/Job.ts"
import { newRescoreJob } from "../../../ports/creators/jobs/rescoreJob.ts"
import type { Plan } from "../../../ports/creators/roster/Plan.ts"
import { type PlanStanding, type PlanStep, Plans, type StepOutcome } from "../../../ports/creators/roster/Plans.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
import { type Invariant, PERIOD_MS } from "./invariants/observed.ts"
import type { Fault } from "./simulation.ts"

type Port = Plans["Service"]
type Change = PlanStep["changes"][number]

const isActive = ({ state }: Plan): boolean => state === "recurring" || state === "recurring_monitoring"
const isPaused = ({ state }: Plan): boolean => state.endsWith("_paused")
const isSamePeriod = ({ before, after }: Change): boolean =>
  before !== null && before.anchor.getTime() === after.anchor.getTime() && before.period === after.period
const isRenewal = ({ before, after }: Change): boolean =>
  before !== null && isActive(before) && isActive(after) && after.period > before.period
const isPause = ({ before, after }: Change): boolean => before !== null && isActive(before) && isPaused(after)
const isResumption = ({ before, after }: Change): boolean => before !== null && isPaused(before) && isActive(after)
const isUpgrade = (change: Change): boolean =>
  isSamePeriod(change) && change.after.paid.length > (change.before?.paid.length ?? 0)
const isRetry = (step: PlanStep): boolean => step.job !== null && step.changes.slice(0, 1).some(isSamePeriod)
const isWarning = ({ before, after }: Change): boolean =>
  before !== null && before.warned !== after.warned && isActive(after)

/** Steps of a kind are written otherwise. */
const written =
  (isMeant: (change: Change, step: PlanStep) => boolean, to: (step: PlanStep, change: Change) => PlanStep) =>
  (plans: Port): Port =>
    Plans.of({
      ...plans,
      apply: (steps) =>
        plans.apply(
          steps.map((step) => {
            const [first] = step.changes
            return first !== undefined && isMeant(first, step) ? to(step, first) : step
          })
        )
    })
/** The first plan of the steps of a kind is left otherwise. */
const left = (
  isMeant: (change: Change, step: PlanStep) => boolean,
  to: (change: Change, step: PlanStep) => Partial<Plan>
) =>
  written(isMeant, (step, first) => ({
    ...step,
    changes: [{ ...first, after: { ...first.after, ...to(first, step) } }, ...step.changes.slice(1)]
  }))
/** Something moves credits when a step of a kind was written. */
const moved =
  (
    isMeant: (change: Change, step: PlanStep) => boolean,
    deltaOf: (change: Change, step: PlanStep) => number
  ): NonNullable<Fault["plans"]> =>
  (plans, { ledger }) =>
    Plans.of({
      ...plans,
      apply: (steps) =>
        Effect.tap(plans.apply(steps), (outcomes) =>
          Effect.forEach(steps, (step, place) => {
            const [first] = step.changes
            if (outcomes[place]?._tag !== "Applied" || first === undefined || !isMeant(first, step)) return Effect.void
            const delta = deltaOf(first, step)
            const reason = delta < 0 ? "charge" : "refund"
            return ledger
              .append({ tenantId: step.tenantId, reason, reference: crypto.randomUUID(), delta, at: step.at })
              .pipe(Effect.ignore)
          })
        )
    })
const standingAs =
  (to: (standing: PlanStanding) => PlanStanding) =>
  (plans: Port): Port =>
    Plans.of({ ...plans, standing: (tenantId, account) => Effect.map(plans.standing(tenantId, account), to) })

const priced = (step: PlanStep, by: number): PlanStep =>
  step.job === null ? step : { ...step, job: { ...step.job, priceCredits: Credits.make(step.job.priceCredits + by) } }
const periodsSkipped = ({ before, after }: Change): number => after.period - (before?.period ?? 0) - 1
const outdated: StepOutcome = { _tag: "Refused", refusal: "outdated" }

export interface PlantedFault extends Fault {
  readonly name: string
  readonly breaks: Invariant
}

/** One or more ways to get each rule wrong. */
export const FAULTS: ReadonlyArray<PlantedFault> = [
  {
    name: "a renewal forgets the anchor",
    breaks: "periods tile",
    plans: left(isRenewal, (_, { at }) => ({ anchor: at, period: 0, dueAt: new Date(at.getTime() + PERIOD_MS) }))
  },
  {
    name: "after a sleep the next period is run, not the one that it is",
    breaks: "periods tile",
    plans: left(isRenewal, ({ before }) => ({ period: (before?.period ?? 0) + 1 }))
  },
  { name: "a renewal is charged twice", breaks: "charged once", plans: moved(isRenewal, () => -1) },
  {
    name: "each account of the creator is charged",
    breaks: "charged once",
    plans: written(
      (_, { job }) => job !== null && job.priceCredits > 0 && job.accounts.length > 1,
      (step) => priced(step, (step.job?.accounts.length ?? 1) - 1)
    )
  },
  {
    name: "what was slept through is charged",
    breaks: "charged once",
    plans: moved(
      (change) => isRenewal(change) && periodsSkipped(change) > 0,
      (change) => -periodsSkipped(change)
    )
  },
  {
    name: "an upgrade costs the whole plan",
    breaks: "charged once",
    plans: written(isUpgrade, (step) => ({
      ...step,
      charges: step.charges.map((charge) => ({ ...charge, credits: Credits.make(2) }))
    }))
  },
  {
    name: "nobody pays for a reactivation",
    breaks: "charged once",
    plans: written(
      (_, { job }) => (job?.priceCredits ?? 0) > 1,
      (step) => priced(step, -1)
    )
  },
  {
    name: "a late renewal pays for a reactivation",
    breaks: "charged once",
    plans: written(
      (change) => isRenewal(change) && periodsSkipped(change) > 0,
      (step) => priced(step, 1)
    )
  },
  {
    name: "a rescoring that is tried again costs again",
    breaks: "charged once",
    plans: written(
      (_, step) => isRetry(step),
      (step) => priced(step, 1)
    )
  },
  {
    name: "an upgrade is not charged",
    breaks: "paid is the dearest held",
    plans: written(isUpgrade, (step) => ({
      ...step,
      charges: [],
      changes: step.changes.map((change) => ({
        ...change,
        after: { ...change.after, paid: change.before?.paid ?? [] }
      }))
    }))
  },
  {
    name: "the monitoring that was paid is forgotten with none",
    breaks: "orders are answered as the rules say",
    plans: standingAs((standing) => ({
      ...standing,
      plans: standing.plans.map((plan) => (plan.state === "none" ? { ...plan, paid: ["rescoring"] } : plan))
    }))
  },
  {
    name: "none gives a credit back",
    breaks: "none keeps what was paid",
    plans: moved(
      ({ before, after }) => before !== null && isActive(before) && after.state === "none",
      () => 1
    )
  },
  {
    name: "none ends the service",
    breaks: "what is shown agrees with the ledger",
    plans: left(
      ({ after }) => after.state === "none",
      () => ({ paid: [] })
    )
  },
  {
    name: "a paused plan is scored all the same",
    breaks: "nothing runs while paused",
    plans: written(isPause, (step, { after }) => ({
      ...step,
      job: newRescoreJob({
        tenantId: step.tenantId,
        jobId: JobId.make(crypto.randomUUID()),
        planId: after.planId,
        keyId: after.keyId,
        accounts: [{ ...after.account, spelling: after.spelling }],
        priceCredits: Credits.make(0),
        createdAt: step.at
      })
    }))
  },
  {
    name: "a renewal that isn't covered is a free month",
    breaks: "charged once",
    plans: written(isPause, (step, { before, after }) => ({
      ...step,
      changes: [
        {
          before,
          after: {
            ...after,
            state: before?.state ?? after.state,
            period: Math.floor((step.at.getTime() - after.anchor.getTime()) / PERIOD_MS),
            dueAt: new Date(step.at.getTime() + PERIOD_MS),
            resumeCredits: null
          }
        }
      ]
    }))
  },
  {
    name: "a top-up goes unnoticed",
    breaks: "a top-up resumes",
    plans: (plans) =>
      Plans.of({
        ...plans,
        claim: (options) =>
          Effect.map(plans.claim(options), (claimed) =>
            claimed.filter(({ planId, standing }) =>
              standing.plans.some((plan) => plan.planId === planId && !isPaused(plan))
            )
          )
      })
  },
  {
    name: "a resumed plan keeps its old days",
    breaks: "a top-up resumes",
    plans: left(isResumption, ({ before }, { at }) => {
      const anchor = before?.anchor ?? at
      return { anchor, period: Math.floor((at.getTime() - anchor.getTime()) / PERIOD_MS) }
    })
  },
  {
    name: "a plan that was absorbed goes on beside the other",
    breaks: "one plan a creator",
    plans: (plans) =>
      Plans.of({
        ...plans,
        apply: (steps) =>
          Effect.tap(plans.apply(steps), (outcomes) =>
            Effect.forEach(steps, (step, place) => {
              const [kept, absorbed] = step.changes
              if (outcomes[place]?._tag !== "Applied" || kept === undefined || absorbed === undefined)
                return Effect.void
              const version = (plan: Plan) => ({ ...plan, version: plan.version + 1 })
              const again = {
                ...version(absorbed.after),
                state: "recurring" as const,
                dueAt: new Date(step.at.getTime() + DAY_MS)
              }
              return plans.apply([
                {
                  ...step,
                  changes: [
                    { before: kept.after, after: version(kept.after) },
                    { before: absorbed.after, after: again }
                  ],
                  charges: [],
                  job: null,
                  watch: null,
                  notices: []
                }
              ])
            })
          )
      })
  },
  {
    name: "a renewal orders no rescoring",
    breaks: "every period has its rescoring",
    plans: written(isRenewal, (step) => ({
      ...step,
      job: null,
      charges:
        step.job === null
          ? step.charges
          : [...step.charges, { reference: step.job.jobId, credits: step.job.priceCredits }]
    }))
  },
  {
    name: "a rescoring that failed is not tried again",
    breaks: "a failed rescoring is given back and tried again",
    plans: (plans) =>
      Plans.of({
        ...plans,
        apply: (steps) =>
          Effect.forEach(steps, (step) =>
            isRetry(step)
              ? Effect.succeed(outdated)
              : Effect.map(plans.apply([step]), ([outcome]) => outcome ?? outdated)
          )
      })
  },
  {
    name: "a rescoring that fails is tried for ever",
    breaks: "a failed rescoring is given back and tried again",
    failing: 0.9,
    plans: left(
      (_, step) => isRetry(step),
      () => ({ rescorings: 1 })
    )
  },
  {
    name: "a rescoring that failed is given back twice",
    breaks: "a failed rescoring is given back and tried again",
    jobs: (jobs, ledger) => ({
      ...jobs,
      fail: (ticket, failure, at) =>
        Effect.andThen(
          jobs.fail(ticket, failure, at),
          ledger
            .append({ ...ticket, reason: "refund", reference: crypto.randomUUID(), delta: 1, at })
            .pipe(Effect.ignore)
        )
    })
  },
  {
    name: "a rescoring that fails ends the plan",
    breaks: "a plan ends when it is told to",
    plans: written(
      (_, step) => isRetry(step),
      (step) => ({
        ...step,
        job: null,
        changes: step.changes.map((change) => ({ ...change, after: { ...change.after, state: "none", dueAt: null } }))
      })
    )
  },
  {
    name: "what changed meanwhile is overwritten",
    breaks: "a plan ends when it is told to",
    plans: (plans) =>
      Plans.of({
        ...plans,
        apply: (steps) =>
          Effect.forEach(steps, (step) =>
            Effect.gen(function* () {
              const [first] = step.changes
              if (first === undefined || first.before === null) return yield* plans.apply([step])
              const standing = yield* plans.standing(step.tenantId, first.after.account)
              const stored = standing.plans.find(({ planId }) => planId === first.after.planId) ?? first.before
              const after = { ...first.after, version: stored.version + 1 }
              return yield* plans.apply([{ ...step, changes: [{ before: stored, after }, ...step.changes.slice(1)] }])
            }).pipe(Effect.map(([outcome]) => outcome ?? outdated))
          )
      })
  },
  {
    name: "a creator that the tenant never paid for is planned",
    breaks: "only scored creators are planned",
    plans: standingAs((standing) => ({ ...standing, isPaid: true }))
  },
  {
    name: "a wallet loses a credit",
    breaks: "the balance is the sum of the ledger",
    ledger: (ledger) => ({
      ...ledger,
      wallet: (tenantId) =>
        Effect.map(ledger.wallet(tenantId), ({ balance, entries }) => ({
          balance: entries > 60 ? balance - 1 : balance,
          entries
        }))
    })
  },
  {
    name: "some plans are never claimed",
    breaks: "what is due is renewed",
    plans: (plans) =>
      Plans.of({
        ...plans,
        claim: (options) => Effect.map(plans.claim(options), (claimed) => claimed.filter(({ planId }) => planId < "8"))
      })
  },
  {
    name: "nobody is warned",
    breaks: "warned once of what isn't covered",
    plans: written(isWarning, (step) => ({ ...step, notices: [] }))
  },
  {
    name: "everybody is warned each time",
    breaks: "warned once of what isn't covered",
    plans: left(isWarning, () => ({ warned: null }))
  },
  {
    name: "the forecast counts one too many",
    breaks: "the forecast is what is charged",
    forecast: (credits) => credits + 1
  }
]
