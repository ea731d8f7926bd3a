import { Clock, Effect, Schema } from "effect"
import { CreditLedger, CreditsExhausted } from "../../../ports/accounts/billing/CreditLedger.ts"
import type { Caller } from "../../../ports/accounts/keys/ApiKey.ts"
import { CreatorIndex } from "../../../ports/creators/discovery/CreatorIndex.ts"
import { Discoveries, SEEDS_READ_MAX } from "../../../ports/creators/discovery/Discoveries.ts"
import type { FoundListing } from "../../../ports/creators/discovery/Listing.ts"
import { WebLookups } from "../../../ports/creators/discovery/WebLookups.ts"
import { isScoredPlatform } from "../../../ports/creators/identity/platforms.ts"
import { accountKey, type Platform, type SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { RESOLVE_CREDITS, RESOLVE_WITH_WEB_SEARCH_CREDITS } from "../../accounts/billing/prices.ts"
import { LINK_CONFIDENCE_MIN } from "../identity/matchAccounts.ts"
import { ChargeFailed } from "../lookups/lookupCreator.ts"
import { DiscoveryUnavailable } from "./discoverAccounts.ts"
import { type AskedName, askForHandle, askForName } from "./nameSimilarity.ts"
import { NO_FILTERS } from "./noFilters.ts"
import { type Candidate, contendersOf, weighCandidates } from "./rankCandidates.ts"
import { searchWebForCreator } from "./searchWebForCreator.ts"

/** A key that may only read asked for a search of the web, which costs. */
export class WebSearchNeedsFullScope extends Schema.TaggedError<WebSearchNeedsFullScope>()(
  "WebSearchNeedsFullScope",
  {}
) {}

/** Who is looked for: by what they are called, or by a handle, on one platform or any. */
export type Sought =
  | { readonly _tag: "Name"; readonly name: string }
  | { readonly _tag: "Handle"; readonly handle: string; readonly platform: Platform | null }

export interface ResolveRequest {
  readonly key: Caller
  readonly sought: Sought
  readonly allowWebSearch: boolean
  readonly operationId: string
  readonly customerRef: string | null
  /** Searches of the web that all tenants together may make on one UTC day; null where there is nothing to search with. */
  readonly searchesPerDayMax: number | null
}

export interface Resolution {
  /** Likeliest first, at most CANDIDATES_MAX. */
  readonly candidates: ReadonlyArray<Candidate>
  readonly webSearched: boolean
  readonly creditsCharged: number
}

/** An account that can be scored, among what the web told of likely creators. */
const scoreableOf = (candidates: ReadonlyArray<Candidate>): SocialAccount | undefined => {
  for (const { foundBy, accounts } of candidates) {
    if (foundBy !== "web_search") continue
    for (const { account } of accounts) {
      const { platform, handle } = account
      if (isScoredPlatform(platform)) return { platform, handle }
    }
  }
  return undefined
}

const textOf = (sought: Sought): string => (sought._tag === "Name" ? sought.name : sought.handle)

/** What the tenant discovered of the seeds that may be meant; nothing is read where one account alone is. */
const foundTogether = Effect.fnUntraced(function* ({ tenantId }: Caller, found: ReadonlyArray<FoundListing>) {
  const discoveries = yield* Discoveries
  const accounts = found.flatMap(({ listing, linked }) => [listing, ...linked])
  const seeds = accounts.flatMap(({ account: { platform, handle } }) =>
    isScoredPlatform(platform) ? [{ platform, handle }] : []
  )
  return found.length < 2 || seeds.length === 0
    ? []
    : yield* discoveries.together(tenantId, seeds.slice(0, SEEDS_READ_MAX), LINK_CONFIDENCE_MIN)
})

/** The same search of the web, with what it found; it costs only where it found somebody who can be scored. */
const withWeb = Effect.fnUntraced(function* (
  asked: AskedName,
  { key, sought, operationId, customerRef, searchesPerDayMax }: ResolveRequest,
  known: ReturnType<typeof contendersOf>
) {
  if (searchesPerDayMax === null) return yield* new DiscoveryUnavailable()
  const ledger = yield* CreditLedger
  const discoveries = yield* Discoveries
  const lookups = yield* WebLookups
  const { tenantId, id: keyId } = key
  const balance = yield* ledger.balance(tenantId)
  if (balance < RESOLVE_WITH_WEB_SEARCH_CREDITS) {
    return yield* new CreditsExhausted({ balance, required: RESOLVE_WITH_WEB_SEARCH_CREDITS })
  }
  const at = new Date(yield* Clock.currentTimeMillis)
  const { maySearch } = yield* discoveries.begin({ tenantId, keyId, operationId, searchesPerDayMax, at })
  if (!maySearch) return { candidates: weighCandidates(known), webSearched: false, creditsCharged: RESOLVE_CREDITS }

  const accounts = known.flatMap((each) => each.accounts.map(({ account }) => accountKey(account)))
  const found = yield* searchWebForCreator(asked, textOf(sought), new Set(accounts))
  const fitting =
    sought._tag === "Handle" && sought.platform !== null
      ? found.filter((each) => each.accounts.some(({ account }) => account.platform === sought.platform))
      : found
  const candidates = weighCandidates([...known, ...fitting])
  const account = scoreableOf(candidates)
  const creditsCharged =
    account === undefined
      ? RESOLVE_CREDITS
      : yield* lookups
          .charge({
            tenantId,
            keyId,
            operationId,
            account,
            priceCredits: RESOLVE_WITH_WEB_SEARCH_CREDITS,
            customerRef,
            at
          })
          .pipe(Effect.catchTag("LedgerUnavailable", (cause) => Effect.fail(new ChargeFailed({ cause }))))
  return { candidates, webSearched: true, creditsCharged }
})

/**
 * Who may be meant by a name or a handle, of those who were scored or found here: free, and nothing is read but the index and what
 * the tenant discovered, which tells whose accounts are one creator's. Where
 * the web may be searched, also who is found there and seen on their own page, for RESOLVE_WITH_WEB_SEARCH_CREDITS where that is
 * somebody who can be scored and the index did not tell, and free where it isn't. It counts as a discovery of its day; with the
 * day's searches used up the index alone is answered. Nothing is linked, attributed or scored.
 *
 * Fails with IndexUnavailable; with WebSearchNeedsFullScope and DiscoveryUnavailable; with CreditsExhausted before anything is
 * searched; with DailyDiscoveriesExhausted, DiscoveryFailed, ChargeFailed and LedgerUnavailable. Nothing is charged then.
 */
export const resolveCreators = Effect.fn("discovery.resolveCreators")(function* (request: ResolveRequest) {
  const index = yield* CreatorIndex
  const { key, sought, allowWebSearch } = request
  if (allowWebSearch && key.scope === "read") return yield* new WebSearchNeedsFullScope()
  const asked = sought._tag === "Name" ? askForName(sought.name) : askForHandle(sought.handle)
  const nobody: Resolution = { candidates: [], webSearched: false, creditsCharged: RESOLVE_CREDITS }
  if (asked === null) return nobody
  const platform = sought._tag === "Handle" ? sought.platform : null
  const found = yield* index.named(key.tenantId, asked.query, { ...NO_FILTERS, platform })
  const known = contendersOf(asked, found, yield* foundTogether(key, found))
  const resolution: Resolution = allowWebSearch
    ? yield* withWeb(asked, request, known)
    : { ...nobody, candidates: weighCandidates(known) }
  return resolution
})
