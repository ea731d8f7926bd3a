import { IDENTITY_LINKS_MAX, type IdentityLink, type ShownAs } from "../../../ports/creators/discovery/IdentityPages.ts"
import { accountAt, platformOfHost, profileAt } from "../../../ports/creators/identity/accountAddress.ts"
import { addressesOf, PLATFORMS, type WebPlatform } from "../../../ports/creators/identity/platforms.ts"
import { accountKey, isSameAccount, type WebAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { unwrapped } from "../../../ports/creators/identity/unwrapped.ts"
import { webAddress } from "../addresses.ts"

/** The strongest first. */
const STRENGTH: ReadonlyArray<ShownAs> = ["rel_me", "bio", "panel", "same_as", "link"]

const fold = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "")

/** Accounts of the platforms themselves, which the pages they serve lead to. */
const PLATFORM_NAMES: ReadonlySet<string> = new Set(
  Object.values(PLATFORMS).flatMap(({ displayName, addresses }) =>
    addresses === null ? [] : [displayName, ...addresses.domains].map(fold)
  )
)

/** Pages of a profile that show it in another order: as good as its own address. */
const TABS = new Set(
  "about channels community featured home links live media photos playlists reels shorts streams videos".split(" ")
)

/** The account whose profile an address is, or a tab of it; null for what it posted, and for every other address. */
export const accountOfAddress = (address: string): WebAccount | null => {
  const profile = profileAt(address)
  if (profile !== null) return profile
  const below = accountAt(address)
  if (below === null || !URL.canParse(address)) return null
  const last = new URL(address).pathname.split("/").findLast((folder) => folder !== "")
  return last !== undefined &&
    TABS.has(last.toLowerCase()) &&
    profileAt(new URL(".", address.replace(/\/+$/, "")).href) !== null
    ? below
    : null
}

const isShortener = (platform: WebPlatform, host: string): boolean => {
  const { otherDomains, shortDomains } = addressesOf(platform)
  return [...otherDomains, ...shortDomains].some((domain) => host === domain || host.endsWith(`.${domain}`))
}

/** Where a platform sends on from, where the target is known to it alone: the beginning of the path. */
const OUTBOUND: Readonly<Partial<Record<WebPlatform, string>>> = { allmylinks: "/link/out" }

/** Whether an address of the platform's own leads out of it. */
export const isOutbound = (platform: WebPlatform, url: string): boolean => {
  const path = OUTBOUND[platform]
  const { pathname, hostname } = new URL(url)
  if (platformOfHost(hostname) !== platform) return false
  return isShortener(platform, hostname) || (path !== undefined && pathname.startsWith(path))
}

/** Whose page the links stand on. */
export interface LinkPlace {
  /** Its address. */
  readonly url: string
  /** Null: it is a site of its own. */
  readonly account: WebAccount | null
}

const siteOf = (host: string) => host.toLowerCase().replace(/^www\./, "")

/** Whether a link says something of whose the page is: not one within the site, to the page itself or to the platform's own account. */
const isTelling = ({ url, shownAs }: IdentityLink, { url: place, account }: LinkPlace): boolean => {
  const host = new URL(url).hostname
  const platform = platformOfHost(host)
  const to = accountOfAddress(url)
  if (account === null) {
    if (siteOf(host) === siteOf(new URL(place).hostname)) return false
    // What shares the page, or is a post, is nobody's account.
    return shownAs !== "link" || platform === null || to !== null || isShortener(platform, host)
  }
  if (to !== null) {
    // A page of links has the platform's own accounts at its end.
    return !isSameAccount(to, account) && !(account.platform !== to.platform && PLATFORM_NAMES.has(fold(to.handle)))
  }
  if (platform === account.platform) return isOutbound(account.platform, url)
  return shownAs !== "link" || platform === null || isShortener(platform, host)
}

/** What two addresses of one place have in common: the account, or all but the usual prefix of a host and the last slash. */
const placeOf = (address: string): string => {
  const account = profileAt(address)
  return account === null ? address.replace(/^(https?:\/\/)www\./, "$1").replace(/\/$/, "") : accountKey(account)
}

/** The telling links of a page, each address once, unwrapped, the strongest first; at most IDENTITY_LINKS_MAX. */
export const collectLinks = (links: Iterable<IdentityLink>, of: LinkPlace): ReadonlyArray<IdentityLink> => {
  const strongest = new Map<string, IdentityLink>()
  for (const { url, shownAs } of links) {
    const address = webAddress(unwrapped(url))
    if (address === null) continue
    const place = placeOf(address)
    const known = strongest.get(place)
    if (known !== undefined && STRENGTH.indexOf(known.shownAs) <= STRENGTH.indexOf(shownAs)) continue
    strongest.set(place, { url: address, shownAs })
  }
  return [...strongest.values()]
    .filter((link) => isTelling(link, of))
    .toSorted((one, other) => STRENGTH.indexOf(one.shownAs) - STRENGTH.indexOf(other.shownAs))
    .slice(0, IDENTITY_LINKS_MAX)
}
