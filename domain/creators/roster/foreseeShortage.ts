import type { Credits } from "../../../ports/accounts/billing/CreditLedger.ts"
import type { Plan, WarningDays } from "../../../ports/creators/roster/Plan.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
import { compareAscending } from "../../paging/lists.ts"
import type { Shortage, UncoveredRenewal } from "./planNotices.ts"
import { periodEnd } from "./planPeriods.ts"
import { addCredits, creditsPerPeriod, isActive, kindOf } from "./planRules.ts"

/** Whether a tenant was warned of a renewal when it was so near, or nearer. */
const isWarned = ({ warned }: Pick<Plan, "warned">, days: WarningDays): boolean => warned !== null && warned <= days

const byRenewal = (one: Plan, other: Plan): number =>
  periodEnd(one).getTime() - periodEnd(other).getTime() || compareAscending(one.planId, other.planId)

/**
 * What a tenant is to be warned of: the renewals of the next days that a balance doesn't cover when they are paid in their order,
 * of those not warned of yet. Null where there is none. What is overdue is paid before them, and no warning any more.
 */
export const foreseeShortage = (
  plans: ReadonlyArray<Plan>,
  { balance, days, at }: { readonly balance: Credits; readonly days: WarningDays; readonly at: Date }
): Shortage | null => {
  const until = at.getTime() + days * DAY_MS
  const uncovered: Array<UncoveredRenewal> = []
  let required = addCredits([])
  for (const plan of plans.filter(isActive).toSorted(byRenewal)) {
    const kind = kindOf(plan)
    const renewsAt = periodEnd(plan).getTime()
    if (kind === "none" || renewsAt > until) continue
    const credits = creditsPerPeriod(kind)
    required = addCredits([required, credits])
    if (required > balance && renewsAt > at.getTime() && !isWarned(plan, days)) uncovered.push({ plan, kind, credits })
  }
  const [first, ...others] = uncovered
  return first === undefined ? null : { days, uncovered: [first, ...others], balance, required }
}
