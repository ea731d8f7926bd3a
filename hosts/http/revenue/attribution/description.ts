import { LOOKBACK_DAYS_MIN } from "../../../../ports/accounts/tenants/AttributionSettings.ts"
import { CURRENCY_FIELD, type Description, TIME_FIELD, UUID_FIELD } from "../../server/fieldFacts.ts"

/** A decimal number with the currency's places. */
const DECIMAL = { pattern: "^-?\\d+(\\.\\d+)?$", example: "59.98" }

/** What the description says of attribution. */
export const description: Description = {
  tags: [{ name: "attribution", description: "Which creator earned which revenue.", paths: ["/api/v1/attribution"] }],
  fields: {
    answer: { example: "Nova's video" },
    amount_minor: { description: "The same in the currency's minor units.", example: 1999 },
    cancelled: { ...DECIMAL, description: "What was paid of sales that were cancelled." },
    cancelled_minor: { description: "The same in the currency's minor units.", example: 0 },
    attributed: { description: "The orders, oldest first." },
    counts: { description: "Whether it is taken off what the order earned." },
    currency: CURRENCY_FIELD,
    email_sha256: {
      description: "SHA-256 of the visitor's address in lower case and Unicode's form NFC, without blanks around it.",
      example: "b4c9a289323b21a01c3e940f150eb9b8c542587f1abfd8f0e1cc1ffc5e475514"
    },
    default_currency: {
      description: "The currency that reports tell of first; null: by the code.",
      pattern: "^[A-Z]{3}$",
      example: "EUR"
    },
    keeps_query: {
      description: "Whether a visitor's own query parameters, such as utm_source or gclid, reach where a link leads."
    },
    event_data: { description: "Free-form custom data." },
    field: { example: "total" },
    from: TIME_FIELD,
    group: {
      description: "As the filter of the orders is named; null where it has no name.",
      example: "instagram/novacooks"
    },
    gross: { ...DECIMAL, description: "What was paid of sales before anything of it went back or was cancelled." },
    gross_minor: { description: "The same in the currency's minor units.", example: 7997 },
    kind: { example: "click" },
    lookback_days: {
      description: "Days before an order in which a touch counts towards it.",
      minimum: LOOKBACK_DAYS_MIN,
      example: 30
    },
    new_customers: { minimum: 0, example: 1 },
    order_id: { description: "The shop's id of the order.", minLength: 1, maxLength: 128, example: "1001" },
    orders: { minimum: 0, example: 3 },
    product_id: { example: "mug-blue" },
    promo_code_used: { example: "NOVA10" },
    promo_codes: { example: "NOVA10" },
    pv_id: { ...UUID_FIELD, description: "The page-view session that the pixel keeps in its cookie." },
    question: { example: "How did you hear about us?" },
    refund_id: {
      description: "The sender's own name of the refund.",
      minLength: 1,
      maxLength: 128,
      example: "refund-1"
    },
    refunded: { ...DECIMAL, description: "What of sales went back to buyers." },
    refunded_minor: { description: "The same in the currency's minor units.", example: 1999 },
    refunded_at: { ...TIME_FIELD, description: "When the money went back; now unless said otherwise." },
    revenue: {
      ...DECIMAL,
      description: "A decimal number with the currency's places; what was paid and not given back."
    },
    revenue_minor: { description: "The same in the currency's minor units.", example: 5998 },
    share: { description: "Part of the order, 0 to 1.", pattern: "^[01]\\.\\d+$", example: "0.5000000000" },
    shop_domain: { example: "mugs.example" },
    time_zone: { description: "An IANA name: in which days begin and end.", example: "Europe/Berlin" },
    to: { ...TIME_FIELD, example: "2026-04-01T00:00:00.000Z" }
  },
  fieldsOfSchemas: {
    // The day after the last of the year 9999 has no date-time by RFC 3339.
    "AttributionReport.to": { description: "Excluded.", example: "2026-04-01T00:00:00.000Z" },
    "TrackingEvent.page_url": { description: "The page's address.", example: "https://mugs.example/mugs/blue" },
    "TrackingEvent.currency": { description: "ISO 4217, of any case; USD unless said otherwise.", example: "USD" },
    "TrackingEvent.at": { description: "Milliseconds since 1970.", example: 1_772_366_400_000 },
    "EdgeClicksRequest.clicks": { description: "In any order." },
    "EdgeClick.click_id": {
      description: "The id that the edge signed: it says when the click was, and of what kind.",
      format: "uuid",
      example: "0b6d5c1f-8a00-8a1f-9c3d-5b7e9f1a2c4d"
    },
    "EdgeClick.code": { description: "The link's code.", example: "nova" },
    "EdgeClick.country": { description: "The visitor's, as two letters.", example: "DE" },
    "EdgeClick.device": { description: "What the visitor holds.", example: "mobile" },
    "EdgeClick.referrer_host": { description: "The host of the page before.", example: "video.example" },
    "EdgeClick.person": {
      description: "Who clicked, as a hash of the day that the edge made; believed of secret keys alone.",
      example: "0f9d3f0e6a3c4f0b9a5d2b1c8e7d6f5a"
    },
    "EdgeClicksResult.taken": { description: "Those that were known are among them.", minimum: 0, example: 2 },
    "EdgeClicksResult.refused": { description: "They stay refused: sending them again is of no use." },
    "RefusedEdgeClick.index": { description: "Its place in the list, from 0.", minimum: 0, example: 1 },
    "RefusedEdgeClick.problem": { example: "the account has no link with this code" },
    "AttributedOrder.amount": { ...DECIMAL, example: "19.99" },
    "FiledRefund.amount": { ...DECIMAL, example: "19.99" },
    "OrderRefund.amount": { description: "Major units, such as 19.99.", minimum: 0, example: 19.99 },
    "OrderRefund.kind": {
      description: "chargeback where the buyer's bank took it; refund unless said otherwise.",
      example: "refund"
    },
    "FiledRefund.kind": { example: "refund" },
    "SurveyAnswer.answer": { example: "Nova's video" },
    "SurveyKept.kept": { description: "Answers that were kept.", minimum: 0, example: 1 },
    "SurveyKept.skipped": {
      description: "Questions without an answer, and answers of no order.",
      minimum: 0,
      example: 0
    },
    "SurveyKept.unread": { description: "What could not be read, by where it stands in the delivery." },
    "SurveyMapping.shop_domain": { description: "The store that it is for; null: all without their own." },
    "SurveyMapping.answers": {
      description: "Where the list of answers is; null where the body is one answer.",
      example: "$.form_response.answers"
    },
    "SurveyMapping.order_id": { description: "Where the order's id is: the first path that leads to something." },
    "SurveyMapping.question": { description: "Where the question is, or the question itself." },
    "SurveyMapping.answer": { description: "Where the answer is: all that the paths lead to." },
    "SurveyMapping.store": { description: "Where the store's domain is, or the domain; null where ?shop= says it." },
    "SurveyMapping.answered_at": {
      description: "Where the time of the answer is, ISO 8601 or epoch: of two the later stands."
    }
  },
  examples: {
    TrackingEvent: {
      event_type: "purchase",
      pv_id: "7f0c2f5e-3d52-4c0b-9a49-2f2f4e0f7a11",
      page_url: "https://mugs.example/thanks",
      order_id: "1001",
      revenue: 59.98,
      currency: "USD",
      promo_code_used: "NOVA10",
      is_new_customer: true,
      keeps_query: {
        description: "Whether a visitor's own query parameters, such as utm_source or gclid, reach where a link leads."
      },
      event_data: { colour: "blue" }
    },
    OrderRefund: {
      refund_id: "refund-1",
      amount: 19.99,
      currency: "USD",
      refunded_at: "2026-03-04T10:00:00Z"
    },
    SurveyMappings: {
      mappings: [
        {
          shop_domain: null,
          answers: "$.form_response.answers",
          order_id: ["$.form_response.hidden.order_id"],
          question: ["@.field.ref"],
          answer: ["@.text", "@.choice.label", "@.choices.labels[*]"],
          store: "mugs.example",
          answered_at: ["$.form_response.submitted_at"]
        }
      ]
    },
    SurveyAnswer: {
      order_id: "1001",
      question: "How did you hear about us?",
      answer: "Nova's video",
      shop_domain: "mugs.example"
    }
  }
}
