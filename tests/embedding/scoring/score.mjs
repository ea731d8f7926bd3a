import { openScorer } from "creatorsignal/scoring"

/** What the team's own warehouse has of a creator: what it doesn't know is left out. */
const held = {
  asOf: "2026-02-01T00:00:00Z",
  profile: { platform: "youtube", handle: "@NovaCooks", displayName: "Nova Cooks", followers: 18_400 },
  posts: Array.from({ length: 24 }, (_, place) => ({
    text:
      place % 4 === 0 ? "Thank you all for the lovely comments!" : "Slow-roasted tomatoes on toast, the recipe is up.",
    publishedAt: new Date(Date.UTC(2026, 0, 30 - place)),
    likes: 300 + place * 7,
    comments: 12
  }))
}

const scorer = await openScorer()
const { score, tier, agents, flags, summary } = scorer.score(held)
console.log(JSON.stringify({ score, tier, agents: agents.length, flags: flags.length, summary: summary.slice(0, 44) }))
