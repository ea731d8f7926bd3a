import { Schema } from "effect"
import type { KeyId } from "../accounts/ApiKey.ts"
import type { TenantId } from "../accounts/Tenant.ts"
import type { Credits } from "../billing/CreditLedger.ts"
import type { SocialAccount } from "../identity/SocialAccount.ts"
import type { ScoreId } from "../scoring/Scorecard.ts"

export const JobId = Schema.String.pipe(Schema.check(Schema.isUUID()), Schema.brand("JobId"))
export type JobId = typeof JobId.Type

export const JobStatus = Schema.Literals(["queued", "processing", "done", "failed"])
export type JobStatus = typeof JobStatus.Type

/** Which job of which tenant: all that a queue carries. */
export interface JobTicket {
  readonly tenantId: TenantId
  readonly jobId: JobId
}

/** The scoring of one creator, as a tenant ordered it. */
export interface NewJob extends JobTicket {
  readonly keyId: KeyId
  readonly account: SocialAccount
  /** The platform's name in the customer's spelling. */
  readonly spelling: string
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
  readonly scoreId: ScoreId | null
  /** Queued jobs that were ordered before it, counted up to AHEAD_MAX_JOBS. */
  readonly ahead: number
}

/** Jobs in front of another are counted up to this many. */
export const AHEAD_MAX_JOBS = 1_000
