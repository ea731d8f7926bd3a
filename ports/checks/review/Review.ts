import { Schema } from "effect"
import type { TenantId } from "../../accounts/tenants/Tenant.ts"
import { CheckId } from "../backgroundChecks/Check.ts"
import { CheckCategory } from "../backgroundChecks/categories.ts"
import type { Finding, FindingId } from "../backgroundChecks/Finding.ts"

/** What a person says of a finding. */
export const ReviewVerdict = Schema.Literals(["keep", "dismiss", "recategorise"])
export type ReviewVerdict = typeof ReviewVerdict.Type

/**
 * Who decided: a key of the tenant's or a member who was signed in, named by their address, or the operator by a name of theirs, whose
 * decision holds for everyone.
 */
export const Reviewer = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("key"), id: Schema.String, name: Schema.NullOr(Schema.String) }),
  Schema.Struct({ kind: Schema.Literal("person"), id: Schema.String, name: Schema.NullOr(Schema.String) }),
  Schema.Struct({ kind: Schema.Literal("operator"), name: Schema.String })
])
export type Reviewer = typeof Reviewer.Type

export const ReviewDecision = Schema.Struct({
  verdict: ReviewVerdict,
  /** Where it belongs instead; null unless `recategorise`. */
  category: Schema.NullOr(CheckCategory),
  /** Why, at most REVIEW_REASON_CHARACTERS_MAX. */
  reason: Schema.String,
  by: Reviewer,
  at: Schema.DateFromString
})
export type ReviewDecision = typeof ReviewDecision.Type

export interface NewReviewDecision extends ReviewDecision {
  /** UUID; one that is there already changes nothing. */
  readonly id: string
}

/** The subject says that a finding is wrong. */
export const FindingDispute = Schema.Struct({
  checkId: CheckId,
  /** At most DISPUTE_CHARACTERS_MAX. */
  text: Schema.String,
  at: Schema.DateFromString
})
export type FindingDispute = typeof FindingDispute.Type

/** A finding that a person may decide on, as one tenant sees it. */
export interface ReviewItem {
  readonly tenantId: TenantId
  /** As it was found. Of a score's flag, `weight` says whether it takes part in the score. */
  readonly finding: Finding
  /** The first check that found it; null where only a score did. */
  readonly checkId: CheckId | null
  /** Set while the subject's dispute is undecided. */
  readonly dispute: FindingDispute | null
  /** The newest decision that holds for the tenant; null where there is none. An operator's holds before the tenant's own. */
  readonly decision: ReviewDecision | null
  /** When the tenant was first told of it. */
  readonly foundAt: Date
}

/** Which decision holds for one finding. */
export interface StandingDecision {
  readonly findingId: FindingId
  readonly decision: ReviewDecision
}

export const REVIEW_REASON_CHARACTERS_MAX = 1_000
export const DISPUTE_CHARACTERS_MAX = 2_000
