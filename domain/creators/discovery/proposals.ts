import type { WebResult } from "../../../ports/creators/discovery/WebSearch.ts"
import { accountAt, profileAddress, profileAt } from "../../../ports/creators/identity/accountAddress.ts"
import { PLATFORMS, WEB_PLATFORMS, type WebPlatform } from "../../../ports/creators/identity/platforms.ts"
import type { Handle } from "../../../ports/creators/identity/SocialAccount.ts"
import { compareAscending } from "../../paging/lists.ts"
import type { Assessment } from "./assess.ts"
import { LIKELY_MIN, PROPOSALS_MAX, RESULT_PAGES_MAX, SEARCHES_MAX } from "./bounds.ts"
import type { Reading } from "./gather.ts"
import { isLinkPage, isWorthOpening, type Place, placeAt, placeOf } from "./places.ts"

/** A quotation mark would end what is asked for. */
const quoted = (text: string): string => `"${text.replace(/["\s]+/g, " ").trim()}"`

/** What the web is searched for: the name with the handle, and the handle alone. */
export const queriesFor = (handle: string, displayName: string | null): ReadonlyArray<string> => {
  const name = displayName?.trim() ?? ""
  const isNamed = name !== "" && name.toLowerCase() !== handle
  return [...(isNamed ? [`${quoted(name)} ${handle}`] : []), quoted(handle)].slice(0, SEARCHES_MAX)
}

/** What searches led to: accounts to open and hold against the seed, and pages that may name some. */
export interface Results {
  readonly accounts: ReadonlyArray<Place>
  readonly pages: ReadonlyArray<Place>
}

/** A result below a profile, a post say, proposes its account. */
export const placesIn = (results: ReadonlyArray<WebResult>): Results => {
  const places = new Map<string, Place>()
  for (const { url } of results) {
    const account = accountAt(url)
    const place = account === null ? placeAt(url) : placeOf(account, profileAddress(account) ?? url)
    if (place !== null && isWorthOpening(place) && !places.has(place.key)) places.set(place.key, place)
  }
  const all = [...places.values()]
  return {
    accounts: all.filter(({ account }) => account !== null).slice(0, PROPOSALS_MAX),
    pages: all.filter(({ account }) => account === null).slice(0, RESULT_PAGES_MAX)
  }
}

/** The accounts that a page found by a search names, where it names the seed beside them; else it is about somebody else. */
export const accountsNamedOn = ({ linked, claims }: Reading, seed: Place): ReadonlyArray<Place> =>
  linked.has(seed.key) ? claims.map(({ place }) => place).filter(({ account }) => account !== null) : []

/** Platforms where nothing that was found is likely the seed's person's. A second page of links tells little beside a first. */
const withoutAccount = (seed: Place, { candidates }: Assessment): ReadonlyArray<WebPlatform> => {
  const found = candidates.filter(({ claimedBy, match, reading }) => {
    const isPossible = reading !== null || claimedBy === "seed"
    return isPossible && match.confidence >= LIKELY_MIN
  })
  const taken = new Set([seed, ...found.map(({ place }) => place)].map(({ account }) => account?.platform))
  const hasLinkPage = found.some(({ place }) => isLinkPage(place))
  return WEB_PLATFORMS.filter(
    (platform) => !taken.has(platform) && !(hasLinkPage && PLATFORMS[platform].role === "link_page")
  )
}

/** The accounts of the seed's handle, where the platform lets it be one, on the platforms that have none of the seed's yet. */
export const probesFor = (
  seed: Place,
  assessment: Assessment,
  isSwitchedOff: (platform: WebPlatform) => boolean
): ReadonlyArray<Place> => {
  const handle = seed.account?.handle
  return handle === undefined
    ? []
    : withoutAccount(seed, assessment).flatMap((platform) =>
        isSwitchedOff(platform) ? [] : (probeOf(platform, handle) ?? [])
      )
}

/** What stands between the words of a handle, and that not every platform allows. */
const SEPARATORS = /[._-]+/g

/**
 * The account of a handle, or of the handle without its separators where the platform allows none of them. Null where no account
 * of the platform can have either.
 */
export const probeOf = (platform: WebPlatform, handle: Handle): Place | null => {
  for (const text of [handle, handle.replace(SEPARATORS, "")]) {
    const address = profileAddress({ platform, handle: text })
    const account = address === null ? null : profileAt(address)
    if (account?.handle === text && address !== null) return placeOf(account, address)
  }
  return null
}

export const byKey = (a: Place, b: Place): number => compareAscending(a.key, b.key)
