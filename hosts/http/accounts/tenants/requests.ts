import { Effect, Schema } from "effect"
import {
  REQUEST_DAYS,
  REQUEST_DAYS_MAX,
  readRequests
} from "../../../../domain/accounts/keys/requests/countRequests.ts"
import { KeyId } from "../../../../ports/accounts/keys/ApiKey.ts"
import { ApiKeys } from "../../../../ports/accounts/keys/ApiKeys.ts"
import { isoDay } from "../../../../ports/time/days.ts"
import type { KeyedEndpoint } from "../../server/endpoint.ts"
import { wholeBetween } from "../../server/fields.ts"
import { errorReply } from "../../server/respond.ts"
import { InvalidRequest } from "../../server/validationProblems.ts"

const DAYS = /^[1-9]\d?$/

const RequestDays = Schema.Struct({
  key_id: Schema.NullOr(Schema.String),
  days: Schema.Array(
    Schema.Struct({
      day: Schema.String,
      requests: Schema.Int,
      succeeded: Schema.Int,
      refused: Schema.Int,
      rate_limited: Schema.Int,
      failed: Schema.Int
    })
  )
}).annotate({ identifier: "RequestDays" })

const isKeyId = Schema.is(KeyId)

/** The days that are asked for; null where that is no number of days. */
const daysOf = (given: string | undefined): number | null => {
  if (given === undefined) return REQUEST_DAYS
  return DAYS.test(given) && Number(given) <= REQUEST_DAYS_MAX ? Number(given) : null
}

/** GET /api/v1/account/requests: how the account's requests were answered, day by day. */
export const requestsEndpoint: KeyedEndpoint = {
  method: "GET",
  path: "/api/v1/account/requests",
  area: "scoring",
  summary:
    "How the requests that the account's keys sent were answered, by UTC day, tracking events among them. Written some seconds after " +
    "each; what a process that was killed had not written is missing. Free.",
  access: { scopes: ["full", "test"] },
  parameters: [
    {
      name: "days",
      in: "query",
      required: false,
      description: `How many days, today included: 1 to ${REQUEST_DAYS_MAX}; ${REQUEST_DAYS} unless said otherwise.`,
      schema: wholeBetween(1, REQUEST_DAYS_MAX)
    },
    {
      name: "key_id",
      in: "query",
      required: false,
      description: "Of this key of the account alone, by its id.",
      schema: KeyId
    }
  ],
  responses: {
    200: { description: "The days, oldest first, each once; the last is today.", schema: RequestDays },
    404: { description: "The account has no such key." }
  },
  handle: Effect.fnUntraced(function* ({ query: { days: given, key_id: key } }, { tenantId }) {
    const days = daysOf(given)
    if (days === null) {
      return yield* new InvalidRequest({ details: [`days: must be a whole number from 1 to ${REQUEST_DAYS_MAX}`] })
    }
    if (key !== undefined && !isKeyId(key)) return yield* new InvalidRequest({ details: ["key_id: must be a UUID"] })
    const keyId = key ?? null
    if (keyId !== null) {
      const isOwn = yield* ApiKeys.use((keys) => keys.get(tenantId, keyId)).pipe(
        Effect.as(true),
        Effect.catchTag("KeyNotFound", () => Effect.succeed(false))
      )
      if (!isOwn) return errorReply("scoring", "not_found")
    }
    const found = yield* readRequests(tenantId, keyId, days)
    const body: typeof RequestDays.Type = {
      key_id: keyId,
      days: found.map(({ day, succeeded, refused, rateLimited, failed }) => ({
        day: isoDay(day),
        requests: succeeded + refused + rateLimited + failed,
        succeeded,
        refused,
        rate_limited: rateLimited,
        failed
      }))
    }
    return { status: 200, body }
  })
}
