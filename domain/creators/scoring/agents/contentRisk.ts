import type { Agent } from "../additiveModel.ts"

/** How likely the creator's words are to do harm: hatred, threats, sex, drugs, deceit. */
export const contentRiskAgent: Agent = {
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
