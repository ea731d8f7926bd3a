import { Effect, Option, Schema } from "effect"
import type { TenantId } from "../../../ports/accounts/tenants/Tenant.ts"
import type { FindingId } from "../../../ports/checks/backgroundChecks/Finding.ts"
import {
  FindingNotFound,
  REVIEWS_LISTED_MAX,
  type ReviewStatus,
  Reviews
} from "../../../ports/checks/review/Reviews.ts"
import { tellUntold } from "./notifyDelivered.ts"
import { readReviewCursor, reviewCursorOf } from "./reviewCursor.ts"

/** Findings of one page, at most: one more is read, which tells whether there is another page. */
export const REVIEWS_PAGE_MAX = REVIEWS_LISTED_MAX - 1

/** The cursor is none that an answer gave. */
export class ReviewCursorInvalid extends Schema.TaggedError<ReviewCursorInvalid>()("ReviewCursorInvalid", {}) {}

/**
 * A page of a tenant's queue, at most REVIEWS_PAGE_MAX; the first is of all that they were told until then. Fails with
 * ReviewCursorInvalid.
 */
export const readReviews = Effect.fn("review.readReviews")(function* (
  tenantId: TenantId,
  asked: { readonly status: ReviewStatus; readonly limit: number; readonly cursor: string | null }
) {
  const reviews = yield* Reviews
  const after = asked.cursor === null ? Option.none() : readReviewCursor(asked.cursor)
  if (asked.cursor !== null && Option.isNone(after)) return yield* new ReviewCursorInvalid()
  if (asked.cursor === null) yield* tellUntold(tenantId)
  const limit = Math.min(asked.limit, REVIEWS_PAGE_MAX)
  const found = yield* reviews.list(tenantId, {
    status: asked.status,
    limit: limit + 1,
    after: Option.getOrNull(after)
  })
  const items = found.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: found.length > limit && last !== undefined ? reviewCursorOf(last) : null }
})

/** One of a tenant's findings and every decision on it, newest first. Fails with FindingNotFound. */
export const readReview = Effect.fn("review.readReview")(function* (tenantId: TenantId, findingId: FindingId) {
  const reviews = yield* Reviews
  const item = yield* reviews.find(tenantId, findingId)
  if (Option.isNone(item)) return yield* new FindingNotFound()
  return { item: item.value, history: yield* reviews.history(tenantId, findingId) }
})
