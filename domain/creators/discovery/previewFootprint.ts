import { Clock, Effect, Option } from "effect"
import { Discoveries } from "../../../ports/creators/discovery/Discoveries.ts"
import type { Discovery } from "../../../ports/creators/discovery/Discovery.ts"
import { Footprints } from "../../../ports/creators/discovery/Footprints.ts"
import { isWebPlatform } from "../../../ports/creators/identity/platforms.ts"
import type { SocialAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { MINUTE_MS } from "../../../ports/time/days.ts"
import { FOOTPRINT_PREVIEW_CREDITS } from "../../accounts/billing/prices.ts"
import { chooseAccounts, NoScoreableAccounts, type VerifiedAccount } from "./chooseAccounts.ts"
import { type DiscoveryRequest, makeDiscovery } from "./makeDiscovery.ts"

/** A seed that a tenant discovered so lately is not discovered for them again: what they were shown is what they confirm. */
export const PREVIEW_MINUTES_MAX = 60

/** The tenant's discovery of the seed that is still good; none where there is none. */
export const recentDiscovery = Effect.fnUntraced(function* ({ key, seed }: DiscoveryRequest) {
  const discoveries = yield* Discoveries
  const nowMs = yield* Clock.currentTimeMillis
  return yield* discoveries.latest(key.tenantId, seed, new Date(nowMs - PREVIEW_MINUTES_MAX * MINUTE_MS))
})

/** Discovers a seed for nothing. The service's own accounts have no page on the web that says what else is theirs. */
export const discoverFree = Effect.fnUntraced(function* (request: DiscoveryRequest) {
  if (!isWebPlatform(request.seed.platform)) return yield* new NoScoreableAccounts()
  const { discovery } = yield* makeDiscovery(request, (found) =>
    Effect.succeed({ discovery: found, priceCredits: FOOTPRINT_PREVIEW_CREDITS })
  )
  return discovery
})

/**
 * What is made of a discovery for the tenant who asks: by what they verified, or null, and by what they said before of the seed's
 * accounts. The one place that decides it, so that a preview shows what a confirm takes. Fails as `chooseAccounts` does, and with
 * a store's own failure.
 */
export const chooseFor = Effect.fnUntraced(function* (
  { key, seed }: Pick<DiscoveryRequest, "key" | "seed">,
  discovery: Discovery,
  verified: ReadonlyArray<VerifiedAccount> | null
) {
  const footprints = yield* Footprints
  const apart = yield* footprints.apart(key.tenantId, seed)
  return yield* Effect.fromResult(chooseAccounts(discovery, verified, apart))
})

/** What was discovered of a seed, and what a confirm would make of it. */
export interface FootprintPreview {
  readonly discovery: Discovery
  /** The accounts that a confirm which names none scores and links, the seed first. */
  readonly selected: ReadonlyArray<SocialAccount>
}

/**
 * Shows which accounts a footprint of the seed would be chosen from, and which a confirm takes unasked. Free. The tenant's
 * discovery of the last PREVIEW_MINUTES_MAX is shown again and not counted; otherwise one is made, which counts on the key's day.
 *
 * Fails with DailyDiscoveriesExhausted, SeedNotFound, SeedUnavailable,
 * DiscoveryFailed, NoScoreableAccounts, and with a store's own failure.
 */
export const previewFootprint = Effect.fn("discovery.previewFootprint")(function* (request: DiscoveryRequest) {
  const recent = yield* recentDiscovery(request)
  const discovery = Option.isSome(recent) ? recent.value : yield* discoverFree(request)
  const { scored } = yield* chooseFor(request, discovery, null)
  const preview: FootprintPreview = { discovery, selected: scored }
  return preview
})
