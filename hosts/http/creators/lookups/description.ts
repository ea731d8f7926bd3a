import { PROFILE_ORIGINS } from "../../../../ports/creators/identity/platforms.ts"
import {
  COUNT_FIELD,
  DAY_FIELD,
  type Description,
  PATH_FIELD,
  POINTS_FIELD,
  SCORE_FIELD,
  SHARE_FIELD,
  TIME_FIELD,
  WEB_ADDRESS_FIELD
} from "../../server/fieldFacts.ts"

/** What ties an account to a creator, of each answer that tells it. */
const tieFacts = (schema: string): NonNullable<Description["fieldsOfSchemas"]> => ({
  [`${schema}.confidence`]: {
    ...SHARE_FIELD,
    description:
      "How likely it is the creator's, by discovery or by what the accounts show; null where nobody estimated it."
  },
  [`${schema}.compared_with`]: {
    description: "The account that it was compared with; null where nothing was compared."
  },
  [`${schema}.ground`]: {
    description:
      "What ties it: it was named, discovery or a link for everyone proved it, what it shows matched, or you confirmed it."
  },
  [`${schema}.note`]: {
    description:
      "What a reader has to know of it, with both names where it may be another person's; null where there is nothing."
  },
  [`${schema}.reasons`]: {
    description: "What weighs most in the comparison, the strongest first.",
    example: "Names that agree."
  },
  [`${schema}.tied_by`]: { description: "Whose word it is; null of an account that is left out." }
})

/** What the description says of creators. */
/** A score of 45 days ago, and what it found. */
const OLDER_SCORE = {
  score: 20,
  tier: "poor",
  scored_at: "2026-01-02T09:00:00.000Z",
  age_days: 45,
  knockouts: [{ code: "repeated_hate", severity: "critical", description: "Repeated hate speech", score_cap: 20 }],
  risk_flags: {
    count: 3,
    titles: ["Hate speech in a post"],
    by_severity: { low: 0, medium: 0, high: 1, critical: 2 }
  },
  note:
    "@nova.cooks on Instagram scored 20 of 100 45 days ago (2026-01-02), with 3 findings, among them: Repeated hate speech. " +
    "That is too old to count, and not in this score."
}

export const description: Description = {
  tags: [{ name: "creators", description: "Scores and reports of creators.", paths: ["/api/v1/creators"] }],
  fields: {
    actions: { example: "Read the flagged posts before signing." },
    as_of: { ...TIME_FIELD, description: "The day that was counted last, or when the score was made where none was." },
    avg_comments: COUNT_FIELD,
    avg_likes: COUNT_FIELD,
    avg_views: COUNT_FIELD,
    base: SCORE_FIELD,
    brand: { example: "Acme Pans" },
    caption_excerpt: { example: "Today we cook without a pan." },
    category: { example: "profanity" },
    category_label: { example: "Profanity" },
    cleared_count: COUNT_FIELD,
    clean_count: COUNT_FIELD,
    count: COUNT_FIELD,
    country: { example: "Austria" },
    country_code: { pattern: "^[A-Z]{2}$", example: "AT" },
    coverage: SHARE_FIELD,
    credits_charged: { description: "Credits this answer took from the balance.", minimum: 0, example: 1 },
    credits_remaining: { minimum: 0, example: 24 },
    credits_spent: { minimum: 0, example: 1 },
    date: DAY_FIELD,
    deduplicated: { description: "Whether a job that was in flight already is answered.", example: false },
    description: { example: "A post holds strong language." },
    dimension: { example: "brand fit" },
    display_name: { example: "Nova Cooks" },
    engagement_rate: { description: "Interactions of the median post for each follower.", minimum: 0, example: 0.041 },
    evidence_source: {
      description:
        "What the score is made of: what the platform shows anyone, what your team imported, or both. Only you see the latter two.",
      example: "public"
    },
    excerpt: { example: "A short passage of the page." },
    expires_at: TIME_FIELD,
    findings_filtered_out: COUNT_FIELD,
    fit: POINTS_FIELD,
    fit_score: POINTS_FIELD,
    followers: { minimum: 0, example: 48_200 },
    limits: { example: "Only public posts were read." },
    media_expires_at: TIME_FIELD,
    median_comments: COUNT_FIELD,
    median_likes: COUNT_FIELD,
    median_views: COUNT_FIELD,
    missing: { example: "Nothing is known of the followers." },
    model_version: { example: "creatorsignal-1" },
    narrative: { example: "A cooking channel with a steady, civil audience." },
    on_screen_text: { example: "Half price today" },
    pdf_url: {
      ...WEB_ADDRESS_FIELD,
      description: "Opens without a key.",
      example: "https://signal.example/api/v1/reports/TOKEN"
    },
    percentage: { minimum: 0, maximum: 100, example: 41.5 },
    poll_url: { ...PATH_FIELD, description: "Where the job is asked for." },
    posted_at: {
      ...TIME_FIELD,
      description: "When the text was posted; null where that isn't known, as of the profile."
    },
    post_url: { ...WEB_ADDRESS_FIELD, example: `${PROFILE_ORIGINS.youtube}/watch?v=nova1` },
    sampled_count: COUNT_FIELD,
    score: SCORE_FIELD,
    score_age_days: COUNT_FIELD,
    score_cap: SCORE_FIELD,
    shap_contribution: { description: "Points that are added to the score, or taken from it.", example: -4.2 },
    signal_source: {
      description: "Where it stands: post_text, transcript (what is said in a post), creator_comment or profile_text.",
      example: "post_text"
    },
    title: { example: "Nova opens a kitchen" },
    titles: { example: "Profanity" },
    total_followed_accounts: COUNT_FIELD,
    transcript_excerpt: { example: "and then we add the salt" },
    public_profile_url: WEB_ADDRESS_FIELD,
    url: WEB_ADDRESS_FIELD,
    usual_rate: { minimum: 0, example: 0.02 },
    view_url: {
      ...WEB_ADDRESS_FIELD,
      description: "A page that opens without a key.",
      example: "https://signal.example/reports/TOKEN"
    },
    weight: { description: "Per cent.", minimum: 0, maximum: 100, example: 20 },
    withheld_because: {
      description: "Why no campaign is recommended and nothing projected; null where nothing stands against it.",
      example: "No campaign is recommended and nothing is projected, because of 1 high finding."
    },
    why_flagged: { example: "The word stands in the post's text." }
  },
  fieldsOfSchemas: {
    "Creator.accounts": {
      description: "The accounts that the score is made of, each with the name that it shows, where there are several."
    },
    ...tieFacts("ReportedAccount"),
    ...tieFacts("VettedAccount"),
    "VettedAccount.standing": {
      description:
        "Whether its score counts: read; another_person and identity_unknown are left out; not_read has no fresh score."
    },
    "VetCreator.same_person": {
      description:
        "That you checked that it is the same person's as the first account: it counts then, whatever it shows, by your word."
    },
    "Creator.engagement": { description: "As in the report: what was measured of the account that was asked for." },
    "Engagement.follower_history": {
      description:
        "A count a day of the last 90 days, oldest first; days that could not be read are left out. " +
        "Empty where no plan of yours monitors the creator, unless the platform itself shows a history."
    },
    // What was sent is echoed, whatever it was.
    "BulkRefused.handle": { description: "As it was sent.", example: "not a handle" },
    "BulkRefused.platform": { description: "As it was sent.", example: "myspace" },
    "Report.date": TIME_FIELD,
    "Report.verdict": {
      description:
        "Whether the post, or the brand by its posts, is disclosed as advertising. `unverified` where the wording leaves it open, " +
        "or in a language whose words for an advertisement aren't known."
    },
    "ReviewedScore.at": {
      ...TIME_FIELD,
      description: "When the newest of your team's decisions, or the operator's, was made."
    },
    "ReviewedScore.dismissed": { ...COUNT_FIELD, description: "Flags that were dismissed and are not shown." },
    "ReviewedScore.rescored": {
      description:
        "Whether the score was made anew without them; false while that is under way, or where what it was made of isn't kept.",
      example: true
    },
    "SecondOpinion.counts": { description: "How much of the flag counts in the score after the second reading." },
    "SecondOpinion.reason": {
      description: "A language model's own words: plain text that nobody checked; empty where there is none.",
      example: "The bomb is praise for a cake."
    },
    "SecondOpinion.verdict": { description: "What the second reader says of the flag." },
    "SecondOpinionSummary.agrees": { ...COUNT_FIELD, description: "Flags that it agreed with." },
    "SecondOpinionSummary.disagrees": { ...COUNT_FIELD, description: "Flags that it disagreed with." },
    "SecondOpinionSummary.doubts": { ...COUNT_FIELD, description: "Flags that it doubted." },
    "SecondOpinionSummary.is_available": { description: "False where it was asked and answered nothing at all." },
    "SecondOpinionSummary.model": { description: "The language model that read again.", example: "llama-3.1-8b" },
    "SecondOpinionSummary.summary": { example: "The language model llama-3.1-8b read flags again: it agreed with 2." },
    "SecondOpinionSummary.unread": {
      ...COUNT_FIELD,
      description: "Flags that count and that it said nothing of."
    }
  },
  examples: {
    OlderScore: OLDER_SCORE,
    OlderAccount: { platform: "instagram", handle: "nova.cooks", display_name: "Nova Cooks", ...OLDER_SCORE },
    BulkRequest: {
      creators: [
        { platform: "youtube", handle: "novacooks" },
        { platform: "instagram", handle: "nova.cooks" }
      ],
      include: "narrative,risk_flags"
    },
    VetRequest: {
      creators: [
        { platform: "youtube", handle: "novacooks" },
        { platform: "instagram", handle: "nova.cooks" }
      ]
    }
  }
}
