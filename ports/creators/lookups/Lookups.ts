import { Context, type Effect, type Option } from "effect"
import type { Credits, CreditsExhausted, LedgerUnavailable } from "../../accounts/billing/CreditLedger.ts"
import type { KeyId } from "../../accounts/keys/ApiKey.ts"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import type { SocialAccount } from "../identity/SocialAccount.ts"
import type { JobId } from "../jobs/Job.ts"
import type { JobsUnavailable } from "../jobs/Jobs.ts"
import type { ScoredCreator } from "../scoring/ScoredCreator.ts"

/** A request for a score that is there. */
export interface CachedRead {
  readonly tenantId: TenantId
  readonly keyId: KeyId
  /** UUID of the request; the reference of its charge. */
  readonly usageId: string
  readonly account: SocialAccount
  /** Scores made before this are too old. */
  readonly freshSince: Date
  /** What it costs where it isn't paid for already. */
  readonly priceCredits: Credits
  /** What the customer books the request under; null when they said nothing. */
  readonly customerRef: string | null
  readonly at: Date
}

export interface ChargedRead {
  readonly creator: ScoredCreator
  /** What was charged. */
  readonly credits: number
  readonly balance: Credits
}

/** One account of a batch. */
export interface BatchItem {
  /** UUID of this item of the request: the reference of its charge, and the id of its job where one is enqueued. */
  readonly usageId: string
  readonly account: SocialAccount
  /** The platform's name in the customer's spelling. */
  readonly spelling: string
}

/** Accounts requested at once, in the order in which they are served. */
export interface BatchRead {
  readonly tenantId: TenantId
  readonly keyId: KeyId
  /** At most BATCH_ITEMS_MAX, each account once. */
  readonly items: ReadonlyArray<BatchItem>
  /** Scores made before this are too old. */
  readonly freshSince: Date
  /** What each creator costs who isn't paid for already, by a score that is there or by a job that is enqueued. */
  readonly priceCredits: Credits
  /** Whether a job is enqueued for a score that isn't there. */
  readonly mayEnqueue: boolean
  /** What the customer books the request under; null when they said nothing. */
  readonly customerRef: string | null
  readonly at: Date
}

/** What became of one item. */
export type BatchOutcome =
  | { readonly _tag: "Served"; readonly creator: ScoredCreator; readonly credits: number }
  | { readonly _tag: "Enqueued"; readonly jobId: JobId; readonly credits: number }
  /** A job of the tenant that is in flight already. */
  | { readonly _tag: "Joined"; readonly jobId: JobId; readonly credits: number }
  /** There is no fresh score, and no job may be enqueued for one. */
  | { readonly _tag: "NotScored" }
  /** Another tenant's job holds the creator, or one held it a moment ago. */
  | { readonly _tag: "Busy" }
  /** The key's daily cap of scrapes is reached. */
  | { readonly _tag: "Capped"; readonly cap: number }
  | { readonly _tag: "Unpaid" }

/** A request for the scores that are there of one creator's accounts. */
export interface CreatorRead extends Omit<CachedRead, "account"> {
  /** At most CREATOR_ACCOUNTS_MAX, each once. */
  readonly accounts: ReadonlyArray<SocialAccount>
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
     * Serves the creator of an account, who is the account and those it is linked with, where any of these has a score that
     * was made at or after `freshSince`: charges the price (reason `charge`, `usageId` as the reference), logs the usage and
     * answers the newest such score of each account, in one step. None where there is no such score, and then nothing is
     * charged or logged.
     *
     * One creator is paid for once, whichever accounts are asked for: the first read by an account of a creator whom the
     * tenant paid for by another account, by ordering their newest score or by a lookup since it was made, costs nothing. MUST cost
     * nothing the first time after a vetting or a report of the newest score was paid for, here and in `chargeAndReadMany`. An
     * account that was asked for since then costs the price again. MUST cost nothing where the tenant bought a fresh score of
     * the creator by card, here and in `chargeAndReadMany`.
     *
     * Idempotent by `usageId`: a read that is repeated is charged and logged once.
     * Atomic: of N concurrent reads against fewer credits, exactly as many are served as there are credits.
     * MUST fail with CreditsExhausted when the balance doesn't cover the price, and then change nothing.
     */
    readonly chargeAndRead: (
      read: CachedRead
    ) => Effect.Effect<Option.Option<ChargedRead>, CreditsExhausted | LedgerUnavailable>
    /**
     * Serves many accounts in one step, in a number of statements that doesn't grow with theirs. Each item in turn: a fresh
     * score is served at the price of `chargeAndRead`; otherwise a job of the tenant that holds the creator is joined for
     * nothing, as `Jobs.join` does where `mayEnqueue`, and else, where `mayEnqueue`, one is enqueued for the price, as
     * `Jobs.enqueue` writes it. An item whose creator is an earlier item's gets what that one got, for nothing. Where the balance
     * doesn't cover an item that costs something, it and every item behind it are Unpaid, whatever they would have cost.
     *
     * Atomic: all of it is written or nothing; the daily cap holds as in `Jobs.enqueue`, and a Capped item uses no credit.
     * Idempotent by the items' `usageId`: a batch that is repeated charges, logs and enqueues nothing again, and what was
     * written before is answered again, with the same jobs and credits.
     * Answers the outcomes in the order of the items, and the balance behind them.
     * Fails with JobsUnavailable where the jobs can't be put in the queue, and then changes nothing.
     */
    readonly chargeAndReadMany: (
      batch: BatchRead
    ) => Effect.Effect<
      { readonly outcomes: ReadonlyArray<BatchOutcome>; readonly balance: Credits },
      LedgerUnavailable | JobsUnavailable
    >
    /**
     * Serves the newest fresh score of each of one creator's accounts and of those they are linked with, for one price
     * together (reason `charge`, `usageId` as the reference), logged under the first account that has one, in one step. The
     * scores come in the order asked for, then newest first; where there are none, nothing is charged or logged. The accounts that
     * were asked for and have one are on the tenant's roster from then on.
     *
     * MUST cost nothing while a score that the tenant paid for, of a creator on their roster, is fresh. Accounts that are not linked
     * are a creator each: it costs the price while that is not so of any whose score is served.
     *
     * Idempotent by `usageId`. MUST fail with CreditsExhausted when the balance doesn't cover the price, and then change nothing.
     */
    readonly chargeAndReadCreator: (
      read: CreatorRead
    ) => Effect.Effect<Option.Option<Omit<ChargedRead, "balance">>, CreditsExhausted | LedgerUnavailable>
    /** Logs a request that cost nothing: a job that was in flight already. Idempotent by `usageId`. */
    readonly logFree: (usage: Omit<CachedRead, "freshSince" | "priceCredits">) => Effect.Effect<void, LedgerUnavailable>
    /** Usage with `from` <= at < `to`, by customerRef, most credits first, at most USAGE_ROWS_MAX rows. */
    readonly usage: (
      tenantId: TenantId,
      from: Date,
      to: Date
    ) => Effect.Effect<ReadonlyArray<UsageRow>, LedgerUnavailable>
  }
>()("creatorsignal/ports/creators/lookups/Lookups") {}

export const USAGE_ROWS_MAX = 1_000
export const BATCH_ITEMS_MAX = 100
export const CREATOR_ACCOUNTS_MAX = 12
