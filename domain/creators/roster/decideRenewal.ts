import type { Credits } from "../../../ports/accounts/billing/CreditLedger.ts"
import type { Plan } from "../../../ports/creators/roster/Plan.ts"
import type { PlanStanding, PlanStep } from "../../../ports/creators/roster/Plans.ts"
import { changed, ended } from "./decideSet.ts"
import { type KeptPlan, keepOnePlan } from "./keepOnePlan.ts"
import { pausedNotice } from "./planNotices.ts"
import { ID_PLACES, type IdOf, type PlanPeriod, periodAt, periodEnd } from "./planPeriods.ts"
import {
  BUSY_PAUSE_MS,
  creditsPerPeriod,
  creditsToResume,
  isPaused,
  isServed,
  NO_CREDITS,
  RESCORINGS_MAX,
  stateAfter,
  stateOfKind
} from "./planRules.ts"
import { creditsOfStep, NOTHING_ELSE, nextLook, rescoringOf, type StepParts, startPeriod } from "./startPeriod.ts"

/** What is due of a creator's plan. */
export interface RenewalDecision {
  /** Null: nothing is. */
  readonly step: PlanStep | null
  /** What the step takes. */
  readonly credits: Credits
  /** What is written in its place where the balance doesn't cover it after all; null: nothing. */
  readonly ifUnpaid: PlanStep | null
  /** What is written in its place where a job holds the creator; null: nothing, it is claimed again. */
  readonly ifBusy: PlanStep | null
}

export const NOTHING_DUE: RenewalDecision = { step: null, credits: NO_CREDITS, ifUnpaid: null, ifBusy: null }

/** The plan as it goes on, with the period that is charged where one begins. */
const goingOn = ({ kept, kind }: KeptPlan, at: Date): Plan => {
  const plan: Plan = { ...kept, state: stateOfKind(kind, kept) }
  if (isPaused(plan)) {
    return { ...plan, anchor: new Date(Math.max(at.getTime(), periodEnd(plan).getTime())), period: 0 }
  }
  return isServed(plan, at) ? plan : { ...plan, period: periodAt(plan, at) }
}

/** The period that what is due of a creator's plan is written for; null where they have no plan. */
export const periodToRenew = (standing: Pick<PlanStanding, "plans">, at: Date): PlanPeriod | null => {
  const one = keepOnePlan(standing.plans)
  return one === null ? null : goingOn(one, at)
}

/**
 * What is due of a creator's plan: a renewal, a resumption, or a rescoring that failed and is tried again. The plans of one creator
 * become one by the way. `idOf` makes the ids of the period that `periodToRenew` names, `idOfPaid` those of the plan's newest paid one.
 *
 * A renewal charges the period that it happens in, however many were slept through. One that the balance doesn't cover pauses the
 * plan; a paused one begins anew, from this moment, once the balance covers it.
 */
export const decideRenewal = (
  standing: PlanStanding,
  { idOf, idOfPaid }: { readonly idOf: IdOf; readonly idOfPaid: IdOf },
  at: Date
): RenewalDecision => {
  const one = keepOnePlan(standing.plans)
  if (one === null) return NOTHING_DUE
  const { kept, kind, absorbed } = one
  const plan = goingOn(one, at)
  const toStep = (after: Plan, parts: StepParts): PlanStep => ({
    tenantId: standing.tenantId,
    changes: [changed(kept, after), ...absorbed.map((other) => changed(other, ended(other, "absorbed")))],
    charges: parts.charges,
    job: parts.job,
    watch: parts.watch,
    notices: parts.notices,
    at
  })
  /** The plan as it is stored, and does what it is to do from now on. */
  const asKept: Plan = { ...kept, state: stateOfKind(kind, kept) }
  const free = (after: Plan): RenewalDecision => ({ ...NOTHING_DUE, step: toStep(after, NOTHING_ELSE) })
  const isMerged = absorbed.length > 0 || asKept.state !== kept.state
  const later = toStep({ ...asKept, dueAt: new Date(at.getTime() + BUSY_PAUSE_MS) }, NOTHING_ELSE)

  if (isPaused(asKept)) {
    const state = stateAfter(asKept.state, "renewed")
    const { plan: after, ...parts } = startPeriod(plan, standing, { kind, isRestart: true, idOf, at })
    const step = toStep({ ...after, state }, parts)
    const credits = creditsOfStep(step)
    if (credits <= standing.balance) return { step, credits, ifUnpaid: null, ifBusy: null }
    const resumeCredits = creditsPerPeriod(kind)
    return isMerged || resumeCredits !== kept.resumeCredits ? free({ ...asKept, resumeCredits }) : NOTHING_DUE
  }

  if (!isServed(asKept, at)) {
    const { plan: after, ...parts } = startPeriod(plan, standing, { kind, isRestart: false, idOf, at })
    const step = toStep({ ...after, state: stateAfter(asKept.state, "renewed") }, parts)
    const credits = creditsOfStep(step)
    const state = stateAfter(asKept.state, "balance_too_low")
    const required = creditsToResume(kind, standing, at)
    const pause = toStep(
      // Reactivation is left out: it is not due any more where the creator is scored meanwhile.
      { ...asKept, state, dueAt: null, resumeCredits: creditsPerPeriod(kind), warned: null },
      { ...NOTHING_ELSE, notices: [pausedNotice(kept, { kind, credits: required, idOf: idOfPaid, at })] }
    )
    if (credits > standing.balance) return { ...NOTHING_DUE, step: pause }
    return { step, credits, ifUnpaid: pause, ifBusy: later }
  }

  if (kept.dueAt === null || kept.dueAt.getTime() > at.getTime()) return isMerged ? free(asKept) : NOTHING_DUE
  const status = standing.jobStatuses[standing.plans.indexOf(kept)] ?? null
  if (status === "failed" && kept.rescorings < RESCORINGS_MAX) {
    const id = idOfPaid(ID_PLACES.retry + kept.rescorings)
    const job = rescoringOf(asKept, standing, { id, priceCredits: NO_CREDITS, at })
    const again: Plan = {
      ...asKept,
      jobId: job.jobId,
      rescorings: kept.rescorings + 1,
      dueAt: nextLook(asKept, at)
    }
    return { step: toStep(again, { ...NOTHING_ELSE, job }), credits: NO_CREDITS, ifUnpaid: null, ifBusy: later }
  }
  const isUnderWay = status === "queued" || status === "processing"
  return free({ ...asKept, dueAt: isUnderWay ? nextLook(asKept, at) : periodEnd(asKept) })
}
