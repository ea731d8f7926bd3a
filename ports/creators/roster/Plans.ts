import { Context, type Effect, Schema } from "effect"
import type { Credits } from "../../accounts/billing/CreditLedger.ts"
import type { NewNotice } from "../../accounts/notices/Notice.ts"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import type { SocialAccount } from "../identity/SocialAccount.ts"
import type { JobStatus, NewJob } from "../jobs/Job.ts"
import type { Plan, PlanId, WarningDays } from "./Plan.ts"

/** All that is to be known before a creator's plan is changed, of one moment. */
export interface PlanStanding {
  readonly tenantId: TenantId
  /** The creator's accounts as the tenant sees them, the one that was asked for or that the plan was set by first. */
  readonly accounts: ReadonlyArray<SocialAccount>
  /** The tenant's plans that were set by one of these accounts, those that ended included, oldest first. */
  readonly plans: ReadonlyArray<Plan>
  /** Whether the tenant paid for a score of one of these accounts, by ordering it or reading it. */
  readonly isPaid: boolean
  /** When the newest score of one of these accounts was made that the tenant may see. */
  readonly lastScoredAt: Date | null
  /** Whether the tenant was told that score, by ordering or reading it; of one that somebody else paid for since they were not. */
  readonly isTold: boolean
  readonly balance: Credits
  /** Of the newest rescoring of each plan, in the order of `plans`; null where it had none. */
  readonly jobStatuses: ReadonlyArray<JobStatus | null>
}

/** A plan that a worker holds until its lease lapses, with all that is to be known of its creator. */
export interface ClaimedPlan {
  readonly planId: PlanId
  readonly standing: PlanStanding
}

/** Credits that are taken for a part of a period. */
export interface PlanCharge {
  /** UUID made of the plan, the period and the part: its ledger entry's reference. */
  readonly reference: string
  readonly credits: Credits
}

/** An account that is monitored from now on: one that nobody had monitored is looked at first at `firstAt`. */
export interface WatchedAccount {
  readonly account: SocialAccount
  readonly firstAt: Date
}

/** One change of a creator's plan, with everything that is written with it. */
export interface PlanStep {
  readonly tenantId: TenantId
  /** The plan first, then those that are absorbed by it. `before` null: it must not be there yet. */
  readonly changes: ReadonlyArray<{ readonly before: Plan | null; readonly after: Plan }>
  /** Charged beside the job's price, and entered behind it (reason `charge`). One that was entered before is not taken again. */
  readonly charges: ReadonlyArray<PlanCharge>
  /** The rescoring that is enqueued, as `Jobs.enqueue` writes it, charged under its id. Its originator is the plan. */
  readonly job: NewJob | null
  /**
   * The accounts that the plan has monitored from now until then, in place of those it had monitored so far. Null: it has those of
   * before monitored as long as before.
   */
  readonly watch: { readonly accounts: ReadonlyArray<WatchedAccount>; readonly until: Date } | null
  readonly notices: ReadonlyArray<NewNotice>
  readonly at: Date
}

/**
 * `outdated`: a plan is not as it was, or the creator has a plan that the step doesn't name. `unpaid`: the balance doesn't cover
 * it. `busy`: a job holds one of the creator's accounts.
 */
export const StepRefusal = Schema.Literals(["outdated", "unpaid", "busy"])
export type StepRefusal = typeof StepRefusal.Type

/** What became of a step. */
export type StepOutcome =
  | { readonly _tag: "Applied"; readonly balance: Credits }
  | { readonly _tag: "Refused"; readonly refusal: StepRefusal }

/** Plans claimed, and steps written, at once, at most. */
export const CLAIMED_PLANS_MAX = 200
/** Plans that one read lists at most. */
export const PLANS_LISTED_MAX = 1_000

/** Where in a list of plans a page ended. */
export interface PlanCursor {
  /** Null where it ended at a paused one. */
  readonly dueAt: Date | null
  readonly planId: PlanId
}

/** Of a plan that runs: what it costs, and when, follows from it. */
export type RenewingPlan = Pick<Plan, "state" | "anchor" | "period">

/**
 * The plans of every tenant. What changes a plan's state does what PLAN_STATES lists, which the domain has decided: a step is
 * written as it is or not at all.
 */
export class Plans extends Context.Service<
  Plans,
  {
    /** What is to be known of the creator of an account. */
    readonly standing: (tenantId: TenantId, account: SocialAccount) => Effect.Effect<PlanStanding, StoreUnavailable>
    /**
     * Claims plans that are due, those due longest first, until `leaseUntil`: those with `dueAt` <= at, and paused ones of tenants
     * whose balance covers their `resumeCredits`. At most `limit` and CLAIMED_PLANS_MAX. A number of statements that doesn't grow
     * with the plans.
     *
     * Several workers, in any number of processes, MUST NOT hold one plan at the same time before its lease lapses.
     */
    readonly claim: (options: {
      readonly at: Date
      readonly leaseUntil: Date
      readonly limit: number
    }) => Effect.Effect<ReadonlyArray<ClaimedPlan>, StoreUnavailable>
    /**
     * Writes steps, at most CLAIMED_PLANS_MAX, each wholly or not at all: the plans, the charges (reason `charge`), the job with its
     * charge, its holds and its place in the queue, the watch, the notices with their deliveries; the claims of its plans end.
     * Answers in the order of the steps. A number of statements that doesn't grow with theirs where none is refused.
     *
     * MUST refuse a step as `outdated`, and then change nothing of it, when a plan changed or its creator has another one, not `none`. A
     * plan has changed where its version is not that of `before`, or where `before` is null and it, or another plan that was set by
     * its account, is there, whatever its state.
     * MUST refuse a step as `unpaid`, and then change nothing of it, when the balance doesn't cover its charges and its job.
     * MUST refuse a step as `busy`, and then change nothing of it, when a job of any tenant holds one of the job's creator's accounts.
     * Idempotent: of two equal steps, also at the same time, one is written.
     */
    readonly apply: (steps: ReadonlyArray<PlanStep>) => Effect.Effect<ReadonlyArray<StepOutcome>, StoreUnavailable>
    /** A tenant's plans that are not `none`, by `dueAt` (paused ones first), then id, at most `limit` and PLANS_LISTED_MAX. */
    readonly list: (
      tenantId: TenantId,
      page: { readonly limit: number; readonly after: PlanCursor | null }
    ) => Effect.Effect<ReadonlyArray<Plan>, StoreUnavailable>
    /** What is renewed of a tenant's active plans, in no order, at most PLANS_MAX: one statement, as a forecast reads all. */
    readonly renewing: (tenantId: TenantId) => Effect.Effect<ReadonlyArray<RenewingPlan>, StoreUnavailable>
    /**
     * Tenants with an active plan whose period ends within `days` after `at` and of which no warning so near was given yet, and
     * whose balance doesn't cover what is due until then at `renewalCreditsMax` each; by id, at most `limit` behind `after`. A plan
     * whose `dueAt` is no renewal counts as well: the domain says what is to be told.
     */
    readonly tenantsToWarn: (options: {
      readonly at: Date
      readonly days: WarningDays
      /** What one renewal costs at most. */
      readonly renewalCreditsMax: Credits
      readonly after: TenantId | null
      readonly limit: number
    }) => Effect.Effect<ReadonlyArray<TenantId>, StoreUnavailable>
  }
>()("creatorsignal/ports/creators/roster/Plans") {}
