import { Effect } from "effect"
import { readSignals } from "../../../../domain/revenue/fraud/readWatch.ts"
import { readRules } from "../../../../domain/revenue/fraud/rules.ts"
import { WatchRule } from "../../../../ports/revenue/fraud/Signal.ts"
import type { KeyedEndpoint } from "../../server/endpoint.ts"
import { cursorInvalid, LIST_PARAMETERS, queryParameter, readListQuery, UNAVAILABLE_RESPONSE } from "./readListQuery.ts"
import { ruleBody, SignalsBody, signalBody } from "./watchBody.ts"

/** GET /api/v1/attribution/signals: what looks wrong, and by which rules; an addition to the specification. */
export const signalsEndpoint: KeyedEndpoint = {
  method: "GET",
  path: "/api/v1/attribution/signals",
  area: "scoring",
  summary:
    "What looks wrong in clicks and orders, with what was counted, newest find first; and the rules it is found by.",
  access: { scopes: ["full", "read", "test"] },
  parameters: [queryParameter("rule", "Signals of this rule alone.", WatchRule), ...LIST_PARAMETERS],
  responses: { 200: { description: "A page of signals.", schema: SignalsBody }, 503: UNAVAILABLE_RESPONSE },
  handle: Effect.fnUntraced(function* (call, key) {
    const { word: rule, ...asked } = yield* readListQuery(call, "rule", WatchRule.literals)
    const { items, nextCursor } = yield* readSignals(key.tenantId, { ...asked, rule }).pipe(
      Effect.catchTag("WatchCursorInvalid", cursorInvalid)
    )
    const rules = yield* readRules(key.tenantId)
    const body: typeof SignalsBody.Type = {
      signals: items.map(signalBody),
      rules: rules.map(ruleBody),
      next_cursor: nextCursor
    }
    return { status: 200, body }
  })
}
