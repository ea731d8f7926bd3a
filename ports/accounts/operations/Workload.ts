import { Context, type Effect } from "effect"
import type { JobKind, JobStatus } from "../../creators/jobs/Job.ts"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import type { EntryReason } from "../billing/CreditLedger.ts"
import type { DeliveryState } from "../webhooks/Webhook.ts"

/** The jobs in flight of one kind and status. */
export interface Backlog {
  readonly kind: JobKind
  readonly status: Extract<JobStatus, "queued" | "processing">
  readonly jobs: number
  /** When the oldest of them was ordered. */
  readonly oldestAt: Date
}

/** What there is to do for all accounts together, and what was done a moment ago. */
export interface CurrentWorkload {
  /** At most BACKLOGS_MAX, by kind and status; none of which there are no jobs. */
  readonly backlogs: ReadonlyArray<Backlog>
  /** Webhook deliveries by state, each counted up to DELIVERIES_COUNTED_MAX. */
  readonly deliveries: Readonly<Record<Exclude<DeliveryState, "delivered">, number>>
  /** How many credits moved since the moment that was asked for, by why; none for what moved none. */
  readonly credits: ReadonlyArray<{ readonly reason: EntryReason; readonly credits: number }>
}

/** What the service as a whole has to do, for who runs it. It names no account. */
export class Workload extends Context.Service<
  Workload,
  {
    readonly read: (creditsSince: Date) => Effect.Effect<CurrentWorkload, StoreUnavailable>
  }
>()("creatorsignal/ports/accounts/operations/Workload") {}

export const BACKLOGS_MAX = 100
export const DELIVERIES_COUNTED_MAX = 100_000
