import type { Agent } from "../additiveModel.ts"

/** How large and how attentive the audience is, and how much of it is people. */
export const audienceQualityAgent: Agent = {
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
