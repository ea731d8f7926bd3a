import { Context, type Effect, type Option, Schema } from "effect"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import type { AnyPlatform } from "../identity/platforms.ts"
import type { AgentName } from "../scoring/Score.ts"
import type { FoundListing, ListedAccount, NewListing, SeenListing } from "./Listing.ts"

export class IndexUnavailable extends Schema.TaggedError<IndexUnavailable>()("IndexUnavailable", {
  cause: Schema.Defect()
}) {}

/** Accounts that one read by name answers at most. */
export const NAMED_MAX = 200
/** Accounts that one read of those alike answers at most. */
export const NEAR_MAX = 400
/** Accounts of one page at most. */
export const PAGE_MAX = 100
/** Words of a name that are looked for at most. */
export const QUERY_WORDS_MAX = 6

/** A name as it is looked for. All texts are folded as `ListingTerms` are. */
export interface NameQuery {
  /** At most QUERY_WORDS_MAX. Each, or a word much like it, is in what fits; of three and more, all but one. */
  readonly words: ReadonlyArray<string>
  /** The whole name without blanks, in each order it may be meant in: the name or the handle of what fits. */
  readonly keys: ReadonlyArray<string>
}

/** Both ends count; null is no end. */
export interface Range {
  readonly min: number | null
  readonly max: number | null
}

/** What accounts must be like, all of it at once. An account of which a filter can't be judged is left out. */
export interface ListingFilters {
  readonly platform: AnyPlatform | null
  readonly followers: Range
  readonly score: Range
  readonly agents: Readonly<Record<AgentName, Range>>
  readonly engagementRate: Range
  readonly language: string | null
  readonly country: string | null
  readonly topic: string | null
  /** Folded. */
  readonly brandKey: string | null
  /** Kinds of which each was looked for and isn't there. */
  readonly withoutFlags: ReadonlyArray<string>
  /** Kinds of which each is there. */
  readonly withFlags: ReadonlyArray<string>
  readonly scoredSince: Date | null
  /** Whether accounts without a score are left out. Every filter but `platform` and `followers` leaves them out anyway. */
  readonly isScored: boolean
}

/** The numbers that pages are sorted by, the greatest first. Accounts without the number are left out. */
export type PageSort = "score" | "followers"

/** The last account of a page: the next one begins behind it. */
export interface PageEnd {
  readonly value: number
  readonly account: ListedAccount
}

/** Where accounts like another one are looked for: in each niche those whose score is nearest. */
export interface NearQuery {
  /** At most NICHES_MAX. */
  readonly niches: ReadonlyArray<string>
  readonly score: number
}
export const NICHES_MAX = 12

/** The whole index, in numbers. */
export interface IndexTotals {
  readonly listed: number
  readonly scored: number
  /** Null where nothing is scored. */
  readonly oldestScoredAt: Date | null
  /**
   * How many scored accounts have the evidence of each filter: by `followers`, `engagement`, `language`, `country`, `topic`,
   * `brand`, an agent's name, and `flag:` with a kind. Where it is 0 it may be left out.
   */
  readonly judged: Readonly<Record<string, number>>
}

/**
 * Every account that was scored or found here, one listing each, as far as it is every tenant's to know. Creators are told as
 * the asking tenant sees them.
 */
export class CreatorIndex extends Context.Service<
  CreatorIndex,
  {
    /**
     * Lists accounts, each in place of what was listed of it before.
     *
     * Idempotent. MUST leave a listing as it is when what is given is older: of an earlier score, or of no score where there is one.
     */
    readonly list: (listings: ReadonlyArray<NewListing>) => Effect.Effect<void, IndexUnavailable>
    /**
     * Accounts that may be meant by a name, at most NAMED_MAX, in no particular order: those of that very name or handle, those
     * that have each of its words or one that differs in a letter, and those whose name or handle as a whole is much like it: of
     * several words, and of a handle, only where there are none of the others.
     * Where there are more, those most alike, and of those that are alike the ones that more people follow.
     */
    readonly named: (
      tenantId: TenantId,
      query: NameQuery,
      filters: ListingFilters
    ) => Effect.Effect<ReadonlyArray<FoundListing>, IndexUnavailable>
    /** The listing of an account. */
    readonly find: (
      tenantId: TenantId,
      account: ListedAccount
    ) => Effect.Effect<Option.Option<SeenListing>, IndexUnavailable>
    /** Scored accounts in some niches that fit the filters, those of the nearest scores, at most NEAR_MAX, in no particular order. */
    readonly near: (
      tenantId: TenantId,
      query: NearQuery,
      filters: ListingFilters
    ) => Effect.Effect<ReadonlyArray<SeenListing>, IndexUnavailable>
    /**
     * A page of the scored accounts that fit the filters: by the number, the greatest first, then by platform and handle, the last
     * first. At most `limit`, 1 to PAGE_MAX + 1. Pages of rows that change meanwhile neither repeat nor leave out those that don't.
     */
    readonly page: (
      tenantId: TenantId,
      filters: ListingFilters,
      page: { readonly sort: PageSort; readonly after: PageEnd | null; readonly limit: number }
    ) => Effect.Effect<ReadonlyArray<SeenListing>, IndexUnavailable>
    /** Exact, of what had been listed when it was read. */
    readonly totals: Effect.Effect<IndexTotals, IndexUnavailable>
  }
>()("creatorsignal/ports/creators/discovery/CreatorIndex") {}
