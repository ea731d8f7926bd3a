import { Context, type Effect, Schema } from "effect"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import type { SocialAccount } from "../identity/SocialAccount.ts"

/** Names a creator over all their accounts. */
export const GroupId = Schema.String.pipe(Schema.check(Schema.isUUID()), Schema.brand("GroupId"))
export type GroupId = typeof GroupId.Type

/** Accounts that are one creator. */
export interface Footprint {
  readonly id: GroupId
  /** By platform, then handle. */
  readonly accounts: ReadonlyArray<SocialAccount>
}

/** Together the accounts would be more than FOOTPRINT_ACCOUNTS_MAX. */
export class FootprintTooLarge extends Schema.TaggedError<FootprintTooLarge>()("FootprintTooLarge", {}) {}
/** The account is in no footprint, as the tenant sees it. */
export class NotLinked extends Schema.TaggedError<NotLinked>()("NotLinked", {}) {}
/** Accounts that one creator has at most. */
export const FOOTPRINT_ACCOUNTS_MAX = 12

/** What a tenant says of a creator's accounts when they order a footprint. */
export interface FootprintChoice {
  /** One creator's, for every tenant. At least one. */
  readonly linked: ReadonlyArray<SocialAccount>
  /** The same creator's, as this tenant alone sees it: they say so, and the pages don't prove it. */
  readonly ownLinked: ReadonlyArray<SocialAccount>
  /** Not this creator's, as this tenant sees it, and a vote. */
  readonly refused: ReadonlyArray<SocialAccount>
}

/** How many tenants say that an account is not of its footprint. */
export interface FootprintVote {
  readonly account: SocialAccount
  readonly id: GroupId
  readonly tenants: number
  /** The latest. */
  readonly at: Date
}

/** Accounts of others that are told of one account, at most. */
export const APART_MAX = 200
/** Votes that are listed at most. */
export const VOTES_MAX = 200

/**
 * Which accounts are one creator. Every tenant sees the same, but for what they say themselves: a tenant may take an account
 * out of a footprint, or add one, in their own view alone. Every read of a creator that a tenant makes is of their view.
 */
export class Footprints extends Context.Service<
  Footprints,
  {
    /**
     * Makes one footprint of accounts, at least one, and of every footprint that one of them is in. It has the lowest id of those, or a new
     * one where there was none.
     *
     * Idempotent. Atomic: concurrent links that have an account in common end in one footprint.
     * MUST fail with FootprintTooLarge when it would have more than FOOTPRINT_ACCOUNTS_MAX accounts, and then change nothing.
     */
    readonly link: (
      accounts: ReadonlyArray<SocialAccount>
    ) => Effect.Effect<Footprint, FootprintTooLarge | StoreUnavailable>
    /**
     * The accounts of an account's footprint as a tenant sees it, itself included, by platform, then handle; itself alone where none
     * is known. As nobody in particular sees it where the tenant is null.
     */
    readonly of: (
      account: SocialAccount,
      tenantId: TenantId | null
    ) => Effect.Effect<ReadonlyArray<SocialAccount>, StoreUnavailable>
    /**
     * The footprints that accounts are in as a tenant sees them, in the order of the accounts; null where one is in none.
     */
    readonly groups: (
      tenantId: TenantId,
      accounts: ReadonlyArray<SocialAccount>
    ) => Effect.Effect<ReadonlyArray<GroupId | null>, StoreUnavailable>
    /**
     * Accounts that a tenant says are another creator's than an account's, in any order: those that they took out of its
     * footprint, and those of footprints that they took it out of. At most APART_MAX.
     */
    readonly apart: (
      tenantId: TenantId,
      account: SocialAccount
    ) => Effect.Effect<ReadonlyArray<SocialAccount>, StoreUnavailable>
    /**
     * Takes an account out of its footprint in a tenant's view, and keeps that as a vote; scores are left alone. Answers the
     * footprint it was in, as the tenant then sees it. Idempotent.
     *
     * MUST fail with NotLinked when the account is in no footprint of another account, and was taken out of none.
     */
    readonly exclude: (
      tenantId: TenantId,
      account: SocialAccount,
      at: Date
    ) => Effect.Effect<Footprint, NotLinked | StoreUnavailable>
    /** Takes an account out of its footprint for every tenant. Idempotent. MUST fail with NotLinked when it is in none. */
    readonly unlink: (account: SocialAccount) => Effect.Effect<Footprint, NotLinked | StoreUnavailable>
    /** Accounts that tenants took out of a footprint they are still in, most tenants first, at most VOTES_MAX. */
    readonly votes: Effect.Effect<ReadonlyArray<FootprintVote>, StoreUnavailable>
  }
>()("creatorsignal/ports/creators/discovery/Footprints") {}
