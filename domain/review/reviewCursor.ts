import { Option, Result, Schema } from "effect"
import { Base64Url } from "effect/encoding"
import { FindingId } from "../../ports/checks/Finding.ts"
import type { ReviewItem } from "../../ports/review/Review.ts"
import type { ReviewCursor } from "../../ports/review/Reviews.ts"
import { asciiBytes } from "../asciiBytes.ts"
import { SEVERITY_RANK } from "../scoring/riskFlags.ts"

/** A longer one is none of ours and is not looked at. */
const CURSOR_CHARACTERS_MAX = 200
/** The times that a date can have, in milliseconds. */
const TIME_MAX_MS = 8_640_000_000_000_000

const Cursor = Schema.fromJsonString(
  Schema.Struct({
    isDisputed: Schema.Boolean,
    rank: Schema.Int.pipe(Schema.check(Schema.isBetween({ minimum: 0, maximum: SEVERITY_RANK.critical }))),
    foundMs: Schema.Int.pipe(Schema.check(Schema.isBetween({ minimum: 0, maximum: TIME_MAX_MS }))),
    findingId: FindingId
  })
)
const encode = Schema.encodeSync(Cursor)
const decode = Schema.decodeUnknownOption(Cursor)

/** The cursor of a page's end. It says nothing that the page didn't. */
export const reviewCursorOf = ({ finding, foundAt, dispute }: ReviewItem): string =>
  Base64Url.encode(
    asciiBytes(
      encode({
        isDisputed: dispute !== null,
        rank: SEVERITY_RANK[finding.severity],
        foundMs: foundAt.getTime(),
        findingId: finding.id
      })
    )
  )

/** Where the page before ended; none where it is no cursor. */
export const readReviewCursor = (cursor: string): Option.Option<ReviewCursor> => {
  if (cursor.length > CURSOR_CHARACTERS_MAX) return Option.none()
  const bytes = Base64Url.decode(cursor)
  if (Result.isFailure(bytes)) return Option.none()
  return Option.map(decode(String.fromCharCode(...bytes.success)), ({ foundMs, ...place }) => ({
    ...place,
    foundAt: new Date(foundMs)
  }))
}
