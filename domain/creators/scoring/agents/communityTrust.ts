import type { Agent } from "../additiveModel.ts"

/** Whether people around the creator have reason to trust them: tone, answers, years, openness about being paid. */
export const communityTrustAgent: Agent = {
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
