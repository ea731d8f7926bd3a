import { Clock, Effect } from "effect"
import { Credits } from "../../../ports/accounts/billing/CreditLedger.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import type { PlanId } from "../../../ports/creators/roster/Plan.ts"
import {
  CLAIMED_PLANS_MAX,
  type ClaimedPlan,
  type PlanStanding,
  type PlanStep,
  Plans
} from "../../../ports/creators/roster/Plans.ts"
import { makeItemId } from "../../tokens/itemId.ts"
import { WRITE_RETRY } from "../lookups/lookupCreator.ts"
import { decideRenewal, NOTHING_DUE, periodToRenew, type RenewalDecision } from "./decideRenewal.ts"
import { keepOnePlan } from "./keepOnePlan.ts"
import { periodName } from "./planPeriods.ts"
import { isLive, NO_CREDITS } from "./planRules.ts"

/** How long plans are held that are looked at: where a worker dies, another looks at them after that. */
export const CLAIM_LEASE_MS = 2 * 60 * 1_000

/** What is due of one claimed plan's creator. */
const decide = Effect.fnUntraced(function* (standing: PlanStanding, at: Date) {
  const period = periodToRenew(standing, at)
  const one = keepOnePlan(standing.plans)
  if (period === null || one === null) return NOTHING_DUE
  const name = periodName(period)
  const namePaid = periodName(one.kept)
  const idOf = yield* makeItemId(name)
  const idOfPaid = name === namePaid ? idOf : yield* makeItemId(namePaid)
  return decideRenewal(standing, { idOf, idOfPaid }, at)
})

interface DueStep extends RenewalDecision {
  readonly step: PlanStep
}

const isDueStep = (decision: RenewalDecision): decision is DueStep => decision.step !== null

/** Steps as they are written: again where a connection broke, since a step that was written changes nothing a second time. */
const write = Effect.fnUntraced(function* (steps: ReadonlyArray<PlanStep>) {
  const store = yield* Plans
  return steps.length === 0 ? [] : yield* store.apply(steps).pipe(Effect.retry(WRITE_RETRY))
})

/** The creators of claimed plans, each once: two plans of one creator that are due are one. */
const creatorsOf = (claimed: ReadonlyArray<ClaimedPlan>): ReadonlyArray<PlanStanding> => {
  const creators = new Map<PlanId, PlanStanding>()
  for (const { standing } of claimed) {
    const kept = keepOnePlan(standing.plans)?.kept
    if (kept !== undefined && !creators.has(kept.planId)) creators.set(kept.planId, standing)
  }
  return [...creators.values()]
}

/**
 * Does what is due of creators in the order given, as far as each tenant's balance goes. Who finds too little left waits until the
 * steps before are written: one that is refused, since a job holds its creator, leaves its credits to those behind it. So a plan is
 * paused only where the balance doesn't cover it.
 */
const settle = Effect.fnUntraced(function* (creators: ReadonlyArray<PlanStanding>, at: Date) {
  const left = new Map<TenantId, number>()
  const leftOf = ({ tenantId, balance }: PlanStanding) => left.get(tenantId) ?? balance
  const instead: Array<PlanStep> = []
  let open = creators
  while (open.length > 0) {
    const due: Array<DueStep & { readonly standing: PlanStanding }> = []
    const waiting: Array<PlanStanding> = []
    for (const standing of open) {
      const decision = yield* decide(standing, at)
      const rest = leftOf(standing) - decision.credits
      if (rest < 0) waiting.push(standing)
      else if (isDueStep(decision)) {
        left.set(standing.tenantId, rest)
        due.push({ ...decision, standing })
      }
    }
    let isAnyReturned = false
    for (const [place, outcome] of (yield* write(due.map(({ step }) => step))).entries()) {
      const decision = due[place]
      if (decision === undefined || outcome._tag === "Applied") continue
      const { standing, credits, ifUnpaid, ifBusy } = decision
      const other = outcome.refusal === "unpaid" ? ifUnpaid : outcome.refusal === "busy" ? ifBusy : null
      if (other !== null) instead.push(other)
      if (outcome.refusal === "unpaid" || credits === NO_CREDITS) continue
      left.set(standing.tenantId, leftOf(standing) + credits)
      isAnyReturned = true
    }
    if (!isAnyReturned) {
      for (const standing of waiting) {
        const { step } = yield* decide({ ...standing, balance: Credits.make(leftOf(standing)) }, at)
        if (step !== null) instead.push(step)
      }
      break
    }
    open = waiting
  }
  yield* write(instead)
})

/** Makes the plans of one creator one, where footprints that each had one became one, and does what is due of it. Else nothing. */
export const mergePlans = Effect.fn("roster.mergePlans")(function* (
  tenantId: TenantId,
  account: SocialAccount,
  at: Date
) {
  const store = yield* Plans
  const standing = yield* store.standing(tenantId, account)
  if (standing.plans.filter(isLive).length > 1) yield* settle([standing], at)
})

/**
 * Looks at plans that are due, at most CLAIMED_PLANS_MAX, and does what is due of them in one step each: renews, resumes, pauses, tries
 * a failed rescoring again. Answers how many it looked at; 0 when none is due any more.
 *
 * Any number of workers may run it at the same time, and die in it: a plan is charged once a period. What a worker leaves is looked
 * at again after CLAIM_LEASE_MS.
 */
export const renewDue = Effect.gen(function* () {
  const store = yield* Plans
  const nowMs = yield* Clock.currentTimeMillis
  const at = new Date(nowMs)
  const leaseUntil = new Date(nowMs + CLAIM_LEASE_MS)
  const claimed = yield* store.claim({ at, leaseUntil, limit: CLAIMED_PLANS_MAX })
  yield* settle(creatorsOf(claimed), at)
  return claimed.length
}).pipe(Effect.withSpan("roster.renewDue"))
