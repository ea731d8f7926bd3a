import { Effect, Schema } from "effect"
import { layer as TextModels } from "../../../../adapters/models/TextModels.ts"
import { ruleFinding } from "../../../../domain/checks/review/decideFinding.ts"
import { CheckCategory } from "../../../../ports/checks/backgroundChecks/categories.ts"
import { FindingId } from "../../../../ports/checks/backgroundChecks/Finding.ts"
import { REVIEW_REASON_CHARACTERS_MAX, ReviewVerdict } from "../../../../ports/checks/review/Review.ts"
import { optionalTextFlag, textFlag } from "../../line/flags.ts"
import { operatorCommand } from "../../line/operatorCommand.ts"
import { storeUnavailable } from "../../line/refusals.ts"
import { NAME_RULE, NameText, plain } from "../../line/values.ts"

const VERDICTS = ReviewVerdict.literals.join(", ")
const CATEGORY_RULE = `must be one of ${CheckCategory.literals.join(", ")} where the verdict is recategorise, and absent elsewhere`

/** A category is said where it is to be, and only there. */
class CategoryWrong extends Schema.TaggedError<CategoryWrong>()("CategoryWrong", {}) {}

export const reviewDecide = operatorCommand({
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
