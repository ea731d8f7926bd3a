import { PROFILE_ORIGINS } from "../../../ports/identity/platforms.ts"

/** What the description says of a field beside its type. Facts of text are for text alone, bounds for numbers alone. */
export interface FieldFacts {
  readonly description?: string
  readonly format?: "date-time" | "date" | "uuid" | "uri" | "uri-reference"
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  /** A value of the field, or of one element where it is a list. */
  readonly example?: string | number | boolean
}

const TIME: FieldFacts = { format: "date-time", example: "2026-03-01T12:00:00.000Z" }
const DAY: FieldFacts = { format: "date", example: "2026-03-01" }
const PROFILE = `${PROFILE_ORIGINS.youtube}/@novacooks`
const WEB_ADDRESS: FieldFacts = { format: "uri", example: PROFILE }
const PATH: FieldFacts = { format: "uri-reference", example: "/api/v1/jobs/5b1d8a52-7c59-4b9f-8f1c-0d9f6a1b2c3d" }
const UUID: FieldFacts = { format: "uuid", example: "5b1d8a52-7c59-4b9f-8f1c-0d9f6a1b2c3d" }
const SCORE: FieldFacts = { minimum: 1, maximum: 100, example: 84 }
const POINTS: FieldFacts = { minimum: 0, maximum: 100, example: 72 }
const SHARE: FieldFacts = { minimum: 0, maximum: 1, example: 0.8 }
const COUNT: FieldFacts = { minimum: 0, example: 2 }
const CURRENCY: FieldFacts = { description: "ISO 4217.", pattern: "^[A-Z]{3}$", example: "USD" }

/** By the field's name, which means the same wherever it stands. */
const FIELDS: Readonly<Record<string, FieldFacts>> = {
  access: { example: "included" },
  actions: { example: "Read the flagged posts before signing." },
  answer: { example: "Nova's video" },
  as_of: TIME,
  at: TIME,
  avg_comments: COUNT,
  avg_likes: COUNT,
  avg_views: COUNT,
  balance: { description: "Credits left.", minimum: 0, example: 25 },
  base: SCORE,
  brand: { example: "Acme Pans" },
  cache_freshness_days: { minimum: 1, example: 30 },
  caption_excerpt: { example: "Today we cook without a pan." },
  category: { example: "profanity" },
  category_label: { example: "Profanity" },
  cleared_count: COUNT,
  clean_count: COUNT,
  code: { example: "nova" },
  confidence: SHARE,
  count: COUNT,
  country: { example: "Austria" },
  country_code: { pattern: "^[A-Z]{2}$", example: "AT" },
  coverage: SHARE,
  credits_charged: { description: "Credits this answer took from the balance.", minimum: 0, example: 1 },
  credits_per_creator: { minimum: 1, example: 1 },
  credits_remaining: { minimum: 0, example: 24 },
  credits_spent: { minimum: 0, example: 1 },
  currency: CURRENCY,
  date: DAY,
  deduplicated: { description: "Whether a job that was in flight already is answered.", example: false },
  description: { example: "A post holds strong language." },
  details: { description: "One sentence for each problem.", example: "pv_id: is required" },
  dimension: { example: "brand fit" },
  discovery_credits: { minimum: 1, example: 1 },
  display_name: { example: "Nova Cooks" },
  engagement_rate: { minimum: 0, example: 0.041 },
  error: { example: "The account is private. The credit was given back." },
  eta_seconds: {
    description: "Roughly how long the score still takes; the guide for polling.",
    minimum: 0,
    example: 60
  },
  event_data: { description: "Free-form custom data." },
  evidence: { example: "A click of this visitor." },
  excerpt: { example: "A short passage of the page." },
  expires_at: TIME,
  field: { example: "total" },
  findings_filtered_out: COUNT,
  fit: POINTS,
  fit_score: POINTS,
  followers: { minimum: 0, example: 48_200 },
  from: TIME,
  handle: { description: "Without a leading @.", minLength: 1, maxLength: 100, example: "novacooks" },
  id: UUID,
  job_id: UUID,
  kind: { example: "click" },
  label: { example: "Shop server" },
  limits: { example: "Only public posts were read." },
  lookback_days: { minimum: 1, example: 30 },
  media_expires_at: TIME,
  message: {
    description: "What is wrong and what to do, for a person.",
    example: "Send your API key in the x-api-key header."
  },
  missing: { example: "Nothing is known of the followers." },
  model_version: { example: "creatorsignal-1" },
  name: { example: "Mugs Ltd" },
  narrative: { example: "A cooking channel with a steady, civil audience." },
  new_customers: { minimum: 0, example: 1 },
  note: { example: "1 credit is 1 creator." },
  on_screen_text: { example: "Half price today" },
  order_id: { description: "The shop's id of the order.", minLength: 1, maxLength: 128, example: "1001" },
  orders: { minimum: 0, example: 3 },
  pdf_url: {
    ...WEB_ADDRESS,
    description: "Opens without a key.",
    example: "https://signal.example/api/v1/reports/TOKEN"
  },
  percentage: { minimum: 0, maximum: 100, example: 41.5 },
  platform: { example: "youtube" },
  poll_url: { ...PATH, description: "Where the job is asked for." },
  post_url: { ...WEB_ADDRESS, example: `${PROFILE_ORIGINS.youtube}/watch?v=nova1` },
  product_id: { example: "mug-blue" },
  progress: { description: "Per cent.", minimum: 0, maximum: 100, example: 40 },
  progress_message: { example: "Reading the account." },
  promo_code_used: { example: "NOVA10" },
  promo_codes: { example: "NOVA10" },
  pv_id: { ...UUID, description: "The page-view session that the pixel keeps in its cookie." },
  question: { example: "How did you hear about us?" },
  reason: { example: "The last click before the order." },
  report_url: { format: "uri-reference", example: "/api/v1/creators/youtube/novacooks/report" },
  revenue: {
    description: "A decimal number with the currency's places.",
    pattern: "^-?\\d+(\\.\\d+)?$",
    example: "59.98"
  },
  revenue_minor: { description: "The same in the currency's minor units.", example: 5998 },
  sampled_count: COUNT,
  sandbox: { description: "True in every answer to a test key.", example: true },
  score: SCORE,
  score_age_days: COUNT,
  score_cap: SCORE,
  sections: { example: "creator" },
  shap_contribution: { description: "Points that are added to the score, or taken from it.", example: -4.2 },
  share: { description: "Part of the order, 0 to 1.", pattern: "^[01]\\.\\d+$", example: "0.5000000000" },
  shop_domain: { example: "mugs.example" },
  signal_source: { example: "post_text" },
  source: { example: "pixel" },
  summary: { example: "Nothing that a brand would mind." },
  text: { example: "Posts are civil." },
  title: { example: "Nova opens a kitchen" },
  titles: { example: "Profanity" },
  to: { ...TIME, example: "2026-04-01T00:00:00.000Z" },
  token: { example: "TOKEN" },
  total: COUNT,
  total_followed_accounts: COUNT,
  transcript_excerpt: { example: "and then we add the salt" },
  public_profile_url: WEB_ADDRESS,
  url: WEB_ADDRESS,
  usual_rate: { minimum: 0, example: 0.02 },
  view_url: {
    ...WEB_ADDRESS,
    description: "A page that opens without a key.",
    example: "https://signal.example/reports/TOKEN"
  },
  weight: { description: "Per cent.", minimum: 0, maximum: 100, example: 20 },
  why_flagged: { example: "The word stands in the post's text." }
}

/** By the schema and the field, where a field is not what its name says elsewhere. */
const FIELDS_OF_SCHEMAS: Readonly<Record<string, FieldFacts>> = {
  // The day after the last of the year 9999 has no date-time by RFC 3339.
  "AttributionReport.to": { description: "Excluded.", example: "2026-04-01T00:00:00.000Z" },
  // What was sent is echoed, whatever it was.
  "BulkRefused.handle": { description: "As it was sent.", example: "not a handle" },
  "BulkRefused.platform": { description: "As it was sent.", example: "myspace" },
  "JobNotFound.job_id": { description: "As it was sent.", example: "5b1d8a52-7c59-4b9f-8f1c-0d9f6a1b2c3d" },
  "Report.date": TIME,
  "ScoringError.error": { description: "The code, for a program.", example: "missing_api_key" },
  "TrackingError.error": { description: "The error in general, for a person.", example: "Invalid request" },
  "TrackingEvent.page_url": { description: "The page's address.", example: "https://mugs.example/mugs/blue" },
  "TrackingEvent.currency": { description: "ISO 4217, of any case; USD unless said otherwise.", example: "USD" },
  "TrackingEvent.at": { description: "Milliseconds since 1970.", example: 1_772_366_400_000 },
  "SurveyAnswer.answer": { example: "Nova's video" }
}

/** By how the name ends. */
const FIELDS_BY_ENDING: ReadonlyArray<readonly [ending: string, facts: FieldFacts]> = [
  ["_at", TIME],
  ["_url", { format: "uri-reference", example: PROFILE }]
]

/** What is known of a field of a schema; of a field that is not in the tables, by how its name ends. */
export const factsOf = (schema: string, field: string): FieldFacts =>
  FIELDS_OF_SCHEMAS[`${schema}.${field}`] ??
  FIELDS[field] ??
  FIELDS_BY_ENDING.find(([ending]) => field.endsWith(ending))?.[1] ??
  {}

/** Whole examples, of bodies that an example made field by field would not do justice. */
export const BODY_EXAMPLES: Readonly<Record<string, object>> = {
  TrackingEvent: {
    event_type: "purchase",
    pv_id: "7f0c2f5e-3d52-4c0b-9a49-2f2f4e0f7a11",
    page_url: "https://mugs.example/thanks",
    order_id: "1001",
    revenue: 59.98,
    currency: "USD",
    promo_code_used: "NOVA10",
    is_new_customer: true,
    event_data: { colour: "blue" }
  },
  SurveyAnswer: {
    order_id: "1001",
    question: "How did you hear about us?",
    answer: "Nova's video",
    shop_domain: "mugs.example"
  },
  BulkRequest: {
    creators: [
      { platform: "youtube", handle: "novacooks" },
      { platform: "instagram", handle: "nova.cooks" }
    ]
  },
  VetRequest: {
    creators: [
      { platform: "youtube", handle: "novacooks" },
      { platform: "instagram", handle: "nova.cooks" }
    ]
  },
  JobStatusRequest: { job_ids: ["5b1d8a52-7c59-4b9f-8f1c-0d9f6a1b2c3d"], include: "narrative" }
}
