import type { Evidence } from "../../../ports/creators/scoring/Evidence.ts"
import { formatCount, formatPlural } from "../../mail/wording.ts"
import { validCount } from "./features/feature.ts"
import { postsInOrder } from "./readEvidence.ts"

/**
 * Posts of the account's own, no reposts, that a score may rest on alone. Four of the seven agents, 64 % of the whole, judge words and
 * start as if three posts had been clean: with fewer, what is assumed weighs more than what was read.
 */
export const OWN_POSTS_MIN = 3

/**
 * Known followers that suffice where fewer posts are shown, as of a streamer whose videos expire: the agents of the audience then have an
 * account of some size to judge, and the others name what is missing. Fewer come together among friends.
 */
export const FOLLOWERS_ALONE_MIN = 1_000

/** Why evidence is too little for a score, in a sentence; null where it suffices. */
export const tooLittleIn = ({ posts, profile }: Pick<Evidence, "posts" | "profile">): string | null => {
  const own = postsInOrder(posts).filter(({ isRepost }) => !isRepost).length
  const followers = validCount(profile.followers)
  if (own >= OWN_POSTS_MIN || (followers ?? 0) >= FOLLOWERS_ALONE_MIN) return null
  const known = followers === null ? "followers that aren't known" : formatPlural(followers, "follower")
  return (
    `There is too little evidence for a score: ${formatPlural(own, "post")} of the account's own, ${known}; ` +
    `it takes ${OWN_POSTS_MIN} posts, or ${formatCount(FOLLOWERS_ALONE_MIN)} followers.`
  )
}
