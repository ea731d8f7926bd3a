import { Effect, Option, Schema } from "effect"
import { CreditLedger, type Credits, CreditsExhausted } from "../../../ports/accounts/billing/CreditLedger.ts"
import { Discoveries } from "../../../ports/creators/discovery/Discoveries.ts"
import type { Discovery } from "../../../ports/creators/discovery/Discovery.ts"
import { isWebPlatform } from "../../../ports/creators/identity/platforms.ts"
import { discoveryCreditsOf, INCLUDED_CREDITS } from "../../accounts/billing/prices.ts"
import { ChargeFailed } from "../lookups/lookupCreator.ts"
import { DiscoveryFailed, SeedNotFound } from "./discoverFootprint.ts"
import { type DiscoveryRequest, makeDiscovery, type SettledDiscovery } from "./makeDiscovery.ts"

/** There is nothing here to search the web with, and a discovery that is paid for is one that searched it. */
export class DiscoveryUnavailable extends Schema.TaggedError<DiscoveryUnavailable>()("DiscoveryUnavailable", {}) {}

/** What a discovery is kept as, and what it costs. One that may not search is free and says what the seed's pages do. */
const settleAt =
  (searchedCredits: Credits) =>
  (found: Discovery, maySearch: boolean): Effect.Effect<SettledDiscovery, DiscoveryFailed | DiscoveryUnavailable> => {
    if (!maySearch) {
      const discovery: Discovery = { ...found, webSearch: "skipped" }
      return Effect.succeed({ discovery, priceCredits: INCLUDED_CREDITS })
    }
    switch (found.webSearch) {
      case "searched":
        return Effect.succeed({ discovery: found, priceCredits: searchedCredits })
      case "not_configured":
        return Effect.fail(new DiscoveryUnavailable())
      default:
        return Effect.fail(new DiscoveryFailed({ cause: `the search of the web ${found.webSearch}` }))
    }
  }

/**
 * Finds the other accounts of a seed by its own pages and a search of the web, for DISCOVERY_CREDITS or the key's own price. With
 * the day's searches used up, what its own pages say is answered for nothing. Always made anew; a repeated operation is answered as
 * it was.
 *
 * Fails with DiscoveryUnavailable where the web can't be searched here, with CreditsExhausted before anything is read, with
 * DailyDiscoveriesExhausted, SeedNotFound, SeedUnavailable, DiscoveryFailed, also where the search fails, with ChargeFailed, and with
 * LedgerUnavailable. Nothing is charged then.
 */
export const discoverAccounts = Effect.fn("discovery.discoverAccounts")(function* (request: DiscoveryRequest) {
  if (request.searchesPerDayMax === null) return yield* new DiscoveryUnavailable()
  // The service's own accounts have no page: nothing is looked at, so nothing is counted.
  if (!isWebPlatform(request.seed.platform)) return yield* new SeedNotFound()
  const discoveries = yield* Discoveries
  const ledger = yield* CreditLedger
  const { tenantId } = request.key
  const before = yield* discoveries.recordedBy(tenantId, request.operationId)
  if (Option.isSome(before)) return before.value
  const balance = yield* ledger.balance(tenantId)
  const searchedCredits = discoveryCreditsOf(request.key)
  if (balance < searchedCredits) return yield* new CreditsExhausted({ balance, required: searchedCredits })
  return yield* makeDiscovery(request, settleAt(searchedCredits)).pipe(
    Effect.catchTag("LedgerUnavailable", (cause) => Effect.fail(new ChargeFailed({ cause })))
  )
})
