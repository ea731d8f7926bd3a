import type { ClaimSide, ClaimSource } from "../../../ports/creators/discovery/Discovery.ts"
import type { WebAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import { groupBy } from "../../../ports/text/groupBy.ts"
import { compareAscending } from "../../paging/lists.ts"
import type { AccountMatch } from "../identity/matchAccounts.ts"
import { pageAddress } from "../scoring/pageAddress.ts"
import { DEPTH_MAX, NAMED_MAX, OWN_MIN } from "./bounds.ts"
import { type Claim, SOURCES_BY_STRENGTH } from "./claims.ts"
import { type Gathered, isNamedAfter, knownAccount, type Reading, readingsOf } from "./gather.ts"
import { isLinkPage, isProfile, isWithin, isWorthOpening, type Place, settled } from "./places.ts"
import { agrees, type Objection, type Weighed, weigh, weighBeside } from "./weigh.ts"

/** A page that the seed's own pages lead to, and that is nobody's profile. */
export interface LedTo {
  readonly place: Place
  /** Links from a profile to it. */
  readonly depth: number
  /**
   * What it says of the seed. `names`: it links back. `names_another`: it links to another account on the seed's platform.
   * `silent`: neither. `unread`: it was not read.
   */
  readonly stance: "names" | "names_another" | "silent" | "unread"
  /** Whether what it lists is taken for its owner's. A list of links holds other people's sites, too. */
  readonly isTaken: boolean
}

/** An account that may be the seed's person's. */
export interface Candidate {
  readonly place: Place
  readonly account: WebAccount
  readonly reading: Reading | null
  /** The strongest first. */
  readonly sources: ReadonlyArray<ClaimSource>
  readonly claimedBy: ClaimSide
  /** Whether it is only one of several that a page lists of its platform, or a mention. */
  readonly isOneOfMany: boolean
  readonly match: AccountMatch
}

export interface Assessment {
  /** By how sure it is that they are the seed's person's, without the seed. */
  readonly candidates: ReadonlyArray<Candidate>
  /** The nearest to the seed first. */
  readonly pages: ReadonlyArray<LedTo>
}

/** Each round takes accounts for the seed's person's that the round before could not; a longer chain of them proves little. */
const OWN_ROUNDS_MAX = 6
/** Accounts of one platform on a page, one of which may be its owner's; more are a crowd, and nobody's. */
const ONE_OF_MAX = 10
/** Accounts that a page names to be a list of its owner's. */
const LISTED_MIN = 2
/** Confirmed accounts that others are held against, beside the seed. */
const CONFIRMED_MAX = 5
/** A page of links with more accounts of one platform is a list of people, and not one person's. */
const OTHERS_OF_A_LINK_PAGE_MAX = 3
/** Pages of one's own site that say who one is, by the last folder of their address. */
const ABOUT_PAGES: ReadonlySet<string> = new Set(["about", "about-me", "connect", "contact", "links", "me", "social"])

interface Named {
  readonly place: Place
  readonly sources: Set<ClaimSource>
  /** Whether a page of the seed's says that it is theirs. */
  isClaimed: boolean
  /** Whether only pages say so that name another account on the seed's platform. */
  isDoubtful: boolean
  /** Whether it is named as one of several at most: such a one, or a mention. */
  isOneOfMany: boolean
  /** Whether a page that is taken for the seed's lists it among others. */
  isListed: boolean
}

/** What one round of the assessment takes for the seed's person's. Accounts by key. */
type Own = ReadonlySet<string>

/** What the gathered pages say of whose accounts are whose. Pure: the same pages give the same answer in any order. */
export const assess = ({ seed: asked, outcomes, pictures, proposals }: Gathered): Assessment => {
  const read = readingsOf(outcomes)
  const seed = settled(outcomes, asked)
  const seedAccount = asked.account
  const seedReading = read(seed)
  if (seedAccount === null || seedReading === null) return { candidates: [], pages: [] }
  const names = [seedAccount.handle, seedReading.page.displayName ?? ""]

  const isOnSeedPlatform = ({ account }: Place): boolean => account?.platform === seedAccount.platform

  /**
   * Whether a place that names another account on the seed's platform is that other person's: not where it has the seed's
   * name, and not the other's. People list their sponsors.
   */
  const speaksAgainst = (place: Place, other: Place): boolean =>
    !isNamedAfter(place, names) || isNamedAfter(place, [other.account?.handle ?? ""])

  const stanceOf = (place: Place, own: Own): LedTo["stance"] => {
    const reading = read(place)
    if (reading === null) return "unread"
    if ([...reading.linked].some((key) => own.has(key))) return "names"
    const others = reading.claims.filter((claim) => isOnSeedPlatform(claim.place) && speaksAgainst(place, claim.place))
    const isFew = isLinkPage(place) && others.length <= OTHERS_OF_A_LINK_PAGE_MAX
    const namesAnother = others.some(({ standing }) => standing === "claims" || (standing === "one_of" && isFew))
    return namesAnother ? "names_another" : "silent"
  }

  /** The pages behind a page that are its owner's too, and whether that must be shown yet. */
  const behind = ({ place, claims, links }: Reading): ReadonlyArray<{ place: Place; isSure: boolean }> => {
    const led = claims
      .filter((claim) => !isProfile(claim.place) && claim.standing !== "other" && isWorthOpening(claim.place))
      .map((claim) => ({ place: claim.place, isSure: !isLinkPage(place) || isLinkPage(claim.place) }))
    if (place.account !== null) return led
    const host = pageAddress(place.url)?.host
    const about = links.flatMap((link) => {
      const address = pageAddress(link.place.url)
      const isAbout = address?.host === host && ABOUT_PAGES.has(address?.segments.at(-1)?.toLowerCase() ?? "")
      return isAbout ? [settled(outcomes, link.place)] : []
    })
    return [...led, ...about.map((each) => ({ place: each, isSure: true }))]
  }

  const pagesOf = (own: Own, ownReadings: ReadonlyArray<Reading>): ReadonlyArray<LedTo> => {
    const pages = new Map<string, LedTo>()
    let front = ownReadings
    for (let depth = 1; depth <= DEPTH_MAX && front.length > 0; depth++) {
      const next: Array<Reading> = []
      for (const { place, isSure } of front.flatMap(behind)) {
        const known = pages.get(place.key)
        if (known !== undefined && (known.isTaken || !isSure)) continue
        const stance = stanceOf(place, own)
        const isTaken = stance === "names" || (stance === "silent" && (isSure || isNamedAfter(place, names)))
        pages.set(place.key, { place, depth: known?.depth ?? depth, stance, isTaken })
        const reading = read(place)
        if (isTaken && reading !== null) next.push(reading)
      }
      front = next
    }
    return [...pages.values()].sort((a, b) => a.depth - b.depth || compareAscending(a.place.key, b.place.key))
  }

  /** Of accounts of one platform that one page lists, the one that is most like the seed, if any is. */
  const chosenOf = (claims: ReadonlyArray<Claim>, own: Own): ReadonlySet<string> => {
    const groups = groupBy(
      claims.filter(({ standing, place }) => standing === "one_of" && place.account !== null),
      ({ place }) => place.account?.platform
    )
    const chosen = [...groups.values()].flatMap((group) => {
      if (group.length > ONE_OF_MAX || group.some(({ place }) => own.has(place.key))) return []
      const [first, second] = group
        .map(({ place, source }) => {
          return { place, match: matchOf(place, { sources: [source], claimedBy: "neither", objections: [] }) }
        })
        .sort((a, b) => b.match.confidence - a.match.confidence || compareAscending(a.place.key, b.place.key))
      const isSurest = first !== undefined && first.match.confidence > (second?.match.confidence ?? 0)
      return isSurest && agrees(first.match) ? [first.place.key] : []
    })
    return new Set(chosen)
  }

  let seedKnown = knownAccount(seedAccount, seedReading, pictures)
  let knownWithout = ""
  /** Matches of this seed as it is known; rounds ask for most of them again. */
  let matches = new Map<string, AccountMatch>()
  const matchOf = (place: Place, found: Omit<Weighed, "isOpened">): AccountMatch => {
    const { account } = place
    if (account === null) return { confidence: 0, parts: [] }
    const key = [place.key, found.claimedBy, ...found.sources, ...found.objections].join(" ")
    const known = matches.get(key)
    if (known !== undefined) return known
    const reading = read(place)
    const match = weigh(seedKnown, knownAccount(account, reading, pictures), { ...found, isOpened: reading !== null })
    matches.set(key, match)
    return match
  }

  const nameAll = (own: Own, ownReadings: ReadonlyArray<Reading>, pages: ReadonlyArray<LedTo>) => {
    const named = new Map<string, Named>()
    const nameOf = (place: Place): Named | null => {
      const known = named.get(place.key)
      if (known === undefined && named.size >= NAMED_MAX) return null
      const name = known ?? {
        place,
        sources: new Set(),
        isClaimed: false,
        isDoubtful: true,
        isOneOfMany: true,
        isListed: false
      }
      named.set(place.key, name)
      return name
    }
    const addClaims = ({ claims }: Reading, isTaken: boolean, isDoubtful: boolean) => {
      const chosen = chosenOf(claims, own)
      for (const { place, source, standing } of claims) {
        if (place.account === null || standing === "other" || place.key === seed.key) continue
        const isClaim = standing === "claims" || chosen.has(place.key)
        const name = nameOf(place)
        if (name === null) continue
        name.sources.add(source)
        if (standing === "one_of" && isTaken) name.isListed = true
        if (!isClaim) continue
        name.isOneOfMany = false
        if (!isTaken && !isDoubtful) continue
        name.isClaimed = true
        if (!isDoubtful) name.isDoubtful = false
      }
    }
    for (const reading of ownReadings) addClaims(reading, true, false)
    for (const { place, isTaken, stance } of pages) {
      const reading = read(place)
      if (reading !== null) addClaims(reading, isTaken, stance === "names_another")
    }
    for (const { place, sources } of proposals) {
      const at = settled(outcomes, place)
      if (at.key === seed.key || at.account === null) continue
      const name = nameOf(at)
      if (name === null) continue
      if (name.sources.size === 0) name.isOneOfMany = false
      for (const source of sources) name.sources.add(source)
    }
    return [...named.values()]
  }

  /** Whether a page names the seed's accounts only among others of their platforms: it is of several people. */
  const isOfSeveral = (place: Place, own: Own): boolean => {
    const naming = (read(place)?.claims ?? []).filter((claim) => own.has(claim.place.key))
    return naming.length > 0 && naming.every(({ standing }) => standing !== "claims")
  }

  /**
   * Whether an account's own page says that it is the seed's person's: `itself`, by naming one of their accounts or a page that
   * has their name, or by any other `page` that is one person's and names them.
   */
  const claimsBack = (reading: Reading, own: Own, pages: ReadonlyArray<LedTo>): "itself" | "page" | null => {
    const claimed = reading.claims.filter(({ standing }) => standing === "claims").map(({ place }) => place)
    if (claimed.some(({ key }) => own.has(key))) return "itself"
    const theirs = claimed.filter((place) => !isProfile(place))
    const shared = pages.filter(
      ({ stance, place }) => stance === "names" && theirs.some((other) => isWithin(place, other))
    )
    if (shared.some(({ place }) => isNamedAfter(place, names))) return "itself"
    const says = (page: Place, key: string) =>
      read(page)?.claims.some((claim) => claim.place.key === key && claim.standing === "claims") === true
    const isBetween = theirs.some((page) => says(page, reading.place.key) && says(page, seed.key))
    return isBetween || shared.some(({ place }) => !isOfSeveral(place, own)) ? "page" : null
  }

  const objectionsTo = (
    name: Named,
    reading: Reading | null,
    back: boolean,
    own: Own,
    hasList: boolean
  ): ReadonlyArray<Objection> => {
    const { account } = name.place
    const namesAnother = reading?.claims.some(
      ({ place, standing }) =>
        isOnSeedPlatform(place) && standing === "claims" && !own.has(place.key) && speaksAgainst(name.place, place)
    )
    const isOtherHere = [...own].some((key) => key !== name.place.key && key.startsWith(`${account?.platform}/`))
    return [
      ...(!back && namesAnother === true ? (["other_seed"] as const) : []),
      ...(!back && name.isClaimed && name.isDoubtful ? (["other_page"] as const) : []),
      ...(!name.isClaimed && !(name.isListed && back) && isOtherHere ? (["other_here"] as const) : []),
      ...(!name.isClaimed && !back && hasList ? (["unlisted"] as const) : [])
    ]
  }

  /** Whether a page lists its owner's accounts: the seed or others, two at least. */
  const listsAccounts = ({ claims }: Reading): boolean =>
    claims.filter(({ place, standing }) => standing === "claims" && isProfile(place)).length >= LISTED_MIN

  let own: Own = new Set([seed.key])
  let assessment: Assessment = { candidates: [], pages: [] }
  for (let round = 0; round < OWN_ROUNDS_MAX; round++) {
    const ownReadings = [...own].sort(compareAscending).flatMap((key) => {
      const outcome = outcomes.get(key)
      const account = key === seed.key ? seed : assessment.candidates.find(({ place }) => place.key === key)?.place
      return outcome?._tag === "Page" && account !== undefined ? (read(account) ?? []) : []
    })
    const pages = pagesOf(own, ownReadings)
    const notSeeds = pages
      .filter(({ stance, place }) => stance === "names_another" || isOfSeveral(place, own))
      .map(({ place }) => place)
    const notSeedsKey = notSeeds.map(({ key }) => key).join(" ")
    if (notSeedsKey !== knownWithout) {
      knownWithout = notSeedsKey
      seedKnown = knownAccount(seedAccount, seedReading, pictures, notSeeds)
      matches = new Map()
    }
    const confirmed = assessment.candidates
      .filter(({ claimedBy, place }) => claimedBy === "both" && own.has(place.key) && isProfile(place))
      .slice(0, CONFIRMED_MAX)
      .map(({ account, reading }) => knownAccount(account, reading, pictures))
    const hasList = [
      ...ownReadings,
      ...pages.flatMap(({ place, isTaken }) => (isTaken ? (read(place) ?? []) : []))
    ].some(listsAccounts)
    const candidates = nameAll(own, ownReadings, pages).flatMap((name): ReadonlyArray<Candidate> => {
      const { place, sources, isClaimed, isListed, isOneOfMany } = name
      if (place.account === null) return []
      const reading = read(place)
      const back = reading === null ? null : claimsBack(reading, own, pages)
      // Of several that a page lists, one that says so itself is theirs, too.
      const isTheirs = isClaimed || (isOneOfMany && isListed && back === "itself")
      const claimedBy: ClaimSide = isTheirs ? (back === null ? "seed" : "both") : back === null ? "neither" : "account"
      const found = {
        sources: SOURCES_BY_STRENGTH.filter((source) => sources.has(source)),
        claimedBy,
        objections: objectionsTo(name, reading, back !== null, own, hasList)
      }
      const alone = matchOf(place, found)
      const isBesideOthers = claimedBy === "seed" && found.objections.length === 0 && alone.confidence < OWN_MIN
      const match = isBesideOthers
        ? weighBeside(alone, confirmed, knownAccount(place.account, reading, pictures), {
            ...found,
            isOpened: reading !== null
          })
        : alone
      return [{ place, account: place.account, reading, sources: found.sources, claimedBy, isOneOfMany, match }]
    })
    candidates.sort((a, b) => b.match.confidence - a.match.confidence || compareAscending(a.place.key, b.place.key))
    assessment = { candidates, pages }
    const isOwn = ({ claimedBy, match, reading }: Candidate): boolean =>
      reading !== null && (claimedBy === "both" || claimedBy === "seed") && match.confidence >= OWN_MIN
    const grown = new Set([...own, ...candidates.filter(isOwn).map(({ place }) => place.key)])
    if (grown.size === own.size) break
    own = grown
  }
  return assessment
}
