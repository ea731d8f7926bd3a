import { COUNT_FIELD, type Description, SHARE_FIELD, TIME_FIELD } from "../../server/fieldFacts.ts"

const AMOUNT = { minimum: 0, example: 1_166.7 }

/** What the description says of rates. */
export const description: Description = {
  tags: [{ name: "rates", description: "What creators are paid.", paths: ["/api/v1/rate-card"] }],
  fields: {
    confidence_reasons: { example: "The sources are conventions: calculators and guides, not payments." },
    default_format: { description: "What is meant where no format is sent.", example: "integration" },
    engagement_of_views: { ...SHARE_FIELD, description: "Interactions for each view.", example: 0.031 },
    exclusivity_days: { ...COUNT_FIELD, description: "Days in which the creator works for no rival.", example: 30 },
    fair_rate: { ...AMOUNT, description: "Dollars, for everything that was asked for together." },
    geos: { description: "Where audiences are; the US and Canada are 1." },
    length_seconds: { description: "How long the part in a YouTube video is; 60 to 90 unless said.", example: 60 },
    multiplier: { minimum: 0, example: 1.3 },
    request_fields: { description: "For each list which field of the request takes one of its keys." },
    price_per_1000_views: { description: "Dollars for 1,000 views, before any factor." },
    table_version: { description: "Which table of figures it is by.", example: "2026-11" },
    taken_from: {
      description: "Whose word it is: yours, the score's, or estimated from followers; null where it is not known."
    },
    usage_rights: { description: "What the buyer may do with the work.", example: "paid_30_days" },
    whitelisting_days: { ...COUNT_FIELD, description: "Days of advertising from the creator's account.", example: 30 }
  },
  fieldsOfSchemas: {
    "RateCard.asked": { description: "What rate cards say, by the same platform and size. No part of the rate." },
    "RateCard.basis": { example: "Price of 1,000 views × median views × factors." },
    "RateCard.break_even": {
      description:
        "What the creator's orders of the last year, by last touch, would have justified; null where no margin was sent " +
        "or they brought none."
    },
    "RateCard.confidence": {
      description:
        "medium: several sources agree somewhat; low: few, or far apart; very_low: it rests on our prior or on estimated views."
    },
    "RateCard.high": AMOUNT,
    "RateCard.kind": { description: "What the estimate is made of; prior: nothing is published of this platform." },
    "RateCard.low": AMOUNT,
    "RateCard.paid": { description: "What was paid elsewhere, in dollars. No part of the rate." },
    "RateCard.rows": { description: "Every published figure that the rate is made of." },
    "BreakEven.from": TIME_FIELD,
    "BreakEven.margin": { ...SHARE_FIELD, description: "What is left of revenue when goods are paid.", example: 0.4 },
    "BreakEven.posts": { ...COUNT_FIELD, description: "Posts that earned it, as you said.", example: 3 },
    "BreakEven.to": TIME_FIELD,
    "BreakEvenInCurrency.justified": { ...AMOUNT, description: "Revenue × margin, rounded down." },
    "BreakEvenInCurrency.rate": { ...AMOUNT, description: "Of one post; of all together where posts is null." },
    "BreakEvenInCurrency.revenue": { ...AMOUNT, description: "In major units of the currency; nothing is converted." },
    "RateCardRequest.engagement_rate": { ...SHARE_FIELD, description: "Interactions for each view.", example: 0.031 },
    "RateCardRequest.margin": {
      ...SHARE_FIELD,
      description: "What is left of revenue when goods are paid; at most 4 decimals. Only with a creator.",
      example: 0.4
    },
    "RateCardRequest.posts": { description: "How many paid posts earned the revenue of the last year.", example: 3 },
    "RateDeliverable.count": { description: "How many; the rate is for all of them.", example: 1 },
    "RateDeliverable.geo": { description: "A region, or a country's ISO 3166 code.", example: "us_canada" },
    "RateFactor.value": { example: "tech" },
    "RateFactor.source": { description: "Who says so, or that it is our prior.", example: "sponsorrate" },
    "RateRow.item": { description: "What the figure is of.", example: "price/youtube/integration" },
    "RateRow.year": { description: "When it was published; null where that is not known.", example: 2025 }
  },
  examples: {
    RateCardRequest: {
      platform: "youtube",
      median_views: 50_000,
      niche: "tech",
      deliverable: { format: "integration", usage_rights: "paid_30_days", exclusivity_days: 30 }
    }
  }
}
