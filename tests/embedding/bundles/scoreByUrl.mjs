import { openScorer } from "creatorsignal/scoring"
import address from "creatorsignal/weights.bin?url"

const { score, version } = await openScorer({ weights: new URL(address, import.meta.url) })
const { tier } = score({
  asOf: "2026-02-01",
  profile: { platform: "youtube", handle: "novacooks", followers: 18_400 },
  posts: []
})
console.log(`${tier} ${version}`)
