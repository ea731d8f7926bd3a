import type { Credits } from "../../../ports/accounts/billing/CreditLedger.ts"
import { isWebPlatform } from "../../../ports/creators/identity/platforms.ts"
import { JOB_ACCOUNTS_MAX, type JobAccount, JobId, type NewJob } from "../../../ports/creators/jobs/Job.ts"
import { newRescoreJob } from "../../../ports/creators/jobs/rescoreJob.ts"
import type { Plan, PlanKind } from "../../../ports/creators/roster/Plan.ts"
import type { PlanStanding, PlanStep } from "../../../ports/creators/roster/Plans.ts"
import { spreadOverDay } from "../monitoring/nextLook.ts"
import { ID_PLACES, type IdOf, periodEnd } from "./planPeriods.ts"
import {
  accountsOf,
  addCredits,
  hasFreshScore,
  NO_CREDITS,
  PART_CREDITS,
  partsOf,
  RESCORING_LOOK_MS,
  reactivationCredits
} from "./planRules.ts"

/** What a step writes beside the plans. */
export type StepParts = Pick<PlanStep, "charges" | "job" | "watch" | "notices">
export const NOTHING_ELSE: StepParts = { charges: [], job: null, watch: null, notices: [] }

/** What a step takes from the wallet. */
export const creditsOfStep = ({ charges, job }: Pick<PlanStep, "charges" | "job">): Credits =>
  addCredits([...charges.map(({ credits }) => credits), job?.priceCredits ?? 0])

/** When a plan that has a rescoring under way is looked at next. */
export const nextLook = (plan: Pick<Plan, "anchor" | "period">, at: Date): Date =>
  new Date(Math.min(periodEnd(plan).getTime(), at.getTime() + RESCORING_LOOK_MS))

/** The accounts that a plan's monitoring looks at until its period ends. */
export const watchOf = (plan: Plan, standing: Pick<PlanStanding, "accounts">, at: Date): PlanStep["watch"] => ({
  accounts: accountsOf(plan, standing)
    .filter(({ platform }) => isWebPlatform(platform))
    .map((account) => ({ account, firstAt: spreadOverDay(account, at) })),
  until: periodEnd(plan)
})

/** The rescoring of a plan's creator, whoever pays for it. */
export const rescoringOf = (
  plan: Plan,
  standing: Pick<PlanStanding, "accounts">,
  { id, priceCredits, at }: { readonly id: string; readonly priceCredits: Credits; readonly at: Date }
): NewJob => {
  const [first, ...others] = accountsOf(plan, standing)
  const toJob = (account: typeof first): JobAccount => ({ ...account, spelling: account.platform })
  return newRescoreJob({
    tenantId: plan.tenantId,
    jobId: JobId.make(id),
    planId: plan.planId,
    keyId: plan.keyId,
    accounts: [{ ...first, spelling: plan.spelling }, ...others.slice(0, JOB_ACCOUNTS_MAX - 1).map(toJob)],
    priceCredits,
    createdAt: at
  })
}

/** A period that begins: the plan as it then is but for its state, what it is charged, and what runs. */
export interface StartedPeriod extends StepParts {
  readonly plan: Plan
}

/**
 * Begins the period that the plan names, with all that its kind pays for. `isRestart`: the plan is set or resumed. Only then is a
 * fresh score taken for the rescoring, and only then does it cost more to come back to a creator who was scored long ago: that a
 * renewal comes late is the service's fault.
 */
export const startPeriod = (
  plan: Plan,
  standing: Pick<PlanStanding, "accounts" | "lastScoredAt" | "isTold">,
  {
    kind,
    isRestart,
    idOf,
    at
  }: { readonly kind: PlanKind; readonly isRestart: boolean; readonly idOf: IdOf; readonly at: Date }
): StartedPeriod => {
  const isScored = isRestart && hasFreshScore(standing, at)
  const rescoring = {
    id: idOf(ID_PLACES.rescoring),
    priceCredits: addCredits([PART_CREDITS.rescoring, isRestart ? reactivationCredits(standing, at) : NO_CREDITS]),
    at
  }
  const job = isScored ? null : rescoringOf(plan, standing, rescoring)
  const isMonitored = kind === "recurring_monitoring"
  return {
    plan: {
      ...plan,
      paid: partsOf(kind),
      jobId: job?.jobId ?? null,
      rescorings: job === null ? 0 : 1,
      dueAt: job === null ? periodEnd(plan) : nextLook(plan, at),
      resumeCredits: null,
      warned: null
    },
    charges: [
      ...(isScored ? [{ reference: rescoring.id, credits: rescoring.priceCredits }] : []),
      ...(isMonitored ? [{ reference: idOf(ID_PLACES.monitoring), credits: PART_CREDITS.monitoring }] : [])
    ],
    job,
    watch: isMonitored ? watchOf(plan, standing, at) : null,
    notices: []
  }
}
