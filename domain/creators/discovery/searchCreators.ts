import { Effect, Option, Schema } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import {
  CreatorIndex,
  type IndexTotals,
  type ListingFilters,
  type PageEnd,
  type Range
} from "../../../ports/creators/discovery/CreatorIndex.ts"
import type { ListedAccount, SeenListing } from "../../../ports/creators/discovery/Listing.ts"
import { accountKey, isSameAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { NotScored } from "../../../ports/creators/reports/ReportAccess.ts"
import { AgentName } from "../../../ports/creators/scoring/Score.ts"
import { compareAscending } from "../../paging/lists.ts"
import { nichesAround } from "../listings/listingOf.ts"
import { askForName, nameSimilarity } from "./nameSimilarity.ts"
import { cursorOf, readCursor } from "./pageCursor.ts"
import { likenessOf } from "./similarCreators.ts"

/** What a search's answer is sorted by; the greatest first. `match` is how well the text, or the other creator, is matched. */
export const SEARCH_SORTS = ["score", "match", "followers"] as const
export type SearchSort = (typeof SEARCH_SORTS)[number]

/** The search is not one that can be made. */
export class SearchInvalid extends Schema.TaggedError<SearchInvalid>()("SearchInvalid", {
  /** What is wrong, for the customer; it names the field. */
  reason: Schema.String
}) {}

/** Whoever is less like the text is not matched. */
const MATCH_MIN = 0.5
/** Topics of a creator that others like them are looked for by. */
const TOPICS_COMPARED_MAX = 3

export interface CreatorSearch {
  readonly text: string | null
  readonly similarTo: ListedAccount | null
  readonly filters: ListingFilters
  /** Null: by match where there is something to match, else by score. */
  readonly sort: SearchSort | null
  readonly limit: number
  readonly cursor: string | null
}

export interface FoundCreator {
  readonly listing: SeenListing
  /** 0 to 1; null where nothing is to be matched. */
  readonly match: number | null
  /** Why they are like the other creator; empty where none is named. */
  readonly reasons: ReadonlyArray<string>
}

export interface SearchAnswer {
  readonly creators: ReadonlyArray<FoundCreator>
  /** What asks for the next page; null on the last one. */
  readonly nextCursor: string | null
  readonly totals: IndexTotals
  /** For each filter how many scored creators it can't be judged for, who are therefore left out. */
  readonly unjudged: ReadonlyArray<{ readonly filter: string; readonly creators: number }>
}

const isAsked = ({ min, max }: Range): boolean => min !== null || max !== null

/** The names of the filters that are asked for, as `IndexTotals.judged` has them. What every score tells is always judged. */
const filtersAsked = (filters: ListingFilters, sort: SearchSort): ReadonlyArray<string> => [
  ...(isAsked(filters.followers) || sort === "followers" ? ["followers"] : []),
  ...(isAsked(filters.engagementRate) ? ["engagement"] : []),
  ...AgentName.literals.filter((agent) => isAsked(filters.agents[agent])),
  ...(filters.language === null ? [] : ["language"]),
  ...(filters.country === null ? [] : ["country"]),
  ...(filters.topic === null ? [] : ["topic"]),
  ...(filters.brandKey === null ? [] : ["brand"]),
  ...new Set([...filters.withoutFlags, ...filters.withFlags].map((kind) => `flag:${kind}`))
]

const DIGITS = 6
const rounded = (value: number): number => Number(value.toFixed(DIGITS))

const pageValueOf = (sort: SearchSort, { listing, match }: FoundCreator): number | null =>
  sort === "match" ? match : sort === "score" ? listing.score : listing.followers

/** The order of pages: the greatest first, then the last by platform and handle. */
const isBehind = (end: PageEnd, value: number, account: ListedAccount): boolean =>
  value < end.value || (value === end.value && accountOrder(account, end.account) < 0)
const accountOrder = (a: ListedAccount, b: ListedAccount): number =>
  compareAscending(a.platform, b.platform) || compareAscending(a.handle, b.handle)

/** A page of creators that are all there. */
const cut = (
  found: ReadonlyArray<FoundCreator>,
  sort: SearchSort,
  after: PageEnd | null
): ReadonlyArray<FoundCreator> =>
  found
    .flatMap((creator) => {
      const value = pageValueOf(sort, creator)
      return value === null ? [] : [{ creator, value }]
    })
    .filter(({ creator, value }) => after === null || isBehind(after, value, creator.listing.account))
    .sort((a, b) => b.value - a.value || accountOrder(b.creator.listing.account, a.creator.listing.account))
    .map(({ creator }) => creator)

/** Creators whose name or handle is like a text, of those that the index tells of. */
const matched = Effect.fnUntraced(function* (tenantId: TenantId, text: string, filters: ListingFilters) {
  const index = yield* CreatorIndex
  const asked = askForName(text)
  if (asked === null) return []
  const found = yield* index.named(tenantId, asked.query, filters)
  return found
    .map(({ listing }): FoundCreator => {
      const match = nameSimilarity(asked, { ...listing, handle: listing.account.handle })
      return { listing, match: rounded(match), reasons: [] }
    })
    .filter(({ match }) => match !== null && match >= MATCH_MIN)
})

/** Creators like another one, of those in their niches. */
const alike = Effect.fnUntraced(function* (tenantId: TenantId, account: ListedAccount, filters: ListingFilters) {
  const index = yield* CreatorIndex
  const other = Option.getOrUndefined(yield* index.find(tenantId, account))
  if (other === undefined || other.score === null) return yield* new NotScored()
  const topics = other.topics.slice(0, TOPICS_COMPARED_MAX).map(({ topic }) => topic)
  const near = yield* index.near(
    tenantId,
    { niches: nichesAround(topics, other.followers), score: other.score },
    filters
  )
  const isSame = (listing: SeenListing): boolean =>
    isSameAccount(listing.account, account) || (listing.groupId !== null && listing.groupId === other.groupId)
  return near
    .filter((listing) => !isSame(listing))
    .map((listing): FoundCreator => {
      const { similarity, reasons } = likenessOf(other, listing)
      return { listing, match: rounded(similarity), reasons }
    })
})

/**
 * Scored creators who fit every filter. A filter only takes those whom there is evidence to judge by; the answer says how many
 * there is none for. Of a text, and of another creator, the accounts most like it are looked at, as many as the index tells at once.
 *
 * Fails with SearchInvalid, with NotScored where the other creator has no score, and with IndexUnavailable.
 */
export const searchCreators = Effect.fn("discovery.searchCreators")(function* (
  tenantId: TenantId,
  { text, similarTo, filters: given, sort: asked, limit, cursor }: CreatorSearch
) {
  const index = yield* CreatorIndex
  const isMatched = text !== null || similarTo !== null
  if (text !== null && similarTo !== null) {
    return yield* new SearchInvalid({ reason: "similar_to: can't be sent with q" })
  }
  if (asked === "match" && !isMatched) {
    return yield* new SearchInvalid({ reason: "sort: match needs q or similar_to" })
  }
  const sort = asked ?? (isMatched ? "match" : "score")
  const filters = { ...given, isScored: true }
  const question = JSON.stringify([text, similarTo === null ? null : accountKey(similarTo), filters, sort])
  const end = cursor === null ? Option.none<PageEnd>() : readCursor(cursor, question)
  if (cursor !== null && Option.isNone(end)) {
    return yield* new SearchInvalid({ reason: "cursor: must be next_cursor of an answer to the same search" })
  }
  const after = Option.getOrNull(end)

  const readPage =
    text !== null
      ? Effect.map(matched(tenantId, text, filters), (found) => cut(found, sort, after))
      : similarTo !== null
        ? Effect.map(alike(tenantId, similarTo, filters), (found) => cut(found, sort, after))
        : Effect.map(
            index.page(tenantId, filters, { sort: sort === "followers" ? sort : "score", after, limit: limit + 1 }),
            (rows) => rows.map((listing): FoundCreator => ({ listing, match: null, reasons: [] }))
          )
  const [rows, totals] = yield* Effect.all([readPage, index.totals], { concurrency: 2 })
  const creators = rows.slice(0, limit)
  const last = creators.at(-1)
  const value = last === undefined ? null : pageValueOf(sort, last)
  const answer: SearchAnswer = {
    creators,
    nextCursor:
      rows.length > limit && last !== undefined && value !== null
        ? cursorOf({ value, account: last.listing.account }, question)
        : null,
    totals,
    unjudged: filtersAsked(filters, sort).map((filter) => ({
      filter,
      creators: Math.max(0, totals.scored - (totals.judged[filter] ?? 0))
    }))
  }
  return answer
})
