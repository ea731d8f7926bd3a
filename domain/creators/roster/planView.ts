import { Clock, Effect } from "effect"
import type { Credits } from "../../../ports/accounts/billing/CreditLedger.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import type { JobId } from "../../../ports/creators/jobs/Job.ts"
import type { Plan, PlanKind } from "../../../ports/creators/roster/Plan.ts"
import { Plans } from "../../../ports/creators/roster/Plans.ts"
import { keepOnePlan } from "./keepOnePlan.ts"
import { periodEnd, periodStart } from "./planPeriods.ts"
import {
  creditsPerPeriod,
  dearestOf,
  isActive,
  isPaused,
  isServed,
  NO_CREDITS,
  reactivationCredits
} from "./planRules.ts"

/** A creator's plan, as it is shown. */
export interface PlanView {
  readonly plan: PlanKind | "none"
  readonly isPaused: boolean
  /** What is served now: what was paid of a period goes on to its end. Null where nothing is. */
  readonly serves: PlanKind | null
  readonly servesUntil: Date | null
  /** When it is renewed; null where it won't be. */
  readonly renewsAt: Date | null
  /** When the paid period began that runs; null where none does. */
  readonly periodStartedAt: Date | null
  /** The newest rescoring of that period; null where none runs, or a score of less than a day counts as its rescoring. */
  readonly jobId: JobId | null
  /** What each renewal costs. */
  readonly creditsPerPeriod: Credits
  /** The account that the plan was set by; null where there never was one. */
  readonly account: SocialAccount | null
}

const latest = (dates: ReadonlyArray<Date>): Date | null =>
  dates.reduce<Date | null>((last, date) => (last === null || date > last ? date : last), null)

/** How a creator's plans are shown at a moment: as one, also before those of footprints that became one are written as one. */
export const viewOf = (plans: ReadonlyArray<Plan>, at: Date): PlanView => {
  const one = keepOnePlan(plans)
  const served = plans.filter((plan) => isServed(plan, at))
  const serves = dearestOf(
    served.map(({ paid }) => (paid.includes("monitoring") ? "recurring_monitoring" : "recurring"))
  )
  const serving = served.filter(({ paid }) => serves === "recurring" || paid.includes("monitoring"))
  const shown = one?.kept ?? serving[0] ?? plans[0] ?? null
  const running = one !== null && isServed(one.kept, at) ? [one.kept] : serving
  return {
    plan: one?.kind ?? "none",
    isPaused: one !== null && isPaused(one.kept),
    serves,
    servesUntil: latest(serving.map(periodEnd)),
    renewsAt: one !== null && isActive(one.kept) ? periodEnd(one.kept) : null,
    periodStartedAt: latest(running.map(periodStart)),
    jobId: running[0]?.jobId ?? null,
    creditsPerPeriod: creditsPerPeriod(one?.kind ?? "none"),
    account: shown?.account ?? null
  }
}

/**
 * The plan of an account's creator, by whichever of their accounts, with what setting or resuming it now costs beside its period. Free; a
 * creator that nobody knows has none.
 */
export const readPlan = Effect.fn("roster.readPlan")(function* (tenantId: TenantId, account: SocialAccount) {
  const store = yield* Plans
  const at = new Date(yield* Clock.currentTimeMillis)
  const standing = yield* store.standing(tenantId, account)
  const view = viewOf(standing.plans, at)
  const isRunning = view.plan !== "none" && !view.isPaused
  return { ...view, reactivationCredits: isRunning ? NO_CREDITS : reactivationCredits(standing, at) }
})
