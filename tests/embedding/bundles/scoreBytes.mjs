import { openScorer } from "creatorsignal/scoring"
import weights from "creatorsignal/weights.bin"

const { score, version } = await openScorer({ weights })
const { tier } = score({
  asOf: "2026-02-01",
  profile: { platform: "youtube", handle: "novacooks", followers: 18_400 },
  posts: []
})
console.log(`${tier} ${version}`)
