import { Clock, Effect } from "effect"
import type { SurveyAnswer } from "../../ports/attribution/Order.ts"
import { Orders } from "../../ports/attribution/Orders.ts"

/** Keeps one answer to a post-purchase question, whether or not its order is known yet. */
export const recordSurveyAnswer = Effect.fn("attribution.recordSurveyAnswer")(function* (
  answer: Omit<SurveyAnswer, "receivedAt">
) {
  const book = yield* Orders
  yield* book.answer({ ...answer, receivedAt: new Date(yield* Clock.currentTimeMillis) })
})
