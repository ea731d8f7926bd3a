import { Predicate } from "effect"
import type { RawAnswer, SurveyVendor } from "../../ports/tracking/surveys/SurveyVendor.ts"

/** What only Fairing's responses have, of which any says that a body is one. */
const MARKS = ["response_provided_at", "other_response", "clarification_question", "referring_question"]

const isResponse = (value: unknown): value is Readonly<Record<PropertyKey, unknown>> =>
  Predicate.isObject(value) &&
  Predicate.hasProperty(value, "question") &&
  MARKS.some((mark) => Object.hasOwn(value, mark))

/**
 * One response: of a question whose answer is one of several choices each choice is a response of its own. A follow-up is one as well,
 * with its own question. Free text comes in place of a choice, or beside the choice "Other".
 */
const readResponse = (response: Readonly<Record<PropertyKey, unknown>>): RawAnswer => {
  const { order_id, order_number, question, question_type, other_response, updated_at, response_provided_at } = response
  const isFreeText = Predicate.isString(other_response) && other_response.trim() !== ""
  return {
    orderId: order_id ?? order_number,
    question,
    answer: isFreeText ? other_response : response.response,
    shopDomain: null,
    answeredAt: updated_at ?? response_provided_at ?? response.inserted_at,
    selection: question_type === "multi_response" ? response.id : null
  }
}

/** Fairing, formerly EnquireLabs: a response, or a list of them in `data`. A response names no store. */
export const fairing: SurveyVendor = {
  title: "Fairing",
  read: (body) => {
    const sent = Predicate.isObject(body) && Predicate.hasProperty(body, "data") ? body.data : body
    const responses = Array.isArray(sent) ? sent : [sent]
    return responses.length > 0 && responses.some(isResponse)
      ? responses.map((response) => (isResponse(response) ? readResponse(response) : UNREAD))
      : null
  }
}

/** An item that is no response: it is named as one that lacks everything. */
const UNREAD: RawAnswer = {
  orderId: "",
  question: null,
  answer: "-",
  shopDomain: null,
  answeredAt: null,
  selection: null
}
