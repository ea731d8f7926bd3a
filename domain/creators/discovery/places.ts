import type { UnknownReason } from "../../../ports/creators/discovery/Discovery.ts"
import type { IdentityPage, ShownAs } from "../../../ports/creators/discovery/IdentityPages.ts"
import { accountAt, platformOfHost, profileAt } from "../../../ports/creators/identity/accountAddress.ts"
import { addressesOf, PLATFORMS } from "../../../ports/creators/identity/platforms.ts"
import { accountKey, type WebAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { isOfSite, pageAddress } from "../scoring/pageAddress.ts"

/** Where a link leads: an account, or any other page. */
export interface Place {
  /** The same for every address of the place. */
  readonly key: string
  /** Null for a page that is nobody's profile. */
  readonly account: WebAccount | null
  readonly url: string
}

/** A link of a page that leads to a place. */
export interface ShownPlace {
  readonly place: Place
  readonly shownAs: ShownAs
}

/** What was found at a place. `Moved`: it is another place. */
export type Outcome =
  | { readonly _tag: "Page"; readonly page: IdentityPage; readonly links: ReadonlyArray<ShownPlace> }
  | { readonly _tag: "Moved"; readonly to: Place }
  | { readonly _tag: "Absent" }
  | { readonly _tag: "Unread"; readonly reason: UnknownReason }

/** By the key of the place. */
export type Outcomes = ReadonlyMap<string, Outcome>

/** Moves from one place to the next that are followed: an alias of an alias. */
const MOVES_MAX = 5

/** The parts of a profile that platforms give an address of their own; who links to one links to the profile. */
const PARTS_OF_A_PROFILE: ReadonlySet<string> = new Set([
  "about",
  "community",
  "featured",
  "home",
  "membership",
  "playlists",
  "posts",
  "schedule",
  "shorts",
  "streams",
  "tracks",
  "videos"
])

/** The account whose profile an address shows, or a part of it; null of a post's. */
const accountShownAt = (url: string): WebAccount | null => {
  const exact = profileAt(url)
  if (exact !== null) return exact
  const last = pageAddress(url)?.segments.at(-1)
  return last !== undefined && PARTS_OF_A_PROFILE.has(last.toLowerCase()) ? accountAt(url) : null
}

// An account's key has no dot before its first slash, and a host always has one.
export const placeOf = (account: WebAccount, url: string): Place => ({ key: accountKey(account), account, url })

/** Where an address leads; null for what is no address of a page. */
export const placeAt = (url: string): Place | null => {
  const account = accountShownAt(url)
  if (account !== null) return placeOf(account, url)
  const address = pageAddress(url)
  return address === null || !address.host.includes(".") ? null : { key: address.key, account: null, url }
}

export const isLinkPage = ({ account }: Place): boolean =>
  account !== null && PLATFORMS[account.platform].role === "link_page"
export const isProfile = ({ account }: Place): boolean =>
  account !== null && PLATFORMS[account.platform].role !== "link_page"

/**
 * Whether a place may lead to something that says whose it is. The pages of platforms that are nobody's profile don't: posts,
 * searches, help. What shortens a platform's links may lead anywhere.
 */
export const isWorthOpening = ({ account, url }: Place): boolean => {
  if (account !== null) return true
  const host = pageAddress(url)?.host ?? ""
  const platform = platformOfHost(host)
  if (platform === null) return true
  const { otherDomains, shortDomains } = addressesOf(platform)
  return isOfSite(host, [...otherDomains, ...shortDomains])
}

/** The host that a place is counted with; null for an account's. */
export const siteOf = ({ account, url }: Place): string | null =>
  account === null ? (pageAddress(url)?.host ?? null) : null

/** Where a place is, after all moves that are known. */
export const settled = (outcomes: Outcomes, place: Place): Place => {
  let at = place
  for (let moves = 0; moves < MOVES_MAX; moves++) {
    const outcome = outcomes.get(at.key)
    if (outcome?._tag !== "Moved") return at
    at = outcome.to
  }
  return at
}

/** What is known of a place, wherever it moved. */
export const outcomeOf = (outcomes: Outcomes, place: Place): Outcome | null =>
  outcomes.get(settled(outcomes, place).key) ?? null

export const pageOf = (outcomes: Outcomes, place: Place): IdentityPage | null => {
  const outcome = outcomeOf(outcomes, place)
  return outcome?._tag === "Page" ? outcome.page : null
}

/** A page, with where its links lead. */
export const pageOutcome = (page: IdentityPage): Outcome => ({
  _tag: "Page",
  page,
  links: page.links.flatMap(({ url, shownAs }) => {
    const place = placeAt(url)
    return place === null ? [] : [{ place, shownAs }]
  })
})

/** The place that a page says it is: an account's by the account it names, another by its address after redirects. */
const placeOfPage = (asked: Place, page: IdentityPage): Place => {
  const { account } = asked
  if (account === null) return page.account === null ? (placeAt(page.url) ?? asked) : placeOf(page.account, page.url)
  return page.account?.platform === account.platform ? placeOf(page.account, page.url) : { ...asked, url: page.url }
}

/** Adds what was found at a place. What was found there before stays. */
export const record = (outcomes: Map<string, Outcome>, asked: Place, outcome: Outcome): void => {
  if (outcomes.has(asked.key)) return
  if (outcome._tag !== "Page") {
    outcomes.set(asked.key, outcome)
    return
  }
  const place = placeOfPage(asked, outcome.page)
  if (place.key !== asked.key) outcomes.set(asked.key, { _tag: "Moved", to: place })
  // Another page that turns out to be a profile is opened as that profile.
  const isOpenedAnew = asked.account === null && place.account !== null
  if (!isOpenedAnew && !outcomes.has(place.key)) outcomes.set(place.key, outcome)
}

/**
 * Whether one address is the other's page, or lies below it: a shop's page of a site is the site's. Pages of two people on one
 * host are two.
 */
export const isWithin = (one: Place, other: Place): boolean => {
  if (one.key === other.key) return true
  if (one.account !== null || other.account !== null) return false
  const [a, b] = [pageAddress(one.url), pageAddress(other.url)]
  if (a === null || b === null || a.host !== b.host) return false
  const [upper, lower] = a.segments.length <= b.segments.length ? [a.segments, b.segments] : [b.segments, a.segments]
  return upper.every((segment, at) => segment === lower[at])
}
