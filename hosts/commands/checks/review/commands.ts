import { Effect, Schema } from "effect"
import { Flag } from "effect/cli"
import { layer as TextModels } from "../../../../adapters/models/TextModels.ts"
import { ruleFinding } from "../../../../domain/checks/review/decideFinding.ts"
import { REVIEWS_PAGE_MAX, readReviews } from "../../../../domain/checks/review/readReviews.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import { CheckCategory } from "../../../../ports/checks/backgroundChecks/categories.ts"
import { FindingId } from "../../../../ports/checks/backgroundChecks/Finding.ts"
import { REVIEW_REASON_CHARACTERS_MAX, ReviewVerdict } from "../../../../ports/checks/review/Review.ts"
import { ReviewStatus } from "../../../../ports/checks/review/Reviews.ts"
import { wholeBetween } from "../../../http/server/fields.ts"
import { limitFlag, optionalTextFlag, textFlag } from "../../line/flags.ts"
import { type Commands, operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable, tenantNotFound } from "../../line/refusals.ts"
import { LineText, NAME_RULE, NameText, plain, tenantField, wholeNumberRule } from "../../line/values.ts"

const STATUSES = ReviewStatus.literals.join(", ")
const ROWS_DEFAULT = 50

const reviewList = operatorCommand({
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

const VERDICTS = ReviewVerdict.literals.join(", ")
const CATEGORY_RULE = `must be one of ${CheckCategory.literals.join(", ")} where the verdict is recategorise, and absent elsewhere`

/** A category is said where it is to be, and only there. */
class CategoryWrong extends Schema.TaggedError<CategoryWrong>()("CategoryWrong", {}) {}

const reviewDecide = operatorCommand({
  name: "review decide",
  description: "Decide on a finding for everyone: it holds before what accounts decide for themselves",
  flags: {
    finding: textFlag("finding", "The finding's id"),
    verdict: textFlag("verdict", `One of ${VERDICTS}; keep after dismiss undoes it`),
    category: optionalTextFlag("category", "Where it belongs instead"),
    reason: textFlag("reason", "Why, for those who were told of it"),
    name: textFlag("name", "Who decides")
  },
  fields: {
    finding: FindingId,
    verdict: ReviewVerdict,
    category: Schema.NullOr(CheckCategory),
    reason: Schema.Trim.pipe(Schema.check(Schema.isBetweenLength(1, REVIEW_REASON_CHARACTERS_MAX), plain)),
    name: NameText
  },
  rules: {
    finding: "must be a finding's id: review list shows them",
    verdict: `must be one of ${VERDICTS}`,
    category: CATEGORY_RULE,
    reason: `must have 1 to ${REVIEW_REASON_CHARACTERS_MAX} characters, none of them a control character`,
    name: NAME_RULE
  },
  read: Effect.succeed,
  isReadOnly: false,
  run: Effect.fnUntraced(function* ({ finding, verdict, category, reason, name }) {
    if ((verdict === "recategorise") !== (category !== null)) return yield* new CategoryWrong()
    const id = crypto.randomUUID()
    yield* ruleFinding(finding, { id, verdict, category, reason, by: { kind: "operator", name } }).pipe(
      Effect.provide(TextModels)
    )
    return { id: finding, decision: id, verdict, category }
  }),
  refusals: {
    ...storeUnavailable,
    CategoryWrong: `--category ${CATEGORY_RULE}`,
    FindingNotFound: "nobody was told of a finding with this id"
  }
})

export const commands: Commands = [
  {
    noun: "review",
    description: "What people decide of findings",
    commands: [reviewList, reviewDecide]
  }
]
