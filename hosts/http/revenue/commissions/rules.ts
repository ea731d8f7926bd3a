import { Effect, Schema } from "effect"
import { addRule, chooseModel } from "../../../../domain/revenue/commissions/addRule.ts"
import { ruleWarnings } from "../../../../domain/revenue/commissions/ruleWarnings.ts"
import { RuleId } from "../../../../ports/revenue/commissions/Commission.ts"
import { Commissions, RULES_MAX } from "../../../../ports/revenue/commissions/Commissions.ts"
import type { IdempotentEndpoint, KeyedEndpoint } from "../../server/endpoint.ts"
import { RETRY_AFTER_HEADER } from "../../server/errors.ts"
import { wholeBetween } from "../../server/fields.ts"
import { readJson } from "../../server/readBody.ts"
import { makeProblems, queryParameter } from "./readCommissionQuery.ts"
import {
  ModelBody,
  ModelRequest,
  modelBody,
  RuleBody,
  RuleRequest,
  RulesBody,
  readModel,
  readRule,
  ruleBody
} from "./ruleBody.ts"

const RULES_PAGE_MAX = 200
const LIMIT_DEFAULT = 50
const BODY_BYTES_MAX = 16 * 1024

const UNAVAILABLE = { description: "The rules could not be reached; retry.", headers: RETRY_AFTER_HEADER }

/** GET /api/v1/commissions/rules: all rules, the newest first, with the choices of model. */
export const rulesEndpoint: KeyedEndpoint = {
  method: "GET",
  path: "/api/v1/commissions/rules",
  area: "scoring",
  summary: "What creators earn: every rule that was made, newest first, and by which models orders are divided. Free.",
  access: { scopes: ["full", "read", "test"] },
  parameters: [
    queryParameter(
      "limit",
      `1 to ${RULES_PAGE_MAX}; ${LIMIT_DEFAULT} unless said otherwise.`,
      wholeBetween(1, RULES_PAGE_MAX)
    ),
    queryParameter("cursor", "next_cursor of the answer before.", Schema.String)
  ],
  responses: { 200: { description: "A page of rules.", schema: RulesBody }, 503: UNAVAILABLE },
  handle: Effect.fnUntraced(function* ({ query }, key) {
    const { refuse, whole } = makeProblems()
    const limit = whole("limit", query.limit, 1, RULES_PAGE_MAX) ?? LIMIT_DEFAULT
    const cursor = whole("cursor", query.cursor, 1, RULES_MAX)
    yield* refuse
    const { closed, models, rules } = yield* Commissions.use((commissions) => commissions.book(key.tenantId))
    // A cursor says how many older rules there are: a new rule moves none of them.
    const end = cursor ?? rules.length
    const start = Math.max(end - limit, 0)
    const warnings = yield* ruleWarnings(key.tenantId, rules)
    const body: typeof RulesBody.Type = {
      rules: rules
        .slice(start, end)
        .toReversed()
        .map((rule) => ruleBody(rule, warnings)),
      next_cursor: start === 0 ? null : String(start),
      models: models.slice(-RULES_PAGE_MAX).toReversed().map(modelBody),
      closed_through: closed?.last ?? null
    }
    return { status: 200, body }
  })
}

/** POST /api/v1/commissions/rules: a rule from some time on. */
export const addRuleEndpoint: IdempotentEndpoint = {
  method: "POST",
  path: "/api/v1/commissions/rules",
  area: "scoring",
  summary:
    "A rule for a creator, a link, a campaign or, where none of these is sent, the account. It holds for orders placed from then on and " +
    "ends the rule of the same scope and currency before it.",
  isIdempotent: true,
  access: { scopes: ["full", "test"] },
  body: { schema: RuleRequest, contentTypes: ["application/json"] },
  responses: { 200: { description: "The rule.", schema: RuleBody }, 503: UNAVAILABLE },
  handle: Effect.fnUntraced(function* (call, key) {
    const given = yield* readRule(yield* readJson(call, BODY_BYTES_MAX))
    const rule = yield* addRule({ ...given, tenantId: key.tenantId, ruleId: RuleId.make(call.operationId) })
    return { status: 200, body: ruleBody(rule, yield* ruleWarnings(key.tenantId, [rule])) }
  })
}

/** POST /api/v1/commissions/models: the model that commissions are made by, from some time on. */
export const chooseModelEndpoint: IdempotentEndpoint = {
  method: "POST",
  path: "/api/v1/commissions/models",
  area: "scoring",
  summary:
    "By which model the orders are divided that are placed from then on. Models of all paths change with every order, and can't be.",
  isIdempotent: true,
  access: { scopes: ["full", "test"] },
  body: { schema: ModelRequest, contentTypes: ["application/json"] },
  responses: { 200: { description: "The choice.", schema: ModelBody }, 503: UNAVAILABLE },
  handle: Effect.fnUntraced(function* (call, key) {
    const given = yield* readModel(yield* readJson(call, BODY_BYTES_MAX))
    const choice = yield* chooseModel({ ...given, tenantId: key.tenantId, ruleId: RuleId.make(call.operationId) })
    return { status: 200, body: modelBody(choice) }
  })
}
