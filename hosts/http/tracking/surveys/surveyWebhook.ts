import { Effect, Option, Predicate, Schema } from "effect"
import { fairing } from "../../../../adapters/surveys/fairing.ts"
import { knoCommerce } from "../../../../adapters/surveys/knoCommerce.ts"
import { InsufficientScope } from "../../../../domain/accounts/keys/authenticate.ts"
import {
  ANSWER_MAX_CHARACTERS,
  domainFrom,
  QUESTION_MAX_CHARACTERS,
  recordSurveyAnswer
} from "../../../../domain/tracking/surveys/checkAnswers.ts"
import { receiveSurvey } from "../../../../domain/tracking/surveys/receiveSurvey.ts"
import { textRule } from "../../../../ports/text/storableText.ts"
import { ShopDomain } from "../../../../ports/tracking/orders/Order.ts"
import { ORDER_ID_MAX_CHARACTERS, orderIdFrom } from "../../../../ports/tracking/orders/orderIdentity.ts"
import { SURVEY_ANSWERS_MAX, type SurveyVendor } from "../../../../ports/tracking/surveys/SurveyVendor.ts"
import type { Call, KeyedEndpoint } from "../../server/endpoint.ts"
import { storableText } from "../../server/fields.ts"
import { answerTooLarge, parseJson, readBodyWithin, TOO_LARGE_RESPONSE } from "../../server/readBody.ts"
import { InvalidRequest, validationProblems } from "../../server/validationProblems.ts"
import { idText, NUMERIC_ID_RULE, NumericId } from "../events/trackBody.ts"
import { SURVEY_MAPPINGS_PATH } from "./surveyMappings.ts"

const DOMAIN_MAX_CHARACTERS = 253
const SURVEY_BODY_BYTES_MAX = 1024 * 1024

/** The vendors whose webhooks are read as they are. */
const SURVEY_VENDORS: ReadonlyArray<SurveyVendor> = [fairing, knoCommerce]

const isDomain = Schema.is(ShopDomain)

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

const readAnswer = Schema.decodeUnknownOption(SurveyBody)
const problemsOf = validationProblems(SurveyBody, RULES)

const SurveyKept = Schema.Struct({
  ok: Schema.Literal(true),
  kept: Schema.Int,
  skipped: Schema.Int,
  unread: Schema.Array(Schema.String)
}).annotate({ identifier: "SurveyKept" })

/** A body with so many of the described fields is meant to be as described: what is wrong with them is all that is said. */
const OWN_FIELDS_MIN = 2
const KNOWN_SHAPES = `body: is none of the known shapes: ${Object.keys(RULES).join(", ")}; a webhook of ${SURVEY_VENDORS.map(
  ({ title }) => title
).join(" or ")}; or what the account says by PUT ${SURVEY_MAPPINGS_PATH}`

/** The store that the address names, for vendors who don't. */
const storeIn = ({ query: { shop } }: Call) => {
  if (shop === undefined) return Effect.succeed(null)
  const domain = domainFrom(shop)
  return isDomain(domain)
    ? Effect.succeed(domain)
    : Effect.fail(new InvalidRequest({ details: [`shop: ${RULES.shop_domain}`] }))
}

const inHeader = ({ request }: Pick<Call, "request">) => request.headers.get("x-survey-signature")

export const surveyWebhookEndpoint: KeyedEndpoint = {
  method: "POST",
  path: "/api/webhooks/survey",
  area: "tracking",
  summary:
    "Post-purchase survey answers. Called by the survey provider: one answer as described, a webhook of " +
    `${SURVEY_VENDORS.map(({ title }) => title).join(" or ")}, or JSON of the shape that the account's mappings say. Of the answers to ` +
    "a question the one that was given last stands, by the survey's own time.",
  access: {
    scopes: ["survey", "full", "test"],
    keyOf: (call) => inHeader(call) ?? call.query.key ?? null,
    keyDescription: {
      name: "x-survey-signature",
      in: "header",
      required: true,
      description: "A survey key; a full key is taken too, but it can spend every credit.",
      schema: Schema.String,
      scheme: "surveyKey"
    }
  },
  parameters: [
    {
      name: "key",
      in: "query",
      required: false,
      description:
        "A survey key, where the header can't be sent. A full key is refused here: addresses are written into logs.",
      schema: Schema.String,
      scheme: "surveyKeyInAddress"
    },
    {
      name: "shop",
      in: "query",
      required: false,
      description:
        "The store's domain, where the survey doesn't say it, or says another than the store is connected by.",
      schema: Schema.String
    }
  ],
  body: { schema: SurveyBody, contentTypes: ["application/json"] },
  responses: {
    200: {
      description:
        `Kept. \`skipped\` counts what has no answer or no order, \`unread\` names what could not be read; of one delivery ` +
        `${SURVEY_ANSWERS_MAX} answers are read.`,
      schema: SurveyKept
    },
    ...TOO_LARGE_RESPONSE
  },
  handle: Effect.fnUntraced(
    function* (call, key) {
      if (inHeader(call) === null && key.scope === "full") {
        return yield* new InsufficientScope({
          reason:
            "In an address a survey key alone is taken: make one, and revoke this full key, which the address may have shown to others"
        })
      }
      const json = yield* Effect.flatMap(readBodyWithin(call, SURVEY_BODY_BYTES_MAX), parseJson)
      const store = yield* storeIn(call)
      const own = readAnswer(store !== null && Predicate.isObject(json) ? { ...json, shop_domain: store } : json)
      if (Option.isSome(own)) {
        const { order_id, question, answer, shop_domain } = own.value
        yield* recordSurveyAnswer({
          tenantId: key.tenantId,
          orderId: Option.getOrThrow(orderIdFrom(idText(order_id))),
          shopDomain: ShopDomain.make(domainFrom(shop_domain)),
          question,
          answer
        })
        return { status: 200, body: { ok: true, kept: 1, skipped: 0, unread: [] } satisfies typeof SurveyKept.Type }
      }
      const received = yield* receiveSurvey(key.tenantId, json, store, SURVEY_VENDORS)
      if (received === null) {
        const problems = yield* problemsOf(json)
        const isOwn = Object.keys(RULES).filter((field) => Predicate.hasProperty(json, field)).length >= OWN_FIELDS_MIN
        return yield* new InvalidRequest({ details: isOwn ? problems : [...problems, KNOWN_SHAPES] })
      }
      if (received.kept + received.skipped === 0 && received.unread.length > 0) {
        return yield* new InvalidRequest({ details: received.unread })
      }
      return { status: 200, body: { ok: true, ...received } satisfies typeof SurveyKept.Type }
    },
    Effect.catchTag("BodyTooLarge", answerTooLarge)
  )
}
