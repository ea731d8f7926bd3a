import { Clock, Effect } from "effect"
import type { Credits } from "../../../ports/accounts/billing/CreditLedger.ts"
import type { Caller } from "../../../ports/accounts/keys/ApiKey.ts"
import { Discoveries } from "../../../ports/creators/discovery/Discoveries.ts"
import type { Discovery } from "../../../ports/creators/discovery/Discovery.ts"
import type { SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { WRITE_RETRY } from "../lookups/lookupCreator.ts"
import { discoverFootprint } from "./discoverFootprint.ts"
import { listFound } from "./listFound.ts"

/** A request that may need a discovery. */
export interface DiscoveryRequest {
  readonly key: Caller
  readonly seed: SocialAccount
  /** UUID of the request: what it counts, keeps and charges is named by it. */
  readonly operationId: string
  /** What the customer books the request under; null when they said nothing. */
  readonly customerRef: string | null
  /** Searches of the web that all tenants together may make on one UTC day; null where there is nothing to search with. */
  readonly searchesPerDayMax: number | null
}

/** What is kept of a discovery that was made, and what it costs. */
export interface SettledDiscovery {
  readonly discovery: Discovery
  readonly priceCredits: Credits
}

const isLedgerAway = ({ _tag }: { readonly _tag: string }): boolean => _tag === "LedgerUnavailable"

/**
 * Keeps what was discovered and charges it, once however often its operation is repeated. The one place where a discovery
 * is kept: whatever else is to know of it is told here.
 */
const recordDiscovery = Effect.fn("discovery.recordDiscovery")(function* (
  { key, operationId, customerRef }: DiscoveryRequest,
  settled: SettledDiscovery,
  at: Date
) {
  const discoveries = yield* Discoveries
  const recorded: { readonly discovery: Discovery; readonly credits: number } = yield* discoveries
    .record({ ...settled, tenantId: key.tenantId, keyId: key.id, operationId, customerRef, at })
    .pipe(Effect.retry({ ...WRITE_RETRY, while: isLedgerAway }))
  // The index tells what is found; a discovery that was paid for is answered without it too.
  yield* listFound(recorded.discovery).pipe(
    Effect.catch((error) => Effect.logWarning("what was discovered could not be listed", error))
  )
  return recorded
})

/**
 * Discovers a seed's other accounts: counts it on the key's day, looks, and keeps what `settle` makes of what was found. Whether
 * the web may be searched is told to `settle` too.
 *
 * Fails with DailyDiscoveriesExhausted, with SeedNotFound, SeedUnavailable and DiscoveryFailed, with CreditsExhausted, as `settle`
 * does, and with LedgerUnavailable. Nothing is charged then; the count stays, since the work was done, but for SeedUnavailable.
 */
export const makeDiscovery = Effect.fn("discovery.makeDiscovery")(function* <E>(
  request: DiscoveryRequest,
  settle: (found: Discovery, maySearch: boolean) => Effect.Effect<SettledDiscovery, E>
) {
  const { key, seed, operationId, searchesPerDayMax } = request
  const discoveries = yield* Discoveries
  const at = new Date(yield* Clock.currentTimeMillis)
  const { maySearch } = yield* discoveries
    .begin({ tenantId: key.tenantId, keyId: key.id, operationId, searchesPerDayMax, at })
    .pipe(Effect.retry({ ...WRITE_RETRY, while: isLedgerAway }))
  // Where there is nothing to search with, nothing of the day's searches can be used up: whatever else can be looked at is.
  const found = yield* discoverFootprint(seed, { maySearch: maySearch || searchesPerDayMax === null }).pipe(
    Effect.tapErrorTag("SeedUnavailable", () =>
      discoveries.release(key.tenantId, operationId).pipe(
        Effect.retry({ ...WRITE_RETRY, while: isLedgerAway }),
        Effect.catch((error) => Effect.logWarning("a discovery that read nothing stays counted", error))
      )
    )
  )
  return yield* recordDiscovery(request, yield* settle(found, maySearch), at)
})
