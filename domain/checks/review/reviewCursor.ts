import { Option, Schema } from "effect"
import { FindingId } from "../../../ports/checks/backgroundChecks/Finding.ts"
import type { ReviewItem } from "../../../ports/checks/review/Review.ts"
import type { ReviewCursor } from "../../../ports/checks/review/Reviews.ts"
import { SEVERITY_RANK } from "../../creators/scoring/riskFlags.ts"
import { CursorTime, makePageCursor } from "../../paging/pageCursor.ts"

const { write, read } = makePageCursor(
  Schema.Struct({
    isDisputed: Schema.Boolean,
    rank: Schema.Int.pipe(Schema.check(Schema.isBetween({ minimum: 0, maximum: SEVERITY_RANK.critical }))),
    foundMs: CursorTime,
    findingId: FindingId
  })
)

/** The cursor of a page's end. */
export const reviewCursorOf = ({ finding, foundAt, dispute }: ReviewItem): string =>
  write({
    isDisputed: dispute !== null,
    rank: SEVERITY_RANK[finding.severity],
    foundMs: foundAt.getTime(),
    findingId: finding.id
  })

/** Where the page before ended; none where it is no cursor. */
export const readReviewCursor = (cursor: string): Option.Option<ReviewCursor> =>
  Option.map(read(cursor), ({ foundMs, ...place }) => ({ ...place, foundAt: new Date(foundMs) }))
