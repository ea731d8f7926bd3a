import { cutText, noticeLine } from "../../../ports/accounts/notices/noticeText.ts"
import type { ClaimSource, MatchPart } from "../../../ports/creators/discovery/Discovery.ts"
import type { PictureHash } from "../../../ports/creators/discovery/PictureHashes.ts"
import {
  type AccountComparison,
  type AccountGround,
  COMPARISON_GROUNDS_MAX,
  SHOWN_NAME_CHARACTERS_MAX,
  type TiedBy
} from "../../../ports/creators/identity/AccountTie.ts"
import { accountAt } from "../../../ports/creators/identity/accountAddress.ts"
import { PLATFORM_NAMES } from "../../../ports/creators/identity/platformNames.ts"
import {
  accountKey,
  isSameAccount,
  type SocialAccount,
  type WebAccount
} from "../../../ports/creators/identity/SocialAccount.ts"
import { formatPercent } from "../../mail/wording.ts"
import { type KnownAccount, LINK_CONFIDENCE_MIN, matchAccounts } from "./matchAccounts.ts"

/** How likely one person must have two accounts before the words of one are taken for those of the other's owner. */
const TIE_CONFIDENCE_MIN = LINK_CONFIDENCE_MIN
/** Below this, what an account shows speaks against it; above, it says too little. */
const LIKELY_MIN = 0.5
/** What name, picture, links and bio must say together, in bits: a handle alone is anybody's. */
const SHOWN_BITS_MIN = 1
const SHOWN_PARTS: ReadonlySet<MatchPart["part"]> = new Set(["display_name", "picture", "links", "bio"])

/** A buyer who names an account knows more than one who tries a handle, and less than a page that lists it. */
const NAMED_AS: ClaimSource = "index"

/** What an account shows of its owner. */
export interface ShownIdentity {
  readonly displayName: string | null
  readonly bio: string | null
  readonly links: ReadonlyArray<string>
  /** BCP 47; null where it isn't known. */
  readonly language: string | null
  readonly picture: PictureHash | null
}

/** An account that wasn't read: `pending` may be read yet, of `absent` the platform says that there is none. */
export type Unshown = "pending" | "absent" | "unread"

const UNTIED_CODES = ["another_person", "identity_unknown"] as const
type UntiedCode = (typeof UNTIED_CODES)[number]

/** Whether an account is taken for the subject's, and why. */
export type AccountTie =
  | { readonly isTied: true; readonly ground: AccountGround; readonly comparison: AccountComparison | null }
  | {
      readonly isTied: false
      readonly code: UntiedCode
      /** Whether what they show speaks against one owner, and doesn't merely say too little. */
      readonly isContradicted: boolean
      readonly reason: string
      readonly displayName: string | null
      readonly comparison: AccountComparison | null
    }

/** An account as it was named, before what it shows is compared. */
export interface NamedIdentity extends SocialAccount {
  /** What ties it to the subject; `named` of one that is still to be compared. */
  readonly ground: AccountGround
  /** The name that is stored of it; absent or null where nothing is known. */
  readonly displayName?: string | null
}

/** Who says so, by the ground. */
export const TIED_BY: Readonly<Record<AccountGround, TiedBy>> = {
  named: "buyer",
  proved: "discovery",
  matched: "service",
  buyer_confirmed: "buyer",
  confirmed: "subject"
}

/** A name as a report repeats it; null where there is none. */
export const shownName = (name: string | null | undefined): string | null => {
  const line = cutText(noticeLine(name ?? ""), SHOWN_NAME_CHARACTERS_MAX)
  return line === "" ? null : line
}

const LINK = /(?:https?:\/\/)?(?:[a-z0-9-]+\.)+[a-z]{2,}\/[^\s<>"')\]]+/giu
/** Links in the words of a bio that are looked at. */
const BIO_LINKS_MAX = 20

/** Addresses of a profile and of its bio. */
export const linksOf = ({ links, bio }: { readonly links: ReadonlyArray<string>; readonly bio: string }) => [
  ...new Set([...links, ...(bio.match(LINK) ?? []).slice(0, BIO_LINKS_MAX)])
]

const knownOf = (account: NamedIdentity, shown: ShownIdentity | null, name: string | null): KnownAccount => ({
  platform: account.platform,
  handle: account.handle,
  displayName: shownName(shown?.displayName) ?? shownName(account.displayName) ?? shownName(name),
  bio: shown?.bio?.trim() ? shown.bio : null,
  language: shown?.language ?? null,
  picture: shown?.picture ?? null,
  links: shown?.links ?? []
})

const listedBy = ({ links }: KnownAccount): ReadonlyArray<WebAccount> => links.flatMap((link) => accountAt(link) ?? [])

/** Whether one account's links name another account where the other one is, and not it. */
const namesAnother = (one: KnownAccount, other: KnownAccount): boolean => {
  const there = listedBy(one).filter(({ platform }) => platform === other.platform)
  return there.length > 0 && !there.some((each) => isSameAccount(each, other))
}

const accountName = ({ platform, handle }: Pick<KnownAccount, "platform" | "handle">): string =>
  `@${handle} on ${PLATFORM_NAMES[platform]}`

const isListed = (one: KnownAccount, other: KnownAccount): boolean =>
  listedBy(one).some((each) => isSameAccount(each, other))

const claimText = (anchor: KnownAccount, account: KnownAccount): string => {
  if (!isListed(anchor, account)) return `It links to ${accountName(anchor)}.`
  return isListed(account, anchor)
    ? `It and ${accountName(anchor)} link to each other.`
    : `${accountName(anchor)} links to it.`
}

/** What one part says to a buyer. */
const groundText = ({ part, text }: MatchPart, anchor: KnownAccount, account: KnownAccount): string => {
  if (part === "claims") return claimText(anchor, account)
  if (part === "handle" && anchor.handle === account.handle) return "The same handle."
  return text.replace(" The handles say much of that already.", "")
}

/** The weightiest signs first: of a match those for it, else those against it. */
const groundsOf = (
  parts: ReadonlyArray<MatchPart>,
  isTied: boolean,
  anchor: KnownAccount,
  account: KnownAccount
): ReadonlyArray<string> => {
  const signs = parts.filter(({ part, bits }) => part !== "prior" && bits !== 0)
  const [against, speaking] = [signs.filter(({ bits }) => bits < 0), signs.filter(({ bits }) => bits > 0)]
  const byWeight = (one: MatchPart, other: MatchPart) => Math.abs(other.bits) - Math.abs(one.bits)
  const ordered = [...(isTied ? [] : against.toSorted(byWeight)), ...speaking.toSorted(byWeight)]
  return ordered.slice(0, COMPARISON_GROUNDS_MAX).map((part) => groundText(part, anchor, account))
}

interface Compared {
  readonly comparison: AccountComparison
  readonly isTied: boolean
  /** Whether something speaks against one owner: names that differ, or another account in the place of one. */
  readonly isContradicted: boolean
  /** Whether that is so, or all together makes one owner less likely than not. */
  readonly isDenied: boolean
  /** Whether the two show anything beside their handles that could be compared. */
  readonly isTold: boolean
}

const showsSomething = ({ displayName, bio, picture, links }: KnownAccount): boolean =>
  displayName !== null || bio !== null || picture !== null || links.length > 0

/** Holds an account against one of the subject's. What the subject's own account lists is the subject's word, as far as it goes. */
const compare = (anchor: KnownAccount & SocialAccount, account: KnownAccount): Compared => {
  const [isClaimed, isClaiming] = [isListed(anchor, account), isListed(account, anchor)]
  const { confidence, parts } = matchAccounts(anchor, account, {
    sources: [isClaimed ? "platform_links" : NAMED_AS],
    claimedBy: isClaimed ? (isClaiming ? "both" : "seed") : isClaiming ? "account" : "neither"
  })
  const another = namesAnother(anchor, account)
    ? `${accountName(anchor)} lists another account on ${PLATFORM_NAMES[account.platform]}.`
    : namesAnother(account, anchor)
      ? `It lists another account on ${PLATFORM_NAMES[anchor.platform]}.`
      : null
  const shownBits = parts.reduce((sum, { part, bits }) => sum + (SHOWN_PARTS.has(part) ? bits : 0), 0)
  const isTied =
    another === null && confidence >= TIE_CONFIDENCE_MIN && (isClaimed || isClaiming || shownBits >= SHOWN_BITS_MIN)
  const isContradicted = another !== null || parts.some(({ part, bits }) => part === "display_name" && bits < 0)
  const grounds = groundsOf(parts, isTied, anchor, account)
  return {
    isTied,
    isContradicted,
    isDenied: isContradicted || confidence < LIKELY_MIN,
    isTold: another !== null || (showsSomething(anchor) && showsSomething(account)),
    comparison: {
      platform: anchor.platform,
      handle: anchor.handle,
      displayName: anchor.displayName,
      confidence: another === null ? confidence : Math.min(confidence, 1 - TIE_CONFIDENCE_MIN),
      grounds: another === null ? grounds : [another, ...grounds].slice(0, COMPARISON_GROUNDS_MAX)
    }
  }
}

const asShown = (name: string | null): string => (name === null ? "without a name" : `as “${name}”`)

/** Why an account is not taken for the subject's, for the buyer. */
const untied = (account: KnownAccount, { comparison, isTold, isDenied, isContradicted }: Compared): AccountTie => {
  const { displayName } = account
  const names = `It is shown ${asShown(displayName)}, ${accountName(comparison)} ${asShown(comparison.displayName)}`
  const isAnother = isTold && isDenied
  const share = `${formatPercent(comparison.confidence)} likely one person's, ${formatPercent(TIE_CONFIDENCE_MIN)} are needed`
  const reason = isAnother
    ? `${names}: another person? Nothing of it was read as the subject's.`
    : `${names}. That is too little to say whose it is (${isTold ? share : "nothing but the handle could be compared"}), ` +
      "so nothing of it was read as the subject's."
  const code = isAnother ? "another_person" : "identity_unknown"
  return { isTied: false, code, isContradicted, reason, displayName, comparison }
}

/**
 * Which of several accounts that are named for one person are taken for theirs. The subject is the owner of the first account that is
 * there, as whoever asks named it first, and of those that a footprint, whoever asks or the subject says are theirs. Every other named
 * account must match one of these by what it shows: an account that merely has the handle is anybody's, and nobody answers for another's
 * words.
 *
 * Where the first account doesn't show itself, only its stored name and the name that was given say who the subject is. By
 * `accountKey`.
 */
export const tieIdentities = <Named extends NamedIdentity>(
  accounts: ReadonlyArray<Named>,
  creatorName: string | null,
  shownOf: (account: Named) => ShownIdentity | Unshown
): ReadonlyMap<string, AccountTie> => {
  const identityOf = (account: Named): ShownIdentity | null => {
    const shown = shownOf(account)
    return typeof shown === "string" ? null : shown
  }
  const seed = accounts.find((account) => shownOf(account) !== "absent") ?? accounts[0]
  const isSeed = (account: Named): boolean => seed !== undefined && isSameAccount(account, seed)
  const isGiven = (account: Named): boolean => isSeed(account) || account.ground !== "named"
  const anchors = accounts
    .filter((account) => isGiven(account) && shownOf(account) !== "pending")
    .map((account) => ({
      ...knownOf(account, identityOf(account), isSeed(account) ? creatorName : null),
      platform: account.platform,
      handle: account.handle
    }))
  const tieOf = (account: Named): AccountTie => {
    if (isGiven(account)) return { isTied: true, ground: account.ground, comparison: null }
    const known = knownOf(account, identityOf(account), null)
    const [best] = anchors
      .map((anchor) => compare(anchor, known))
      .toSorted(
        (one, other) =>
          Number(other.isTied) - Number(one.isTied) || other.comparison.confidence - one.comparison.confidence
      )
    if (best === undefined) {
      const reason = "The account that was named first is not known yet, so nothing says whose it is."
      const { displayName } = known
      return { isTied: false, code: "identity_unknown", isContradicted: false, reason, displayName, comparison: null }
    }
    return best.isTied ? { isTied: true, ground: "matched", comparison: best.comparison } : untied(known, best)
  }
  return new Map(accounts.map((account) => [accountKey(account), tieOf(account)]))
}

/** Whether an account that was not read is one that is not taken for the subject's, by the code that a report has of it. */
export const isUntied = (code: string): code is UntiedCode => UNTIED_CODES.some((each) => each === code)
