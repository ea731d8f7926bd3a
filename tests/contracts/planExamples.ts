import { Effect } from "effect"
import { Credits } from "../../ports/accounts/billing/CreditLedger.ts"
import { KeyId } from "../../ports/accounts/keys/ApiKey.ts"
import type { TenantId } from "../../ports/accounts/tenants/Tenant.ts"
import type { SocialAccount } from "../../ports/creators/identity/SocialAccount.ts"
import { JobId, JobKind, type NewJob } from "../../ports/creators/jobs/Job.ts"
import { Jobs } from "../../ports/creators/jobs/Jobs.ts"
import { type Plan, PlanId } from "../../ports/creators/roster/Plan.ts"
import { type PlanStep, Plans } from "../../ports/creators/roster/Plans.ts"
import { aCard, aJob, anAccount, aTenantWith, noon } from "./creatorsExamples.ts"

const RESCORING = JobKind.make("rescore")
const PERIOD_DAYS = 30

export const credits = (amount: number): Credits => Credits.make(amount)

/** A plan of an account that no other test has, set on a day, 1 by default, and due when its first period ends. */
export const aPlan = (tenantId: TenantId, given: Partial<Plan> = {}): Plan => {
  const anchor = given.anchor ?? noon(1)
  return {
    tenantId,
    planId: PlanId.make(crypto.randomUUID()),
    account: anAccount(),
    spelling: "youtube",
    keyId: KeyId.make(crypto.randomUUID()),
    state: "recurring",
    anchor,
    period: 0,
    paid: ["rescoring"],
    jobId: null,
    rescorings: 0,
    dueAt: new Date(anchor.getTime() + PERIOD_DAYS * 86_400_000),
    resumeCredits: null,
    warned: null,
    createdAt: anchor,
    version: 1,
    ...given
  }
}

/** The plan as a later step leaves it. */
export const changed = (plan: Plan, given: Partial<Plan>): Plan => ({ ...plan, version: plan.version + 1, ...given })

/** The rescoring of a plan's account. */
export const aRescoring = ({ tenantId, planId, account, spelling }: Plan, given: Partial<NewJob> = {}): NewJob => ({
  tenantId,
  jobId: JobId.make(crypto.randomUUID()),
  kind: RESCORING,
  originator: { kind: "plan", id: planId },
  accounts: [{ ...account, spelling }],
  input: null,
  customerRef: null,
  priceCredits: credits(1),
  createdAt: noon(1),
  ...given
})

export const aCharge = (amount: number) => ({ reference: crypto.randomUUID(), credits: credits(amount) })

/** The step that sets a plan, or brings it from `before` to `after`; it costs nothing unless that is said. */
export const aStep = (after: Plan, given: Partial<PlanStep> & { readonly before?: Plan | null } = {}): PlanStep => {
  const { before = null, ...rest } = given
  return {
    tenantId: after.tenantId,
    changes: [{ before, after }],
    charges: [],
    job: null,
    watch: null,
    notices: [],
    at: noon(1),
    ...rest
  }
}

/** The step that sets a plan, with its rescoring at a price. */
export const aPaidStep = (plan: Plan, price = 1) => {
  const job = aRescoring(plan, { priceCredits: credits(price) })
  const after = { ...plan, jobId: job.jobId, rescorings: 1 }
  return { ...aStep(after, { job }), job, after }
}

/** Writes steps one by one; each has to be written. */
export const written = (...steps: ReadonlyArray<PlanStep>) =>
  Effect.gen(function* () {
    const plans = yield* Plans
    for (const step of steps) {
      const [outcome] = yield* plans.apply([step])
      if (outcome?._tag !== "Applied") throw new Error(`a step was refused: ${JSON.stringify(outcome)}`)
    }
  })

/** An account's score of a day, which a tenant ordered, or one of their own. */
export const scored = (account: SocialAccount, day: number, by?: TenantId) =>
  Effect.gen(function* () {
    const jobs = yield* Jobs
    const job = aJob(by ?? (yield* aTenantWith(1)), { account, createdAt: noon(day) })
    const card = aCard(account, { scoredAt: noon(day) })
    yield* jobs.enqueue(job)
    yield* jobs.start(job, noon(day))
    yield* jobs.complete(job, { scores: [{ shared: card, own: null }], output: null, announce: null }, noon(day))
    return card
  })
