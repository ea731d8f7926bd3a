import { Context, type Effect, type Option, Schema } from "effect"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import type { Page } from "../../paging/Page.ts"
import type { StoreUnavailable } from "../../system/StoreUnavailable.ts"
import type { SocialAccount } from "../identity/SocialAccount.ts"
import type { PlanKind } from "./Plan.ts"
import { type RosterEntry, type RosterNotes, type RosterRevenue, type RosterSummary, renewalOf } from "./RosterEntry.ts"

/** The tenant has ROSTER_MAX creators saved. */
export class RosterFull extends Schema.TaggedError<RosterFull>()("RosterFull", {}) {}
/** The creator has a plan that is not `none`. */
export class PlanHeld extends Schema.TaggedError<PlanHeld>()("PlanHeld", {}) {}

/** Which creators of a roster are asked for, all of it at once; null asks for any. */
export interface RosterFilters {
  readonly plan: PlanKind | "none" | null
  readonly isPaused: boolean | null
  readonly isFlagged: boolean | null
  readonly tag: string | null
  /** Creators of whom a name or a handle begins so, or a word in it: as `searchText` writes it, 1 to SEARCH_CHARACTERS_MAX. */
  readonly search: string | null
}

/**
 * What a roster is sorted by; revenue in the minor units of the currency that a creator brought most in. Creators without it come last in
 * either direction. Ties go by the account, always upwards.
 */
export const RosterSort = Schema.Literals([
  "added",
  "score",
  "delta_90d",
  "followers",
  "name",
  "last_scored",
  "renewal",
  "flags",
  "revenue"
])
export type RosterSort = typeof RosterSort.Type

/** A name as it is sorted: by code points, whatever its case. */
export const sortedName = ({ displayName }: Pick<RosterSummary, "displayName">): string | null =>
  displayName?.normalize("NFC").toLowerCase() ?? null

/** What an entry is sorted by, as text: a number in decimal, a date in ISO 8601; null where it has none. */
export const sortValueOf = ({ addedAt, plan, revenue, summary }: RosterEntry, sort: RosterSort): string | null => {
  switch (sort) {
    case "added":
      return addedAt.toISOString()
    case "score":
      return summary.score?.toString() ?? null
    case "delta_90d":
      return summary.delta90d?.toString() ?? null
    case "followers":
      return summary.followers?.toString() ?? null
    case "name":
      return sortedName(summary)
    case "last_scored":
      return summary.scoredAt?.toISOString() ?? null
    case "renewal":
      return plan === null ? null : (renewalOf(plan)?.toISOString() ?? null)
    case "flags":
      return summary.flags === 0 ? null : summary.flags.toString()
    case "revenue":
      return revenue[0]?.minorUnits.toString() ?? null
  }
}

/** Of a name or a handle so many characters can be searched for, at most. */
export const SEARCH_CHARACTERS_MAX = 64
/** Words of a name, and parts of a handle, by which a creator is found, at most of each. */
const SEARCH_WORDS_MAX = 8

/** A text as it is searched for: whatever its case, accents, style of letters and what is not seen of it, without an @ before it. */
export const searchText = (text: string): string =>
  text
    .toWellFormed()
    .normalize("NFKD")
    .replaceAll(/[\p{Mn}\p{Cf}\0]/gu, "")
    .toLowerCase()
    .normalize("NFC")
    .replaceAll(/\s+/g, " ")
    .trim()
    .replace(/^@/, "")

/** A text from its beginning and from each of its first words on. */
const termsOf = (text: string): ReadonlyArray<string> => {
  const folded = searchText(text)
  const words = [...folded.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index }) => index)
  return [...new Set([0, ...words])]
    .slice(0, SEARCH_WORDS_MAX)
    .map((from) => [...folded.slice(from)].slice(0, SEARCH_CHARACTERS_MAX).join(""))
    .filter((term) => term !== "")
}

/** What a creator is found by: whatever one of these begins with. */
export const searchTermsOf = ({ displayName, accounts }: RosterSummary): ReadonlyArray<string> => [
  ...new Set([displayName ?? "", ...accounts.map(({ handle }) => handle)].flatMap(termsOf))
]

/** The last creator of a page, by `sortValueOf`: the next one begins behind it. */
export interface RosterPageEnd {
  readonly value: string | null
  readonly account: SocialAccount
}

export interface RosterQuery {
  readonly filters: RosterFilters
  readonly sort: RosterSort
  readonly isDescending: boolean
  /** 1 to ROSTER_PAGE_MAX. */
  readonly limit: number
  /** Of the filtered creators so many are passed over, at most ROSTER_OFFSET_MAX; 0 where a page goes on behind another. */
  readonly offset: number
  readonly after: RosterPageEnd | null
}

/** A creator of whom the roster doesn't know yet what it is to show. */
export interface UnsummarisedEntry {
  /** The account on the roster. */
  readonly account: SocialAccount
  /** The creator's accounts as the tenant sees them now, itself first. */
  readonly accounts: ReadonlyArray<SocialAccount>
  /** Scores made after this the tenant was not told; null where they paid for none. */
  readonly toldUntil: Date | null
  /** What changes when the entry does. */
  readonly version: number
}

/** What is shown of a creator: one entry for all the accounts of theirs that are on the roster. */
export interface SummarisedEntry {
  readonly entry: Pick<UnsummarisedEntry, "account" | "version">
  readonly summary: RosterSummary
}

/** What a creator brought, by an account of theirs. */
export interface CreatorRevenue {
  readonly account: SocialAccount
  readonly revenue: ReadonlyArray<RosterRevenue>
}

/** A creator with a score who brought something. */
export interface EarningCreator {
  readonly account: SocialAccount
  readonly displayName: string | null
  readonly score: number
  readonly revenue: ReadonlyArray<RosterRevenue>
}

/** Creators who brought something that are read at once, at most. */
export const EARNING_MAX = 500
/** Creators on one roster, at most: those that were paid for are added beyond it. */
export const ROSTER_MAX = 100_000
export const ROSTER_PAGE_MAX = 200
export const ROSTER_OFFSET_MAX = 100_000
/** Entries that are summarised at once, at most. */
export const UNSUMMARISED_MAX = 100

/**
 * The creators that a tenant keeps an eye on: those they paid for a score of, and those they saved by hand. `Lookups` and `Jobs`
 * put the first on it in the step that charges a read or ends a job; a creator is one entry, whichever of its accounts are there.
 */
export class Roster extends Context.Service<
  Roster,
  {
    /**
     * Saves a creator by an account, or changes what is noted of one who is there; what is absent stays as it is. Idempotent.
     * MUST fail with RosterFull when the tenant has ROSTER_MAX creators and this is another, and then change nothing.
     */
    readonly save: (
      tenantId: TenantId,
      account: SocialAccount,
      notes: Partial<RosterNotes>,
      at: Date
    ) => Effect.Effect<RosterEntry, RosterFull | StoreUnavailable>
    /**
     * Takes a creator off the roster, with what was noted of them; true when they were on it. A score that is paid for later puts
     * them on it again.
     * MUST fail with PlanHeld when the creator has a plan that is not none, and then change nothing.
     */
    readonly remove: (tenantId: TenantId, account: SocialAccount) => Effect.Effect<boolean, PlanHeld | StoreUnavailable>
    /** The entry of an account's creator, by whichever account. */
    readonly find: (
      tenantId: TenantId,
      account: SocialAccount
    ) => Effect.Effect<Option.Option<RosterEntry>, StoreUnavailable>
    /** The entries of these accounts' creators, at most ROSTER_PAGE_MAX, each once by whichever account, in any order. One statement. */
    readonly ofAccounts: (
      tenantId: TenantId,
      accounts: ReadonlyArray<SocialAccount>
    ) => Effect.Effect<ReadonlyArray<RosterEntry>, StoreUnavailable>
    /**
     * A page of the roster, and how many creators the filters leave. A number of statements that doesn't grow with the page. Pages
     * behind one another of rows that change meanwhile neither repeat nor leave out those that don't. What is searched for is found
     * in what creators were summarised as.
     */
    readonly page: (
      tenantId: TenantId,
      query: RosterQuery
    ) => Effect.Effect<{ readonly entries: ReadonlyArray<RosterEntry>; readonly total: number }, StoreUnavailable>
    /** Whether any creator of the tenant has a score. */
    readonly hasScore: (tenantId: TenantId) => Effect.Effect<boolean, StoreUnavailable>
    /** Creators who have a score and brought something, by account, at most EARNING_MAX. What it reads grows with those alone. */
    readonly earning: (tenantId: TenantId) => Effect.Effect<ReadonlyArray<EarningCreator>, StoreUnavailable>
    /**
     * Entries that changed since they were summarised, at most `limit` and UNSUMMARISED_MAX: a score was told, accounts were linked
     * or taken apart.
     */
    readonly unsummarised: (
      tenantId: TenantId,
      limit: number
    ) => Effect.Effect<ReadonlyArray<UnsummarisedEntry>, StoreUnavailable>
    /** Keeps summaries. Without effect on an entry that has changed since it was read. */
    readonly summarise: (
      tenantId: TenantId,
      entries: ReadonlyArray<SummarisedEntry>
    ) => Effect.Effect<void, StoreUnavailable>
    /** Tenants that have such entries, by id, at most `limit` behind `after`. What it reads grows with those entries alone. */
    readonly tenantsToSummarise: (page: Page<TenantId>) => Effect.Effect<ReadonlyArray<TenantId>, StoreUnavailable>
    /** Tenants whose revenue was not summed up since `before`, and who have tracking links of creators; at most `limit`. */
    readonly tenantsToSumUp: (before: Date, limit: number) => Effect.Effect<ReadonlyArray<TenantId>, StoreUnavailable>
    /** Keeps what each creator brought, in place of what was kept before; those that are not named brought nothing. */
    readonly keepRevenue: (
      tenantId: TenantId,
      revenue: ReadonlyArray<CreatorRevenue>,
      at: Date
    ) => Effect.Effect<void, StoreUnavailable>
  }
>()("creatorsignal/ports/creators/roster/Roster") {}
