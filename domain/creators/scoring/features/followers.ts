import type { Follower } from "../../../../ports/creators/scoring/Evidence.ts"
import { formatPercent, formatPlural } from "../../../mail/wording.ts"
import type { AccountTrait, FollowerJudgement } from "../../textAnalysis/judgeFollower.ts"
import { USUAL_SUSPECT_SHARE } from "../benchmarks.ts"
import { daysBetween, type ReadEvidence } from "../readEvidence.ts"
import { type Feature, measuredFeature, missingFeature, shrinkTowards, validCount } from "./feature.ts"

const SAMPLE_WANTED = 200
const SAMPLE_PRIOR = 20
const YOUNG_DAYS_MAX = 90
const FOLLOWING_MANY_RATIO = 5
const FOLLOWING_MANY_MIN = 50
const DIGIT_SHARE_MIN = 0.25
const DIGITS_MIN = 3
/** Platforms list the newest followers first, among whom new accounts are many. A prior of ours. */
const USUAL_YOUNG = 0.15
const SIGNS_KNOWN_MIN = 3
const SIGNS_SUSPECT_MIN = 2

/** Whether an account shows a sign; null where that isn't known. */
type Sign = (follower: Follower, gatheredAt: Date) => boolean | null

const withoutAvatar: Sign = ({ hasAvatar }) => (hasAvatar === null ? null : !hasAvatar)
const withoutBio: Sign = ({ hasBio }) => (hasBio === null ? null : !hasBio)
const young: Sign = ({ createdAt }, gatheredAt) =>
  createdAt === null ? null : daysBetween(createdAt, gatheredAt) < YOUNG_DAYS_MAX
const withoutPosts: Sign = ({ posts }) => (validCount(posts) === null ? null : posts === 0)
const followingMany: Sign = (follower) => {
  const [following, followers] = [validCount(follower.following), validCount(follower.followers)]
  if (following === null || followers === null) return null
  return following >= FOLLOWING_MANY_MIN && following > FOLLOWING_MANY_RATIO * Math.max(1, followers)
}
const withDigits: Sign = ({ handleCharacters, handleDigits }) =>
  handleCharacters <= 0 ? null : handleDigits >= DIGITS_MIN && handleDigits >= DIGIT_SHARE_MIN * handleCharacters

/** An account that is new has had no time to post: that is one sign, not two. */
const silent: Sign = (follower, gatheredAt) =>
  young(follower, gatheredAt) === true ? false : withoutPosts(follower, gatheredAt)

/** A missing bio is too common to raise a suspicion. */
const SIGNS: ReadonlyArray<Sign> = [withoutAvatar, young, silent, followingMany, withDigits]

/** Two signs of a fake or more; null where too few are known to judge. */
const suspect: Sign = (follower, gatheredAt) => {
  const shown = SIGNS.map((sign) => sign(follower, gatheredAt)).filter((sign) => sign !== null)
  return shown.length < SIGNS_KNOWN_MIN ? null : shown.filter((sign) => sign).length >= SIGNS_SUSPECT_MIN
}

/** Share of the sample that shows a sign, 0 to 1, nearer to `usual` the smaller the sample. */
const shareOf = (sign: Sign, usual: number, what: string, { evidence }: ReadEvidence): Feature => {
  const { followerSample, gatheredAt } = evidence
  const judged = followerSample.map((follower) => sign(follower, gatheredAt)).filter((shown) => shown !== null)
  const all = judged.length
  if (all === 0) return missingFeature(`a sample of followers that shows which ${what}`)
  const showing = judged.filter((shown) => shown).length
  const text =
    `${formatPercent(showing / all)} of ${formatPlural(all, "sampled follower")} ${what}, ` +
    `${formatPercent(usual)} is usual.`
  return measuredFeature(shrinkTowards(showing / all, usual, all, SAMPLE_PRIOR), text, {
    sample: all,
    wanted: SAMPLE_WANTED
  })
}

export const FAKE_CHANCE_MIN = 0.5
/** Chances between these are doubtful: the range is from those surely fake to those that may be. */
export const SURELY_FAKE_CHANCE_MIN = 0.8
export const MAYBE_FAKE_CHANCE_MIN = 0.2
const TRAITS_NAMED_MAX = 2

const TRAIT_NAMES: Readonly<Record<AccountTrait, string>> = {
  avatar: "no picture",
  bio: "no description",
  posts: "few posts",
  followers: "few followers",
  following: "following many",
  following_per_follower: "following more than follow back",
  digits: "digits in the handle"
}

/** Share of fakes in the sample by the model, 0 to 1, nearer to what is usual the smaller the sample. */
const suspectsByModel = (judgements: ReadonlyArray<FollowerJudgement>): Feature => {
  const all = judgements.length
  if (all === 0) return missingFeature("a sample of followers that shows what fakes are told by")
  const from = (least: number) => judgements.filter(({ chance }) => chance >= least).length
  const fakes = judgements.filter(({ chance }) => chance >= FAKE_CHANCE_MIN)
  const sums = new Map<AccountTrait, number>()
  for (const { contributions } of fakes) {
    for (const { trait, contribution } of contributions) sums.set(trait, (sums.get(trait) ?? 0) + contribution)
  }
  const told = [...sums]
    .filter(([, sum]) => sum > 0)
    .sort(([a, first], [b, second]) => second - first || (a < b ? -1 : 1))
    .slice(0, TRAITS_NAMED_MAX)
    .map(([trait]) => TRAIT_NAMES[trait])
  const [surely, possibly] = [from(SURELY_FAKE_CHANCE_MIN) / all, from(MAYBE_FAKE_CHANCE_MIN) / all]
  const text =
    `${formatPercent(fakes.length / all)} of ${formatPlural(all, "sampled follower")} look fake, ` +
    `${formatPercent(USUAL_SUSPECT_SHARE)} is usual; ` +
    `from ${formatPercent(surely)} surely to ${formatPercent(possibly)} possibly` +
    `${told.length === 0 ? "" : `, told by ${told.join(" and ")}`}.`
  return measuredFeature(shrinkTowards(fakes.length / all, USUAL_SUSPECT_SHARE, all, SAMPLE_PRIOR), text, {
    sample: all,
    wanted: SAMPLE_WANTED
  })
}

/**
 * What is usual follows the 676 labelled followers named in the benchmarks, real and fake ones together; for bios and
 * ages, which they don't show, and avatars, which other platforms ask less for, the numbers are priors of ours.
 */
export const followerFeatures = (read: ReadEvidence) => ({
  suspect_followers:
    read.judgements === null
      ? shareOf(suspect, USUAL_SUSPECT_SHARE, "look fake", read)
      : suspectsByModel(read.judgements),
  followers_without_avatar: shareOf(withoutAvatar, 0.05, "have no picture", read),
  followers_without_bio: shareOf(withoutBio, 0.4, "have no description", read),
  young_followers: shareOf(young, USUAL_YOUNG, `are younger than ${YOUNG_DAYS_MAX} days`, read),
  followers_following_many: shareOf(followingMany, 0.23, "follow over five times as many as follow them", read),
  followers_without_posts: shareOf(withoutPosts, 0.08, "have never posted", read),
  followers_with_digits: shareOf(withDigits, 0.09, "have a handle that is a quarter digits or more", read)
})
