import { Effect, Schema } from "effect"
import { decideFinding } from "../../../../domain/checks/review/decideFinding.ts"
import { REVIEWS_PAGE_MAX, readReview, readReviews } from "../../../../domain/checks/review/readReviews.ts"
import { CheckCategory } from "../../../../ports/checks/backgroundChecks/categories.ts"
import { FindingId } from "../../../../ports/checks/backgroundChecks/Finding.ts"
import { REVIEW_REASON_CHARACTERS_MAX, ReviewVerdict } from "../../../../ports/checks/review/Review.ts"
import { FindingNotFound, ReviewStatus } from "../../../../ports/checks/review/Reviews.ts"
import { textRule } from "../../../../ports/text/storableText.ts"
import type { Call, IdempotentEndpoint, KeyedEndpoint, ParameterDescription } from "../../server/endpoint.ts"
import { RETRY_AFTER_HEADER } from "../../server/errors.ts"
import { checkedReader, storableText, wholeBetween } from "../../server/fields.ts"
import { readJson } from "../../server/readBody.ts"
import { InvalidRequest } from "../../server/validationProblems.ts"
import { DecidedReviewBody, decisionBody, ReviewHistoryBody, ReviewsBody, reviewBody } from "./reviewBody.ts"

const PATH = "/api/v1/reviews"
const LIMIT_DEFAULT = 50
/** Of a reason in any script and what a client adds. */
const BODY_BYTES_MAX = 16 * 1024
const REVIEWER_CHARACTERS_MAX = 200

/** Line breaks and tabs are words' own; what else controls something has no place in what is shown and printed. */
const hasControls = (text: string): boolean => /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(text.replace(/[\n\r\t]/g, ""))
const isShowable = Schema.makeFilter((text: string) => !hasControls(text))
const REASON_RULE = `${textRule(1, REVIEW_REASON_CHARACTERS_MAX)} and without control characters but line breaks and tabs`
const isLine = Schema.makeFilter((text: string) => !hasControls(text) && !/[\n\r\t]/.test(text))
const REVIEWER_RULE = `${textRule(1, REVIEWER_CHARACTERS_MAX)} and without control characters`

const DecisionRequest = Schema.Struct({
  verdict: ReviewVerdict,
  category: Schema.optional(Schema.NullOr(CheckCategory)),
  reason: storableText(1, REVIEW_REASON_CHARACTERS_MAX).pipe(Schema.check(isShowable)),
  reviewer: Schema.optional(Schema.NullOr(storableText(1, REVIEWER_CHARACTERS_MAX).pipe(Schema.check(isLine))))
}).annotate({ identifier: "ReviewDecisionRequest" })

const CATEGORY_RULE = `must be one of ${CheckCategory.literals.join(", ")} where verdict is recategorise, and absent elsewhere`
const readChecked = checkedReader(
  DecisionRequest,
  {
    verdict: `must be one of ${ReviewVerdict.literals.join(", ")}`,
    category: CATEGORY_RULE,
    reason: REASON_RULE,
    reviewer: REVIEWER_RULE
  },
  (field) => (field === "verdict" || field === "reason" ? "is required" : null)
)

/** A decision as a caller words it. Fails with InvalidRequest, which says what is wrong with it. */
export const readDecision = Effect.fnUntraced(function* (json: unknown) {
  const { verdict, category = null, reason, reviewer = null } = yield* readChecked(json)
  if ((verdict === "recategorise") !== (category !== null)) {
    return yield* new InvalidRequest({ details: [`category: ${CATEGORY_RULE}`] })
  }
  if (reason.trim() === "") {
    return yield* new InvalidRequest({ details: [`reason: ${REASON_RULE}`] })
  }
  return { verdict, category, reason: reason.trim(), reviewer }
})

const isFindingId = Schema.is(FindingId)
const findingOf = ({ pathParameters: { finding = "" } }: Call) =>
  isFindingId(finding) ? Effect.succeed(finding) : Effect.fail(new FindingNotFound())

const parameter = (name: string, description: string, schema: Schema.Constraint): ParameterDescription => ({
  name,
  in: "query",
  required: false,
  description,
  schema
})
const FINDING_PARAMETER: ParameterDescription = {
  name: "finding",
  in: "path",
  required: true,
  description: "finding_id, as the list says it.",
  schema: Schema.String
}

const LIMIT_RULE = `must be a whole number from 1 to ${REVIEWS_PAGE_MAX}`
const STATUS_RULE = `must be one of ${ReviewStatus.literals.join(", ")}`

const readLimit = (given: string): number | null => {
  const limit = /^\d{1,3}$/.test(given) ? Number(given) : 0
  return limit >= 1 && limit <= REVIEWS_PAGE_MAX ? limit : null
}

const readQuery = Effect.fnUntraced(function* ({ query }: Call) {
  const limit = query.limit === undefined ? LIMIT_DEFAULT : readLimit(query.limit)
  const status = ReviewStatus.literals.find((each) => each === (query.status ?? "open"))
  const details = [
    ...(status === undefined ? [`status: ${STATUS_RULE}`] : []),
    ...(limit === null ? [`limit: ${LIMIT_RULE}`] : [])
  ]
  if (limit === null || status === undefined) return yield* new InvalidRequest({ details })
  return { limit, status, cursor: query.cursor ?? null }
})

const UNAVAILABLE_RESPONSE = { description: "The reviews could not be read; retry.", headers: RETRY_AFTER_HEADER }
const NOT_FOUND_RESPONSE = { description: "You were told of no such finding." }

/** GET /api/v1/reviews: the account's queue. */
export const reviewsEndpoint = (serviceSlug: string): KeyedEndpoint => ({
  method: "GET",
  path: PATH,
  area: "scoring",
  summary: "Findings of scores and checks that a person may decide on: disputed first, then worst, then newest. Free.",
  access: { scopes: ["full", "read", "test"] },
  parameters: [
    parameter("status", "open unless said otherwise; a disputed finding is open until it is decided.", ReviewStatus),
    parameter(
      "limit",
      `1 to ${REVIEWS_PAGE_MAX}; ${LIMIT_DEFAULT} unless said otherwise.`,
      wholeBetween(1, REVIEWS_PAGE_MAX)
    ),
    parameter("cursor", "next_cursor of the answer before.", Schema.String)
  ],
  responses: {
    200: { description: "A page of the queue.", schema: ReviewsBody },
    503: UNAVAILABLE_RESPONSE
  },
  handle: Effect.fnUntraced(function* (call, key) {
    const { items, nextCursor } = yield* readReviews(key.tenantId, yield* readQuery(call)).pipe(
      Effect.catchTag(
        "ReviewCursorInvalid",
        () => new InvalidRequest({ details: ["cursor: must be next_cursor of an answer before"] })
      )
    )
    const body: typeof ReviewsBody.Type = {
      reviews: items.map((item) => reviewBody(item, serviceSlug)),
      next_cursor: nextCursor
    }
    return { status: 200, body }
  })
})

/** GET /api/v1/reviews/{finding}: one finding with every decision on it. */
export const reviewEndpoint = (serviceSlug: string): KeyedEndpoint => ({
  method: "GET",
  path: `${PATH}/{finding}`,
  area: "scoring",
  summary: "One finding, with every decision that holds or held for you. Free.",
  access: { scopes: ["full", "read", "test"] },
  parameters: [FINDING_PARAMETER],
  responses: {
    200: { description: "The finding and its history, newest first.", schema: ReviewHistoryBody },
    404: NOT_FOUND_RESPONSE,
    503: UNAVAILABLE_RESPONSE
  },
  handle: Effect.fnUntraced(function* (call, key) {
    const { item, history } = yield* readReview(key.tenantId, yield* findingOf(call))
    const body: typeof ReviewHistoryBody.Type = {
      ...reviewBody(item, serviceSlug),
      history: history.map(decisionBody)
    }
    return { status: 200, body }
  })
})

/** POST /api/v1/reviews/{finding}: decides on a finding. */
export const decideEndpoint = (serviceSlug: string): IdempotentEndpoint => ({
  method: "POST",
  path: `${PATH}/{finding}`,
  area: "scoring",
  isIdempotent: true,
  summary:
    "Decides on a finding, for this account alone: keep it, dismiss it, or say where it belongs instead. " +
    "keep after dismiss undoes it. Every decision is kept with who and when. Free.",
  access: { scopes: ["full", "test"] },
  parameters: [FINDING_PARAMETER],
  body: { schema: DecisionRequest, contentTypes: ["application/json"] },
  responses: {
    200: {
      description: "The finding as it is now. A decision of the service's operator holds before yours.",
      schema: DecidedReviewBody
    },
    404: NOT_FOUND_RESPONSE,
    503: UNAVAILABLE_RESPONSE
  },
  handle: Effect.fnUntraced(function* (call, key) {
    const findingId = yield* findingOf(call)
    const { reviewer, ...decision } = yield* readDecision(yield* readJson(call, BODY_BYTES_MAX))
    const by = { kind: "key", id: key.id, name: reviewer } as const
    const decided = yield* decideFinding(key.tenantId, findingId, { ...decision, by, id: call.operationId })
    const body: typeof DecidedReviewBody.Type = {
      ...reviewBody(decided.item, serviceSlug),
      score_update: decided.scoreUpdate
    }
    return { status: 200, body }
  })
})
