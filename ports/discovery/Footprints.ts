import { Context, type Effect, Schema } from "effect"
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
export class FootprintsUnavailable extends Schema.TaggedError<FootprintsUnavailable>()("FootprintsUnavailable", {
  cause: Schema.Defect()
}) {}

/** Accounts that one creator has at most. */
export const FOOTPRINT_ACCOUNTS_MAX = 12

/** Which accounts are one creator. Every tenant sees the same. */
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
    ) => Effect.Effect<Footprint, FootprintTooLarge | FootprintsUnavailable>
    /** The accounts of an account's footprint, itself included, by platform, then handle; itself alone where none is known. */
    readonly of: (account: SocialAccount) => Effect.Effect<ReadonlyArray<SocialAccount>, FootprintsUnavailable>
  }
>()("creatorsignal/ports/discovery/Footprints") {}
