import type { Agent } from "../additiveModel.ts"

/** What a campaign may bring: attention, how it fares when paid for, and what the buyer's own orders say. */
export const roiPredictionAgent: Agent = {
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
