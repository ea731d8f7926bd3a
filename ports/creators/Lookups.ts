import { Context, type Effect, type Option } from "effect"
import type { KeyId } from "../accounts/ApiKey.ts"
import type { TenantId } from "../accounts/Tenant.ts"
import type { Credits, CreditsExhausted, LedgerUnavailable } from "../billing/CreditLedger.ts"
import type { Scorecard } from "../scoring/Scorecard.ts"
import type { SocialAccount } from "../scoring/SocialAccount.ts"

/** A request for a score that is there. */
export interface CachedRead {
  readonly tenantId: TenantId
  readonly keyId: KeyId
  /** UUID of the request; the reference of its charge. */
  readonly usageId: string
  readonly account: SocialAccount
  /** Scores made before this are too old. */
  readonly freshSince: Date
  /** What the customer books the request under; null when they said nothing. */
  readonly customerRef: string | null
  readonly at: Date
}

export interface ServedRead {
  readonly card: Scorecard
  readonly balance: Credits
}

/** What was asked for and what it cost, summed up by what the customer books it under. */
export interface UsageRow {
  readonly customerRef: string | null
  readonly requests: number
  /** Charged less refunded. */
  readonly credits: number
}

/** Reads of scores that are there, each charged and logged in the step that serves it. */
export class Lookups extends Context.Service<
  Lookups,
  {
    /**
     * Serves the newest score of an account where one was made at or after `freshSince`: charges one credit (reason
     * `charge`, `usageId` as the reference), logs the usage and answers the score, in one step. None where there is no such
     * score, and then nothing is charged or logged.
     *
     * Idempotent by `usageId`: a read that is repeated is charged and logged once.
     * Atomic: of N concurrent reads against fewer credits, exactly as many are served as there are credits.
     * MUST fail with CreditsExhausted when the balance is 0, and then change nothing.
     */
    readonly serve: (read: CachedRead) => Effect.Effect<Option.Option<ServedRead>, CreditsExhausted | LedgerUnavailable>
    /** Logs a request that cost nothing: a job that was in flight already. Idempotent by `usageId`. */
    readonly logFree: (usage: Omit<CachedRead, "freshSince">) => Effect.Effect<void, LedgerUnavailable>
    /** Usage with `from` <= at < `to`, by customerRef, most credits first, at most USAGE_ROWS_MAX rows. */
    readonly usage: (
      tenantId: TenantId,
      from: Date,
      to: Date
    ) => Effect.Effect<ReadonlyArray<UsageRow>, LedgerUnavailable>
  }
>()("creatorsignal/ports/creators/Lookups") {}

export const USAGE_ROWS_MAX = 1_000
