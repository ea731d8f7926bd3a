import { type Array as Arrays, Schema } from "effect"
import type { Credits } from "../../accounts/billing/CreditLedger.ts"
import { KeyId } from "../../accounts/keys/ApiKey.ts"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import type { SocialAccount } from "../identity/SocialAccount.ts"
import { Refusal } from "../scoring/ProfileSource.ts"
import type { ScoreId } from "../scoring/Scorecard.ts"

export const JobId = Schema.String.pipe(Schema.check(Schema.isUUID()), Schema.brand("JobId"))
export type JobId = typeof JobId.Type

/** What is to be done. Stores keep kinds that they don't know; the worker has what does the work of each. */
export const JobKind = Schema.String.pipe(
  Schema.check(Schema.isPattern(/^[a-z][a-z_]{0,39}$/)),
  Schema.brand("JobKind")
)
export type JobKind = typeof JobKind.Type

export const JobStatus = Schema.Literals(["queued", "processing", "done", "failed"])
export type JobStatus = typeof JobStatus.Type

/** Who a job is done for: a request by a key, a plan that is renewed, a person of the tenant's, or the service itself. */
export const Originator = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("key"), id: KeyId }),
  Schema.Struct({ kind: Schema.Literals(["plan", "person"]), id: Schema.String.pipe(Schema.check(Schema.isUUID())) }),
  Schema.Struct({ kind: Schema.Literal("system"), id: Schema.Null })
])
export type Originator = typeof Originator.Type

/** Why a job failed, for a program: what the platform says of the account, or that what it shows is too little for a score. */
export const FailureCode = Schema.Literals([...Refusal.literals, "too_little_evidence"])
export type FailureCode = typeof FailureCode.Type

/** Which job of which tenant: all that a queue carries. */
export interface JobTicket {
  readonly tenantId: TenantId
  readonly jobId: JobId
}

/** An account that a job is about. */
export interface JobAccount extends SocialAccount {
  /** The platform's name in the customer's spelling. */
  readonly spelling: string
}

export interface NewJob extends JobTicket {
  readonly kind: JobKind
  readonly originator: Originator
  /** At most JOB_ACCOUNTS_MAX, each once. The job is shown as the first. */
  readonly accounts: Arrays.NonEmptyReadonlyArray<JobAccount>
  /** What its kind needs beside the accounts; null where it needs nothing. */
  readonly input: Schema.Json
  /** What the customer books the request under; null when they said nothing. */
  readonly customerRef: string | null
  /** What it costs. */
  readonly priceCredits: Credits
  readonly createdAt: Date
}

export interface Job extends Omit<NewJob, "priceCredits"> {
  readonly status: JobStatus
  /** 0 to 100. */
  readonly progress: number
  /** What is being done, for a person. */
  readonly progressMessage: string
  /** Tries that ended in a failure; a worker that died is not one. */
  readonly failedTries: number
  /** When the next try begins, where one failed and the queue waits before the next; null where it doesn't wait. */
  readonly nextTryAt: Date | null
  /** When the try that is under way, or was the last, began. */
  readonly startedAt: Date | null
  /** When it was done or failed. */
  readonly endedAt: Date | null
  /** Why it failed, for a person. */
  readonly error: string | null
  /** The same for a program; absent or null where it didn't fail, or for another reason than those that have a code. */
  readonly failureCode?: FailureCode | null
  /** The scores that it made, in the order they were given in; empty unless it is done. */
  readonly scoreIds: ReadonlyArray<ScoreId>
  /** What its kind answers beside the scores; null where that is nothing, and unless it is done. */
  readonly output: Schema.Json
  /** Queued jobs that were enqueued before it, counted up to JOBS_AHEAD_MAX. */
  readonly ahead: number
}

/** Accounts of one job. */
export const JOB_ACCOUNTS_MAX = 100
/** Keys that join one job and are notified of its end; those that come later still get the job. */
export const JOB_JOINERS_MAX = 100
/** Jobs in front of another are counted up to this many. */
export const JOBS_AHEAD_MAX = 1_000
