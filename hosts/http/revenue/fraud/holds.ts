import { Effect, Option, Schema } from "effect"
import { decideHold } from "../../../../domain/revenue/fraud/decideHold.ts"
import { readHolds } from "../../../../domain/revenue/fraud/readWatch.ts"
import { HOLD_REASON_CHARACTERS_MAX, HoldStatus, HoldVerdict } from "../../../../ports/revenue/fraud/Hold.ts"
import { textRule } from "../../../../ports/text/storableText.ts"
import { ShopDomain } from "../../../../ports/tracking/orders/Order.ts"
import { ORDER_ID_MAX_CHARACTERS, orderIdFrom } from "../../../../ports/tracking/orders/orderIdentity.ts"
import type { KeyedEndpoint } from "../../server/endpoint.ts"
import { checkedReader, storableText } from "../../server/fields.ts"
import { readJson } from "../../server/readBody.ts"
import { InvalidRequest } from "../../server/validationProblems.ts"
import { cursorInvalid, LIST_PARAMETERS, queryParameter, readListQuery, UNAVAILABLE_RESPONSE } from "./readListQuery.ts"
import { DecidedHoldBody, decidedHoldBody, HoldsBody, holdBody } from "./watchBody.ts"

const PATH = "/api/v1/attribution/holds"
/** Of a reason in any script and what a client adds. */
const BODY_BYTES_MAX = 16 * 1024
const REVIEWER_CHARACTERS_MAX = 200

const DecisionRequest = Schema.Struct({
  verdict: HoldVerdict,
  reason: storableText(1, HOLD_REASON_CHARACTERS_MAX),
  reviewer: Schema.optional(Schema.NullOr(storableText(1, REVIEWER_CHARACTERS_MAX)))
}).annotate({ identifier: "HoldDecisionRequest" })
const readChecked = checkedReader(
  DecisionRequest,
  {
    verdict: `must be one of ${HoldVerdict.literals.join(", ")}`,
    reason: textRule(1, HOLD_REASON_CHARACTERS_MAX),
    reviewer: textRule(1, REVIEWER_CHARACTERS_MAX)
  },
  (field) => (field === "reviewer" ? null : "is required")
)
const isShop = Schema.is(ShopDomain)

/** GET /api/v1/attribution/holds: the orders that rules put on hold. */
export const holdsEndpoint: KeyedEndpoint = {
  method: "GET",
  path: PATH,
  area: "scoring",
  summary: "Orders that a rule put on hold, newest first. Held and confirmed ones stay out of statements.",
  access: { scopes: ["full", "read", "test"] },
  parameters: [queryParameter("status", "Orders of this status alone.", HoldStatus), ...LIST_PARAMETERS],
  responses: { 200: { description: "A page of orders.", schema: HoldsBody }, 503: UNAVAILABLE_RESPONSE },
  handle: Effect.fnUntraced(function* (call, key) {
    const { word: status, ...asked } = yield* readListQuery(call, "status", HoldStatus.literals)
    const { items, nextCursor } = yield* readHolds(key.tenantId, { ...asked, status }).pipe(
      Effect.catchTag("WatchCursorInvalid", cursorInvalid)
    )
    const body: typeof HoldsBody.Type = { holds: items.map(holdBody), next_cursor: nextCursor }
    return { status: 200, body }
  })
}

/** Reads a decision as it was sent. Fails with InvalidRequest. */
export const readDecision = Effect.fnUntraced(function* (json: unknown) {
  const { verdict, reason, reviewer = null } = yield* readChecked(json)
  if (reason.trim() === "") {
    return yield* new InvalidRequest({ details: [`reason: ${textRule(1, HOLD_REASON_CHARACTERS_MAX)}`] })
  }
  return { verdict, reason: reason.trim(), reviewer }
})

const SHOP_RULE = "must be the host name of a store"
const AMBIGUOUS = "shop: is required, as several stores have an order on hold by this name"

/** POST /api/v1/attribution/holds/{order}: decides on an order on hold. */
export const decideHoldEndpoint: KeyedEndpoint = {
  method: "POST",
  path: `${PATH}/{order_id}`,
  area: "scoring",
  summary: "Decides on an order on hold: release it, or confirm that it is not to be paid for. Every decision is kept.",
  access: { scopes: ["full", "test"] },
  parameters: [
    {
      name: "order_id",
      in: "path",
      required: true,
      description: "The order's id, or another of its names.",
      schema: Schema.String
    },
    queryParameter("shop", "The store's domain, where two stores have an order by this name.", Schema.String)
  ],
  body: { schema: DecisionRequest, contentTypes: ["application/json"] },
  responses: {
    200: { description: "The order as it is now, with every decision on it, newest first.", schema: DecidedHoldBody },
    404: { description: "No rule ever put an order by this name on hold." },
    503: UNAVAILABLE_RESPONSE
  },
  handle: Effect.fnUntraced(function* (call, key) {
    const { verdict, reason, reviewer } = yield* readDecision(yield* readJson(call, BODY_BYTES_MAX))
    const orderId = orderIdFrom(call.pathParameters.order_id ?? "")
    const shop = call.query.shop?.toLowerCase() ?? null
    if (Option.isNone(orderId) || (shop !== null && !isShop(shop))) {
      return yield* new InvalidRequest({
        details: [
          ...(Option.isNone(orderId) ? [`order_id: ${textRule(1, ORDER_ID_MAX_CHARACTERS)}`] : []),
          ...(shop !== null && !isShop(shop) ? [`shop: ${SHOP_RULE}`] : [])
        ]
      })
    }
    const hold = yield* decideHold(key.tenantId, orderId.value, shop, {
      id: call.operationId,
      verdict,
      reason,
      by: { kind: "key", name: reviewer ?? key.label }
    }).pipe(Effect.catchTag("HoldAmbiguous", () => new InvalidRequest({ details: [AMBIGUOUS] })))
    return { status: 200, body: decidedHoldBody(hold) }
  })
}
