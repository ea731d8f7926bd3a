import { Array as Arrays, Result, Schema } from "effect"
import { type Discovery, FOUND_ACCOUNTS_MAX, type FoundAccount } from "../../../ports/creators/discovery/Discovery.ts"
import {
  FOOTPRINT_ACCOUNTS_MAX,
  type FootprintChoice,
  FootprintTooLarge
} from "../../../ports/creators/discovery/Footprints.ts"
import { foldHandle } from "../../../ports/creators/identity/accountAddress.ts"
import { isScoredPlatform, platformNamed } from "../../../ports/creators/identity/platforms.ts"
import {
  bareHandle,
  isSameAccount,
  type SocialAccount,
  type WebAccount
} from "../../../ports/creators/identity/SocialAccount.ts"
import { LINK_CONFIDENCE_MIN } from "../identity/matchAccounts.ts"

/** Accounts that a caller may say they verified. */
export const VERIFIED_ACCOUNTS_MAX = FOUND_ACCOUNTS_MAX

/** The discovery found no account on a platform where creators are scored. */
export class NoScoreableAccounts extends Schema.TaggedError<NoScoreableAccounts>()("NoScoreableAccounts", {}) {}

/** An account that the caller verified is none of those that were discovered. */
export class NotDiscovered extends Schema.TaggedError<NotDiscovered>()("NotDiscovered", {
  /** Which, for the customer; it never holds the handle. */
  reason: Schema.String
}) {}

/** An account as a caller names it; a platform by any of its names. */
export interface VerifiedAccount {
  readonly platform: string
  readonly handle: string
}

/** What is made of a discovery. */
export interface ChosenAccounts {
  /** The creator's accounts, the seed first, also those on platforms where nothing is scored. */
  readonly accounts: ReadonlyArray<FoundAccount>
  /** Those of them that are scored, the seed first. */
  readonly scored: Arrays.NonEmptyReadonlyArray<SocialAccount>
  readonly choice: FootprintChoice
}

/** An account where creators are scored; null for any other. */
export const scoreableOf = ({ platform, handle }: WebAccount): SocialAccount | null =>
  isScoredPlatform(platform) ? { platform, handle } : null

const isNamed = (found: FoundAccount, { platform, handle }: VerifiedAccount): boolean =>
  platformNamed(platform.trim()) === found.platform &&
  foldHandle(found.platform, bareHandle(handle)) === foldHandle(found.platform, found.handle)

/**
 * Whether an account's own page, which was read, says so too. Name, handle, picture and words can all be copied, and an impostor
 * lists the famous account as their own: a wrong link would mix two people's scores for everyone.
 */
const isProven = ({ confidence, claimedBy, isVerified }: FoundAccount): boolean =>
  confidence >= LINK_CONFIDENCE_MIN && claimedBy === "both" && isVerified

/** Where each of these is scored; the others are left out. */
const scoreable = (accounts: ReadonlyArray<FoundAccount>): ReadonlyArray<SocialAccount> =>
  accounts.flatMap((each) => scoreableOf(each) ?? [])

/** The surest that fit into one footprint; what isn't scored takes no place in it. */
const upToMax = (accounts: ReadonlyArray<FoundAccount>): ReadonlyArray<FoundAccount> => {
  const kept = new Set(accounts.filter((each) => scoreableOf(each) !== null).slice(0, FOOTPRINT_ACCOUNTS_MAX))
  return accounts.filter((each) => scoreableOf(each) === null || kept.has(each))
}

/**
 * Which of the discovered accounts are the creator's, and which of these are scored. Without `verified` they are those of
 * LINK_CONFIDENCE_MIN and more, the surest FOOTPRINT_ACCOUNTS_MAX, without those that the caller said before are another
 * creator's (`apart`); otherwise exactly those that the caller verified. The seed is always one of them.
 *
 * Linked for everyone is only what is proven; all else is the creator's for the caller alone: one tenant can't turn the accounts
 * that a page lists into everyone's creator, however much the page is made to be like them. What they left out is refused.
 *
 * Fails with NoScoreableAccounts, with NotDiscovered, which names the place, and with FootprintTooLarge where they verified more
 * than one footprint holds.
 */
export const chooseAccounts = (
  { seed, accounts: found }: Pick<Discovery, "seed" | "accounts">,
  verified: ReadonlyArray<VerifiedAccount> | null,
  apart: ReadonlyArray<SocialAccount> = []
): Result.Result<ChosenAccounts, NoScoreableAccounts | NotDiscovered | FootprintTooLarge> => {
  const isSeed = (each: FoundAccount) => isSameAccount(each, seed)
  const unknown = (verified ?? []).findIndex((named) => !found.some((each) => isNamed(each, named)))
  if (unknown >= 0) {
    return Result.fail(
      new NotDiscovered({
        reason: `accounts[${unknown}]: must be one of the accounts that were discovered of the seed`
      })
    )
  }
  const isTaken = (each: FoundAccount): boolean =>
    isSeed(each) ||
    (verified === null
      ? each.confidence >= LINK_CONFIDENCE_MIN && !apart.some((other) => isSameAccount(each, other))
      : verified.some((named) => isNamed(each, named)))
  const taken = found.filter(isTaken)
  const accounts = [...taken.filter(isSeed), ...taken.filter((each) => !isSeed(each))]
  const bounded = verified === null ? upToMax(accounts) : accounts
  const scored = scoreable(bounded)
  if (!Arrays.isReadonlyArrayNonEmpty(scored)) return Result.fail(new NoScoreableAccounts())
  if (scored.length > FOOTPRINT_ACCOUNTS_MAX) return Result.fail(new FootprintTooLarge())

  const isEveryones = (each: FoundAccount): boolean => isSeed(each) || isProven(each)
  return Result.succeed({
    accounts: bounded,
    scored,
    choice: {
      linked: scoreable(bounded.filter(isEveryones)),
      ownLinked: scoreable(bounded.filter((each) => !isEveryones(each))),
      refused: verified === null ? [] : scoreable(found.filter((each) => !isTaken(each)))
    }
  })
}
