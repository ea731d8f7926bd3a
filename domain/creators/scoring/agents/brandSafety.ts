import type { Agent } from "../additiveModel.ts"

/** How well an advertisement would stand beside what the creator says and what is said below it. */
export const brandSafetyAgent: Agent = {
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
