import type { Agent } from "../additiveModel.ts"

/** The tone of what the creator says, and of what comes back. */
export const sentimentAgent: Agent = {
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
