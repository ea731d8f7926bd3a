import { CURRENCY_FIELD, type Description, TIME_FIELD, UUID_FIELD } from "../../server/fieldFacts.ts"

const DECIMAL = { pattern: "^-?\\d+(\\.\\d+)?$", example: "59.98" }
const PPM = { minimum: 0, maximum: 1_000_000, example: 100_000 }
const MONTH = { pattern: "^\\d{4}-\\d{2}$", example: "2026-03" }
const MINOR = { minimum: 0, maximum: 1_000_000_000_000, example: 500 }

const BEGINS = {
  description: "Orders placed from then on: an ISO 8601 date, midnight UTC, or a time. In no closed month.",
  example: "2026-03-01"
}

/** What the description says of commissions. */
export const description: Description = {
  tags: [
    {
      name: "commissions",
      description: "What creators are due of orders, stated month by month. Nothing is paid out here.",
      paths: ["/api/v1/commissions", "/api/v1/statements"]
    }
  ],
  fields: {
    campaign: { description: "A name of yours for some links.", minLength: 1, maxLength: 100, example: "spring" },
    cap: { ...DECIMAL, description: "For a creator's orders of one month, at most." },
    cap_minor: { ...MINOR, description: "For a creator's orders of one month, at most, in minor units." },
    carried_in: { ...DECIMAL, description: "What earlier statements left to be set off: 0 or less.", example: "0.00" },
    carried_out: { ...DECIMAL, description: "What this one leaves to be set off: 0 or less.", example: "0.00" },
    closed_at: { ...TIME_FIELD, description: "Null while the month is open." },
    closed_through: { ...MONTH, description: "The last closed month." },
    commission_base: {
      description:
        "Parts of the price that pay, goods after discounts always among them; goods alone unless said otherwise."
    },
    entitled: { ...DECIMAL, description: "What the creator is due of the order altogether." },
    excluded_products: {
      description: "Ids of products that pay nothing; at most 500. Gift cards never pay.",
      example: "7513594"
    },
    flat: { ...DECIMAL, description: "For each order, divided like the order." },
    flat_minor: { ...MINOR, description: "For each order, divided like the order; in minor units." },
    from_minor: { ...MINOR, description: "Base of the month, in minor units, from which on the rate holds." },
    hold_days: { minimum: 0, maximum: 365, example: 14, description: "Days until an order may be stated." },
    is_closed: { description: "Whether it can't change any more." },
    line_count: { minimum: 0, example: 12 },
    link: { description: "The link's code; null where a survey named the creator.", example: "nova-mug" },
    made_at: TIME_FIELD,
    models: { description: "Newest first; last_touch where none holds." },
    month: MONTH,
    net: { ...DECIMAL, description: "The creator's part of what the order earns." },
    new_customers_only: { description: "Nothing for orders of customers who aren't known to be new." },
    payable: { ...DECIMAL, description: "carried_in and sum, where that is above 0." },
    payable_minor: { pattern: "^\\d+$", description: "The same in the currency's minor units.", example: "5998" },
    pays_on: { description: "What is paid on, in words.", example: "10 % of 95.00: goods after discounts" },
    percent_ppm: { ...PPM, description: "Of the base, in parts per million: 100000 is 10 %." },
    placed_at: TIME_FIELD,
    renewal_months: {
      minimum: 0,
      maximum: 120,
      example: 12,
      description: "Months since a subscription began in which its renewals pay: 0 for none of them, null for all."
    },
    rule_id: { ...UUID_FIELD, description: "The rule it is paid by; null where none holds." },
    stated_before: { ...DECIMAL, description: "What earlier statements said of the order.", example: "0.00" },
    sum: { ...DECIMAL, description: "What the lines add up to." },
    tiers: { description: "Rates for what lies above some base of a month." },
    warnings: {
      description: "What the rule can't do by what is known of the account's latest orders."
    },
    until: { ...TIME_FIELD, description: "Excluded; null until a later rule." },
    was_closed_before: { description: "Whether it was closed already, and nothing was done." }
  },
  fieldsOfSchemas: {
    "StatementLine.base": {
      ...DECIMAL,
      description: "The creator's part of what the rule pays on; null in statements closed before this was kept."
    },
    "OrderCommission.base": { ...DECIMAL, description: "The creator's part of what the rule pays on." },
    "CommissionRule.id": UUID_FIELD,
    "CommissionRule.name": { description: "Of the creator, link or campaign.", example: "youtube/novacooks" },
    "CommissionRule.from": TIME_FIELD,
    "CommissionTermsInForce.pays_on": {
      description: "The same in words.",
      example: "goods after discounts"
    },
    "PathModel.from": TIME_FIELD,
    "CommissionRuleRequest.from": BEGINS,
    "CommissionRuleRequest.until": { ...BEGINS, description: "Excluded: an ISO 8601 date, midnight UTC, or a time." },
    "CommissionModelRequest.from": BEGINS,
    "CommissionRuleRequest.creator": { description: "platform/handle.", example: "youtube/novacooks" },
    "CommissionRuleRequest.currency": {
      ...CURRENCY_FIELD,
      description: "Of the amounts, and of the orders it holds for."
    },
    "CommissionTierInForce.from": { ...DECIMAL, description: "Base of the month from which on the rate holds." },
    "StatementLine.amount": { ...DECIMAL, description: "entitled less stated_before." },
    "StatementLine.amount_minor": { pattern: "^-?\\d+$", description: "The same in minor units.", example: "5998" },
    "StatementHead.currency": CURRENCY_FIELD,
    "Statement.currency": CURRENCY_FIELD
  },
  examples: {
    CommissionRuleRequest: {
      creator: "youtube/novacooks",
      currency: "USD",
      from: "2026-03-01",
      terms: {
        percent_ppm: 100_000,
        commission_base: ["goods", "shipping"],
        renewal_months: 12,
        tiers: [{ from_minor: 1_000_000, percent_ppm: 150_000 }],
        cap_minor: 500_000,
        hold_days: 14
      }
    }
  }
}
