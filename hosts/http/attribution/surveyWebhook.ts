import { Effect, Option, Schema } from "effect"
import { ORDER_ID_MAX_CHARACTERS, orderIdFrom } from "../../../domain/attribution/orderIdentity.ts"
import { recordSurveyAnswer } from "../../../domain/attribution/recordSurveyAnswer.ts"
import { ShopDomain } from "../../../ports/attribution/Order.ts"
import { textRule } from "../../../ports/storableText.ts"
import { checkedReader } from "../server/checkedReader.ts"
import type { KeyedEndpoint } from "../server/endpoint.ts"
import { parseJson, readBody } from "../server/readBody.ts"
import { storableText } from "../server/storableText.ts"
import { idText, NUMERIC_ID_RULE, NumericId } from "./numericId.ts"

/** With the order's id and the store's domain this is an answer's key, which the database bounds to 2,704 bytes. */
export const QUESTION_MAX_CHARACTERS = 500
export const ANSWER_MAX_CHARACTERS = 10_000
const DOMAIN_MAX_CHARACTERS = 253
const SURVEY_BODY_BYTES_MAX = 1024 * 1024

const isDomain = Schema.is(ShopDomain)
const domainFrom = (text: string): string => text.trim().toLowerCase()

const SurveyBody = Schema.Struct({
  order_id: Schema.Union([
    NumericId,
    storableText(1, ORDER_ID_MAX_CHARACTERS).pipe(
      Schema.check(Schema.makeFilter((text) => Option.isSome(orderIdFrom(text))))
    )
  ]),
  question: storableText(1, QUESTION_MAX_CHARACTERS),
  answer: storableText(0, ANSWER_MAX_CHARACTERS),
  shop_domain: storableText(1, DOMAIN_MAX_CHARACTERS).pipe(
    Schema.check(Schema.makeFilter((text) => isDomain(domainFrom(text))))
  )
}).annotate({ identifier: "SurveyAnswer" })

const RULES: Readonly<Record<keyof typeof SurveyBody.Type, string>> = {
  order_id: `${textRule(1, ORDER_ID_MAX_CHARACTERS)}, ${NUMERIC_ID_RULE}`,
  question: textRule(1, QUESTION_MAX_CHARACTERS),
  answer: textRule(0, ANSWER_MAX_CHARACTERS),
  shop_domain: "must be a store's domain"
}

const readChecked = checkedReader(SurveyBody, RULES)

export const surveyWebhookEndpoint: KeyedEndpoint = {
  method: "POST",
  path: "/api/webhooks/survey",
  area: "tracking",
  summary: "Post-purchase survey answers. Called by the survey provider.",
  access: {
    scopes: ["survey", "full", "test"],
    keyOf: ({ request }) => request.headers.get("x-survey-signature"),
    keyDescription: {
      name: "x-survey-signature",
      in: "header",
      required: true,
      description: "A survey key; a full key is taken too, but it can spend every credit.",
      schema: Schema.String,
      scheme: "surveyKey"
    }
  },
  body: { schema: SurveyBody, contentTypes: ["application/json"] },
  responses: { 200: { description: "Kept.", schema: Schema.Struct({ ok: Schema.Literal(true) }) } },
  handle: Effect.fnUntraced(function* (call, key) {
    const json = yield* Effect.flatMap(readBody(call, SURVEY_BODY_BYTES_MAX), parseJson)
    const body = yield* readChecked(json)
    yield* recordSurveyAnswer({
      tenantId: key.tenantId,
      orderId: Option.getOrThrow(orderIdFrom(idText(body.order_id))),
      shopDomain: ShopDomain.make(domainFrom(body.shop_domain)),
      question: body.question,
      answer: body.answer
    })
    return { status: 200, body: { ok: true } }
  })
}
