import { Schema } from "effect"
import type { KeyId } from "../../accounts/keys/ApiKey.ts"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import type { SocialAccount } from "../identity/SocialAccount.ts"
import type { JobId } from "../jobs/Job.ts"

/** UUID of a plan; also what its jobs are done for. */
export const PlanId = Schema.String.pipe(Schema.check(Schema.isUUID()), Schema.brand("PlanId"))
export type PlanId = typeof PlanId.Type

/** What a plan does: rescoring each period, or that and a look at every account once a day. */
export const PlanKind = Schema.Literals(["recurring", "recurring_monitoring"])
export type PlanKind = typeof PlanKind.Type

/** What is paid of a period, each once: its rescoring, and its monitoring. */
export const PlanPart = Schema.Literals(["rescoring", "monitoring"])
export type PlanPart = typeof PlanPart.Type

/** `none`: it has ended, or was absorbed by another plan of the same creator. `…_paused`: the balance did not cover a renewal. */
export const PlanState = Schema.Literals([
  "none",
  "recurring",
  "recurring_monitoring",
  "recurring_paused",
  "recurring_monitoring_paused"
])
export type PlanState = typeof PlanState.Type

const isPlanKind = Schema.is(PlanKind)

/** Whether a plan in this state runs and is renewed: the state is then named as what the plan does. */
export const isRenewed = ({ state }: { readonly state: PlanState }): boolean => isPlanKind(state)

/** Days before a renewal at which a balance that won't cover it is told. */
export const WarningDays = Schema.Literals([7, 1])
export type WarningDays = typeof WarningDays.Type

/**
 * One creator of one tenant that is kept up. Period n is [anchor + 30 n days, anchor + 30 (n + 1) days), a day being 24 hours.
 */
export interface Plan {
  readonly tenantId: TenantId
  readonly planId: PlanId
  /** The account that it was set by. It covers every account of that account's creator. */
  readonly account: SocialAccount
  /** The platform's name in the customer's spelling. */
  readonly spelling: string
  /** The key that set it: its webhook is told of the scores. */
  readonly keyId: KeyId
  readonly state: PlanState
  /** Where period 0 begins. */
  readonly anchor: Date
  /** The number of the newest period that was paid, from 0. */
  readonly period: number
  /** What was paid of that period: what the dearest plan held in it costs. */
  readonly paid: ReadonlyArray<PlanPart>
  /** The rescoring of that period; null where a score of less than a day was there when the plan was set. */
  readonly jobId: JobId | null
  /** Rescorings of that period that were enqueued. */
  readonly rescorings: number
  /** When it is to be looked at next: a renewal, or a rescoring that may have failed. Null while it is paused or none. */
  readonly dueAt: Date | null
  /** While it is paused: the credits that it takes at least to go on. Else null. */
  readonly resumeCredits: number | null
  /** The last warning that was given of the next renewal; null where none was. */
  readonly warned: WarningDays | null
  readonly createdAt: Date
  /** Counts its changes, from 1. */
  readonly version: number
}

/** Plans that one tenant has at most. */
export const PLANS_MAX = 100_000

/** Places of the ids of one period by which its charges are named. */
export const CHARGE_PLACES = {
  /** The rescoring part: the reference of its charge, and the id of the job that it pays for. */
  rescoring: 0,
  /** The reference of the monitoring part's charge. */
  monitoring: 1
} as const
