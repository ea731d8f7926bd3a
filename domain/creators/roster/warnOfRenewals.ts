import { Clock, Effect } from "effect"
import { CreditLedger, Credits } from "../../../ports/accounts/billing/CreditLedger.ts"
import type { NewNotice } from "../../../ports/accounts/notices/Notice.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { PLANS_MAX, type Plan, type PlanId, type WarningDays } from "../../../ports/creators/roster/Plan.ts"
import {
  CLAIMED_PLANS_MAX,
  PLANS_LISTED_MAX,
  type PlanCursor,
  type PlanStep,
  Plans
} from "../../../ports/creators/roster/Plans.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
import { PLAN_CREDITS } from "../../accounts/billing/prices.ts"
import { inBatches } from "../../paging/lists.ts"
import { makeItemId } from "../../tokens/itemId.ts"
import { WRITE_RETRY } from "../lookups/lookupCreator.ts"
import { changed } from "./decideSet.ts"
import { foreseeShortage } from "./foreseeShortage.ts"
import { keepOnePlan } from "./keepOnePlan.ts"
import { upcomingNotice } from "./planNotices.ts"
import { periodEnd, periodName } from "./planPeriods.ts"
import { isActive } from "./planRules.ts"
import { mergePlans } from "./renewDue.ts"
import { NOTHING_ELSE } from "./startPeriod.ts"

const PAGES_MAX = Math.ceil(PLANS_MAX / PLANS_LISTED_MAX)

/**
 * A tenant's plans that are looked at until a moment, each once; at most PLANS_MAX. One that changes its place while
 * they are read may be left out.
 */
const listPlans = Effect.fnUntraced(function* (tenantId: TenantId, until: Date) {
  const store = yield* Plans
  const plans = new Map<PlanId, Plan>()
  let after: PlanCursor | null = null
  for (let page = 0; page < PAGES_MAX; page++) {
    const listed: ReadonlyArray<Plan> = yield* store.list(tenantId, { limit: PLANS_LISTED_MAX, after })
    for (const plan of listed) plans.set(plan.planId, plan)
    const last = listed.at(-1)
    if (last === undefined || listed.length < PLANS_LISTED_MAX) break
    after = { dueAt: last.dueAt, planId: last.planId }
    if (last.dueAt !== null && last.dueAt > until) break
  }
  return [...plans.values()]
})

/** The nearest first: who was told that a renewal is a day away is not told that it is a week away. */
const HORIZONS: ReadonlyArray<WarningDays> = [1, 7]
/** What one renewal costs at most. */
const renewalCreditsMax = Credits.make(Math.max(...Object.values(PLAN_CREDITS)))
/** How often the plans of a tenant are read again because one of them changed meanwhile. */
const WARN_TRIES_MAX = 3
/** Tenants that are looked at before the next are asked for. */
const TENANTS_PER_BATCH = 100

const warnedStep = (plan: Plan, days: WarningDays, notices: ReadonlyArray<NewNotice>, at: Date): PlanStep => ({
  ...NOTHING_ELSE,
  tenantId: plan.tenantId,
  changes: [changed(plan, { ...plan, warned: days })],
  notices,
  at
})

/** Warns one tenant; answers whether there was a notice. */
const warnTenant = Effect.fnUntraced(function* (tenantId: TenantId, days: WarningDays, at: Date) {
  const store = yield* Plans
  const ledger = yield* CreditLedger
  const apply = (steps: ReadonlyArray<PlanStep>) => store.apply(steps).pipe(Effect.retry(WRITE_RETRY))
  for (let tries = 0; tries < WARN_TRIES_MAX; tries++) {
    const plans = yield* listPlans(tenantId, new Date(at.getTime() + days * DAY_MS))
    const shortage = foreseeShortage(plans, { balance: yield* ledger.balance(tenantId), days, at })
    if (shortage === null) return false
    const [first, ...others] = shortage.uncovered
    const idOf = yield* makeItemId(`${periodName(first.plan)}/${first.plan.version}`)
    const notice = upcomingNotice(shortage, idOf, at)
    // The notice is written with the first plan. Whoever else warns of it meanwhile finds that plan changed, and looks again.
    const [outcome] = yield* apply([warnedStep(first.plan, days, [notice], at)])
    if (outcome?._tag !== "Applied") {
      // A creator who has two plans, since footprints were merged, gets one before it is warned of.
      yield* mergePlans(tenantId, first.plan.account, at)
      continue
    }
    for (let from = 0; from < others.length; from += CLAIMED_PLANS_MAX) {
      const named = others.slice(from, from + CLAIMED_PLANS_MAX).map(({ plan }) => plan)
      const outcomes = yield* apply(named.map((plan) => warnedStep(plan, days, [], at)))
      for (const plan of named.filter((_, place) => outcomes[place]?._tag === "Refused")) {
        yield* mergePlans(tenantId, plan.account, at)
        const kept = keepOnePlan((yield* store.standing(tenantId, plan.account)).plans)?.kept
        // What was not named, or begins another period by now, has a renewal of its own still to be warned of.
        const isSame = (one: Plan) =>
          one.planId === kept?.planId && periodEnd(one).getTime() === periodEnd(kept).getTime()
        const isNamed = kept !== undefined && isActive(kept) && named.some(isSame)
        if (isNamed) yield* apply([warnedStep(kept, days, [], at)])
      }
    }
    return true
  }
  return false
})

/**
 * Warns every tenant of the renewals of the next day and the next week that their balance won't cover: one notice a tenant, and each
 * renewal once for each of the two. Answers how many notices there were.
 */
export const warnOfRenewals = Effect.gen(function* () {
  const store = yield* Plans
  const at = new Date(yield* Clock.currentTimeMillis)
  let notices = 0
  for (const days of HORIZONS) {
    let after: TenantId | null = null
    yield* inBatches(TENANTS_PER_BATCH, (limit) =>
      Effect.gen(function* () {
        const tenants: ReadonlyArray<TenantId> = yield* store.tenantsToWarn({
          at,
          days,
          renewalCreditsMax,
          after,
          limit
        })
        for (const tenantId of tenants) if (yield* warnTenant(tenantId, days, at)) notices += 1
        after = tenants.at(-1) ?? after
        return tenants.length
      })
    )
  }
  return notices
}).pipe(Effect.withSpan("roster.warnOfRenewals"))
