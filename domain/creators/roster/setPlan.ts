import { Clock, Effect } from "effect"
import { type Credits, CreditsExhausted } from "../../../ports/accounts/billing/CreditLedger.ts"
import type { Caller } from "../../../ports/accounts/keys/ApiKey.ts"
import { CreatorBusy } from "../../../ports/creators/jobs/Jobs.ts"
import { NotScored } from "../../../ports/creators/reports/ReportAccess.ts"
import { type Plan, PlanId, type PlanKind } from "../../../ports/creators/roster/Plan.ts"
import { type PlanStanding, type PlanStep, Plans } from "../../../ports/creators/roster/Plans.ts"
import { makeItemId } from "../../tokens/itemId.ts"
import type { NamedAccount } from "../identity/socialAccount.ts"
import { ChargeFailed, WRITE_RETRY } from "../lookups/lookupCreator.ts"
import { decideSet, type PlanOrder, periodToSet } from "./decideSet.ts"
import { periodName } from "./planPeriods.ts"
import { NO_CREDITS } from "./planRules.ts"
import { type PlanView, viewOf } from "./planView.ts"

/** How often a plan is decided anew because it, or the balance, changed meanwhile. */
export const SET_TRIES_MAX = 5

export interface SetPlan {
  readonly view: PlanView
  readonly creditsCharged: Credits
}

/** Plans with those that a step changed as they are after it. */
const afterStep = (plans: ReadonlyArray<Plan>, { changes }: PlanStep): ReadonlyArray<Plan> => {
  const ids = new Set<string>(changes.map(({ after }) => after.planId))
  return [...changes.map(({ after }) => after), ...plans.filter(({ planId }) => !ids.has(planId))]
}

/** Whether a plan is as a step left it. */
const isAfterStep = ({ plans }: PlanStanding, { changes: [change] }: PlanStep): boolean => {
  const after = change?.after
  return plans.some(
    (plan) =>
      plan.planId === after?.planId &&
      plan.version === after.version &&
      plan.state === after.state &&
      plan.keyId === after.keyId &&
      plan.anchor.getTime() === after.anchor.getTime() &&
      plan.period === after.period &&
      plan.paid.length === after.paid.length
  )
}

/**
 * Sets the plan of an account's creator: what it costs is charged and its rescoring ordered in one step. `operationId`, a UUID, names the
 * request: repeated, it sets up no second plan. To set what is set already changes and charges nothing.
 *
 * Fails with NotScored where the tenant has no score of the creator, with CreditsExhausted where the balance doesn't cover what it
 * costs, with CreatorBusy while a job holds the creator, and with ChargeFailed; nothing is changed or charged then.
 */
export const setPlan = Effect.fn("roster.setPlan")(function* (
  key: Caller,
  named: NamedAccount,
  plan: PlanKind | "none",
  { operationId }: { readonly operationId: string }
) {
  const store = yield* Plans
  const planIdOf = yield* makeItemId(`plan/${operationId}`)
  const order: PlanOrder = { named, plan, keyId: key.id, newPlanId: PlanId.make(planIdOf(0)) }
  const unwritten = (cause: unknown) => new ChargeFailed({ cause })
  const read = store.standing(key.tenantId, named.account).pipe(Effect.mapError(unwritten))

  /** Writes a step, again where its answer was lost: then it may have been written already. */
  const write = (step: PlanStep) =>
    store.apply([step]).pipe(
      Effect.map(([outcome]) => ({ outcome, isRepeated: false })),
      Effect.catch(() =>
        store.apply([step]).pipe(
          Effect.retry(WRITE_RETRY),
          Effect.map(([outcome]) => ({ outcome, isRepeated: true }))
        )
      ),
      Effect.mapError(unwritten)
    )
  /** A step that was refused when it was written again. */
  let repeated: { readonly step: PlanStep; readonly credits: Credits } | null = null
  let balance = NO_CREDITS
  let required = NO_CREDITS
  let refusal = "outdated"
  for (let tries = 0; tries < SET_TRIES_MAX; tries++) {
    const at = new Date(yield* Clock.currentTimeMillis)
    const standing = yield* read
    balance = standing.balance
    if (repeated !== null && isAfterStep(standing, repeated.step)) {
      const written: SetPlan = { view: viewOf(standing.plans, at), creditsCharged: repeated.credits }
      return written
    }
    const idOf = yield* makeItemId(periodName(periodToSet(standing, order, at)))
    const decision = decideSet(standing, order, idOf, at)
    if (decision._tag === "NotScored") return yield* new NotScored()
    if (decision._tag === "Unpaid") {
      return yield* new CreditsExhausted({ balance: standing.balance, required: decision.credits })
    }
    if (decision._tag === "Unchanged") {
      const unchanged: SetPlan = { view: viewOf(standing.plans, at), creditsCharged: NO_CREDITS }
      return unchanged
    }
    const { step, credits } = decision
    required = credits
    const { outcome, isRepeated } = yield* write(step)
    if (outcome?._tag === "Applied") {
      const done: SetPlan = { view: viewOf(afterStep(standing.plans, step), at), creditsCharged: credits }
      return done
    }
    repeated = isRepeated ? { step, credits } : null
    refusal = outcome?.refusal ?? "outdated"
    if (refusal === "busy") return yield* new CreatorBusy()
  }
  // The balance changed back and forth between the reads and the writes.
  if (refusal === "unpaid") return yield* new CreditsExhausted({ balance, required })
  return yield* unwritten("the creator's plan changed again and again")
})
