import { PROFILE_ORIGINS } from "../../../ports/identity/platforms.ts"
import { COUNT, DAY, type Description, PATH, POINTS, SCORE, SHARE, TIME, WEB_ADDRESS } from "../server/fieldFacts.ts"

/** What the description says of creators. */
export const description: Description = {
  tags: [{ name: "creators", description: "Scores and reports of creators.", paths: ["/api/v1/creators"] }],
  fields: {
    actions: { example: "Read the flagged posts before signing." },
    as_of: TIME,
    avg_comments: COUNT,
    avg_likes: COUNT,
    avg_views: COUNT,
    base: SCORE,
    brand: { example: "Acme Pans" },
    caption_excerpt: { example: "Today we cook without a pan." },
    category: { example: "profanity" },
    category_label: { example: "Profanity" },
    cleared_count: COUNT,
    clean_count: COUNT,
    count: COUNT,
    country: { example: "Austria" },
    country_code: { pattern: "^[A-Z]{2}$", example: "AT" },
    coverage: SHARE,
    credits_charged: { description: "Credits this answer took from the balance.", minimum: 0, example: 1 },
    credits_remaining: { minimum: 0, example: 24 },
    credits_spent: { minimum: 0, example: 1 },
    date: DAY,
    deduplicated: { description: "Whether a job that was in flight already is answered.", example: false },
    description: { example: "A post holds strong language." },
    dimension: { example: "brand fit" },
    display_name: { example: "Nova Cooks" },
    engagement_rate: { minimum: 0, example: 0.041 },
    excerpt: { example: "A short passage of the page." },
    expires_at: TIME,
    findings_filtered_out: COUNT,
    fit: POINTS,
    fit_score: POINTS,
    followers: { minimum: 0, example: 48_200 },
    limits: { example: "Only public posts were read." },
    media_expires_at: TIME,
    missing: { example: "Nothing is known of the followers." },
    model_version: { example: "creatorsignal-1" },
    narrative: { example: "A cooking channel with a steady, civil audience." },
    on_screen_text: { example: "Half price today" },
    pdf_url: {
      ...WEB_ADDRESS,
      description: "Opens without a key.",
      example: "https://signal.example/api/v1/reports/TOKEN"
    },
    percentage: { minimum: 0, maximum: 100, example: 41.5 },
    poll_url: { ...PATH, description: "Where the job is asked for." },
    post_url: { ...WEB_ADDRESS, example: `${PROFILE_ORIGINS.youtube}/watch?v=nova1` },
    sampled_count: COUNT,
    score: SCORE,
    score_age_days: COUNT,
    score_cap: SCORE,
    shap_contribution: { description: "Points that are added to the score, or taken from it.", example: -4.2 },
    signal_source: { example: "post_text" },
    title: { example: "Nova opens a kitchen" },
    titles: { example: "Profanity" },
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
  },
  fieldsOfSchemas: {
    // What was sent is echoed, whatever it was.
    "BulkRefused.handle": { description: "As it was sent.", example: "not a handle" },
    "BulkRefused.platform": { description: "As it was sent.", example: "myspace" },
    "Report.date": TIME
  },
  examples: {
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
    }
  }
}
