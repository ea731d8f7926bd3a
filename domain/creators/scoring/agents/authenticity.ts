import type { Agent } from "../additiveModel.ts"

/** Whether the following and what it does are real. */
export const authenticityAgent: Agent = {
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
