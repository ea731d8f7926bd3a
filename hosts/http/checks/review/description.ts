import { type Description, type FieldFacts, SHARE_FIELD, TIME_FIELD, UUID_FIELD } from "../../server/fieldFacts.ts"

const FINDING_ID: FieldFacts = {
  description: "The same for the same words at the same place, whenever they are read.",
  pattern: "^[0-9a-f]{32}$",
  example: "0123456789abcdef0123456789abcdef"
}
const WEB_ADDRESS: FieldFacts = { format: "uri", example: "https://social.example/p/1" }

const REVIEW: Readonly<Record<string, FieldFacts>> = {
  finding_id: FINDING_ID,
  status: { description: "disputed: the subject says that it is wrong, and nobody decided since." },
  check_id: { ...UUID_FIELD, description: "The check that found it; null where a score did." },
  category: { description: "As it was found; where a decision says another, it belongs there." },
  severity: { description: "How grave it is." },
  confidence: { ...SHARE_FIELD, description: "How often such findings are right on everyday posts." },
  weight: { description: "Deprecated: as risk_weight." },
  risk_weight: { description: "risk counts; context is shown, and doesn't." },
  description: { description: "What it is, in a sentence.", example: "Strong language in a post" },
  why: { description: "Deprecated: as why_flagged.", example: "Flagged because strong language is used." },
  why_flagged: { description: "Why it was found.", example: "Flagged because strong language is used." },
  excerpt: { description: "Deprecated: as content_preview.", example: "what the hell" },
  content_preview: { description: "An exact quote.", example: "what the hell" },
  place: { description: "In what it stands." },
  seen_at: { description: "Deprecated: as source." },
  source: {
    description: "live: on the platform; wayback: in a web archive, which alone still has it; web_search: in a search."
  },
  post_url: { ...WEB_ADDRESS, description: "Where it stands, or stood." },
  archived_url: { ...WEB_ADDRESS, description: "The copy in a web archive; null where it was read live." },
  posted_at: { ...TIME_FIELD, description: "Null where that isn't known, as of a profile." },
  found_at: { ...TIME_FIELD, description: "When you were first told of it." },
  dispute: { description: "What the subject says against it; null unless that is undecided." },
  decision: { description: "The newest decision that holds for you; null where there is none." }
}

/** What the description says of reviews. */
export const description: Description = {
  tags: [
    {
      name: "review",
      description: "What was found is not a fact: a person keeps it, dismisses it or says where it belongs.",
      paths: ["/api/v1/reviews"]
    }
  ],
  fields: {
    reviews: { description: "Disputed first, then the worst, then the newest." },
    decided_by: {
      description: "account: by a key or a member of yours, for you; operator: by the service's operator, for everyone."
    },
    decided_at: TIME_FIELD,
    disputed_at: TIME_FIELD,
    reviewer: { description: "The name of who decided.", minLength: 1, maxLength: 200, example: "Ada" }
  },
  fieldsOfSchemas: {
    ...Object.fromEntries(
      ["Review", "ReviewWithHistory", "DecidedReview"].flatMap((schema) =>
        Object.entries(REVIEW).map(([field, facts]) => [`${schema}.${field}`, facts])
      )
    ),
    "DecidedReview.score_update": {
      description:
        "made_anew: the score that you are shown is made anew of the same evidence; flags_only: that isn't kept any more, so flags " +
        "change and the score doesn't; pending: it is made anew in a moment; unchanged: no score that you are shown has the finding."
    },
    "ReviewWithHistory.history": { description: "Every decision, newest first." },
    "ReviewDispute.text": { description: "In the subject's words.", maxLength: 2_000, example: "I quoted a song." },
    ...Object.fromEntries(
      ["ReviewDecision", "ReviewDecisionRequest"].flatMap((schema) => [
        [
          `${schema}.verdict`,
          { description: "dismiss takes it out of what you are shown; keep confirms it, or undoes a dismissal." }
        ],
        [`${schema}.category`, { description: "Where it belongs instead; only where verdict is recategorise." }],
        [`${schema}.reason`, { description: "Why.", minLength: 1, maxLength: 1_000, example: "It quotes a song." }]
      ])
    )
  }
}
