import { attribute } from "creatorsignal/attribution"

const nova = { creator: "youtube/novacooks", at: "2026-01-02T09:00:00Z", link: "nova" }
const kai = { creator: "instagram/kai.runs", at: "2026-01-05T18:30:00Z" }
const { creators } = attribute({
  model: "markov",
  journeys: [
    { order: "1001", placedAt: "2026-01-10T12:00:00Z", amount: "100.00", currency: "USD", touches: [nova, kai] },
    { order: "1002", placedAt: "2026-01-11T12:00:00Z", amount: "19.99", currency: "USD", touches: [nova] },
    { order: "1003", placedAt: "2026-01-12T12:00:00Z", amount: "5.00", currency: "USD", touches: [] }
  ],
  unconverted: [{ path: ["instagram/kai.runs"], visitors: 40 }]
})
console.log(JSON.stringify(creators))
