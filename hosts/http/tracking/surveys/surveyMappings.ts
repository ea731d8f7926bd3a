import { Effect, Predicate, Result, Schema } from "effect"
import {
  MAPPED_QUESTION_CHARACTERS_MAX,
  MAPPINGS_MAX,
  PATH_RULE,
  PATHS_MAX,
  SurveyMapping
} from "../../../../ports/accounts/tenants/SurveyMapping.ts"
import { Tenants } from "../../../../ports/accounts/tenants/Tenants.ts"
import type { KeyedEndpoint } from "../../server/endpoint.ts"
import { checkedReader } from "../../server/fields.ts"
import { readJson } from "../../server/readBody.ts"
import { InvalidRequest } from "../../server/validationProblems.ts"

export const SURVEY_MAPPINGS_PATH = "/api/v1/attribution/surveys"
/** Room for as many mappings as there may be, each with every path as long as it may be. */
const BODY_BYTES_MAX = 512 * 1024

const fields = SurveyMapping.fields

const MappingBody = Schema.Struct({
  shop_domain: fields.shopDomain,
  answers: fields.answers,
  order_id: fields.orderId,
  question: fields.question,
  answer: fields.answer,
  store: fields.store,
  answered_at: fields.answeredAt
}).annotate({ identifier: "SurveyMapping" })

const MappingsBody = Schema.Struct({
  mappings: Schema.Array(MappingBody).pipe(Schema.check(Schema.isMaxLength(MAPPINGS_MAX)))
}).annotate({ identifier: "SurveyMappings" })

const PATHS_RULE = `must be a list of 1 to ${PATHS_MAX} texts, each ${PATH_RULE}`

const RULES: Readonly<Record<keyof typeof MappingBody.Type, string>> = {
  shop_domain: "must be the domain of the store that the mapping is for, or null",
  answers: `must be ${PATH_RULE}, or null where the body is one answer`,
  order_id: PATHS_RULE,
  question: `${PATHS_RULE}; or the question itself, of 1 to ${MAPPED_QUESTION_CHARACTERS_MAX} characters`,
  answer: PATHS_RULE,
  store: `${PATHS_RULE}; or a store's domain; or null`,
  answered_at: `${PATHS_RULE}; or null`
}

/** Fields that may be left out, which means null. */
const MAY_BE_NULL: ReadonlyArray<string> = ["shop_domain", "answers", "store", "answered_at"]

const LIST_RULE = `must be a list of at most ${MAPPINGS_MAX} mappings`
const readList = checkedReader(
  Schema.Struct({
    mappings: Schema.Array(Schema.Unknown).pipe(Schema.check(Schema.isMaxLength(MAPPINGS_MAX)))
  }),
  { mappings: LIST_RULE }
)
const readMapping = checkedReader(MappingBody, RULES, (field) => (MAY_BE_NULL.includes(field) ? null : "is required"))

const withNulls = (given: unknown): unknown =>
  Predicate.isObject(given) && !Array.isArray(given)
    ? { ...Object.fromEntries(MAY_BE_NULL.map((field) => [field, null])), ...given }
    : given

/** Reads the mappings of an account. Fails with InvalidRequest, which says of each what is wrong. */
export const readSurveyMappings = Effect.fnUntraced(function* (json: unknown) {
  const { mappings: given } = yield* readList(json)
  const read = yield* Effect.forEach(given, (each) => Effect.result(readMapping(withNulls(each))))
  const problems = read.flatMap((each, index) =>
    Result.isFailure(each) ? each.failure.details.map((detail) => `mappings[${index}].${detail}`) : []
  )
  const mappings = read.flatMap((each): ReadonlyArray<SurveyMapping> => {
    if (Result.isFailure(each)) return []
    const { shop_domain, answers, order_id, question, answer, store, answered_at } = each.success
    return [{ shopDomain: shop_domain, answers, orderId: order_id, question, answer, store, answeredAt: answered_at }]
  })
  if (new Set(mappings.map(({ shopDomain }) => shopDomain)).size < mappings.length) {
    problems.push("mappings: must be at most one for each store, and one for all others")
  }
  return problems.length === 0 ? mappings : yield* new InvalidRequest({ details: problems })
})

export const surveyMappingsBody = (mappings: ReadonlyArray<SurveyMapping>): typeof MappingsBody.Type => ({
  mappings: mappings.map(({ shopDomain, answers, orderId, question, answer, store, answeredAt }) => ({
    shop_domain: shopDomain,
    answers,
    order_id: orderId,
    question,
    answer,
    store,
    answered_at: answeredAt
  }))
})

/** GET /api/v1/attribution/surveys: where surveys of shapes of their own hold what an answer needs. */
export const surveyMappingsEndpoint: KeyedEndpoint = {
  method: "GET",
  path: SURVEY_MAPPINGS_PATH,
  area: "scoring",
  summary: "Where surveys of shapes of their own hold order, question, answer, store and time. Free.",
  access: { scopes: ["full", "read", "test"] },
  responses: { 200: { description: "The mappings.", schema: MappingsBody } },
  handle: Effect.fnUntraced(function* (_call, { tenantId }) {
    return {
      status: 200,
      body: surveyMappingsBody(yield* Tenants.use((tenants) => tenants.surveyMappings(tenantId)))
    }
  })
}

/** PUT /api/v1/attribution/surveys: sets all of them anew. */
export const setSurveyMappingsEndpoint: KeyedEndpoint = {
  method: "PUT",
  path: SURVEY_MAPPINGS_PATH,
  area: "scoring",
  summary:
    "Sets where surveys of shapes of their own hold order, question, answer, store and time: for the account, and for single stores, " +
    "whose webhooks name them by ?shop=. Lists are paths, $ from the body and @ from one of `answers`; texts are what always holds. Free.",
  access: { scopes: ["full", "test"] },
  body: { schema: MappingsBody, contentTypes: ["application/json"] },
  responses: { 200: { description: "The mappings as they are now.", schema: MappingsBody } },
  handle: Effect.fnUntraced(function* (call, { tenantId }) {
    const json = yield* readJson(call, BODY_BYTES_MAX)
    const mappings = yield* readSurveyMappings(json)
    yield* Tenants.use((tenants) => tenants.setSurveyMappings(tenantId, mappings))
    return { status: 200, body: surveyMappingsBody(mappings) }
  })
}
