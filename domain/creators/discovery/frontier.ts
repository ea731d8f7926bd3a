import { compareAscending } from "../../paging/lists.ts"
import type { Assessment, Candidate } from "./assess.ts"
import {
  ACCOUNTS_OF_A_PLATFORM_MAX,
  MENTIONS_MAX,
  PAGES_MAX,
  PAGES_OF_A_SITE_MAX,
  PAGES_OF_AN_ACCOUNT_MAX,
  SITE_PAGES_MAX
} from "./bounds.ts"
import { isProfile, isWorthOpening, type Place, siteOf } from "./places.ts"

/** What was opened so far, and may not be much more. */
export interface Opened {
  /** By key of what was asked for. */
  readonly asked: ReadonlySet<string>
  /** Places of sites that were asked for. */
  readonly sites: ReadonlyArray<string>
}

/** The places of a wish list that the bounds still let through, each once. What came first is opened first. */
export const withinBounds = (wished: ReadonlyArray<Place>, { asked, sites }: Opened): ReadonlyArray<Place> => {
  const chosen = new Map<string, Place>()
  const open = [...sites]
  for (const place of wished) {
    if (asked.has(place.key) || chosen.has(place.key) || !isWorthOpening(place)) continue
    if (asked.size + chosen.size >= PAGES_MAX) break
    const site = siteOf(place)
    if (site !== null) {
      const isFull = open.length >= SITE_PAGES_MAX || open.filter((each) => each === site).length >= PAGES_OF_A_SITE_MAX
      if (isFull) continue
      open.push(site)
    }
    chosen.set(place.key, place)
  }
  return [...chosen.values()]
}

/** The first few of each platform, in their order. */
const fewOfEach = (candidates: ReadonlyArray<Candidate>, max: number): ReadonlyArray<Candidate> => {
  const counts = new Map<string, number>()
  return candidates.filter(({ account: { platform } }) => {
    const count = (counts.get(platform) ?? 0) + 1
    counts.set(platform, count)
    return count <= max
  })
}

/**
 * What to open next, the weightiest first: pages that the seed's own lead to, accounts they claim, accounts they list among
 * others or mention, then the pages that claimed accounts say are theirs, which may name the seed.
 */
export const nextToOpen = (
  { candidates, pages }: Assessment,
  isAsked: (place: Place) => boolean
): ReadonlyArray<Place> => {
  const unread = candidates.filter(({ reading }) => reading === null)
  const claimed = unread.filter(({ claimedBy }) => claimedBy === "seed")
  const listed = unread.filter(({ claimedBy, isOneOfMany }) => claimedBy === "neither" && isOneOfMany)
  const mentioned = listed.filter(({ sources }) => sources.every((source) => source === "bio"))
  const crowd = listed.filter((each) => !mentioned.includes(each))
  const theirPages = candidates
    .filter(({ claimedBy, reading }) => claimedBy === "seed" && reading !== null)
    .flatMap(({ reading }) =>
      (reading?.claims ?? [])
        .filter(({ place, standing }) => standing === "claims" && !isProfile(place) && isWorthOpening(place))
        .map(({ place }) => place)
        .sort((a, b) => compareAscending(a.key, b.key))
        .slice(0, PAGES_OF_AN_ACCOUNT_MAX)
    )
  return [
    ...pages.filter(({ stance }) => stance === "unread").map(({ place }) => place),
    ...[...fewOfEach([...claimed, ...crowd], ACCOUNTS_OF_A_PLATFORM_MAX), ...mentioned.slice(0, MENTIONS_MAX)].map(
      ({ place }) => place
    ),
    ...theirPages
  ].filter((place) => !isAsked(place))
}
