import { Effect, Schema } from "effect"
import { Flag } from "effect/cli"
import { REVIEWS_PAGE_MAX, readReviews } from "../../../../domain/checks/review/readReviews.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { ReviewStatus } from "../../../../ports/checks/review/Reviews.ts"
import { wholeBetween } from "../../../http/server/wholeBetween.ts"
import { limitFlag, optionalTextFlag, textFlag } from "../../line/flags.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { LineText, tenantField, wholeNumberRule } from "../../line/values.ts"

const STATUSES = ReviewStatus.literals.join(", ")
const ROWS_DEFAULT = 50

export const reviewList = operatorCommand({
  name: "review list",
  description: "An account's findings that people may decide on: disputed first, then the worst",
  flags: {
    ...tenantField.flags,
    status: textFlag("status", `One of ${STATUSES}`).pipe(Flag.withDefault("open")),
    limit: limitFlag("Rows at most", ROWS_DEFAULT),
    after: optionalTextFlag("after", "Go on behind this one: what the page before says is next")
  },
  fields: {
    ...tenantField.fields,
    status: ReviewStatus,
    limit: wholeBetween(1, REVIEWS_PAGE_MAX),
    after: Schema.NullOr(LineText)
  },
  rules: {
    ...tenantField.rules,
    status: `must be one of ${STATUSES}`,
    limit: wholeNumberRule(1, REVIEWS_PAGE_MAX),
    after: "must be where the page before ended, as it says"
  },
  read: Effect.succeed,
  isReadOnly: true,
  run: Effect.fnUntraced(function* ({ tenant, status, limit, after }) {
    yield* Tenants.use((tenants) => tenants.get(tenant))
    const { items, nextCursor } = yield* readReviews(tenant, { status, limit, cursor: after })
    return {
      id: tenant,
      reviews: items.map(({ finding, foundAt, dispute, decision }) => ({
        finding: finding.id,
        platform: finding.platform,
        handle: finding.handle,
        category: finding.category,
        severity: finding.severity,
        excerpt: finding.excerpt,
        post_url: finding.postUrl,
        disputed: dispute?.text ?? null,
        verdict: decision?.verdict ?? null,
        found_at: foundAt.toISOString()
      })),
      next: nextCursor
    }
  }),
  refusals: {
    ...storeUnavailable,
    ...tenantNotFound,
    ReviewCursorInvalid: "--after must be where the page before ended, as it says"
  }
})
