import { Clock, Effect, Schema } from "effect"
import { readUsage } from "../../../../domain/accounts/billing/readBurnDown.ts"
import { USAGE_ROWS_MAX } from "../../../../ports/creators/lookups/Lookups.ts"
import { DAY_MS } from "../../../../ports/time/days.ts"
import { readTime } from "../../query/periods.ts"
import { queryParameter } from "../../query/reportQuery.ts"
import type { KeyedEndpoint } from "../../server/endpoint.ts"
import { InvalidRequest } from "../../server/validationProblems.ts"

/** Days before now that are told unless others are asked for. */
const DAYS_DEFAULT = 30
/** Days of one answer at most. */
const DAYS_MAX = 366
const TIME_RULE = "must be an ISO 8601 date, or a time with its offset"

const UsageBody = Schema.Struct({
  from: Schema.String,
  to: Schema.String,
  usage: Schema.Array(
    Schema.Struct({ customer_ref: Schema.NullOr(Schema.String), requests: Schema.Int, credits: Schema.Int })
  )
}).annotate({ identifier: "Usage" })

/** GET /api/v1/credits/usage: requests and credits by X-Customer-Ref. */
export const usageEndpoint: KeyedEndpoint = {
  method: "GET",
  path: "/api/v1/credits/usage",
  area: "scoring",
  summary: "Requests for scores and what they cost, by the X-Customer-Ref they were booked under. Free.",
  access: { scopes: ["full", "read", "test"] },
  parameters: [
    queryParameter(
      "from",
      `First day in UTC, or time; ${DAYS_DEFAULT} days before the end unless said otherwise.`,
      Schema.String
    ),
    queryParameter(
      "to",
      "Last day in UTC, which counts, or time, which doesn't; now unless said otherwise.",
      Schema.String
    )
  ],
  responses: {
    200: {
      description: `Most credits first, at most ${USAGE_ROWS_MAX} rows, of at most ${DAYS_MAX} days.`,
      schema: UsageBody
    }
  },
  handle: Effect.fnUntraced(function* ({ query }, { tenantId }) {
    const now = yield* Clock.currentTimeMillis
    const to = query.to === undefined ? new Date(now + 1) : readTime(query.to, "ends")
    const from =
      query.from === undefined
        ? new Date((to?.getTime() ?? now) - DAYS_DEFAULT * DAY_MS)
        : readTime(query.from, "starts")
    if (from === null || to === null) {
      const wrong = [...(from === null ? ["from"] : []), ...(to === null ? ["to"] : [])]
      return yield* new InvalidRequest({ details: wrong.map((name) => `${name}: ${TIME_RULE}`) })
    }
    const ms = to.getTime() - from.getTime()
    if (ms <= 0) return yield* new InvalidRequest({ details: ["to: must be after from"] })
    if (ms > DAYS_MAX * DAY_MS) {
      return yield* new InvalidRequest({ details: [`to: must be at most ${DAYS_MAX} days after from`] })
    }
    const { rows } = yield* readUsage(tenantId, { from, to })
    const body: typeof UsageBody.Type = {
      from: from.toISOString(),
      to: to.toISOString(),
      usage: rows.map(({ customerRef, requests, credits }) => ({ customer_ref: customerRef, requests, credits }))
    }
    return { status: 200, body }
  })
}
