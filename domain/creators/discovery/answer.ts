import {
  FOUND_ACCOUNTS_MAX,
  type FoundAccount,
  type UnknownPlatform
} from "../../../ports/creators/discovery/Discovery.ts"
import { profileAddress } from "../../../ports/creators/identity/accountAddress.ts"
import { PLATFORMS, WEB_PLATFORMS, type WebPlatform } from "../../../ports/creators/identity/platforms.ts"
import type { WebAccount } from "../../../ports/creators/identity/SocialAccount.ts"
import type { Assessment, Candidate } from "./assess.ts"
import { CONFIDENCE_MIN, LIKELY_MIN } from "./bounds.ts"
import type { Gathered } from "./gather.ts"
import { outcomeOf, type Place, pageOf } from "./places.ts"
import { probeOf } from "./proposals.ts"

const isClaimed = ({ claimedBy }: Candidate): boolean => claimedBy !== "neither"

/** A place that was asked for and that its host says isn't there is no account, whoever claims it. */
const isThere = ({ outcomes }: Gathered, { place }: Candidate): boolean => outcomeOf(outcomes, place)?._tag !== "Absent"

const foundAccount = ({ place, account, reading, sources, claimedBy, match }: Candidate): FoundAccount => ({
  platform: account.platform,
  handle: account.handle,
  url: reading?.page.url ?? profileAddress(account) ?? place.url,
  displayName: reading?.page.displayName ?? null,
  confidence: match.confidence,
  source: sources[0] ?? "same_handle",
  sources,
  claimedBy,
  isVerified: reading !== null,
  parts: match.parts
})

const seedAccount = ({ platform, handle }: WebAccount, url: string, displayName: string | null): FoundAccount => ({
  platform,
  handle,
  url,
  displayName,
  confidence: 1,
  source: "seed",
  sources: ["seed"],
  claimedBy: "both",
  isVerified: true,
  parts: []
})

/** The accounts of the answer: the seed, then the surest; those that nobody claims from CONFIDENCE_MIN on. */
export const accountsFound = (
  seed: WebAccount,
  gathered: Gathered,
  { candidates }: Assessment
): ReadonlyArray<FoundAccount> => {
  const page = pageOf(gathered.outcomes, gathered.seed)
  const told = candidates.filter(
    (candidate) =>
      isThere(gathered, candidate) &&
      (isClaimed(candidate) || (candidate.reading !== null && candidate.match.confidence >= CONFIDENCE_MIN))
  )
  return [
    seedAccount(seed, page?.url ?? gathered.seed.url, page?.displayName ?? null),
    ...told.map(foundAccount)
  ].slice(0, FOUND_ACCOUNTS_MAX)
}

/** Why something was not looked at. */
export interface Course {
  /** Whether accounts of the seed's handle were looked for. */
  readonly hasProbed: boolean
  readonly isSwitchedOff: (platform: WebPlatform) => boolean
}

/**
 * The platforms of which it is not known whether the seed's person is there: where their account, or one of their handle, could
 * not be read, and where none was looked for. One that was read, or that the platform says isn't there, is known.
 */
export const platformsUnknown = (
  seed: WebAccount,
  gathered: Gathered,
  { candidates }: Assessment,
  { hasProbed, isSwitchedOff }: Course
): ReadonlyArray<UnknownPlatform> => {
  const unknownOf = (platform: WebPlatform): UnknownPlatform["reason"] | null => {
    const here = candidates.filter(({ account }) => account.platform === platform)
    const isFound = here.some(({ reading, match }) => reading !== null && match.confidence >= LIKELY_MIN)
    if (isFound || platform === seed.platform) return null
    const claimed = here.filter((candidate) => isClaimed(candidate) && candidate.reading === null)
    const probe = probeOf(platform, seed.handle)
    const places: ReadonlyArray<Place> = [...claimed.map(({ place }) => place), ...(probe === null ? [] : [probe])]
    const outcomes = places.flatMap((place) => outcomeOf(gathered.outcomes, place) ?? [])
    const unread = outcomes.find((outcome) => outcome._tag === "Unread")
    if (unread !== undefined) return unread.reason
    if (outcomes.length > 0) return null
    return isSwitchedOff(platform) ? "switched_off" : hasProbed && probe !== null ? "too_much" : "not_searched"
  }
  return WEB_PLATFORMS.filter((platform) => PLATFORMS[platform].role !== "link_page").flatMap((platform) => {
    const reason = unknownOf(platform)
    return reason === null ? [] : [{ platform, reason }]
  })
}
