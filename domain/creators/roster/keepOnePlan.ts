import type { Plan, PlanKind } from "../../../ports/creators/roster/Plan.ts"
import { compareAscending } from "../../paging/lists.ts"
import { periodEnd } from "./planPeriods.ts"
import { dearestOf, isActive, isLive, kindOf } from "./planRules.ts"

/** The one plan of a creator, where footprints that each had one became one. */
export interface KeptPlan {
  /** As it is stored. */
  readonly kept: Plan
  /** What it does from now on: the dearest that ran. */
  readonly kind: PlanKind
  /** The others that are not ended: it takes their place. */
  readonly absorbed: ReadonlyArray<Plan>
}

const isDearest = (plan: Plan): number => (kindOf(plan) === "recurring_monitoring" ? 1 : 0)

/** The one that is kept first: it runs, its paid period ends last, it is the dearest, it is the oldest; ids decide the rest. */
const byClaim = (one: Plan, other: Plan): number =>
  Number(isActive(other)) - Number(isActive(one)) ||
  periodEnd(other).getTime() - periodEnd(one).getTime() ||
  isDearest(other) - isDearest(one) ||
  one.createdAt.getTime() - other.createdAt.getTime() ||
  compareAscending(one.planId, other.planId)

/** The first of some plans to go on with, in whatever order they are given; null where there is none. */
export const firstPlan = (plans: ReadonlyArray<Plan>): Plan | null => plans.toSorted(byClaim)[0] ?? null

/**
 * The plan that a creator keeps of those that have not ended; null where all have. Nothing is charged or refunded for it: what runs
 * longest goes on, and does what the dearest of them did from its next renewal on.
 */
export const keepOnePlan = (plans: ReadonlyArray<Plan>): KeptPlan | null => {
  const live = plans.filter(isLive)
  const kept = firstPlan(live)
  if (kept === null) return null
  const running = live.filter(isActive)
  const kind = dearestOf((running.length > 0 ? running : live).map(kindOf))
  return kind === null ? null : { kept, kind, absorbed: live.filter((plan) => plan !== kept) }
}
