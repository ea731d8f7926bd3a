import { Context, type Effect } from "effect"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import type { TenantId } from "../tenants/Tenant.ts"
import type { KeyId } from "./ApiKey.ts"

/** How many requests were answered how. */
export interface RequestTally {
  /** With a status below 400. */
  readonly succeeded: number
  /** With a status of 4xx that is not 429. */
  readonly refused: number
  /** With 429. */
  readonly rateLimited: number
  /** With a status of 5xx. */
  readonly failed: number
}

/** Requests of one key on one UTC day. */
export interface CountedRequests extends RequestTally {
  readonly tenantId: TenantId
  readonly keyId: KeyId
  /** Its beginning. */
  readonly day: Date
}

export interface DayOfRequests extends RequestTally {
  /** The beginning of a UTC day. */
  readonly day: Date
}

/** Counts that are added at once, at most. */
export const COUNTS_ADDED_MAX = 1_000

/** The requests of keys by UTC day. */
export class RequestCounts extends Context.Service<
  RequestCounts,
  {
    /**
     * Adds to what was counted before, whoever adds at the same time; at most COUNTS_ADDED_MAX, of which no two are of one key and day.
     * Atomic: all of them, or none.
     */
    readonly add: (counted: ReadonlyArray<CountedRequests>) => Effect.Effect<void, StoreUnavailable>
    /** A tenant's days from `since` on, or one key's of them, oldest first; days without a request are left out. */
    readonly days: (
      tenantId: TenantId,
      keyId: KeyId | null,
      since: Date
    ) => Effect.Effect<ReadonlyArray<DayOfRequests>, StoreUnavailable>
    /** Removes what was counted before a day, at most `limit` rows of it; answers how many. */
    readonly purge: (before: Date, limit: number) => Effect.Effect<number, StoreUnavailable>
  }
>()("creatorsignal/ports/accounts/keys/RequestCounts") {}
