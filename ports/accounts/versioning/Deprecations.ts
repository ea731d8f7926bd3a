import { Context, type Effect, type Option, Schema } from "effect"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import type { KeyId } from "../keys/ApiKey.ts"
import type { TenantId } from "../tenants/Tenant.ts"
import type { Deprecation, DeprecationId, MailStage } from "./Deprecation.ts"

/** It is deprecated already. */
export class AlreadyDeprecated extends Schema.TaggedError<AlreadyDeprecated>()("AlreadyDeprecated", {}) {}
/** There is none of this id in force, or it has another date by now. */
export class DeprecationNotFound extends Schema.TaggedError<DeprecationNotFound>()("DeprecationNotFound", {}) {}

/** Deprecations that one read lists at most. */
export const DEPRECATIONS_LISTED_MAX = 500
/** Uses that are added at once, at most. */
export const USES_ADDED_MAX = 1_000

/** Uses of what is deprecated, by one key on one UTC day. */
export interface CountedUses {
  readonly tenantId: TenantId
  readonly keyId: KeyId
  readonly deprecationId: DeprecationId
  /** Its beginning. */
  readonly day: Date
  readonly uses: number
}

/** What a key used since a day. */
export interface KeyUse {
  readonly deprecationId: DeprecationId
  readonly keyId: KeyId
  readonly uses: number
  /** The beginning of the last UTC day with a use. */
  readonly lastDay: Date
}

/** Who used what is deprecated since a day. */
export interface UseCount {
  readonly deprecationId: DeprecationId
  readonly accounts: number
  readonly keys: number
  readonly lastDay: Date
}

/** A mail to one account, until the claim lapses. */
export interface ClaimedMail {
  /** UUID of the claim. */
  readonly claimId: string
  readonly tenantId: TenantId
  /** Where its people are written to: the account's address, or, where it has none, the first of its owners' by their ids. */
  readonly email: string
  readonly stage: MailStage
  readonly deprecation: Deprecation
  /** Tries that failed. */
  readonly tries: number
}

/** How many accounts are to be written to, and to how many of them nobody can be. */
export interface Addressed {
  readonly accounts: number
  readonly withoutAddress: number
}

/**
 * What of the API is deprecated, who still uses it, and which accounts were written to. An account with an active key is one that is open
 * and has a key that is not revoked.
 */
export class Deprecations extends Context.Service<
  Deprecations,
  {
    /**
     * Writes a deprecation with the mails that announce it, one to each account with an active key, in one step.
     * MUST fail with AlreadyDeprecated where one of its kind and name is in force.
     */
    readonly announce: (deprecation: Deprecation) => Effect.Effect<Addressed, AlreadyDeprecated | StoreUnavailable>
    /** Those in force, in the order they were announced, at most DEPRECATIONS_LISTED_MAX. */
    readonly inForce: Effect.Effect<ReadonlyArray<Deprecation>, StoreUnavailable>
    /** All, those taken back too, newest first, at most DEPRECATIONS_LISTED_MAX. */
    readonly list: Effect.Effect<ReadonlyArray<Deprecation>, StoreUnavailable>
    /**
     * Gives one another end. Who was written to of the end before is written to again; who was not yet hears of the new one alone.
     * MUST fail with DeprecationNotFound where it is not in force or does not end at `from`.
     */
    readonly postpone: (
      id: DeprecationId,
      dates: { readonly from: Date; readonly to: Date; readonly at: Date }
    ) => Effect.Effect<Addressed, DeprecationNotFound | StoreUnavailable>
    /**
     * Takes one back. Who was written to is written to of that; mails that wait are not sent any more.
     * MUST fail with DeprecationNotFound where none is in force that could be taken back.
     */
    readonly withdraw: (id: DeprecationId, at: Date) => Effect.Effect<Addressed, DeprecationNotFound | StoreUnavailable>
    /**
     * Writes the mails that say that an end is near: to each account whose active keys used it on `usedSince` or later, or, where that
     * is null, that has an active key. Answers how many are new; none where it ends at another date or was taken back.
     *
     * MUST write to an account once for one end and stage, however often and by how many workers it is called.
     */
    readonly remind: (
      id: DeprecationId,
      reminder: {
        readonly stage: "days_30" | "days_7"
        readonly sunsetOn: Date
        readonly usedSince: Date | null
        readonly at: Date
      }
    ) => Effect.Effect<number, StoreUnavailable>
    /**
     * Claims the mail that has waited longest at `at`, until `leaseUntil`; none where none waits. A mail that says what is so no more
     * never is claimed, nor one to an account that is closed or has no address.
     *
     * MUST NOT give one mail to several workers before its claim lapses.
     */
    readonly claimMail: (at: Date, leaseUntil: Date) => Effect.Effect<Option.Option<ClaimedMail>, StoreUnavailable>
    /** Records that a mail was sent: it never is again. Without effect on a claim that was taken over. */
    readonly mailed: (claimed: ClaimedMail, at: Date) => Effect.Effect<void, StoreUnavailable>
    /** Records that a mail could not be sent: the next try is at `nextAt`, never where that is null. Without effect on a claim as above. */
    readonly retryMail: (claimed: ClaimedMail, nextAt: Date | null) => Effect.Effect<void, StoreUnavailable>
    /**
     * Adds to what was counted before, whoever adds at the same time; at most USES_ADDED_MAX, of which no two are of one key,
     * deprecation and day. Atomic: all of them, or none.
     */
    readonly addUses: (counted: ReadonlyArray<CountedUses>) => Effect.Effect<void, StoreUnavailable>
    /** What a tenant's active keys used since a day, by key and deprecation. */
    readonly usesOf: (tenantId: TenantId, since: Date) => Effect.Effect<ReadonlyArray<KeyUse>, StoreUnavailable>
    /** Who used what since a day, by active keys; what nobody used is left out. */
    readonly users: (since: Date) => Effect.Effect<ReadonlyArray<UseCount>, StoreUnavailable>
    /** Removes uses counted before a day, at most `limit` rows; answers how many. */
    readonly purgeUses: (before: Date, limit: number) => Effect.Effect<number, StoreUnavailable>
  }
>()("creatorsignal/ports/accounts/versioning/Deprecations") {}
