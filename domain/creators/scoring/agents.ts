import type { Agent } from "./additiveModel.ts"

/** The tone of what the creator says, and of what comes back. */
const sentimentAgent: Agent = {
  name: "sentiment",
  base: 60,
  curves: {
    post_sentiment: { at: [-0.6, -0.2, 0, 0.3, 0.6], points: [-35, -15, 0, 16, 26] },
    sentiment_trend: { at: [-0.6, 0, 0.6], points: [-6, 0, 5] },
    comment_sentiment: { at: [-0.6, 0, 0.4], points: [-14, 0, 10] },
    offence_posts: { at: [0, 0.01, 0.05, 0.2, 1], points: [0, -4, -14, -30, -45] },
    hate_posts: { at: [0, 0.02, 0.06, 1], points: [0, -13, -28, -50] },
    violence_posts: { at: [0, 0.05, 0.2, 1], points: [0, -8, -16, -25] },
    profanity_posts: { at: [0, 0.1, 0.3, 1], points: [0, -4, -10, -18] }
  }
}

/** What a campaign may bring: attention, how it fares when paid for, and what the buyer's own orders say. */
const roiPredictionAgent: Agent = {
  name: "roi_prediction",
  base: 52,
  curves: {
    conversion: { at: [0, 0.5, 1, 2, 4], points: [-18, -6, 6, 16, 24] },
    engagement_rate: { at: [0, 0.25, 0.6, 1, 2, 4], points: [-16, -9, -3, 4, 12, 18] },
    view_rate: { at: [0, 0.5, 1, 3], points: [-4, -1, 2, 5] },
    sponsored_ratio: { at: [0.2, 0.7, 1, 1.5], points: [-10, -3, 4, 9] },
    sponsored_posts: { at: [0, 3, 10], points: [0, 3, 5] },
    posts_per_week: { at: [0, 1, 3, 21, 70], points: [-5, 0, 3, 3, -2] },
    follower_growth: { at: [-0.1, 0, 0.05], points: [-6, 0, 4] },
    suspect_followers: { at: [0, 0.1, 0.3, 1], points: [3, 1, -5, -14] }
  }
}

/** How likely the creator's words are to do harm: hatred, threats, sex, drugs, deceit. */
const contentRiskAgent: Agent = {
  name: "content_risk",
  base: 65,
  curves: {
    clean_posts: { at: [0, 5, 30, 100], points: [0, 6, 16, 22] },
    clean_days: { at: [0, 30, 180, 730], points: [0, 4, 9, 13] },
    hate_posts: { at: [0, 0.005, 0.02, 0.06, 0.2, 1], points: [0, -8, -28, -52, -75, -90] },
    violence_posts: { at: [0, 0.01, 0.05, 0.2, 1], points: [0, -8, -20, -40, -60] },
    nsfw_posts: { at: [0, 0.01, 0.05, 0.2, 1], points: [0, -8, -20, -40, -60] },
    substance_posts: { at: [0, 0.01, 0.05, 0.2, 1], points: [0, -6, -15, -35, -60] },
    deceptive_posts: { at: [0, 0.01, 0.05, 0.2, 1], points: [0, -6, -15, -35, -60] },
    offence_posts: { at: [0, 0.01, 0.05, 0.2, 1], points: [0, -4, -12, -30, -45] },
    legal_posts: { at: [0, 0.02, 0.1, 1], points: [0, -4, -12, -25] },
    profanity_posts: { at: [0, 0.05, 0.2, 1], points: [0, -3, -8, -20] }
  }
}

/** Whether people around the creator have reason to trust them: tone, answers, years, openness about being paid. */
const communityTrustAgent: Agent = {
  name: "community_trust",
  base: 58,
  curves: {
    comment_sentiment: { at: [-0.6, 0, 0.4], points: [-18, 0, 12] },
    toxic_comments: { at: [0, 0.01, 0.05, 0.3], points: [2, 1, -5, -15] },
    duplicate_comments: { at: [0, 0.1, 0.4], points: [1, -3, -8] },
    creator_replies: { at: [0, 0.1, 0.5, 1], points: [-2, 0, 6, 9] },
    account_age: { at: [0, 180, 730, 1825], points: [-8, -3, 2, 8] },
    verified: { at: [0, 1], points: [0, 5] },
    clear_disclosures: { at: [0, 1, 5], points: [0, 3, 8] },
    vague_disclosures: { at: [0, 0.5, 1], points: [0, -5, -9] },
    undisclosed_ad_posts: { at: [0, 0.01, 0.05, 0.3, 1], points: [0, -4, -12, -25, -35] },
    deceptive_posts: { at: [0, 0.01, 0.05, 0.3, 1], points: [0, -6, -16, -35, -50] }
  }
}

/** How well an advertisement would stand beside what the creator says and what is said below it. */
const brandSafetyAgent: Agent = {
  name: "brand_safety",
  base: 60,
  curves: {
    clean_posts: { at: [0, 5, 30, 100], points: [0, 6, 18, 24] },
    clear_disclosures: { at: [0, 1, 5], points: [0, 2, 6] },
    toxic_comments: { at: [0, 0.01, 0.05, 0.2, 1], points: [4, 2, -4, -14, -20] },
    comment_sentiment: { at: [-1, 0, 1], points: [-8, 0, 6] },
    profanity_posts: { at: [0, 0.02, 0.1, 0.3, 1], points: [0, -4, -14, -28, -45] },
    offence_posts: { at: [0, 0.01, 0.05, 0.2, 1], points: [0, -6, -18, -36, -55] },
    hate_posts: { at: [0, 0.005, 0.02, 0.06, 1], points: [0, -7, -24, -48, -80] },
    nsfw_posts: { at: [0, 0.01, 0.05, 0.2, 1], points: [0, -8, -22, -40, -60] },
    violence_posts: { at: [0, 0.01, 0.05, 0.2, 1], points: [0, -6, -16, -32, -50] },
    substance_posts: { at: [0, 0.01, 0.05, 0.2, 1], points: [0, -5, -14, -30, -50] },
    legal_posts: { at: [0, 0.02, 0.1, 1], points: [0, -5, -14, -30] },
    deceptive_posts: { at: [0, 0.01, 0.05, 0.2, 1], points: [0, -5, -14, -30, -50] },
    undisclosed_ad_posts: { at: [0, 0.01, 0.05, 0.2, 1], points: [0, -4, -12, -24, -35] }
  }
}

/** Whether the following and what it does are real. */
const authenticityAgent: Agent = {
  name: "authenticity",
  base: 60,
  curves: {
    suspect_followers: { at: [0, 0.08, 0.2, 0.4, 0.6, 1], points: [8, 5, 0, -14, -28, -36] },
    followers_without_avatar: { at: [0, 0.05, 0.2, 0.6], points: [1, 1, -2, -8] },
    followers_without_bio: { at: [0.2, 0.5, 0.9], points: [1, 0, -3] },
    young_followers: { at: [0, 0.15, 0.4, 0.9], points: [1, 0, -3, -8] },
    followers_following_many: { at: [0.1, 0.23, 0.5, 0.9], points: [1, 0, -5, -10] },
    followers_without_posts: { at: [0, 0.08, 0.3, 0.7], points: [1, 0.5, -3, -8] },
    followers_with_digits: { at: [0, 0.09, 0.4, 0.8], points: [1, 0, -4, -7] },
    follower_jumps: { at: [0, 0.5, 2, 6], points: [3, 0, -10, -18] },
    duplicate_comments: { at: [0, 0.02, 0.1, 0.4], points: [2, 1, -5, -12] },
    generic_comments: { at: [0, 0.25, 0.5, 0.9], points: [2, 1, -4, -10] },
    likes_per_comment: { at: [0, 1, 4, 12, 40], points: [1, 2, 0, -6, -12] },
    engagement_variation: { at: [0.03, 0.15, 0.3, 0.5], points: [-12, -5, 0, 2] },
    engagement_rate: { at: [0, 0.1, 0.4, 1, 8, 20, 60], points: [-12, -6, 0, 3, 3, -6, -12] },
    account_age: { at: [0, 90, 365, 1095, 2555], points: [-10, -5, 0, 5, 8] },
    verified: { at: [0, 1], points: [0, 5] }
  }
}

/** How large and how attentive the audience is, and how much of it is people. */
const audienceQualityAgent: Agent = {
  name: "audience_quality",
  base: 55,
  curves: {
    engagement_rate: { at: [0, 0.25, 0.6, 1, 2, 4], points: [-22, -12, -4, 4, 14, 20] },
    view_rate: { at: [0, 0.5, 1, 3], points: [-6, -1, 2, 6] },
    followers: { at: [0, 1_000, 10_000, 100_000, 1_000_000], points: [-8, -3, 3, 7, 10] },
    suspect_followers: { at: [0, 0.08, 0.2, 0.5, 1], points: [8, 4, 0, -14, -24] },
    follows_per_follower: { at: [0, 0.5, 1, 3], points: [3, 1, -2, -8] },
    audience_located: { at: [0, 0.8], points: [0, 3] },
    audience_focus: { at: [0.1, 0.5], points: [0, 2] },
    posts_per_week: { at: [0, 1, 3, 21, 70], points: [-6, 0, 3, 3, -3] },
    days_since_post: { at: [14, 45, 180], points: [1, -2, -8] }
  }
}

/** The seven agents, in the order of `AgentName`. */
export const AGENTS: ReadonlyArray<Agent> = [
  contentRiskAgent,
  brandSafetyAgent,
  sentimentAgent,
  authenticityAgent,
  audienceQualityAgent,
  communityTrustAgent,
  roiPredictionAgent
]
