import { expect } from "bun:test"
import { decideRenewal, periodToRenew } from "../../../domain/creators/roster/decideRenewal.ts"
import { decideSet, type PlanOrder, periodToSet, type SetDecision } from "../../../domain/creators/roster/decideSet.ts"
import { keepOnePlan } from "../../../domain/creators/roster/keepOnePlan.ts"
import { type IdOf, periodEnd, periodName, periodStart } from "../../../domain/creators/roster/planPeriods.ts"
import { isActive, isPaused } from "../../../domain/creators/roster/planRules.ts"
import { Credits } from "../../../ports/accounts/billing/CreditLedger.ts"
import { KeyId } from "../../../ports/accounts/keys/ApiKey.ts"
import { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import { Handle, type SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import type { JobStatus } from "../../../ports/creators/jobs/Job.ts"
import { type Plan, PlanId, type PlanKind } from "../../../ports/creators/roster/Plan.ts"
import type { PlanStanding, PlanStep } from "../../../ports/creators/roster/Plans.ts"

export const DAY = 86_400_000

/** A UUID made of a text: the same for the same text. */
export const uuidOf = (text: string): string => {
  const hex = new Bun.CryptoHasher("sha256").update(text).digest("hex")
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
/** Ids of a period's items. */
export const idsOf =
  (name: string): IdOf =>
  (place) =>
    uuidOf(`${name}#${place}`)

export const TENANT = TenantId.make(uuidOf("tenant"))
export const KEY = KeyId.make(uuidOf("key"))
export const accountNamed = (handle: string): SocialAccount => ({ platform: "instagram", handle: Handle.make(handle) })

/** A credit that was taken. */
export interface Entry {
  readonly at: Date
  readonly credits: number
  readonly part: "rescoring" | "monitoring"
  readonly period: { readonly start: Date; readonly end: Date }
}

/** A creator with a wallet, on which the rules are tried step by step; every step is checked as it is written. */
export class SimulatedCreator {
  plans: ReadonlyArray<Plan> = []
  readonly statuses = new Map<string, JobStatus>()
  readonly references = new Set<string>()
  readonly entries: Array<Entry> = []
  readonly notices: Array<string> = []
  readonly steps: Array<PlanStep> = []
  accounts: ReadonlyArray<SocialAccount>
  balance: number
  lastScoredAt: Date | null
  isPaid = true
  isTold = true
  made = 0

  constructor(options: {
    readonly balance: number
    readonly lastScoredAt: Date | null
    readonly accounts?: ReadonlyArray<SocialAccount>
  }) {
    this.balance = options.balance
    this.lastScoredAt = options.lastScoredAt
    this.accounts = options.accounts ?? [accountNamed("nova.cooks")]
  }

  get standing(): PlanStanding {
    return {
      tenantId: TENANT,
      accounts: this.accounts,
      plans: this.plans,
      isPaid: this.isPaid,
      lastScoredAt: this.lastScoredAt,
      isTold: this.isTold,
      balance: Credits.make(this.balance),
      jobStatuses: this.plans.map(({ jobId }) => (jobId === null ? null : (this.statuses.get(jobId) ?? "queued")))
    }
  }

  /** The plan that is kept. */
  get plan(): Plan {
    const plan = keepOnePlan(this.plans)?.kept ?? this.plans[0]
    if (plan === undefined) throw new Error("there is no plan")
    return plan
  }

  order(plan: PlanKind | "none", account = this.accounts[0] ?? accountNamed("nobody")): PlanOrder {
    this.made += 1
    return { named: { account, spelling: "ig" }, plan, keyId: KEY, newPlanId: PlanId.make(uuidOf(`plan ${this.made}`)) }
  }

  set(plan: PlanKind | "none", at: Date, account?: SocialAccount): SetDecision {
    const order = this.order(plan, account)
    const decision = decideSet(this.standing, order, idsOf(periodName(periodToSet(this.standing, order, at))), at)
    if (decision._tag === "Changed") this.write(decision.step)
    return decision
  }

  /** Looks at the plan as a worker does that claimed it. */
  renew(at: Date): PlanStep | null {
    const period = periodToRenew(this.standing, at)
    const kept = keepOnePlan(this.plans)?.kept
    if (period === null || kept === undefined) return null
    const isDue = kept.dueAt !== null && kept.dueAt <= at
    const isResumable = kept.resumeCredits !== null && this.balance >= kept.resumeCredits
    if (!isDue && !isResumable) return null
    const ids = { idOf: idsOf(periodName(period)), idOfPaid: idsOf(periodName(kept)) }
    const { step } = decideRenewal(this.standing, ids, at)
    if (step !== null) this.write(step)
    return step
  }

  write(step: PlanStep): void {
    this.steps.push(step)
    for (const { before, after } of step.changes) {
      const stored = this.plans.find(({ planId }) => planId === after.planId) ?? null
      expect(before).toEqual(stored)
      expect(after.version).toBe((stored?.version ?? 0) + 1)
      expect(after.dueAt !== null).toBe(isActive(after))
      expect(after.resumeCredits !== null).toBe(isPaused(after))
      this.plans = [...this.plans.filter(({ planId }) => planId !== after.planId), after]
    }
    expect(this.plans.filter(({ state }) => state !== "none").length).toBeLessThanOrEqual(1)
    const after = step.changes[0]?.after
    if (after === undefined) throw new Error("a step changes a plan")
    const period = { start: periodStart(after), end: periodEnd(after) }
    const charged = [
      ...step.charges.map((charge) => ({ ...charge, part: this.partOf(after, charge.reference) })),
      ...(step.job === null
        ? []
        : [{ reference: step.job.jobId, credits: step.job.priceCredits, part: "rescoring" as const }])
    ]
    for (const { reference, credits, part } of charged) {
      expect(this.references.has(reference)).toBe(false)
      this.references.add(reference)
      this.balance -= credits
      if (credits > 0) this.entries.push({ at: step.at, credits, part, period })
    }
    expect(this.balance).toBeGreaterThanOrEqual(0)
    for (const { key } of step.notices) {
      expect(this.notices).not.toContain(key)
      this.notices.push(key)
    }
  }

  private partOf(plan: Plan, reference: string): Entry["part"] {
    return idsOf(periodName(plan))(1) === reference ? "monitoring" : "rescoring"
  }
}
