import type { ClaimSource } from "../../../ports/creators/discovery/Discovery.ts"
import type { IdentityPage } from "../../../ports/creators/discovery/IdentityPages.ts"
import type { PictureHash } from "../../../ports/creators/discovery/PictureHashes.ts"
import type { KnownAccount } from "../identity/matchAccounts.ts"
import { pageAddress } from "../scoring/pageAddress.ts"
import { foldText } from "../textAnalysis/foldText.ts"
import { type Claim, claimsOn } from "./claims.ts"
import { isWithin, type Outcome, type Outcomes, type Place, type ShownPlace, settled } from "./places.ts"

/** An account that something other than a page's claim brought up, and what. */
export interface Proposal {
  readonly place: Place
  readonly sources: ReadonlySet<ClaimSource>
}

/** All that a discovery has seen so far. Everything it concludes is a function of this. */
export interface Gathered {
  readonly seed: Place
  readonly outcomes: ReadonlyMap<string, Outcome>
  /** By the address of the picture. */
  readonly pictures: ReadonlyMap<string, PictureHash>
  readonly proposals: ReadonlyArray<Proposal>
}

/** A page that was read, and what it says. */
export interface Reading {
  readonly place: Place
  readonly page: IdentityPage
  readonly links: ReadonlyArray<ShownPlace>
  readonly claims: ReadonlyArray<Claim>
  /** Keys of everything it links to, however it is shown. */
  readonly linked: ReadonlySet<string>
}

/** Reads each page once. Answers what a place says; null where it was not read. */
export const readingsOf = (outcomes: Outcomes): ((place: Place) => Reading | null) => {
  const readings = new Map<string, Reading>()
  return (asked) => {
    const place = settled(outcomes, asked)
    const known = readings.get(place.key)
    if (known !== undefined) return known
    const outcome = outcomes.get(place.key)
    if (outcome?._tag !== "Page") return null
    const { page, links } = outcome
    const reading: Reading = {
      place,
      page,
      links,
      claims: claimsOn(outcomes, place, page, links),
      linked: new Set(links.map((link) => settled(outcomes, link.place).key))
    }
    readings.set(place.key, reading)
    return reading
  }
}

/** What is known of an account, for holding it against another one. Pages in `without` are not its own. */
export const knownAccount = (
  { platform, handle }: Pick<KnownAccount, "platform" | "handle">,
  reading: Reading | null,
  pictures: ReadonlyMap<string, PictureHash>,
  without: ReadonlyArray<Place> = []
): KnownAccount => {
  const page = reading?.page ?? null
  const isOwn = (place: Place): boolean => !without.some((other) => isWithin(other, place))
  return {
    platform,
    handle,
    displayName: page?.displayName ?? null,
    bio: page?.bio ?? null,
    language: page?.language ?? null,
    picture: page?.avatarUrl == null ? null : (pictures.get(page.avatarUrl) ?? null),
    links: (reading?.links ?? []).flatMap(({ place, shownAs }) =>
      shownAs !== "link" && isOwn(place) ? [place.url] : []
    )
  }
}

/** A shorter name is within too many others. */
const NAME_CHARACTERS_MIN = 4

const letters = (text: string): string =>
  foldText(text)
    .text.replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase()

/** Whether the address of a page has a person's name or handle in it. */
export const isNamedAfter = (place: Place, names: ReadonlyArray<string>): boolean => {
  const labels = place.account === null ? (pageAddress(place.url)?.host.split(".") ?? []) : [place.account.handle]
  const own = labels.map(letters).filter((label) => label.length >= NAME_CHARACTERS_MIN)
  const sought = names.map(letters).filter((name) => name.length >= NAME_CHARACTERS_MIN)
  return own.some((label) => sought.some((name) => label.includes(name) || name.includes(label)))
}
