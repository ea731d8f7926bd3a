import type { ClaimSource } from "../../../ports/creators/discovery/Discovery.ts"
import type { IdentityPage, ShownAs } from "../../../ports/creators/discovery/IdentityPages.ts"
import { groupBy } from "../../../ports/text/groupBy.ts"
import { isLinkPage, isProfile, type Outcomes, type Place, type ShownPlace, settled } from "./places.ts"
import { readMention } from "./readMention.ts"

/**
 * How much a page says by a link. `claims`: that the place is of whose page it is. `one_of`: it lists several accounts of one
 * platform, at most one of which is theirs. `mentions`: it may be anybody's. `other`: that it is somebody else's.
 */
export type Standing = "claims" | "one_of" | "mentions" | "other"

export interface Claim {
  readonly place: Place
  readonly standing: Standing
  readonly source: ClaimSource
}

/** The strongest first: what a page says on purpose to be read as "this is me" before what it says beside other things. */
export const SOURCES_BY_STRENGTH: ReadonlyArray<ClaimSource> = [
  "seed",
  "rel_me",
  "platform_links",
  "bio",
  "link_in_bio",
  "website",
  "index",
  "web_search",
  "same_handle"
]

const SHOWN_BY_STRENGTH: ReadonlyArray<ShownAs> = ["rel_me", "same_as", "panel", "bio", "link"]
const IDENTITY_LINKS: ReadonlySet<ShownAs> = new Set(["rel_me", "same_as"])

/** The places that a page links to, each once, as strongly as it is shown. */
const shownOn = (outcomes: Outcomes, of: Place, links: ReadonlyArray<ShownPlace>): ReadonlyArray<ShownPlace> => {
  const shown = new Map<string, ShownPlace>()
  const itself = settled(outcomes, of).key
  for (const { place, shownAs } of links) {
    const at = settled(outcomes, place)
    const known = shown.get(at.key)
    const isStronger =
      known === undefined || SHOWN_BY_STRENGTH.indexOf(shownAs) < SHOWN_BY_STRENGTH.indexOf(known.shownAs)
    if (at.key !== itself && isStronger) shown.set(at.key, { place: at, shownAs })
  }
  return [...shown.values()]
}

const sourceOf = (of: Place, shownAs: ShownAs): ClaimSource => {
  if (isLinkPage(of)) return "link_in_bio"
  if (shownAs === "rel_me") return "rel_me"
  if (!isProfile(of)) return "website"
  return shownAs === "bio" ? "bio" : "platform_links"
}

const standingOf = (of: Place, page: IdentityPage, { place, shownAs }: ShownPlace): Standing | null => {
  if (shownAs === "bio") {
    const mention = readMention(page.bio, of, place)
    return mention === "own" ? "claims" : mention === "bare" ? "mentions" : "other"
  }
  if (shownAs !== "link") return "claims"
  // The rest of a profile's page is the platform's. A page of links that says which are its owner's says so of no others.
  if (isProfile(of)) return null
  // A site leads anywhere; only to accounts it may lead as its owner's.
  if (of.account === null && place.account === null) return null
  const saysWhich = isLinkPage(of) && page.links.some((link) => link.shownAs === "panel")
  return saysWhich ? null : "claims"
}

/**
 * Of several accounts on one platform at most one is the owner's: the one that is shown as such, else which one isn't said. A
 * list in the words of a profile is told by its words.
 */
const amongOthers = (shown: ReadonlyArray<ShownPlace & Claim>): ReadonlyArray<Claim> => {
  const listed = shown.filter(({ standing, shownAs }) => standing === "claims" && shownAs !== "bio")
  const groups = groupBy(listed, ({ place }) => place.account?.platform ?? null)
  return shown.map(({ shownAs, ...claim }) => {
    const { account } = claim.place
    const group = account === null ? [] : (groups.get(account.platform) ?? [])
    if (claim.standing !== "claims" || shownAs === "bio" || group.length < 2) return claim
    const named = group.filter((each) => IDENTITY_LINKS.has(each.shownAs))
    const isTheOne = named.length === 1 && IDENTITY_LINKS.has(shownAs)
    return { ...claim, standing: isTheOne ? "claims" : "one_of" }
  })
}

/** What a page says of the places it links to. */
export const claimsOn = (
  outcomes: Outcomes,
  of: Place,
  page: IdentityPage,
  links: ReadonlyArray<ShownPlace>
): ReadonlyArray<Claim> =>
  amongOthers(
    shownOn(outcomes, of, links).flatMap((shown) => {
      const standing = standingOf(of, page, shown)
      return standing === null ? [] : [{ ...shown, standing, source: sourceOf(of, shown.shownAs) }]
    })
  )
