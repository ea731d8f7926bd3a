import { Clock, Effect, Option, Predicate, Result, Schema } from "effect"
import { isStorable, textRule } from "../../../ports/text/storableText.ts"
import { SECOND_MS } from "../../../ports/time/days.ts"
import { Instant } from "../../../ports/time/isoInstant.ts"
import type { OrderId } from "../../../ports/tracking/events/TrackingEvent.ts"
import {
  type ShopDomain as Domain,
  SELECTIONS_MAX,
  ShopDomain,
  type SurveyAnswer
} from "../../../ports/tracking/orders/Order.ts"
import { Orders } from "../../../ports/tracking/orders/Orders.ts"
import { idText, NOT_AN_ID, orderIdFrom } from "../../../ports/tracking/orders/orderIdentity.ts"
import { type RawAnswer, SURVEY_ANSWERS_MAX } from "../../../ports/tracking/surveys/SurveyVendor.ts"

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

/** An answer line by line, as each of several choices is a line and names whom it names. What lies beyond SELECTIONS_MAX is one line. */
export const answerLines = (answer: string): ReadonlyArray<string> => {
  const lines = answer.split("\n")
  return lines.length <= SELECTIONS_MAX
    ? lines
    : [...lines.slice(0, SELECTIONS_MAX - 1), lines.slice(SELECTIONS_MAX - 1).join("\n")]
}

/** With the order's id and the store's domain this is an answer's key, which the database bounds to 2,704 bytes. */
export const QUESTION_MAX_CHARACTERS = 500
export const ANSWER_MAX_CHARACTERS = 10_000
/** Characters of what tells one of several choices from the others, at most. */
const SELECTION_MAX_CHARACTERS = 64
/** Rows that could not be read and are named at most. */
const UNREAD_NAMED_MAX = 20
/** Epoch times below this are seconds, others milliseconds: it is the year 5138 in the one, and 1973 in the other. */
const EPOCH_SECONDS_END = 100_000_000_000

/** An answer as it can be kept. */
export interface CheckedAnswer {
  readonly orderId: OrderId
  readonly shopDomain: Domain
  readonly question: string
  readonly answer: string
  /** When the buyer gave it, as the survey says; null where it doesn't. */
  readonly answeredAtMs: number | null
  readonly selection: string | null
}

export interface CheckedAnswers {
  readonly answers: ReadonlyArray<CheckedAnswer>
  /** Questions that the buyer passed over, and answers of no order. */
  readonly skipped: number
  /** What could not be read, one sentence each; they never hold input. */
  readonly unread: ReadonlyArray<string>
}

const isDomain = Schema.is(ShopDomain)
const instantOf = Schema.decodeUnknownOption(Instant)

/** The store's domain in its one form. */
export const domainFrom = (text: string): string => text.trim().toLowerCase()

const isText = (text: string, min: number, max: number): boolean =>
  text.length >= min && text.length <= max && isStorable(text)

/** One choice as text; null where it is none. */
const choiceText = (value: unknown): string | null => {
  if (Predicate.isString(value)) return value.trim()
  return Predicate.isNumber(value) || Predicate.isBoolean(value) ? String(value) : null
}

/** The answer as text, each of several choices on a line of its own; empty where nothing was answered, null where it can't be read. */
const answerText = (value: unknown): string | null => {
  if (value === null || value === undefined) return ""
  const choices = (Array.isArray(value) ? value : [value]).filter((choice) => choice !== null).map(choiceText)
  return choices.every(Predicate.isString) ? choices.filter((choice) => choice !== "").join("\n") : null
}

const epochMs = (value: unknown): number | null => {
  if (Predicate.isNumber(value) && Number.isSafeInteger(value) && value > 0) {
    return value < EPOCH_SECONDS_END ? value * SECOND_MS : value
  }
  return Option.getOrNull(instantOf(value))
}

const isAbsent = (value: unknown): boolean => value === null || value === undefined

/** One answer, checked; null where there is nothing to keep. `store` is the one that the webhook's address names, which holds. */
const checkAnswer = (
  raw: RawAnswer,
  store: Domain | null
): Result.Result<CheckedAnswer | null, ReadonlyArray<string>> => {
  const answer = answerText(raw.answer)
  if (answer === "" || isAbsent(raw.orderId)) return Result.succeed(null)
  const id = idText(raw.orderId)
  const orderId = Predicate.isString(id) ? orderIdFrom(id) : Option.none()
  const question = Predicate.isString(raw.question) ? raw.question.trim() : ""
  const named = Predicate.isString(raw.shopDomain) ? domainFrom(raw.shopDomain) : null
  const shopDomain = store ?? (isDomain(named) ? named : null)
  const selection = Predicate.isNumber(raw.selection) ? String(raw.selection) : raw.selection
  const isSelection =
    isAbsent(selection) || (Predicate.isString(selection) && isText(selection, 1, SELECTION_MAX_CHARACTERS))
  const isQuestion = isText(question, 1, QUESTION_MAX_CHARACTERS)
  const isAnswer = answer !== null && isText(answer, 1, ANSWER_MAX_CHARACTERS)
  if (Option.isSome(orderId) && isQuestion && isAnswer && shopDomain !== null && isSelection) {
    return Result.succeed({
      orderId: orderId.value,
      shopDomain,
      question,
      answer,
      answeredAtMs: epochMs(raw.answeredAt),
      selection: Predicate.isString(selection) ? selection : null
    })
  }
  return Result.fail([
    ...(Option.isSome(orderId) ? [] : [`order_id: ${NOT_AN_ID}`]),
    ...(isQuestion ? [] : [`question: ${textRule(1, QUESTION_MAX_CHARACTERS)}`]),
    ...(isAnswer ? [] : [`answer: ${textRule(1, ANSWER_MAX_CHARACTERS)}, or a list of texts`]),
    ...(shopDomain === null
      ? [`shop_domain: ${raw.shopDomain === null ? STORE_MISSING : "must be a store's domain"}`]
      : []),
    ...(isSelection ? [] : [`response id: ${textRule(1, SELECTION_MAX_CHARACTERS)}`])
  ])
}
const STORE_MISSING = "is not said; name the store in the webhook's address, as ?shop=your-store.example"

/** Checks the answers of one delivery: those that can be read are kept, the others are named by where they stand. */
export const checkAnswers = (raw: ReadonlyArray<RawAnswer>, store: Domain | null): CheckedAnswers => {
  const checked = raw.slice(0, SURVEY_ANSWERS_MAX).map((each) => checkAnswer(each, store))
  const problems = checked.flatMap((each, index) =>
    Result.isFailure(each) ? each.failure.map((problem) => `answers[${index}]: ${problem}`) : []
  )
  return {
    answers: checked.flatMap((each) => (Result.isSuccess(each) && each.success !== null ? [each.success] : [])),
    skipped: checked.filter((each) => Result.isSuccess(each) && each.success === null).length,
    unread: [
      ...(raw.length > SURVEY_ANSWERS_MAX ? [`answers: the first ${SURVEY_ANSWERS_MAX} alone are read`] : []),
      ...problems
    ].slice(0, UNREAD_NAMED_MAX)
  }
}
