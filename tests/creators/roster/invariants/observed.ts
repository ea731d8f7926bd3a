import type { LedgerEntry } from "../../../../ports/accounts/billing/CreditLedger.ts"
import type { TenantId } from "../../../../ports/accounts/tenants/Tenant.ts"
import type { SocialAccount } from "../../../../ports/creators/identity/SocialAccount.ts"
import type { Plan, PlanKind, PlanPart } from "../../../../ports/creators/roster/Plan.ts"
import { DAY_MS } from "../../../../ports/time/days.ts"

/** What holds of plans whatever sleeps, dies or runs twice; each is named by the violations of it. */
export const INVARIANTS = [
  "periods tile",
  "charged once",
  "paid is the dearest held",
  "none keeps what was paid",
  "nothing runs while paused",
  "a top-up resumes",
  "one plan a creator",
  "every period has its rescoring",
  "a failed rescoring is given back and tried again",
  "a plan ends when it is told to",
  "only scored creators are planned",
  "the balance is the sum of the ledger",
  "what is due is renewed",
  "orders are answered as the rules say",
  "warned once of what isn't covered",
  "the forecast is what is charged",
  "what is shown agrees with the ledger"
] as const
export type Invariant = (typeof INVARIANTS)[number]

export interface Violation {
  readonly invariant: Invariant
  /** Days after the start. */
  readonly day: number
  /** How many steps were observed before it. */
  readonly step: number
  readonly told: string
}

/** What is done while something is observed. */
export interface Use {
  readonly kind: "set" | "renew" | "warn"
  /** By the clock of the host that does it. */
  readonly atMs: number
  readonly tenantId: TenantId | null
  readonly account: SocialAccount | null
  readonly order: PlanKind | "none" | null
}

/** One write, as the list of plans and the ledger tell it. */
export interface Observed {
  readonly use: Use
  /** The plans that are listed behind it, of every tenant. */
  readonly plans: ReadonlyArray<Plan>
  /** The ledger's entries that came with it. */
  readonly entries: ReadonlyArray<LedgerEntry>
  readonly jobs: ReadonlyArray<ObservedJob>
  /** Names of plans (`plan.paused/…`) that were told of. */
  readonly pausedTold: number
}

export interface ObservedJob {
  readonly jobId: string
  readonly tenantId: TenantId
  readonly planId: string
  readonly accounts: ReadonlyArray<string>
}

export const PERIOD_MS = 30 * DAY_MS
/** The specification's prices, by which the ledger is judged. */
export const PRICES = { none: 0, recurring: 1, recurring_monitoring: 2 } as const
export const REACTIVATION_MS = 60 * DAY_MS
export const RESCORINGS_MAX = 3

/** A paid period, as it was seen to begin. */
export interface Paid {
  readonly startMs: number
  readonly endMs: number
  readonly parts: ReadonlyArray<PlanPart>
  /** Whether monitoring was ordered, or renewed, at some time in it. */
  readonly isMonitoringHeld: boolean
  /** Whether its kind came from a plan that was absorbed. */
  readonly isMerged: boolean
  readonly jobs: ReadonlyArray<{ readonly jobId: string; readonly failedMs: number | null }>
}
