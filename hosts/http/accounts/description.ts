import type { Description } from "../server/fieldFacts.ts"

/** What the description says of accounts. */
export const description: Description = {
  tags: [{ name: "account", description: "The account of a key, and its credits.", paths: ["/api/v1/account"] }],
  fields: {
    balance: {
      description: "Credits left; below zero where a pack was given back whose credits were spent.",
      example: 25
    },
    cache_freshness_days: { minimum: 1, example: 30 },
    credits_per_creator: { minimum: 1, example: 1 },
    event_months: { example: 25 },
    evidence_months: { example: 3 },
    discovery_credits: { minimum: 1, example: 1 }
  }
}
