import type { AgentName } from "../../../../ports/creators/scoring/Score.ts"
import type { Engagement, Scorecard } from "../../../../ports/creators/scoring/Scorecard.ts"
import { formatPercent, formatPlural } from "../../../mail/wording.ts"
import { type Benchmark, usualEngagement, usualViews } from "../../scoring/benchmarks.ts"

/** What one post of an account gets, as one figure each; null where it isn't shown. */
export interface TypicalEngagement {
  /** Which post it is; scores that were made before medians were kept have means alone. */
  readonly of: "median" | "mean"
  readonly likes: number | null
  readonly comments: number | null
  readonly views: number | null
}

/** The figures that all is said by: of the median post, since one post that went far lifts a mean and tells nothing of the next. */
export const typicalEngagement = (engagement: Engagement): TypicalEngagement => {
  const { likesMedian, commentsMedian, viewsMedian, likesMean, commentsMean, viewsMean } = engagement
  const hasMedians = likesMedian !== null || commentsMedian !== null || viewsMedian !== null
  const hasMeans = likesMean !== null || commentsMean !== null || viewsMean !== null
  return !hasMedians && hasMeans
    ? { of: "mean", likes: likesMean, comments: commentsMean, views: viewsMean }
    : { of: "median", likes: likesMedian, comments: commentsMedian, views: viewsMedian }
}

/** What an account of so many followers is called in the trade, smallest first. */
export type FollowerTier = "nano" | "micro" | "mid" | "macro" | "mega"

/** Up to and including so many followers: the sizes by which the engagement benchmarks of Instagram are published. */
const TIERS: ReadonlyArray<readonly [followersMax: number, tier: FollowerTier]> = [
  [10_000, "nano"],
  [50_000, "micro"],
  [500_000, "mid"],
  [1_000_000, "macro"]
]

/** Null where the followers aren't known. */
export const followerTierOf = (followers: number | null): FollowerTier | null =>
  followers === null ? null : (TIERS.find(([followersMax]) => followers <= followersMax)?.[1] ?? "mega")
/** From so many times the usual on it is above, and up to so many below. */
const ABOVE_RATIO_MIN = 1.25
const BELOW_RATIO_MAX = 0.8

/** Ratios are rounded to hundredths and rates to millionths, half up. */
const RATIO_PARTS = 100
const RATE_PARTS = 1_000_000

/** A rate of the creator beside the one that is usual. */
export interface Comparison {
  /** What the median post has, for each follower. */
  readonly rate: number
  /** What the median post of such an account has, for each follower. */
  readonly usualRate: number
  /** The first by the second; 1 is usual. */
  readonly ratio: number
  readonly standing: "below" | "usual" | "above"
  /** Where the usual rate was published. */
  readonly source: string
  readonly text: string
}

export interface AgentComparison {
  readonly agent: AgentName
  readonly score: number
  /** What a creator of whom nothing is known gets. */
  readonly neutral: number
  /** Points above it; negative is below. */
  readonly difference: number
}

/** A creator beside others of the platform and size. */
export interface PeerComparison {
  readonly platform: string
  readonly followers: number | null
  /** Null where the followers aren't known. */
  readonly followerTier: FollowerTier | null
  /** Null where the followers, or what posts get, aren't known. */
  readonly engagement: Comparison | null
  readonly views: Comparison | null
  /** In the order of the agents. */
  readonly agents: ReadonlyArray<AgentComparison>
  readonly note: string
}

const compare = (
  what: string,
  rate: number,
  { posts, of }: { readonly posts: number; readonly of: "median" | "mean" },
  usual: Benchmark
): Comparison => {
  const ratio = Math.round((rate / usual.rate) * RATIO_PARTS) / RATIO_PARTS
  const standing = ratio >= ABOVE_RATIO_MIN ? "above" : ratio <= BELOW_RATIO_MAX ? "below" : "usual"
  return {
    rate: Math.round(rate * RATE_PARTS) / RATE_PARTS,
    usualRate: usual.rate,
    ratio,
    standing,
    source: usual.source,
    text:
      `${what} of the ${of} of ${formatPlural(posts, "post")} are ${formatPercent(rate)} of the followers, ` +
      `${formatPercent(usual.rate)} is usual (${usual.source}).`
  }
}

/** Compares a creator's median post with that of published benchmarks. */
export const compareWithPeers = ({ platform, followers, engagement, score }: Scorecard): PeerComparison => {
  const { rate, posts } = engagement
  const { views, of } = typicalEngagement(engagement)
  const rests = { posts, of }
  return {
    platform,
    followers,
    followerTier: followerTierOf(followers),
    engagement:
      followers === null || rate === null
        ? null
        : compare("Interactions", rate, rests, usualEngagement(platform, followers)),
    views:
      followers === null || followers < 1 || views === null
        ? null
        : compare("Views", views / followers, rests, usualViews(platform, followers)),
    agents: score.agents.map(({ agent, score: points, base }) => ({
      agent,
      score: points,
      neutral: base,
      difference: points - base
    })),
    note:
      (of === "median"
        ? "Benchmarks and the creator's figures are of the median post. "
        : "Benchmarks are of the median post and the creator's figures are means, which a few posts that went far can lift. ") +
      "An agent's neutral score is what a creator of whom nothing is known gets, not the mean of creators."
  }
}
