import type { ClaimSide, ClaimSource, MatchPart } from "../../../ports/creators/discovery/Discovery.ts"
import { PLATFORM_NAMES } from "../../../ports/creators/identity/platformNames.ts"
import { type AccountMatch, type KnownAccount, matchAccounts, probabilityOf } from "../identity/matchAccounts.ts"

/**
 * What speaks against a claim, or against a likeness. `other_seed`: the account's own page names another account on the seed's
 * platform. `other_page`: only pages name it that name another account on the seed's platform. `other_here`: the seed's own
 * pages name another account on the account's platform, and not it. `unlisted`: they list the person's accounts, it is none of
 * those, and it doesn't claim to be.
 */
export type Objection = "other_seed" | "other_page" | "other_here" | "unlisted"

/**
 * Another account in the place of the one leaves it at most one chance in five, whatever else speaks for it: a name, handle and
 * picture that agree are what an impostor copies.
 */
const CONTRADICTED_BITS_MAX = -2
/** People leave about one account in eight out of their lists. */
const UNLISTED_BITS = 3

/**
 * The most that an account is worth without its seed's word, or unopened, in bits: below the .9 at which nobody would look again. Where the
 * seed's side says nothing all that speaks for an account can be copied, its link to the seed too; and what wasn't opened may
 * be nobody's.
 */
const LIKENESS_BITS_MAX = 2.5
const ACCOUNT_SIDE_BITS_MAX = 3
const UNOPENED_BITS_MAX = 3
/** The most that likeness to another account of the seed's person is worth: who lists a star could make an account like theirs. */
const BESIDE_SEED_BITS_MAX = 3

/** Parts that tell whether two accounts are alike, beside what is claimed of them. */
const AGREEMENT_PARTS: ReadonlySet<MatchPart["part"]> = new Set(["handle", "display_name", "picture"])

const objectionText = (objection: Objection, seed: KnownAccount, account: KnownAccount): string =>
  ({
    other_seed: `Its own page names another account on ${PLATFORM_NAMES[seed.platform]}.`,
    other_page: `The page that names it names another account on ${PLATFORM_NAMES[seed.platform]}.`,
    other_here: `The seed's own pages name another account on ${PLATFORM_NAMES[account.platform]}.`,
    unlisted: "The seed's own pages list accounts, and not this one."
  })[objection]

const bitsOf = ({ parts }: Pick<AccountMatch, "parts">): number => parts.reduce((sum, { bits }) => sum + bits, 0)

/** With a part more, and the confidence of the new sum. */
const withPart = ({ parts }: AccountMatch, bits: number, text: string): AccountMatch => {
  const all: ReadonlyArray<MatchPart> = [...parts, { part: "claims", bits, text }]
  return { confidence: probabilityOf(bitsOf({ parts: all })), parts: all }
}

const limited = (match: AccountMatch, most: number, text: string): AccountMatch => {
  const over = bitsOf(match) - most
  return over > 0 ? withPart(match, -over, text) : match
}

/** Whether handle, name and picture together speak for one owner. */
export const agrees = ({ parts }: AccountMatch): boolean =>
  parts.reduce((sum, { part, bits }) => sum + (AGREEMENT_PARTS.has(part) ? bits : 0), 0) > 0

export interface Weighed {
  readonly sources: ReadonlyArray<ClaimSource>
  readonly claimedBy: ClaimSide
  readonly objections: ReadonlyArray<Objection>
  /** Whether its own page was read. */
  readonly isOpened: boolean
}

/** How likely an account is the seed's person's, with what speaks against it as parts of its own. */
export const weigh = (seed: KnownAccount, account: KnownAccount, found: Weighed): AccountMatch => {
  const match = matchAccounts(seed, account, found)
  const bounded = {
    both: () => match,
    seed: () => (found.isOpened ? match : limited(match, UNOPENED_BITS_MAX, "Its page could not be opened.")),
    account: () => limited(match, ACCOUNT_SIDE_BITS_MAX, "An impostor could say and show as much."),
    neither: () => limited(match, LIKENESS_BITS_MAX, "It is alike, as a copy would be.")
  }[found.claimedBy]()
  return found.objections.reduce((sum, objection) => {
    const text = objectionText(objection, seed, account)
    return objection === "unlisted" ? withPart(sum, -UNLISTED_BITS, text) : limited(sum, CONTRADICTED_BITS_MAX, text)
  }, bounded)
}

/**
 * The surest of a match with the seed and those with accounts that are confirmed to be the seed's person's: people use one
 * handle on some platforms and another one on others.
 */
export const weighBeside = (
  match: AccountMatch,
  confirmed: ReadonlyArray<KnownAccount>,
  account: KnownAccount,
  found: Weighed
): AccountMatch =>
  confirmed.reduce((best, other) => {
    const beside = weigh(other, account, found)
    if (!agrees(beside)) return best
    const text = `Held against ${PLATFORM_NAMES[other.platform]}'s ${other.handle}, which both sides claim.`
    const told = limited(withPart(beside, 0, text), BESIDE_SEED_BITS_MAX, "A copy could be as much alike.")
    return told.confidence > best.confidence ? told : best
  }, match)
