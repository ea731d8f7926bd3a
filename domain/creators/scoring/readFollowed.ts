import { accountKey } from "../../../ports/creators/identity/SocialAccount.ts"
import type { FollowedAccount } from "../../../ports/creators/scoring/Evidence.ts"
import type { FlaggedAccount, FollowedSummary } from "../../../ports/creators/scoring/Scorecard.ts"
import { compareAscending } from "../../paging/lists.ts"
import type { FlagKind } from "../textAnalysis/flagKind.ts"
import { lexiconClassifier } from "../textAnalysis/lexiconClassifier.ts"
import { normalise } from "../textAnalysis/normalise.ts"
import { flagsOf, riskFlagOf, SEVERITY_RANK, sortBySeverity } from "./riskFlags.ts"

/** What a brand would want to know of whom a creator follows. Coarse words, politics and courts are no reason. */
const FOLLOWED_KINDS: ReadonlySet<FlagKind> = new Set(["hate", "nsfw", "violence", "substance", "deceptive"])

const flaggedOf = ({ platform, handle, displayName, url, bio }: FollowedAccount): ReadonlyArray<FlaggedAccount> => {
  const text = [displayName, bio].filter((each) => each !== "").join("\n")
  const flags = flagsOf(text, lexiconClassifier.read(normalise(text), null).signals)
    .filter(({ kind }) => FOLLOWED_KINDS.has(kind))
    .map((flag) => riskFlagOf(flag, { source: "profile_text", name: "a followed profile", url, postedAt: null }))
  const [worst] = sortBySeverity(flags)
  if (worst === undefined) return []
  const { category, severity, whyFlagged } = worst
  return [{ platform, handle, displayName, url, category, severity, why: whyFlagged }]
}

const worseThan = (a: FlaggedAccount, b: FlaggedAccount): number =>
  SEVERITY_RANK[b.severity] - SEVERITY_RANK[a.severity] ||
  compareAscending(a.handle, b.handle) ||
  compareAscending(a.platform, b.platform)

/**
 * Reads the names and bios of the accounts that a creator follows, each account once, and keeps those alone that a brand would
 * want to know of, each for its worst sign, worst first. The order of the accounts doesn't matter.
 */
export const readFollowed = (accounts: ReadonlyArray<FollowedAccount>): FollowedSummary => {
  const sorted = [...accounts].sort(
    (a, b) =>
      compareAscending(a.platform, b.platform) ||
      compareAscending(a.handle, b.handle) ||
      compareAscending(a.bio, b.bio) ||
      compareAscending(a.displayName, b.displayName)
  )
  const distinct = [...new Map(sorted.map((account) => [accountKey(account), account])).values()]
  return { sampled: distinct.length, flagged: distinct.flatMap(flaggedOf).sort(worseThan) }
}

/** Whom a creator follows from all their accounts together. One that is flagged counts once; the others can't be told apart. */
export const joinFollowed = (followed: ReadonlyArray<FollowedSummary>): FollowedSummary => {
  const all = followed.flatMap(({ flagged }) => flagged).sort(worseThan)
  const flagged = [...new Map(all.map((account) => [accountKey(account), account])).values()]
  const sampled = followed.reduce((sum, each) => sum + each.sampled, 0)
  return { sampled: sampled - (all.length - flagged.length), flagged }
}
