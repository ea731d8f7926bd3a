import { Clock, Effect } from "effect"
import type { SurveyAnswer } from "../../../ports/tracking/orders/Order.ts"
import { Orders } from "../../../ports/tracking/orders/Orders.ts"

/**
 * Keeps one answer to a post-purchase question, whether or not its order is known yet. A survey's clock that runs ahead must not keep
 * later answers out: what it says to be yet to come was given now.
 */
export const recordSurveyAnswer = Effect.fn("attribution.recordSurveyAnswer")(function* (
  answer: Omit<SurveyAnswer, "receivedAt" | "answeredAt">,
  answeredAtMs: number | null = null,
  selection: string | null = null
) {
  const book = yield* Orders
  const nowMs = yield* Clock.currentTimeMillis
  const filed = { ...answer, answeredAt: new Date(Math.min(answeredAtMs ?? nowMs, nowMs)), receivedAt: new Date(nowMs) }
  yield* selection === null ? book.answer(filed) : book.answer(filed, selection)
})
