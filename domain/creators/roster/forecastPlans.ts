import { Clock, Effect } from "effect"
import { CreditLedger, type Credits } from "../../../ports/accounts/billing/CreditLedger.ts"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Plans, type RenewingPlan } from "../../../ports/creators/roster/Plans.ts"
import { DAY_MS } from "../../../ports/time/days.ts"
import { PERIOD_MS, periodAt, periodEnd, periodStart } from "./planPeriods.ts"
import { addCredits, creditsPerPeriod, isActive, kindOf, NO_CREDITS } from "./planRules.ts"

export const FORECAST_DAYS = 90

/** What falls due on one UTC day. */
export interface ForecastDay {
  /** Midnight UTC. */
  readonly day: Date
  readonly credits: Credits
  /** Renewals. */
  readonly plans: number
}

/** What plans will cost if they go on as they are. */
export interface PlanForecast {
  readonly from: Date
  /** FORECAST_DAYS later. */
  readonly until: Date
  /** Every UTC day from the first to the last, also those on which nothing is due. */
  readonly days: ReadonlyArray<ForecastDay>
  readonly totalCredits: Credits
  readonly balance: Credits
  /** The first day whose renewals the balance doesn't cover; null where it covers all. */
  readonly runsOutOn: Date | null
}

const dayOf = (ms: number): number => Math.floor(ms / DAY_MS)

/** When a plan is renewed until a moment; one that is overdue is renewed now. */
const renewalsOf = (plan: RenewingPlan, from: Date, until: Date): ReadonlyArray<number> => {
  const isOverdue = periodEnd(plan) <= from
  const next = isOverdue ? { ...plan, period: periodAt(plan, from) } : plan
  const renewals: Array<number> = isOverdue ? [from.getTime()] : []
  for (let ms = periodStart(next).getTime() + PERIOD_MS; ms <= until.getTime(); ms += PERIOD_MS) renewals.push(ms)
  return renewals
}

/** What plans will cost in the days after a moment. Paused ones cost nothing until the balance covers them. */
export const forecast = (plans: ReadonlyArray<RenewingPlan>, balance: Credits, from: Date): PlanForecast => {
  const until = new Date(from.getTime() + FORECAST_DAYS * DAY_MS)
  const due = new Map<number, { credits: number; plans: number }>()
  for (const plan of plans.filter(isActive)) {
    const credits = creditsPerPeriod(kindOf(plan))
    for (const ms of renewalsOf(plan, from, until)) {
      const day = due.get(dayOf(ms)) ?? { credits: 0, plans: 0 }
      due.set(dayOf(ms), { credits: day.credits + credits, plans: day.plans + 1 })
    }
  }
  const days: Array<ForecastDay> = []
  let totalCredits = NO_CREDITS
  let runsOutOn: Date | null = null
  for (let number = dayOf(from.getTime()); number <= dayOf(until.getTime()); number++) {
    const { credits, plans: renewals } = due.get(number) ?? { credits: 0, plans: 0 }
    const day = new Date(number * DAY_MS)
    days.push({ day, credits: addCredits([credits]), plans: renewals })
    totalCredits = addCredits([totalCredits, credits])
    if (runsOutOn === null && totalCredits > balance) runsOutOn = day
  }
  return { from, until, days, totalCredits, balance, runsOutOn }
}

/** What a tenant's plans will cost in the next FORECAST_DAYS, by day. Free. */
export const forecastPlans = Effect.fn("roster.forecastPlans")(function* (tenantId: TenantId) {
  const from = new Date(yield* Clock.currentTimeMillis)
  const [plans, balance] = yield* Effect.all(
    [Plans.use((store) => store.renewing(tenantId)), CreditLedger.use((ledger) => ledger.balance(tenantId))],
    { concurrency: "unbounded" }
  )
  return forecast(plans, balance, from)
})
