import type { ClaimSide, ClaimSource, MatchPart } from "../../../ports/creators/discovery/Discovery.ts"
import type { PictureHash } from "../../../ports/creators/discovery/PictureHashes.ts"
import type { AnyPlatform } from "../../../ports/creators/identity/platforms.ts"
import { isHandleAbout, saysAboutOthers, soundsLikeImpostor, speaksOfRelation } from "./sameOwner/aboutOthers.ts"
import { matchBios, readBio } from "./sameOwner/bios.ts"
import { CLAIM_BITS, CLAIM_TEXTS, priorOf } from "./sameOwner/claims.ts"
import {
  areTwoPeople,
  bitsOfNameAndHandle,
  bitsOfNames,
  type ReadName,
  readName,
  sameAsHandle
} from "./sameOwner/displayNames.ts"
import { bitsOfHandles } from "./sameOwner/handleBits.ts"
import { isSameHandle, type ReadHandle, readHandle, similarityOf } from "./sameOwner/handleSimilarity.ts"
import { bitsOfLanguages } from "./sameOwner/languages.ts"
import { matchLinks, readLinks } from "./sameOwner/links.ts"
import { bitsOfPictures, pictureDistance } from "./sameOwner/pictures.ts"

/** What is known of an account when it is asked whose it is. What isn't known is null or empty. */
export interface KnownAccount {
  readonly platform: AnyPlatform
  /** Lower case, without @. */
  readonly handle: string
  readonly displayName: string | null
  readonly bio: string | null
  /** BCP 47. */
  readonly language: string | null
  readonly picture: PictureHash | null
  /** Addresses in the profile and its bio. */
  readonly links: ReadonlyArray<string>
}

/** How the second account came to be held against the first. */
export interface FoundBy {
  readonly sources: ReadonlyArray<ClaimSource>
  readonly claimedBy: ClaimSide
}

export interface AccountMatch {
  /** Of one owner, 0 to 1. */
  readonly confidence: number
  /** They sum to the logarithm, to the base of two, of the odds. */
  readonly parts: ReadonlyArray<MatchPart>
}

/**
 * How sure an account must be the seed's person's before it is scored unasked. At .9 one in ten would be wrong at worst; what is
 * less sure needs a person who says so.
 */
export const LINK_CONFIDENCE_MIN = 0.9

/** Of the model that makes the confidences. */
export const MATCH_MODEL_VERSION = "identity-2"

/** What one of the accounts lists of the other adds, where nobody said who claims what, and what both do. */
const LISTED_BITS = 1.5
const LISTED_BY_BOTH_BITS = CLAIM_BITS.both
const SHARED_SITE_BITS = 3
const SHARED_ACCOUNT_BITS = 2.5
const SHARED_LINKS_BITS_MAX = 4
/** One of the two says of itself that it is about somebody else: a fan's, a parody. */
const ABOUT_OTHERS_BITS = -11
/** One speaks of the other as of somebody it lives or works with. */
const RELATION_BITS = -5
/** One writes what those write who pass for somebody, and the other doesn't. */
const IMPOSTOR_BITS = -5

/** How much of a name that is the handle again is the same sign, and not another. */
const REPEATED_SHARE = 0.75
/**
 * Up to here signs add up; what stands above says less and less, and never more than the second in all. Who copies a famous
 * account copies its handle, name, picture and words together.
 */
const RESEMBLANCE_ADDS_UP_BITS = 5.5
const RESEMBLANCE_BITS_MAX = 7.5
/** Where both sides say that they are one person's, a difference says as much of what it otherwise does. */
const CONFIRMED_DIFFERENCE_SHARE = 0.2
/**
 * Without a handle, name or picture that agrees, all else is worth as much at most where not both sides say so: .87, below what
 * anybody would link by itself. Who works somewhere links to the same site and speaks of the same things.
 */
const UNPROVEN_BITS_MAX = 2.75
/** A handle, name or picture agrees from here. */
const AGREES_BITS = 1
/**
 * Two full names with two given names: all else comes to .59 at most. Where both say that they are one person's it is likely a
 * couple or colleagues, and .67 at most, unless the handles agree to as many bits, or a name with a handle: some have a name
 * for the stage too.
 */
const TWO_PEOPLE_BITS_MAX = 0.5
const TWO_PEOPLE_CONFIRMED_BITS_MAX = 1
const ONE_HANDLE_BITS = 2
/** A name that agrees, with handles that don't and no claim or link: .8 at most, as whoever looks for a person finds namesakes. */
const NAMESAKE_BITS_MAX = 2
/** Who has the same full name chooses the same handle, if it is that name: then an equal one says this at most. */
const HANDLE_OF_NAME_BITS_MAX = 3.5
/** Bits are kept to this: a hundredth of one changes no verdict. */
const ROUNDING = 1_000
/** No probability is surer than this many bits: 1 in 32,768. */
const CERTAINTY_BITS_MAX = 15

type Resemblance = Exclude<MatchPart["part"], "prior" | "claims">

interface Sign {
  readonly part: Resemblance
  readonly bits: number
  readonly text: string
}

interface Read {
  readonly account: KnownAccount
  readonly handle: ReadHandle
  readonly name: ReadName | null
}

const read = (account: KnownAccount): Read => ({
  account,
  handle: readHandle(account.handle),
  name: account.displayName === null ? null : readName(account.displayName)
})

const PERCENT = 100

/** Whether both have a full name, and their handles are it. */
const areNamed = (one: Read, other: Read): boolean =>
  [one, other].every(({ name, handle }) => name !== null && name.words.length > 1 && sameAsHandle(name, handle) > 0)

const handleSign = (one: Read, other: Read): Sign => {
  const similarity = similarityOf(one.handle, other.handle)
  const alone = bitsOfHandles(one.handle, other.handle, similarity)
  const bits = areNamed(one, other) ? Math.min(alone, HANDLE_OF_NAME_BITS_MAX) : alone
  const text = isSameHandle(one.handle, other.handle)
    ? bits >= AGREES_BITS
      ? "The same handle, which few would choose."
      : "The same handle, which many would choose."
    : `Handles alike to ${Math.round(similarity * PERCENT)} of a hundred.`
  return { part: "handle", bits, text }
}

/** Whether the name of one is what the other account is called. */
const isCalledAs = (one: Read, other: Read): boolean =>
  one.name !== null && bitsOfNameAndHandle(one.name, other.handle) >= AGREES_BITS

/** What of a name is another sign than the handle. */
const nameSign = (one: Read, other: Read, handleBits: number, isOfTwo: boolean): Sign | null => {
  const byNames = one.name === null || other.name === null ? null : bitsOfNames(one.name, other.name)
  // A handle that both have fits the name of one on both.
  const another = 1 - similarityOf(one.handle, other.handle)
  const byHandles =
    another *
    Math.max(
      one.name === null ? 0 : bitsOfNameAndHandle(one.name, other.handle),
      other.name === null ? 0 : bitsOfNameAndHandle(other.name, one.handle)
    )
  if (byNames === null && byHandles === 0) return null
  if (byNames === null || (!isOfTwo && byHandles > 0 && byNames < byHandles)) {
    const bits = Math.min(0, byNames ?? 0) + byHandles
    return { part: "display_name", bits, text: "The name of one is like the handle of the other." }
  }
  if (byNames <= 0) {
    const text = isOfTwo
      ? "Full names of two people: a couple or colleagues, where each lists the other."
      : "Names that differ."
    return { part: "display_name", bits: byNames, text }
  }
  const said = byNames >= AGREES_BITS ? "Names that agree." : "Names that have little in common."
  const repeats =
    one.name === null || other.name === null
      ? 0
      : Math.min(sameAsHandle(one.name, one.handle), sameAsHandle(other.name, other.handle))
  const counted = byNames - REPEATED_SHARE * repeats * Math.min(byNames, Math.max(0, handleBits))
  const text = counted < byNames ? `${said} The handles say much of that already.` : said
  return { part: "display_name", bits: counted, text }
}

const pictureSign = (one: PictureHash, other: PictureHash): Sign => {
  const distance = pictureDistance(one, other)
  const bits = bitsOfPictures(one, other)
  const text = bits > 0 ? "Pictures that look alike" : "Pictures that differ"
  return { part: "picture", bits, text: `${text}: ${distance} of 64 bits apart.` }
}

const linkSign = (one: KnownAccount, other: KnownAccount, claimedBy: ClaimSide): Sign | null => {
  if (one.links.length === 0 && other.links.length === 0) return null
  const ofOne = { ...one, links: readLinks(one.links) }
  const ofOther = { ...other, links: readLinks(other.links) }
  const { listing, site, account } = matchLinks(ofOne, ofOther)
  const listed = listing === 2 ? LISTED_BY_BOTH_BITS : listing === 1 ? LISTED_BITS : 0
  // What a side claims was said with the claims already.
  const listedBits = Math.max(0, listed - CLAIM_BITS[claimedBy])
  const sharedBits = (site === null ? 0 : SHARED_SITE_BITS) + (account === null ? 0 : SHARED_ACCOUNT_BITS)
  const bits = listedBits + Math.min(SHARED_LINKS_BITS_MAX, sharedBits)
  if (bits === 0) return null
  const texts = [
    listedBits === 0 ? null : listing === 2 ? "Each lists the other." : "One lists the other.",
    site === null ? null : `Both lead to ${site}.`,
    account === null ? null : `Both list ${account}.`
  ]
  return { part: "links", bits, text: texts.filter((text) => text !== null).join(" ") }
}

/** Whether an account says of itself that it is about somebody else. */
const isAboutOthers = ({ account: { displayName, bio }, handle }: Read, { handle: { name } }: Read): boolean =>
  isHandleAbout(handle.plain, name) || [displayName, bio].some((text) => text !== null && saysAboutOthers(text))

/** Whether the bio of one speaks of the other as of another person, by its handle or what of its name isn't its own too. */
const speaksOf = (one: Read, other: Read): boolean => {
  if (one.account.bio === null) return false
  const own = new Set(one.name?.words.map(({ text }) => text))
  const names = (other.name?.words ?? []).map(({ text }) => text).filter((text) => text.length > 2 && !own.has(text))
  return speaksOfRelation(one.account.bio, new Set([...names, other.handle.plain]))
}

const isLikeImpostor = ({ account: { bio } }: Read): boolean => bio !== null && soundsLikeImpostor(bio)

const bioSign = (one: Read, other: Read): Sign | null => {
  if (isAboutOthers(one, other) !== isAboutOthers(other, one)) {
    return { part: "bio", bits: ABOUT_OTHERS_BITS, text: "One of them says that it is about somebody else." }
  }
  if (speaksOf(one, other) || speaksOf(other, one)) {
    return { part: "bio", bits: RELATION_BITS, text: "One speaks of the other as of somebody else." }
  }
  if (isLikeImpostor(one) !== isLikeImpostor(other)) {
    return { part: "bio", bits: IMPOSTOR_BITS, text: "One of them writes what those write who pass for somebody else." }
  }
  const [{ bio: first, language }, { bio: second, language: otherLanguage }] = [one.account, other.account]
  if (first === null || second === null) return null
  const areOneLanguage =
    language !== null && otherLanguage !== null && (bitsOfLanguages(language, otherLanguage) ?? 0) > 0
  const match = matchBios(readBio(first), readBio(second), areOneLanguage)
  if (match === null || match.bits === 0) return null
  const text =
    match.words.length === 0 ? "Bios without a telling word in common." : `Both bios say: ${match.words.join(", ")}.`
  return { part: "bio", bits: match.bits, text }
}

const languageSign = (one: string, other: string): Sign | null => {
  const bits = bitsOfLanguages(one, other)
  if (bits === null) return null
  return { part: "language", bits, text: bits > 0 ? "They are in one language." : "They are in different languages." }
}

const rounded = (bits: number): number => Math.round(bits * ROUNDING) / ROUNDING + 0

/** What signs are worth together: they add up at first, and less and less above. */
const together = (bits: number): number => {
  if (bits <= RESEMBLANCE_ADDS_UP_BITS) return bits
  const room = RESEMBLANCE_BITS_MAX - RESEMBLANCE_ADDS_UP_BITS
  return RESEMBLANCE_ADDS_UP_BITS + room * (1 - Math.exp(-(bits - RESEMBLANCE_ADDS_UP_BITS) / room))
}

const sumOf = (signs: ReadonlyArray<{ readonly bits: number }>): number =>
  signs.reduce((sum, { bits }) => sum + bits, 0)

/** Whether the links of each lead to the other, which is a claim by both. */
const isListedByBoth = ({ part, bits }: Sign): boolean => part === "links" && bits >= LISTED_BY_BOTH_BITS

/**
 * What all comes to at most: two people's names, or nothing that shows who it is, or a name alone that others may have too.
 */
const limitOf = (
  signs: ReadonlyArray<Sign>,
  claimedBy: ClaimSide,
  isConfirmed: boolean,
  isOfTwo: boolean,
  isOneHandle: boolean
): number => {
  const agrees = (part: Resemblance) => signs.some((sign) => sign.part === part && sign.bits >= AGREES_BITS)
  if (isOfTwo && !isConfirmed) return TWO_PEOPLE_BITS_MAX
  if (isOfTwo && !isOneHandle) return TWO_PEOPLE_CONFIRMED_BITS_MAX
  if (isConfirmed || agrees("handle") || agrees("picture")) return Number.POSITIVE_INFINITY
  const isLinked = claimedBy !== "neither" || signs.some(({ part }) => part === "links")
  if (!agrees("display_name")) return UNPROVEN_BITS_MAX
  return isLinked ? Number.POSITIVE_INFINITY : NAMESAKE_BITS_MAX
}

/** Every sign as it counts beside the others: the resemblances share `most` bits, if that is less than they are worth. */
const weighed = (signs: ReadonlyArray<Sign>, isConfirmed: boolean, most: number): ReadonlyArray<Sign> => {
  const adding = sumOf(signs.filter((sign) => sign.bits > 0 && !isListedByBoth(sign)))
  const listing = sumOf(signs.filter(isListedByBoth))
  const left = Math.max(0, most - listing)
  const share = adding === 0 ? 1 : Math.min(together(adding), left) / adding
  // The running sum is rounded, and not each sign, so that the signs sum to what they are worth together.
  let [exact, told] = [0, 0]
  return signs.map((sign) => {
    if (sign.bits < 0) return { ...sign, bits: rounded(sign.bits * (isConfirmed ? CONFIRMED_DIFFERENCE_SHARE : 1)) }
    if (isListedByBoth(sign)) return { ...sign, bits: Math.min(sign.bits, most) }
    exact += sign.bits * share
    const bits = rounded(rounded(exact) - told)
    told = rounded(exact)
    return { ...sign, bits }
  })
}

/** The probability of as many bits. */
export const probabilityOf = (bits: number): number =>
  1 / (1 + 2 ** -Math.max(-CERTAINTY_BITS_MAX, Math.min(CERTAINTY_BITS_MAX, bits)))

/**
 * How likely two accounts have one owner, and why: Fellegi and Sunter's sum of signs, in bits. The parts sum to the bits that
 * the confidence is of; it is no nearer to 0 or 1 than 15 bits are. What the account that was asked for or the other alone
 * claims proves nothing where no handle, name or picture agrees; what both claim outweighs any resemblance.
 *
 * Exchanging the accounts, and with them the sides of the claim, changes nothing. Of long texts the beginning is read.
 */
export const matchAccounts = (
  first: KnownAccount,
  second: KnownAccount,
  { sources, claimedBy }: FoundBy
): AccountMatch => {
  const [one, other] = [read(first), read(second)]
  const isOfTwo = one.name !== null && other.name !== null && areTwoPeople(one.name, other.name)
  const handle = handleSign(one, other)
  const isOneHandle = handle.bits >= ONE_HANDLE_BITS || isCalledAs(one, other) || isCalledAs(other, one)
  const signs = [
    handle,
    nameSign(one, other, handle.bits, isOfTwo),
    first.picture === null || second.picture === null ? null : pictureSign(first.picture, second.picture),
    linkSign(first, second, claimedBy),
    bioSign(one, other),
    first.language === null || second.language === null ? null : languageSign(first.language, second.language)
  ]
    .filter((sign) => sign !== null)
    .map((sign) => ({ ...sign, bits: rounded(sign.bits) }))
  const prior = priorOf(sources)
  const isConfirmed = claimedBy === "both" || signs.some(isListedByBoth)
  const limit = limitOf(signs, claimedBy, isConfirmed, isOfTwo, isOneHandle)
  // What room there is for claims and resemblances together.
  const against = sumOf(signs.filter(({ bits }) => bits < 0)) * (isConfirmed ? CONFIRMED_DIFFERENCE_SHARE : 1)
  const room = Math.max(0, rounded(limit - prior.bits - against))
  const claims = Math.min(CLAIM_BITS[claimedBy], room)
  const resemblances = weighed(signs, isConfirmed, rounded(room - claims))
  const parts: ReadonlyArray<MatchPart> = [
    { part: "prior", bits: prior.bits, text: prior.text },
    { part: "claims", bits: claims, text: CLAIM_TEXTS[claimedBy] },
    ...resemblances
  ]
  return { confidence: probabilityOf(rounded(sumOf(parts))), parts }
}
