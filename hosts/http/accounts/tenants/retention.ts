import { Effect, Schema } from "effect"
import { changeRetention, readRetention } from "../../../../domain/tracking/retention/retention.ts"
import {
  EVENT_MONTHS_MAX,
  EVENT_MONTHS_MIN,
  EVIDENCE_MONTHS_MAX,
  EVIDENCE_MONTHS_MIN,
  RetentionSettings
} from "../../../../ports/tracking/retention/Retention.ts"
import type { IdempotentEndpoint, KeyedEndpoint } from "../../server/endpoint.ts"
import { checkedReader } from "../../server/fields.ts"
import { readJson } from "../../server/readBody.ts"

const PATH = "/api/v1/account/retention"
const BODY_BYTES_MAX = 1_024

const RetentionBody = Schema.Struct({
  event_months: RetentionSettings.fields.eventMonths,
  evidence_months: RetentionSettings.fields.evidenceMonths
}).annotate({ identifier: "AccountRetention" })

const readSettings = checkedReader(
  RetentionBody,
  {
    event_months: `must be a whole number from ${EVENT_MONTHS_MIN} to ${EVENT_MONTHS_MAX}`,
    evidence_months: `must be a whole number from ${EVIDENCE_MONTHS_MIN} to ${EVIDENCE_MONTHS_MAX}`
  },
  () => null
)

const bodyOf = ({ eventMonths, evidenceMonths }: RetentionSettings): typeof RetentionBody.Type => ({
  event_months: eventMonths,
  evidence_months: evidenceMonths
})

/** GET /api/v1/account/retention: for how long what is kept. */
export const retentionEndpoint: KeyedEndpoint = {
  method: "GET",
  path: PATH,
  area: "scoring",
  summary: "For how many months your events, and what your scores were made of, are kept. Free.",
  access: { scopes: ["full", "read", "test"] },
  responses: { 200: { description: "The months.", schema: RetentionBody } },
  handle: Effect.fnUntraced(function* (_call, { tenantId }) {
    return { status: 200, body: bodyOf(yield* readRetention(tenantId)) }
  })
}

/** PUT /api/v1/account/retention: says it anew, as a whole. */
export const changeRetentionEndpoint: IdempotentEndpoint = {
  method: "PUT",
  path: PATH,
  area: "scoring",
  summary:
    "Says for how many months your events, and what your scores were made of, are kept. What is older is removed within a day, for good; " +
    "no order and no closed statement changes by it. Free.",
  access: { scopes: ["full", "test"] },
  isIdempotent: true,
  body: { schema: RetentionBody, contentTypes: ["application/json"] },
  responses: { 200: { description: "The months from now on.", schema: RetentionBody } },
  handle: Effect.fnUntraced(function* (call, { tenantId }) {
    const { event_months, evidence_months } = yield* Effect.flatMap(readJson(call, BODY_BYTES_MAX), readSettings)
    const changed = yield* changeRetention(tenantId, { eventMonths: event_months, evidenceMonths: evidence_months })
    return { status: 200, body: bodyOf(changed) }
  })
}
