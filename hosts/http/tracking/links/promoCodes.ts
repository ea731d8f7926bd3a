import { Clock, Effect, Schema } from "effect"
import {
  assignPromoCode,
  type PromoHistory,
  readPromoHistory
} from "../../../../domain/tracking/links/assignPromoCode.ts"
import { promoLinkAt } from "../../../../domain/tracking/links/promoLinks.ts"
import { LinkCode } from "../../../../ports/tracking/links/TrackingLink.ts"
import { readTime } from "../../query/periods.ts"
import type { IdempotentEndpoint, KeyedEndpoint, ParameterDescription } from "../../server/endpoint.ts"
import { checkedReader } from "../../server/fields.ts"
import { readJson } from "../../server/readBody.ts"

const PATH = "/api/v1/promo-codes/{promo_code}"
const BODY_BYTES_MAX = 16 * 1024

const TimeText = Schema.String.pipe(Schema.check(Schema.makeFilter((text) => readTime(text, "starts") !== null)))
const AssignmentRequest = Schema.Struct({
  link: LinkCode,
  from: Schema.optional(Schema.NullOr(TimeText)),
  until: Schema.optional(Schema.NullOr(TimeText))
}).annotate({ identifier: "PromoAssignmentRequest" })
const TIME_RULE = "must be an ISO 8601 date, or time with its offset"
const readChecked = checkedReader(
  AssignmentRequest,
  { link: "must be a link's code", from: TIME_RULE, until: TIME_RULE },
  (field) => (field === "link" ? "is required" : null)
)

const PromoCodeBody = Schema.Struct({
  promo_code: Schema.String,
  link: Schema.NullOr(Schema.String),
  own_link: Schema.NullOr(Schema.String),
  assignments: Schema.Array(
    Schema.Struct({ link: Schema.String, from: Schema.String, until: Schema.NullOr(Schema.String) }).annotate({
      identifier: "PromoAssignment"
    })
  )
}).annotate({ identifier: "PromoCode" })

const promoCodeBody = Effect.fnUntraced(function* ({ promoCode, own, history }: PromoHistory) {
  const now = new Date(yield* Clock.currentTimeMillis)
  const body: typeof PromoCodeBody.Type = {
    promo_code: promoCode,
    link: promoLinkAt(own, history, now),
    own_link: own,
    assignments: history.map(({ code, from, until }) => ({
      link: code,
      from: from.toISOString(),
      until: until?.toISOString() ?? null
    }))
  }
  return body
})

const PROMO_PARAMETER: ParameterDescription = {
  name: "promo_code",
  in: "path",
  required: true,
  description: "The discount code, in any letter case.",
  schema: Schema.String
}
const NOT_FOUND = { description: "You have no such link, or no link ever had this code." }

/** GET /api/v1/promo-codes/{promo_code}: whose a discount code is and was. */
export const promoCodeEndpoint: KeyedEndpoint = {
  method: "GET",
  path: PATH,
  area: "scoring",
  summary: "Whose a discount code is now, and every assignment of it. Free.",
  access: { scopes: ["full", "read", "test"] },
  parameters: [PROMO_PARAMETER],
  responses: { 200: { description: "The code and its history.", schema: PromoCodeBody }, 404: NOT_FOUND },
  handle: Effect.fnUntraced(function* ({ pathParameters: { promo_code = "" } }, key) {
    return { status: 200, body: yield* promoCodeBody(yield* readPromoHistory(key.tenantId, promo_code)) }
  })
}

/** POST /api/v1/promo-codes/{promo_code}/assignments: gives a discount code to a link. */
export const assignPromoCodeEndpoint: IdempotentEndpoint = {
  method: "POST",
  path: `${PATH}/assignments`,
  area: "scoring",
  summary:
    "Gives a discount code to a link from now or later on, or since a time from which nobody had it. An order counts for the link " +
    "that had its code when it was placed. The last assignment again changes nothing. Free.",
  access: { scopes: ["full", "test"] },
  isIdempotent: true,
  parameters: [PROMO_PARAMETER],
  body: { schema: AssignmentRequest, contentTypes: ["application/json"] },
  responses: { 200: { description: "The code and its history.", schema: PromoCodeBody }, 404: NOT_FOUND },
  handle: Effect.fnUntraced(function* (call, key) {
    const json = yield* readJson(call, BODY_BYTES_MAX)
    const { link, from = null, until = null } = yield* readChecked(json)
    const assigned = yield* assignPromoCode(key.tenantId, {
      promoCode: call.pathParameters.promo_code ?? "",
      code: link,
      from: from === null ? null : readTime(from, "starts"),
      until: until === null ? null : readTime(until, "starts")
    })
    return { status: 200, body: yield* promoCodeBody(assigned) }
  })
}
