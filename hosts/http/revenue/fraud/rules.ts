import { Effect, Option, Schema } from "effect"
import { switchRule } from "../../../../domain/revenue/fraud/rules.ts"
import { HOLD_REASON_CHARACTERS_MAX } from "../../../../ports/revenue/fraud/Hold.ts"
import { WatchRule } from "../../../../ports/revenue/fraud/Signal.ts"
import { textRule } from "../../../../ports/text/storableText.ts"
import type { KeyedEndpoint } from "../../server/endpoint.ts"
import { checkedReader, storableText } from "../../server/fields.ts"
import { readJson } from "../../server/readBody.ts"
import { InvalidRequest } from "../../server/validationProblems.ts"
import { UNAVAILABLE_RESPONSE } from "./readListQuery.ts"

/** Of a reason in any script and what a client adds. */
const BODY_BYTES_MAX = 16 * 1024

const SwitchRequest = Schema.Struct({
  is_on: Schema.Boolean,
  reason: storableText(1, HOLD_REASON_CHARACTERS_MAX)
}).annotate({ identifier: "WatchRuleSwitchRequest" })
/** Reads whether a rule is to be on, and why. Fails with InvalidRequest. */
export const readSwitch = checkedReader(
  SwitchRequest,
  { is_on: "must be true or false", reason: textRule(1, HOLD_REASON_CHARACTERS_MAX) },
  () => "is required"
)

const SwitchedRuleBody = Schema.Struct({ rule: WatchRule, is_on: Schema.Boolean, released: Schema.Int }).annotate({
  identifier: "SwitchedWatchRule"
})

export const watchRuleNamed = Schema.decodeUnknownOption(WatchRule)

/** PUT /api/v1/attribution/rules/{rule}: switches one of the rules on or off; an addition to the specification. */
export const switchRuleEndpoint: KeyedEndpoint = {
  method: "PUT",
  path: "/api/v1/attribution/rules/{rule}",
  area: "scoring",
  summary:
    "Switches a rule on or off for you. Orders that are on hold by rules that are all off now are released, with the reason.",
  access: { scopes: ["full", "test"] },
  parameters: [
    {
      name: "rule",
      in: "path",
      required: true,
      description: "A rule of GET /api/v1/attribution/signals.",
      schema: WatchRule
    }
  ],
  body: { schema: SwitchRequest, contentTypes: ["application/json"] },
  responses: {
    200: { description: "The rule as it is now, and how many orders were released.", schema: SwitchedRuleBody },
    503: UNAVAILABLE_RESPONSE
  },
  handle: Effect.fnUntraced(function* (call, key) {
    const name = watchRuleNamed(call.pathParameters.rule)
    if (Option.isNone(name)) {
      return yield* new InvalidRequest({ details: [`rule: must be one of ${WatchRule.literals.join(", ")}`] })
    }
    const { is_on, reason } = yield* readSwitch(yield* readJson(call, BODY_BYTES_MAX))
    const released = yield* switchRule(key.tenantId, name.value, is_on, reason)
    const body: typeof SwitchedRuleBody.Type = { rule: name.value, is_on, released }
    return { status: 200, body }
  })
}
