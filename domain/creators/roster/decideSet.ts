import type { Credits } from "../../../ports/accounts/billing/CreditLedger.ts"
import type { KeyId } from "../../../ports/accounts/keys/ApiKey.ts"
import { isSameAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import type { Plan, PlanId, PlanKind } from "../../../ports/creators/roster/Plan.ts"
import type { PlanStanding, PlanStep } from "../../../ports/creators/roster/Plans.ts"
import type { PlanEvent } from "../../../ports/creators/roster/planStates.ts"
import type { NamedAccount } from "../identity/socialAccount.ts"
import { firstPlan, keepOnePlan } from "./keepOnePlan.ts"
import { ID_PLACES, type IdOf, type PlanPeriod, periodAt, periodEnd } from "./planPeriods.ts"
import { isActive, isLive, isServed, PART_CREDITS, stateAfter, stateOfKind } from "./planRules.ts"
import { creditsOfStep, NOTHING_ELSE, nextLook, type StepParts, startPeriod, watchOf } from "./startPeriod.ts"

/** What a customer asks a creator's plan to be. */
export interface PlanOrder {
  readonly named: NamedAccount
  readonly plan: PlanKind | "none"
  readonly keyId: KeyId
  /** The id of the plan, where the creator has none yet. */
  readonly newPlanId: PlanId
}

export type SetDecision =
  | { readonly _tag: "Unchanged" }
  /** The tenant has no score of the creator. */
  | { readonly _tag: "NotScored" }
  | { readonly _tag: "Unpaid"; readonly credits: Credits }
  | { readonly _tag: "Changed"; readonly step: PlanStep; readonly credits: Credits }

/**
 * Where a creator's plan stands. `running`: a paid period runs, whether the plan has ended or not. `overdue`: it is to be renewed, and
 * was not yet. `over`: a period would begin now.
 */
interface Situation {
  readonly stage: "running" | "overdue" | "over"
  /** The plan, with the period that is charged where something is. */
  readonly plan: Plan
  readonly before: Plan | null
  readonly absorbed: ReadonlyArray<Plan>
}

/** A period that begins now, and never within one that was paid. */
const fromNow = (plan: Plan, at: Date): Plan => ({
  ...plan,
  anchor: new Date(Math.max(at.getTime(), periodEnd(plan).getTime())),
  period: 0
})

const newPlan = ({ tenantId }: PlanStanding, { named, keyId, newPlanId }: PlanOrder, at: Date): Plan => ({
  tenantId,
  planId: newPlanId,
  account: named.account,
  spelling: named.spelling,
  keyId,
  state: "none",
  anchor: at,
  period: 0,
  paid: [],
  jobId: null,
  rescorings: 0,
  dueAt: null,
  resumeCredits: null,
  warned: null,
  createdAt: at,
  version: 0
})

const situate = (standing: PlanStanding, order: PlanOrder, at: Date): Situation => {
  const one = keepOnePlan(standing.plans)
  if (one !== null) {
    const { kept, kind, absorbed } = one
    const plan: Plan = { ...kept, state: stateOfKind(kind, kept) }
    if (!isActive(plan)) return { stage: "over", plan: fromNow(plan, at), before: kept, absorbed }
    if (isServed(plan, at)) return { stage: "running", plan, before: kept, absorbed }
    return { stage: "overdue", plan: { ...plan, period: periodAt(plan, at) }, before: kept, absorbed }
  }
  const served = firstPlan(standing.plans.filter((plan) => isServed(plan, at)))
  if (served !== null) return { stage: "running", plan: served, before: served, absorbed: [] }
  const own = standing.plans.find(({ account }) => isSameAccount(account, order.named.account))
  return own === undefined
    ? { stage: "over", plan: newPlan(standing, order, at), before: null, absorbed: [] }
    : { stage: "over", plan: fromNow(own, at), before: own, absorbed: [] }
}

/** The period that setting a plan may charge: the ids of what is written are made of its name. */
export const periodToSet = (standing: PlanStanding, order: PlanOrder, at: Date): PlanPeriod =>
  situate(standing, order, at).plan

/** A plan that has ended. What was paid of its period is served to the end. */
export const ended = (plan: Plan, event: "set_none" | "absorbed"): Plan => ({
  ...plan,
  state: stateAfter(plan.state, event),
  dueAt: null,
  resumeCredits: null,
  warned: null
})

/** A change as it is stored: the next version. */
export const changed = (before: Plan | null, after: Plan): PlanStep["changes"][number] => ({
  before,
  after: { ...after, version: (before?.version ?? 0) + 1 }
})

const EVENTS: Readonly<Record<PlanKind | "none", PlanEvent>> = {
  none: "set_none",
  recurring: "set_recurring",
  recurring_monitoring: "set_recurring_monitoring"
}

/** What is charged and what runs where a plan is set within a period that was paid: what of the plan was not paid in it yet. */
const withinPeriod = (
  { plan, before }: Situation,
  standing: PlanStanding,
  kind: PlanKind,
  idOf: IdOf,
  at: Date
): StepParts & { readonly plan: Plan } => {
  // A plan that ended is looked at again. What did not end keeps its time.
  const dueAt =
    before !== null && isLive(before) ? plan.dueAt : plan.jobId === null ? periodEnd(plan) : nextLook(plan, at)
  // A plan that took over another's monitoring has it paid from its next renewal on.
  const isMonitoringNew = kind === "recurring_monitoring" && plan.state !== kind
  const isCharged = isMonitoringNew && !plan.paid.includes("monitoring")
  const paid: Plan["paid"] = isCharged ? [...plan.paid, "monitoring"] : plan.paid
  return {
    ...NOTHING_ELSE,
    plan: { ...plan, paid, dueAt },
    charges: isCharged ? [{ reference: idOf(ID_PLACES.monitoring), credits: PART_CREDITS.monitoring }] : [],
    watch: isMonitoringNew ? watchOf(plan, standing, at) : null
  }
}

const begun = (
  situation: Situation,
  standing: PlanStanding,
  kind: PlanKind,
  idOf: IdOf,
  at: Date
): StepParts & { readonly plan: Plan } => {
  const { stage, plan } = situation
  switch (stage) {
    case "running":
      return withinPeriod(situation, standing, kind, idOf, at)
    case "overdue":
      return startPeriod(plan, standing, { kind, isRestart: false, idOf, at })
    case "over":
      return startPeriod(plan, standing, { kind, isRestart: true, idOf, at })
  }
}

/** Whether an order asks for what the creator has already, by the same key. */
const isAsAsked = ({ before, plan, absorbed }: Situation, { plan: wanted, keyId }: PlanOrder): boolean =>
  before !== null &&
  absorbed.length === 0 &&
  (wanted === "none" ? plan.state === "none" : plan.state === wanted && before.keyId === keyId)

/**
 * What setting a creator's plan changes, charges and starts. `idOf` makes the ids of the period that `periodToSet` names.
 *
 * What was paid in a period is the dearest plan held in it: what is set within it charges what was not paid in it yet, and nothing is
 * given back. A plan that is due and was not renewed yet is renewed as what it becomes; where it stays what it is, or becomes
 * cheaper, its renewal is left to charge it.
 */
export const decideSet = (standing: PlanStanding, order: PlanOrder, idOf: IdOf, at: Date): SetDecision => {
  const { plan: wanted } = order
  const situation = situate(standing, order, at)
  const { before, plan, absorbed, stage } = situation
  const isKept = before !== null && isLive(before)
  if (wanted === "none" && !isKept) return { _tag: "Unchanged" }
  if (wanted !== "none" && (!standing.isPaid || standing.lastScoredAt === null)) return { _tag: "NotScored" }
  if (isAsAsked(situation, order)) return { _tag: "Unchanged" }

  const toChange = (after: Plan, parts: StepParts): SetDecision => {
    const state = stateAfter(plan.state, EVENTS[wanted])
    const step: PlanStep = {
      tenantId: standing.tenantId,
      changes: [
        changed(before, { ...after, state }),
        ...absorbed.map((other) => changed(other, ended(other, "absorbed")))
      ],
      charges: parts.charges,
      job: parts.job,
      watch: parts.watch,
      notices: parts.notices,
      at
    }
    const credits = creditsOfStep(step)
    return credits > standing.balance ? { _tag: "Unpaid", credits } : { _tag: "Changed", step, credits }
  }

  if (wanted === "none") return toChange(ended(before ?? plan, "set_none"), NOTHING_ELSE)
  const set: Plan = { ...plan, keyId: order.keyId }
  const isLeftToRenewal = stage === "overdue" && before !== null && (plan.state === wanted || wanted === "recurring")
  if (isLeftToRenewal) return toChange({ ...set, period: before.period }, NOTHING_ELSE)
  const { plan: after, ...parts } = begun({ ...situation, plan: set }, standing, wanted, idOf, at)
  return toChange(after, parts)
}
