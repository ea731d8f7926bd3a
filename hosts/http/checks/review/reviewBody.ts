import { Schema } from "effect"
import { platformName } from "../../../../domain/creators/identity/socialAccount.ts"
import { CheckCategory } from "../../../../ports/checks/backgroundChecks/categories.ts"
import { FindingPlace, FindingSource, RiskWeight } from "../../../../ports/checks/backgroundChecks/Finding.ts"
import { type ReviewDecision, type ReviewItem, ReviewVerdict } from "../../../../ports/checks/review/Review.ts"
import { Severity } from "../../../../ports/creators/scoring/Score.ts"

const DecisionBody = Schema.Struct({
  verdict: ReviewVerdict,
  category: Schema.NullOr(CheckCategory),
  reason: Schema.String,
  decided_by: Schema.Literals(["account", "operator"]),
  reviewer: Schema.NullOr(Schema.String),
  decided_at: Schema.String
}).annotate({ identifier: "ReviewDecision" })

const REVIEW_FIELDS = {
  finding_id: Schema.String,
  status: Schema.Literals(["open", "decided", "disputed"]),
  check_id: Schema.NullOr(Schema.String),
  platform: Schema.String,
  handle: Schema.String,
  category: CheckCategory,
  severity: Severity,
  confidence: Schema.Finite,
  weight: RiskWeight,
  risk_weight: RiskWeight,
  description: Schema.String,
  why: Schema.String,
  why_flagged: Schema.String,
  excerpt: Schema.String,
  content_preview: Schema.String,
  place: FindingPlace,
  seen_at: FindingSource,
  source: FindingSource,
  post_url: Schema.String,
  archived_url: Schema.NullOr(Schema.String),
  posted_at: Schema.NullOr(Schema.String),
  found_at: Schema.String,
  dispute: Schema.NullOr(
    Schema.Struct({ text: Schema.String, disputed_at: Schema.String }).annotate({ identifier: "ReviewDispute" })
  ),
  decision: Schema.NullOr(DecisionBody)
}
const ReviewBody = Schema.Struct(REVIEW_FIELDS).annotate({ identifier: "Review" })
export const ReviewsBody = Schema.Struct({
  reviews: Schema.Array(ReviewBody),
  next_cursor: Schema.NullOr(Schema.String)
}).annotate({ identifier: "Reviews" })
export const DecidedReviewBody = Schema.Struct({
  ...REVIEW_FIELDS,
  score_update: Schema.Literals(["made_anew", "flags_only", "pending", "unchanged"])
}).annotate({ identifier: "DecidedReview" })
export const ReviewHistoryBody = Schema.Struct({
  ...REVIEW_FIELDS,
  history: Schema.Array(DecisionBody)
}).annotate({ identifier: "ReviewWithHistory" })

/** Which key or member of an account decided is the account's own matter, and the operator's name is told. */
export const decisionBody = ({ by, at, ...decision }: ReviewDecision): typeof DecisionBody.Type => ({
  verdict: decision.verdict,
  category: decision.category,
  reason: decision.reason,
  decided_by: by.kind === "operator" ? "operator" : "account",
  reviewer: by.name,
  decided_at: at.toISOString()
})

export const reviewBody = (
  { finding, checkId, dispute, decision, foundAt }: ReviewItem,
  serviceSlug: string
): typeof ReviewBody.Type => ({
  finding_id: finding.id,
  status: dispute !== null ? "disputed" : decision === null ? "open" : "decided",
  check_id: checkId,
  platform: platformName(finding.platform, serviceSlug),
  handle: finding.handle,
  category: finding.category,
  severity: finding.severity,
  confidence: finding.confidence,
  weight: finding.weight,
  risk_weight: finding.weight,
  description: finding.description,
  why: finding.why,
  why_flagged: finding.why,
  excerpt: finding.excerpt,
  content_preview: finding.excerpt,
  place: finding.place,
  seen_at: finding.source,
  source: finding.source,
  post_url: finding.postUrl,
  archived_url: finding.archivedUrl,
  posted_at: finding.postedAt?.toISOString() ?? null,
  found_at: foundAt.toISOString(),
  dispute: dispute === null ? null : { text: dispute.text, disputed_at: dispute.at.toISOString() },
  decision: decision === null ? null : decisionBody(decision)
})
