import { Effect, Schema } from "effect"
import { NOTICES_PAGE_MAX, readNotices } from "../../../../domain/accounts/notices/notices.ts"
import { platformName } from "../../../../domain/creators/identity/socialAccount.ts"
import { AlertKind, type Notice, NoticeEvent } from "../../../../ports/accounts/notices/Notice.ts"
import type { Call, KeyedEndpoint, ParameterDescription } from "../../server/endpoint.ts"
import { RETRY_AFTER_HEADER } from "../../server/errors.ts"
import { wholeBetween } from "../../server/fields.ts"
import { InvalidRequest } from "../../server/validationProblems.ts"

const LIMIT_DEFAULT = 50

const AlertBody = Schema.Struct({
  id: Schema.String,
  event: NoticeEvent,
  kind: Schema.NullOr(AlertKind),
  account: Schema.NullOr(
    Schema.Struct({ platform: Schema.String, handle: Schema.String }).annotate({ identifier: "AlertAccount" })
  ),
  title: Schema.String,
  text: Schema.String,
  data: Schema.JsonObject,
  at: Schema.String
}).annotate({ identifier: "Alert" })

const AlertsBody = Schema.Struct({
  alerts: Schema.Array(AlertBody),
  next_cursor: Schema.NullOr(Schema.String)
}).annotate({ identifier: "Alerts" })

const isAlertKind = Schema.is(AlertKind)

const alertBody = (
  { noticeId, event, account, title, text, data, at }: Notice,
  serviceSlug: string
): typeof AlertBody.Type => ({
  id: noticeId,
  event,
  kind: isAlertKind(data.kind) ? data.kind : null,
  account: account === null ? null : { platform: platformName(account.platform, serviceSlug), handle: account.handle },
  title,
  text,
  data,
  at: at.toISOString()
})

const parameter = (name: string, description: string, schema: Schema.Constraint): ParameterDescription => ({
  name,
  in: "query",
  required: false,
  description,
  schema
})

const LIMIT_RULE = `must be a whole number from 1 to ${NOTICES_PAGE_MAX}`

const readLimit = (given: string): number | null => {
  const limit = /^\d{1,3}$/.test(given) ? Number(given) : 0
  return limit >= 1 && limit <= NOTICES_PAGE_MAX ? limit : null
}

/** Reads what is asked for out of a query. Fails with InvalidRequest, which names every field that is wrong. */
const readQuery = Effect.fnUntraced(function* ({ query }: Call) {
  const limit = query.limit === undefined ? LIMIT_DEFAULT : readLimit(query.limit)
  const event = query.event === undefined ? null : NoticeEvent.literals.find((each) => each === query.event)
  const details = [
    ...(limit === null ? [`limit: ${LIMIT_RULE}`] : []),
    ...(event === undefined ? [`event: must be one of ${NoticeEvent.literals.join(", ")}`] : [])
  ]
  if (limit === null || event === undefined) return yield* new InvalidRequest({ details })
  return { limit, event, cursor: query.cursor ?? null }
})

/** GET /api/v1/creators/alerts: what the account was told. */
export const alertsEndpoint = (serviceSlug: string): KeyedEndpoint => ({
  method: "GET",
  path: "/api/v1/creators/alerts",
  area: "scoring",
  summary: "What the account was told of its creators and their plans, newest first. Free.",
  access: { scopes: ["full", "read", "test"] },
  parameters: [
    parameter(
      "limit",
      `1 to ${NOTICES_PAGE_MAX}; ${LIMIT_DEFAULT} unless said otherwise.`,
      wholeBetween(1, NOTICES_PAGE_MAX)
    ),
    parameter("cursor", "next_cursor of the answer before.", Schema.String),
    parameter("event", "Only these.", NoticeEvent)
  ],
  responses: {
    200: {
      description: "One entry for each thing that was told, once, whether or not it was mailed or sent to a webhook.",
      schema: AlertsBody
    },
    503: { description: "The alerts could not be read; retry.", headers: RETRY_AFTER_HEADER }
  },
  handle: Effect.fnUntraced(function* (call, key) {
    const { notices, nextCursor } = yield* readNotices(key.tenantId, yield* readQuery(call)).pipe(
      Effect.catchTag(
        "NoticeCursorInvalid",
        () => new InvalidRequest({ details: ["cursor: must be next_cursor of an answer before"] })
      )
    )
    const body: typeof AlertsBody.Type = {
      alerts: notices.map((notice) => alertBody(notice, serviceSlug)),
      next_cursor: nextCursor
    }
    return { status: 200, body }
  })
})
