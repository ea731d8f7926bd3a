import type { Platform } from "../../../../ports/creators/identity/SocialAccount.ts"
import type { Scorecard } from "../../../../ports/creators/scoring/Scorecard.ts"
import { formatDecimal, formatPercent, formatPlural, formatSigned } from "../../../mail/wording.ts"
import { compareAscending } from "../../../paging/lists.ts"
import { agentsText, capTexts, fitOf, type Weights, weightedMean } from "./fit.ts"
import { compareWithPeers, type FollowerTier, followerTierOf } from "./peerComparison.ts"

export type CampaignType = "awareness" | "product_seeding" | "affiliate" | "ambassador" | "launch"

export interface CampaignRecommendation {
  readonly campaignType: CampaignType
  readonly label: string
  /** 0 to 100, whole. */
  readonly fitScore: number
  readonly why: ReadonlyArray<string>
  readonly suggestedDeliverables: ReadonlyArray<string>
}

/** What posts of a platform are called. */
interface Formats {
  /** What takes most work and is seen longest. */
  readonly main: string
  /** What is quickly made. */
  readonly brief: string
  /** Where a link can stand. */
  readonly link: string
}

const FORMATS: Readonly<Record<Platform, Formats>> = {
  service: { main: "post", brief: "short post", link: "the profile" },
  instagram: { main: "reel", brief: "set of three stories", link: "a story and the profile" },
  youtube: { main: "video segment of 60 seconds", brief: "Short", link: "the first line of the description" },
  x: { main: "thread", brief: "post", link: "the post" },
  facebook: { main: "video", brief: "post", link: "the post" },
  reddit: { main: "post that answers questions", brief: "comment in a thread", link: "the post" },
  twitch: { main: "sponsored hour of a stream", brief: "mention in a stream", link: "the chat and a panel" },
  kick: { main: "sponsored hour of a stream", brief: "mention in a stream", link: "the chat and a panel" },
  linkedin: { main: "article", brief: "post", link: "the first comment" },
  threads: { main: "thread", brief: "post", link: "the post" },
  snapchat: { main: "Spotlight video", brief: "set of three snaps", link: "a snap" }
}

interface Campaign {
  readonly campaignType: CampaignType
  readonly label: string
  readonly weights: Weights
  /** Points by size of the following. */
  readonly tierPoints: Readonly<Record<FollowerTier, number>>
  /** Whether engagement by what is usual moves it. */
  readonly followsEngagement: boolean
  /** Whether a creator of one subject suits it better. */
  readonly followsFocus: boolean
  readonly deliverables: (formats: Formats) => ReadonlyArray<string>
}

/** Set by hand, like the agents' curves: no figures are published from which they could be fitted. */
const CAMPAIGNS: ReadonlyArray<Campaign> = [
  {
    campaignType: "awareness",
    label: "Brand awareness",
    weights: { audience_quality: 35, brand_safety: 30, content_risk: 20, roi_prediction: 15 },
    tierPoints: { nano: -15, micro: -5, mid: 0, macro: 5, mega: 10 },
    followsEngagement: true,
    followsFocus: false,
    deliverables: ({ main, brief }) => [`1 ${main}`, `2 times a ${brief} in the two weeks after it`]
  },
  {
    campaignType: "product_seeding",
    label: "Product seeding",
    weights: { community_trust: 30, authenticity: 25, brand_safety: 25, sentiment: 20 },
    tierPoints: { nano: 8, micro: 5, mid: 0, macro: -10, mega: -20 },
    followsEngagement: true,
    followsFocus: true,
    deliverables: ({ brief }) => [
      "1 product as a gift, with nothing asked for",
      `If they like it: 1 ${brief} that says it was a gift`
    ]
  },
  {
    campaignType: "affiliate",
    label: "Affiliate and performance",
    weights: { roi_prediction: 40, community_trust: 25, authenticity: 25, brand_safety: 10 },
    tierPoints: { nano: 0, micro: 5, mid: 5, macro: 0, mega: -5 },
    followsEngagement: true,
    followsFocus: true,
    deliverables: ({ brief, link }) => [
      `1 tracking link in ${link}`,
      "1 discount code of their own",
      `1 ${brief} a month that names both`
    ]
  },
  {
    campaignType: "ambassador",
    label: "Long-term ambassador",
    weights: { content_risk: 25, brand_safety: 25, community_trust: 20, authenticity: 20, sentiment: 10 },
    tierPoints: { nano: 0, micro: 0, mid: 0, macro: 0, mega: 0 },
    followsEngagement: false,
    followsFocus: true,
    deliverables: ({ main, brief }) => [
      `1 ${main} a month for six months`,
      `1 ${brief} a week`,
      "A new score each month"
    ]
  },
  {
    campaignType: "launch",
    label: "Product launch",
    weights: { audience_quality: 30, roi_prediction: 25, brand_safety: 25, content_risk: 20 },
    tierPoints: { nano: -10, micro: 0, mid: 5, macro: 5, mega: 5 },
    followsEngagement: true,
    followsFocus: true,
    deliverables: ({ main, brief, link }) => [
      `1 ${brief} before the day`,
      `1 ${main} on the day`,
      `1 tracking link in ${link}`
    ]
  }
]

/** Points by how many times the usual engagement there is, the first row that fits. */
const ENGAGEMENT_POINTS: ReadonlyArray<readonly [ratioMin: number, points: number]> = [
  [2, 8],
  [1, 4],
  [0.5, 0],
  [0.25, -4],
  [0, -8]
]

/** A creator of one subject: so many of the posts that tell a subject tell this one. */
const FOCUS_SHARE_MIN = 0.5
const FOCUS_POINTS = 5

const signed = (points: number): string => `${formatSigned(points)} ${Math.abs(points) === 1 ? "point" : "points"}`

/**
 * What a creator would be good for: the weighted mean of the agents that matter to a kind of campaign, moved by the size of
 * the following, the engagement and the focus on one subject, and never above the cap of a knockout. Best first, ties by
 * name. What isn't known moves nothing.
 */
export const recommendCampaigns = (scorecard: Scorecard): ReadonlyArray<CampaignRecommendation> => {
  const { score, platform, followers, topics } = scorecard
  const tier = followerTierOf(followers)
  const { engagement } = compareWithPeers(scorecard)
  const [topic] = topics
  return CAMPAIGNS.map(
    ({ campaignType, label, weights, tierPoints, followsEngagement, followsFocus, deliverables }) => {
      const mean = weightedMean(score, weights)
      const moves = [
        tier === null || followers === null
          ? null
          : { points: tierPoints[tier], text: `${formatPlural(followers, "follower")}, a ${tier} following` },
        !followsEngagement || engagement === null
          ? null
          : {
              points: ENGAGEMENT_POINTS.find(([ratioMin]) => engagement.ratio >= ratioMin)?.[1] ?? 0,
              text: `Engagement is ${formatDecimal(Math.round(engagement.ratio * 10) / 10)} times the usual (${engagement.source})`
            },
        !followsFocus || topic === undefined || topic.share < FOCUS_SHARE_MIN
          ? null
          : {
              points: FOCUS_POINTS,
              text: `${formatPercent(topic.share)} of the posts that tell a subject tell ${topic.topic}`
            }
      ].flatMap((move) => (move === null || move.points === 0 ? [] : [move]))
      return {
        campaignType,
        label,
        fitScore: fitOf(
          moves.reduce((sum, { points }) => sum + points, mean),
          score
        ),
        why: [
          `${formatDecimal(Math.round(mean))} of 100 from what matters most here. ${agentsText(score, weights)}`,
          ...moves.map(({ points, text }) => `${text}: ${signed(points)}.`),
          ...capTexts(score)
        ],
        suggestedDeliverables: deliverables(FORMATS[platform])
      }
    }
  ).sort((a, b) => b.fitScore - a.fitScore || compareAscending(a.campaignType, b.campaignType))
}
