import { COUNT_FIELD, DAY_FIELD, type Description, TIME_FIELD, UUID_FIELD } from "../../server/fieldFacts.ts"

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
    discovery_credits: { minimum: 0, description: "What a discovery costs this key.", example: 1 }
  },
  fieldsOfSchemas: {
    "DailyCap.cap": { ...COUNT_FIELD, description: "How many the key may order on one UTC day.", example: 200 },
    "DailyCap.used": { ...COUNT_FIELD, description: "How many it ordered today.", example: 12 },
    "DailyCap.left": { ...COUNT_FIELD, description: "How many it may still order today.", example: 188 },
    "Account.resets_at": { ...TIME_FIELD, description: "When the UTC day ends and the caps begin anew." },
    "RequestDays.day": DAY_FIELD,
    "RequestDays.key_id": { ...UUID_FIELD, description: "The one key that is told of; null: all of the account." },
    "RequestDays.requests": { ...COUNT_FIELD, description: "All that were answered.", example: 130 },
    "RequestDays.succeeded": { ...COUNT_FIELD, description: "Answered with a status below 400.", example: 120 },
    "RequestDays.refused": { ...COUNT_FIELD, description: "Answered with a status of 4xx but 429.", example: 7 },
    "RequestDays.rate_limited": { ...COUNT_FIELD, description: "Answered with 429.", example: 3 },
    "RequestDays.failed": { ...COUNT_FIELD, description: "Answered with a status of 5xx.", example: 0 }
  }
}
