import { Context, type Effect, Schema } from "effect"
import type { NewNotice } from "../../accounts/notices/Notice.ts"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import type { Platform, SocialAccount } from "../identity/SocialAccount.ts"
import { Validators } from "./ProfileWatch.ts"

/** What is remembered of an account between two looks. */
export const WatchState = Schema.Struct({
  validators: Schema.NullOr(Validators),
  /** When it was last read though its host was not asked whether it had changed; null where it never was. */
  readAt: Schema.NullOr(Schema.DateFromString),
  /** When it was seen last; null where it never was. */
  seenAt: Schema.NullOr(Schema.DateFromString),
  followers: Schema.NullOr(Schema.Finite),
  /** Ids of the posts that were read, newest first, at most LOOK_POSTS_MAX. */
  postIds: Schema.Array(Schema.String),
  /** When the newest of them was posted; never after the look. */
  newestPostAt: Schema.NullOr(Schema.DateFromString),
  /** The handle that the page gave; null where it was never seen. */
  handle: Schema.NullOr(Schema.String),
  /** When the platform first said that there is no such account, and has said so since; null where it shows it. */
  absentSince: Schema.NullOr(Schema.DateFromString),
  /** Midnight UTC of the newest day whose count was told as a leap; null where none was. */
  leaptOn: Schema.NullOr(Schema.DateFromString),
  /** Looks of one day in a row that failed. */
  failures: Schema.Int
})
export type WatchState = typeof WatchState.Type

/** Of an account that was never looked at. */
export const UNSEEN: WatchState = {
  validators: null,
  readAt: null,
  seenAt: null,
  followers: null,
  postIds: [],
  newestPostAt: null,
  handle: null,
  absentSince: null,
  leaptOn: null,
  failures: 0
}

/** An account that a worker holds until its lease lapses. */
export interface ClaimedAccount {
  /** UUID of the claim. */
  readonly claimId: string
  readonly account: SocialAccount
  /** Since when it is due. */
  readonly dueAt: Date
  readonly state: WatchState
  /** The tenants that have a plan which monitors it now. */
  readonly tenants: ReadonlyArray<TenantId>
  /** Its counts of the last COUNT_DAYS before the claim, oldest first; days that could not be read are absent. */
  readonly counts: ReadonlyArray<DayCount>
}

/** How many followed an account on a day, as it was first read on that day. */
export interface DayCount {
  /** Midnight UTC. */
  readonly day: Date
  readonly followers: number
}

/** What one look brought. */
export interface WatchRecord {
  readonly state: WatchState
  /** Null where the day could not be read: the history has a gap there, not a zero. */
  readonly count: DayCount | null
  /** When to look again. */
  readonly nextAt: Date
  readonly notices: ReadonlyArray<NewNotice>
}

export const CLAIMED_ACCOUNTS_MAX = 100
/** Days that counts are kept and shown. */
export const COUNT_DAYS = 90
/** Accounts that counts are read of at once, at most. */
export const COUNTED_ACCOUNTS_MAX = 100
/** Rows of each kind that one purge removes at most. */
export const PURGED_MAX = 1_000

/**
 * The accounts that plans have monitored, one row for all their tenants: however many monitor an account, it is looked at once.
 * `Plans.apply` says which they are and how long.
 */
export class Monitored extends Context.Service<
  Monitored,
  {
    /**
     * Claims accounts of a platform that are due and that some plan monitors at `at`, those due longest first, until `leaseUntil`; at
     * most `limit` and CLAIMED_ACCOUNTS_MAX. An account that was never looked at is due when `firstAt` of it is past.
     *
     * Several workers MUST NOT hold one account at the same time before its lease lapses.
     */
    readonly claim: (options: {
      readonly platform: Platform
      readonly at: Date
      readonly leaseUntil: Date
      readonly limit: number
    }) => Effect.Effect<ReadonlyArray<ClaimedAccount>, StoreUnavailable>
    /**
     * Keeps what a look brought, in one step with its notices; false, and then nothing is changed, when the claim is not held any
     * more. Of two counts of one day the first stays.
     */
    readonly record: (claimed: ClaimedAccount, record: WatchRecord) => Effect.Effect<boolean, StoreUnavailable>
    /** Whether a plan of the tenant monitors one of the accounts at `at`: those that are monitored. */
    readonly monitoredBy: (
      tenantId: TenantId,
      accounts: ReadonlyArray<SocialAccount>,
      at: Date
    ) => Effect.Effect<ReadonlyArray<SocialAccount>, StoreUnavailable>
    /**
     * Counts of accounts since a moment's day, each account's oldest first, in the order of the accounts. At most
     * COUNTED_ACCOUNTS_MAX accounts are read; those behind them have none.
     */
    readonly counts: (
      accounts: ReadonlyArray<SocialAccount>,
      since: Date
    ) => Effect.Effect<ReadonlyArray<ReadonlyArray<DayCount>>, StoreUnavailable>
    /**
     * Removes what nobody needs any more, at most PURGED_MAX rows of each kind: counts of days before `countsBefore`, watches that
     * ended before `watchesBefore`, and what is remembered of accounts that no plan has monitored since then; the counts of those
     * stay as long as others. Answers how many rows that were.
     */
    readonly purge: (options: {
      readonly countsBefore: Date
      readonly watchesBefore: Date
    }) => Effect.Effect<number, StoreUnavailable>
  }
>()("creatorsignal/ports/creators/monitoring/Monitored") {}
